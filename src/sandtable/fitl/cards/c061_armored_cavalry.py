"""61 Armored Cavalry (1968), ARVN Capability: Transports that Assault / Transports of Rangers only."""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import capability

CARD = Card(61, "Armored Cavalry")
capability(CARD)
