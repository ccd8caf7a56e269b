"""10 Rolling Thunder (1965): sustained bombing stuns the NVA / it eats up all the aircraft."""

from sandtable.fitl.card import SHADED, Card
from sandtable.fitl.effects import momentum
from sandtable.fitl.pieces import ARVN, NVA
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import degrade_trail, gain, ineligible_next

CARD = Card(10, "Rolling Thunder")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> None:
    """The Trail Degrades 2; NVA Resources -9; NVA is Ineligible through the next card."""
    degrade_trail(g, 2, by_event=True)
    gain(g, NVA, -9)
    ineligible_next(g, NVA)


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """ARVN Resources -5; no Air Strike until Coup."""
    gain(g, ARVN, -5)
    momentum(g, CARD, SHADED)
