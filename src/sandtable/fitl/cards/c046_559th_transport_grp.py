"""46 559th Transport Grp (1965): the Trail is hard going / the Trail is the right way."""

from sandtable.fitl.card import UNSHADED, Card
from sandtable.fitl.effects import momentum
from sandtable.fitl.op import Op
from sandtable.fitl.pieces import NVA, VC
from sandtable.fitl.rules import s4_infiltrate
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import degrade_trail, gain
from sandtable.kernel.decision import Flow

CARD = Card(46, "559th Transport Grp")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> None:
    """Degrade the Trail by 2 boxes; until the Coup an Infiltrate takes 1 space at most."""
    degrade_trail(g, 2, by_event=True)
    momentum(g, CARD, UNSHADED)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """NVA free Infiltrate; then 3 times the Trail in Resources for NVA, twice the Trail for VC."""
    infiltrate = Op(NVA, "infiltrate", free=True)
    if s4_infiltrate.possible(g, infiltrate):
        yield from s4_infiltrate.infiltrate(g, infiltrate)
    gain(g, NVA, 3 * g.trail)
    gain(g, VC, 2 * g.trail)
