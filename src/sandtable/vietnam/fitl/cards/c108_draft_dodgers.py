"""108 Draft Dodgers (1965): volunteers come forward / the draft is dodged"""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, OUT_OF_PLAY
from sandtable.vietnam.pieces import US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import transfer

CARD = Card(108, "Draft Dodgers")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """With fewer than 3 Casualties, 3 US Troops come from Out of Play to Available."""
    if sum(g.casualties) < 3:
        transfer(g, US_TROOPS, min(3, g.out_of_play[US_TROOPS]), OUT_OF_PLAY, AVAILABLE)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """For each Casualty, up to 3, an Available US Troop goes Out of Play."""
    transfer(g, US_TROOPS, min(3, sum(g.casualties), g.available[US_TROOPS]), AVAILABLE, OUT_OF_PLAY)
