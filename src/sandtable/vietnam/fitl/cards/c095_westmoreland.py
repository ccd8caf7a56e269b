"""95 Westmoreland (1965): big units fly, fight and bomb / the villages are forgotten"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, shift_some
from sandtable.vietnam.fitl.rules import s4_air_strike
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN_POLICE, KINDS, US
from sandtable.vietnam.rules import s4_air_lift
from sandtable.vietnam.rules.operations import can, run
from sandtable.vietnam.state import War

CARD = Card(95, "Westmoreland")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US free Air Lift; then Sweep without moving, or Assault without ARVN, in 2 spaces; then Air Strike."""
    lift = Operation(Orders(US, "air_lift", free=True))
    if s4_air_lift.possible(g, lift):
        yield from s4_air_lift.air_lift(g, lift)
    ops = {
        "sweep": Operation(Orders(US, "sweep", free=True, limit=2, no_move=True, monsoon_ok=True)),
        "assault": Operation(Orders(US, "assault", free=True, limit=2, follow_up=False)),
    }
    what = yield from option(g, US, CARD, [name for name, op in ops.items() if can(g, op)])
    if what:
        yield from run(g, ops[what])
    strike = Operation(Orders(US, "air_strike", free=True))
    if s4_air_strike.possible(g, strike):
        yield from s4_air_strike.air_strike(g, strike)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """3 Provinces without Police shift 2 toward Active Opposition."""
    where = [s for s in PROVINCES if not g.n[s * KINDS + ARVN_POLICE]]
    yield from shift_some(g, f, CARD, 3, where, -2)
