"""19 CORDS (1968), US Capability: Train Pacifies twice as widely / only to Passive Support."""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import capability

CARD = Card(19, "CORDS")
capability(CARD)
