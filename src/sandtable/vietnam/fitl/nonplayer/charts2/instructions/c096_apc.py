"""APC: as the Tet Offensive."""

from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.instructions.c124_tet_offensive import RISING
from sandtable.vietnam.pieces import VC

CARD = BOOK.card(96, "APC")
CARD.guide(VC, RISING)
