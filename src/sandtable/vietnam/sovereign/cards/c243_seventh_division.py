"""243 Seventh Division (1962): helicopters and planning bring success / until losses are forbidden. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, space
from sandtable.vietnam.free_actions import free_activity, sweep_and_assault
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, ARVN_TROOPS, KINDS, VC
from sandtable.vietnam.rules import operations, s4_air_lift
from sandtable.vietnam.sovereign.event_actions import LOWLANDS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain, move

CARD = Card(243, "Seventh Division")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """ARVN free Air Lift or Transport; then it Sweeps and Assaults free in 1 Lowland Province."""
    lift = Operation(Orders(ARVN, "air_lift", free=True))
    ways = ("air_lift", "transport") if s4_air_lift.possible(g, lift) else ("transport",)
    if (yield from option(g, ARVN, CARD, ways)) == "air_lift":
        yield from s4_air_lift.air_lift(g, lift)
    else:
        yield from free_activity(g, ARVN, "transport")
    s = yield from space(g, ARVN, CARD, [s for s in LOWLANDS if g.vc[s]] or LOWLANDS, fights=True)
    yield from sweep_and_assault(g, ARVN, [s])


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC free Attack, perhaps as an Ambush, in 1 Lowland Province; then ARVN takes 1 Troops from it to Saigon; VC +2."""
    gain(g, VC, 2)
    attack = Operation(Orders(VC, "attack", free=True, only=LOWLANDS, limit=1, specials=("ambush",)))
    if operations.can(g, attack):
        yield from operations.run(g, attack)
    for s in attack.spaces:
        if g.n[s * KINDS + ARVN_TROOPS]:
            move(g, s, SAIGON, ARVN_TROOPS)
