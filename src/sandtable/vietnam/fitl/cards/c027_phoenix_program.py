"""27 Phoenix Program (1968): cadres are hunted down / the wrong people are."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ACTIVE_OPPOSITION, CITIES_PROVINCES, COIN_CONTROL, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, remove_among, space
from sandtable.vietnam.pieces import VC_PIECES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_terror, set_support

CARD = Card(27, "Phoenix Program")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Any 3 VC pieces go from COIN-Controlled spaces."""
    where = [s for s in CITIES_PROVINCES if g.control[s] == COIN_CONTROL]
    yield from remove_among(g, f, CARD, 3, VC_PIECES, where)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 COIN-Controlled spaces with VC outside Saigon each get a Terror marker and go to Active Opposition."""
    where = [s for s in CITIES_PROVINCES if g.control[s] == COIN_CONTROL and g.vc[s] and s != SAIGON]
    for _ in range(2):
        s = yield from space(g, f, CARD, where, "event.terror", level=ACTIVE_OPPOSITION)
        if s == NONE:
            return
        where.remove(s)
        add_terror(g, s)
        set_support(g, s, ACTIVE_OPPOSITION)
