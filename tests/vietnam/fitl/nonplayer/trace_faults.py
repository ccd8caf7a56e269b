"""What must not stand in a reason that players read: raw words of the program, and a plural after one."""

import re

SEATS = ("us", "arvn", "nva", "vc")
RAW = re.compile(r"[_{}=]|\bnote\.|\bNone\b|\bTrue\b|\bFalse\b")
ONE_OF_MANY = re.compile(
    r"(?<![\d(+-])\b1 (cards|Resources|Guerrillas|Troops|Bases|cartas|Recursos|Tropas|carte|Risorse|Guerriglie|Truppe|Basi"
    r"|cartes|Ressources|Guérillas|Troupes)\b"
)
