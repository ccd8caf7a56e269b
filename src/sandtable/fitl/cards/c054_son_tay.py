"""54 Son Tay (1968): a raid that lifts hearts / a raid on an empty camp."""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import AVAILABLE, CASUALTIES, OUT_OF_PLAY, move_boxes
from sandtable.fitl.pieces import NVA, US, US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import ineligible_next, make_eligible, transfer
from sandtable.kernel.decision import Flow

CARD = Card(54, "Son Tay")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> None:
    """2 Troop Casualties become Available; NVA is Ineligible through the next card; the US is Eligible at once."""
    transfer(g, US_TROOPS, min(2, g.casualties[US_TROOPS]), CASUALTIES, AVAILABLE)
    ineligible_next(g, NVA)
    make_eligible(g, US, f)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """Any 2 Casualties go Out of Play; the US is Ineligible through the next card."""
    yield from move_boxes(g, f, CARD, 2, (US_TROOPS, US_BASE, US_IRREGULAR), CASUALTIES, OUT_OF_PLAY)
    ineligible_next(g, US)
