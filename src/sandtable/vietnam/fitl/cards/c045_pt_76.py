"""45 PT-76 (1968), NVA Capability: light armor burns / armor leads one Attack."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(45, "PT-76")
capability(CARD)
