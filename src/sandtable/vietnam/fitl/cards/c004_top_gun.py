"""4 Top Gun (1968), US Capability: MiGs are beaten and strikes cut deep / strikes often miss the Trail."""

from sandtable.vietnam.card import SHADED, UNSHADED, Card
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import drop_capability, set_capability

CARD = Card(4, "Top Gun")
MIGS = 33


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Shaded MiGs are cancelled, and cannot come; an Air Strike Degrades the Trail 2 boxes."""
    if g.capabilities.get(MIGS) == SHADED:
        drop_capability(g, MIGS)
    set_capability(g, CARD.number, UNSHADED)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """An Air Strike's Degrade works on 4-6 only."""
    set_capability(g, CARD.number, SHADED)
