"""115 Typhoon Kate (1968): years of storms ground everybody, for a while"""

from sandtable.vietnam.card import SINGLE, Card
from sandtable.vietnam.event_actions import momentum
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import stay_eligible

CARD = Card(115, "Typhoon Kate")


@CARD.event
def event(g: War, f: int) -> None:
    """Until the Coup no Air Lift, Transport or Bombard, other special activities 1 space; the faction stays Eligible."""
    momentum(g, CARD, SINGLE)
    stay_eligible(g, f)
