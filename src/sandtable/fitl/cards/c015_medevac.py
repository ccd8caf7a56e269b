"""15 Medevac (1964): the wounded come back / the helicopters are needed elsewhere."""

from sandtable.fitl.card import SHADED, UNSHADED, Card
from sandtable.fitl.effects import momentum
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import stay_eligible

CARD = Card(15, "Medevac")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> None:
    """At Commitment all Troop Casualties become Available."""
    momentum(g, CARD, UNSHADED)


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """Who plays it stays Eligible; no Air Lift until Coup."""
    stay_eligible(g, f)
    momentum(g, CARD, SHADED)
