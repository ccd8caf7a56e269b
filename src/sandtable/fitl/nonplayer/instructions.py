"""8.4.1 The instructions a card gives each non-player: whether to play it, which side, and what to choose in it."""

from collections.abc import Callable
from typing import TypeAlias

from sandtable.fitl.nonplayer.turn import Turn
from sandtable.fitl.pieces import ARVN, NVA, US, VC
from sandtable.kernel.decision import Decision

Test: TypeAlias = Callable[[Turn], bool]
"""Whether the faction plays the Event."""

PLAYS: dict[tuple[int, int], Test] = {}
"""(card, faction) -> when it plays the Event instead of Operations."""


def _player(f: int) -> Test:
    return lambda t: not t.g.nonplayers[f]


def _unless(test: Test) -> Test:
    return lambda t: not test(t)


for _card in (1, 2, 16, 19, 20, 40, 46, 72, 83, 95, 106, 110):
    PLAYS[_card, ARVN] = _unless(_player(US))
for _card in (1, 2, 6, 17, 40, 46, 49, 57, 59, 73, 90, 98, 117, 56):
    PLAYS[_card, VC] = _unless(_player(NVA))
for _card in (48, 83, 84, 107, 109, 87, 96, 105):
    PLAYS[_card, NVA] = _unless(_player(VC))


def plays(turn: Turn) -> bool:
    """8.4.1 Whether the faction plays the current Event."""
    test = PLAYS.get((turn.g.card, turn.f))
    return test is None or test(turn)


def other_side(turn: Turn) -> bool:
    """8.4.1 Whether the instruction turns the card over for this faction."""
    return False


def option(turn: Turn, d: Decision) -> str:
    """8.4.1, 8.4.4 The option the instruction prefers; "" for none."""
    return ""


def place(turn: Turn, d: Decision) -> str:
    """8.4.1 Where the instruction places pieces; "" for no instruction."""
    return ""


def space(turn: Turn, d: Decision) -> str:
    """8.4.1 The space the instruction prefers; "" for none."""
    return ""


def move(turn: Turn, d: Decision) -> str:
    """8.4.1 From or to where the instruction moves pieces; "" for none."""
    return ""
