"""Seats and policies: who answers. A policy gets the state and the Decision and returns a key; nothing more.

Policies are registered by name; anyone may add one:

>>> class Last:
...     def choose(self, g, d, mind):
...         return d.options[-1]
>>> register("last", lambda game, seat: Last())
>>> "last" in known()
True
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any, Protocol, TypeAlias

from sandtable.kernel.at_table import DieNeeded
from sandtable.kernel.decision import NUMBERS, Decision
from sandtable.kernel.errors import BadOption, BadPolicy, UnknownName, quoted
from sandtable.kernel.plain import mypyc_attr
from sandtable.kernel.position import Position, knows_more, position_of
from sandtable.kernel.rng import Rng
from sandtable.kernel.trail import ByMoment

HUMAN = "human"
"""The seat is answered from outside. ``human:ann`` names the person, who may hold several seats."""


class Note:
    """One line of a policy's reasons: rule, topic and facts, rendered by the catalogs like an Event."""

    __slots__ = ("args", "rule", "secret", "topic")

    def __init__(self, rule: str, topic: str, args: Mapping[str, object], secret: bool = False) -> None:
        self.rule = rule
        self.topic = topic
        self.args = args
        self.secret = secret

    def __repr__(self) -> str:
        return f"Note({self.rule} {self.topic} {' '.join(f'{k}={v}' for k, v in self.args.items())})"

    def to_json(self) -> dict[str, object]:
        """The note as JSON."""
        found: dict[str, object] = {"rule": self.rule, "topic": self.topic, "args": dict(self.args)}
        return {**found, "secret": True} if self.secret else found

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> "Note":
        """The note that was written so."""
        return Note(data["rule"], data["topic"], data["args"], data.get("secret") is True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """What a policy has besides the state: the table's dice, and a notebook for its reasons.

    ``past`` is what all policies of the table wrote before, by moment. It is saved, copied and undone with the
    table, so a policy that must remember reads its own notes (:meth:`recall`) instead of keeping anything.

    At a table where people roll its dice, ``given`` are those that lie already. One more stops the thought
    (:class:`~sandtable.kernel.at_table.DieNeeded`); it is asked for, and the policy thinks again from the beginning.
    """

    __slots__ = ("again", "given", "notes", "past", "place", "purpose", "rng")

    def __init__(
        self, rng: Rng, past: Mapping[int, Sequence[Note]] | None = None, given: list[int] | None = None
    ) -> None:
        self.rng = rng
        self.given = given
        self.purpose = "0:lot"  # what the next die is for: rule and word
        self.notes: list[Note] = []
        self.again: Sequence[Note] = ()  # what the policy noted here before, if it is asked again what it answered
        self.past = {} if past is None else past
        self.place: Any = None  # the session in which it is asked, and for which seat

    def position(self) -> Position | None:
        """Where the game stands, as the seat that is asked knows it: the state at which the step began and the answers
        since, for policies that try out what follows. None where nobody can tell (a policy that is asked by hand)."""
        return None if self.place is None else position_of(*self.place)

    def knows_more(self) -> bool:
        """Whether the seat that is asked knows what somebody who looks on does not."""
        return self.place is not None and knows_more(*self.place)

    def below(self, n: int) -> int:
        """A number from 0 to ``n`` - 1 by the table's random source, or by a die that people roll."""
        return self.rng.below(n) if self.given is None else self._thrown(n)

    def _thrown(self, n: int) -> int:
        if self.given is None or not 1 < n < len(NUMBERS):
            return self.rng.below(n)
        if not self.given:
            raise DieNeeded(n, self.purpose)
        return (self.given.pop(0) - 1) % n

    def roll(self, sides: int = 6) -> int:
        """A die of the policy's own (a test replaces this)."""
        return (self.rng.below(sides) if self.given is None else self._thrown(sides)) + 1

    def lot(self, rule: str, d: Decision) -> str:
        """One of the options, evenly; noted, so that it can be seen what no rule decides."""
        self.purpose = f"{rule}:lot"
        key = d.options[self.below(len(d.options))]
        self.note(rule, "lot", asked=d.topic, key=key, options=len(d.options))
        return key

    def note(self, rule: str, topic: str, **args: object) -> None:
        """Write down a reason, which everybody may read: it must not tell what the seat alone knows."""
        self.write(rule, topic, args)

    def write(self, rule: str, topic: str, args: Mapping[str, object]) -> None:
        """The same with the facts in hand."""
        self.notes.append(Note(rule, topic, args))

    def secret_note(self, rule: str, topic: str, **args: object) -> None:
        """Write down a reason that only the seat itself may read before the game is over."""
        self.notes.append(Note(rule, topic, args, secret=True))

    def recall(self, rule: str, topic: str, **facts: object) -> Note | None:
        """The latest note of that rule and topic (and with these facts), of earlier answers or of this one.

        >>> mind = Mind(Rng(1), {3: [Note("2.1", "dice", {"rolls": [4]})], 9: [Note("2.1", "dice", {"rolls": [6]})]})
        >>> mind.recall("2.1", "dice")
        Note(2.1 dice rolls=[6])
        """
        past = self.past
        earlier = past.backwards() if isinstance(past, ByMoment) else (past[moment] for moment in sorted(past, reverse=True))
        written: Iterable[Sequence[Note]] = chain((self.notes,), earlier)
        for notes in written:
            for note in reversed(notes):
                if note.topic == topic and note.rule == rule and all(note.args.get(k) == v for k, v in facts.items()):
                    return note
        return None


class QuietMind(Mind):
    """A Mind that writes nothing down: nobody reads what is noted where something is only tried out."""

    __slots__ = ()

    def note(self, rule: str, topic: str, **args: object) -> None:
        """Nothing is kept."""

    def write(self, rule: str, topic: str, args: object) -> None:
        """Nothing is kept."""

    def secret_note(self, rule: str, topic: str, **args: object) -> None:
        """Nothing is kept."""


class Policy(Protocol):
    """Answers Decisions.

    One that plans several answers ahead says so with ``plans = True``. When it is made in the middle of a step (the game was
    loaded, forked or undone there) it is asked again what it answered in that step, with the same dice. If a plan
    outlives a step, ``plan_of(g)`` tells which one a state belongs to, and it is asked again from the first step of the same.
    One that may take a second or more over an answer says ``slow = True``.
    A question with one answer is asked of nobody; a policy with a method ``saw(g, d, key)`` is told of those that were its
    seat's, before they take effect, and told again when it is made anew.
    """

    def choose(self, g: Any, d: Decision, mind: Mind) -> str:
        """One of ``d.options``."""
        ...


PolicyFactory: TypeAlias = Callable[[Any, str], Policy]
"""Makes a policy for (game, seat)."""


class RandomPolicy:
    """Any option, evenly."""

    def choose(self, g: Any, d: Decision, mind: Mind) -> str:
        """One of the options by lot."""
        return d.options[mind.rng.below(len(d.options))]


class FirstPolicy:
    """Always the first option: the quickest way through a game."""

    def choose(self, g: Any, d: Decision, mind: Mind) -> str:
        """The first option."""
        return d.options[0]


class ScriptedPolicy:
    """Answers from a list of keys, in order; for tests. As a seat: ``scripted:op:train,space:hue,done``."""

    def __init__(self, keys: Iterable[str]) -> None:
        self.keys: Iterator[str] = iter(keys)

    def choose(self, g: Any, d: Decision, mind: Mind) -> str:
        """The next key of the script."""
        key = next(self.keys, None)
        if key is None or key not in d.options:
            raise BadPolicy(d.seat, key, d.topic, d.options)
        return key


class ConsolePolicy:
    """Asks a person in a terminal, by number or key."""

    def __init__(self, ask: Callable[[str], str] = input, say: Callable[[str], None] = print) -> None:
        self.ask = ask
        self.say = say

    def choose(self, g: Any, d: Decision, mind: Mind) -> str:
        """What the person types, once it is on offer."""
        self.say(f"{d.seat}: {d.topic} ({d.rule})")
        for i, key in enumerate(d.options, 1):
            self.say(f"  {i:3} {key}")
        while True:
            typed = self.ask("> ").strip()
            if typed in d.options:
                return typed
            if typed.isdigit() and 1 <= int(typed) <= len(d.options):
                return d.options[int(typed) - 1]
            self.say(f"{typed!r} is not on offer: type one of the keys, or its number")


SCRIPTED = "scripted"
"""The seat answers from the keys written after it: ``scripted:op:train,done``."""

_REGISTRY: dict[str, PolicyFactory] = {
    "random": lambda game, seat: RandomPolicy(),
    "first": lambda game, seat: FirstPolicy(),
    "console": lambda game, seat: ConsolePolicy(),
}


def register(name: Any, factory: PolicyFactory) -> None:
    """Add a policy for any game, a word with a function. A game's own of the same name (``np``) goes first."""
    if not isinstance(name, str) or not name or name.partition(":")[0] in (HUMAN, SCRIPTED):
        raise BadOption("policy.name", name=quoted(name), taken=f"{HUMAN} {SCRIPTED}")
    if not callable(factory):
        raise BadOption("policy.function", name=quoted(name), value=quoted(factory))
    _REGISTRY[name] = factory


@contextmanager
def also_named(name: str, policy: str) -> Iterator[None]:
    """For a while ``policy`` can be had under another name too: the rules may ask who has a seat."""
    before = _REGISTRY.get(name)
    register(name, lambda game, seat: make(policy, game, seat))
    try:
        yield
    finally:
        del _REGISTRY[name]
        if before is not None:
            _REGISTRY[name] = before


def plans(policy: Policy) -> bool:
    """Whether the policy plans ahead, so that it must be asked again when it is made in the middle of a step."""
    return getattr(policy, "plans", False) is True


def is_slow(policy: Policy) -> bool:
    """Whether the policy may think for long, so that a server does not let it where others wait: ``slow = True`` says so."""
    return getattr(policy, "slow", False) is True


def tell(policy: Policy, g: Any, d: Decision, key: str) -> None:
    """Let the policy know that its seat had no choice, if it wants to."""
    saw = getattr(policy, "saw", None)
    if saw is not None:
        saw(g, d, key)


def is_told(policy: Policy) -> bool:
    """Whether the policy wants to know of questions with one answer."""
    return hasattr(policy, "saw")


def same_plan(policy: Policy, before: Any, now: Any) -> bool:
    """Whether the policy has one plan for two states of different steps."""
    plan_of = getattr(policy, "plan_of", None)
    return plan_of is not None and bool(plan_of(before) == plan_of(now))


def known(game: Any = None) -> list[str]:
    """The names of the policies, the game's own among them."""
    own = game.policies() if game is not None else {}
    return sorted({*_REGISTRY, *own, SCRIPTED})


def make(name: str, game: Any, seat: str) -> Policy:
    """The policy ``name`` for ``seat``."""
    factory = game.policies().get(name) or _REGISTRY.get(name)
    if factory is not None:
        return factory(game, seat)
    if name == SCRIPTED or name.startswith(SCRIPTED + ":"):
        return ScriptedPolicy(key for key in name[len(SCRIPTED) + 1 :].split(",") if key)
    raise UnknownName("policy", name, [HUMAN, *known(game)])


def is_human(who: str) -> bool:
    """Whether the seat is answered from outside."""
    return who == HUMAN or who.startswith(HUMAN + ":")
