"""Ruff Puff: ARVN places pieces for COIN Control."""

from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.control import PLACE
from sandtable.vietnam.pieces import ARVN

CARD = BOOK.card(113, "Ruff Puff")
CARD.guide(ARVN, PLACE)
