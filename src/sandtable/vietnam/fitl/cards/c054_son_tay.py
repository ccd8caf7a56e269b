"""54 Son Tay (1968): a raid that lifts hearts / a raid on an empty camp."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, CASUALTIES, OUT_OF_PLAY, move_boxes
from sandtable.vietnam.pieces import NVA, US, US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import ineligible_next, make_eligible, transfer

CARD = Card(54, "Son Tay")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """2 Troop Casualties become Available; NVA is Ineligible through the next card; the US is Eligible at once."""
    transfer(g, US_TROOPS, min(2, g.casualties[US_TROOPS]), CASUALTIES, AVAILABLE)
    ineligible_next(g, NVA)
    make_eligible(g, US, f)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Any 2 Casualties go Out of Play; the US is Ineligible through the next card."""
    yield from move_boxes(g, f, CARD, 2, (US_TROOPS, US_BASE, US_IRREGULAR), CASUALTIES, OUT_OF_PLAY)
    ineligible_next(g, US)
