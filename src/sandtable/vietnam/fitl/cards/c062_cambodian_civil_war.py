"""62 Cambodian Civil War (1968): Cambodia turns on the sanctuaries / NVA pours into Cambodia."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CAMBODIA
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import faction, place_among, remove_among
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import COIN_FACTIONS, INSURGENT_BASES, NVA, NVA_GUERRILLA, NVA_TROOPS, US
from sandtable.vietnam.rules import s3_sweep, s4_air_lift
from sandtable.vietnam.state import War

CARD = Card(62, "Cambodian Civil War")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US free Air Lift into Cambodia, US or ARVN free Sweep within it; then 2 NVA or VC Bases there are removed."""
    lift = Operation(Orders(US, "air_lift", free=True, only=CAMBODIA))
    if s4_air_lift.possible(g, lift):
        yield from s4_air_lift.air_lift(g, lift)
    sweeps = {
        who: Operation(Orders(who, "sweep", free=True, only=CAMBODIA, monsoon_ok=True, origins=CAMBODIA))
        for who in COIN_FACTIONS
    }
    able = [who for who, sweep in sweeps.items() if s3_sweep.possible(g, sweep)]
    if able:
        yield from s3_sweep.sweep(g, sweeps[(yield from faction(g, f, CARD, able))])
    yield from remove_among(g, f, CARD, 2, INSURGENT_BASES, CAMBODIA)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA places 12 Troops and Guerrillas in all in Cambodia."""
    yield from place_among(g, NVA, CARD, 12, (NVA_TROOPS, NVA_GUERRILLA), CAMBODIA)
