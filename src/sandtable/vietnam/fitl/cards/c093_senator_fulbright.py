"""93 Senator Fulbright (1964): hearings call men home / a sceptic cuts the budget"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, OUT_OF_PLAY, remove_among
from sandtable.vietnam.pieces import US, US_BASE, US_PIECES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, transfer

CARD = Card(93, "Senator Fulbright")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """The US takes 4 of its pieces from the map to Available."""
    yield from remove_among(g, US, CARD, 4, US_PIECES, SPACES, us_to=AVAILABLE)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """An Available US Base goes Out of Play; Aid -9."""
    transfer(g, US_BASE, min(1, g.available[US_BASE]), AVAILABLE, OUT_OF_PLAY)
    add_aid(g, -9)
