"""Decision and Flow: the one thing that crosses the border between rules and the world.

A rule that needs an answer yields a :class:`Decision` and receives a key.

>>> def toll() -> Flow[int]:
...     paid = yield from count("us", "toll.pay", "3.1", 0, 2)
...     if (yield from roll("toll.luck", "3.1")) == 6:
...         paid = 0
...     return paid
>>> flow = toll()
>>> next(flow)
Decision(us toll.pay 3.1: n:0 n:1 n:2)
>>> flow.send("n:2").seat
'chance'
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar

from sandtable.kernel.plain import as_first_read, as_slot

CHANCE = "chance"
"""The seat that answers dice and draws."""

Reason: TypeAlias = tuple[str, str]
"""A condition that fails: the rule's number and a stable code for it, e.g. ``("4.3.1", "no_support")``."""

Why: TypeAlias = Callable[[str], list[Reason]]

T = TypeVar("T")

_NO_ARGS: Mapping[str, object] = {}


class Decision:
    """A question to one seat: pick one key.

    ``options`` are unique, never empty and in a deterministic order. ``args`` are facts for the text; a chance
    decision may carry ``weights`` there. ``reasons`` explains why a key is not among the options.
    """

    # what is read at every answer has a slot: CPython finds what only the class has by a longer way
    __slots__ = ("_options", "args", "found", "known_to", "reasons", "rule", "seat", "topic", "unread")

    known_to: tuple[str, ...] | None
    """The seats that may know the answer before the game is over; None: everybody (see :class:`SecretDecision`)."""
    ask_anyway: bool = False
    """Whether the seat is asked even where there is one answer, because that there is but one would tell something."""
    unread: bool
    """Whether nobody has needed the whole list of options yet (see :class:`OpenDecision`)."""
    found: str | None
    """The key that was last found to be on offer; set while the list is unread. Whoever answers with it has asked for it."""

    def __init__(
        self,
        seat: str,
        topic: str,
        rule: str,
        options: Sequence[str],
        args: Mapping[str, object] = _NO_ARGS,
        reasons: Why | None = None,
    ) -> None:
        self.seat = seat
        self.topic = topic
        self.rule = rule
        self._options: Sequence[str] | None = options
        self.args = args
        self.reasons = reasons
        self.known_to = None
        self.unread = False

    @property
    def options(self) -> Sequence[str]:
        """The keys to choose from."""
        found = self._options
        if found is None:
            found = self._options = self.worked_out()
        return found

    @options.setter
    def options(self, options: Sequence[str]) -> None:
        self._options = options

    def worked_out(self) -> Sequence[str]:
        """The options, as they are first read (see :class:`LateDecision`)."""
        raise AttributeError("options")

    def __repr__(self) -> str:
        return f"Decision({self.seat} {self.topic} {self.rule}: {' '.join(self.options)})"

    def read(self) -> Sequence[str]:
        """The options, worked out at the latest now (see :class:`LateDecision`)."""
        return self.options

    def offers(self, key: str) -> bool:
        """Whether ``key`` is among the options; who asks this need not know the others."""
        return key in self.options

    def several(self) -> bool:
        """Whether there is a choice."""
        return len(self.options) > 1

    def to_json(self) -> dict[str, object]:
        """The question as JSON, without what cannot be sent (the explanation function)."""
        return {
            "seat": self.seat,
            "topic": self.topic,
            "rule": self.rule,
            "args": {k: v for k, v in self.args.items() if k != "weights"},
            "options": list(self.options),
        }

    def why_not(self, key: str) -> list[Reason]:
        """``[]`` if ``key`` is on offer, else the conditions that fail."""
        if key in self.options:
            return []
        found = self.reasons(key) if self.reasons is not None else []
        return found or [self._plain_reason(key)]

    def _plain_reason(self, key: str) -> Reason:
        """What can be said of a key without knowing the game."""
        if key == "done":
            return (self.rule, "must_choose")
        numbers = [int(k[2:]) for k in self.options if k.startswith("n:")]
        if numbers and key.startswith("n:") and key[2:].isdigit():
            return (self.rule, "too_many" if int(key[2:]) > max(numbers) else "too_few")
        return (self.rule, "not_on_offer")


