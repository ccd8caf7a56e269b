"""17 Setting up a scenario: what is fixed at once, the draws and the placements as Decisions."""

from collections.abc import Iterator, Sequence

from sandtable.chaco import query, verbs
from sandtable.chaco.board import SWAMP
from sandtable.chaco.graph import FOOT, GUNS, WHEELS
from sandtable.chaco.rules.s14_engineers import ENTRENCHMENT
from sandtable.chaco.scenarios import Control, Group
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ARTILLERY, AVAILABLE, BOLIVIA, ENGINEER, PARAGUAY, REINFORCEMENTS, SIDES
from sandtable.kernel.decision import Flow, draw, pick

REST = "rest"
"""Key: this piece and all others of the group as they come, the hex named first filled first."""


def prepare(g: Chaco) -> None:
    """17.1 What a scenario says and nobody chooses: dates, VP, radius, commanders, control."""
    s = g.data.scenarios[g.scenario]
    year, _, month = s.start.partition("-")
    verbs.start_scenario(
        g,
        int(year) * 12 + int(month) - 1,
        s.turns,
        s.vp,
        (s.radius, g.data.supply.no_loc_radius),
        [g.data.index[leader] for leader in s.commanders],
        {h: holder(g, s.control, h) for h in g.data.map.points},
    )
    verbs.begin_phase(g, "setup", BOLIVIA)


def holder(g: Chaco, control: Control, h: int) -> int:
    """17.1 Who holds a settlement or supply source at the start."""
    name, source = g.data.map.name[h], g.data.map.source.get(h)
    if name in control.bolivia:
        return BOLIVIA
    if name in control.paraguay:
        return PARAGUAY
    if source is not None:
        return source
    if control.rest == "demarcation":
        return PARAGUAY if g.data.map.south[h] else BOLIVIA
    if control.rest.startswith("row:"):
        return PARAGUAY if g.data.map.row(h) >= int(control.rest[4:]) else BOLIVIA
    return SIDES.index(control.rest)


def step(g: Chaco) -> Flow[None]:
    """17.1 One line of a deployment; after the last the trenches, then the trucks; then the other side."""
    side = g.active
    groups = g.data.scenarios[g.scenario].groups[side]
    if g.part < len(groups):
        yield from _deploy(g, side, groups[g.part])
    elif g.part == len(groups):
        yield from _trenches(g, side)
    else:
        yield from _trucks(g, side)
        if side == BOLIVIA:
            verbs.begin_phase(g, "setup", PARAGUAY)
        else:
            verbs.begin_turn(g, g.turn)
            verbs.begin_phase(g, "weather", PARAGUAY)
        return
    verbs.set_part(g, g.part + 1)


# ---------------------------------------------------------------------- one line of a deployment


class _Places:
    """The hexes of one line, and whether the player still chooses among them."""

    __slots__ = ("asking", "hexes", "side")

    def __init__(self, g: Chaco, side: int, group: Group) -> None:
        named = [g.data.map.at[name] for name in group.hexes]
        self.side = side
        self.hexes = [*named, *g.data.map.near[named[0]]] if group.spread else named
        self.asking = len(self.hexes) > 1

    def fits(self, g: Chaco, counter: int) -> list[int]:
        """11.2, 10.9 The hexes with room for the counter, whose terrain does not bar it; all if none is left."""
        c = g.data.counters[counter]
        mode = WHEELS if c.wheels else GUNS if c.kind == ARTILLERY else FOOT
        entered = g.data.graphs.entered(mode, g.rain, g.trails)
        open_to = [h for h in self.hexes if h in entered]
        return [h for h in open_to if not c.stacks or query.room(g, h, self.side) > 0] or self.hexes

    def ask(self, g: Chaco, hexes: Sequence[int], what: str) -> Flow[int]:
        """One of ``hexes``; no question where there is no choice, or no more wish to choose."""
        if not self.asking or len(hexes) == 1:
            return hexes[0]
        options: dict[str, int] = {g.data.map.key(h): h for h in hexes}
        options[REST] = -1
        h = yield from pick(SIDES[self.side], "setup.place", "17.1", options, unit=what)
        if h >= 0:
            return h
        self.asking = False
        return hexes[0]


