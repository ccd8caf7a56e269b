"""158 Walter Cronkite (1968): one voice among many / the voice that counts. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import remove_among, shift_some
from sandtable.vietnam.pieces import US, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import OUT_OF_PLAY, add_aid

CARD = Card(158, "Walter Cronkite")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """1 City shifts 1 toward Active Support; Aid +6."""
    yield from shift_some(g, f, CARD, 1, CITIES, 1)
    add_aid(g, 6)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """The US takes 2 of its Troops from the map Out of Play; Aid -6."""
    yield from remove_among(g, US, CARD, 2, (US_TROOPS,), SPACES, us_to=OUT_OF_PLAY)
    add_aid(g, -6)
