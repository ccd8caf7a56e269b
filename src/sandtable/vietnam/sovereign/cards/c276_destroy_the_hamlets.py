"""276 Destroy the Hamlets: the Front gives it first place (Pivotal, VC). Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import COIN_CONTROL
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, can_shift, option, space, with_pieces
from sandtable.vietnam.free_actions import free_operation
from sandtable.vietnam.pieces import ARVN_HAMLET, VC, VC_GUERRILLAS
from sandtable.vietnam.sovereign.event_actions import PROVINCES, hamlets_in
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import remove, shift

CARD = Card(276, "Destroy the Hamlets")


MOST = 3


@CARD.prerequisite
def ready(g: War) -> bool:
    """3 or more Hamlets on the map, or an ARVN score above 38."""
    return len(hamlets_in(g)) >= MOST or g.arvn_score > 38


@CARD.event
def event(g: War, f: int) -> Flow[None]:
    """Up to 3 Provinces with VC Guerrillas, at most 1 with COIN Control: Hamlets go, or all shift; then free Rally there."""
    infested = with_pieces(g, VC_GUERRILLAS, PROVINCES)
    tests = {"hamlets": hamlets_in(g, infested), "provinces": [s for s in infested if can_shift(g, s, -1)]}
    what = yield from option(g, VC, CARD, [word for word, there in tests.items() if there])
    if not what:
        return
    done, held = list[int](), False
    while len(done) < MOST:
        found = [s for s in tests[what] if s not in done and not (held and g.control[s] == COIN_CONTROL)]
        s = yield from space(g, VC, CARD, found, optional=True, left=MOST - len(done))
        if s == NONE:
            break
        done.append(s)
        held = held or g.control[s] == COIN_CONTROL
        if what == "hamlets":
            remove(g, s, ARVN_HAMLET)
        else:
            shift(g, s, -1)
    if done:
        yield from free_operation(g, VC, "rally", done, MOST, optional=True)
