"""123 Vietnamization: ARVN takes the war over (Pivotal, ARVN)"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, OUT_OF_PLAY, place_among
from sandtable.vietnam.pieces import ARVN, ARVN_BASE, ARVN_CUBES, ARVN_POLICE, ARVN_RANGER, ARVN_TROOPS, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, gain, on_map, transfer

CARD = Card(123, "Vietnamization")


@CARD.prerequisite
def ready(g: War) -> bool:
    """2 leader cards, and fewer than 20 US Troops on the map."""
    return len(g.leader_cards) >= 2 and on_map(g, US_TROOPS) < 20


@CARD.event
def event(g: War, f: int) -> Flow[None]:
    """ARVN Resources and Aid +12; all ARVN pieces Out of Play become Available; 4 ARVN cubes go anywhere."""
    gain(g, ARVN, 12)
    add_aid(g, 12)
    for p in (ARVN_TROOPS, ARVN_POLICE, ARVN_RANGER, ARVN_BASE):
        transfer(g, p, g.out_of_play[p], OUT_OF_PLAY, AVAILABLE)
    yield from place_among(g, f, CARD, 4, ARVN_CUBES, SPACES)
