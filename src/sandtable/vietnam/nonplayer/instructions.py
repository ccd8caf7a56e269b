"""8.4.1 What a system of charts tells its non-players about single cards.

Whether a faction plays an Event, on which side, and which of its options it likes are rows of data with words for conditions;
where to act and with how much stands in one small file a card, which hangs it on ``CARD = BOOK.card(44, "Ia Drang")``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from sandtable.kernel.decision import Decision
from sandtable.vietnam.headers import HEADERS
from sandtable.vietnam.nonplayer.turn import Handler, Turn
from sandtable.vietnam.pieces import FACTION
from sandtable.vietnam.state import War

RULE = "8.4.1"
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


class Instructions:
    """All the instructions of one system, by card and faction."""

    def __init__(self, conditions: Iterable[Condition], rows: Mapping[str, Mapping[str, Any]]) -> None:
        self.conditions = {condition.word: condition for condition in conditions}
        self.plays: dict[tuple[int, int], tuple[Condition, ...]] = {}
        """All that must hold for the faction to play the Event instead of Operations."""
        self.shaded: dict[tuple[int, int], Condition] = {}
        """When a COIN faction uses the shaded side (8.4.2)."""
        self.in_the_coup_round: set[tuple[int, str]] = set()
        """Sides with Momentum that matters in the Coup Round itself (8.1)."""
        self.options: dict[tuple[int, int], Words] = {}
        self.guides: dict[tuple[int, int], dict[str, Handler]] = {}
        """What answers a topic while the card's Event is being played."""
        self.wanted: dict[str, list[tuple[int, int]]] = {}
        """Guides that several cards share, by name: who asks for them (:meth:`named`)."""
        for number, row in rows.items():
            card = int(number)
            for seat, words in row.get("plays", {}).items():
                self.plays[card, FACTION[seat]] = tuple(self.conditions[word] for word in words)
            for seat, word in row.get("shaded", {}).items():
                self.shaded[card, FACTION[seat]] = self.conditions[word]
            for seat, choices in row.get("options", {}).items():
                self.options[card, FACTION[seat]] = self._by_condition(choices)
            for seat, words in row.get("guides", {}).items():
                for word in words:
                    self.wanted.setdefault(word, []).append((card, FACTION[seat]))
            self.in_the_coup_round |= {(card, side) for side in row.get("in_the_coup_round", ())}

    def _by_condition(self, choices: Mapping[str, Sequence[str]]) -> Words:
        """The words of the first condition that holds, or of none."""

        def words(turn: Turn, d: Decision) -> Sequence[str]:
            found = (w for c, w in choices.items() if not c or self.conditions[c].test(turn, ""))
            return next(found, ())

        return words

    def named(self, word: str, guide: Mapping[str, Handler]) -> None:
        """What the cards that ask for this guide get."""
        for card, f in self.wanted[word]:
            self.guides[card, f] = {**self.guides.get((card, f), {}), **guide}

    def card(self, number: int, title: str) -> "Instruction":
        """Where a card's file hangs what it says."""
        assert HEADERS[number].title == title, f"card {number} is {HEADERS[number].title!r}, not {title!r}"
        return Instruction(self, number)


class Instruction:
    """What the system says about one card."""

    def __init__(self, book: Instructions, number: int) -> None:
        self.book = book
        self.number = number

    def plays(self, f: int, condition: Condition) -> None:
        """The faction plays the Event only if that holds, too."""
        known = self.book.plays.get((self.number, f), ())
        self.book.plays[self.number, f] = (*known, condition)

    def guide(self, factions: int | tuple[int, ...], book: Mapping[str, Handler]) -> None:
        """These handlers answer while the Event is being played."""
        for f in (factions,) if isinstance(factions, int) else factions:
            self.book.guides[self.number, f] = {**self.book.guides.get((self.number, f), {}), **book}

    def answers(self, topic: str, *factions: int) -> Callable[[Handler], Handler]:
        """The decorated function answers that topic while the Event is being played."""

        def register(handler: Handler) -> Handler:
            self.guide(factions, {topic: handler})
            return handler

        return register

    def options(self, *factions: int) -> Callable[[Words], Words]:
        """The decorated function says which of the Event's options the factions prefer."""

        def register(words: Words) -> Words:
            for f in factions:
                self.book.options[self.number, f] = words
            return words

        return register
