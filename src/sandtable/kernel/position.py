"""Where a policy that looks ahead starts from: the state at which the step began, and the answers since.

A policy is asked in the middle of a step, whose generator cannot be copied. Whoever wants to try things out takes the last
mark and repeats the answers. Only what the seat may know is in it: secret answers of others are :data:`HIDDEN`, and the state
is the one that the game shows to these eyes (:class:`~sandtable.kernel.game.WithSecrets`).
"""

from typing import Any

from sandtable.kernel.at_table import ASIDE

HIDDEN = "hidden"
"""Stands for an answer that is not to be known, here and in a record."""


class Position:
    """A place in a game as one seat knows it: nothing in it may be changed."""

    __slots__ = ("keys", "seat", "start", "state", "who")

    def __init__(self, seat: str, state: Any, start: int, keys: tuple[str, ...], who: tuple[str, ...]) -> None:
        self.seat = seat
        self.state = state
        """The state between two steps; what the seat may not know is blank."""
        self.start = start
        """The moment at which the step began."""
        self.keys = keys
        """The answers given in it, those not to be known as :data:`HIDDEN`."""
        self.who = who
        """The seat that gave each; "" where there was no choice."""

    @property
    def moment(self) -> int:
        """How many answers have been given in the game."""
        return self.start + len(self.keys)

    def answers_since(self, moment: int) -> int:
        """How many questions the seat itself has answered since that moment of this step."""
        return self.who[moment - self.start :].count(self.seat)

    def answers(self) -> list[str]:
        """The answers to the step's own questions: without dice of policies that people were asked for.

        >>> Position("us", None, 7, ("op:train", "@roll:6:8.2:lot", "n:3", "space:hue"), ("us", "", "chance", "us")).answers()
        ['op:train', 'space:hue']
        """
        found, aside = [], False
        for key in self.keys:
            if not aside and not key.startswith(ASIDE):
                found.append(key)
            aside = key.startswith(ASIDE)
        return found


def position_of(session: Any, seat: str) -> Position:
    """Where the session stands, with the eyes of ``seat``."""
    mark = session.marks[-1]
    known, eyes = session.known, (seat,)
    keys = tuple(
        HIDDEN if n in known and seat not in known[n] else key for n, key in enumerate(session.keys[mark.keys :], mark.keys)
    )
    blanked = getattr(session.game, "blanked", None)
    state = mark.state.copy() if blanked is None else blanked(mark.state, eyes)
    return Position(seat, state, mark.keys, keys, tuple(session.who[mark.keys :]))


def knows_more(session: Any, seat: str) -> bool:
    """Whether the seat knows of this step, or of the state at which it began, what somebody who looks on does not."""
    mark = session.marks[-1]
    if any(n >= mark.keys and seat in who for n, who in session.known.items()):
        return True
    blanked = getattr(session.game, "blanked", None)
    return blanked is not None and blanked(mark.state, (seat,)).to_json() != blanked(mark.state, ()).to_json()
