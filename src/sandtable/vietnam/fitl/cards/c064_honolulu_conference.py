"""64 Honolulu Conference (1965): uneasy allies settle aid, patronage and pacification."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option
from sandtable.vietnam.pieces import COIN_FACTIONS
from sandtable.vietnam.rules.s6_support import pacification
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage, stay_eligible

CARD = Card(64, "Honolulu Conference")


@CARD.event
def event(g: War, f: int) -> Flow[None]:
    """Aid 10 up or down, Patronage 3 up or 5 down; US or ARVN then Pacifies alone, an Insurgent stays Eligible."""
    add_aid(g, 10 if (yield from option(g, f, CARD, ("aid_up", "aid_down"))) == "aid_up" else -10)
    up = (yield from option(g, f, CARD, ("patronage_up", "patronage_down"))) == "patronage_up"
    add_patronage(g, 3 if up else -5)
    if f in COIN_FACTIONS:
        yield from pacification(g, f, {})
    else:
        stay_eligible(g, f)
