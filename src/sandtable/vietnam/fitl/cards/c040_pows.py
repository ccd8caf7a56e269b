"""40 PoWs (1968): talks about prisoners keep the US in the war / the air campaign fills the camps."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, CASUALTIES
from sandtable.vietnam.fitl.rules.s4_air_strike import strike_on_terms
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import US, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import transfer

CARD = Card(40, "PoWs")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Free Air Strike, whoever plays the card deciding; 2 Troop Casualties become Available."""
    yield from strike_on_terms(g, Operation(Orders(US, "air_strike", by=f, free=True)))
    transfer(g, US_TROOPS, min(2, g.casualties[US_TROOPS]), CASUALTIES, AVAILABLE)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """3 Available US Troops become Casualties."""
    transfer(g, US_TROOPS, min(3, g.available[US_TROOPS]), AVAILABLE, CASUALTIES)
