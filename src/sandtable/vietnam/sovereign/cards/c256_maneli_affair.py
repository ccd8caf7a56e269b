"""256 Maneli Affair (1963): a cease-fire is talked of / and Washington is alarmed. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import COIN_CONTROL
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, remove_among
from sandtable.vietnam.pieces import VC_GUERRILLAS
from sandtable.vietnam.sovereign.event_actions import PROVINCES, hamlets_in
from sandtable.vietnam.sovereign.tracks import move_washington
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage

CARD = Card(256, "Maneli Affair")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Remove 2 VC Guerrillas from Provinces with a Hamlet or COIN Control; Patronage +1."""
    held = hamlets_in(g)
    where = [s for s in PROVINCES if s in held or g.control[s] == COIN_CONTROL]
    yield from remove_among(g, f, CARD, 2, VC_GUERRILLAS, where)
    add_patronage(g, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Aid -4; Washington +1 or -1, as the executing faction says."""
    add_aid(g, -4)
    what = yield from option(g, f, CARD, ("washington_up", "washington_down"))
    yield from move_washington(g, 1 if what == "washington_up" else -1)
