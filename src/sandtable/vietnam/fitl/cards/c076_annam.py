"""76 Annam (1965): North and South quarrel / Saigon's rule smells of the colonies."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, DA_NANG, HUE, NEUTRAL, PROVINCES, SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import remove_support
from sandtable.vietnam.pieces import NVA, VC
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage, gain, set_support

CARD = Card(76, "Annam")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """NVA and VC each lose 1 Resource for every space that holds both; Patronage +2."""
    shared = sum(1 for s in SPACES if g.nva[s] and g.vc[s])
    gain(g, NVA, -shared)
    gain(g, VC, -shared)
    add_patronage(g, 2)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Hue, Da Nang and one Province next to either lose their Support."""
    yield from remove_support(g, f, CARD, 1, [s for s in PROVINCES if s in (*ADJACENT[HUE], *ADJACENT[DA_NANG])])
    for s in (HUE, DA_NANG):
        set_support(g, s, min(g.support[s], NEUTRAL))
