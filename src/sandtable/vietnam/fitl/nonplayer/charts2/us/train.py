"""8.8.7 US Train and 8.8.8 Pacification."""

from collections.abc import Callable
from typing import TypeAlias

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import fewest, most, prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import (
    ACTIVE_SUPPORT,
    CITIES_PROVINCES,
    COIN_CONTROL,
    IS_PROVINCE,
    POP,
    SAIGON,
    SPACE,
    SPACE_KEY,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2.coin import split_cubes
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import JFK, NIXON, Work, paying, work
from sandtable.vietnam.nonplayer.facts import number_key, offered_spaces
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    IRREGULARS,
    KINDS,
    US,
    US_BASE,
    US_IRREGULAR,
    US_PIECES,
    US_TROOPS,
)  # fmt: skip
from sandtable.vietnam.query import better_for_coin, holding
from sandtable.vietnam.rules.pacify import MOST_LEVELS
from sandtable.vietnam.rules.s3_train import CUBES, SPECIAL_FORCES, US_PRICE
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import purse

TRAIN, PACIFY = "8.8.7", "8.8.8"


# ------------------------------------------------------------------ what to do next


IrregularStep: TypeAlias = Callable[[War, list[int]], tuple[list[int], list[SpaceLine]]]
"""Where an edition places Irregulars, and in which order."""
IRREGULAR_LINES: list[SpaceLine] = [
    prefer("us_no_us_base", lambda t, s: not t.g.n[s * KINDS + US_BASE]),
    prefer("us_province", lambda t, s: IS_PROVINCE[s]),
    prefer("us_no_irregulars", lambda t, s: not holds(t.g, s, IRREGULARS)),
]


def anywhere(g: War, open_spaces: list[int]) -> tuple[list[int], list[SpaceLine]]:
    """8.8.7 Irregulars wherever one can Train."""
    return open_spaces, IRREGULAR_LINES


def arvn_pieces(g: War) -> str:
    """8.8.7 Cubes, or Rangers if there are none; under Nixon the other way round; "" if there are neither."""
    cubes = "train:cubes" if g.available[ARVN_TROOPS] or g.available[ARVN_POLICE] else ""
    rangers = "train:rangers" if g.available[ARVN_RANGER] else ""
    return rangers or cubes if g.us_policy == NIXON else cubes or rangers


def _gain(g: War, what: str) -> int:
    if what == "train:rangers":
        return min(SPECIAL_FORCES, g.available[ARVN_RANGER])
    return min(CUBES, g.available[ARVN_TROOPS] + g.available[ARVN_POLICE])


def control_line(g: War, n: int) -> SpaceLine:
    """8.8.7 Where so many more COIN pieces change Control."""

    def changes(t: Turn, s: int) -> bool:
        return better_for_coin(g, s, n) > 0

    return prefer("us_changes_control", changes)


def takes_patronage(turn: Turn) -> bool:
    """8.8.7 Against an ARVN player with much Patronage."""
    g = turn.g
    return not g.nonplayers[ARVN] and g.patronage > turn.dials.us_takes_patronage_above


def next_step(
    turn: Turn, w: Work, open_spaces: list[int], irregulars: IrregularStep = anywhere
) -> tuple[list[int], str, list[SpaceLine]]:
    """8.8.7 The candidates of the first aim that has any, what to place there, and the order among them."""
    g = turn.g
    if g.available[US_IRREGULAR]:
        found, lines = irregulars(g, open_spaces)
        if found:
            return found, "train:irregulars", lines
    what = arvn_pieces(g)
    if not w.stood and what and (not paying(turn, "train") or purse(g, US) >= US_PRICE):
        bases = [s for s in open_spaces if g.n[s * KINDS + US_BASE]]
        if bases:
            return bases, what, [control_line(g, _gain(g, what))]
    if takes_patronage(turn) and (SAIGON in w.trained or SAIGON in open_spaces):
        return ([SAIGON] if SAIGON in open_spaces else []), "train:nothing", []
    if w.pacify is None:
        w.pacify = to_pacify(turn, [*w.trained, *open_spaces])
    found = [s for s in w.pacify if s in open_spaces][:1]
    if not found and not w.trained and terms.train_police(g) and any(g.n[US_TROOPS::KINDS]):
        found = open_spaces  # for the Police of Combined Action Platoons alone
    return found, "train:nothing", []


def can_train(turn: Turn, w: Work, irregulars: IrregularStep = anywhere) -> bool:
    """8.8.7 Whether a Train would place, transfer or Pacify."""
    spaces = holding(turn.g, US_PIECES, CITIES_PROVINCES)
    found = bool(next_step(turn, w, spaces, irregulars)[0])
    w.pacify = None  # that was a look ahead: the money may be spent otherwise first
    return found


def train_space(turn: Turn, d: Decision, irregulars: IrregularStep = anywhere) -> str:
    """8.8.7 Irregulars, ARVN pieces at one US Base, Saigon for Patronage, then where to Pacify."""
    w = work(turn)
    w.begin("train", d)
    found, what, lines = next_step(turn, w, offered_spaces(d), irregulars)
    if not found:
        return "done"
    s = turn.pick(TRAIN, found, lines)
    _train(w, s, what)
    return SPACE_KEY[s]


