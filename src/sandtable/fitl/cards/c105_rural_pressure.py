"""105 Rural Pressure (1965): the VC tax too hard / officials do"""

from sandtable.fitl.board import PROVINCES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import option, shift_some, with_pieces
from sandtable.fitl.pieces import ARVN_POLICE
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_patronage
from sandtable.kernel.decision import Flow

CARD = Card(105, "Rural Pressure")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """4 Provinces with VC shift 1 toward Active Support."""
    yield from shift_some(g, f, CARD, 4, [s for s in PROVINCES if g.vc[s]], 1)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """3 Provinces with Police shift 1 toward Active Opposition; Patronage +6 or -6."""
    yield from shift_some(g, f, CARD, 3, with_pieces(g, (ARVN_POLICE,), PROVINCES), -1)
    add_patronage(g, 6 if (yield from option(g, f, CARD, ("patronage_up", "patronage_down"))) == "patronage_up" else -6)
