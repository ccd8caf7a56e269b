"""239 Green Dragons (1962, ARVN Capability): armored carriers ride over the paddies / and bog down. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(239, "Green Dragons")
capability(CARD)
