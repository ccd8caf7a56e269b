"""206 USNS Core (1961): helicopters for ARVN / and Guerrillas who wait at the landing zones. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam import ruleset
from sandtable.vietnam.board import SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, flip_some, remove_among, space, total, with_pieces
from sandtable.vietnam.free_actions import free_operation
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, ARVN_TROOPS, RANGERS, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.vietnam.sovereign.event_actions import us_or_arvn
from sandtable.vietnam.sovereign.tracks import move_washington
from sandtable.vietnam.state import War

CARD = Card(206, "USNS Core")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Washington +1; then the US (of two, ARVN) Air Lifts free among 2 spaces, and ARVN Sweeps free in 1 of them."""
    yield from move_washington(g, 1)
    pilots = us_or_arvn(g)
    lift = Operation(Orders(pilots, "air_lift", free=True, limit=2))
    if ruleset.of(g).specials[pilots]["air_lift"].possible(g, lift):
        yield from lift.run_special(g, "air_lift")
        yield from free_operation(g, ARVN, "sweep", lift.special_spaces, 1, monsoon_ok=True)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """In 1 space with VC Guerrillas: remove 2 ARVN Troops or Rangers, and 1 Guerrilla there turns Active."""
    prey = (ARVN_TROOPS, *RANGERS)
    s = yield from space(g, f, CARD, [s for s in with_pieces(g, prey, SOUTH) if total(g, VC_GUERRILLAS, [s])])
    if s != NONE:
        yield from remove_among(g, f, CARD, 2, prey, [s])
        yield from flip_some(g, f, CARD, 1, (VC_GUERRILLA,), [s])
