"""3.2 Control of hexes, and what happens when a combat unit enters one (10.3, 16.2)."""

from sandtable.chaco import query, verbs
from sandtable.chaco.rules.s10_3_displaced import overrun_noncombat
from sandtable.chaco.rules.s16_victory import settlement_taken
from sandtable.chaco.state import Chaco
from sandtable.kernel.decision import Flow


def enter(g: Chaco, side: int, h: int, how: str | None) -> Flow[None]:
    """3.2, 10.3: combat units of ``side`` enter a hex: the enemy's non-combat units there suffer, control changes.

    ``how`` is "movement" or "advance" where a captured settlement scores (16.2), None where it does not (12.8).
    """
    if query.held(g, h, 1 - side):
        yield from overrun_noncombat(g, side, h)
    taken = h in g.control and verbs.set_control(g, h, side)
    if taken and how is not None and h in g.data.map.settlement:
        yield from settlement_taken(g, side, h, how)
