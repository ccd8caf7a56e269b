"""15 Medevac (1964): the wounded come back / the helicopters are needed elsewhere."""

from sandtable.vietnam.card import SHADED, UNSHADED, Card
from sandtable.vietnam.event_actions import momentum
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import stay_eligible

CARD = Card(15, "Medevac")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """At Commitment all Troop Casualties become Available."""
    momentum(g, CARD, UNSHADED)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Who plays it stays Eligible; no Air Lift until Coup."""
    stay_eligible(g, f)
    momentum(g, CARD, SHADED)
