"""8.5.6 How the VC non-player Agitates, in the Support Phase and with Cadres."""

from sandtable.fitl.board import ACTIVE_OPPOSITION, POP, SPACE_KEY
from sandtable.fitl.nonplayer.turn import SpaceLine, Turn, number_key, offered_spaces
from sandtable.fitl.pieces import VC
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer


def shifts(g: Fitl, s: int) -> int:
    """8.5.6 Levels that Agitation could still shift there."""
    return max(0, min(2, g.support[s] - ACTIVE_OPPOSITION, g.res[VC] - g.terror[s])) if POP[s] else 0


AGITATE_LINES: list[SpaceLine] = [
    most("most_shift", lambda t, s: shifts(t.g, s) * POP[s]),
    prefer("at_support", lambda t, s: t.g.support[s] > 0),
    prefer("no_terror", lambda t, s: not t.g.terror[s]),
]


def agitate_space(turn: Turn, d: Decision) -> str:
    """8.5.6 Agitate as much as possible; Terror is removed only where a shift follows."""
    found = [s for s in offered_spaces(d) if shifts(turn.g, s)]
    return SPACE_KEY[turn.pick("8.5.6", found, AGITATE_LINES)] if found else "done"


def agitate_spend(turn: Turn, d: Decision) -> str:
    """8.5.6 As much as it takes."""
    return number_key(d, 99)
