"""What a game must offer to be played: the contract between the kernel and any game."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, Self, TypeAlias, TypeVar, runtime_checkable

from sandtable.kernel.decision import Flow
from sandtable.kernel.errors import BadOption, UnknownName, quoted, some
from sandtable.kernel.events import Sink
from sandtable.kernel.seats import PolicyFactory
from sandtable.kernel.value import Estimate

Json: TypeAlias = dict[str, Any]


class State(Protocol):
    """Plain data: everything that outlives a step."""

    over: bool
    sink: Sink | None

    def copy(self) -> Self:
        """A twin that shares nothing that can change; its ``sink`` is None."""
        ...

    def to_json(self) -> Json:
        """All of it, as JSON: two states are the same position if these are equal."""
        ...


S = TypeVar("S")


class Option:
    """One option of a game: its default and what it may be.

    One that is not ``public`` may fix what is to come, such as the order of a deck: everybody is told that it is set, and
    nobody but who set it how, before the game is over. Unless it is said, that is any but a choice from a list.
    ``before`` is what a game that was written down before the option existed was played by, if that is not the default.
    ``not_with`` names another option: of the two, one stays at its default.

    >>> Option(2, (1, 2)).check("edition", 2)
    2
    >>> Option(2, (1, 2)).check("edition", 3)
    Traceback (most recent call last):
    sandtable.kernel.errors.BadOption: option edition: 3 is not allowed; allowed: 1 2
    """

    __slots__ = ("before", "choices", "default", "kind", "not_with", "public")

    def __init__(
        self,
        default: object,
        choices: Sequence[object] = (),
        kind: str = "",
        public: bool | None = None,
        before: object | None = None,
        not_with: str = "",
    ) -> None:
        self.default = default
        self.not_with = not_with
        self.before = default if before is None else before
        self.choices = tuple(choices)
        self.kind = kind or ("bool" if isinstance(default, bool) else "choice" if choices else "any")
        self.public = self.kind in ("bool", "choice") if public is None else public

    def check(self, name: str, value: object) -> object:
        """``value`` if it is allowed."""
        if self.kind == "bool" and not isinstance(value, bool):
            raise BadOption("option.value", name=name, value=quoted(value), allowed="true false")
        if self.choices and (value not in self.choices or isinstance(value, bool) != isinstance(self.default, bool)):
            raise BadOption("option.value", name=name, value=quoted(value), allowed=some(self.choices))
        return value

    def given(self, name: str, value: object) -> object:
        """What somebody at this machine who names a value means by it: a file's name may stand for what the file says."""
        return value

    def told(self, value: object) -> object:
        """The value in short, for people."""
        return value

    def to_json(self) -> Json:
        """For the lobby and the command line."""
        return {"default": self.default, "choices": list(self.choices), "kind": self.kind}


class FileOption(Option, ABC):
    """An option that a file of the players' own fills. Who sets up a game on this machine may name the file; what is played,
    written down and sent is what it says, so that a record needs no file and names none."""

    __slots__ = ("game",)

    def __init__(self, game: str) -> None:
        super().__init__(None, kind="file", public=True)
        self.game = game

    def given(self, name: str, value: object) -> object:
        """A file's name becomes what the file says."""
        return self.read(Path(value)) if isinstance(value, (str, Path)) else value

    @abstractmethod
    def read(self, file: Path) -> Json:
        """What the file says; errors name the file, the line and what was expected."""


