"""151 Operation Hastings (1965): Marines fly against a division / that has crossed the DMZ. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import QUANG_NAM, QUANG_TRI
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, space, with_pieces
from sandtable.vietnam.free_actions import lift_sweep_assault
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import INSURGENT_PIECES, KINDS, NVA, US, US_TROOPS
from sandtable.vietnam.rules import s3_march
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import casualty

CARD = Card(151, "Operation Hastings")
NORTH = (QUANG_TRI, QUANG_NAM)


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US free Air Lift into Quang Tri or Quang Nam, then free Sweep and Assault there."""
    s = yield from space(g, US, CARD, NORTH, loses=INSURGENT_PIECES, lands=True)
    yield from lift_sweep_assault(g, s)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA Marches free into Quang Tri and Quang Nam; then 2 US Troops become Casualties in 1 of them that has NVA."""
    march = Operation(Orders(NVA, "march", free=True, only=NORTH, monsoon_ok=True))
    if s3_march.possible(g, march):
        yield from s3_march.march(g, march)
    where = [s for s in with_pieces(g, (US_TROOPS,), NORTH) if g.nva[s]]
    s = yield from space(g, f, CARD, where, loses=(US_TROOPS,), most=2)
    if s != NONE:
        casualty(g, s, US_TROOPS, min(2, g.n[s * KINDS + US_TROOPS]))
