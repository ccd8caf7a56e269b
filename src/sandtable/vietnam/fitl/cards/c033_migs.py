"""33 MiGs (1968), NVA Capability: interceptors are costly / strikes at the Trail cost pilots."""

from sandtable.vietnam import terms
from sandtable.vietnam.card import SHADED, UNSHADED, Card
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import set_capability

CARD = Card(33, "MiGs")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """NVA Resources -6 each Reset."""
    set_capability(g, CARD.number, UNSHADED)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """An Air Strike that Degrades costs the US an Available Troop; unshaded Top Gun keeps this out of play."""
    if not terms.migs_kept_out(g):
        set_capability(g, CARD.number, SHADED)
