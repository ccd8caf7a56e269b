"""56 Vo Nguyen Giap (1965): regulars too soon / the strategist strikes in three places."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, in_turn, remove_among, space
from sandtable.vietnam.free_actions import free_action
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import GUERRILLAS, NVA, NVA_TROOPS
from sandtable.vietnam.placement import bring, obtainable
from sandtable.vietnam.rules import s3_march
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

CARD = Card(56, "Vo Nguyen Giap")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """In each of 3 spaces 1 NVA Troop takes the place of any 2 Guerrillas."""
    chosen: list[int] = []
    for _ in range(3):
        where = [s for s in SPACES if s not in chosen and holds(g, s, GUERRILLAS) >= 2]
        s = yield from space(g, f, CARD, where, loses=GUERRILLAS, most=2)
        if s == NONE:
            break
        chosen.append(s)
        yield from remove_among(g, f, CARD, 2, GUERRILLAS, [s])
        yield from bring(g, f, s, NVA_TROOPS, obtainable(g, f, s, NVA_TROOPS, 1), optional=True)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA free March into up to 3 spaces; then, if wished, 1 free Operation or special activity in each."""
    march = Operation(Orders(NVA, "march", free=True, limit=3, monsoon_ok=True))
    if s3_march.possible(g, march):
        yield from s3_march.march(g, march)
    yield from in_turn(g, NVA, CARD, march.targets, lambda s: free_action(g, NVA, CARD, s))