def _deploy(g: Chaco, side: int, group: Group) -> Flow[None]:
    """17.2-17.5 The pieces of one line: headquarters, leaders, regiments named or drawn, the others, supply."""
    places = _Places(g, side, group)
    for counter in _pieces(g, side, group):
        yield from _set_down(g, places, counter)
    for unit in (g.data.index[name] for name in group.units):
        yield from _set_down(g, places, unit, group.reduced)
    for _ in range(group.draw):
        options = {query.key(g, u): u for u in pool(g, side)}
        unit = options[(yield from draw("setup.draw", g.data.scenarios[g.scenario].rule, tuple(options)))]
        yield from _set_down(g, places, unit, group.reduced)
    for _ in range(group.csp):
        verbs.add_csp(g, side, (yield from places.ask(g, places.hexes, "csp")), 1)
    if group.entrenched:
        verbs.set_works(g, places.hexes[0], ENTRENCHMENT)


def _pieces(g: Chaco, side: int, group: Group) -> Iterator[int]:
    """What a line names by kind: the first counters of that kind that are not in play."""
    if group.ghq:
        yield g.data.ghq[side]
    yield from (g.data.index[name] for name in group.leaders)
    for kind, number in ((ARTILLERY, group.artillery), (ENGINEER, group.engineers)):
        free = [u for u in g.data.units[side] if g.data.counters[u].kind == kind and g.where[u] == REINFORCEMENTS]
        yield from free[:number]
    yield from [t for t in g.data.trucks[side] if g.where[t] == AVAILABLE][: group.trucks]


def _set_down(g: Chaco, places: _Places, counter: int, reduced: bool = False) -> Flow[None]:
    h = yield from places.ask(g, places.fits(g, counter), g.data.counters[counter].id)
    verbs.place(g, counter, h)
    if reduced:
        verbs.reduce(g, counter)
    if g.data.counters[counter].combat and h in g.control:
        verbs.set_control(g, h, places.side)  # 3.2: who stands there holds it


def pool(g: Chaco, side: int) -> list[int]:
    """17.3-17.5 The regiments still in the container: of each class the first ones of the counter mix."""
    where, alike = g.where, g.data.regiments[side]
    found = []
    for factors, number in g.data.scenarios[g.scenario].pools[side]:
        found += [u for u in alike.get(factors, ())[:number] if where[u] == REINFORCEMENTS]
    return found


# ---------------------------------------------------------------------- trenches and trucks


def _trenches(g: Chaco, side: int) -> Flow[None]:
    """17.3-17.5 Entrenchments in hexes with friendly units, as many as the scenario grants, or fewer."""
    for left in range(g.data.scenarios[g.scenario].trenches[side], 0, -1):
        hexes = [h for h in query.unit_hexes(g, side) if h not in g.works and query.terrain(g, h) != SWAMP]
        options: dict[str, int] = {g.data.map.key(h): h for h in hexes}
        options["done"] = -1
        h = yield from pick(SIDES[side], "setup.trench", "17.3", options, n=left)
        if h < 0:
            return
        verbs.set_works(g, h, ENTRENCHMENT)


def _trucks(g: Chaco, side: int) -> Flow[None]:
    """17.1, 8.11 Trucks with a leader, the GHQ or at a source may start in the supply net."""
    heads = {g.where[i] for i in (*g.data.leaders[side], g.data.ghq[side])} | {*g.data.sources[side]}
    while True:
        free = [t for t in g.data.trucks[side] if g.where[t] in heads and g.where[t] >= 0 and not g.assigned[t]]
        if not free:
            return
        options: dict[str, int] = {query.key(g, t): t for t in free}
        options["done"] = -1
        truck = yield from pick(SIDES[side], "setup.truck", "17.1", options)
        if truck < 0:
            return
        verbs.assign_truck(g, truck, True)
