"""228 Operation Shufly (1962, US Capability): Marine helicopters / and Guerrillas at the landing zones. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(228, "Operation Shufly")
capability(CARD)
