"""70 ROKs (1965): Koreans clear the coast / and make enemies there."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import KHANH_HOA, PHU_BON, QUI_NHON, within
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import faction
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import COIN_CUBES, COIN_FACTIONS
from sandtable.vietnam.rules import s3_assault, s3_sweep
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import shift

CARD = Card(70, "ROKs")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US or ARVN free Sweep, then Assault, Phu Bon and what is next to it, every US and ARVN cube as a US Troop."""
    who = yield from faction(g, f, CARD, COIN_FACTIONS)
    sweep = Operation(Orders(who, "sweep", free=True, only=within(PHU_BON, 1), monsoon_ok=True, as_us=COIN_CUBES))
    if s3_sweep.possible(g, sweep):
        yield from s3_sweep.sweep(g, sweep)
    assault = Operation(Orders(who, "assault", free=True, only=within(PHU_BON, 1), as_us=COIN_CUBES))
    if s3_assault.possible(g, assault):
        yield from s3_assault.assault(g, assault)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Qui Nhon, Phu Bon and Khanh Hoa each shift 1 toward Active Opposition."""
    for s in (QUI_NHON, PHU_BON, KHANH_HOA):
        shift(g, s, -1)
