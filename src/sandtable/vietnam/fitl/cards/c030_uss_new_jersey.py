"""30 USS New Jersey (1968): the battleship shells the coast / and frightens it."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import IS_COASTAL, PROVINCES, SPACES
from sandtable.vietnam.card import UNSHADED, Card
from sandtable.vietnam.event_actions import faction, shift_some, with_pieces
from sandtable.vietnam.fitl.rules.s4_air_strike import Grant, strike_on_terms
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, US, US_TROOPS
from sandtable.vietnam.state import War

CARD = Card(30, "USS New Jersey")
SPACES_STRUCK = 3
COAST = tuple(s for s in SPACES if IS_COASTAL[s])


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US or ARVN free Air Strike in 1 to 3 coastal spaces, up to 2 pieces each, with no die and not at the Trail."""
    yield from _shell(g, f, 2)


@CARD.first_edition(UNSHADED)
def unshaded_first_edition(g: War, f: int) -> Flow[None]:
    """1st edition: up to 6 pieces in each of the spaces."""
    yield from _shell(g, f, 6)


def _shell(g: War, f: int, pieces: int) -> Flow[None]:
    by = yield from faction(g, f, CARD, (US, ARVN))
    strike = Operation(Orders(US, "air_strike", by=by, free=True, only=COAST, limit=SPACES_STRUCK))
    on = Grant(hits=SPACES_STRUCK * pieces, trail=False, per_space=pieces, anywhere=True, at_least_one=True)
    yield from strike_on_terms(g, strike, on)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 coastal Provinces with US Troops each shift 2 toward Active Opposition."""
    coast = [s for s in PROVINCES if IS_COASTAL[s]]
    yield from shift_some(g, f, CARD, 2, with_pieces(g, (US_TROOPS,), coast), -2)