def train_place(turn: Turn, d: Decision, irregulars: IrregularStep = anywhere) -> str:
    """8.8.7 As meant for the space; nothing if that is not on offer."""
    w = work(turn)
    s = SPACE.get(str(d.args.get("space")), SAIGON)
    if w.op != "train" or s not in w.trained:  # the only space there was
        w.begin("train", d)
        _train(w, s, next_step(turn, w, [s], irregulars)[1])
    return w.placing if d.offers(w.placing) else "train:nothing"


def _train(w: Work, s: int, what: str) -> None:
    w.trained.append(s)
    w.placing = what
    if what in ("train:cubes", "train:rangers"):
        w.stood = True


def train_count(turn: Turn, d: Decision) -> str:
    """8.8.7 1 Irregular (2 under JFK), 2 Rangers, or cubes in turn, the scarcer type first."""
    g, piece = turn.g, d.args.get("piece")
    if piece == "us_irregular":
        return number_key(d, min(2 if g.us_policy == JFK else 1, max(1, g.available[US_IRREGULAR])))
    if piece == "arvn_ranger":
        return number_key(d, min(SPECIAL_FORCES, max(1, g.available[ARVN_RANGER])))
    troops, police = split_cubes(g)
    return number_key(d, troops if piece == "arvn_troops" else police)


# ------------------------------------------------------------------ afterwards


def train_then(turn: Turn, d: Decision) -> str:
    """8.8.7 Patronage against a rich ARVN player, else Pacify where it shifts."""
    g, w = turn.g, work(turn)
    if takes_patronage(turn) and d.offers("do:patronage"):
        return "do:patronage"
    shifts = any(levels(g, s) for s in w.trained if g.control[s] == COIN_CONTROL and s not in w.pacified)
    return "do:pacify" if shifts else "done"


def all_of_it(turn: Turn, d: Decision) -> str:
    """8.8.7, 8.8.8 As much as possible."""
    return number_key(d, 99)


CAP_LINES: list[SpaceLine] = [fewest("us_fewest_police", lambda t, s: t.g.n[s * KINDS + ARVN_POLICE])]


def cap_space(turn: Turn, d: Decision) -> str:
    """8.8.7 Combined Action Platoons: US Troops with the fewest Police."""
    return turn.pick_space(d, TRAIN, CAP_LINES)


def cap_from(turn: Turn, d: Decision) -> str:
    """8.8.7 An Available Police, else one from where most are."""
    if d.offers("box:available"):
        return "box:available"
    return turn.pick_space(d, TRAIN, [most("us_most_police", lambda t, s: t.g.n[s * KINDS + ARVN_POLICE])])


# ------------------------------------------------------------------ Pacification (8.8.8)


def levels(g: War, s: int, support_phase: bool = False) -> int:
    """8.8.8 Levels that would shift after the Terror there is paid for."""
    if not POP[s]:
        return 0
    ceiling = 2 if support_phase else terms.us_train_pacify_ceiling(g)
    steps = purse(g, US) // terms.pacify_cost(g, support_phase) - g.terror[s]
    return max(0, min(MOST_LEVELS, ceiling - g.support[s], steps))


def pacify_lines(support_phase: bool) -> list[SpaceLine]:
    """8.8.8 The order; without Police first when Training."""
    lines: list[SpaceLine] = [
        most("us_most_shift", lambda t, s: levels(t.g, s, support_phase) * POP[s]),
        prefer("us_no_terror", lambda t, s: not t.g.terror[s]),
    ]
    if not support_phase:
        lines.insert(0, prefer("us_no_police", lambda t, s: not t.g.n[s * KINDS + ARVN_POLICE]))
    return lines


TRAIN_LINES, SUPPORT_LINES = pacify_lines(False), pacify_lines(True)


def to_pacify(turn: Turn, spaces: list[int]) -> list[int]:
    """8.8.7 The spaces in which a Train would Pacify: 1, with CORDS 2."""
    g = turn.g
    found = [s for s in spaces if g.control[s] == COIN_CONTROL and levels(g, s)]
    chosen: list[int] = []
    while found and len(chosen) < terms.us_train_pacify_spaces(g):
        s = turn.pick(PACIFY, found, TRAIN_LINES)
        found.remove(s)
        chosen.append(s)
    return chosen


def train_pacify(turn: Turn, d: Decision) -> str:
    """8.8.8 The best space of the Train."""
    offered = offered_spaces(d)
    found = [s for s in offered if levels(turn.g, s)] or offered
    w = work(turn)
    meant = [s for s in w.pacify or () if s in found]
    s = meant[0] if meant else turn.pick(PACIFY, found, TRAIN_LINES)
    w.pacified.append(s)
    return SPACE_KEY[s]


def pacify_space(turn: Turn, d: Decision) -> str:
    """8.8.8 The best space of the Support Phase, as long as any would shift (an Event may set its own price)."""
    g = turn.g
    found = [s for s in offered_spaces(d) if levels(g, s, True) or (g.phase == "act" and g.support[s] < ACTIVE_SUPPORT)]
    return SPACE_KEY[turn.pick(PACIFY, found, SUPPORT_LINES)] if found else "done"
