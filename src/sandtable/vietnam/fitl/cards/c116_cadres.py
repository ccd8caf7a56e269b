"""116 Cadres (1964): VC Capability: men for the political sections / village committees"""

from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import capability

CARD = Card(116, "Cadres")
capability(CARD)
