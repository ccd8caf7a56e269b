"""46 559th Transport Grp (1965): the Trail is hard going / the Trail is the right way."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import UNSHADED, Card
from sandtable.vietnam.event_actions import momentum
from sandtable.vietnam.fitl.rules import s4_infiltrate
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import NVA, VC
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import degrade_trail, gain

CARD = Card(46, "559th Transport Grp")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Degrade the Trail by 2 boxes; until the Coup an Infiltrate takes 1 space at most."""
    degrade_trail(g, 2, by_event=True)
    momentum(g, CARD, UNSHADED)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA free Infiltrate; then 3 times the Trail in Resources for NVA, twice the Trail for VC."""
    infiltrate = Operation(Orders(NVA, "infiltrate", free=True))
    if s4_infiltrate.possible(g, infiltrate):
        yield from s4_infiltrate.infiltrate(g, infiltrate)
    gain(g, NVA, 3 * g.trail)
    gain(g, VC, 2 * g.trail)
