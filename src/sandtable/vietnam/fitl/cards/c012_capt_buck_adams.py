"""12 Capt Buck Adams (1968): the SR-71 sees all beyond the South / missiles keep it away."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import NVA_CONTROL, OUTSIDE_SOUTH, SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import flip_some, place_among, remove_among
from sandtable.vietnam.pieces import KINDS, NVA_BASE, NVA_BASES, NVA_GUERRILLA_ACTIVE, UNDERGROUND_GUERRILLAS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import flip

CARD = Card(12, "Capt Buck Adams")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Outside the South every Guerrilla turns Active, and 1 NVA Base goes."""
    for s in OUTSIDE_SOUTH:
        for p in UNDERGROUND_GUERRILLAS:
            flip(g, s, p, g.n[s * KINDS + p])
    yield from remove_among(g, f, CARD, 1, NVA_BASES, OUTSIDE_SOUTH)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """1 Available NVA Base to an NVA-Controlled space outside the South; any 3 NVA Guerrillas go Underground."""
    where = [s for s in OUTSIDE_SOUTH if g.control[s] == NVA_CONTROL]
    yield from place_among(g, f, CARD, 1, (NVA_BASE,), where, from_map=False)
    yield from flip_some(g, f, CARD, 3, (NVA_GUERRILLA_ACTIVE,), SPACES)
