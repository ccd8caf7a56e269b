"""75 Sihanouk (1964): hot pursuit into Cambodia / ports and sanctuaries in Cambodia."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CAMBODIA
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import faction
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import COIN_FACTIONS, NVA, VC
from sandtable.vietnam.rules import s3_assault, s3_march, s3_rally, s3_sweep
from sandtable.vietnam.state import War

CARD = Card(75, "Sihanouk")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US or ARVN free Sweep into and in Cambodia, then free Assault in one of its spaces."""
    who = yield from faction(g, f, CARD, COIN_FACTIONS)
    sweep = Operation(Orders(who, "sweep", free=True, only=CAMBODIA, monsoon_ok=True))
    if s3_sweep.possible(g, sweep):
        yield from s3_sweep.sweep(g, sweep)
    assault = Operation(Orders(who, "assault", free=True, only=CAMBODIA, limit=1, follow_up_free=True))
    if s3_assault.possible(g, assault):
        yield from s3_assault.assault(g, assault)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC, then NVA, free Rally in spaces of Cambodia and free March out of those it Rallied in."""
    for who in (VC, NVA):
        rally = Operation(Orders(who, "rally", free=True, only=CAMBODIA))
        if s3_rally.possible(g, rally):
            yield from s3_rally.rally(g, rally)
        march = Operation(Orders(who, "march", free=True, monsoon_ok=True))
        if s3_march.possible(g, march, rally.spaces):
            yield from s3_march.march(g, march, rally.spaces)
