"""218 Civil Guard (1961, ARVN Capability): the militia fights / or stays in its posts. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(218, "Civil Guard")
capability(CARD)
