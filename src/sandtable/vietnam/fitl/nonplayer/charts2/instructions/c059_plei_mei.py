"""Plei Mei: ARVN chooses the space for COIN Control; NVA marches into a US Base or for Control."""

from collections.abc import Sequence

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import OUTSIDE_SOUTH, SPACES
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.nva.attack import troop_hits
from sandtable.vietnam.fitl.nonplayer.charts2.nva.forces import Forces
from sandtable.vietnam.fitl.nonplayer.charts2.nva.into_bases import adds_control, into_us_bases
from sandtable.vietnam.fitl.nonplayer.charts2.nva.march import ControlLines, for_control, march_moves
from sandtable.vietnam.fitl.nonplayer.charts2.relocation import march_by
from sandtable.vietnam.nonplayer.turn import Move, Turn
from sandtable.vietnam.pieces import NVA

CARD = BOOK.card(
    59,
    "Plei Mei",
    plays={"us": ["removes_base"], "arvn": ["adds_coin_control"], "vc": ["nva_is_nonplayer"]},
    guides={"arvn": ["space_for_control"]},
)


def plei_mei_march(turn: Turn, order: ControlLines | None = None) -> list[Move]:
    """59: most Troops into a US Base, then for NVA Control; only from outside the South."""
    forces = Forces(turn.g, free=True, origins=OUTSIDE_SOUTH)
    return march_moves(turn, forces, [into_us_bases(1, troops_only=True), for_control(order=order)])


@CARD.options(NVA)
def attack_or_ambush(turn: Turn, d: Decision) -> Sequence[str]:
    """59 (8.6.1): Troops that remove 2 Attack; else an Ambush, else an Attack."""
    g = turn.g
    best = max((troop_hits(g, s) for s in SPACES if g.nva[s] and g.coin[s]), default=0)
    return ("attack", "ambush") if best >= 2 else ("ambush", "attack")


CARD.plays(NVA, adds_control(plei_mei_march))
CARD.guide(NVA, march_by(plei_mei_march))
