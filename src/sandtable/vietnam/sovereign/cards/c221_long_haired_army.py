"""221 Long-Haired Army (1961, VC Capability): women march, and the towns close their doors / or open them. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(221, "Long-Haired Army")
capability(CARD)
