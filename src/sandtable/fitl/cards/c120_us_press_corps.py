"""120 US Press Corps (1968): the first reports are kind / later ones are not"""

from sandtable.fitl.board import SPACES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import CASUALTIES, OUT_OF_PLAY, place_among
from sandtable.fitl.pieces import US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import transfer
from sandtable.kernel.decision import Flow

CARD = Card(120, "US Press Corps")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """US pieces from Out of Play to the map: 4 with up to 2 leader cards, 2 with 3 to 5."""
    cards = len(g.leader_cards)
    n = 4 if cards <= 2 else 2 if cards <= 5 else 0
    pieces = (US_TROOPS, US_BASE, US_IRREGULAR)
    yield from place_among(g, f, CARD, n, pieces, SPACES, sources=(OUT_OF_PLAY,), from_map=False)


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """As many Troop Casualties as leader cards, and every Base Casualty, go Out of Play."""
    transfer(g, US_TROOPS, min(len(g.leader_cards), g.casualties[US_TROOPS]), CASUALTIES, OUT_OF_PLAY)
    transfer(g, US_BASE, g.casualties[US_BASE], CASUALTIES, OUT_OF_PLAY)
