"""13 Cobras (1968), US Capability: gunships finish what a Sweep finds / close air support costs Troops."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(13, "Cobras")
capability(CARD)
