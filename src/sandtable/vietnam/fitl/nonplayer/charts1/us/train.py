"""8.8.5 US Train in the 1st edition."""

from functools import partial

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2.us import train as second
from sandtable.vietnam.fitl.nonplayer.charts2.us.train import CAP_LINES, TRAIN, control_line
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import JFK
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import IRREGULARS, KINDS, US_BASE, US_IRREGULAR
from sandtable.vietnam.rules.s3_train import SPECIAL_FORCES
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War


def irregulars(g: War, open_spaces: list[int]) -> tuple[list[int], list[SpaceLine]]:
    """8.8.5 Where there is neither an Irregular nor a US Base; where it changes Control first."""
    found = [s for s in open_spaces if not g.n[s * KINDS + US_BASE] and not holds(g, s, IRREGULARS)]
    n = min(SPECIAL_FORCES if g.us_policy == JFK else 1, g.available[US_IRREGULAR])
    return found, [control_line(g, n)]


def cap_space(turn: Turn, d: Decision) -> str:
    """8.8.5 Combined Action Platoons: US Troops with the fewest Police, where that changes Control first."""
    return turn.pick_space(d, TRAIN, [*CAP_LINES, control_line(turn.g, 1)])


TRAIN_BOOK: dict[str, Handler] = {
    "train.space": partial(second.train_space, irregulars=irregulars),
    "train.place": partial(second.train_place, irregulars=irregulars),
    "train.cap": cap_space,
}
