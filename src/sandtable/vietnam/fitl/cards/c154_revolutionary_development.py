"""154 Revolutionary Development (1965): teams live in the hamlets / and die there. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import COIN_CONTROL, SOUTH_PROVINCES, within
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import remove_among, with_pieces
from sandtable.vietnam.free_actions import pacify_some
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE, ARVN_TROOPS, KINDS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import shift

CARD = Card(154, "Revolutionary Development")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """ARVN Pacifies, at 2 Resources a step, in up to 2 COIN-Controlled Provinces with Police but without ARVN Troops."""
    policed = [s for s in with_pieces(g, (ARVN_POLICE,), SOUTH_PROVINCES) if g.control[s] == COIN_CONTROL]
    alone = [s for s in policed if not g.n[s * KINDS + ARVN_TROOPS]]
    yield from pacify_some(g, ARVN, CARD, 2, alone, cost=2)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """3 Police leave Provinces with VC there or adjacent, each of which shifts 1 toward Active Opposition."""
    where = [s for s in SOUTH_PROVINCES if any(g.vc[a] for a in within(s, 1))]
    gone = yield from remove_among(g, f, CARD, 3, (ARVN_POLICE,), where, steps=-1)
    for s in sorted({s for s, _ in gone}):
        shift(g, s, -1)
