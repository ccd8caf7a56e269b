"""A search for a good turn, which knows no game: proposals of whole turns, then paired rollouts of the best.

A *turn* is what one seat answers until the step it is asked in ends. Proposals come from a baseline policy: its own turn; the
same forced into each first answer; the same with random answers mixed in; and from the best of those, generations in which a
few answers are changed, the others kept where they still fit, and the baseline fills in. A game values where a turn ends.
The finalists and the baseline's own turn are then played on in the same futures (same dice, same cards), the baseline answering
for everybody, up to a horizon that the game sets; half of those left are dropped after an eighth, a quarter and half of the
futures. Levels count simulations and not seconds, so that a seed always leads to the same turn.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from sandtable.kernel.course import Astray, Baseline, Course, Place, offered
from sandtable.kernel.decision import Decision
from sandtable.kernel.game import Game
from sandtable.kernel.position import HIDDEN, Position
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind

Answer: TypeAlias = tuple[str, str]
"""Topic and key."""
Turn: TypeAlias = tuple[Answer, ...]
"""What the seat is asked in a step, and answers."""

MIXES = (100, 200, 300, 450, 600, 800)
"""How many of a thousand answers are random, in turn."""
SAME_AGAIN = 30
"""So many proposals in a row that are known already: there is nothing new to be found."""
FIRST_ANSWERS = 12
"""So many first answers are forced at most; of longer lists some, by lot."""
ROLLOUT = 12
"""What a finalist in a future costs, in proposals, about: for telling how much is done."""
TRIES = 60
"""How often answers that are not to be known are drawn, until all that is known can have followed."""


@dataclass(frozen=True, slots=True)
class Level:
    """How much is tried: a number of simulations, whatever the machine."""

    name: str
    mixes: int
    """Proposals with random answers."""
    generations: int
    mutants: int
    """Of each generation."""
    finalists: int
    futures: int
    """Of each finalist; 0: the turn is judged by where it ends."""
    dice: int = 3
    """With how many different dice a turn is judged in which dice were rolled."""
    parents: int = 6
    greedy: bool = False
    """A beginner's eyes: only what the turn itself gains for its own side counts."""

    def drops_at(self, played: int) -> bool:
        """Whether half of the finalists left are dropped after so many futures: an eighth, a quarter and half of them.

        >>> level = Level("some", mixes=0, generations=0, mutants=0, finalists=40, futures=16)
        >>> [played for played in range(16) if level.drops_at(played)]
        [2, 4, 8]
        """
        return played > 0 and played in (self.futures // 8, self.futures // 4, self.futures // 2)


class Judge(Protocol):
    """What a game must know to be searched."""

    game: Game[Any]

    def baseline(self, seat: str) -> Baseline:
        """A policy that answers anything at once."""
        ...

    def horizon(self, g: Any) -> Callable[[Any], bool]:
        """Tells of later states whether a future that began at ``g`` has gone far enough."""
        ...

    def worth(self, g: Any, seat: str, since: Any, greedy: bool) -> float:
        """How good a state is for a seat that plans its turn at ``since``."""
        ...

    def margin(self, g: Any, seat: str) -> float:
        """The same in the game's own points, for the explanation."""
        ...


class Candidate:
    """A turn that was proposed, and how it has done."""

    __slots__ = ("first", "margins", "turn", "worths")

    def __init__(self, turn: Turn, first: float) -> None:
        self.turn = turn
        self.first = first  # the worth of where it ends
        self.worths: list[float] = []
        self.margins: list[float] = []

    @property
    def mean(self) -> float:
        """What it is worth on average in the futures played; before any, by where it ends."""
        return sum(self.worths) / len(self.worths) if self.worths else self.first

    @property
    def margin(self) -> float:
        """The margin it leads to, on average."""
        return sum(self.margins) / len(self.margins) if self.margins else 0.0


@dataclass(frozen=True, slots=True)
class Plan:
    """What was decided, and what with."""

    turn: Turn
    compared: int
    """Different turns that were looked at."""
    finalists: int
    futures: int
    margin: float
    """Expected at the horizon."""
    worth: float
    baseline: Turn
    baseline_margin: float
    baseline_worth: float
    better_in: int
    """In how many of the futures the turn did better than the baseline's."""


class Search:
    """One search from one position."""

    def __init__(
        self,
        judge: Judge,
        where: Position,
        level: Level,
        seed: int,
        mind: Mind | None = None,
        stop: Callable[[], bool] = lambda: False,
        tell: Callable[[float], None] = lambda part: None,
    ) -> None:
        self.judge = judge
        self.seat = where.seat
        self.level = level
        self.mind = mind
        self.stop = stop
        self.tell = tell
        """Is told which part of the work is done."""
        self.proposals = FIRST_ANSWERS + level.mixes + level.generations * level.mutants
        self.work = self.proposals + ROLLOUT * _rollouts(level)
        self.done = 0
        self.lots = Rng(seed)
        self.given = where.answers()
        self.start = where.state
        self.known: dict[Turn, Candidate] = {}
        self.futures = [self._future() for _ in range(max(level.futures, level.dice, 1))]
        """The state and the luck of each."""

    def plan(self) -> Plan:
        """The best turn that was found."""
        own = self._propose(_Hand(self, self.lots))
        if own is None:
            raise Astray("the baseline's own turn cannot be played")
        self._first_round()
        for _ in range(self.level.generations):
            self._generation()
        return self._final(own)

    # ------------------------------------------------------------------ proposals

    def _first_round(self) -> None:
        firsts = self._firsts()
        for key in firsts:
            self._propose(_Hand(self, self.lots, first=key))
        stale = 0
        for n in range(self.level.mixes):
            first = firsts[n % len(firsts)] if firsts else ""
            mixed = MIXES[(n // max(1, len(firsts))) % len(MIXES)]
            stale = self._count(_Hand(self, self.lots, first=first, mixed=mixed), stale)
            if stale > SAME_AGAIN or self.stop():
                return

    def _firsts(self) -> list[str]:
        """The first answers that are forced."""
        asked: list[str] = []

        def look(g: Any, d: Decision) -> str:
            asked.extend(d.options)
            raise Astray("seen enough")

        state, luck = self.futures[0]
        with suppress(Astray):
            self._course(state, luck).step(self.seat, look, self.given)
        while len(asked) > FIRST_ANSWERS:
            asked.pop(self.lots.below(len(asked)))
        return asked

    def _generation(self) -> None:
        best = sorted(self.known.values(), key=lambda c: -c.first)[: self.level.parents]
        stale = 0
        for n in range(self.level.mutants):
            old = best[n % len(best)].turn
            changes = {self.lots.below(len(old)) for _ in range(1 + self.lots.below(4))} if old else set()
            stale = self._count(_Hand(self, self.lots, old=old, changed=changes), stale)
            if stale > SAME_AGAIN or self.stop():
                return

    def _count(self, hand: "_Hand", stale: int) -> int:
        """Propose a turn; how many in a row were nothing new."""
        before = len(self.known)
        self._propose(hand)
        return 0 if len(self.known) > before else stale + 1

    def _propose(self, hand: "_Hand") -> Candidate | None:
        """Play a turn, and judge where it ends; None if it cannot be played."""
        judge, seat, level = self.judge, self.seat, self.level
        state, luck = self.futures[0]
        course = self._course(state, luck)
        try:
            course.step(seat, hand.on(course), self.given)
        except Astray:
            return None
        turn = tuple(hand.answers)
        self._did(1)
        found = self.known.get(turn)
        if found is not None:
            return found
        worth = judge.worth(course.state, seat, self.start, level.greedy)
        found = self.known[turn] = Candidate(turn, worth)
        if course.rolled and level.dice > 1:
            others = [self._judged(turn, n) for n in range(1, level.dice)]
            found.first = (worth + sum(others)) / level.dice
        return found

    def _judged(self, turn: Turn, future: int) -> float:
        state, luck = self.futures[future]
        course = self._course(state, luck)
        try:
            course.step(self.seat, _Hand(self, self.lots, old=turn).on(course), self.given)
        except Astray:
            return -1000.0
        return self.judge.worth(course.state, self.seat, self.start, self.level.greedy)

    # ------------------------------------------------------------------ paired rollouts

    def _final(self, own: Candidate) -> Plan:
        level = self.level
        best = sorted(self.known.values(), key=lambda c: -c.first)
        left = [own, *[c for c in best if c is not own][: max(1, level.finalists)]]
        finalists = len(left)
        played = 0
        self.done = self.proposals  # some were not needed
        if finalists > 1:
            end = self.judge.horizon(self.start)
            for n in range(level.futures):
                if level.drops_at(n):
                    others = sorted(left[1:], key=lambda c: -c.mean)
                    left = [own, *others[: (len(others) + 1) // 2]]
                if n and self.stop():
                    break
                begun: list[tuple[Place, Candidate]] = []
                for candidate in left:
                    self._roll_out(candidate, n, end, begun)
                    self._did(ROLLOUT)
                played += 1
        chosen = max(left, key=lambda c: c.mean)  # the baseline's own comes first, and so wins a tie
        better = sum(mine > theirs for mine, theirs in zip(chosen.worths, own.worths))
        return Plan(
            chosen.turn, len(self.known), finalists, played, chosen.margin, chosen.mean, own.turn, own.margin, own.mean, better
        )

    def _roll_out(
        self, candidate: Candidate, future: int, end: Callable[[Any], bool], begun: list[tuple[Place, Candidate]]
    ) -> None:
        """Play a finalist on in a future. ``begun`` tells where the others' turns ended in it: who ends where another did, as
        by the same answers in another order, comes to the same."""
        state, luck = self.futures[future]
        course = self._course(state, luck)
        try:
            course.step(self.seat, _Hand(self, self.lots, old=candidate.turn).on(course), self.given)
            here = course.place()
            same = next((other for place, other in begun if place == here), None)
            if same is not None:
                candidate.worths.append(same.worths[-1])
                candidate.margins.append(same.margins[-1])
                return
            course.to(end)
        except Astray:
            candidate.worths.append(-1000.0)
            return
        candidate.worths.append(self.judge.worth(course.state, self.seat, self.start, False))
        candidate.margins.append(self.judge.margin(course.state, self.seat))
        begun.append((here, candidate))

    def _did(self, work: int) -> None:
        """So much more is done."""
        self.done += work
        self.tell(min(1.0, self.done / self.work))

    # ------------------------------------------------------------------ futures

    def _course(self, state: Any, luck: int) -> Course:
        return Course(self.judge.game, state, self.judge.baseline, luck, self.mind)

    def _future(self) -> tuple[Any, int]:
        """What the seat may not know, drawn anew, and the luck of what comes."""
        fill = getattr(self.judge.game, "filled", None)
        for _ in range(TRIES):
            luck = self.lots.next()
            state = self.start if fill is None else fill(self.start, (self.seat,), Rng(luck))
            if HIDDEN not in self.given or self._fits(state, luck):
                return state, luck
        raise Astray("no guess fits what is known")

    def _fits(self, state: Any, luck: int) -> bool:
        try:
            self._course(state, luck).step(self.seat, None, self.given)
        except Astray:
            return False
        return True


def _rollouts(level: Level) -> int:
    """How often finalists are played on, at most."""
    left, played = max(1, level.finalists), 0
    for n in range(level.futures):
        if level.drops_at(n):
            left = (left + 1) // 2
        played += 1 + left
    return played


class _Hand:
    """Answers for the seat that plans: old answers where they fit, changed or random ones where it is told so, the baseline's
    else."""

    __slots__ = ("answers", "at", "changed", "course", "first", "lots", "mixed", "old", "search")

    def __init__(
        self,
        search: Search,
        lots: Rng,
        old: Turn = (),
        changed: Collection[int] = (),
        first: str = "",
        mixed: int = 0,
    ) -> None:
        self.search = search
        self.lots = lots
        self.old = old
        self.changed = changed
        self.first = first
        self.mixed = mixed
        self.at = 0  # the old answer that comes next
        self.answers: list[Answer] = []
        self.course: Course | None = None

    def on(self, course: Course) -> "_Hand":
        """The same, playing in a course."""
        self.course = course
        return self

    def __call__(self, g: Any, d: Decision) -> str:
        """The answer to a question of the seat's own."""
        course = self.course
        assert course is not None
        policy = course.policy(self.search.seat)
        if self.old:
            key = self._kept(d)
        elif not self.answers and self.first:
            key = self.first if d.offers(self.first) else ""
        else:
            key = offered(d, "", self.lots) if self.mixed and self.lots.below(1000) < self.mixed else ""
        if key:
            policy.took(g, d, key, course.mind)
        else:
            key = policy.choose(g, d, course.mind)
        self.answers.append((d.topic, key))
        return key

    def _kept(self, d: Decision) -> str:
        """The old answer, if there is one for this question; "" if not."""
        topic, old = d.topic, self.old
        for at in range(self.at, len(old)):
            asked, key = old[at]
            if asked != topic:
                continue
            if at in self.changed:
                self.at = at + 1
                return offered(d, key, self.lots)
            if d.offers(key):
                self.at = at + 1
                return key
        return ""
