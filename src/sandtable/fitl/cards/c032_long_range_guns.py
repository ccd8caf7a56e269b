"""32 Long Range Guns (1968), NVA Capability: Bombard reaches 1 space only / 3 spaces."""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import capability

CARD = Card(32, "Long Range Guns")
capability(CARD)
