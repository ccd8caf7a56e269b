"""What can go wrong at the border. Every error says what was wrong and what would be right."""

from collections.abc import Sequence


class SandtableError(ValueError):
    """The base of all errors a caller can cause."""


def _some(words: Sequence[str], limit: int = 12) -> str:
    shown = " ".join(words[:limit])
    return shown if len(words) <= limit else f"{shown} ... ({len(words)} in all)"


class UnknownName(SandtableError):
    """A game, scenario, option, seat or policy that does not exist."""

    def __init__(self, kind: str, name: object, known: Sequence[str]) -> None:
        self.kind, self.name, self.known = kind, name, tuple(known)
        super().__init__(f"unknown {kind} {name!r}; known: {_some(self.known) or 'none'}")


class BadOption(SandtableError):
    """An option whose value is not allowed."""


class NotOnOffer(SandtableError):
    """An answer that the pending decision does not offer."""

    def __init__(self, key: str, topic: str, options: Sequence[str]) -> None:
        self.key, self.topic, self.options = key, topic, tuple(options)
        super().__init__(f"{key!r} is not on offer for {topic}; on offer: {_some(self.options)}")


class NotYourSeat(SandtableError):
    """An answer by a seat that was not asked."""

    def __init__(self, seat: str, asked: str) -> None:
        self.seat, self.asked = seat, asked
        super().__init__(f"the decision is {asked}'s, not {seat}'s")


class StaleAnswer(SandtableError):
    """An answer to a decision that is no longer pending."""

    def __init__(self, at: int, now: int) -> None:
        self.at, self.now = at, now
        super().__init__(f"the answer is for moment {at} of the table, which is now at moment {now}")


class GameOver(SandtableError):
    """An answer after the end."""

    def __init__(self) -> None:
        super().__init__("the game is over: nothing is asked any more")


class NothingToUndo(SandtableError):
    """Undo at a die, a reveal, another seat's answer, or the start."""


class BadPolicy(SandtableError):
    """A policy that answered what was not on offer, or had no answer."""

    def __init__(self, seat: str, key: str | None, topic: str, options: Sequence[str]) -> None:
        self.seat, self.key, self.topic, self.options = seat, key, topic, tuple(options)
        given = "gave no answer" if key is None else f"answered {key!r}, which is not on offer"
        super().__init__(f"the policy of {seat} {given} for {topic}; on offer: {_some(self.options)}")


class RecordError(SandtableError):
    """A record that cannot be loaded."""


class NoGuess(RecordError):
    """A record leaves answers open, and within the bounds of guessing none were found from which the others can follow."""



class BrokenGame(AssertionError):
    """An invariant that does not hold: a fault of ours, found by ``check`` or the conformance suite."""
