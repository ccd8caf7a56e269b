"""32 Long Range Guns (1968), NVA Capability: Bombard reaches 1 space only / 3 spaces."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(32, "Long Range Guns")
capability(CARD)
