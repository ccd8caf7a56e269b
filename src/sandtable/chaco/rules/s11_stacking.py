"""11.1 Stacking at the end of a movement phase: what is too much goes to the dead pile."""

from sandtable.chaco import query, verbs
from sandtable.chaco.state import Chaco
from sandtable.kernel.decision import Flow, pick


def overstacked(g: Chaco, side: int) -> list[int]:
    """11.1: the hexes that hold more of a side's units than the limit."""
    where, hexes = g.where, g.data.map.hexes
    held: dict[int, int] = {}
    for i in g.data.stackers[side]:
        if 0 <= where[i] < hexes:
            held[where[i]] = held.get(where[i], 0) + 1
    return sorted(h for h, number in held.items() if number > query.stacking_limit(g, h))


def remove_excess(g: Chaco, side: int) -> Flow[None]:
    """11.1: the player removes units of his choice until every hex keeps the limit."""
    for h in overstacked(g, side):
        while query.room(g, h, side) < 0:
            here = [i for i in query.units_at(g, h, side) if g.data.counters[i].stacks]
            options = {query.key(g, i): i for i in here}
            unit = yield from pick(g.seat(side), "stacking.remove", "11.1", options, hex=g.data.map.name[h])
            verbs.eliminate(g, unit, "11.1")
