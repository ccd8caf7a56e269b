"""8 Arc Light (1965), US Capability: B-52s reach any one Province / craters turn the people away."""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import capability

CARD = Card(8, "Arc Light")
capability(CARD)
