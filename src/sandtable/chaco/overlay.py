"""What a page can draw over the map on request: supply radius and line of communication, a stack's reach."""

from sandtable.chaco import query
from sandtable.chaco.rules.s8_network import lines_of_communication, network
from sandtable.chaco.rules.s10_reach import Group, destinations, reach
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import SIDES
from sandtable.kernel.game import Json


def overlay(g: Chaco, name: str) -> Json | None:
    """An overlay by name: ``supply:bolivia``, ``reach:2440`` (whoever's stack stands there); None if there is none."""
    kind, _, what = name.partition(":")
    if kind == "supply" and what in SIDES and g.phase != "setup":
        return supply(g, SIDES.index(what))
    if kind == "reach" and what in g.data.map.at:
        place = g.data.map.at[what]
        for side in (0, 1):
            if query.units_at(g, place, side) or query.leaders_at(g, place, side):
                return {"cost": stack_reach(g, side, place)}
    return None


def supply(g: Chaco, side: int) -> Json:
    """8.6-8.10: the shortest LOC as it would run now, the hexes in general supply, and where a radius starts."""
    names, hexes = g.data.map.name, g.data.map.hexes
    lines = lines_of_communication(g, side)
    course: list[int] = []
    if lines is not None:
        course = [n for n in lines.course(min(lines.lengths, key=lambda h: (lines.lengths[h], h))) if n < hexes]
    depots = [h for h in course if h in g.data.map.settlement][: g.data.pieces.depots]
    net = network(g, side, [*depots, *course[-1:]])  # with this LOC the GHQ at its end projects a radius (8.9)
    return {
        "side": SIDES[side],
        "radius": g.radius[side],
        "loc": [names[h] for h in course],
        "length": None if lines is None else min(lines.lengths.values()),
        "origins": [names[h] for h in net.origins],
        "covered": [names[h] for h in sorted(net.covered)],
    }


def stack_reach(g: Chaco, side: int, h: int, reaction: bool = False) -> Json:
    """10.4: where all combat units and leaders of a hex could go together, with the MP it takes, in sixths."""
    units = [*query.units_at(g, h, side), *query.leaders_at(g, h, side)]
    group = Group(side, h, units, 0, reaction)
    field = reach(g, group)
    return {g.data.map.name[p]: field.cost[p] for p in destinations(g, group, field)}
