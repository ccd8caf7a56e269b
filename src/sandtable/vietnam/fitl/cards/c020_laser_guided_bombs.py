"""20 Laser Guided Bombs (1968), US Capability: single hits anger nobody / few targets are found."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(20, "Laser Guided Bombs")
capability(CARD)
