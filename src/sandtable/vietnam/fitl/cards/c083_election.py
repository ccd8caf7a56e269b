"""83 Election (1965): a clean vote wins hearts and Aid / a stolen one loses both"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ACTIVE_SUPPORT, CITIES, PASSIVE_SUPPORT, POPULATED
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import set_some, shift_some
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid

CARD = Card(83, "Election")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """3 spaces at Passive Support go to Active Support; Aid +10."""
    where = [s for s in POPULATED if g.support[s] == PASSIVE_SUPPORT]
    yield from set_some(g, f, CARD, 3, where, ACTIVE_SUPPORT)
    add_aid(g, 10)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 Cities shift 1 toward Active Opposition; Aid -15."""
    yield from shift_some(g, f, CARD, 2, CITIES, -1)
    add_aid(g, -15)
