"""49 Russian Arms (1968): the South arms too / new divisions and big guns for the North."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, place_among, space, with_pieces
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN_BASE, ARVN_POLICE, ARVN_RANGER, ARVN_TROOPS, KINDS, NVA, NVA_TROOPS
from sandtable.vietnam.placement import bring, obtainable
from sandtable.vietnam.rules import s4_bombard
from sandtable.vietnam.state import War

CARD = Card(49, "Russian Arms")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Any 6 ARVN pieces anywhere in the South."""
    yield from place_among(g, f, CARD, 6, (ARVN_TROOPS, ARVN_POLICE, ARVN_RANGER, ARVN_BASE), SOUTH)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA doubles its Troops in 3 spaces, then free Bombard."""
    chosen: list[int] = []
    for _ in range(3):
        found = [s for s in with_pieces(g, (NVA_TROOPS,)) if s not in chosen and _more(g, s)]
        s = yield from space(g, NVA, CARD, found, doubles=(NVA_TROOPS,))
        if s == NONE:
            break
        chosen.append(s)
        yield from bring(g, NVA, s, NVA_TROOPS, _more(g, s), optional=True)
    bombard = Operation(Orders(NVA, "bombard", free=True))
    if s4_bombard.possible(g, bombard):
        yield from s4_bombard.bombard(g, bombard)


def _more(g: War, s: int) -> int:
    """How many Troops could come to those already there, to double them at most."""
    return obtainable(g, NVA, s, NVA_TROOPS, g.n[s * KINDS + NVA_TROOPS])
