"""The non-player policy: finds who answers a topic, keeps the turn's memory, never gets stuck.

A faction's chart (8.5-8.8) is a table of handlers by topic. A question is put to the faction's own handler, then to the
common ones (8.1.2 pieces, 8.4 Events, the coup procedure), and if nobody answers (or the answer is not on offer, because the
plan no longer fits) lots decide (8.4.7).
"""

from collections.abc import Mapping
from typing import Any

from sandtable.fitl.nonplayer import arvn, common, coup, events, nva, us, vc
from sandtable.fitl.nonplayer.turn import Handler, Turn
from sandtable.fitl.pieces import ARVN, FACTION, NVA, US, VC
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Decision
from sandtable.kernel.seats import Mind

BOOKS: dict[int, Mapping[str, Handler]] = {US: us.HANDLERS, ARVN: arvn.HANDLERS, NVA: nva.HANDLERS, VC: vc.HANDLERS}
COMMON: tuple[Mapping[str, Handler], ...] = (coup.HANDLERS, events.HANDLERS, common.HANDLERS)


class NonPlayer:
    """8.0 One non-player faction."""

    def __init__(self, game: Any, seat: str) -> None:
        self.f = FACTION[seat]
        self.books = (BOOKS[self.f], *COMMON)
        self.turn: Turn | None = None
        self.memory: dict[str, int] = {}

    def choose(self, g: Fitl, d: Decision, mind: Mind) -> str:
        """The faction's answer, with its reasons in ``mind``."""
        turn = self.turn
        if turn is None or turn.g is not g or not turn.fits(g):
            turn = self.turn = Turn(g, self.f, mind, self.memory)
        turn.mind = mind
        for book in self.books:
            handler = book.get(d.topic)
            if handler is not None:
                key = handler(turn, d)
                if key in d.options:
                    return key
        return self._by_lot(d, mind)

    def _by_lot(self, d: Decision, mind: Mind) -> str:
        """8.4.7 What no rule decides is decided by lot; an optional step that no rule wants is left out."""
        if "done" in d.options:
            return "done"
        if "no" in d.options:
            return "no"
        key = d.options[mind.below(len(d.options))]
        mind.note("8.4.7", "lot", key=key, options=len(d.options))
        return key
