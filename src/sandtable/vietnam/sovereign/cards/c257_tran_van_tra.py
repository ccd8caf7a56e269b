"""257 Tran Van Tra (1963, NVA Capability): a commander held back / or one with a plan. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(257, "Tran Van Tra")
capability(CARD)
