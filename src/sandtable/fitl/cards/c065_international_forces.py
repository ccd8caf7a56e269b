"""65 International Forces (1968): Free World allies arrive / allies go home."""

from sandtable.fitl.board import SPACES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import OUT_OF_PLAY, die, place_among, remove_among
from sandtable.fitl.pieces import US, US_BASE, US_IRREGULAR, US_PIECES, US_TROOPS
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Flow

CARD = Card(65, "International Forces")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """4 US pieces come from Out of Play onto the map."""
    yield from place_among(g, f, CARD, 4, (US_TROOPS, US_BASE, US_IRREGULAR), SPACES, sources=(OUT_OF_PLAY,))


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """The US takes a die roll of its own pieces off the map and Out of Play."""
    n = yield from die(g, CARD)
    yield from remove_among(g, US, CARD, n, US_PIECES, SPACES, us_to=OUT_OF_PLAY)
