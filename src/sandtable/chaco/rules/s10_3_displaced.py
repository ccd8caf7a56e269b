"""10.3 Leaders, headquarters, trucks and supply that enemy combat units run over (also for 8.12 and 12.9)."""

from collections.abc import Sequence

from sandtable.chaco import query, verbs
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import AVAILABLE, SIDES
from sandtable.kernel.decision import Flow, pick, roll

CAPTURED_UP_TO = 2
"""10.3 A supply point is captured on a die of one or two."""


def overrun_noncombat(g: Chaco, side: int, h: int) -> Flow[None]:
    """10.3 Combat units of ``side`` enter a hex that holds only non-combat units of the enemy."""
    enemy = 1 - side
    for leader in query.leaders_at(g, h, enemy):
        yield from displace_leader(g, leader)
    if g.where[g.data.ghq[enemy]] == h:
        verbs.drive_off_ghq(g, enemy)
    for truck in query.trucks_at(g, h, enemy):
        verbs.lose_truck(g, truck)
    yield from capture_supply(g, side, h)


def capture_supply(g: Chaco, side: int, h: int) -> Flow[None]:
    """10.3, 16.2 A die for each enemy supply point in the hex: captured (a VP each) or destroyed."""
    points = g.csp[1 - side].get(h, 0)
    captured = 0
    for _ in range(points):
        captured += (yield from roll("capture.supply", "10.3", hex=g.data.map.name[h])) <= CAPTURED_UP_TO
    if points:
        verbs.take_csp(g, 1 - side, h, points)
        verbs.add_csp(g, side, h, captured)
        verbs.tire_csp(g, side, h, captured)
        g.emit("chaco.supply_captured", seat=SIDES[side], hex=g.data.map.name[h], n=captured, lost=points - captured)
        verbs.score(g, side, captured, "captured")


def displace_leader(g: Chaco, leader: int) -> Flow[None]:
    """10.3, 16.2 A leader without troops flees to the nearest friendly combat unit; a named one costs VP."""
    c = g.data.counters[leader]
    refuges = nearest(g, g.where[leader], query.unit_hexes(g, c.side)) or query.free_sources(g, c.side)
    if refuges:
        options = {g.data.map.key(h): h for h in refuges}
        to = yield from pick(SIDES[c.side], "leader.displaced", "10.3", options, leader=c.id)
    else:
        to = AVAILABLE
    verbs.place(g, leader, to, "chaco.displaced")
    if c.named:
        die = yield from roll("leader.displaced_vp", "10.3", leader=c.id)
        points = c.political * die if g.rules.leader_vp_amount == "product" else c.political + die
        if g.rules.leader_vp_effect == "loss":
            verbs.score(g, c.side, -points, "displaced")
        else:
            verbs.score(g, 1 - c.side, points, "displaced")


def nearest(g: Chaco, h: int, hexes: Sequence[int]) -> list[int]:
    """The hexes closest to ``h``, itself left out, in order."""
    far = {at: g.data.map.distance(h, at) for at in hexes if at != h}
    least = min(far.values(), default=0)
    return [at for at, distance in far.items() if distance == least]
