"""270 Emulate Ap Bac (1963, VC Capability): caution after the battle / or its example. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(270, "Emulate Ap Bac")
capability(CARD)
