"""7 ADSID (1965): sensors make every change of the Trail costly / they find little and cost much."""

from sandtable.vietnam.card import UNSHADED, Card
from sandtable.vietnam.event_actions import momentum
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain, improve_trail

CARD = Card(7, "ADSID")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Until Coup every change of the Trail costs NVA 6 Resources."""
    momentum(g, CARD, UNSHADED)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """The Trail Improves 1, to 2 at least; ARVN Resources -9."""
    improve_trail(g, max(1, 2 - g.trail))
    gain(g, ARVN, -9)
