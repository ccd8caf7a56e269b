"""80 Light at the End of the Tunnel (1968): the US lets go, and others notice."""

from sandtable.fitl.board import OUTSIDE_SOUTH, POPULATED, SPACES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import AVAILABLE, place_among, remove_among, shift_some
from sandtable.fitl.pieces import NVA_TROOPS, US_PIECES
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_patronage, stay_eligible
from sandtable.kernel.decision import Flow

CARD = Card(80, "Light at the End of the Tunnel")


@CARD.event
def event(g: Fitl, f: int) -> Flow[None]:
    """1-4 US pieces become Available; for each Patronage +2, a space 1 toward Active Opposition, 4 NVA Troops outside
    the South. The executing faction stays Eligible.
    """
    gone = yield from remove_among(g, f, CARD, 1, US_PIECES, SPACES, us_to=AVAILABLE)
    if gone:
        gone += yield from remove_among(g, f, CARD, 3, US_PIECES, SPACES, us_to=AVAILABLE, up_to=True)
    add_patronage(g, 2 * len(gone))
    for _ in gone:
        yield from shift_some(g, f, CARD, 1, POPULATED, -1)
    yield from place_among(g, f, CARD, 4 * len(gone), (NVA_TROOPS,), OUTSIDE_SOUTH)
    stay_eligible(g, f)
