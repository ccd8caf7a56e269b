"""Vo Nguyen Giap: NVA marches and acts by the 1st edition's lists."""

from functools import partial

from sandtable.vietnam.fitl.nonplayer.charts1.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts1.nva.attack import attacks_first
from sandtable.vietnam.fitl.nonplayer.charts1.nva.march import control_lines
from sandtable.vietnam.fitl.nonplayer.charts2.instructions.c056_vo_nguyen_giap import giap_action, giap_march
from sandtable.vietnam.fitl.nonplayer.charts2.relocation import march_by
from sandtable.vietnam.pieces import NVA

CARD = BOOK.altered(56, "Vo Nguyen Giap")
CARD.guide(
    NVA,
    {
        **march_by(partial(giap_march, order=control_lines)),
        "event.free_action": partial(giap_action, first=attacks_first),
    },
)