class SecretDecision(Decision):
    """A question whose answer only the seats ``known_to`` may know before the game is over: a marker drawn face down, an
    order written in secret. Question, facts, options and answer are kept from everybody else, and so is whether there
    was a choice. What follows for the others to see must be the same whatever the answer is.

    >>> SecretDecision("chance", "marker.draw", "7.3", ("marker:a", "marker:b"), ("us", "arvn")).known_to
    ('us', 'arvn')
    """

    ask_anyway = True

    def __init__(
        self,
        seat: str,
        topic: str,
        rule: str,
        options: Sequence[str],
        known_to: tuple[str, ...],
        args: Mapping[str, object] = _NO_ARGS,
        reasons: Why | None = None,
    ) -> None:
        super().__init__(seat, topic, rule, options, args, reasons)
        self.known_to = known_to


as_slot(Decision, "options", "_options")


class LateDecision(Decision):
    """A question whose options are worked out when somebody first reads them; a replay, which has the answer, never
    does. The rules wait meanwhile, and the session reads before it goes on, so it is all one when that is.

    >>> asked = LateDecision("us", "toll.pay", "3.1", lambda: ["n:0", "n:1"])
    >>> asked.options
    ['n:0', 'n:1']
    """

    def __init__(
        self,
        seat: str,
        topic: str,
        rule: str,
        make: Callable[[], Sequence[str]],
        args: Mapping[str, object] = _NO_ARGS,
        reasons: Why | None = None,
    ) -> None:
        self.seat = seat
        self.topic = topic
        self.rule = rule
        self._options = None
        self.args = args
        self.reasons = reasons
        self.known_to = None
        self.unread = False
        self.make = make

    def worked_out(self) -> Sequence[str]:
        """The options, as they are first read."""
        return self.make()


as_first_read(LateDecision, "options")


class Offer(Protocol):
    """What is on offer, where a single key is known sooner than all of them. All three say the same of the position."""

    def keys(self) -> Sequence[str]:
        """All of them, in their order."""

    def has(self, key: str) -> bool:
        """Whether the key is among them."""

    def several(self) -> bool:
        """Whether there is more than one."""


class OpenDecision(LateDecision):
    """A LateDecision that answers for single keys without working out the rest: a policy that knows what it wants asks
    :meth:`offers`, and nobody ever reads the list.

    >>> class Rungs:
    ...     def keys(self): return [f"n:{n}" for n in range(1000)]
    ...     def has(self, key): return key.startswith("n:") and int(key[2:]) < 1000
    ...     def several(self): return True
    >>> asked = OpenDecision("us", "climb", "3.1", Rungs())
    >>> asked.offers("n:7"), asked.offers("n:1000"), asked.unread
    (True, False, True)
    >>> len(asked.options), asked.unread
    (1000, False)
    """

    __slots__ = ("choice", "offer", "place")

    def __init__(
        self,
        seat: str,
        topic: str,
        rule: str,
        offer: Offer,
        args: Mapping[str, object] = _NO_ARGS,
        reasons: Why | None = None,
    ) -> None:
        self.seat = seat
        self.topic = topic
        self.rule = rule
        self._options = None
        self.args = args
        self.reasons = reasons
        self.known_to = None
        self.unread = True
        self.found = None
        self.offer = offer
        self.choice: bool | None = None  # whether there is a choice, once somebody has asked

    def worked_out(self) -> Sequence[str]:
        """The options, as they are first read."""
        if not self.unread:
            return self.make(*self.place)
        self.unread = False
        return self.offer.keys()

    def offers(self, key: str) -> bool:
        """Whether ``key`` is on offer."""
        if not self.unread:
            return key in self.options
        if key == self.found or self.offer.has(key):
            self.found = key
            return True
        return False

    def several(self) -> bool:
        """Whether there is a choice."""
        if self.choice is None:
            self.choice = self.offer.several() if self.unread else len(self.options) > 1
        return self.choice

    def stand_by(self, make: Callable[..., Sequence[str]], place: tuple[object, ...] = ()) -> None:
        """The position moves on: from now on ``make`` knows the options, if it is told the ``place``."""
        self.unread = False
        self.make = make
        self.place = place


