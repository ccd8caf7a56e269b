"""Courses of play on plain states: what search tries out. No Table, no log, no marks; a copy of a state, and answers.

The dice of a course follow from its ``luck``. Each topic has a row of its own and policies begin every step with dice of
their own, so that two courses with the same luck meet the same cards in the same order and mostly the same dice, whatever
was answered differently: what is left between them is the difference of the answers.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias
from zlib import crc32

from sandtable.kernel.decision import CHANCE, Decision
from sandtable.kernel.game import Game
from sandtable.kernel.plain import is_plain, reader
from sandtable.kernel.position import HIDDEN
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind, Policy, QuietMind

MOST_ANSWERS = 600
"""In one step; who is asked more often goes in circles."""


class Astray(Exception):
    """A course that cannot be played: answers that do not fit, or a step without end."""


class Baseline(Policy, Protocol):
    """A policy that others can take decisions off, and that goes on from there in its own way."""

    def took(self, g: Any, d: Decision, key: str, mind: Mind) -> None:
        """The seat answers ``key``, whatever the policy would have: from there on it goes by that."""
        ...

    def saw(self, g: Any, d: Decision, key: str) -> None:
        """A question with one answer."""
        ...


MakeBaseline: TypeAlias = Callable[[str], Baseline]
Own: TypeAlias = Callable[[Any, Decision], str]
"""Answers the questions of the seat that plans."""
Place: TypeAlias = tuple[object, dict[str, int]]
"""Where a course is between two steps: what its state holds, and how far each row of its luck is drawn. Equal if alike."""


class Luck:
    """The dice and draws of one future.

    >>> Luck(3).draw("deck.draw", 40) == Luck(3).draw("deck.draw", 40)
    True
    """

    __slots__ = ("rows", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rows: dict[str, Rng] = {}

    def row(self, topic: str) -> Rng:
        """The random source of a topic."""
        found = self.rows.get(topic)
        if found is None:
            found = self.rows[topic] = Rng(Rng(self.seed ^ (crc32(topic.encode()) << 20)).next())
        return found

    def draw(self, topic: str, n: int) -> int:
        """A number below ``n``."""
        return self.row(topic).below(n)

    def drawn(self) -> dict[str, int]:
        """How far each row is drawn."""
        return {topic: row.number for topic, row in self.rows.items()}

    def answer(self, d: Decision) -> str:
        """What chance says."""
        weights: Any = d.args.get("weights")
        row = self.row(d.topic)
        return d.options[row.below(len(d.options)) if weights is None else row.weighted(weights)]


class Course:
    """One course of play. ``state`` moves on; ``rolled`` tells whether chance had a say in the step played last."""

    __slots__ = ("baseline", "game", "luck", "mind", "policies", "rolled", "state", "steps")

    def __init__(self, game: Game[Any], state: Any, baseline: MakeBaseline, luck: int, mind: Mind | None = None) -> None:
        self.game = game
        self.state = state.copy()
        self.baseline = baseline
        self.luck = Luck(luck)
        self.mind = QuietMind(Rng(luck), mind.past if mind is not None else None)
        self.policies: dict[str, Baseline] = {}
        self.steps = 0
        self.rolled = False

    def policy(self, seat: str) -> Baseline:
        """Who answers for a seat: the baseline."""
        found = self.policies.get(seat)
        if found is None:
            found = self.policies[seat] = self.baseline(seat)
        return found

    def step(self, seat: str = "", own: Own | None = None, given: Sequence[str] = ()) -> None:
        """Play one step: first the answers ``given``, then ``own`` for ``seat``, the baseline for everybody else."""
        g, mind, luck, policies = self.state, self.mind, self.luck, self.policies
        self.steps += 1
        self.rolled = False
        mind.rng.number = Rng(luck.seed + (self.steps << 32)).next()
        flow = self.game.step(g)
        try:
            d = next(flow)
            for key in given:
                d = flow.send(self._repeat(d, key, seat))
            for _ in range(MOST_ANSWERS):
                asked = d.seat
                if asked == CHANCE:
                    several = len(d.options) > 1
                    self.rolled = self.rolled or several
                    key = luck.answer(d) if several else d.options[0]
                elif not (d.several() if d.unread else len(d.options) > 1) and not d.ask_anyway:
                    key = d.options[0]
                    (policies.get(asked) or self.policy(asked)).saw(g, d, key)
                elif asked == seat and own is not None:
                    key = own(g, d)
                else:
                    key = (policies.get(asked) or self.policy(asked)).choose(g, d, mind)
                d = flow.send(key)
        except StopIteration:
            return
        raise Astray("a step without end")

    def _repeat(self, d: Decision, key: str, seat: str) -> str:
        """An answer that was given before; one not to be known is drawn anew."""
        if key == HIDDEN:
            return self.luck.answer(d) if d.seat == CHANCE else d.options[self.luck.draw(d.topic, len(d.options))]
        if not d.offers(key):
            raise Astray(f"{d.topic}: {key}")
        if d.seat == seat:
            if d.several() or d.ask_anyway:
                self.policy(seat).took(self.state, d, key, self.mind)
            else:
                self.policy(seat).saw(self.state, d, key)
        return key

    def place(self) -> Place:
        """Where it is now. Courses of one luck that are at equal places after as many steps go on alike; places of states
        that are not plain data never are equal."""
        here = self.state.copy()
        return reader(type(here))(here) if is_plain(here) else object(), self.luck.drawn()

    def to(self, end: Callable[[Any], bool], most_steps: int = 400) -> None:
        """Play on by the baseline alone until ``end`` says so, or the game is over."""
        for _ in range(most_steps):
            if self.state.over or end(self.state):
                return
            self.step()


def offered(d: Decision, besides: str, lots: Rng) -> str:
    """One of the options by lot, but not ``besides`` if there is another."""
    options = d.options
    key = options[lots.below(len(options))]
    return key if key != besides else options[(options.index(key) + 1) % len(options)]
