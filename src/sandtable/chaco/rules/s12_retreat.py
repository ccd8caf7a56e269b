"""12.7-12.8, 7.5 Retreat and rout: the check, the ways out, and those who go along."""

from collections.abc import Sequence

from sandtable.chaco import query, verbs
from sandtable.chaco.graph import DRY_LAND, FOOT, GUNS, WHEELS, Graph, search
from sandtable.chaco.rules.s3_control import enter
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ARTILLERY, RETREATED, SIDES
from sandtable.kernel.decision import Flow, pick, roll


class Withdrawal:
    """Where the units of one hex went: those who retreated, and all who left."""

    __slots__ = ("gone", "retreated")

    def __init__(self) -> None:
        self.retreated: list[int] = []
        self.gone: list[int] = []


def retreat(g: Chaco, side: int, units: Sequence[int], enemy_hexes: Sequence[int], shocked: bool) -> Flow[bool]:
    """12.7 Each unit checks and moves in its owner's order; True if the army commander's rating was used."""
    left = list(units)
    ways: dict[int, Withdrawal] = {}
    commander_used = False
    while left:
        options = {query.key(g, u): u for u in left}
        unit = yield from pick(SIDES[side], "retreat.unit", "12.7", options)
        left.remove(unit)
        origin = g.where[unit]
        modifier, leader = check_modifier(g, side, origin, shocked)
        commander_used = commander_used or leader == g.commander[side]
        die = yield from roll("retreat.check", "12.7", unit=g.data.counters[unit].id, modifier=modifier)
        routed = g.data.retreat.rows.at(die + modifier) == "rout"
        if routed:
            way_out, blocked = rout_way(g, unit, enemy_hexes)
        else:
            way_out, blocked = yield from _retreat_hex(g, side, unit, enemy_hexes)
        yield from _withdraw(g, side, unit, way_out, blocked, routed)
        way = ways.setdefault(origin, Withdrawal())
        if query.on_map(g, unit) and g.where[unit] != origin:
            way.gone.append(g.where[unit])
            if not routed:
                way.retreated.append(g.where[unit])
    for origin, way in ways.items():
        yield from _follow(g, side, origin, way)
    return commander_used


def check_modifier(g: Chaco, side: int, h: int, shocked: bool) -> tuple[int, int]:
    """12.7, 13.1 What is added to the check, and the leader whose rating it is (-1: nobody's)."""
    counters = g.data.counters
    leader = max(query.leaders_at(g, h, side), key=lambda i: (counters[i].command, -i), default=-1)
    modifier = counters[leader].command if leader >= 0 else 0
    return modifier + (g.data.retreat.armour if shocked else 0), leader


def _withdraw(g: Chaco, side: int, unit: int, way: Sequence[int], blocked: bool, routed: bool) -> Flow[None]:
    """12.8, 7.5, 3.2 The unit goes its way and takes what it enters; could it not go, or not far enough, it loses a step."""
    if way:
        verbs.mark(g, unit, RETREATED)
        verbs.place(g, unit, way[-1], "chaco.routed" if routed else "chaco.retreated")
        for h in way:
            yield from enter(g, side, h, None)
    if blocked:
        verbs.lose_step(g, unit, "12.8")


# ---------------------------------------------------------------------- retreat


def _graph(g: Chaco, unit: int) -> tuple[Graph, int]:
    c = g.data.counters[unit]
    mode = WHEELS if c.wheels else GUNS if c.kind == ARTILLERY else FOOT
    return g.data.graphs.get(mode, g.rain, g.trails), mode


def retreat_hexes(g: Chaco, unit: int, enemy_hexes: Sequence[int]) -> list[int]:
    """12.8 The hexes a unit may retreat to: away from the enemy, no open enemy zone, no river, room, no enemy."""
    board, c = g.data.map, g.data.counters[unit]
    graph, _ = _graph(g, unit)
    found = []
    for to, _, crossing in graph[g.where[unit]]:
        if to >= board.hexes or crossing != DRY_LAND or to in enemy_hexes:
            continue
        if any(h in board.near[to] for h in enemy_hexes) or query.open_ezoc(g, c.side, to):
            continue
        if query.held(g, to, 1 - c.side) or (c.stacks and query.room(g, to, c.side) <= 0):
            continue
        found.append(to)
    return found


def _retreat_hex(g: Chaco, side: int, unit: int, enemy_hexes: Sequence[int]) -> Flow[tuple[list[int], bool]]:
    """12.8 One hex, of the owner's choice; where there is none the unit stays and loses a step."""
    hexes = retreat_hexes(g, unit, enemy_hexes)
    if not hexes:
        return [], True
    options = {g.data.map.key(h): h for h in hexes}
    to = yield from pick(SIDES[side], "retreat.hex", "12.8", options, unit=g.data.counters[unit].id)
    return [to], False


# ---------------------------------------------------------------------- rout


