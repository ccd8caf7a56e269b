"""101 Booby Traps (1964), VC Capability: Ambushes are rarer / Sweeping Troops pay."""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import capability

CARD = Card(101, "Booby Traps")
capability(CARD)
