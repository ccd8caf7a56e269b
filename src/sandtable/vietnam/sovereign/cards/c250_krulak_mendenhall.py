"""250 Krulak Mendenhall (1963): the general is heard / or the diplomat. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, COIN_CONTROL
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import shift_some
from sandtable.vietnam.sovereign.event_actions import PROVINCES, us_or_arvn
from sandtable.vietnam.sovereign.tracks import move_washington
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid

CARD = Card(250, "Krulak Mendenhall")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Washington +1; Aid +3; the US (of two, ARVN) shifts 2 spaces with COIN Control 1 toward Active Support."""
    yield from move_washington(g, 1)
    add_aid(g, 3)
    held = [s for s in (*CITIES, *PROVINCES) if g.control[s] == COIN_CONTROL]
    yield from shift_some(g, us_or_arvn(g), CARD, 2, held, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Washington -1; a City with Support shifts 1 toward Neutral."""
    yield from move_washington(g, -1)
    yield from shift_some(g, f, CARD, 1, [s for s in CITIES if g.support[s] > 0], -1)
