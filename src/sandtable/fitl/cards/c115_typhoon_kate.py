"""115 Typhoon Kate (1968): years of storms ground everybody, for a while"""

from sandtable.fitl.card import SINGLE, Card
from sandtable.fitl.effects import momentum
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import stay_eligible

CARD = Card(115, "Typhoon Kate")


@CARD.event
def event(g: Fitl, f: int) -> None:
    """Until the Coup no Air Lift, Transport or Bombard, other special activities 1 space; the faction stays Eligible."""
    momentum(g, CARD, SINGLE)
    stay_eligible(g, f)
