"""70 ROKs (1965): Koreans clear the coast / and make enemies there."""

from sandtable.fitl.board import KHANH_HOA, PHU_BON, QUI_NHON, within
from sandtable.fitl.card import Card
from sandtable.fitl.effects import faction
from sandtable.fitl.op import Op
from sandtable.fitl.pieces import COIN_CUBES, COIN_FACTIONS
from sandtable.fitl.rules import s3_assault, s3_sweep
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import shift
from sandtable.kernel.decision import Flow

CARD = Card(70, "ROKs")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """US or ARVN free Sweep, then Assault, Phu Bon and what is next to it, every US and ARVN cube as a US Troop."""
    who = yield from faction(g, f, CARD, COIN_FACTIONS)
    sweep = Op(who, "sweep", free=True, only=within(PHU_BON, 1), monsoon_ok=True, as_us=COIN_CUBES)
    if s3_sweep.possible(g, sweep):
        yield from s3_sweep.sweep(g, sweep)
    assault = Op(who, "assault", free=True, only=within(PHU_BON, 1), as_us=COIN_CUBES)
    if s3_assault.possible(g, assault):
        yield from s3_assault.assault(g, assault)


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """Qui Nhon, Phu Bon and Khanh Hoa each shift 1 toward Active Opposition."""
    for s in (QUI_NHON, PHU_BON, KHANH_HOA):
        shift(g, s, -1)
