"""269 Long An (1963): hamlets are consolidated / or taken apart by those who live there. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import COIN_CONTROL
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, place_among, shift_some, with_pieces
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE, VC, VC_GUERRILLAS
from sandtable.vietnam.sovereign.event_actions import LOWLANDS, hamlet_sites, hamlets_in, move_hamlets, remove_hamlets
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import shift

CARD = Card(269, "Long An")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """ARVN may move up to 2 Hamlets to COIN-Controlled Provinces; 2 Police go with Hamlets, or to the Lowlands if none is."""
    yield from move_hamlets(g, ARVN, CARD, 2, hamlet_sites(g))
    yield from place_among(g, ARVN, CARD, 2, (ARVN_POLICE,), hamlets_in(g) or LOWLANDS)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC removes up to 2 Hamlets with Guerrillas and no COIN Control, or else 1; each Province shifts 1 to Opposition.

    Where no Hamlet is on the map, a Lowland Province with VC Guerrillas shifts instead.
    """
    hamlets = hamlets_in(g)
    if not hamlets:
        yield from shift_some(g, VC, CARD, 1, with_pieces(g, VC_GUERRILLAS, LOWLANDS), -1)
        return
    loose = [s for s in with_pieces(g, VC_GUERRILLAS, hamlets) if g.control[s] != COIN_CONTROL]
    held = [s for s in hamlets if s not in loose]
    choices = [word for word, there in (("loose_hamlets", loose), ("held_hamlet", held)) if there]
    what = yield from option(g, VC, CARD, choices)
    two = what == "loose_hamlets"
    for s in (yield from remove_hamlets(g, VC, CARD, 2 if two else 1, loose if two else held, up_to=two)):
        shift(g, s, -1)
