"""104 Main Force Bns (1965): VC Capability: big columns are seen / hard men strike twice"""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(104, "Main Force Bns")
capability(CARD)
