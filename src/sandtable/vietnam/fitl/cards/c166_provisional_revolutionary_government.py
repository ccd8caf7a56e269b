"""166 Provisional Revolutionary Government (1968): a name without land / a name for the land it has. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ACTIVE_OPPOSITION, NEUTRAL, PROVINCES, SOUTH_PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import set_some, shift_some, with_pieces
from sandtable.vietnam.pieces import VC, VC_BASES
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(166, "Provisional Revolutionary Government")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """3 Provinces at Opposition without a VC Base shift 1 toward Neutral."""
    where = [s for s in SOUTH_PROVINCES if g.support[s] < NEUTRAL and not holds(g, s, VC_BASES)]
    yield from shift_some(g, f, CARD, 3, where, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 Provinces with a VC Base go to Active Opposition; VC Resources +4."""
    yield from set_some(g, f, CARD, 2, with_pieces(g, VC_BASES, PROVINCES), ACTIVE_OPPOSITION)
    gain(g, VC, 4)
