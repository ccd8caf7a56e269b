"""SEALORDS: Sweep or Assault, by the boxes of the 1st edition."""

from collections.abc import Callable
from functools import partial

from sandtable.vietnam.fitl.nonplayer.charts1.arvn.chart import CHART
from sandtable.vietnam.fitl.nonplayer.charts1.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts1.us.assault import worth_it
from sandtable.vietnam.fitl.nonplayer.charts2.instructions.c092_sealords import sweep_or_assault
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import work
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import ARVN, US

CARD = BOOK.altered(92, "SEALORDS")
BOXES: dict[int, Callable[[Turn, int], bool]] = {
    US: lambda turn, s: worth_it(turn.g, work(turn), [s]),
    ARVN: lambda turn, s: CHART.assault_wanted(turn.g, s),
}
CARD.options(US, ARVN)(partial(sweep_or_assault, boxes=BOXES))
