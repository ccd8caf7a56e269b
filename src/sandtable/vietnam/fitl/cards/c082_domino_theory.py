"""82 Domino Theory (1965): the war finds its reasons, and reserves or money / doubts at home take Troops and Aid away"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, OUT_OF_PLAY, move_boxes, option
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_BASE,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    US_BASE,
    US_IRREGULAR,
    US_TROOPS,
)
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, gain, transfer

CARD = Card(82, "Domino Theory")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Up to 3 US or 6 ARVN pieces from Out of Play become Available, or ARVN Resources and Aid +9 each."""
    ours = (US_TROOPS, US_BASE, US_IRREGULAR)
    theirs = (ARVN_TROOPS, ARVN_POLICE, ARVN_RANGER, ARVN_BASE)
    choices = [w for w, pieces in (("us_pieces", ours), ("arvn_pieces", theirs)) if any(g.out_of_play[p] for p in pieces)]
    what = yield from option(g, f, CARD, (*choices, "resources_and_aid"))
    if what == "us_pieces":
        yield from move_boxes(g, f, CARD, 3, ours, OUT_OF_PLAY, AVAILABLE, up_to=True)
    elif what == "arvn_pieces":
        yield from move_boxes(g, f, CARD, 6, theirs, OUT_OF_PLAY, AVAILABLE, up_to=True)
    else:
        gain(g, ARVN, 9)
        add_aid(g, 9)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """3 Available US Troops go Out of Play; Aid -9."""
    transfer(g, US_TROOPS, min(3, g.available[US_TROOPS]), AVAILABLE, OUT_OF_PLAY)
    add_aid(g, -9)
