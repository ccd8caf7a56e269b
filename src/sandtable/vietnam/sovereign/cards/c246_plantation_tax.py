"""246 Plantation Tax (1962, VC Capability): estates pay less / or for being left alone. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(246, "Plantation Tax")
capability(CARD)
