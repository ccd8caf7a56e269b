"""147 Dong Xoai (1965): Troops are sent to a threatened camp / relief comes battalion by battalion. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import PHUOC_LONG, PROVINCES, QUANG_DUC, TAY_NINH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, place_some, remove_among, space, with_pieces
from sandtable.vietnam.fitl.rules.s4_air_strike import Grant, strike_on_terms
from sandtable.vietnam.free_actions import free_operation
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN_CUBES, COIN_BASES, INSURGENT_PIECES, IRREGULARS, US, US_TROOPS, VC
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import AVAILABLE, CASUALTIES

CARD = Card(147, "Dong Xoai")
BORDER = (PHUOC_LONG, TAY_NINH, QUANG_DUC)


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """The US places up to 4 Available Troops in a Province with a COIN Base; then its free Air Strike there."""
    where = with_pieces(g, COIN_BASES, PROVINCES)
    s = yield from space(g, US, CARD, where, lands=True, loses=INSURGENT_PIECES)
    if s != NONE:
        yield from place_some(g, US, CARD, s, US_TROOPS, 4, AVAILABLE)
        strike = Operation(Orders(US, "air_strike", free=True, only=[s], limit=1))
        yield from strike_on_terms(g, strike, Grant(trail=False))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """In Phuoc Long, Tay Ninh or Quang Duc 3 ARVN cubes are removed and 1 Irregular is a Casualty; VC Rallies there free."""
    s = yield from space(g, f, CARD, BORDER, loses=(*ARVN_CUBES, *IRREGULARS), most=4)
    yield from remove_among(g, f, CARD, 3, ARVN_CUBES, [s])
    yield from remove_among(g, f, CARD, 1, IRREGULARS, [s], us_to=CASUALTIES)
    yield from free_operation(g, VC, "rally", [s])
