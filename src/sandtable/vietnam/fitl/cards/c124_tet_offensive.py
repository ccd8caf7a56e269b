"""124 Tet Offensive: the General Uprising (Pivotal, VC)"""

from sandtable.kernel.conditions import eligible
from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, IDS, SOUTH, SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import in_turn, place_among, space, total
from sandtable.vietnam.pieces import GUERRILLAS, NVA, NVA_GUERRILLAS, VC, VC_BASE, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.vietnam.rules.insurgents import lose_leading_troop
from sandtable.vietnam.rules.s3_attack import guerrilla_attack
from sandtable.vietnam.rules.s3_terror import conditions, terror_in
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import markers_left

CARD = Card(124, "Tet Offensive")


TET = 124
FIGHTERS = 6


@CARD.prerequisite
def ready(g: War) -> bool:
    """2 leader cards, and more than 20 VC Guerrillas in the South."""
    return len(g.leader_cards) >= 2 and total(g, VC_GUERRILLAS, SOUTH) > 20


@CARD.event
def event(g: War, f: int) -> Flow[None]:
    """VC carries out the General Uprising."""
    yield from general_uprising(g)


def general_uprising(g: War) -> Flow[None]:
    """Free Terror wherever VC is Underground; 6 VC pieces to Cities; all Guerrillas Attack free wherever enemies are."""
    yield from _terror(g)
    yield from place_among(g, VC, CARD, FIGHTERS, (VC_GUERRILLA, VC_BASE), CITIES)

    def attack(s: int) -> Flow[None]:
        if holds(g, s, NVA_GUERRILLAS) and not g.options.get("tet_without_pt76"):
            lose_leading_troop(g, NVA, s)  # 5.3 PT-76 unshaded: NVA Guerrillas Attack here
        g.emit("attack", faction=seat(VC), space=IDS[s])
        yield from guerrilla_attack(g, VC, s, joining=(NVA,))

    yield from in_turn(g, VC, CARD, [s for s in SPACES if g.coin[s] and holds(g, s, GUERRILLAS)], attack)


def _terror(g: War) -> Flow[None]:
    """Mandatory in every space; when markers run short VC chooses the order."""
    left = eligible(g, SPACES, conditions(VC))  # with Cadres unshaded only where there are 2 Guerrillas to spend
    while left:
        s = left[0]
        if markers_left(g) < len(left):
            s = yield from space(g, VC, CARD, left, "event.terror")
        left.remove(s)
        yield from terror_in(g, VC, s)
