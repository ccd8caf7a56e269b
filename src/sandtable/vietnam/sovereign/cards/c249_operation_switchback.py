"""249 Operation Switchback (1963, US Capability): highlanders go over to the offensive / or go home. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(249, "Operation Switchback")
capability(CARD)
