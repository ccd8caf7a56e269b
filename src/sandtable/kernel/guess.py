"""Filling in what a record leaves open: hidden answers, drawn anew so that all that is known can have followed.

A seat's record holds ``HIDDEN`` where an answer is not the seat's to know. Whoever loads it gets a game that may have
been played as far as that seat can tell; the conformance suite compares it with the true one.
"""

from typing import Any

from sandtable.kernel.decision import Decision
from sandtable.kernel.errors import NoGuess, RecordError, quoted
from sandtable.kernel.position import HIDDEN
from sandtable.kernel.rng import Rng
from sandtable.kernel.session import Session

MOST_TRIES = 300
MOST_ANSWERS = 100_000
"""How much is tried to find a hidden part that fits; a few tries are the rule."""


class _Clash(Exception):
    """A known answer that cannot follow from what was guessed."""

    def __init__(self, at: int, asked: Decision | None) -> None:
        self.at = at
        self.asked = asked
        super().__init__(at)


def guessed(session: Session[Any], keys: list[str], lots: Rng, whole: bool = True) -> list[str]:
    """``keys`` with the hidden ones drawn by lot. ``session`` stands at the start, and is played by this.

    Where a known answer was not on offer, what its seat alone knows is drawn again, at times with some of the others'; if
    that is nothing, the latest guesses are: mostly one, at times more. If not ``whole`` (a record of earlier rules), the
    guesses that lead farthest do, and what comes after them stays as it is.
    """
    farthest: list[str] = []
    guesses: dict[int, str] = {}
    played = 0
    for _ in range(MOST_TRIES):
        start = len(session.keys)
        try:
            _play(session, keys, guesses, lots)
            return list(session.keys)
        except _Clash as clash:
            played += len(session.keys) - start
            if len(session.keys) > len(farthest):
                farthest = session.keys[:]
            again = _culprits(session, guesses, clash, lots)
            if not again:
                if not whole:
                    break
                said = keys[clash.at] if clash.at < len(keys) else ""
                raise RecordError("record.answer", n=clash.at, key=quoted(said), topic=None) from None
        if played > MOST_ANSWERS:
            break
        for n in again:
            del guesses[n]
        session.rewind(min(again))
    if not whole:
        return [*farthest, *keys[len(farthest) :]]
    raise NoGuess("record.no_guess")


def _play(session: Session[Any], keys: list[str], guesses: dict[int, str], lots: Rng) -> None:
    for n in range(len(session.keys), len(keys)):
        asked: Decision | None = session.pending
        key = keys[n]
        if asked is None:
            raise _Clash(n, asked)
        if key == HIDDEN and asked.known_to is not None:
            key = guesses.get(n, "")
            if key not in asked.options:
                key = guesses[n] = _by_lot(asked, lots)
        elif not session.takes(key):
            raise _Clash(n, asked)
        session.feed(key)
    if session.pending is None:
        raise _Clash(len(keys), None)  # the game went on, or all would be open


def _by_lot(asked: Decision, lots: Rng) -> str:
    weights = asked.args.get("weights")
    chosen = lots.below(len(asked.options)) if weights is None else lots.weighted(weights)  # type: ignore[arg-type]
    return asked.options[chosen]


def _culprits(session: Session[Any], guesses: dict[int, str], clash: _Clash, lots: Rng) -> list[int]:
    """The guesses to draw again."""
    before = sorted(n for n in guesses if n < clash.at)
    seat = "" if clash.asked is None else clash.asked.seat
    if any(seat in session.known[n] for n in before):
        return [n for n in before if seat in session.known[n] or lots.below(8) == 0]
    latest = 1
    while latest < len(before) and lots.below(4) == 0:
        latest += 1
    return before[-latest:]
