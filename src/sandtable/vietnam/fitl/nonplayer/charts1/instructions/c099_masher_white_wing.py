"""Masher/White Wing: VC leaves behind whom its March of the 1st edition leaves."""

from functools import partial

from sandtable.vietnam.fitl.nonplayer.charts1.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts1.vc.march import marchers
from sandtable.vietnam.fitl.nonplayer.charts2.instructions.c099_masher_white_wing import trap_march
from sandtable.vietnam.fitl.nonplayer.charts2.relocation import march_by
from sandtable.vietnam.pieces import VC

CARD = BOOK.altered(99, "Masher/White Wing")
CARD.guide(VC, march_by(partial(trap_march, pool=marchers)))
