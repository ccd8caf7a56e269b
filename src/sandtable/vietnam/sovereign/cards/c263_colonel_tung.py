"""263 Colonel Tung (1963, ARVN Capability): Special Forces strike far and wide / or guard the family. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(263, "Colonel Tung")
capability(CARD)
