"""93 Senator Fulbright (1964): hearings call men home / a sceptic cuts the budget"""

from sandtable.fitl.board import SPACES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import AVAILABLE, OUT_OF_PLAY, remove_among
from sandtable.fitl.pieces import US, US_BASE, US_PIECES
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_aid, transfer
from sandtable.kernel.decision import Flow

CARD = Card(93, "Senator Fulbright")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """The US takes 4 of its pieces from the map to Available."""
    yield from remove_among(g, US, CARD, 4, US_PIECES, SPACES, us_to=AVAILABLE)


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """An Available US Base goes Out of Play; Aid -9."""
    transfer(g, US_BASE, min(1, g.available[US_BASE]), AVAILABLE, OUT_OF_PLAY)
    add_aid(g, -9)
