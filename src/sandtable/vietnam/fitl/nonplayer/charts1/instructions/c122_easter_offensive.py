"""Easter Offensive: NVA marches by the 1st edition's steps, that for a Base left out, US Bases first."""

from functools import partial

from sandtable.vietnam.fitl.nonplayer.charts1.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts1.nva.march import control_lines, onto_a_road, to_bare_bases
from sandtable.vietnam.fitl.nonplayer.charts2.instructions.c122_easter_offensive import easter_march
from sandtable.vietnam.fitl.nonplayer.charts2.nva.march import for_control
from sandtable.vietnam.fitl.nonplayer.charts2.relocation import march_by
from sandtable.vietnam.pieces import NVA

CARD = BOOK.altered(122, "Easter Offensive")
STEPS = (onto_a_road, for_control(order=partial(control_lines, us_bases=True)), to_bare_bases)
CARD.guide(NVA, march_by(partial(easter_march, steps=STEPS)))
