"""80 Light at the End of the Tunnel (1968): the US lets go, and others notice."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import OUTSIDE_SOUTH, POPULATED, SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, place_among, remove_among, shift_some
from sandtable.vietnam.pieces import NVA_TROOPS, US_PIECES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage, stay_eligible

CARD = Card(80, "Light at the End of the Tunnel")


@CARD.event
def event(g: War, f: int) -> Flow[None]:
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
