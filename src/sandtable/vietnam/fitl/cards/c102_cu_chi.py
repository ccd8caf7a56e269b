"""102 Cu Chi (1965): the warren is cleared / the Iron Triangle is dug"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import COIN_CONTROL, PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, place_among, remove_all, space, with_pieces
from sandtable.vietnam.pieces import (
    GUERRILLAS,
    INSURGENT_BASES,
    KINDS,
    NVA_GUERRILLA,
    TUNNELS,
    UNTUNNELED_BASES,
    VC_GUERRILLA,
)
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_tunnel

CARD = Card(102, "Cu Chi")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """All Guerrillas leave one COIN-Controlled space with a Tunnel."""
    warrens = with_pieces(g, GUERRILLAS, with_pieces(g, TUNNELS))
    where = [s for s in warrens if g.control[s] == COIN_CONTROL]
    s = yield from space(g, f, CARD, where, loses=GUERRILLAS)
    if s != NONE:
        remove_all(g, s, GUERRILLAS)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Tunnels on every Insurgent Base of one Province; an NVA and a VC Guerrilla there. If there is no Base, only they."""
    s = yield from space(g, f, CARD, with_pieces(g, INSURGENT_BASES, PROVINCES) or PROVINCES, "event.tunnel", each=2)
    for base in UNTUNNELED_BASES:
        add_tunnel(g, s, base, g.n[s * KINDS + base])
    for p in (NVA_GUERRILLA, VC_GUERRILLA):
        yield from place_among(g, f, CARD, 1, [p], [s])
