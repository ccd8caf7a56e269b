"""141 Market Time (1965): patrols close the coast / and the arms take the Trail. Our text."""

from sandtable.vietnam.card import UNSHADED, Card
from sandtable.vietnam.event_actions import momentum
from sandtable.vietnam.pieces import NVA, VC
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain, improve_trail

CARD = Card(141, "Market Time")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """NVA and VC Resources -4 each; Momentum: a Rally Improves the Trail to box 3 at most."""
    for insurgent in (NVA, VC):
        gain(g, insurgent, -4)
    momentum(g, CARD, UNSHADED)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """The Trail Improves by 1 box; NVA Resources +4."""
    improve_trail(g)
    gain(g, NVA, 4)
