"""14 M-48 Patton (1965), US Capability: armor breaks through / RPGs wait for Patrols."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(14, "M-48 Patton")
capability(CARD)
