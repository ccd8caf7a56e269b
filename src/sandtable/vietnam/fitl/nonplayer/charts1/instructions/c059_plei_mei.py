"""Plei Mei: NVA marches for Control by the 1st edition's list, and Attacks with Troops in groups of 4."""

from collections.abc import Sequence
from functools import partial

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import SPACES
from sandtable.vietnam.fitl.nonplayer.charts1.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts1.nva.attack import attacks_first
from sandtable.vietnam.fitl.nonplayer.charts1.nva.march import control_lines
from sandtable.vietnam.fitl.nonplayer.charts2.instructions.c059_plei_mei import plei_mei_march
from sandtable.vietnam.fitl.nonplayer.charts2.relocation import march_by
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import NVA

CARD = BOOK.altered(59, "Plei Mei")
CARD.guide(NVA, march_by(partial(plei_mei_march, order=control_lines)))


@CARD.options(NVA)
def attack_or_ambush(turn: Turn, d: Decision) -> Sequence[str]:
    """59 (8.6.2): a group of 4 Troops Attacks; else an Ambush, else an Attack."""
    g = turn.g
    attacks = any(g.nva[s] and g.coin[s] and attacks_first(g, s) for s in SPACES)
    return ("attack", "ambush") if attacks else ("ambush", "attack")
