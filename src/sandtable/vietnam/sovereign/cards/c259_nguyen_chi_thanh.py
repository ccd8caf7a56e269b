"""259 Nguyen Chi Thanh (1963): his rivals slow him / or big units fight in the South. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, remove_among, space, total, with_pieces
from sandtable.vietnam.free_actions import free_activity
from sandtable.vietnam.pieces import NVA, VC, VC_GUERRILLAS
from sandtable.vietnam.rules.s3_attack import guerrilla_attack
from sandtable.vietnam.sovereign.event_actions import PROVINCES, of_two
from sandtable.vietnam.sovereign.tracks import move_hanoi
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(259, "Nguyen Chi Thanh")


CROWD = 3


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """VC Resources -3; remove 1 VC Guerrilla from each of 2 Provinces with 3 or more."""
    gain(g, VC, -3)
    crowded = [s for s in PROVINCES if total(g, VC_GUERRILLAS, [s]) >= CROWD]
    yield from remove_among(g, f, CARD, 2, VC_GUERRILLAS, crowded, per_space=1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Hanoi +1; the NVA Directs free in 1 space (of two: VC Attacks free in 1 space and removes 1 enemy more)."""
    move_hanoi(g, 1)
    if not of_two(g):
        yield from free_activity(g, NVA, "direct", limit=1)
        return
    s = yield from space(g, VC, CARD, [s for s in with_pieces(g, VC_GUERRILLAS, SOUTH) if g.coin[s]])
    if s != NONE:
        yield from guerrilla_attack(g, VC, s, extra=1)
