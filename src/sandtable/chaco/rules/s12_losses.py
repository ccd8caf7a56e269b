"""12.6, 12.9 Losses in combat: the percentage, elimination, and what becomes of those left without troops."""

from collections.abc import Sequence

from sandtable.chaco import battle as fight
from sandtable.chaco import query, verbs
from sandtable.chaco.combat_tables import ELIMINATED
from sandtable.chaco.rules.s10_3_displaced import displace_leader
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import SIDES
from sandtable.kernel.decision import Flow, pick


def take_losses(g: Chaco, side: int, units: Sequence[int], factor: int, percent: int) -> Flow[None]:
    """12.6 The owner flips or removes units until enough factors are lost; an E takes them all (12.9)."""
    if percent == ELIMINATED:
        for unit in units:
            verbs.eliminate(g, unit, "12.9")
        return
    points = fight.losses(g, units, factor, percent)
    while points > 0:
        here = {query.key(g, u): u for u in units if query.on_map(g, u)}
        if not here:
            return
        unit = yield from pick(SIDES[side], "combat.loss", "12.6", here, n=points, percent=percent)
        worth = fight.loss_unit(g, unit, factor)
        points -= worth.now - worth.after
        verbs.lose_step(g, unit, "12.6")


def lose_steps(g: Chaco, side: int, h: int, steps: int, topic: str, rule: str) -> Flow[None]:
    """13.2 The owner takes ``steps`` from his units in a hex."""
    for left in range(steps, 0, -1):
        here = {query.key(g, u): u for u in query.units_at(g, h, side)}
        if not here:
            return
        unit = yield from pick(SIDES[side], topic, rule, here, n=left)
        verbs.lose_step(g, unit, rule)


def abandon(g: Chaco, side: int, h: int) -> Flow[None]:
    """12.9 All combat units of the hex are gone: trucks are lost, leaders flee and named ones cost VP."""
    for truck in query.trucks_at(g, h, side):
        verbs.lose_truck(g, truck)
    for leader in query.leaders_at(g, h, side):
        yield from displace_leader(g, leader)
