"""Detente: NVA Infiltrates when it is rich."""

from collections.abc import Sequence

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import NVA

CARD = BOOK.card(77, "Detente", plays={"us": ["policy_nixon"]})
DETENTE_RICH = 20


@CARD.options(NVA)
def rich(turn: Turn, d: Decision) -> Sequence[str]:
    """77 shaded: Resources below 20, else Infiltrate."""
    return ("nva_resources",) if turn.g.res[NVA] < DETENTE_RICH else ("infiltrate", "nva_resources")
