"""11 Abrams (1968), US Capability: supply Bases fall first / no more than 2 Assault spaces."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(11, "Abrams")
capability(CARD)
