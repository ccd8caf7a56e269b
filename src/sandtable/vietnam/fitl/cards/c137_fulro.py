"""137 FULRO (1964): Americans settle the hill tribes' rising / which had emptied five camps. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SOUTH_HIGHLANDS
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among, remove_among, shift_some
from sandtable.vietnam.pieces import SPECIAL_FORCES, US, US_IRREGULAR
from sandtable.vietnam.state import War

CARD = Card(137, "FULRO")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """The US places 2 Irregulars in Highland Provinces of the South; 1 such Province shifts 1 toward Active Support."""
    yield from place_among(g, US, CARD, 2, (US_IRREGULAR,), SOUTH_HIGHLANDS)
    yield from shift_some(g, f, CARD, 1, SOUTH_HIGHLANDS, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Up to 3 Irregulars or Rangers leave Highland Provinces of the South; 2 such shift 1 toward Active Opposition."""
    yield from remove_among(g, f, CARD, 3, SPECIAL_FORCES, SOUTH_HIGHLANDS, up_to=True)
    yield from shift_some(g, f, CARD, 2, SOUTH_HIGHLANDS, -1)
