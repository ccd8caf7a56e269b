"""103 Kent State (1968): order returns and the US acts / shots on a campus end patience"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, CASUALTIES, OUT_OF_PLAY, move_boxes
from sandtable.vietnam.free_actions import free_limited_operation
from sandtable.vietnam.pieces import US, US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, ineligible_next, make_eligible

CARD = Card(103, "Kent State")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Any 2 US Casualties become Available; a free US Limited Operation; the US is Eligible."""
    yield from move_boxes(g, f, CARD, 2, (US_TROOPS, US_BASE, US_IRREGULAR), CASUALTIES, AVAILABLE)
    yield from free_limited_operation(g, US, CARD)
    make_eligible(g, US, f)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Up to 3 US Troop Casualties go Out of Play; Aid -6; the US is Ineligible through the next card."""
    yield from move_boxes(g, f, CARD, 3, (US_TROOPS,), CASUALTIES, OUT_OF_PLAY, up_to=True)
    add_aid(g, -6)
    ineligible_next(g, US)
