"""205 Farm Gate (1961, US Capability): aircraft that train, and soon fight / and whose bombs make enemies. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(205, "Farm Gate")
capability(CARD)
