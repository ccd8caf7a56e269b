"""56 Vo Nguyen Giap (1965): regulars too soon / the strategist strikes in three places."""

from sandtable.fitl.board import SPACES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import NONE, remove_among, space
from sandtable.fitl.free_choice import free_action
from sandtable.fitl.op import Op
from sandtable.fitl.pieces import GUERRILLAS, NVA, NVA_TROOPS
from sandtable.fitl.placement import bring, obtainable
from sandtable.fitl.rules import s3_march
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Flow

CARD = Card(56, "Vo Nguyen Giap")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """In each of 3 spaces 1 NVA Troop takes the place of any 2 Guerrillas."""
    chosen: list[int] = []
    for _ in range(3):
        s = yield from space(g, f, CARD, [s for s in SPACES if s not in chosen and holds(g, s, GUERRILLAS) >= 2])
        if s == NONE:
            break
        chosen.append(s)
        yield from remove_among(g, f, CARD, 2, GUERRILLAS, [s])
        yield from bring(g, f, s, NVA_TROOPS, obtainable(g, f, s, NVA_TROOPS, 1), optional=True)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """NVA free March into up to 3 spaces; then, if wished, 1 free Operation or special activity in each."""
    march = Op(NVA, "march", free=True, limit=3, monsoon_ok=True)
    if s3_march.possible(g, march):
        yield from s3_march.march(g, march)
    for s in march.targets:
        yield from free_action(g, NVA, CARD, s)
