"""124 Tet Offensive: the General Uprising (Pivotal, VC)"""

from sandtable.fitl.board import CITIES, IDS, SOUTH, SPACES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import place_among, space, total
from sandtable.fitl.pieces import GUERRILLAS, NVA, VC, VC_BASE, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.fitl.rules.s3_attack import guerrilla_attack
from sandtable.fitl.rules.s3_terror import conditions, terror_in
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl, seat
from sandtable.fitl.verbs import markers_left
from sandtable.kernel.conditions import eligible
from sandtable.kernel.decision import Flow

CARD = Card(124, "Tet Offensive")


TET = 124
FIGHTERS = 6


@CARD.prerequisite
def ready(g: Fitl) -> bool:
    """2 leader cards, and more than 20 VC Guerrillas in the South."""
    return len(g.leader_cards) >= 2 and total(g, VC_GUERRILLAS, SOUTH) > 20


@CARD.event
def event(g: Fitl, f: int) -> Flow[None]:
    """VC carries out the General Uprising."""
    yield from general_uprising(g)


def general_uprising(g: Fitl) -> Flow[None]:
    """Free Terror wherever VC is Underground; 6 VC pieces to Cities; all Guerrillas Attack free wherever enemies are."""
    yield from _terror(g)
    yield from place_among(g, VC, CARD, FIGHTERS, (VC_GUERRILLA, VC_BASE), CITIES)
    for s in SPACES:
        if g.coin[s] and holds(g, s, GUERRILLAS):
            g.emit("attack", faction=seat(VC), space=IDS[s])
            yield from guerrilla_attack(g, VC, s, joining=(NVA,))


def _terror(g: Fitl) -> Flow[None]:
    """Mandatory in every space; when markers run short VC chooses the order."""
    left = eligible(g, SPACES, conditions(VC))  # with Cadres unshaded only where there are 2 Guerrillas to spend
    while left:
        s = left[0]
        if markers_left(g) < len(left):
            s = yield from space(g, VC, CARD, left, "event.terror")
        left.remove(s)
        yield from terror_in(g, VC, s)
