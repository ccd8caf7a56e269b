"""12 Capt Buck Adams (1968): the SR-71 sees all beyond the South / missiles keep it away."""

from sandtable.fitl.board import NVA_CONTROL, OUTSIDE_SOUTH, SPACES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import flip_some, place_among, remove_among
from sandtable.fitl.pieces import KINDS, NVA_BASE, NVA_GUERRILLA_ACTIVE, UNDERGROUND_GUERRILLAS
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import flip
from sandtable.kernel.decision import Flow

CARD = Card(12, "Capt Buck Adams")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """Outside the South every Guerrilla turns Active, and 1 NVA Base goes."""
    for s in OUTSIDE_SOUTH:
        for p in UNDERGROUND_GUERRILLAS:
            flip(g, s, p, g.n[s * KINDS + p])
    yield from remove_among(g, f, CARD, 1, (NVA_BASE,), OUTSIDE_SOUTH)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """1 Available NVA Base to an NVA-Controlled space outside the South; any 3 NVA Guerrillas go Underground."""
    where = [s for s in OUTSIDE_SOUTH if g.control[s] == NVA_CONTROL]
    yield from place_among(g, f, CARD, 1, (NVA_BASE,), where, from_map=False)
    yield from flip_some(g, f, CARD, 3, (NVA_GUERRILLA_ACTIVE,), SPACES)
