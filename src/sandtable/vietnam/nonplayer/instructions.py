"""8.4.1 What a system of charts tells its non-players about single cards.

One small file a card, named like the card's own. Whether a faction plays an Event, on which side, which of its options it likes
and which shared guide leads it is a row with words for conditions: all that ``c044_ia_drang.json`` holds. Where to act and with
how much needs Python, ``c095_westmoreland.py``, which has its row in ``CARD = BOOK.card(95, "Westmoreland", plays=...)`` and
hangs the rest on it. A file is read when its card first comes up.
"""

import importlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from typing import TypeAlias

from sandtable.kernel.decision import Decision
from sandtable.vietnam.headers import HEADERS, SHADED, SINGLE, UNSHADED
from sandtable.vietnam.nonplayer.turn import Handler, Turn, instructed
from sandtable.vietnam.pieces import FACTION, NVA, VC
from sandtable.vietnam.state import War

RULE = "8.4.1"
CARD_FILE = re.compile(r"c\d{3}_\w+\.(py|json)$")
Test: TypeAlias = Callable[[Turn, str], bool]
"""Whether the faction plays the given side of the Event."""
Words: TypeAlias = Callable[[Turn, Decision], Sequence[str]]
"""The options of an Event that a faction prefers, best first; what is not on offer is skipped."""


class Condition:
    """When a faction plays an Event rather than Operations, with the word for it."""

    __slots__ = ("test", "word")

    def __init__(self, word: str, test: Test) -> None:
        self.word = word
        self.test = test


def when(word: str, test: Callable[[War], bool]) -> Condition:
    """A condition that only the position decides."""
    return Condition(word, lambda turn, side: test(turn.g))


Row: TypeAlias = Mapping[str, Sequence[str]]
"""Seat -> words."""


class Instruction:
    """What the system says about one card, by faction."""

    def __init__(
        self,
        book: "Instructions",
        *,
        plays: Row | None = None,
        shaded: Mapping[str, str] | None = None,
        options: Mapping[str, Row] | None = None,
        guides: Row | None = None,
        in_the_coup_round: Sequence[str] = (),
    ) -> None:
        words = book.conditions
        self.conditions = {FACTION[seat]: tuple(words[word] for word in row) for seat, row in (plays or {}).items()}
        """All that must hold for the faction to play the Event instead of Operations."""
        self.shaded = {FACTION[seat]: words[word] for seat, word in (shaded or {}).items()}
        """When a COIN faction uses the shaded side (8.4.2)."""
        self.preferred = {FACTION[seat]: book.by_condition(choices) for seat, choices in (options or {}).items()}
        self.guides: dict[int, dict[str, Handler]] = {}
        """What answers a topic while the card's Event is being played."""
        self.in_the_coup_round = frozenset(in_the_coup_round)
        """Sides with Momentum that matters in the Coup Round itself (8.1)."""
        for seat, names in (guides or {}).items():
            for name in names:
                self.guide(FACTION[seat], book.shared[name])

    def plays(self, f: int, condition: Condition) -> None:
        """The faction plays the Event only if that holds, too."""
        self.conditions[f] = (*self.conditions.get(f, ()), condition)

    def guide(self, factions: int | tuple[int, ...], handlers: Mapping[str, Handler]) -> None:
        """These handlers answer while the Event is being played."""
        for f in (factions,) if isinstance(factions, int) else factions:
            self.guides[f] = {**self.guides.get(f, {}), **handlers}

    def answers(self, topic: str, *factions: int) -> Callable[[Handler], Handler]:
        """The decorated function answers that topic while the Event is being played."""

        def register(handler: Handler) -> Handler:
            self.guide(factions, {topic: handler})
            return handler

        return register

    def options(self, *factions: int) -> Callable[[Words], Words]:
        """The decorated function says which of the Event's options the factions prefer."""

        def register(words: Words) -> Words:
            self.preferred.update(dict.fromkeys(factions, words))
            return words

        return register


