"""76 Annam (1965): North and South quarrel / Saigon's rule smells of the colonies."""

from sandtable.fitl.board import ADJACENT, DA_NANG, HUE, NEUTRAL, PROVINCES, SPACES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import remove_support
from sandtable.fitl.pieces import NVA, VC
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_patronage, gain, set_support
from sandtable.kernel.decision import Flow

CARD = Card(76, "Annam")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> None:
    """NVA and VC each lose 1 Resource for every space that holds both; Patronage +2."""
    shared = sum(1 for s in SPACES if g.nva[s] and g.vc[s])
    gain(g, NVA, -shared)
    gain(g, VC, -shared)
    add_patronage(g, 2)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """Hue, Da Nang and one Province next to either lose their Support."""
    yield from remove_support(g, f, CARD, 1, [s for s in PROVINCES if s in (*ADJACENT[HUE], *ADJACENT[DA_NANG])])
    for s in (HUE, DA_NANG):
        set_support(g, s, min(g.support[s], NEUTRAL))
