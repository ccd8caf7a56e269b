"""8.4.1 (#29, #123) ARVN and Events: the spaces and pieces that add the most COIN-Controlled Population."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most
from sandtable.vietnam.board import POP, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.event_choices import held, space_lines
from sandtable.vietnam.fitl.nonplayer.charts2.event_pieces import Placing, at_once, room_for
from sandtable.vietnam.nonplayer.facts import number_in, number_key, offered_spaces, space_in, tuple_in
from sandtable.vietnam.nonplayer.instructions import RULE
from sandtable.vietnam.nonplayer.random_spaces import CYCLE, random_space
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.query import lacking_for_coin
from sandtable.vietnam.state import War

Gain: TypeAlias = Callable[[War, int], int]
"""How many pieces more than now COIN would be ahead by in a space."""


def most_population(turn: Turn, costs: Mapping[int, int], budget: int) -> list[int]:
    """The spaces that together have the most Population for at most ``budget`` pieces; lots decide between equals."""
    if not costs:
        return []
    first = CYCLE.index(random_space(list(costs), turn.mind)) if len(costs) > 1 else 0
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


def planned(turn: Turn, spaces: list[int], budget: int, cap: Callable[[int], int]) -> list[int]:
    """The spaces chosen once, at the Event's first question."""
    plan = turn.plan(ControlPlan)
    if plan.spaces is None:
        g = turn.g
        costs = {s: n for s in spaces if POP[s] and 0 < (n := lacking_for_coin(g, s)) <= min(budget, cap(s))}
        plan.spaces = most_population(turn, costs, budget)
    return plan.spaces


def place(turn: Turn, d: Decision) -> str:
    """The next of the chosen spaces that still lacks pieces; no piece leaves the map for it."""
    placing = Placing(d)
    if d.offers("done") and not placing.up_to:
        return "done"
    g = turn.g
    left = number_in(d, "left", 1)
    spaces = planned(
        turn,
        offered_spaces(d),
        left,
        lambda s: min(placing.each, room_for(g, placing, s)),
    )
    able = [s for s in spaces if 0 < lacking_for_coin(g, s) <= room_for(g, placing, s)]
    return next((SPACE_KEY[s] for s in able if d.offers(SPACE_KEY[s])), "")


def place_count(turn: Turn, d: Decision) -> str:
    """Just as many as the space lacks; one Base a space, Troops and Police in turn (8.1.2)."""
    s = space_in(d)
    n = lacking_for_coin(turn.g, s) if s in (turn.plan(ControlPlan).spaces or ()) else 0
    if n <= 0:
        return ""
    return number_key(d, n if d.topic == "event.remove_count" else min(n, at_once(turn, d)))


def space_for(gain: Gain | None = None) -> dict[str, Handler]:
    """Answers for one space: what brings the most Population under COIN Control; else as in any other Event (8.4.4, 8.4.5).

    Without a ``gain`` it is what the enemy loses there.
    """

    def space(turn: Turn, d: Decision) -> str:
        g = turn.g
        lost = held(tuple_in(d, "loses"), number_in(d, "most", 99))

        def wins(t: Turn, s: int) -> int:
            return 1 + POP[s] if 0 < lacking_for_coin(g, s) <= (gain(g, s) if gain else lost(t, s)) else 0

        line: SpaceLine = most("control_of_most_population", wins)
        return turn.pick_space(d, RULE, [line, *space_lines(turn, d)])

    return {"event.space": space}


PLACE: dict[str, Handler] = {"event.place": place, "event.place_count": place_count}
