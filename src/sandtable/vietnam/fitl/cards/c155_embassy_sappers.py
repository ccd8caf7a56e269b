"""155 Embassy Sappers (1968): nineteen men are lost / and a war at home. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import NEUTRAL, SAIGON, within
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import remove_among
from sandtable.vietnam.pieces import US_TROOPS, VC_GUERRILLAS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import AVAILABLE, OUT_OF_PLAY, add_aid, toward_neutral, transfer

CARD = Card(155, "Embassy Sappers")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """3 VC Guerrillas leave Saigon and the spaces next to it; Aid +6."""
    yield from remove_among(g, f, CARD, 3, VC_GUERRILLAS, within(SAIGON, 1))
    add_aid(g, 6)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """2 Available US Troops go Out of Play; Saigon, if at Support, shifts 1 toward Neutral."""
    transfer(g, US_TROOPS, min(2, g.available[US_TROOPS]), AVAILABLE, OUT_OF_PLAY)
    if g.support[SAIGON] > NEUTRAL:
        toward_neutral(g, SAIGON)
