"""220 Delta Floods (1961): relief by helicopter / or rice from the Front. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import COIN_CONTROL
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import shift_some
from sandtable.vietnam.pieces import VC
from sandtable.vietnam.sovereign.event_actions import LOWLANDS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, gain

CARD = Card(220, "Delta Floods")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """2 Lowland Provinces shift 1 toward Active Support; Aid +3."""
    yield from shift_some(g, f, CARD, 2, LOWLANDS, 1)
    add_aid(g, 3)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """3 Lowland Provinces without COIN Control shift 1 toward Active Opposition; VC Resources +2."""
    yield from shift_some(g, f, CARD, 3, [s for s in LOWLANDS if g.control[s] != COIN_CONTROL], -1)
    gain(g, VC, 2)
