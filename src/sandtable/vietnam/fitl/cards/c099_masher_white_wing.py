"""99 Masher/White Wing (1965): an encirclement closes / a plan betrayed: marches and ambushes"""

from sandtable.kernel.conditions import eligible
from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES_PROVINCES, IS_JUNGLE, NORTH_VIETNAM
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import faction, in_turn
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, ARVN_TROOPS, COIN_TROOPS, GUERRILLAS_OF, KINDS, NVA, US, US_TROOPS, VC
from sandtable.vietnam.rules import s3_march, s4_ambush
from sandtable.vietnam.rules.insurgents import lose_leading_troop
from sandtable.vietnam.rules.s3_assault import assault
from sandtable.vietnam.rules.s3_sweep import possible, sweep
from sandtable.vietnam.state import War

CARD = Card(99, "Masher/White Wing")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US or ARVN Sweeps free, with Troops of both, into or in 1 space outside the Jungle, then Assaults as US."""
    where = [s for s in CITIES_PROVINCES if not IS_JUNGLE[s] and s != NORTH_VIETNAM]
    if g.options.get("masher_in_place"):
        where = [s for s in where if g.n[s * KINDS + US_TROOPS] and g.n[s * KINDS + ARVN_TROOPS]]
    sweeps = {
        who: Operation(Orders(who, "sweep", free=True, limit=1, only=where, monsoon_ok=True, as_us=COIN_TROOPS))
        for who in (US, ARVN)
    }
    able = [who for who, op in sweeps.items() if possible(g, op)]
    if not able:
        return
    who = yield from faction(g, f, CARD, able)
    op = sweeps[who]
    yield from sweep(g, op)
    if op.spaces:
        yield from assault(g, Operation(Orders(who, "assault", free=True, only=op.spaces, as_us=COIN_TROOPS)))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC or NVA Marches free with Guerrillas to up to 3 spaces, then Ambushes in each, even with Active Guerrillas."""
    who = yield from faction(g, f, CARD, (NVA, VC))
    op = Operation(Orders(who, "march", free=True, limit=3, monsoon_ok=True, optional=True))
    if s3_march.possible(g, op, pieces=GUERRILLAS_OF[who]):
        yield from s3_march.march(g, op, pieces=GUERRILLAS_OF[who])
    trap = Operation(Orders(who, "ambush", free=True))

    def ambush(s: int) -> Flow[None]:
        if eligible(g, [s], s4_ambush.conditions(trap, active_ok=True)):
            lose_leading_troop(g, who, s)
            yield from s4_ambush.strike(g, trap, s)

    where = eligible(g, op.targets, s4_ambush.conditions(trap, active_ok=True))
    yield from in_turn(g, who, CARD, where, ambush)
