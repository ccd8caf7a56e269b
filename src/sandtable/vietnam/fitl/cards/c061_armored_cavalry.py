"""61 Armored Cavalry (1968), ARVN Capability: Transports that Assault / Transports of Rangers only."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(61, "Armored Cavalry")
capability(CARD)
