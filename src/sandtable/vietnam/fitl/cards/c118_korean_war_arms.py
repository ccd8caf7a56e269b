"""118 Korean War Arms (1964): old rifles are thrown away / the VC arm themselves"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import piece, place_among
from sandtable.vietnam.pieces import NVA_BASES, VC, VC_BASE, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import remove

CARD = Card(118, "Korean War Arms")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """VC removes 1 Guerrilla from each space that has 2 or more and no NVA Base."""
    for s in SPACES:
        if holds(g, s, VC_GUERRILLAS) >= 2 and not holds(g, s, NVA_BASES):
            remove(g, s, (yield from piece(g, VC, CARD, s, VC_GUERRILLAS, "event.remove_piece")))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """A VC piece in each of 3 spaces."""
    yield from place_among(g, f, CARD, 3, (VC_GUERRILLA, VC_BASE), SPACES, per_space=1)
