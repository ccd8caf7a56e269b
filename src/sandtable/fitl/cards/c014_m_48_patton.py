"""14 M-48 Patton (1965), US Capability: armor breaks through / RPGs wait for Patrols."""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import capability

CARD = Card(14, "M-48 Patton")
capability(CARD)
