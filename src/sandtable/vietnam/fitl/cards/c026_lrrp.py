"""26 LRRP (1964): patrols beyond the border call in the bombers / they are ambushed."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import LAOS_CAMBODIA, SPACES
from sandtable.vietnam.card import UNSHADED, Card
from sandtable.vietnam.event_actions import CASUALTIES, place_among, remove_among
from sandtable.vietnam.fitl.rules.s4_air_strike import USUAL, Grant, strike_on_terms
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import IRREGULARS, US, US_IRREGULAR
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import shift

CARD = Card(26, "LRRP")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """The US places 3 Irregulars in Laos or Cambodia, then a free Air Strike."""
    yield from _patrols(g, USUAL)


@CARD.first_edition(UNSHADED)
def unshaded_first_edition(g: War, f: int) -> Flow[None]:
    """1st edition: the same, and the Air Strike removes Bases first."""
    yield from _patrols(g, Grant(bases_first=True))


def _patrols(g: War, on: Grant) -> Flow[None]:
    yield from place_among(g, US, CARD, 3, (US_IRREGULAR,), LAOS_CAMBODIA)
    yield from strike_on_terms(g, Operation(Orders(US, "air_strike", free=True)), on)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """3 Irregulars on the map become Casualties; each space they were in shifts 1 toward Active Opposition."""
    gone = yield from remove_among(g, f, CARD, 3, IRREGULARS, SPACES, us_to=CASUALTIES, steps=-1)
    for s in sorted({s for s, _ in gone}):
        shift(g, s, -1)
