"""85 USAID (1965): aid reaches the villages / it lines pockets"""

from sandtable.fitl.board import COIN_CONTROL, POPULATED
from sandtable.fitl.card import Card
from sandtable.fitl.effects import option, shift_some
from sandtable.fitl.pieces import ARVN
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_aid, add_patronage, gain
from sandtable.kernel.decision import Flow

CARD = Card(85, "USAID")


TRACKS = ("resources", "aid", "patronage")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """3 COIN-Controlled spaces shift 1 toward Active Support."""
    yield from shift_some(g, f, CARD, 3, [s for s in POPULATED if g.control[s] == COIN_CONTROL], 1)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """Each of ARVN Resources, Aid and Patronage may go up or down by 2."""
    for track in TRACKS:
        what = yield from option(g, f, CARD, (f"{track}_up", f"{track}_down", "nothing"))
        change = 2 if what.endswith("_up") else -2 if what.endswith("_down") else 0
        if track == "resources":
            gain(g, ARVN, change)
        elif track == "aid":
            add_aid(g, change)
        else:
            add_patronage(g, change)
