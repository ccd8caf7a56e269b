"""131 Bien Hoa (1964): Troops come to guard the air bases / mortars had come first. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES_PROVINCES, IS_CITY, within
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, place_some, space, with_pieces
from sandtable.vietnam.free_actions import free_operation
from sandtable.vietnam.pieces import INSURGENT_PIECES, KINDS, US, US_BASE, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import AVAILABLE, add_aid, casualty

CARD = Card(131, "Bien Hoa")


def _posts(g: War) -> list[int]:
    """Cities, and other spaces with a US Base."""
    return [s for s in CITIES_PROVINCES if IS_CITY[s] or g.n[s * KINDS + US_BASE]]


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """The US places up to 3 Available Troops in a City or at a US Base, then Assaults there free."""
    s = yield from space(g, US, CARD, _posts(g), lands=True, loses=INSURGENT_PIECES)
    if s != NONE:
        yield from place_some(g, US, CARD, s, US_TROOPS, 3, AVAILABLE)
        yield from free_operation(g, US, "assault", [s], follow_up_free=True)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """In a City or at a US Base, with VC there or adjacent, 2 US Troops become Casualties; Aid -6."""
    where = [s for s in with_pieces(g, (US_TROOPS,), _posts(g)) if any(g.vc[a] for a in within(s, 1))]
    s = yield from space(g, f, CARD, where, loses=(US_TROOPS,), most=2)
    if s != NONE:
        casualty(g, s, US_TROOPS, min(2, g.n[s * KINDS + US_TROOPS]))
    add_aid(g, -6)
