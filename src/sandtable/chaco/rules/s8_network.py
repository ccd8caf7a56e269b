"""8.4-8.11 The supply network: line of communication, radius, chains of leaders, isolation. Asks nothing."""

from collections.abc import Collection, Iterable

from sandtable.chaco import query
from sandtable.chaco.graph import FOOT, LOC, LOC_BACK, WHEELS, Field, Rivers, search
from sandtable.chaco.state import Chaco

_LONGEST_LOC = 900  # LOC points: longer than any way across the map


def closed_to_supply(g: Chaco, side: int) -> bytearray:
    """7.7, 8.6, 8.7: enemy combat units, their open zones of control (not in a truce, 6.3), enemy settlements."""
    enemy, board = 1 - side, g.data.map
    closed = bytearray(g.occupied[enemy])
    if not g.truce:
        own = g.occupied[side]
        for h, in_zone in enumerate(g.zoc[enemy][: board.hexes]):
            if in_zone and not own[h]:
                closed[h] = 1
        for node, (a, b) in enumerate(board.clear_sides, board.places):
            if query.open_ezoc(g, side, a) or query.open_ezoc(g, side, b):
                closed[node] = 1  # 10.6
    for h in board.settlement:
        if g.control.get(h) == enemy:
            closed[h] = 1
    for place in range(board.hexes, board.places):
        closed[place] = 1
    return closed


class Loc:
    """8.6 The lines of communication a GHQ could use: length by source, and their courses."""

    __slots__ = ("field", "lengths")

    def __init__(self, field: Field, lengths: dict[int, int]) -> None:
        self.field = field
        self.lengths = lengths

    def course(self, source: int) -> list[int]:
        """The nodes of the shortest line, from the source to the GHQ, both included."""
        path = [source]
        while (after := self.field.came[path[-1]]) >= 0:
            path.append(after)
        return path


def lines_of_communication(g: Chaco, side: int) -> Loc | None:
    """8.6: the shortest line from every usable source to the GHQ; None if there is none or no GHQ on the map."""
    ghq = g.data.ghq[side]
    if not query.on_map(g, ghq):
        return None
    closed = closed_to_supply(g, side)
    start = g.where[ghq]
    if closed[start]:
        return None
    graph = g.data.graphs.get(LOC_BACK, g.rain, g.trails)
    rivers = Rivers(g.data.tec, LOC_BACK, g.rain, ())
    field = search(graph, (start,), _LONGEST_LOC, closed, bytes(len(closed)), rivers)
    lengths = {h: field.cost[h] for h in query.usable_sources(g, side) if h in field.cost}
    return Loc(field, lengths) if lengths else None


def ghq_sites(g: Chaco, side: int) -> list[int]:
    """8.5: where an absent GHQ may return: any hex out of enemy zones to which a LOC can be traced."""
    closed = closed_to_supply(g, side)
    graph = g.data.graphs.get(LOC, g.rain, g.trails)
    rivers = Rivers(g.data.tec, LOC, g.rain, ())
    sources = query.usable_sources(g, side)
    field = search(graph, sources, _LONGEST_LOC, closed, bytes(len(closed)), rivers)
    found = [h for h in sorted(field.cost) if h < g.data.map.hexes and not query.ezoc(g, side, h)]
    return [h for h in found if not query.held(g, h, 1 - side)]


def radius_field(g: Chaco, side: int, h: int, wheels: bool = False, closed: bytearray | None = None) -> Field:
    """8.7, 8.11: what lies within the side's supply radius of a hex: cost in sixths of an MP by node."""
    mode = WHEELS if wheels else FOOT
    if closed is None:
        closed = closed_to_supply(g, side)
    rivers = Rivers(g.data.tec, mode, g.rain, query.engineer_hexes(g, side))
    graph = g.data.graphs.get(mode, g.rain, g.trails)
    return search(graph, (h,), g.radius[side] * 6, closed, bytes(len(closed)), rivers)


def supplied_from(g: Chaco, side: int, h: int, closed: bytearray | None = None) -> set[int]:
    """8.7, 8.11: the hexes within the radius of ``h``: on foot, or all on wheels where a truck is assigned."""
    hexes = g.data.map.hexes
    found = set(radius_field(g, side, h, False, closed).cost)
    if any(g.assigned[i] for i in query.trucks_at(g, h, side)):
        found |= set(radius_field(g, side, h, True, closed).cost)
    return {n for n in found if n < hexes}


class Network:
    """8.10 Who is in general supply: the hexes covered and the hexes that project a radius."""

    __slots__ = ("covered", "origins")

    def __init__(self, covered: set[int], origins: list[int]) -> None:
        self.covered = covered
        self.origins = origins


def network(g: Chaco, side: int, depots: Iterable[int]) -> Network:
    """8.9-8.10: sources, the GHQ with a LOC and depots project a radius, and so does each leader within one."""
    closed = closed_to_supply(g, side)
    origins = list(dict.fromkeys((*query.usable_sources(g, side), *_ghq_origin(g, side), *depots)))
    covered: set[int] = set()
    leaders = query.leader_hexes(g, side)
    for h in origins:  # grows as leaders are reached
        covered |= supplied_from(g, side, h, closed)
        origins.extend(at for at in leaders if at in covered and at not in origins)
    return Network(covered, origins)


def _ghq_origin(g: Chaco, side: int) -> list[int]:
    return [g.where[g.data.ghq[side]]] if g.loc[side] >= 0 and query.on_map(g, g.data.ghq[side]) else []


def connected(g: Chaco, side: int) -> set[int]:
    """8.13: the hexes from which a way of any length leads to the GHQ or a source, free of the enemy: not isolated."""
    enemy = 1 - side
    occupied = g.occupied[enemy]
    starts = {*query.usable_sources(g, side), *(at for at in [g.where[g.data.ghq[side]]] if 0 <= at < g.data.map.hexes)}
    seen = {h for h in starts if not occupied[h] and (g.truce or not query.open_ezoc(g, side, h))}
    todo = sorted(seen)
    near = g.data.map.near
    for h in todo:
        for n in near[h]:
            if n not in seen and not occupied[n] and (g.truce or not query.open_ezoc(g, side, n)):
                seen.add(n)
                todo.append(n)
    return seen


def unsupplied(g: Chaco, units: Collection[int], covered: set[int]) -> list[int]:
    """8.10, 10.12: the combat units of ``units`` outside general supply; off-map boxes are always in it."""
    hexes = g.data.map.hexes
    return [i for i in units if 0 <= g.where[i] < hexes and g.where[i] not in covered]
