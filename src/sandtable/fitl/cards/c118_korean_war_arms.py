"""118 Korean War Arms (1964): old rifles are thrown away / the VC arm themselves"""

from sandtable.fitl.board import SPACES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import piece, place_among
from sandtable.fitl.pieces import NVA_BASES, VC, VC_BASE, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import remove
from sandtable.kernel.decision import Flow

CARD = Card(118, "Korean War Arms")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """VC removes 1 Guerrilla from each space that has 2 or more and no NVA Base."""
    for s in SPACES:
        if holds(g, s, VC_GUERRILLAS) >= 2 and not holds(g, s, NVA_BASES):
            remove(g, s, (yield from piece(g, VC, CARD, s, VC_GUERRILLAS, "event.remove_piece")))


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """A VC piece in each of 3 spaces."""
    yield from place_among(g, f, CARD, 3, (VC_GUERRILLA, VC_BASE), SPACES, per_space=1)
