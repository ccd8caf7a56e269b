"""120 US Press Corps (1968): the first reports are kind / later ones are not"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import CASUALTIES, OUT_OF_PLAY, place_among
from sandtable.vietnam.pieces import US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import transfer

CARD = Card(120, "US Press Corps")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US pieces from Out of Play to the map: 4 with up to 2 leader cards, 2 with 3 to 5."""
    cards = len(g.leader_cards)
    n = 4 if cards <= 2 else 2 if cards <= 5 else 0
    pieces = (US_TROOPS, US_BASE, US_IRREGULAR)
    yield from place_among(g, f, CARD, n, pieces, SPACES, sources=(OUT_OF_PLAY,), from_map=False)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """As many Troop Casualties as leader cards, and every Base Casualty, go Out of Play."""
    transfer(g, US_TROOPS, min(len(g.leader_cards), g.casualties[US_TROOPS]), CASUALTIES, OUT_OF_PLAY)
    transfer(g, US_BASE, g.casualties[US_BASE], CASUALTIES, OUT_OF_PLAY)
