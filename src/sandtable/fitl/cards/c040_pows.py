"""40 PoWs (1968): talks about prisoners keep the US in the war / the air campaign fills the camps."""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import AVAILABLE, CASUALTIES
from sandtable.fitl.op import Op
from sandtable.fitl.pieces import US_TROOPS
from sandtable.fitl.rules.s4_air_strike import strike_on_terms
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import transfer
from sandtable.kernel.decision import Flow

CARD = Card(40, "PoWs")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """Free Air Strike, whoever plays the card deciding; 2 Troop Casualties become Available."""
    yield from strike_on_terms(g, Op(f, "air_strike", free=True))
    transfer(g, US_TROOPS, min(2, g.casualties[US_TROOPS]), CASUALTIES, AVAILABLE)


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """3 Available US Troops become Casualties."""
    transfer(g, US_TROOPS, min(3, g.available[US_TROOPS]), AVAILABLE, CASUALTIES)