class GameInfo:
    """What the world may know of a game before it starts. ``rules`` numbers its rules: it grows with every release that
    offers other answers anywhere than the one before, so that games played by earlier rules are read as far as they hold.
    ``rulebooks`` are the games whose rules hold in it, the nearest first: itself, unless it builds on another.
    ``asleep``: by scenario, the seats that are not asked there, each with the one whose player has it should it wake up.
    ``quick``: after any answer of a person the next question is found within a few milliseconds (policies apart)."""

    __slots__ = ("asleep", "name", "options", "quick", "rulebooks", "rules", "scenarios", "seats", "title")

    def __init__(
        self,
        name: str,
        title: str,
        scenarios: Sequence[str],
        seats: Sequence[str],
        options: Mapping[str, Option],
        rules: int = 1,
        rulebooks: Sequence[str] = (),
        asleep: Mapping[str, Mapping[str, str]] | None = None,
        quick: bool = False,
    ) -> None:
        self.asleep = dict(asleep or {})
        self.quick = quick
        self.name = name
        self.title = title
        self.scenarios = tuple(scenarios)
        self.seats = tuple(seats)
        self.options = dict(options)
        self.rules = rules
        self.rulebooks = tuple(rulebooks) or (name,)

    def __repr__(self) -> str:
        return f"GameInfo({self.title}: {' '.join(self.scenarios)}; seats {' '.join(self.seats)})"

    def full_options(self, given: Mapping[str, object]) -> dict[str, object]:
        """Every option with its value: the given ones checked, the others at their default."""
        for name in given:
            if name not in self.options:
                raise UnknownName("option", name, sorted(self.options))
        full = {name: o.check(name, given[name]) if name in given else o.default for name, o in self.options.items()}
        for name in self.clashes(full):
            raise BadOption("option.not_with", name=name, other=self.options[name].not_with)
        return full

    def given_options(self, given: Mapping[str, object]) -> dict[str, object]:
        """The options that somebody at this machine names, each as what it stands for: a file as what it says."""
        return {n: self.options[n].given(n, value) if n in self.options else value for n, value in given.items()}

    def clashes(self, options: Mapping[str, object]) -> list[str]:
        """The options that are set together with one that they exclude."""
        return [
            name
            for name, o in self.options.items()
            if o.not_with and options[name] != o.default and options[o.not_with] != self.options[o.not_with].default
        ]

    def asked_in(self, scenario: str) -> list[str]:
        """The seats that a scenario begins with."""
        return [seat for seat in self.seats if seat not in self.asleep.get(scenario, ())]

    def fixed(self, given: Mapping[str, object]) -> list[str]:
        """The options of ``given`` that fix what is to come and were set: everybody is told which, but not how."""
        return [n for n, o in self.options.items() if not o.public and given.get(n, o.default) != o.default]

    def options_as_written(self, given: Mapping[str, object]) -> dict[str, object]:
        """The options of a record or database row: what it does not name did not exist yet."""
        return {**{name: o.before for name, o in self.options.items()}, **given}

    def to_json(self) -> Json:
        """For the lobby and the command line."""
        return {
            "name": self.name,
            "title": self.title,
            "scenarios": list(self.scenarios),
            "seats": list(self.seats),
            "options": {k: o.to_json() for k, o in self.options.items()},
            "rules": self.rules,
        }


class Game(Protocol[S]):
    """A game: rules as Flows over a state. It holds nothing that changes."""

    info: GameInfo

    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> S:
        """The state before the first question. ``seats`` says who plays each seat ("human", "np" ...)."""
        ...

    def step(self, g: S) -> Flow[None]:
        """One resumable step, chosen by what the state says comes next; plain state before and after."""
        ...

    def view(self, g: S, seat: str | None) -> Json:
        """JSON for that seat (None: a spectator). Pure, and leaks nothing hidden."""
        ...

    def check(self, g: S) -> None:
        """Raise BrokenGame if an invariant does not hold."""
        ...

    def outcome(self, g: S) -> Json | None:
        """None while the game runs, else {"winner", "ranking", "margins" ...}."""
        ...

    def policies(self) -> Mapping[str, PolicyFactory]:
        """The game's own policies, e.g. {"np": ...}."""
        ...


@runtime_checkable
class WithOverlays(Protocol):
    """A game that has more to draw over its board than its view tells, worked out only when somebody asks."""

    def overlay(self, g: Any, name: str, seat: str | None) -> Json | None:
        """JSON for that seat; None if there is no such overlay, or nothing to draw. Pure, and leaks nothing hidden."""
        ...


