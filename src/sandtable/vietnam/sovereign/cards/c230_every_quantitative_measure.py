"""230 Every Quantitative Measure (1962): the figures show the war being won / and hide what they do not count. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import COIN_CONTROL
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import shift_some, with_pieces
from sandtable.vietnam.pieces import ARVN_HAMLET, US_ADVISOR, VC
from sandtable.vietnam.sovereign.event_actions import PROVINCES, hamlets_in
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid

CARD = Card(230, "Every Quantitative Measure")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Aid +2, at most +8, for each Province with COIN Control and a Hamlet or an Advisor."""
    measured = with_pieces(g, (ARVN_HAMLET, US_ADVISOR), PROVINCES)
    add_aid(g, min(8, 2 * sum(g.control[s] == COIN_CONTROL for s in measured)))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC shifts Provinces with COIN Control 1 toward Active Opposition: 1 for every 2 Hamlets on the map, 1 at least."""
    where = [s for s in PROVINCES if g.control[s] == COIN_CONTROL]
    yield from shift_some(g, VC, CARD, max(1, len(hamlets_in(g)) // 2), where, -1)
