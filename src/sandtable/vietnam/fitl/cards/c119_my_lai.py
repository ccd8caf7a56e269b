"""119 My Lai (1968): a verdict costs men and helps friends / a massacre"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ACTIVE_OPPOSITION, PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, NONE, OUT_OF_PLAY, place_among, space, with_pieces
from sandtable.vietnam.pieces import US_TROOPS, VC, VC_BASE, VC_GUERRILLA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage, set_support, transfer

CARD = Card(119, "My Lai")
NEW = (VC_BASE, VC_GUERRILLA)


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """2 Available US Troops go Out of Play; Patronage +2."""
    transfer(g, US_TROOPS, min(2, g.available[US_TROOPS]), AVAILABLE, OUT_OF_PLAY)
    add_patronage(g, 2)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """A Province with US Troops goes to Active Opposition; VC places a Base and a Guerrilla there; Aid -6."""
    s = yield from space(g, f, CARD, with_pieces(g, (US_TROOPS,), PROVINCES), level=ACTIVE_OPPOSITION, places=NEW)
    if s != NONE:
        set_support(g, s, ACTIVE_OPPOSITION)
        for p in NEW:
            yield from place_among(g, VC, CARD, 1, [p], [s])
    add_aid(g, -6)
