"""8.8.2 US Air Strike and 8.8.4 Advise in the 1st edition."""

from functools import partial

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import fewest, most, prefer
from sandtable.vietnam.board import ACTIVE_OPPOSITION, IS_LOC, POP
from sandtable.vietnam.fitl.nonplayer.charts2.us import strike as second
from sandtable.vietnam.fitl.nonplayer.charts2.us.lift import MOST_POPULATION
from sandtable.vietnam.fitl.nonplayer.charts2.us.strike import (
    STRIKE,
    STRUCK,
    Best,
    for_control,
    hits_for_base,
    reachable,
)
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import Work
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn

ADVISE = second.ADVISE
AID_UP_TO = 40


def _best(turn: Turn, w: Work, spaces: list[int], hits: int) -> int:
    """8.8.2 NVA Control; LoCs; Active Opposition; lowest Population. In the last two Bases, then most pieces."""
    g = turn.g
    if (s := for_control(turn, w, spaces, hits)) >= 0:
        return s
    if locs := [s for s in spaces if IS_LOC[s] and g.coin[s]]:
        return turn.pick(STRIKE, locs, [STRUCK])
    lines: list[SpaceLine] = [
        prefer("us_removes_base", lambda t, s: hits_for_base(g, s) <= hits),
        STRUCK,
        most("us_most_removed", lambda t, s: min(hits, reachable(g, s))),
    ]
    if hostile := [s for s in spaces if g.support[s] == ACTIVE_OPPOSITION and g.coin[s]]:
        return turn.pick(STRIKE, hostile, lines)
    return turn.pick(STRIKE, spaces, [fewest("us_least_population", lambda t, s: POP[s]), *lines])


FIRST = Best(_best, trail_first=False, arc_light_first=False)


def advise_aid(turn: Turn, d: Decision) -> str:
    """8.8.4 Aid is added while it is 40 or less."""
    return "yes" if turn.box(ADVISE, "us_aid_up_to_40", turn.g.aid <= AID_UP_TO, aid=turn.g.aid) else "no"


STRIKE_BOOK: dict[str, Handler] = {
    **second.STRIKE_BOOK,
    "air_strike.space": partial(second.strike_space, best=FIRST),
    "air_strike.target": partial(second.strike_target, best=FIRST),
}
"""ARVN has no list of its own for an Air Strike that an Event grants: this one serves (8.8.2)."""
ADVISE_BOOK: dict[str, Handler] = {
    "advise.space": partial(second.advise_space, within=MOST_POPULATION),
    "advise.aid": advise_aid,
}
