"""8 Arc Light (1965), US Capability: B-52s reach any one Province / craters turn the people away."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(8, "Arc Light")
capability(CARD)
