"""86 Mandate of Heaven (1965): ARVN Capability: Patronage without offence / a regime that can do little at once"""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import capability

CARD = Card(86, "Mandate of Heaven")
capability(CARD)
