"""12.11 Advance after combat: into hexes the enemy's combat units have left, at once or not at all."""

from collections.abc import Sequence

from sandtable.chaco import query, verbs
from sandtable.chaco.graph import FOOT, GUNS, WHEELS
from sandtable.chaco.rules.s3_control import enter
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ARTILLERY, SIDES
from sandtable.kernel.decision import Flow, choose, pick


def advance(g: Chaco, side: int, origins: Sequence[int], emptied: Sequence[int]) -> Flow[None]:
    """12.11 Units of the victorious hexes move into emptied ones: combat units first, then who goes with them."""
    left = list(emptied)
    while True:
        able = [h for h in left if _troops(g, side, origins, h)]
        if not able:
            return
        options: dict[str, int] = {g.data.map.key(h): h for h in able}
        options["done"] = -1
        h = yield from pick(SIDES[side], "advance.hex", "12.11", options)
        if h < 0:
            return
        left.remove(h)
        yield from _into(g, side, origins, h)


def _into(g: Chaco, side: int, origins: Sequence[int], h: int) -> Flow[None]:
    name = g.data.map.name[h]
    entered = False
    while True:
        troops = {query.key(g, u): u for u in _troops(g, side, origins, h)}
        others = {query.key(g, i): i for i in _others(g, side, origins, h)} if entered else {}
        supply = {f"csp:{g.data.map.name[o]}": o for o in _supply(g, side, origins, h)} if entered else {}
        keys = [*troops, *others, *supply]
        stacking = sum(1 for u in troops.values() if g.data.counters[u].stacks)
        if len(troops) > 1 and stacking <= query.room(g, h, side):
            keys.append("all")
        if not keys:
            return
        if entered:
            keys.append("done")
        key = yield from choose(SIDES[side], "advance.unit", "12.11", keys, hex=name)
        if key == "done":
            return
        if key in supply:
            points = g.csp[side][supply[key]]
            verbs.take_csp(g, side, supply[key], points)
            verbs.add_csp(g, side, h, points)
            continue
        if not entered:
            entered = True
            yield from enter(g, side, h, "advance")
        for i in troops.values() if key == "all" else [troops[key] if key in troops else others[key]]:
            verbs.place(g, i, h, "chaco.advanced")


def _troops(g: Chaco, side: int, origins: Sequence[int], h: int) -> list[int]:
    """12.11 The combat units that may advance: next to the hex, terrain not prohibited, room in it."""
    full, counters = query.room(g, h, side) <= 0, g.data.counters
    here = [u for origin in origins for u in query.units_at(g, origin, side) if not (full and counters[u].stacks)]
    return [u for u in here if _may_enter(g, u, g.where[u], h)]


def _others(g: Chaco, side: int, origins: Sequence[int], h: int) -> list[int]:
    """12.11 Leaders, GHQ and free trucks of the victorious hexes that may come along."""
    counters = g.data.counters
    here = [i for origin in origins for i in query.counters_at(g, origin, side) if not counters[i].combat]
    return [i for i in here if not g.assigned[i] and _may_enter(g, i, g.where[i], h)]


def _supply(g: Chaco, side: int, origins: Sequence[int], h: int) -> list[int]:
    return [o for o in origins if o in g.csp[side] and h in g.data.map.near[o]]


def _may_enter(g: Chaco, counter: int, origin: int, h: int) -> bool:
    """12.11 Whether the counter's terrain chart lets it into the hex; rivers and zones do not matter here."""
    c = g.data.counters[counter]
    mode = WHEELS if c.wheels else GUNS if c.kind == ARTILLERY else FOOT
    return any(to == h for to, _, _ in g.data.graphs.get(mode, g.rain, g.trails)[origin])
