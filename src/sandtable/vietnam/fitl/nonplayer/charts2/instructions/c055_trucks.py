"""Trucks: NVA leaves its Bases where they are."""

from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.pieces import NVA

CARD = BOOK.card(55, "Trucks")
CARD.guide(NVA, {"event.move_from": lambda turn, d: "done"})
