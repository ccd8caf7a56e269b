"""8.4-8.11 The supply network: line of communication, radius, chains of leaders, isolation. Asks nothing."""

from collections.abc import Collection, Iterable

from sandtable.chaco import query
from sandtable.chaco.graph import FOOT, LOC, LOC_BACK, LONGEST_LOC, WHEELS, Field, Ways, cover, search
from sandtable.chaco.state import Chaco
from sandtable.kernel.lately import Lately


def open_zones(g: Chaco, side: int) -> bytearray:
    """7.7-7.8, 6.3: by node, the enemy's zones of control that hinder supply: not negated, and there is no truce."""
    board = g.data.map
    if g.truce:
        return bytearray(board.nodes)
    zone = bytearray(g.zoc[1 - side])
    query.mark_units(g, side, zone, 0)
    if any(zone[board.places :]):
        for node in range(board.places, board.nodes):
            if zone[node]:  # 10.6: a clear hexside beside a hex in a zone
                a, b = board.clear_sides[node - board.places]
                zone[node] = zone[a] or zone[b]
    return zone


def barred(g: Chaco, side: int) -> bytes:
    """7.7, 8.6: by node, enemy combat units and their open zones of control."""
    asked = (g.data, g.truce, g.zoc[1 - side], g.occupied[side], g.occupied[1 - side])
    found = _BARRED.get(asked)
    if found is None:
        closed = open_zones(g, side)
        query.mark_units(g, 1 - side, closed, 1)
        found = _BARRED.put(asked, bytes(closed))
    return found


_BARRED: Lately[bytes] = Lately()


def closed_to_supply(g: Chaco, side: int) -> bytes:
    """7.7, 8.6, 8.7: enemy combat units, their open zones of control, enemy settlements, off-map boxes."""
    asked = (g.data, side, g.control, barred(g, side))
    found = _CLOSED.get(asked)
    if found is None:
        enemy, board = 1 - side, g.data.map
        closed = bytearray(asked[-1])
        for h in board.settlement:
            if g.control.get(h) == enemy:
                closed[h] = 1
        closed[board.hexes : board.places] = bytes([1]) * (board.places - board.hexes)
        found = _CLOSED.put(asked, bytes(closed))
    return found


_CLOSED: Lately[bytes] = Lately()


class Loc:
    """8.6 The lines of communication a GHQ could use, by source: length and course (source first, GHQ last)."""

    __slots__ = ("courses", "lengths")

    def __init__(self) -> None:
        self.lengths: dict[int, int] = {}
        self.courses: dict[int, list[int]] = {}

    def course(self, source: int) -> list[int]:
        """The nodes of the shortest line from the source to the GHQ, both included."""
        return self.courses[source]


def lines_of_communication(g: Chaco, side: int) -> Loc | None:
    """8.6: the shortest line from every usable source to the GHQ; None if there is none or no GHQ on the map."""
    ghq = g.where[g.data.ghq[side]]
    if not 0 <= ghq < g.data.map.hexes:
        return None
    closed = closed_to_supply(g, side)
    if closed[ghq]:
        return None
    asked = (g.data, ghq, g.rain, g.trails, closed, query.usable_sources(g, side))
    lines = _LINES.get(asked) or _LINES.put(asked, _lines(g, ghq, closed, asked[-1]))
    return lines if lines.lengths else None


_LINES: Lately[Loc] = Lately()


def _lines(g: Chaco, ghq: int, closed: bytes, sources: Iterable[int]) -> Loc:
    lines, blocked = Loc(), []
    for source in sources:
        line = None if g.trails else g.data.graphs.undisturbed_loc(source, ghq, g.rain)
        if line is not None and not any(map(closed.__getitem__, line[1])):
            lines.lengths[source], lines.courses[source] = line  # no enemy on the best way there is
        else:
            blocked.append(source)
    if blocked:
        field = _search_back(g, ghq, closed, blocked)
        for source in blocked:
            if source in field.cost:
                lines.lengths[source] = field.cost[source]
                lines.courses[source] = [source, *reversed([ghq, *field.path(source)][:-1])]
    return lines


