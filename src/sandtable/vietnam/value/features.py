"""A position in numbers, for a linear model. Only what lies open before everybody: no markers, no order of a deck.

What a margin is worth depends on the time that is left, so margins and leads stand there several times over: as they are,
late in the game, shortly before a Coup Round, in the last one. All numbers are about as large as 1.
"""

from itertools import compress

from sandtable.kernel.value import Names
from sandtable.vietnam import ruleset
from sandtable.vietnam.board import CONTROL_NAMES, IDS, IN_SOUTH, IS_CITY, IS_LOC, NO_CONTROL, POPULATED, SPACES
from sandtable.vietnam.headers import CARD_KEY, SHADED
from sandtable.vietnam.pieces import (
    FACTIONS,
    IRREGULARS,
    IS_BASE,
    KINDS,
    OWNER,
    PIECES,
    POOL_TYPES,
    POOLED,
    RANGERS,
)
from sandtable.vietnam.rules.players import players
from sandtable.vietnam.rules.s2_deck import cards_left, coups_to_come, is_final
from sandtable.vietnam.rules.s7_victory import margins
from sandtable.vietnam.state import CRISIS, MAX_LEVEL, MAX_TRAIL, War

PHASES = (
    "start", "next_card", "pivotal", "act", "adjust", "coup", "victory", "resources", "pacify_us", "pacify_arvn", "agitate",
    "laos_cambodia", "redeploy_arvn", "redeploy_nva", "redeploy_advisors", "commitment", "withdrawal", "reset",
    "fall_north", "fall_vc", "fall_us", "fall_arvn", "fall_reset",
)  # fmt: skip
_CHECKED = frozenset(PHASES[PHASES.index("resources") : PHASES.index("reset") + 1])
"""6.1 The phases of a Coup Round after its victory check."""
_CHECKING = frozenset(("coup", "victory"))
_MOST_CHECKS = 7
_PLACES = ("city", "loc", "province", "outside")

# Scales: so much of it counts as 1.
_MARGIN, _RESOURCES, _PIECES, _TOTAL = 10.0, 20.0, 5.0, 20.0

_names = Names()
_block, _series = _names.block, _names.series

_ONE = _block("one")
_WAYS = (
    "margin", "margin_late", "margin_last", "margin_last_soon", "margin_final",
    "lead", "lead_late", "lead_last", "lead_last_soon", "lead_final",
    "over", "over_soon", "over_monsoon", "above", "above_soon", "above_monsoon", "near", "near_soon",
)  # fmt: skip
_OF = tuple(_series(f, _WAYS) for f in FACTIONS)
_SOLO_WAYS = ("solo", "solo_margin", "solo_lead", "solo_lead_last")
_SOLO = tuple(_series(f, _SOLO_WAYS) for f in FACTIONS)
_TIME = _block("late", "soon", "monsoon", "final", "cards_left", "edition_1")
_CHECKS = _series("checks", range(_MOST_CHECKS))
_PHASE = _series("phase", PHASES)
_ELIGIBLE = _series("eligible", FACTIONS)
_ACTED = _series("acted", FACTIONS)
_NONPLAYER = _series("nonplayer", FACTIONS)
_PIVOTAL = _series("pivotal", FACTIONS)
_RES = _series("resources", FACTIONS)
_POOR = _series("poor", FACTIONS)
_TRACK = _block("aid", "patronage", "econ", "support", "opposition", "coin_population", "nva_population", "cadres", "hamlets")
_TRAIL = _series("trail", range(MAX_TRAIL + 1))
_WASHINGTON = _series("washington", range(MAX_LEVEL + 1))
_HANOI = _series("hanoi", range(MAX_LEVEL + 1))
_STABILITY = _series("stability", range(CRISIS + 1))
_AVAILABLE = _series("available", PIECES)
_CASUALTIES = _series("casualties", PIECES)
_OUT = _series("out_of_play", PIECES)
_SABOTAGE = _block("sabotage")
_PIECE = tuple(_series(f"pieces_{place}", PIECES) for place in _PLACES)

DETAILS: int = len(_names.all())
"""From this place on the features are of single spaces and cards."""
_COIN = _series("coin", IDS)
_NVA_AT = _series("nva", IDS)
_VC_AT = _series("vc", IDS)
_CONTROL = tuple(_series(f"control_{name}", IDS) for name in CONTROL_NAMES)
_SUPPORT = _series("support", IDS)
_TERROR = _series("terror", IDS)
_BASE = tuple(_series(f"bases_{faction}", IDS) for faction in FACTIONS)
_LEADER = _series("leader", CARD_KEY)
_LASTING = _series("unshaded", CARD_KEY)
_LASTING_SHADED = _series("shaded", CARD_KEY)

NAMES = _names.all()
"""The features, in their order."""


def _place(s: int) -> int:
    return 3 if not IN_SOUTH[s] else 0 if IS_CITY[s] else 1 if IS_LOC[s] else 2


def _kind(p: int) -> int:
    """The type that stands for a piece: Special Forces count as one whether they are Underground or not."""
    return POOLED[p] if p in IRREGULARS or p in RANGERS else p


_AT = tuple(_PIECE[_place(s)] + _kind(p) for s in SPACES for p in range(KINDS))
_BASE_AT = tuple(_BASE[OWNER[p]] + s if IS_BASE[p] else -1 for s in SPACES for p in range(KINDS))
_SLOTS = range(len(_AT))
_PHASE_AT = {name: _PHASE + i for i, name in enumerate(PHASES)}


def checks_to_come(g: War) -> int:
    """6.1, 2.4.2 How often victory is still looked at, the end of the last Coup Round among it."""
    now = g.phase in _CHECKING or (g.phase in _CHECKED and is_final(g))
    return coups_to_come(g) + g.monsoon + now


