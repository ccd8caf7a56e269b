"""123 Vietnamization: ARVN takes the war over (Pivotal, ARVN)"""

from sandtable.fitl.board import SPACES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import AVAILABLE, OUT_OF_PLAY, place_among
from sandtable.fitl.pieces import ARVN, ARVN_BASE, ARVN_CUBES, ARVN_POLICE, ARVN_RANGER, ARVN_TROOPS, US_TROOPS
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_aid, gain, on_map, transfer
from sandtable.kernel.decision import Flow

CARD = Card(123, "Vietnamization")


@CARD.prerequisite
def ready(g: Fitl) -> bool:
    """2 leader cards, and fewer than 20 US Troops on the map."""
    return len(g.leader_cards) >= 2 and on_map(g, US_TROOPS) < 20


@CARD.event
def event(g: Fitl, f: int) -> Flow[None]:
    """ARVN Resources and Aid +12; all ARVN pieces Out of Play become Available; 4 ARVN cubes go anywhere."""
    gain(g, ARVN, 12)
    add_aid(g, 12)
    for p in (ARVN_TROOPS, ARVN_POLICE, ARVN_RANGER, ARVN_BASE):
        transfer(g, p, g.out_of_play[p], OUT_OF_PLAY, AVAILABLE)
    yield from place_among(g, f, CARD, 4, ARVN_CUBES, SPACES)
