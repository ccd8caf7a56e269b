"""92 SEALORDS (1968): the delta is swept from the water / sampans bring the enemy in"""

from functools import partial

from sandtable.kernel.conditions import eligible
from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, CAMBODIA, CAN_THO, IS_LOC, TAY_NINH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import ALL, faction, in_turn, option, relocate
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, PIECES_OF, TUNNELS, US, VC
from sandtable.vietnam.rules.s3_assault import assault_space, conditions
from sandtable.vietnam.rules.s3_sweep import sweep_in, sweepers
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

CARD = Card(92, "SEALORDS")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """ARVN, then the US, Sweeps in place or Assaults, free, in each space next to Can Tho."""
    for who in (ARVN, US):
        sweeper = Operation(Orders(who, "sweep", free=True, no_move=True, monsoon_ok=True))
        fighter = Operation(Orders(who, "assault", free=True, follow_up_free=True))
        where = [s for s in ADJACENT[CAN_THO] if _able(g, s, sweeper, fighter)]
        yield from in_turn(g, who, CARD, where, partial(_act, g, sweeper, fighter))


def _able(g: War, s: int, sweeper: Operation, fighter: Operation) -> list[str]:
    choices = ["sweep"] if not IS_LOC[s] and (g.nva[s] or g.vc[s]) and holds(g, s, sweepers(g, sweeper.orders)) else []
    return choices + (["assault"] if eligible(g, [s], conditions(fighter)) else [])


def _act(g: War, sweeper: Operation, fighter: Operation, s: int) -> Flow[None]:
    what = yield from option(g, sweeper.orders.by, CARD, _able(g, s, sweeper, fighter), s)
    if what == "sweep":
        yield from sweep_in(g, sweeper, s)
    elif what == "assault":
        yield from assault_space(g, fighter, s)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA or VC moves any of its pieces, untunneled Bases too, from Cambodia and Tay Ninh to spaces next to Can Tho."""
    who = yield from faction(g, f, CARD, (NVA, VC))
    types = [p for p in PIECES_OF[who] if p not in TUNNELS]
    yield from relocate(g, who, CARD, ALL, types, (*CAMBODIA, TAY_NINH), ADJACENT[CAN_THO])
