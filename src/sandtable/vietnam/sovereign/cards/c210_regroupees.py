"""210 Regroupees (1961, NVA Capability): southerners come home, but only to their own / or in numbers. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(210, "Regroupees")
capability(CARD)
