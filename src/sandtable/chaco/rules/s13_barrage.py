"""13.2 Artillery barrage (option): before all combat of a phase, the attacker's batteries first."""

from collections.abc import Sequence
from functools import partial

from sandtable.chaco import battle as fight
from sandtable.chaco import query, verbs
from sandtable.chaco.rules.s12_losses import abandon, lose_steps
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ARTILLERY, BARRAGED, FIRED, SIDES
from sandtable.kernel.decision import Flow, Reason, pick, roll


def barrage_step(g: Chaco, side: int) -> Flow[bool]:
    """13.2 One barrage of ``side``, or none: True when it has no more to fire."""
    hexes = targets(g, side)
    if not hexes:
        return True
    options: dict[str, int] = {g.data.map.key(h): h for h in hexes}
    options["done"] = -1
    h = yield from pick(SIDES[side], "barrage.target", "13.2", options, partial(_why_not, g, side))
    if h < 0:
        return True
    halves = yield from _fire(g, side, h)
    yield from _land(g, side, h, halves // 2)
    return False


def batteries(g: Chaco, side: int) -> list[int]:
    """13.2 Batteries on the map that have not fired, with a leader (as for an attack) and supply within reach."""
    led = fight.led_hexes(g, g.data.leaders[side])
    guns = [u for u in g.data.units[side] if g.data.counters[u].kind == ARTILLERY and g.where[u] in led]
    return [u for u in guns if not g.marks[u] & FIRED and fight.supply_options(g, side, (u,))]


def targets(g: Chaco, side: int) -> list[int]:
    """13.2 The enemy hexes not barraged yet that at least one whole battery (or two halves) can hit."""
    enemy = g.occupied[1 - side]
    halves: dict[int, int] = {}
    for u in batteries(g, side):
        for h in g.data.map.near[g.where[u]]:
            if enemy[h]:
                halves[h] = halves.get(h, 0) + g.steps[u]
    return [h for h in sorted(halves) if halves[h] >= 2 and _fresh(g, side, h) and _enough_supply(g, side, h)]


def _fresh(g: Chaco, side: int, h: int) -> bool:
    return any(not g.marks[u] & BARRAGED for u in query.units_at(g, h, 1 - side))


def _enough_supply(g: Chaco, side: int, h: int) -> bool:
    """13.2 A whole battery needs one point; two reduced ones need two."""
    guns = _guns(g, side, h)
    if any(g.steps[u] == 2 for u in guns):
        return True
    points = {at: g.csp[side][at] for u in guns for at in fight.supply_options(g, side, (u,))}
    return sum(points.values()) >= 2


def _guns(g: Chaco, side: int, h: int) -> list[int]:
    return [u for u in batteries(g, side) if h in g.data.map.near[g.where[u]]]


def _why_not(g: Chaco, side: int, key: str) -> list[Reason]:
    h = g.data.map.at.get(key.partition(":")[2], -1)
    if not 0 <= h < g.data.map.hexes or not g.occupied[1 - side][h]:
        return [("13.2", "no_enemy_unit")]
    if not _fresh(g, side, h):
        return [("13.2", "already_barraged")]
    return [("13.2", "no_battery")]


def _fire(g: Chaco, side: int, h: int) -> Flow[int]:
    """13.2 Batteries join the barrage one by one, each at a supply point; the number of half batteries firing."""
    halves = 0
    while guns := _guns(g, side, h):
        options: dict[str, int] = {query.key(g, u): u for u in guns}
        if halves >= 2:
            options["done"] = -1
        unit = yield from pick(SIDES[side], "barrage.battery", "13.2", options, hex=g.data.map.name[h], n=halves)
        if unit < 0:
            break
        depots = {g.data.map.key(at): at for at in fight.supply_options(g, side, (unit,))}
        at = yield from pick(SIDES[side], "barrage.supply", "13.2", depots, unit=g.data.counters[unit].id)
        verbs.take_csp(g, side, at, 1)
        verbs.mark(g, unit, FIRED)
        halves += g.steps[unit]
    return halves


def die_modifier(g: Chaco, hexes: Sequence[int]) -> int:
    """13.2 What terrain and works take off the die."""
    table = g.data.barrage
    return sum(table.terrain[query.terrain(g, h)] + table.works[g.works.get(h, 0)] for h in hexes)


def _land(g: Chaco, side: int, h: int, whole: int) -> Flow[None]:
    """13.2 The die is crossed with the number of batteries; the owner of the target takes the steps."""
    enemy = 1 - side
    for unit in query.units_at(g, h, enemy):
        verbs.mark(g, unit, BARRAGED)
    if not whole:
        return
    modifier = die_modifier(g, (h,))
    die = yield from roll("barrage.roll", "13.2", hex=g.data.map.name[h], n=whole, modifier=modifier)
    steps = g.data.barrage.steps(whole, die + modifier)
    g.emit("chaco.barrage", seat=SIDES[side], hex=g.data.map.name[h], n=whole, die=die, modifier=modifier, steps=steps)
    yield from lose_steps(g, enemy, h, steps, "barrage.loss", "13.2")
    if not g.occupied[enemy][h]:
        yield from abandon(g, enemy, h)
