"""35 Thanh Hoa (1968): the bridge falls / it stands, and supplies flow."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import UNSHADED, Card
from sandtable.vietnam.fitl.rules.s4_air_strike import Grant, strike_on_terms
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import NVA, US
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import degrade_trail, gain, improve_trail

CARD = Card(35, "Thanh Hoa")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """The Trail Degrades 3."""
    degrade_trail(g, 3, by_event=True)


@CARD.first_edition(UNSHADED)
def unshaded_first_edition(g: War, f: int) -> Flow[None]:
    """1st edition: US free Air Strike, whose own Degrade is 3 boxes; NVA Resources -6."""
    yield from strike_on_terms(g, Operation(Orders(US, "air_strike", free=True)), Grant(trail=False, boxes=3))
    gain(g, NVA, -6)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """The Trail Improves 1; then NVA gains 3 times its value."""
    improve_trail(g)
    gain(g, NVA, 3 * g.trail)
