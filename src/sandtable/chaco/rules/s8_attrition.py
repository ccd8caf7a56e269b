"""8.12-8.13 Attrition: combat units without general supply roll, or lose steps or surrender."""

from sandtable.chaco import query, verbs
from sandtable.chaco.rules.s10_3_displaced import displace_leader
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import BOLIVIA, CAVALRY, ISOLATED
from sandtable.kernel.decision import Flow, pick, roll

NO_WATER, CUT_OFF, AIR_DROP, MOUNTED = -1, -2, 1, -1


def attrition(g: Chaco, side: int) -> Flow[None]:
    """8.12: each unit without general supply rolls; leaders left alone by it are displaced."""
    rolling = [i for i in g.todo if g.where[i] >= 0]
    if not rolling:
        return
    helped = yield from _air_drop(g, side, rolling)
    struck: list[int] = []
    for unit in rolling:
        at = g.where[unit]
        modifiers = attrition_modifiers(g, unit, unit == helped)
        die = yield from roll("attrition.die", "8.12", unit=g.data.counters[unit].id)
        total = die + sum(modifiers.values())
        g.emit("chaco.attrition", seat=g.seat(side), unit=g.data.counters[unit].id, n=die, total=total, **modifiers)
        if total > 1:
            continue
        if total < 0:
            verbs.eliminate(g, unit, "8.12", surrendered=True)
        else:
            verbs.lose_step(g, unit, "8.12")
        if g.where[unit] < 0 and at not in struck:
            struck.append(at)
    verbs.clear_marks(g, ISOLATED)
    for h in struck:
        if not g.occupied[side][h]:
            for leader in query.leaders_at(g, h, side):
                yield from displace_leader(g, leader)


def attrition_modifiers(g: Chaco, unit: int, helped: bool) -> dict[str, int]:
    """8.13, 10.13: what changes a unit's roll: no water, isolation, an air drop, horses without fodder."""
    found = {}
    if not query.has_water(g, g.where[unit]):
        found["no_water"] = NO_WATER
    if g.marks[unit] & ISOLATED:
        found["isolated"] = CUT_OFF
    if helped:
        found["air_drop"] = AIR_DROP
    if g.rules.mounted_cavalry and g.data.counters[unit].kind == CAVALRY and not g.supplied[unit]:
        found["mounted"] = MOUNTED
    return found


def _air_drop(g: Chaco, side: int, rolling: list[int]) -> Flow[int]:
    """8.13: once a turn Bolivia may use an air marker to add one to the roll of one unit."""
    if side != BOLIVIA or not g.air[side] or g.air_drop:
        return -1
    options = {query.key(g, i): i for i in rolling}
    options["pass"] = -1
    unit = yield from pick(g.seat(side), "attrition.air", "8.13", options)
    if unit >= 0:
        verbs.use_air(g, side)
        verbs.use_air_drop(g)
    return unit
