"""101 Booby Traps (1964), VC Capability: Ambushes are rarer / Sweeping Troops pay."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(101, "Booby Traps")
capability(CARD)