def _search_back(g: Chaco, ghq: int, closed: bytes, sources: Collection[int]) -> Field:
    """From the GHQ outwards, so that one search finds all sources."""
    ways = g.data.graphs.ways(LOC_BACK, g.rain, g.trails)
    return search(ways, (ghq,), LONGEST_LOC, closed, bytes(len(closed)), goals=sources)


def ghq_sites(g: Chaco, side: int) -> list[int]:
    """8.5: where an absent GHQ may return: any hex out of enemy zones to which a LOC can be traced."""
    closed = closed_to_supply(g, side)
    sources = query.usable_sources(g, side)
    field = search(g.data.graphs.ways(LOC, g.rain, g.trails), sources, LONGEST_LOC, closed, bytes(len(closed)))
    enemies = {at for i, at in enumerate(g.where) if g.data.counters[i].side != side} | set(g.csp[1 - side])
    hexes, zone = g.data.map.hexes, g.zoc[1 - side]
    return [h for h in sorted(field.cost) if h < hexes and not zone[h] and h not in enemies]


def radius_field(g: Chaco, side: int, h: int) -> Field:
    """8.7: what lies within the side's supply radius of a hex, on foot: cost in sixths of an MP by node."""
    closed = closed_to_supply(g, side)
    return search(_ways(g, side, FOOT), (h,), g.radius[side] * 6, closed, bytes(len(closed)))


def _ways(g: Chaco, side: int, mode: int) -> Ways:
    return g.data.graphs.ways(mode, g.rain, g.trails, query.engineer_hexes(g, side))


def supplied_from(g: Chaco, side: int, origins: Collection[int], closed: bytes | None = None) -> frozenset[int]:
    """8.7, 8.11: the nodes within the radius of ``origins``: on foot, or all on wheels where a truck is assigned."""
    closed = closed_to_supply(g, side) if closed is None else closed
    points = g.radius[side] * 6
    found = cover(_ways(g, side, FOOT), origins, points, closed)
    wheeled = _wheeled(g, side, origins)
    if wheeled:
        found |= cover(_ways(g, side, WHEELS), wheeled, points, closed)
    return found


def _wheeled(g: Chaco, side: int, origins: Iterable[int]) -> list[int]:
    """8.11: those of ``origins`` where a truck is assigned."""
    posts = {g.where[i] for i in g.data.trucks[side] if g.assigned[i]}
    return [h for h in origins if h in posts] if posts else []


def projects(g: Chaco, side: int, h: int) -> bool:
    """8.9-8.10, 12.12: whether a leader or GHQ in supply, or a working source, projects a radius from the hex."""
    if g.where[g.data.ghq[side]] == h and g.ghq_supplied[side]:
        return True
    if any(g.where[i] == h and g.supplied[i] for i in g.data.leaders[side]):
        return True
    return g.data.map.source.get(h) == side and query.usable_source(g, side, h)


def supplied_now(g: Chaco, side: int, h: int) -> bool:
    """8.9-8.10, 15.6: whether a hex is in general supply between two checks: within the radius of who projects one now."""
    if projects(g, side, h):
        return True
    heads = (*query.leader_hexes(g, side), *g.data.sources[side], g.where[g.data.ghq[side]])
    origins = [at for at in dict.fromkeys(heads) if 0 <= at < g.data.map.hexes and projects(g, side, at)]
    return h in supplied_from(g, side, origins)


class Network:
    """8.10 Who is in general supply: the hexes covered and the hexes that project a radius."""

    __slots__ = ("covered", "origins")

    def __init__(self, covered: set[int], origins: list[int]) -> None:
        self.covered = covered
        self.origins = origins