class Instructions:
    """All the instructions of one system: a package with a file a card; ``base`` speaks for the cards without one."""

    def __init__(self, conditions: Iterable[Condition], package: str, base: "Instructions | None" = None) -> None:
        self.conditions = {condition.word: condition for condition in conditions}
        self.package = package
        self.base = base
        self.shared: dict[str, Mapping[str, Handler]] = {}
        """Guides that several cards share, by the name that their rows have for them."""
        self._read: dict[int, Instruction] = {}
        self._listed: dict[int, str] | None = None

    @property
    def listed(self) -> dict[int, str]:
        """Card -> its file."""
        if self._listed is None:
            names = sorted(f.name for f in files(self.package).iterdir())
            self._listed = {int(name[1:4]): name for name in names if CARD_FILE.match(name)}
        return self._listed

    def of(self, number: int) -> Instruction:
        """What is said about a card, if anything is."""
        known = self._read.get(number)
        if known is None:
            known = self._read[number] = self.read(number)
        return known

    def read(self, number: int) -> Instruction:
        """The card's file, or what the base says, or nothing."""
        name = self.listed.get(number, "")
        if not name and self.base is not None:
            return self.base.of(number)
        if name.endswith(".py"):
            found: Instruction = importlib.import_module(f"{self.package}.{name[:-3]}").CARD
            return found
        return Instruction(self, **json.loads((files(self.package) / name).read_text(encoding="utf-8")) if name else {})

    def guides(self, number: int, f: int) -> Mapping[str, Handler]:
        """What leads the faction while the card's Event is being played, by topic."""
        return self.of(number).guides.get(f, {})

    def allows(self, turn: Turn, side: str, rule: str) -> bool:
        """8.4.1 Whether the faction plays that side of the current Event; each condition is noted."""
        for condition in self.of(instructed(turn.g)).conditions.get(turn.f, ()):
            answer = condition.test(turn, side)
            turn.note(rule, "instruction", card=turn.g.card, what=condition.word, answer=answer)
            if not answer:
                return False
        return True

    def side_of(self, turn: Turn) -> str:
        """8.4.2 The side a non-player uses: shaded for Insurgents, unshaded for COIN, unless an instruction turns it over."""
        g = turn.g
        if g.header(g.card).sides == (SINGLE,):
            return SINGLE
        if turn.f in (NVA, VC):
            return SHADED
        turned = self.of(instructed(g)).shaded.get(turn.f)
        return SHADED if turned is not None and turned.test(turn, SHADED) else UNSHADED

    def preferred(self, turn: Turn, d: Decision) -> Sequence[str]:
        """8.4.1 The options of the current Event that the faction is told to prefer, best first."""
        listed = self.of(instructed(turn.g)).preferred.get(turn.f)
        return listed(turn, d) if listed else ()

    def altered(self, number: int, title: str) -> Instruction:
        """What ``base`` says about a card, for this system's file of the card to say otherwise in part."""
        assert self.base is not None, "there is no base"
        assert HEADERS[number].title == title, f"card {number} is {HEADERS[number].title!r}, not {title!r}"
        known, own = self.base.of(number), Instruction(self)
        own.conditions, own.shaded, own.preferred = dict(known.conditions), dict(known.shaded), dict(known.preferred)
        own.guides, own.in_the_coup_round = dict(known.guides), known.in_the_coup_round
        return own

    def by_condition(self, choices: Row) -> Words:
        """The words of the first condition that holds, or of none."""

        def words(turn: Turn, d: Decision) -> Sequence[str]:
            for condition, found in choices.items():
                if not condition or self.conditions[condition].test(turn, ""):
                    return found
            return ()

        return words

    def card(
        self,
        number: int,
        title: str,
        *,
        plays: Row | None = None,
        options: Mapping[str, Row] | None = None,
        guides: Row | None = None,
    ) -> Instruction:
        """What a card's file in Python hangs its functions on: its row, like one of data."""
        assert HEADERS[number].title == title, f"card {number} is {HEADERS[number].title!r}, not {title!r}"
        return Instruction(self, plays=plays, options=options, guides=guides)
