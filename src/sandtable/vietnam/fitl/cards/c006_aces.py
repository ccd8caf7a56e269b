"""6 Aces (1965): a great raid beyond the South / enemy aces down pilots and the Trail grows."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import OUTSIDE_SOUTH
from sandtable.vietnam.card import UNSHADED, Card
from sandtable.vietnam.event_actions import AVAILABLE, CASUALTIES
from sandtable.vietnam.fitl.rules.s4_air_strike import Grant, strike_on_terms
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import US, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import degrade_trail, improve_trail, transfer

CARD = Card(6, "Aces")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Free Air Strike with 6 hits in any 1 space outside the South, COIN pieces or not; the Trail Degrades 2."""
    strike = Operation(Orders(US, "air_strike", by=f, free=True, only=OUTSIDE_SOUTH, limit=1))
    yield from strike_on_terms(g, strike, Grant(hits=6, trail=False, anywhere=True))
    degrade_trail(g, 2, by_event=True)


@CARD.first_edition(UNSHADED)
def unshaded_first_edition(g: War, f: int) -> Flow[None]:
    """1st edition: free Air Strike in any 1 space outside the South, whose own Degrade is 2 boxes."""
    strike = Operation(Orders(US, "air_strike", by=f, free=True, only=OUTSIDE_SOUTH, limit=1))
    yield from strike_on_terms(g, strike, Grant(trail=False, anywhere=True, boxes=2))


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """2 Available US Troops become Casualties; the Trail Improves 2."""
    transfer(g, US_TROOPS, min(2, g.available[US_TROOPS]), AVAILABLE, CASUALTIES)
    improve_trail(g, 2)
