"""211 Project Tiger (1961): agents dropped into the North make it look to itself / and are put on show. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, IN_LAOS_CAMBODIA, SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, flip_some, place_among, remove_among, space, wish, with_pieces
from sandtable.vietnam.pieces import RANGERS, VC, VC_GUERRILLA, VC_GUERRILLA_ACTIVE, VC_GUERRILLAS
from sandtable.vietnam.sovereign.event_actions import PROVINCES, nva_or_vc
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, gain, remove

CARD = Card(211, "Project Tiger")


BORDER = tuple(s for s in PROVINCES if any(IN_LAOS_CAMBODIA[a] for a in ADJACENT[s]))


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """VC Resources -4; in a Province next to Laos or Cambodia 1 VC Guerrilla turns Active and may be removed."""
    gain(g, VC, -4)
    s = yield from space(g, f, CARD, with_pieces(g, VC_GUERRILLAS, BORDER))
    if s == NONE:
        return
    yield from flip_some(g, f, CARD, 1, (VC_GUERRILLA,), [s])
    if (yield from wish(g, f, CARD, "remove")):
        remove(g, s, VC_GUERRILLA_ACTIVE)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Remove 1 Ranger; Aid -2; the NVA (of two, VC) places 1 VC Guerrilla in any Province."""
    yield from remove_among(g, f, CARD, 1, RANGERS, SOUTH)
    add_aid(g, -2)
    yield from place_among(g, nva_or_vc(g), CARD, 1, (VC_GUERRILLA,), PROVINCES)
