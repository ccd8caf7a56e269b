"""85 USAID (1965): aid reaches the villages / it lines pockets"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import COIN_CONTROL, POPULATED
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, shift_some
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage, gain

CARD = Card(85, "USAID")


TRACKS = ("resources", "aid", "patronage")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """3 COIN-Controlled spaces shift 1 toward Active Support."""
    yield from shift_some(g, f, CARD, 3, [s for s in POPULATED if g.control[s] == COIN_CONTROL], 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
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
