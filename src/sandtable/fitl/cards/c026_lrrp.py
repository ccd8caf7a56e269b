"""26 LRRP (1964): patrols beyond the border call in the bombers / they are ambushed."""

from sandtable.fitl.board import LAOS_CAMBODIA, SPACES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import place_among, remove_among
from sandtable.fitl.op import Op
from sandtable.fitl.pieces import IRREGULARS, US, US_IRREGULAR
from sandtable.fitl.rules.s4_air_strike import strike_on_terms
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import shift
from sandtable.kernel.decision import Flow

CARD = Card(26, "LRRP")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """The US places 3 Irregulars in Laos or Cambodia, then a free Air Strike."""
    yield from place_among(g, US, CARD, 3, (US_IRREGULAR,), LAOS_CAMBODIA)
    yield from strike_on_terms(g, Op(US, "air_strike", free=True))


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """3 Irregulars on the map become Casualties; each space they were in shifts 1 toward Active Opposition."""
    gone = yield from remove_among(g, f, CARD, 3, IRREGULARS, SPACES)
    for s in sorted({s for s, _ in gone}):
        shift(g, s, -1)
