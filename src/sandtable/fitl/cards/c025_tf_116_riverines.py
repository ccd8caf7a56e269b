"""25 TF-116 Riverines (1965): boats clear the Mekong and its banks / VC take hold of the river."""

from sandtable.fitl.board import ADJACENT, IS_LOWLAND, IS_MEKONG, LOCS
from sandtable.fitl.card import Card
from sandtable.fitl.effects import faction, place_among, remove_all
from sandtable.fitl.grants import sweep_and_assault
from sandtable.fitl.pieces import ARVN, INSURGENT_PIECES, US, VC_GUERRILLA
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_sabotage
from sandtable.kernel.decision import Flow

CARD = Card(25, "TF-116 Riverines")
MEKONG = tuple(s for s in LOCS if IS_MEKONG[s])
BANKS = tuple(sorted({s for river in MEKONG for s in ADJACENT[river] if IS_LOWLAND[s]}))


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """Insurgents leave the Mekong; US or ARVN free Sweep, then Assault, in every Lowland that touches it."""
    for river in MEKONG:
        remove_all(g, river, INSURGENT_PIECES)
    by = yield from faction(g, f, CARD, (US, ARVN))
    yield from sweep_and_assault(g, by, BANKS)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """2 VC Guerrillas on each Mekong LoC; then those with more VC than COIN pieces are Sabotaged."""
    yield from place_among(g, f, CARD, 2 * len(MEKONG), (VC_GUERRILLA,), MEKONG, per_space=2)
    for river in MEKONG:
        if g.vc[river] > g.coin[river]:
            add_sabotage(g, river)
