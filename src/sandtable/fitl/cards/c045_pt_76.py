"""45 PT-76 (1968), NVA Capability: light armor burns / armor leads one Attack."""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import capability

CARD = Card(45, "PT-76")
capability(CARD)
