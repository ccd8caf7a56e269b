"""19 CORDS (1968), US Capability: Train Pacifies twice as widely / only to Passive Support."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(19, "CORDS")
capability(CARD)
