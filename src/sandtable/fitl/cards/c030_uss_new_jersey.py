"""30 USS New Jersey (1968): the battleship shells the coast / and frightens it."""

from sandtable.fitl.board import IS_COASTAL, PROVINCES, SPACES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import faction, shift_some, with_pieces
from sandtable.fitl.op import Op
from sandtable.fitl.pieces import ARVN, US, US_TROOPS
from sandtable.fitl.rules.s4_air_strike import strike_on_terms
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Flow

CARD = Card(30, "USS New Jersey")
COAST = tuple(s for s in SPACES if IS_COASTAL[s])


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """US or ARVN free Air Strike in 1 to 3 coastal spaces, up to 2 pieces each, with no die and not at the Trail."""
    by = yield from faction(g, f, CARD, (US, ARVN))
    strike = Op(by, "air_strike", free=True, only=COAST, limit=3)
    yield from strike_on_terms(g, strike, hits=6, trail=False, per_space=2, anywhere=True)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """2 coastal Provinces with US Troops each shift 2 toward Active Opposition."""
    coast = [s for s in PROVINCES if IS_COASTAL[s]]
    yield from shift_some(g, f, CARD, 2, with_pieces(g, (US_TROOPS,), coast), -2)
