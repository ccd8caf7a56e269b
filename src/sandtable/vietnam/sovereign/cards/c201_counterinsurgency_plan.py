"""201 Counterinsurgency Plan (1961): Kennedy pays for more soldiers and Civil Guards / and the reforms never come. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import shift_some
from sandtable.vietnam.sovereign.event_actions import first_slot_to_available
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid

CARD = Card(201, "Counterinsurgency Plan")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """The ARVN pieces of Washington's lowest filled slot become Available, its Advisors stay; Aid +2."""
    first_slot_to_available(g)
    add_aid(g, 2)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Aid -5; a City with Support shifts 1 toward Neutral."""
    add_aid(g, -5)
    yield from shift_some(g, f, CARD, 1, [s for s in CITIES if g.support[s] > 0], -1)
