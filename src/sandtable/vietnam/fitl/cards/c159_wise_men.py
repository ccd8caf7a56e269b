"""159 Wise Men (1968): the elders advise to bring men home / and Washington stands still. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import remove_among
from sandtable.vietnam.pieces import US, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import AVAILABLE, OUT_OF_PLAY, ineligible_next, transfer

CARD = Card(159, "Wise Men")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """The US takes up to 4 of its Troops from the map to Available."""
    yield from remove_among(g, US, CARD, 4, (US_TROOPS,), SPACES, up_to=True)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """3 Available US Troops go Out of Play; the US is Ineligible through the next card."""
    transfer(g, US_TROOPS, min(3, g.available[US_TROOPS]), AVAILABLE, OUT_OF_PLAY)
    ineligible_next(g, US)
