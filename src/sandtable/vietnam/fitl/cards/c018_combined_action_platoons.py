"""18 Combined Action Platoons (1965), US Capability: Police join US Troops / US Sweeps are few."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(18, "Combined Action Platoons")
capability(CARD)