def rout_way(g: Chaco, unit: int, enemy_hexes: Sequence[int]) -> tuple[list[int], bool]:
    """12.8 The hexes a rout enters, and whether the enemy or a river cut it short (then a step is lost).

    A full move that brings the unit as near to a friendly source as it can get; equal ends: away from the enemy.
    """
    c, board = g.data.counters[unit], g.data.map
    start = g.where[unit]
    graph, mode = _graph(g, unit)
    closed, ends_there = _rout_closed(g, c.side), _rout_ends(g, c.side)
    points = query.move_allowance(g, unit) * 6
    no_rivers = g.data.graphs.ways(mode, g.rain, g.trails, None)
    field = search(no_rivers, (start,), points, closed, ends_there)
    sources = query.usable_sources(g, c.side) or g.data.sources[c.side]
    to_go = g.data.graphs.to_sources(mode, g.rain, tuple(sources), trails=g.trails)
    at_home = to_go[start] == 0

    def rank(h: int) -> tuple[int, int, int]:
        far = min((board.distance(h, e) for e in enemy_hexes), default=0)
        return (-far, to_go[h], h) if at_home else (to_go[h], -far, h)

    ends = [h for h in field.cost if h != start and (not c.stacks or query.room(g, h, c.side) > 0)]
    if not at_home:
        ends = [h for h in ends if to_go[h] < to_go[start]]
    if not ends:
        return [], True
    end = min(ends, key=rank)
    way = field.path(end)
    if at_home or ends_there[end]:
        return way, False
    left = points - field.cost[end]
    cut_short = any(
        to < board.hexes and cost <= left and to_go[to] < to_go[end] and (crossing != DRY_LAND or closed[to])
        for to, cost, crossing in graph[end]
    )
    return way, cut_short


def _rout_closed(g: Chaco, side: int) -> bytearray:
    """12.8 What a rout does not enter: enemy zones, negated or not, enemy counters, clear hexsides, boxes."""
    enemy = 1 - side
    board = g.data.map
    closed = bytearray(1 if z or e else 0 for z, e in zip(bytes(g.zoc[enemy]), bytes(g.occupied[enemy])))
    for i in (*g.data.leaders[enemy], *g.data.trucks[enemy], g.data.ghq[enemy]):
        if g.where[i] >= 0:
            closed[g.where[i]] = 1
    for h in g.csp[enemy]:
        closed[h] = 1
    closed[board.hexes :] = b"\1" * (board.nodes - board.hexes)
    return closed


def _rout_ends(g: Chaco, side: int) -> bytearray:
    """12.8 Where a rout ends: with a leader or the GHQ, in a work."""
    found = bytearray(g.data.map.nodes)
    for i in (*g.data.leaders[side], g.data.ghq[side]):
        if g.where[i] >= 0:
            found[g.where[i]] = 1
    for h in g.works:
        found[h] = 1
    return found


# ---------------------------------------------------------------------- those who go along


def _follow(g: Chaco, side: int, origin: int, way: Withdrawal) -> Flow[None]:
    """12.8 Leaders and the GHQ go with a unit that left; trucks and supply with one that retreated, or are lost."""
    stays = g.occupied[side][origin] > 0
    if not way.gone:
        return
    options = {g.data.map.key(h): h for h in sorted({*way.gone, *([origin] if stays else [])})}
    for i in (*g.data.leaders[side], g.data.ghq[side]):
        if g.where[i] == origin:
            to = yield from pick(SIDES[side], "retreat.leader", "12.8", options, leader=g.data.counters[i].id)
            if to != origin:
                verbs.place(g, i, to, "chaco.retreated")
    if not stays:
        yield from _carry_off(g, side, origin, sorted({*way.retreated}))


def _carry_off(g: Chaco, side: int, origin: int, refuges: Sequence[int]) -> Flow[None]:
    """12.8 Free trucks go where a truck can; assigned ones are lost; supply goes with a retreating unit."""
    wheels = g.data.graphs.get(WHEELS, g.rain, g.trails)[origin]
    passable = [to for to, _, crossing in wheels if crossing == DRY_LAND]
    for truck in query.trucks_at(g, origin, side):
        options = {g.data.map.key(h): h for h in refuges if h in passable}
        if g.assigned[truck] or not options:
            verbs.lose_truck(g, truck)
            continue
        to = yield from pick(SIDES[side], "retreat.truck", "12.8", options, unit=g.data.counters[truck].id)
        verbs.place(g, truck, to, "chaco.retreated")
    points = g.csp[side].get(origin, 0)
    if points and refuges:
        options = {g.data.map.key(h): h for h in refuges}
        to = yield from pick(SIDES[side], "retreat.supply", "12.8", options, n=points)
        verbs.take_csp(g, side, origin, points)
        verbs.add_csp(g, side, to, points)
    elif points:
        verbs.take_csp(g, side, origin, points)
        g.emit("chaco.supply_lost", seat=SIDES[side], hex=g.data.map.name[origin], n=points)
