"""8.5.6, 8.5.7 How the VC non-player Agitates, in the Support Phase and with Cadres, and what it shifts at a Withdrawal."""

from collections.abc import Iterable

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import ACTIVE_OPPOSITION, ACTIVE_SUPPORT, PASSIVE_SUPPORT, POP, SPACE_KEY
from sandtable.vietnam.nonplayer.facts import number_key, offered_spaces
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import VC
from sandtable.vietnam.state import War


def shifts(g: War, s: int) -> int:
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


# ------------------------------------------------------------------ Withdrawal (8.5.7)


def most_shifted(spaces: Iterable[int], left: int) -> int:
    """The most Population, up to ``left``, that some of the spaces have together.

    >>> most_shifted([], 4)
    0
    """
    sums = 1  # bit n: some of them have n together
    for s in spaces:
        sums |= sums << POP[s]
    return (sums & ((1 << (left + 1)) - 1)).bit_length() - 1


PASSIVE: SpaceLine = prefer("passive_support", lambda t, s: t.g.support[s] == PASSIVE_SUPPORT)
OPPOSITION: SpaceLine = most("most_opposition", lambda t, s: POP[s] if t.g.support[s] <= 0 else 0)


def withdraw_space(turn: Turn, d: Decision) -> str:
    """8.5.7 Most Population in all, so Passive Support first, then most Opposition; Active Support for what is left over."""
    offered = offered_spaces(d)
    found = [s for s in offered if turn.g.support[s] != ACTIVE_SUPPORT] or offered
    left = d.args.get("left")
    if not found or not isinstance(left, int):
        return "done"
    whole = most_shifted(found, left)

    def wastes_nothing(t: Turn, s: int) -> bool:
        return POP[s] + most_shifted((a for a in found if a != s), left - POP[s]) == whole

    s = turn.pick("8.5.7", found, [prefer("shifts_most_population", wastes_nothing), PASSIVE, OPPOSITION])
    return SPACE_KEY[s]
