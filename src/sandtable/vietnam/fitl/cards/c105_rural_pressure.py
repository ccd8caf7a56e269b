"""105 Rural Pressure (1965): the VC tax too hard / officials do"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, shift_some, with_pieces
from sandtable.vietnam.pieces import ARVN_POLICE
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage

CARD = Card(105, "Rural Pressure")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """4 Provinces with VC shift 1 toward Active Support."""
    yield from shift_some(g, f, CARD, 4, [s for s in PROVINCES if g.vc[s]], 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """3 Provinces with Police shift 1 toward Active Opposition; Patronage +6 or -6."""
    yield from shift_some(g, f, CARD, 3, with_pieces(g, (ARVN_POLICE,), PROVINCES), -1)
    add_patronage(g, 6 if (yield from option(g, f, CARD, ("patronage_up", "patronage_down"))) == "patronage_up" else -6)
