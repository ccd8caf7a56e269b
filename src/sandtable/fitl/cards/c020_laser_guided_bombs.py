"""20 Laser Guided Bombs (1968), US Capability: single hits anger nobody / few targets are found."""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import capability

CARD = Card(20, "Laser Guided Bombs")
capability(CARD)
