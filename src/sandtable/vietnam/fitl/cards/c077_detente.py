"""77 Detente (1968): the great Communist powers lose heart / Nixon gets nothing for his pains."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, OUT_OF_PLAY, option
from sandtable.vietnam.fitl.rules import s4_infiltrate
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import INSURGENT_FACTIONS, NVA, NVA_TROOPS, VC
from sandtable.vietnam.rules import s3_rally
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain, transfer

CARD = Card(77, "Detente")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """NVA and VC Resources are halved, rounded down; 5 Available NVA Troops go Out of Play."""
    for who in INSURGENT_FACTIONS:
        gain(g, who, g.res[who] // 2 - g.res[who])
    transfer(g, NVA_TROOPS, min(5, g.available[NVA_TROOPS]), AVAILABLE, OUT_OF_PLAY)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA Resources +9, or NVA free Infiltrate; then VC free Rally in up to 6 spaces."""
    infiltrate = Operation(Orders(NVA, "infiltrate", free=True))
    choices = ["nva_resources", "infiltrate"] if s4_infiltrate.possible(g, infiltrate) else ["nva_resources"]
    if (yield from option(g, NVA, CARD, choices)) == "infiltrate":
        yield from s4_infiltrate.infiltrate(g, infiltrate)
    else:
        gain(g, NVA, 9)
    rally = Operation(Orders(VC, "rally", free=True, limit=6))
    if s3_rally.possible(g, rally):
        yield from s3_rally.rally(g, rally)
