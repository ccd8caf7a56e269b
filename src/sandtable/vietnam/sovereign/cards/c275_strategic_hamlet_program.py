"""275 Strategic Hamlet Program: the fortified hamlet is national policy (Pivotal, ARVN). Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.pieces import ARVN, ARVN_HAMLET
from sandtable.vietnam.sovereign.event_actions import free_hamlets, hamlet_sites, place_hamlets
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage

CARD = Card(275, "Strategic Hamlet Program")


@CARD.prerequisite
def ready(g: War) -> bool:
    """A VC score above 15."""
    return g.vc_score > 15


@CARD.event
def event(g: War, f: int) -> Flow[None]:
    """All Hamlets Out of Play become Available; ARVN places up to 2 as by Govern; Patronage +2."""
    free_hamlets(g, g.out_of_play[ARVN_HAMLET])
    yield from place_hamlets(g, ARVN, CARD, 2, hamlet_sites(g))
    add_patronage(g, 2)
