"""122 Easter Offensive: the North invades (Pivotal, NVA)"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam import terms
from sandtable.vietnam.board import ADJACENT, IDS, LOCS, SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import ALL, in_turn, option, relocate
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import KINDS, NVA, NVA_TROOPS, US_TROOPS
from sandtable.vietnam.rules import s3_march
from sandtable.vietnam.rules.insurgents import lose_leading_troop
from sandtable.vietnam.rules.s3_attack import troop_attack
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import on_map

CARD = Card(122, "Easter Offensive")


@CARD.prerequisite
def ready(g: War) -> bool:
    """2 leader cards, and more NVA Troops than US Troops on the map."""
    return len(g.leader_cards) >= 2 and on_map(g, NVA_TROOPS) > on_map(g, US_TROOPS)


@CARD.event
def event(g: War, f: int) -> Flow[None]:
    """NVA Marches free; Troops on LoCs without COIN may move 1 more space; then all NVA Troops Attack free."""
    op = Operation(Orders(NVA, "march", free=True, optional=True, monsoon_ok=True))
    if s3_march.possible(g, op):
        yield from s3_march.march(g, op)
    roads = [s for s in LOCS if not g.coin[s]]
    yield from relocate(g, NVA, CARD, ALL, (NVA_TROOPS,), roads, lambda s: ADJACENT[s])
    tanks = terms.troop_attack_full_spaces(g)

    def attack(s: int) -> Flow[None]:
        nonlocal tanks
        lose_leading_troop(g, NVA, s)
        troops = g.n[s * KINDS + NVA_TROOPS]
        g.emit("attack", faction=seat(NVA), space=IDS[s])
        if tanks and troops > troops // 2 and (yield from option(g, NVA, CARD, ("tanks", "no_tanks"), s)) == "tanks":
            tanks -= 1
            yield from troop_attack(g, s, troops)
        else:
            yield from troop_attack(g, s, troops // 2)

    yield from in_turn(g, NVA, CARD, [s for s in SPACES if g.coin[s] and g.n[s * KINDS + NVA_TROOPS]], attack)
