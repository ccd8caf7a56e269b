"""The policy: finds who answers a topic, remembers the plan of the phase, never gets stuck."""

from typing import Any

from sandtable.chaco.opponent import fighting, logistics, moving, staff
from sandtable.chaco.opponent.turn import Handler, Stamp, Turn, stamp
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import SIDES
from sandtable.kernel.decision import Decision
from sandtable.kernel.seats import Mind

HANDLERS: dict[str, Handler] = {**staff.HANDLERS, **logistics.HANDLERS, **moving.HANDLERS, **fighting.HANDLERS}


class Opponent:
    """The opponent at one seat."""

    plans = True

    def __init__(self, game: Any, seat: str) -> None:
        self.side = SIDES.index(seat)
        self.turn: Turn | None = None

    def plan_of(self, g: Chaco) -> Stamp:
        """The orders are those of a phase, each stack's move a step of its own."""
        return stamp(g)

    def begin(self, g: Chaco) -> Turn:
        """A new phase."""
        return Turn(g, self.side)

    def choose(self, g: Chaco, d: Decision, mind: Mind) -> str:
        """The side's answer, with a line of reason in ``mind``."""
        turn = self.turn
        if turn is None or not turn.fits(g):
            turn = self.turn = self.begin(g)
        turn.g, turn.mind = g, mind
        handler = HANDLERS.get(d.topic)
        if handler is not None:
            key = handler(turn, d)
            if key in d.options:
                return key
        return fallback(d)


def fallback(d: Decision) -> str:
    """An answer where no plan fits: leave off if one can, else the first on offer."""
    for key in ("done", "pass", "no"):
        if key in d.options:
            return key
    return d.options[0]
