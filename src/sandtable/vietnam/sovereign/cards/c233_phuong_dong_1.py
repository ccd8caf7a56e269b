"""233 Phuong Dong 1 (1962, NVA Capability): the coast is watched / or arms come by sea. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(233, "Phuong Dong 1")
capability(CARD)
