"""6 Aces (1965): a great raid beyond the South / enemy aces down pilots and the Trail grows."""

from sandtable.fitl.board import OUTSIDE_SOUTH
from sandtable.fitl.card import Card
from sandtable.fitl.effects import AVAILABLE, CASUALTIES
from sandtable.fitl.op import Op
from sandtable.fitl.pieces import US_TROOPS
from sandtable.fitl.rules.s4_air_strike import strike_on_terms
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import degrade_trail, improve_trail, transfer
from sandtable.kernel.decision import Flow

CARD = Card(6, "Aces")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """Free Air Strike with 6 hits in any 1 space outside the South, COIN pieces or not; the Trail Degrades 2."""
    strike = Op(f, "air_strike", free=True, only=OUTSIDE_SOUTH, limit=1)
    yield from strike_on_terms(g, strike, hits=6, trail=False, anywhere=True)
    degrade_trail(g, 2, by_event=True)


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """2 Available US Troops become Casualties; the Trail Improves 2."""
    transfer(g, US_TROOPS, min(2, g.available[US_TROOPS]), AVAILABLE, CASUALTIES)
    improve_trail(g, 2)
