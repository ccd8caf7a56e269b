"""8.4.1 (#29, #123) ARVN and Events: the spaces and pieces that add the most COIN-Controlled Population."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import ADJACENT, COIN_CONTROL, IS_CITY, POP, SPACE, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.event_choices import space_lines
from sandtable.vietnam.fitl.nonplayer.charts2.event_pieces import Placing, at_once, room_for
from sandtable.vietnam.fitl.nonplayer.charts2.plans import Asked, MovedFrom
from sandtable.vietnam.fitl.nonplayer.charts2.us import strike as us_strike
from sandtable.vietnam.nonplayer.random_spaces import CYCLE, random_space
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn, number_key, offered_pieces, offered_spaces
from sandtable.vietnam.pieces import (
    ACTIVE_GUERRILLAS,
    ARVN,
    ARVN_CUBES,
    ARVN_RANGER,
    ARVN_TROOPS,
    COIN_CUBES,
    GUERRILLAS,
    INSURGENT_BASES,
    INSURGENT_PIECES,
    KINDS,
    NVA_PIECES,
    NVA_TROOPS,
    PIECE_KEY,
    TUNNELS,
    UNDERGROUND_GUERRILLAS,
    UNTUNNELED_BASES,
    US_IRREGULAR,
    US_TROOPS,
)  # fmt: skip
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

RULE = "8.4.1"
Gain: TypeAlias = Callable[[War, int], int]
"""How many pieces more than now COIN would be ahead by in a space."""


def lacking(g: War, s: int) -> int:
    """Pieces that must be placed, or enemies removed, for COIN Control."""
    return 0 if g.control[s] == COIN_CONTROL else g.nva[s] + g.vc[s] + 1 - g.coin[s]


def most_population(turn: Turn, costs: Mapping[int, int], budget: int) -> list[int]:
    """The spaces that together have the most Population for at most ``budget`` pieces; lots decide between equals."""
    if not costs:
        return []
    first = CYCLE.index(random_space(costs, turn.mind)) if len(costs) > 1 else 0
    order = [s for s in (*CYCLE[first:], *CYCLE[:first]) if s in costs]
    best: list[tuple[int, tuple[int, ...]]] = [(0, ())] * (budget + 1)
    for s in order:
        for left in range(budget, costs[s] - 1, -1):
            pop, chosen = best[left - costs[s]]
            if pop + POP[s] > best[left][0]:
                best[left] = (pop + POP[s], (*chosen, s))
    return list(best[budget][1])


class ControlPlan:
    """The spaces whose Control is sought; None until the Event's first question."""

    def __init__(self) -> None:
        self.spaces: list[int] | None = None
        self.begun = Asked()  # 117: the first of the pair


def _plan(turn: Turn, spaces: list[int], budget: int, cap: Callable[[int], int]) -> list[int]:
    """The spaces chosen once, at the Event's first question."""
    plan = turn.plan(ControlPlan)
    if plan.spaces is None:
        g = turn.g
        costs = {s: n for s in spaces if POP[s] and 0 < (n := lacking(g, s)) <= min(budget, cap(s))}
        plan.spaces = most_population(turn, costs, budget)
    return plan.spaces


# ------------------------------------------------------------------ placing

def place(turn: Turn, d: Decision) -> str:
    """The next of the chosen spaces that still lacks pieces; no piece leaves the map for it."""
    placing = Placing(d)
    if "done" in d.options and not placing.up_to:
        return "done"
    g = turn.g
    left = d.args.get("left", 1)
    spaces = _plan(
        turn, offered_spaces(d), left if isinstance(left, int) else 1, lambda s: min(placing.each, room_for(g, placing, s))
    )
    able = [s for s in spaces if 0 < lacking(g, s) <= room_for(g, placing, s)]
    return next((SPACE_KEY[s] for s in able if SPACE_KEY[s] in d.options), "")


def place_count(turn: Turn, d: Decision) -> str:
    """Just as many as the space lacks; one Base a space, Troops and Police in turn (8.1.2)."""
    s = SPACE.get(str(d.args.get("space")), -1)
    n = lacking(turn.g, s) if s in (turn.plan(ControlPlan).spaces or ()) else 0
    if n <= 0:
        return ""
    return number_key(d, n if d.topic == "event.remove_count" else min(n, at_once(turn, d)))


def troops_first(turn: Turn, d: Decision) -> str:
    """8.4.1 (#123) Troops before Police."""
    return PIECE_KEY[ARVN_TROOPS] if ARVN_TROOPS in offered_pieces(d) else ""


def corps_place(turn: Turn, d: Decision) -> str:
    """117: the pair of adjacent spaces in which 3 Troops add the most; then as each lacks."""
    g = turn.g
    if "left" in d.args:
        return place(turn, d)
    plan = turn.plan(ControlPlan)
    if plan.spaces is None:
        plan.spaces = list(_best_pair(turn, offered_spaces(d)))
    chosen = plan.spaces
    if plan.begun.first():
        return SPACE_KEY[chosen[0]] if chosen else ""
    return next((SPACE_KEY[s] for s in chosen[1:] if SPACE_KEY[s] in d.options and lacking(g, s) > 0), "done")


def _best_pair(turn: Turn, spaces: list[int]) -> tuple[int, ...]:
    g = turn.g
    costs = {s: n for s in spaces if POP[s] and 0 < (n := lacking(g, s)) <= 3}
    pairs = {(a,): POP[a] for a in costs} | {
        (a, b): POP[a] + POP[b] for a in costs for b in costs if b in ADJACENT[a] and costs[a] + costs[b] <= 3
    }
    if not pairs:
        return ()
    best = max(pairs.values())
    first = turn.pick(RULE, dict.fromkeys(pair[0] for pair, pop in pairs.items() if pop == best))
    return next(pair for pair, pop in pairs.items() if pop == best and pair[0] == first)


