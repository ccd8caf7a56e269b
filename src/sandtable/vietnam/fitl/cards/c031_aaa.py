"""31 AAA (1964), NVA Capability: guarding the Trail slows Rallies / Air Strikes leave the Trail at 2."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(31, "AAA")
capability(CARD)
