"""SEALORDS: Sweep or Assault, by the boxes of the 1st edition."""

from functools import partial

from sandtable.vietnam.fitl.nonplayer.charts1.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts1.us.assault import worth_it
from sandtable.vietnam.fitl.nonplayer.charts2.instructions import c092_sealords as second
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import work
from sandtable.vietnam.pieces import ARVN, US

CARD = BOOK.altered(92, "SEALORDS")
BOXES = {**second.BOXES, US: lambda turn, s: worth_it(turn.g, work(turn), [s])}
CARD.options(US, ARVN)(partial(second.sweep_or_assault, boxes=BOXES))
