"""64 Honolulu Conference (1965): uneasy allies settle aid, patronage and pacification."""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import option
from sandtable.fitl.pieces import COIN_FACTIONS
from sandtable.fitl.rules.s6_support import pacification
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_aid, add_patronage, stay_eligible
from sandtable.kernel.decision import Flow

CARD = Card(64, "Honolulu Conference")


@CARD.event
def event(g: Fitl, f: int) -> Flow[None]:
    """Aid 10 up or down, Patronage 3 up or 5 down; US or ARVN then Pacifies alone, an Insurgent stays Eligible."""
    add_aid(g, 10 if (yield from option(g, f, CARD, ("aid_up", "aid_down"))) == "aid_up" else -10)
    up = (yield from option(g, f, CARD, ("patronage_up", "patronage_down"))) == "patronage_up"
    add_patronage(g, 3 if up else -5)
    if f in COIN_FACTIONS:
        yield from pacification(g, f, {})
    else:
        stay_eligible(g, f)
