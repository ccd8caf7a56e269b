"""3.2.1, 6.3.1 Pacification in one space, shared by Train, the Support Phase and Events."""

from sandtable.kernel.decision import Flow, count
from sandtable.vietnam import terms
from sandtable.vietnam.board import ACTIVE_SUPPORT, IDS, POP
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import pay, purse, remove_terror, shift

MOST_LEVELS = 2


def pacify_room(
    g: War,
    f: int,
    s: int,
    levels: int = MOST_LEVELS,
    support_phase: bool = False,
    ceiling: int = ACTIVE_SUPPORT,
    cost: int | None = None,
) -> int:
    """3.2.1 How many steps (Terror markers, then levels) the faction could pay for and take in the space."""
    steps = int(g.terror[s])
    if POP[s]:
        steps += max(0, min(levels, ceiling - g.support[s]))
    if steps and (price := terms.pacify_cost(g, support_phase) if cost is None else cost):
        return min(steps, purse(g, f) // price)
    return steps


def pacify_in(
    g: War,
    f: int,
    s: int,
    levels: int = MOST_LEVELS,
    support_phase: bool = False,
    ceiling: int = ACTIVE_SUPPORT,
    cost: int | None = None,
) -> Flow[int]:
    """3.2.1 Pacify: each step costs ARVN Resources and removes a Terror marker or, when none is left, shifts a level.

    ``levels`` is how many levels the space may still shift, ``ceiling`` the highest it may reach; an Event may set
    its own ``cost``. Returns the levels shifted.
    """
    room = pacify_room(g, f, s, levels, support_phase, ceiling, cost)
    if not room:
        return 0
    price = terms.pacify_cost(g, support_phase) if cost is None else cost
    rule = "6.3.1" if support_phase else "3.2.1"
    terror = int(g.terror[s])
    steps = yield from count(seat(f), "pacify.steps", rule, 1, room, space=IDS[s], cost=price, terror=terror)
    g.emit("pacify", faction=seat(f), space=IDS[s], cost=steps * price)
    pay(g, f, steps * price)
    cleared = min(steps, terror)
    remove_terror(g, s, cleared)
    return shift(g, s, steps - cleared) if steps > cleared else 0
