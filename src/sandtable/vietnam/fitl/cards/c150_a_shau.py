"""150 A Shau (1965): a camp is flown out under the bombs / the valley belongs to the Trail. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, QUANG_NAM, QUANG_TRI, SOUTH_PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, relocate, remove_among, space, with_pieces
from sandtable.vietnam.fitl.rules.s4_air_strike import strike_on_terms
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import COIN_BASES, SPECIAL_FORCES, US
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import CASUALTIES, improve_trail

CARD = Card(150, "A Shau")
VALLEY = (QUANG_TRI, QUANG_NAM)


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Up to 3 Irregulars or Rangers move from Provinces of the South to Cities; then a free US Air Strike."""
    yield from relocate(g, f, CARD, 3, SPECIAL_FORCES, SOUTH_PROVINCES, CITIES)
    yield from strike_on_terms(g, Operation(Orders(US, "air_strike", free=True)))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Quang Tri or Quang Nam loses 2 Irregulars or Rangers and 1 COIN Base, US ones to Casualties; the Trail Improves 1 box."""
    prey = (*COIN_BASES, *SPECIAL_FORCES)
    s = yield from space(g, f, CARD, with_pieces(g, prey, VALLEY), loses=prey)
    if s != NONE:
        yield from remove_among(g, f, CARD, 2, SPECIAL_FORCES, [s], us_to=CASUALTIES)
        yield from remove_among(g, f, CARD, 1, COIN_BASES, [s], us_to=CASUALTIES)
    improve_trail(g)
