"""225 Project Beef-Up (1962): men and equipment are doubled / and lie unused. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, COIN_CONTROL
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import shift_some
from sandtable.vietnam.pieces import VC
from sandtable.vietnam.sovereign.event_actions import PROVINCES, us_or_arvn
from sandtable.vietnam.sovereign.tracks import move_washington
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage, gain

CARD = Card(225, "Project Beef-Up")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Washington +1; Aid +3; the US (of two, ARVN) shifts 2 spaces with COIN Control 1 toward Active Support."""
    yield from move_washington(g, 1)
    add_aid(g, 3)
    held = [s for s in (*CITIES, *PROVINCES) if g.control[s] == COIN_CONTROL]
    yield from shift_some(g, us_or_arvn(g), CARD, 2, held, 1)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Aid -4; Patronage +1; VC Resources +2."""
    add_aid(g, -4)
    add_patronage(g, 1)
    gain(g, VC, 2)
