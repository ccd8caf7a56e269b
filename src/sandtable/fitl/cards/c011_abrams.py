"""11 Abrams (1968), US Capability: supply Bases fall first / no more than 2 Assault spaces."""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import capability

CARD = Card(11, "Abrams")
capability(CARD)
