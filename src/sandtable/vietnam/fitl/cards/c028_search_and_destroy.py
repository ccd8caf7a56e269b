"""28 Search and Destroy (1965), US Capability: Assaults find the hidden / and alienate the villages."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(28, "Search and Destroy")
capability(CARD)