class LazyArgs(Mapping[str, object]):
    """Facts of a Decision that are only worked out if somebody looks at them (a page does, a bot need not).

    They are read off the position that is asked about; the session sees to it that they stay so (:meth:`stand_by`).
    """

    __slots__ = ("_facts", "_make")

    def __init__(self, make: Callable[[], Mapping[str, object]]) -> None:
        self._make = make
        self._facts: Mapping[str, object] | None = None

    def stand_by(self, make: Callable[[], Mapping[str, object]]) -> None:
        """The position moves on: from now on ``make`` knows the facts, unless somebody has looked already."""
        if self._facts is None:
            self._make = make

    def _all(self) -> Mapping[str, object]:
        if self._facts is None:
            self._facts = self._make()
        return self._facts

    def __getitem__(self, key: str) -> object:
        if key == "weights":  # asked of every Decision; only chance has them
            raise KeyError(key)
        return self._all()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


Flow: TypeAlias = Generator[Decision, str, T]
"""What every rule that may ask returns."""


def pick(
    seat: str, topic: str, rule: str, options: Mapping[str, T], why: Why | None = None, **args: object
) -> Flow[T]:
    """Ask ``seat`` for one of ``options``; the value behind the chosen key is the result."""
    key = yield Decision(seat, topic, rule, tuple(options), args, why)
    return options[key]


def choose(
    seat: str, topic: str, rule: str, options: Sequence[str], why: Why | None = None, **args: object
) -> Flow[str]:
    """Ask ``seat`` for one of the keys ``options``; the key itself is the result."""
    return (yield Decision(seat, topic, rule, options, args, why))


NUMBERS = tuple(f"n:{i}" for i in range(100))
"""The keys of whole numbers."""


def count(seat: str, topic: str, rule: str, low: int, high: int, why: Why | None = None, **args: object) -> Flow[int]:
    """Ask ``seat`` for a number from ``low`` to ``high``, both included."""
    key = yield Decision(seat, topic, rule, NUMBERS[low : high + 1], args, why)
    return int(key[2:])


def confirm(seat: str, topic: str, rule: str, **args: object) -> Flow[bool]:
    """Ask ``seat`` yes or no."""
    return (yield Decision(seat, topic, rule, ("yes", "no"), args)) == "yes"


def roll(topic: str, rule: str, sides: int = 6, **args: object) -> Flow[int]:
    """One die, 1 to ``sides``: a Decision like any other, answered by chance."""
    key = yield Decision(CHANCE, topic, rule, NUMBERS[1 : sides + 1], args)
    return int(key[2:])


def draw(
    topic: str, rule: str, options: Sequence[str], weights: Sequence[int] | None = None, **args: object
) -> Flow[str]:
    """Chance picks one of ``options``, evenly or by whole-number ``weights``."""
    if weights is not None:
        args["weights"] = weights
    return (yield Decision(CHANCE, topic, rule, options, args))


def draw_secretly(
    known_to: tuple[str, ...], topic: str, rule: str, options: Sequence[str],
    weights: Sequence[int] | None = None, **args: object,
) -> Flow[str]:  # fmt: skip
    """The same, seen by ``known_to`` alone."""
    if weights is not None:
        args["weights"] = weights
    return (yield SecretDecision(CHANCE, topic, rule, options, known_to, args))


def choose_secretly(
    known_to: tuple[str, ...], seat: str, topic: str, rule: str, options: Sequence[str],
    why: Why | None = None, **args: object,
) -> Flow[str]:  # fmt: skip
    """Ask ``seat`` for one of the keys ``options``; only ``known_to`` may know the answer."""
    return (yield SecretDecision(seat, topic, rule, options, known_to, args, why))


def reveal(topic: str, rule: str, key: str, **args: object) -> Flow[None]:
    """Show what was hidden: nothing is chosen, but nobody may undo past what has been seen."""
    yield Decision(CHANCE, topic, rule, (key,), args)
