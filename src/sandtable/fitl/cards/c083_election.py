"""83 Election (1965): a clean vote wins hearts and Aid / a stolen one loses both"""

from sandtable.fitl.board import ACTIVE_SUPPORT, CITIES, PASSIVE_SUPPORT, POPULATED
from sandtable.fitl.card import Card
from sandtable.fitl.effects import set_some, shift_some
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_aid
from sandtable.kernel.decision import Flow

CARD = Card(83, "Election")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """3 spaces at Passive Support go to Active Support; Aid +10."""
    where = [s for s in POPULATED if g.support[s] == PASSIVE_SUPPORT]
    yield from set_some(g, f, CARD, 3, where, ACTIVE_SUPPORT)
    add_aid(g, 10)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """2 Cities shift 1 toward Active Opposition; Aid -15."""
    yield from shift_some(g, f, CARD, 2, CITIES, -1)
    add_aid(g, -15)
