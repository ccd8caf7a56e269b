"""28 Search and Destroy (1965), US Capability: Assaults find the hidden / and alienate the villages."""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import capability

CARD = Card(28, "Search and Destroy")
capability(CARD)
