"""What can go wrong at the border. Every error says what was wrong and what would be right.

An error is a code and facts: ``error.<code>`` of the catalogs is its text, in the reader's language where somebody reads it
(``sandtable.text.errors``); ``str(error)`` is the English one, for programs.

>>> str(StaleAnswer(3, 5)), StaleAnswer(3, 5).code, StaleAnswer(3, 5).facts
('the answer is for moment 3 of the table, which is now at moment 5', 'stale_answer', {'at': 3, 'now': 5})
"""

from collections.abc import Mapping, Sequence
from typing import Any

MOST = 80
"""Letters of a value that an error repeats."""


class Words:
    """A part of an error that has words of its own."""

    __slots__ = ("code", "facts")

    texts = "error"

    def __init__(self, code: str, /, **facts: object) -> None:
        self.code, self.facts = code, facts

    def __str__(self) -> str:
        return _english(self)


class SandtableError(ValueError):
    """The base of all errors a caller can cause. ``code`` and ``facts`` are its text, ``error.<code>``."""

    texts = "error"

    def __init__(self, code: str, /, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(code)

    def __str__(self) -> str:
        return _english(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.__dict__)


def _again(kind: type[SandtableError], found: Mapping[str, Any]) -> SandtableError:
    """An error that was sent from one process to another."""
    error = kind.__new__(kind, found["code"])
    error.__dict__.update(found)
    return error


def _english(said: Words | SandtableError) -> str:
    from sandtable.text.errors import told  # when somebody reads it: the texts know the kernel

    return told("en", said)


def quoted(value: object, most: int = MOST) -> str:
    """A value that somebody gave, as an error repeats it."""
    shown = repr(value)
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


def some(words: Sequence[object], limit: int = 12) -> str:
    """The first of many, and how many there are; a dash for none."""
    shown = " ".join(map(str, words[:limit])) or "–"
    return shown if len(words) <= limit else f"{shown} … ({len(words)})"


def because(e: BaseException) -> object:
    """What stands behind an error: one of ours with words of its own, or what Python calls it."""
    return e if isinstance(e, SandtableError) else f"{type(e).__name__}: {e}"


def to_json(said: Words | SandtableError) -> dict[str, Any]:
    """Code and facts as plain data."""

    def plain(value: object) -> object:
        if isinstance(value, (Words, SandtableError)):
            return to_json(value)
        return value if value is None or isinstance(value, (str, int, float)) else str(value)

    return {"code": said.code, "facts": {name: plain(value) for name, value in said.facts.items()}}


def from_json(found: Mapping[str, Any]) -> Words:
    """Code and facts from plain data."""
    facts = {n: from_json(value) if isinstance(value, Mapping) else value for n, value in found["facts"].items()}
    return Words(found["code"], **facts)


class UnknownName(SandtableError):
    """A game, scenario, option, seat, policy or language that does not exist. ``of``: the game whose it would be."""

    def __init__(self, kind: str, name: object, known: Sequence[str], of: str = "") -> None:
        self.kind, self.name, self.known = kind, name, tuple(known)
        super().__init__(f"unknown.{kind}", name=quoted(name), known=some(self.known, len(self.known)), of=of)


class BadOption(SandtableError):
    """An option whose value is not allowed."""


class NotOnOffer(SandtableError):
    """An answer that the pending decision does not offer."""

    def __init__(self, key: str, topic: str, options: Sequence[str]) -> None:
        self.key, self.topic, self.options = key, topic, tuple(options)
        super().__init__("not_offered_here", key=quoted(key), topic=topic, options=some(self.options))


class NotYourSeat(SandtableError):
    """An answer by a seat that was not asked."""

    def __init__(self, seat: str, asked: str) -> None:
        self.seat, self.asked = seat, asked
        super().__init__("another_seat", seat=seat, asked=asked)


class StaleAnswer(SandtableError):
    """An answer to a decision that is no longer pending."""

    def __init__(self, at: int, now: int) -> None:
        self.at, self.now = at, now
        super().__init__("stale_answer", at=at, now=now)


class GameOver(SandtableError):
    """An answer after the end."""

    def __init__(self) -> None:
        super().__init__("game_over")


class NothingToUndo(SandtableError):
    """Undo at a die, a reveal, another seat's answer, or the start."""


class BadPolicy(SandtableError):
    """A policy that answered what was not on offer, or had no answer."""

    def __init__(self, seat: str, key: str | None, topic: str, options: Sequence[str]) -> None:
        self.seat, self.key, self.topic, self.options = seat, key, topic, tuple(options)
        given = None if key is None else quoted(key)
        super().__init__("bad_policy", seat=seat, key=given, topic=topic, options=some(self.options))


class RecordError(SandtableError):
    """A record that cannot be loaded."""


class NoGuess(RecordError):
    """A record leaves answers open, and within the bounds of guessing none were found from which the others can follow."""


class BrokenGame(AssertionError):
    """An invariant that does not hold: a fault of ours, found by ``check`` or the conformance suite."""
