"""71 An Loc (1968): ARVN holds a town / the NVA's regulars storm one."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, CITIES, IN_LAOS_CAMBODIA, LAOS_CAMBODIA, SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, remove_all, space, with_pieces
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN_PIECES, ARVN_TROOPS, NVA, NVA_TROOPS
from sandtable.vietnam.placement import bring, obtainable
from sandtable.vietnam.rules import s3_attack, s3_march
from sandtable.vietnam.state import War

CARD = Card(71, "An Loc")
TROOPS = (NVA_TROOPS,)


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """All NVA Troops leave a space of the South with ARVN, and 3 ARVN Troops come there."""
    s = yield from space(g, f, CARD, with_pieces(g, ARVN_PIECES, SOUTH), loses=TROOPS)
    if s != NONE:
        remove_all(g, s, TROOPS)
        yield from bring(g, f, s, ARVN_TROOPS, obtainable(g, f, s, ARVN_TROOPS, 3), optional=True)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA free March of Troops into a City, then free Attack there twice."""
    reached = [s for s in CITIES if s3_march.possible(g, _march(s), pieces=TROOPS, through=_through(g, s))]
    assailable = [s for s in CITIES if s3_attack.possible(g, _attack(s))]
    s = yield from space(g, NVA, CARD, reached or assailable)
    if s == NONE:
        return
    if reached:
        yield from s3_march.march(g, _march(s), pieces=TROOPS, through=_through(g, s))
    for _ in range(2):
        attack = _attack(s)
        if s3_attack.possible(g, attack):
            yield from s3_attack.attack(g, attack)


def _attack(s: int) -> Operation:
    return Operation(Orders(NVA, "attack", free=True, only=[s], limit=1))


def _march(city: int) -> Operation:
    return Operation(Orders(NVA, "march", free=True, only=[city], monsoon_ok=True))


def _through(g: War, city: int) -> tuple[int, ...]:
    """3.3.2 Along the Trail Troops may come from farther away, if it leads to the City."""
    return LAOS_CAMBODIA if g.trail and any(IN_LAOS_CAMBODIA[a] for a in ADJACENT[city]) else ()
