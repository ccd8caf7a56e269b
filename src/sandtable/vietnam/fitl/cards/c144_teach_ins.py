"""144 Teach-Ins (1965): the debate is answered / the universities debate all night. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.pieces import US, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import AVAILABLE, OUT_OF_PLAY, add_aid, ineligible_next, transfer

CARD = Card(144, "Teach-Ins")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """2 US Troops go from Out of Play to Available; Aid +6."""
    transfer(g, US_TROOPS, min(2, g.out_of_play[US_TROOPS]), OUT_OF_PLAY, AVAILABLE)
    add_aid(g, 6)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """2 Available US Troops go Out of Play; the US is Ineligible through the next card."""
    transfer(g, US_TROOPS, min(2, g.available[US_TROOPS]), AVAILABLE, OUT_OF_PLAY)
    ineligible_next(g, US)
