"""86 Mandate of Heaven (1965): ARVN Capability: Patronage without offence / a regime that can do little at once"""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(86, "Mandate of Heaven")
capability(CARD)
