"""215 Law 10/59 (1961): military courts travel the provinces / and make enemies. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, place_among, shift_some, space, with_pieces
from sandtable.vietnam.pieces import ARVN_POLICE, KINDS, VC, VC_GUERRILLA, VC_GUERRILLA_ACTIVE, VC_GUERRILLAS
from sandtable.vietnam.sovereign.event_actions import PROVINCES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import remove, toward_neutral

CARD = Card(215, "Law 10/59")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Remove up to 2 VC Guerrillas, Active first, from spaces with Police; such Provinces lose a level of Support."""
    struck: set[int] = set()
    for left in (2, 1):
        found = [s for s in with_pieces(g, VC_GUERRILLAS, SOUTH) if g.n[s * KINDS + ARVN_POLICE]]
        s = yield from space(g, f, CARD, found, "event.remove", True, left=left)
        if s == NONE:
            break
        remove(g, s, VC_GUERRILLA_ACTIVE if g.n[s * KINDS + VC_GUERRILLA_ACTIVE] else VC_GUERRILLA)
        struck.add(s)
    for s in sorted(struck):
        if s in PROVINCES and g.support[s] > 0:
            toward_neutral(g, s)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 Provinces with Police shift 1 toward Active Opposition; VC places 1 Guerrilla in each."""
    where = [s for s in PROVINCES if g.n[s * KINDS + ARVN_POLICE]]
    shifted = yield from shift_some(g, f, CARD, 2, where, -1)
    yield from place_among(g, VC, CARD, len(shifted), (VC_GUERRILLA,), shifted, per_space=1)
