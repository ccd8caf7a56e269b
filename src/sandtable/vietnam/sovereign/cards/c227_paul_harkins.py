"""227 Paul Harkins (1962): an optimist takes over / and hears good news only. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import COIN_CONTROL, SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, place_among, space
from sandtable.vietnam.free_actions import free_activity, free_operation
from sandtable.vietnam.pieces import ARVN, US, VC, VC_GUERRILLA
from sandtable.vietnam.sovereign.event_actions import of_two
from sandtable.vietnam.sovereign.rules.advise import ways
from sandtable.vietnam.sovereign.tracks import move_washington
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage

CARD = Card(227, "Paul Harkins")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Washington +1, from 3 on Aid +3; then the US Advises free in 1 space (of two: ARVN Assaults, 1 more removed)."""
    if g.washington < 3:
        yield from move_washington(g, 1)
    else:
        add_aid(g, 3)
    if of_two(g):
        yield from free_operation(g, ARVN, "assault", limit=1, extra=1)
        return
    s = yield from space(g, US, CARD, [s for s in SOUTH if ways(g, s)])
    if s != NONE:
        yield from free_activity(g, US, "advise", [s])


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Patronage +1; VC places 2 Guerrillas in spaces with COIN Control and Opposition."""
    add_patronage(g, 1)
    where = [s for s in SOUTH if g.control[s] == COIN_CONTROL and g.support[s] < 0]
    yield from place_among(g, VC, CARD, 2, (VC_GUERRILLA,), where)