# ------------------------------------------------------------------ removing


def remove(turn: Turn, d: Decision) -> str:
    """29: the next of the chosen spaces where enough enemies can go."""
    g = turn.g
    types = tuple(p for p in INSURGENT_PIECES if p not in TUNNELS)
    left = d.args.get("left", 1)
    spaces = _plan(turn, offered_spaces(d), left if isinstance(left, int) else 1, lambda s: holds(g, s, types))
    return next((SPACE_KEY[s] for s in spaces if lacking(g, s) > 0 and SPACE_KEY[s] in d.options), "")


def strike(turn: Turn, d: Decision) -> str:
    """30: coastal spaces where 2 hits are enough, highest Population first."""
    g = turn.g

    def open_to(s: int) -> int:
        exposed = holds(g, s, (NVA_TROOPS, *ACTIVE_GUERRILLAS))
        bare = not holds(g, s, UNDERGROUND_GUERRILLAS)
        return min(2, exposed + (holds(g, s, UNTUNNELED_BASES) if bare else 0))

    found = [s for s in offered_spaces(d) if 0 < lacking(g, s) <= open_to(s)]
    s = turn.pick(RULE, found, [most("highest_population", lambda t, x: POP[x])])
    return SPACE_KEY[s] if s >= 0 else us_strike.strike_target(turn, d)


# ------------------------------------------------------------------ one space, or a few


def _hill(g: War, s: int) -> int:
    """36: 4 US Troops come, a Base goes."""
    elsewhere = sum(g.n[US_TROOPS::KINDS]) - g.n[s * KINDS + US_TROOPS]
    return min(4, elsewhere) + min(1, holds(g, s, INSURGENT_BASES))


GAINS: dict[int, Gain] = {
    36: _hill,
    48: lambda g, s: min(3, holds(g, s, GUERRILLAS)),
    53: lambda g, s: min(2, g.n[s * KINDS + NVA_TROOPS]),
    56: lambda g, s: 1,  # two Guerrillas go, a Troop comes
    59: lambda g, s: min(3, holds(g, s, tuple(p for p in NVA_PIECES if p not in TUNNELS))),
    68: lambda g, s: min(3, max(g.available[ARVN_RANGER], g.available[US_IRREGULAR])),
}
"""What the Event does for COIN in the space that is chosen."""


def space(turn: Turn, d: Decision) -> str:
    """The space that brings the most Population under COIN Control; else as in any other Event (8.4.4, 8.4.5)."""
    g = turn.g
    gain = GAINS[g.card]
    line: SpaceLine = most(
        "control_of_most_population", lambda t, s: 1 + POP[s] if 0 < lacking(g, s) <= gain(g, s) else 0
    )
    return turn.pick_space(d, RULE, [line, *space_lines(turn, d)])


def move_from(turn: Turn, d: Decision) -> str:
    """36: Troops come from where they are not needed for COIN Control."""
    g = turn.g
    keeps: SpaceLine = prefer(
        "keeps_coin_control", lambda t, s: g.control[s] != COIN_CONTROL or g.coin[s] > g.nva[s] + g.vc[s] + 1
    )
    spare: SpaceLine = most("most_to_spare", lambda t, s: _to_spare(g, s))
    s = turn.plan(MovedFrom).last = turn.pick(RULE, offered_spaces(d), [keeps, spare])
    return SPACE_KEY[s] if s >= 0 else ""


def _to_spare(g: War, s: int) -> int:
    if g.control[s] != COIN_CONTROL:
        return g.n[s * KINDS + US_TROOPS]
    return min(g.n[s * KINDS + US_TROOPS], g.coin[s] - g.nva[s] - g.vc[s] - 1)


def move_count(turn: Turn, d: Decision) -> str:
    """36: as many as the space can spare, one at least."""
    s = turn.plan(MovedFrom).last
    return number_key(d, max(1, _to_spare(turn.g, s)) if s >= 0 else 1)


def home_from_laos(turn: Turn, d: Decision) -> str:
    """58 shaded (8.7.7): where those who leave bring COIN Control of most Population, then a City with fewer than 3 cubes."""
    g = turn.g
    origin = SPACE.get(str(d.args.get("origin")), -1)
    n = holds(g, origin, ARVN_CUBES) if origin >= 0 else 0
    lines: list[SpaceLine] = [
        most("control_of_most_population", lambda t, s: POP[s] if 0 < lacking(g, s) <= n else 0),
        prefer("few_cubes", lambda t, s: IS_CITY[s] and holds(g, s, COIN_CUBES) < 3),
    ]
    return turn.pick_space(d, "8.7.7", lines)


_PLACE: dict[str, Handler] = {"event.place": place, "event.place_count": place_count}
_SPACE: dict[str, Handler] = {"event.space": space}

GUIDES: dict[tuple[int, int], dict[str, Handler]] = {
    (29, ARVN): {"event.remove": remove, "event.remove_count": place_count},
    (30, ARVN): {"air_strike.target": strike},
    (36, ARVN): {**_SPACE, "event.move_from": move_from, "event.move_count": move_count},
    (48, ARVN): _SPACE,
    (49, ARVN): _PLACE,
    (53, ARVN): _SPACE,
    (56, ARVN): _SPACE,
    (58, ARVN): {"event.move_to": home_from_laos},
    (59, ARVN): _SPACE,
    (68, ARVN): _SPACE,
    (84, ARVN): _PLACE,
    (112, ARVN): _PLACE,
    (113, ARVN): _PLACE,
    (117, ARVN): {"event.place": corps_place, "event.place_count": place_count},
    (120, ARVN): _PLACE,
    (123, ARVN): {**_PLACE, "event.place_piece": troops_first},
}

