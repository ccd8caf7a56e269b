"""35 Thanh Hoa (1968): the bridge falls / it stands, and supplies flow."""

from sandtable.fitl.card import Card
from sandtable.fitl.pieces import NVA
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import degrade_trail, gain, improve_trail

CARD = Card(35, "Thanh Hoa")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> None:
    """The Trail Degrades 3."""
    degrade_trail(g, 3, by_event=True)


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """The Trail Improves 1; then NVA gains 3 times its value."""
    improve_trail(g)
    gain(g, NVA, 3 * g.trail)
