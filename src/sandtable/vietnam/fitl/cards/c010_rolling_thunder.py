"""10 Rolling Thunder (1965): sustained bombing stuns the NVA / it eats up all the aircraft."""

from sandtable.vietnam.card import SHADED, Card
from sandtable.vietnam.event_actions import momentum
from sandtable.vietnam.pieces import ARVN, NVA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import degrade_trail, gain, ineligible_next

CARD = Card(10, "Rolling Thunder")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """The Trail Degrades 2; NVA Resources -9; NVA is Ineligible through the next card."""
    degrade_trail(g, 2, by_event=True)
    gain(g, NVA, -9)
    ineligible_next(g, NVA)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """ARVN Resources -5; no Air Strike until Coup."""
    gain(g, ARVN, -5)
    momentum(g, CARD, SHADED)