@runtime_checkable
class WithHiddenOptions(Protocol):
    """A game with options that fix what is to come, of which the play shows more and more."""

    def told(self, g: Any, option: str) -> object:
        """The value of ``option`` that holds what everybody has seen of it: the cards of a fixed deck turned up so far.
        A game with this value comes to the same state."""
        ...


@runtime_checkable
class WithSeatOptions(Protocol):
    """A game with options that follow from who sits where, where they are not given."""

    def options_for(self, seats: Mapping[str, str]) -> Mapping[str, object]:
        """The options that a new table with these seats has by itself."""
        ...


@runtime_checkable
class WithPlugins(Protocol):
    """A game in which plugins have a say: what a record used may not be here."""

    def adapted(self, options: Mapping[str, object]) -> "tuple[Mapping[str, object], Json | None]":
        """The options as they can be played here, and the ``name`` and ``version`` of the plugin that is lacking."""
        ...


@runtime_checkable
class WithWords(Protocol):
    """A game whose options may bring texts of the players' own."""

    def words(self, options: Mapping[str, object], lang: str) -> Mapping[str, str]:
        """The texts that hold at a table with these options, in the place of the catalogs'."""
        ...


@runtime_checkable
class WithProvenance(Protocol):
    """A game of which not all is from its publisher."""

    def provenance(self, options: Mapping[str, object]) -> Json:
        """What of it is our own, and what the players': for the record."""
        ...


@runtime_checkable
class WithSilentSteps(Protocol):
    """A game that knows of some steps beforehand that they ask nothing, so that no mark is made before them."""

    def silent(self, g: Any) -> bool:
        """Whether the step that begins is one of them; if not sure, False."""
        ...


@runtime_checkable
class WithStages(Protocol):
    """A game that tells in a few words how far it has come: the card, the month."""

    def stage(self, g: Any) -> tuple[str, Mapping[str, object]]:
        """The topic of the text ``stage.<topic>`` and its facts: nothing that a seat may not know."""
        ...


@runtime_checkable
class WithEndings(Protocol):
    """A game of whose steps not each is a turn: a page that asks before one ends names what does."""

    def ends(self, g: Any, then: Any) -> tuple[str, Mapping[str, object]]:
        """What ends on the way from ``g`` to ``then``: the topic of the texts ``web.end_<topic>``, and their facts."""
        ...


@runtime_checkable
class WithFigures(Protocol):
    """A game that tells any position in numbers: for studies, and for programs that learn."""

    def margins(self, g: Any) -> Mapping[str, float]:
        """By how much each seat stands above what it needs to win, as the board shows it to everybody."""
        ...

    def figures(self, g: Any) -> Mapping[str, int | str]:
        """What else a study asks of a position: the same names at every position, nothing that a seat may not know."""
        ...


@runtime_checkable
class WithChances(Protocol):
    """A game that says how a position is likely to end."""

    def estimate(self, g: Any) -> Estimate | None:
        """The margins and win chances of a position if non-players played on; None where it cannot tell. Of a position that is
        over, how it ended. Nothing that a seat may not know goes into it."""
        ...


@runtime_checkable
class WithCards(Protocol):
    """A game with cards to be read."""

    def cards_called(self, g: Any, words: str, lang: str) -> Sequence[int]:
        """The cards with this number, or with these words in their title; "" for those on the table."""
        ...

    def card_text(self, g: Any, number: int, lang: str) -> str:
        """What is printed on a card, as lines."""
        ...


@runtime_checkable
class WithSleepers(Protocol):
    """A game in which some seats are not asked for a while, or ever."""

    def asleep(self, g: Any) -> Collection[str]:
        """The seats that are not asked as things stand."""
        ...


@runtime_checkable
class WithSecrets(Protocol):
    """A game whose state holds what not every seat may know. A policy that looks ahead starts from a blanked state, and draws
    anew by lot what it does not know."""

    def blanked(self, g: Any, eyes: Collection[str]) -> Any:
        """A copy of the state without what these seats may not know."""
        ...

    def filled(self, g: Any, eyes: Collection[str], lots: Any) -> Any:
        """A blanked state in which what is missing was drawn by lot; the same state if nothing is."""
        ...
