"""95 Westmoreland (1965): big units fly, fight and bomb / the villages are forgotten"""

from sandtable.fitl.board import PROVINCES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import option, shift_some
from sandtable.fitl.op import Op
from sandtable.fitl.pieces import ARVN_POLICE, KINDS, US
from sandtable.fitl.rules import s4_air_lift, s4_air_strike
from sandtable.fitl.rules.operations import can, run
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Flow

CARD = Card(95, "Westmoreland")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """US free Air Lift; then Sweep without moving, or Assault without ARVN, in 2 spaces; then Air Strike."""
    lift = Op(US, "air_lift", free=True)
    if s4_air_lift.possible(g, lift):
        yield from s4_air_lift.air_lift(g, lift)
    ops = {
        "sweep": Op(US, "sweep", free=True, limit=2, no_move=True, monsoon_ok=True),
        "assault": Op(US, "assault", free=True, limit=2, follow_up=False),
    }
    what = yield from option(g, US, CARD, [name for name, op in ops.items() if can(g, op)])
    if what:
        yield from run(g, ops[what])
    strike = Op(US, "air_strike", free=True)
    if s4_air_strike.possible(g, strike):
        yield from s4_air_strike.air_strike(g, strike)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """3 Provinces without Police shift 2 toward Active Opposition."""
    where = [s for s in PROVINCES if not g.n[s * KINDS + ARVN_POLICE]]
    yield from shift_some(g, f, CARD, 3, where, -2)
