"""5 Wild Weasels (1965): SAM sites are hunted, or the Trail is / strikes must choose Trail or target."""

from sandtable.vietnam.card import SHADED, Card
from sandtable.vietnam.event_actions import momentum
from sandtable.vietnam.pieces import NVA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import degrade_trail, drop_capability, gain

CARD = Card(5, "Wild Weasels")
SA_2S = 34


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Shaded SA-2s leave play; only if they are not in play, the Trail Degrades 2 and NVA Resources drop 9."""
    if g.capabilities.get(SA_2S) == SHADED:
        drop_capability(g, SA_2S)
    else:
        degrade_trail(g, 2, by_event=True)
        gain(g, NVA, -9)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Until Coup an Air Strike either Degrades the Trail or removes just 1 piece."""
    momentum(g, CARD, SHADED)
