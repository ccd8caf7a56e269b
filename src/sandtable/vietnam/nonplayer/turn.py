"""A non-player's turn: what it has decided, and the notes that say why."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import Priority, narrow
from sandtable.kernel.seats import Mind, Policy
from sandtable.vietnam.board import IDS, SPACE_KEY
from sandtable.vietnam.nonplayer.dials import FIRE_IN_THE_LAKE, Dials
from sandtable.vietnam.nonplayer.facts import number_in, offered_spaces
from sandtable.vietnam.nonplayer.random_spaces import random_space
from sandtable.vietnam.pieces import ENEMIES, OWNER, PIECES
from sandtable.vietnam.rules.s2_sequence import next_up
from sandtable.vietnam.state import War

Tester: TypeAlias = Callable[[int], Policy]
"""Makes the policy of a faction for trying an Event out (8.4.1)."""
SpaceLine: TypeAlias = Priority["Turn", int]
X = TypeVar("X")
NUMBERS: Mapping[str, str] = {}
"""Rule numbers as the charts write them -> as the trace shows them, where an edition numbers otherwise."""


def instructed(g: War) -> int:
    """8.4.1 The card whose instructions hold: the one in play, unless a deck of the players' own says what it does (0)."""
    return g.card if not g.card or not g.header(g.card).own_event else 0


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

    ``plan(Kind)`` is what its chart has in mind for the Operation in hand, ``memory(Kind)`` what it keeps until the turn
    ends: small classes, one a purpose. What it must remember longer stands in its notes (8.5.2: the Capability it passed
    for).
    """

    __slots__ = (
        "_memories", "_plans", "action", "chosen", "dials", "f", "g", "limited", "mind", "move", "moves", "number", "numbers",
        "op", "phase", "removed", "tester",
    )  # fmt: skip

    def __init__(
        self,
        g: War,
        f: int,
        mind: Mind,
        tester: Tester,
        numbers: Mapping[str, str] = NUMBERS,
        dials: Dials = FIRE_IN_THE_LAKE,
    ) -> None:
        self.g = g
        self.f = f
        self.mind = mind
        self.tester = tester
        self.dials = dials
        self.numbers = numbers  # how the rulebook in hand numbers what the charts share
        self.number = g.turn
        self.phase = g.phase
        self.action = ""  # the key chosen at turn.action
        self.op = ""  # the Operation or activity in hand
        self.chosen = 0  # how many spaces it has
        self.moves: list[Move] | None = None  # what is still to be moved, once planned
        self.move: Move | None = None  # the move in hand
        self.limited = False  # 2.3.5: the Operation in hand is a Limited one (8.9 easy option, or by an Event)
        self._plans: dict[type, object] = {}
        self._memories: dict[type, object] = {}
        self.removed: tuple[int, str, int, int] = (-1, "", -1, 0)  # the last removal: where, topic, piece, still to go

    def fits(self, g: War) -> bool:
        """Whether this is still the turn that was planned."""
        return g.turn == self.number and g.phase == self.phase

    # ---------------------------------------------------------------- on what terms

    @property
    def granted(self) -> bool:
        """5.5 Whether an Event is being played, so that an Operation in hand is a free one without special activity."""
        if self.action:
            return self.action.startswith("event")
        g = self.g
        if not g.card:  # 2.1: cards are being picked
            return False
        return (bool(g.header(g.card).pivotal) and not g.acted) or next_up(g) != self.f

    @property
    def alone(self) -> bool:
        """4.1 Whether no special activity goes with the Operation in hand."""
        return self.limited or self.granted

    # ---------------------------------------------------------------- the Operation in hand

    def forget(self) -> None:
        """Another Operation begins: what was planned for the last one is over."""
        self.op = ""
        self.chosen = 0
        self.moves = self.move = None
        self._plans = {}

    def plan(self, kind: type[X]) -> X:
        """The plan of that kind for the Operation in hand; a new one if it has none."""
        found = self._plans.get(kind)
        if found is None:
            found = self._plans[kind] = kind()
        assert isinstance(found, kind)
        return found

    def memory(self, kind: type[X]) -> X:
        """What is kept until the turn ends; a new one if there is none of that kind."""
        found = self._memories.get(kind)
        if found is None:
            found = self._memories[kind] = kind()
        assert isinstance(found, kind)
        return found

    def begin(self, op: str, d: Decision | None = None) -> None:
        """Say which Operation the question belongs to; a new one starts from nothing (an Event may grant several)."""
        chosen = number_in(d, "chosen", 0) if d is not None else 0
        if self.op != op or chosen < self.chosen:
            self.forget()
        self.op = op
        self.chosen = chosen

    # ---------------------------------------------------------------- dice and notes

    def note(self, rule: str, topic: str, **args: object) -> None:
        """Write down a step of the chart."""
        self._write(rule, topic, args)

    def _write(self, rule: str, topic: str, args: Mapping[str, object]) -> None:
        numbers = self.numbers
        self.mind.write(numbers.get(rule, rule) if numbers else rule, topic, args)

    def box(self, rule: str, question: str, answer: bool, **args: object) -> bool:
        """A box of the chart: note the question with its answer, and hand the answer on."""
        self._write(rule, f"box.{question}", {"answer": answer, **args})
        return answer

    def dice(self, n: int, rule: str, what: str) -> int:
        """The sum of ``n`` dice, noted."""
        self.mind.purpose = f"{self.numbers.get(rule, rule)}:dice"
        rolls = [self.mind.roll() for _ in range(n)]
        self.note(rule, "dice", rolls=rolls, what=what)
        return sum(rolls)

    # ---------------------------------------------------------------- choosing

    def pick(self, rule: str, candidates: Iterable[int], lines: Sequence[SpaceLine] = ()) -> int:
        """8.1.3, 8.2 The best space by the lines, lots among equals; -1 if there is none."""
        left = list(candidates)
        if len(left) > 1 and lines:
            left = self.narrow(rule, left, lines)
        if not left:
            return -1
        return left[0] if len(left) == 1 else random_space(left, self.mind)

    def narrow(self, rule: str, candidates: Sequence[X], lines: "Sequence[Priority[Turn, X]]") -> list[X]:
        """8.1.4 The candidates that the lines leave, each line noted."""

        def noted(line: str, before: int, after: int) -> None:
            self._write(rule, "line", {"line": line, "before": before, "after": after})

        return narrow(self, candidates, lines, noted)

    def first_served(self, rule: str, candidates: Sequence[X], bullets: "Sequence[Priority[Turn, X]]") -> list[X]:
        """8.1.3 The candidates of the first bullet that any of them serves (all, if none does), each bullet noted."""
        for bullet in bullets:
            kept = self.narrow(rule, candidates, [bullet])
            if any(bullet.score(self, x) is not None for x in kept):
                return kept
        return list(candidates)

    def pick_space(self, d: Decision, rule: str, lines: Sequence[SpaceLine] = ()) -> str:
        """The best of the spaces on offer, as a key; "" if none is."""
        s = self.pick(rule, offered_spaces(d), lines)
        return "" if s < 0 else SPACE_KEY[s]


def is_enemy(turn: Turn, p: int) -> bool:
    """Whether a piece is the other side's."""
    return OWNER[p] in ENEMIES[turn.f]


Handler: TypeAlias = Callable[[Turn, Decision], str]
"""Answers one topic; "" leaves the question to the next in line."""
Decided: TypeAlias = Callable[[Turn, Decision, str], None]
"""Is told which action was chosen, so that the trace can say what was not."""
