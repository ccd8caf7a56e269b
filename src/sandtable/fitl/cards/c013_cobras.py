"""13 Cobras (1968), US Capability: gunships finish what a Sweep finds / close air support costs Troops."""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import capability

CARD = Card(13, "Cobras")
capability(CARD)
