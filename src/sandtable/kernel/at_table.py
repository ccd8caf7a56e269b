"""At the printed table: people answer for chance, and may correct the position where a piece was misplaced on the map.

A table says by its seat ``chance`` who answers dice and draws: the program, people where something is drawn (``cards``), or
people always (``all``), the dice of non-players included. What then stands in the record besides answers are *asides*, keys
with a mark that no answer has: a die that a policy needs (``@roll:6:8.2:tens``), and a correction (``@fix:move:...``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from sandtable.kernel.decision import CHANCE, NUMBERS, Decision
from sandtable.kernel.errors import SandtableError, quoted

PROGRAM, CARDS, ALL = "program", "cards", "all"
MODES = (PROGRAM, CARDS, ALL)

ASIDE = "@"
ROLL, FIX = "@roll", "@fix"
MOST_WORDS = 200
"""Letters of a correction."""

_ROLLED = ("n", "side", "seat")  # what a die or a coin decides; everything else lies in a deck or a cup
_MOST_SIDES = len(NUMBERS) - 1


def is_rolled(d: Decision) -> bool:
    """Whether a die decides, rather than a draw from a deck or a cup."""
    return d.options[0].partition(":")[0] in _ROLLED


def by_people(mode: str, key: str) -> bool:
    """Whether people gave this answer of chance at a table of that mode."""
    return mode == ALL or (mode == CARDS and key.partition(":")[0] not in _ROLLED)


class DieNeeded(Exception):
    """A policy needs a die that people roll."""

    def __init__(self, sides: int, purpose: str) -> None:
        self.key = f"{ROLL}:{sides}:{purpose}"
        super().__init__(self.key)


def die_question(key: str, seat: str) -> Decision:
    """The question for the die that the policy of ``seat`` needs."""
    word, _, rest = key.partition(":")
    sides, _, rest = rest.partition(":")
    rule, _, what = rest.partition(":")
    if word != ROLL or not sides.isdecimal() or not 2 <= int(sides) <= _MOST_SIDES or not rule or not what.isidentifier():
        raise SandtableError("no_die", key=quoted(key), roll=ROLL)
    facts = {"seat": seat, "what": what, "sides": int(sides)}
    return Decision(CHANCE, "nonplayer.die", rule, NUMBERS[1 : int(sides) + 1], facts)


class Impossible(SandtableError):
    """A correction that cannot be: its text is ``fix.why.<code>``, and its facts are ids."""

    texts = "fix.why"


@dataclass(frozen=True, slots=True)
class Blank:
    """One gap in the form of a correction: one of ``options`` (keys, by which they are named), or a number; ``free``: or a
    word of one's own, the number of a hex."""

    name: str
    options: Sequence[str] = ()
    low: int = 0
    high: int = 0
    free: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """A kind of correction. Its words are the kind and what the blanks are filled with, joined by colons; of an option what
    stands behind its colon."""

    kind: str
    blanks: tuple[Blank, ...]


@runtime_checkable
class WithCorrections(Protocol):
    """A game whose position can be corrected."""

    def correct(self, g: Any, words: str) -> None:
        """Change the state as ``words`` say and tell the log, or raise :class:`Impossible`; the caller gives a copy."""
        ...

    def forms(self, g: Any) -> list[Form]:
        """What can be corrected."""
        ...


@dataclass(frozen=True, slots=True)
class Spot:
    """What stands in one place of the printed board: texts ``check.<topic>`` with their facts."""

    key: str
    lines: list[tuple[str, Mapping[str, object]]] = field(default_factory=list)


@runtime_checkable
class WithChecklist(Protocol):
    """A game that can say, place by place, what stands on the board, so that a printed one can be compared."""

    def checklist(self, g: Any) -> list[Spot]:
        """The places that hold something, in the order in which one would look: what everybody may see."""
        ...
