"""35 Thanh Hoa (1968): the bridge falls / it stands, and supplies flow."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.pieces import NVA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import degrade_trail, gain, improve_trail

CARD = Card(35, "Thanh Hoa")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """The Trail Degrades 3."""
    degrade_trail(g, 3, by_event=True)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """The Trail Improves 1; then NVA gains 3 times its value."""
    improve_trail(g)
    gain(g, NVA, 3 * g.trail)