def network(g: Chaco, side: int, depots: Iterable[int]) -> Network:
    """8.9-8.10: sources, the GHQ with a LOC and depots project a radius, and so does each leader within one."""
    closed = closed_to_supply(g, side)
    origins = list(dict.fromkeys((*query.usable_sources(g, side), *depots)))
    covered = set(supplied_from(g, side, origins, closed)) if origins else set()
    # The others one by one: who thinks of another place for a GHQ or a leader asks the same of all the rest.
    leaders = query.leader_hexes(g, side)
    fresh = [at for at in _ghq_origin(g, side) if at not in origins]
    fresh = fresh or [at for at in leaders if at in covered and at not in origins]
    while fresh:
        origins += fresh
        for at in fresh:
            covered |= supplied_from(g, side, (at,), closed)
        fresh = [at for at in leaders if at in covered and at not in origins]
    covered -= g.data.map.no_hexes
    return Network(covered, origins)


def _ghq_origin(g: Chaco, side: int) -> list[int]:
    return [g.where[g.data.ghq[side]]] if g.loc[side] >= 0 and query.on_map(g, g.data.ghq[side]) else []


_FREE, _SHUT, _LINKED = range(3)


class Linked:
    """8.13: the hexes from which a way of any length, free of the enemy, leads to the GHQ or a source; the others are isolated.

    Hex by hex, as one asks: mostly the straight way home is free, and hexes seen on the way share the answer. Hexes in general
    supply (``covered``) have such a way, so whoever knows them finds the answer sooner.
    """

    __slots__ = ("_ground", "_homeward", "_near")

    def __init__(self, g: Chaco, side: int, covered: Iterable[int] = ()) -> None:
        ghq, sources = g.where[g.data.ghq[side]], query.usable_sources(g, side)
        self._near = g.data.map.near
        self._ground = ground = bytearray(barred(g, side).translate(_AS_GROUND))
        self._homeward = [g.data.graphs.homeward(h) for h in sources]
        for h in (*covered, *sources, *([ghq] if 0 <= ghq < g.data.map.hexes else [])):
            if ground[h] == _FREE:
                ground[h] = _LINKED

    def __contains__(self, h: object) -> bool:
        return isinstance(h, int) and self._ground[h] != _SHUT and self.has_way(h)

    def has_way(self, h: int) -> bool:
        """Whether a way leads out of a hex that may itself be barred."""
        return self._ground[h] == _LINKED or self._walks_home(h) or self._finds_link(h)

    def _walks_home(self, start: int) -> bool:
        """Whether the way of fewest hexes to a source meets a linked hex before any that is not free."""
        ground = self._ground
        for before in self._homeward:
            seen, h = [start], before[start]
            while h >= 0 and ground[h] == _FREE:
                seen.append(h)
                h = before[h]
            if h >= 0 and ground[h] == _LINKED:
                for h in seen:
                    ground[h] = _LINKED
                return True
        return False

    def _finds_link(self, start: int) -> bool:
        """Whether any way over free ground leads to a linked hex."""
        ground, near, todo = self._ground, self._near, [start]
        for h in todo:  # grows while it is read
            for n in near[h]:
                if ground[n] == _FREE:
                    ground[n] = _SHUT
                    todo.append(n)
                elif ground[n] == _LINKED:
                    for seen in todo:
                        ground[seen] = _LINKED
                    return True
        return False


_AS_GROUND = bytes([_FREE] + [_SHUT] * 255)


def cut_off(g: Chaco, side: int, units: Collection[int], covered: Iterable[int] = ()) -> list[int]:
    """8.13: the units that are isolated."""
    linked = Linked(g, side, covered)
    return [i for i in units if not linked.has_way(g.where[i])]


def unsupplied(g: Chaco, units: Collection[int], covered: set[int]) -> list[int]:
    """8.10, 10.12: the combat units of ``units`` outside general supply; off-map boxes are always in it."""
    hexes = g.data.map.hexes
    return [i for i in units if 0 <= g.where[i] < hexes and g.where[i] not in covered]
