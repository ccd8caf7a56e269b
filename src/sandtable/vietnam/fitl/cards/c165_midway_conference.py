"""165 Midway Conference (1968): ARVN takes over / from men who go home. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, NEUTRAL, SOUTH, SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among, remove_among, shift_some
from sandtable.vietnam.pieces import ARVN, ARVN_CUBES, US, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import AVAILABLE, OUT_OF_PLAY, add_patronage

CARD = Card(165, "Midway Conference")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """The US takes up to 4 Troops from the map to Available; ARVN places 4 cubes, Available or Out of Play, in the South."""
    yield from remove_among(g, US, CARD, 4, (US_TROOPS,), SPACES, up_to=True)
    yield from place_among(g, ARVN, CARD, 4, ARVN_CUBES, SOUTH, sources=(OUT_OF_PLAY, AVAILABLE))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 Cities at Support shift 1 toward Neutral; Patronage -3."""
    yield from shift_some(g, f, CARD, 2, [s for s in CITIES if g.support[s] > NEUTRAL], -1)
    add_patronage(g, -3)
