"""Americal: as Psychedelic Cookie."""

from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.instructions.c009_psychedelic_cookie import somewhere
from sandtable.vietnam.pieces import US

CARD = BOOK.card(21, "Americal")
CARD.guide(US, {"event.somewhere": somewhere})