def to_coup(g: War) -> float:
    """2.1 How many cards are expected before the next Coup card."""
    if g.monsoon:
        return 0.0
    if not g.piles:
        return 0.0
    here = g.piles[0][0]
    if g.pile_coup_left:
        least = max(0, here - 1 - g.coup_last) if g.coup_last else 0
        return 1 + (least + here - 1) / 2
    return 1 + here + (g.piles[1][0] / 2 if len(g.piles) > 1 else 0)


def features(g: War) -> list[tuple[int, float]]:
    """The numbers that are not 0, each with its place in ``NAMES``."""
    found = [(_ONE, 1.0)]
    add = found.append
    _outlook(g, found)
    if g.phase in _PHASE_AT:
        add((_PHASE_AT[g.phase], 1.0))
    for f in range(len(FACTIONS)):
        if g.eligible[f]:
            add((_ELIGIBLE + f, 1.0))
        if g.nonplayers[f]:
            add((_NONPLAYER + f, 1.0))
        if g.pivotal[f]:
            add((_PIVOTAL + f, 1.0))
        if g.res[f]:
            add((_RES + f, g.res[f] / _RESOURCES))
        if g.res[f] < _POOR_BELOW:
            add((_POOR + f, 1.0))
    for f in g.acted:
        add((_ACTED + f, 1.0))
    for i, n in enumerate((
        g.aid, g.patronage, g.econ, g.support_total, g.opposition_total, g.coin_pop, g.nva_pop, g.cadres, g.hamlets
    )):  # fmt: skip
        if n:
            add((_TRACK + i, n / _TOTAL))
    found += (
        (_TRAIL + g.trail, 1.0),
        (_WASHINGTON + g.washington, 1.0),
        (_HANOI + g.hanoi, 1.0),
        (_STABILITY + g.stability, 1.0),
    )
    for start, box in ((_AVAILABLE, g.available), (_CASUALTIES, g.casualties), (_OUT, g.out_of_play)):
        for p in POOL_TYPES:
            if n := box[p]:
                add((start + p, n / _PIECES))
    _map(g, found)
    add((_LEADER + g.leader, 1.0) if g.leader >= 0 else (_ONE, 0.0))
    for lasting in (g.capabilities, g.momentum):
        for number, side in lasting.items():
            add(((_LASTING_SHADED if side == SHADED else _LASTING) + number, 1.0))
    return found


_POOR_BELOW = 6
"""3.1 With so little, an Operation or two is all."""


def _outlook(g: War, found: list[tuple[int, float]]) -> None:
    """Margins, leads and the time that is left."""
    checks = checks_to_come(g)
    late, soon = 1 / (1 + checks), 1 / (1 + to_coup(g))
    last = 1.0 if checks <= 1 else 0.0
    monsoon, final = float(g.monsoon), float(g.final_round)
    left = cards_left(g)
    for i, x in enumerate((late, soon, monsoon, final, left / _TOTAL, 1.0 if g.edition == 1 else 0.0)):
        if x:
            found.append((_TIME + i, x))
    found.append((_CHECKS + min(checks, _MOST_CHECKS - 1), 1.0))
    own = margins(g)
    factions = ruleset.of(g).factions
    for f in factions:
        margin = own[f] / _MARGIN
        lead = (own[f] - max(own[other] for other in factions if other != f)) / _MARGIN
        at = _OF[f]
        found += (
            (at, margin), (at + 1, margin * late), (at + 2, margin * last), (at + 3, margin * last * soon),
            (at + 4, margin * final),
            (at + 5, lead), (at + 6, lead * late), (at + 7, lead * last), (at + 8, lead * last * soon), (at + 9, lead * final),
        )  # fmt: skip
        if own[f] > 0:
            found += (
                (at + 10, 1.0), (at + 11, soon), (at + 12, monsoon),
                (at + 13, margin), (at + 14, margin * soon), (at + 15, margin * monsoon),
            )  # fmt: skip
        if own[f] > -_NEAR:
            near = min(1.0, 1 + own[f] / _NEAR)
            found += ((at + 16, near), (at + 17, near * soon))
    people = players(g)
    if len(people) == 1 and any(g.nonplayers):
        for f in people[0]:
            lead = (own[f] - max(own[other] for other in factions if g.nonplayers[other])) / _MARGIN
            found += ((_SOLO[f], 1.0), (_SOLO[f] + 1, own[f] / _MARGIN), (_SOLO[f] + 2, lead), (_SOLO[f] + 3, lead * last))


_NEAR = 5
"""A margin so much below 0 may still be made good before the next check."""


def _map(g: War, found: list[tuple[int, float]]) -> None:
    """Pieces by place, sides, Bases, Control, Support and Terror by space."""
    counts: dict[int, int] = {}
    row = g.n
    for i in compress(_SLOTS, row):
        n, at = row[i], _AT[i]
        counts[at] = counts.get(at, 0) + n
        if _BASE_AT[i] >= 0:
            counts[_BASE_AT[i]] = counts.get(_BASE_AT[i], 0) + n
    found += [(at, n / _PIECES) for at, n in counts.items()]
    for start, side in ((_COIN, g.coin), (_NVA_AT, g.nva), (_VC_AT, g.vc)):
        found += [(start + s, n / _PIECES) for s, n in enumerate(side) if n]
    found += [(_CONTROL[c] + s, 1.0) for s, c in enumerate(g.control) if c != NO_CONTROL]
    found += [(_SUPPORT + s, g.support[s] / 2) for s in POPULATED if g.support[s]]
    found += [(_TERROR + s, float(n)) for s, n in enumerate(g.terror) if n]
    if sabotage := sum(g.sabotage):
        found.append((_SABOTAGE, sabotage / _PIECES))
