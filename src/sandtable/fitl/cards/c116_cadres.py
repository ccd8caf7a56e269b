"""116 Cadres (1964): VC Capability: men for the political sections / village committees"""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import capability

CARD = Card(116, "Cadres")
capability(CARD)
