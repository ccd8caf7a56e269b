"""A card's effects: one function a side. Cards register themselves when their file is imported."""

from collections.abc import Callable
from typing import TypeAlias

from sandtable.kernel.decision import Flow
from sandtable.vietnam.headers import COUP, HEADERS, SHADED, SINGLE, UNSHADED, is_coup
from sandtable.vietnam.state import War

__all__ = ["COUP", "EFFECTS", "FIRST_EDITION", "PREREQUISITES", "SHADED", "SINGLE", "UNSHADED", "Card", "Effect", "effect_of"]

Effect: TypeAlias = Callable[[War, int], Flow[None] | None]
"""What one side does: a Flow, or a plain function where nobody chooses. The int is the executing faction."""

EFFECTS: dict[tuple[int, str], Effect] = {}
"""(card, side) -> what it does; filled when ``sandtable.vietnam.fitl.cards`` is imported, and never changed after."""
FIRST_EDITION: dict[tuple[int, str], Effect] = {}
"""The sides that read differently in the 1st edition."""
PREREQUISITES: dict[int, Callable[[War], bool]] = {}
"""2.3.8 What a Pivotal Event demands."""


class Card:
    """A card's file starts with ``CARD = Card(44, "Ia Drang")`` and hangs its sides on it.

    >>> from sandtable.vietnam.fitl import cards
    >>> HEADERS[44].title
    'Ia Drang'
    """

    def __init__(self, number: int, title: str) -> None:
        header = HEADERS[number]
        assert header.title == title, f"card {number} is {header.title!r}, not {title!r}"
        self.header = header
        self.number = number

    def unshaded(self, effect: Effect) -> Effect:
        """The decorated Flow is the unshaded side."""
        return self._side(UNSHADED, effect)

    def shaded(self, effect: Effect) -> Effect:
        """The decorated Flow is the shaded side."""
        return self._side(SHADED, effect)

    def event(self, effect: Effect) -> Effect:
        """The decorated Flow is the card's only text."""
        return self._side(SINGLE, effect)

    def coup(self, effect: Effect) -> Effect:
        """The decorated Flow is what a Coup card says before its Coup Round (2.4); it gets ARVN's number."""
        assert is_coup(self.number), f"card {self.number} is no Coup card"
        EFFECTS[self.number, COUP] = effect
        return effect

    def first_edition(self, side: str) -> Callable[[Effect], Effect]:
        """The decorated Flow is how that side read in the 1st edition."""

        def register(effect: Effect) -> Effect:
            FIRST_EDITION[self.number, side] = effect
            return effect

        return register

    def prerequisite(self, test: Callable[[War], bool]) -> Callable[[War], bool]:
        """The decorated test is what a Pivotal Event demands (2.3.8)."""
        PREREQUISITES[self.number] = test
        return test

    def _side(self, side: str, effect: Effect) -> Effect:
        assert side in self.header.sides, f"card {self.number} has no {side} side"
        EFFECTS[self.number, side] = effect
        return effect


def effect_of(g: War, number: int, side: str) -> Effect | None:
    """What that side of the card does, by the edition in play."""
    if g.edition == 1 and (number, side) in FIRST_EDITION:
        return FIRST_EDITION[number, side]
    return EFFECTS.get((number, side))
