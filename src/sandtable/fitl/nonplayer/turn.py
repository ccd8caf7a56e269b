"""A non-player's turn: what it has decided, and the notes that say why."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from sandtable.fitl.board import IDS, SPACE, SPACE_KEY
from sandtable.fitl.nonplayer.random_spaces import random_space
from sandtable.fitl.pieces import PIECE, PIECES
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import Priority, narrow
from sandtable.kernel.seats import Mind

SpaceLine: TypeAlias = Priority["Turn", int]


class Move:
    """Pieces that go together from one space to another."""

    __slots__ = ("origin", "pieces", "target")

    def __init__(self, origin: int, target: int, pieces: dict[int, int]) -> None:
        self.origin = origin
        self.target = target
        self.pieces = pieces

    def __repr__(self) -> str:
        what = ", ".join(f"{n} {PIECES[p]}" for p, n in self.pieces.items())
        return f"Move({IDS[self.origin]} -> {IDS[self.target]}: {what})"


class Turn:
    """One action of one non-player.

    ``memo`` holds whatever its chart wants to remember until the turn ends, ``memory`` what it remembers longer (8.5.2:
    the Capability it passed for).
    """

    __slots__ = ("action", "f", "g", "memo", "memory", "mind", "moves", "number", "phase")

    def __init__(self, g: Fitl, f: int, mind: Mind, memory: dict[str, int] | None = None) -> None:
        self.g = g
        self.f = f
        self.mind = mind
        self.number = g.turn
        self.phase = g.phase
        self.action = ""  # the key chosen at turn.action
        self.moves: list[Move] | None = None  # what is still to be moved, once planned
        self.memo: dict[str, object] = {}
        self.memory: dict[str, int] = {} if memory is None else memory

    def fits(self, g: Fitl) -> bool:
        """Whether this is still the turn that was planned."""
        return g.turn == self.number and g.phase == self.phase

    # ---------------------------------------------------------------- dice and notes

    def note(self, rule: str, topic: str, **args: object) -> None:
        """Write down a step of the chart."""
        self.mind.note(rule, topic, **args)

    def box(self, rule: str, question: str, answer: bool, **args: object) -> bool:
        """A box of the chart: note the question with its answer, and hand the answer on."""
        self.mind.note(rule, f"box.{question}", answer=answer, **args)
        return answer

    def dice(self, n: int, rule: str, what: str) -> int:
        """The sum of ``n`` dice, noted."""
        rolls = [self.mind.roll() for _ in range(n)]
        self.mind.note(rule, "dice", rolls=rolls, what=what)
        return sum(rolls)

    # ---------------------------------------------------------------- choosing

    def pick(self, rule: str, candidates: Iterable[int], lines: Sequence[SpaceLine] = ()) -> int:
        """8.1.3, 8.2 The best space by the lines, lots among equals; -1 if there is none."""
        left = list(candidates)
        if not left:
            return -1

        def tell(line: SpaceLine, before: int, after: int) -> None:
            self.mind.note(rule, "line", line=line.text, before=before, after=after)

        left = narrow(self, left, lines, tell)
        return left[0] if len(left) == 1 else random_space(left, self.mind)

    def pick_space(self, d: Decision, rule: str, lines: Sequence[SpaceLine] = ()) -> str:
        """The best of the spaces on offer, as a key; "" if none is."""
        s = self.pick(rule, offered_spaces(d), lines)
        return "" if s < 0 else SPACE_KEY[s]


def offered_spaces(d: Decision) -> list[int]:
    """The spaces among a decision's options."""
    return [SPACE[key[6:]] for key in d.options if key.startswith("space:")]


def offered_pieces(d: Decision) -> list[int]:
    """The piece types among a decision's options."""
    return [PIECE[key[6:]] for key in d.options if key.startswith("piece:")]


def number_key(d: Decision, wanted: int) -> str:
    """The number on offer nearest to the wanted one."""
    numbers = [int(key[2:]) for key in d.options if key.startswith("n:")]
    return f"n:{min(numbers, key=lambda n: (abs(n - wanted), n))}"


Handler: TypeAlias = Callable[[Turn, Decision], str]
"""Answers one topic; "" leaves the question to the next in line."""
