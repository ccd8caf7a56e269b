"""241 Robert Thompson (1962): slow growth from secure areas / is advice not taken. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import shift_some
from sandtable.vietnam.pieces import ARVN, ARVN_TROOPS, KINDS, VC
from sandtable.vietnam.sovereign.event_actions import (
    free_hamlets,
    hamlet_sites,
    hamlets_in,
    place_hamlets,
    remove_hamlets,
)
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage

CARD = Card(241, "Robert Thompson")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """2 Hamlets become Available; ARVN places up to 2 in Provinces with COIN Control, without a shift."""
    free_hamlets(g, 2)
    yield from place_hamlets(g, ARVN, CARD, 2, hamlet_sites(g), shifting=False)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC removes 1 Hamlet from a Province without ARVN Troops, else Patronage -2; a Hamlet Province shifts 1 to the VC."""
    bare = [s for s in hamlets_in(g) if not g.n[s * KINDS + ARVN_TROOPS]]
    if bare:
        yield from remove_hamlets(g, VC, CARD, 1, bare)
    else:
        add_patronage(g, -2)
    yield from shift_some(g, VC, CARD, 1, hamlets_in(g), -1)
