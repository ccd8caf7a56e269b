"""25 TF-116 Riverines (1965): boats clear the Mekong and its banks / VC take hold of the river."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, IS_LOWLAND, IS_MEKONG, LOCS
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import faction, place_among, remove_all
from sandtable.vietnam.free_actions import sweep_and_assault
from sandtable.vietnam.pieces import ARVN, INSURGENT_PIECES, US, VC_GUERRILLA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_sabotage

CARD = Card(25, "TF-116 Riverines")
MEKONG = tuple(s for s in LOCS if IS_MEKONG[s])
BANKS = tuple(sorted({s for river in MEKONG for s in ADJACENT[river] if IS_LOWLAND[s]}))


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Insurgents leave the Mekong; US or ARVN free Sweep, then Assault, in every Lowland that touches it."""
    for river in MEKONG:
        remove_all(g, river, INSURGENT_PIECES)
    by = yield from faction(g, f, CARD, (US, ARVN))
    yield from sweep_and_assault(g, by, BANKS)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 VC Guerrillas on each Mekong LoC; then those with more VC than COIN pieces are Sabotaged."""
    yield from place_among(g, f, CARD, 2 * len(MEKONG), (VC_GUERRILLA,), MEKONG, per_space=2)
    for river in MEKONG:
        if g.vc[river] > g.coin[river]:
            add_sabotage(g, river)
