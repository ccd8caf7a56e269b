"""9 Psychedelic Cookie (1968): the 9th Division arrives or goes home / it is worn out."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SOUTH, SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, NONE, OUT_OF_PLAY, option, remove_among, somewhere, with_pieces
from sandtable.vietnam.pieces import US, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import place, transfer

CARD = Card(9, "Psychedelic Cookie")
MOST = 3


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """The US brings up to 3 Troops from Out of Play to Available or the South, or from the map to Available."""
    choices = ["troops_arrive"] if g.out_of_play[US_TROOPS] else []
    if with_pieces(g, (US_TROOPS,)):
        choices.append("troops_leave")
    what = yield from option(g, US, CARD, choices)
    if what == "troops_leave":
        yield from remove_among(g, US, CARD, MOST, (US_TROOPS,), SPACES, us_to=AVAILABLE, up_to=True)
    elif what:
        yield from _arrive(g)


def _arrive(g: War) -> Flow[None]:
    for left in range(min(MOST, g.out_of_play[US_TROOPS]), 0, -1):
        box, s = yield from somewhere(g, US, CARD, (AVAILABLE,), SOUTH, optional=True, piece="us_troops", left=left)
        if box:
            transfer(g, US_TROOPS, 1, OUT_OF_PLAY, AVAILABLE)
        elif s != NONE:
            place(g, s, US_TROOPS, 1, OUT_OF_PLAY)
        else:
            return


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """The US takes 3 of its Troops from the map out of play."""
    yield from remove_among(g, US, CARD, MOST, (US_TROOPS,), SPACES, us_to=OUT_OF_PLAY)
