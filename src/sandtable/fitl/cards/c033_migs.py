"""33 MiGs (1968), NVA Capability: interceptors are dear / strikes at the Trail cost pilots."""

from sandtable.fitl.card import SHADED, UNSHADED, Card
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import set_capability

CARD = Card(33, "MiGs")
TOP_GUN = 4


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> None:
    """NVA Resources -6 each Reset."""
    set_capability(g, CARD.number, UNSHADED)


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """An Air Strike that Degrades costs the US an Available Troop; unshaded Top Gun keeps this out of play."""
    if g.capabilities.get(TOP_GUN) != UNSHADED:
        set_capability(g, CARD.number, SHADED)
