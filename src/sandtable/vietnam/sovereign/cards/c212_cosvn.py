"""212 COSVN (1961): the Party's office in the South is located / or settles in the jungle. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import BINH_TUY, COIN_CONTROL, PHUOC_LONG, TAY_NINH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, place_among, space, total, wish, with_pieces
from sandtable.vietnam.pieces import KINDS, NVA, VC, VC_BASE, VC_GUERRILLA, VC_GUERRILLA_ACTIVE, VC_GUERRILLAS
from sandtable.vietnam.sovereign.event_actions import PROVINCES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_cadre, flip, remove

CARD = Card(212, "COSVN")


REFUGES = (TAY_NINH, PHUOC_LONG, BINH_TUY)


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """In Tay Ninh, Phuoc Long or Binh Tuy all VC Guerrillas turn Active, and 1 of them is removed."""
    s = yield from space(g, f, CARD, with_pieces(g, VC_GUERRILLAS, REFUGES))
    if s != NONE:
        flip(g, s, VC_GUERRILLA, g.n[s * KINDS + VC_GUERRILLA])
        remove(g, s, VC_GUERRILLA_ACTIVE)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC places a Base in a Province without COIN Control with 2 Guerrillas or more; the NVA may put a Cadre on it."""
    where = [s for s in PROVINCES if g.control[s] != COIN_CONTROL and total(g, VC_GUERRILLAS, [s]) >= 2]
    for s in (yield from place_among(g, VC, CARD, 1, (VC_BASE,), where)):
        if g.cadres and (yield from wish(g, NVA, CARD, "cadre")):
            add_cadre(g, s)
