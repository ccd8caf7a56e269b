"""237 Operation Sunrise (1962): the first hamlets are built / by force. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import BINH_TUY, TAY_NINH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among, shift_some, space, with_pieces
from sandtable.vietnam.free_actions import sweep_and_assault
from sandtable.vietnam.pieces import ARVN, ARVN_TROOPS, VC, VC_GUERRILLA
from sandtable.vietnam.sovereign.event_actions import PROVINCES, free_hamlets, hamlet_sites, hamlets_in, place_hamlets
from sandtable.vietnam.state import War

CARD = Card(237, "Operation Sunrise")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """2 Hamlets Available; in Tay Ninh or Binh Tuy ARVN places 2 Troops, Sweeps and Assaults free; perhaps a Hamlet there."""
    free_hamlets(g, 2)
    s = yield from space(g, ARVN, CARD, (TAY_NINH, BINH_TUY), fights=True)
    yield from place_among(g, ARVN, CARD, 2, (ARVN_TROOPS,), [s])
    yield from sweep_and_assault(g, ARVN, [s])
    yield from place_hamlets(g, ARVN, CARD, 1, hamlet_sites(g, [s]))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 Provinces with a Hamlet (with ARVN Troops, if there is none) shift 1 toward Active Opposition; 1 Guerrilla in each."""
    where = hamlets_in(g) or with_pieces(g, (ARVN_TROOPS,), PROVINCES)
    shifted = yield from shift_some(g, f, CARD, 2, where, -1)
    yield from place_among(g, VC, CARD, len(shifted), (VC_GUERRILLA,), shifted, per_space=1)
