"""65 International Forces (1968): Free World allies arrive / allies go home."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import OUT_OF_PLAY, die, place_among, remove_among
from sandtable.vietnam.pieces import US, US_BASE, US_IRREGULAR, US_PIECES, US_TROOPS
from sandtable.vietnam.state import War

CARD = Card(65, "International Forces")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """4 US pieces come from Out of Play onto the map."""
    yield from place_among(g, f, CARD, 4, (US_TROOPS, US_BASE, US_IRREGULAR), SPACES, sources=(OUT_OF_PLAY,))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """The US takes a die roll of its own pieces off the map and Out of Play."""
    n = yield from die(g, CARD)
    yield from remove_among(g, US, CARD, n, US_PIECES, SPACES, us_to=OUT_OF_PLAY)
