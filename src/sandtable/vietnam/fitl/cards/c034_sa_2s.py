"""34 SA-2s (1965), NVA Capability: a strike at the Trail also finds launchers / missiles let the Trail grow faster."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(34, "SA-2s")
capability(CARD)
