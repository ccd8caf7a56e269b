"""A card's effects: one function a side. Cards register themselves when their file is imported."""

from collections.abc import Callable
from typing import TypeAlias

from sandtable.kernel.decision import Flow, Reason
from sandtable.vietnam.headers import COUP, HEADERS, MISSING, OURS, PLUGIN, SHADED, SINGLE, UNSHADED, is_coup
from sandtable.vietnam.state import War

__all__ = [
    "COUP", "EFFECTS", "FIRST_EDITION", "PREREQUISITES", "SHADED", "SINGLE", "UNSHADED", "Card", "Demand", "Effect",
    "demand_of", "effect_of", "why_off",
]  # fmt: skip

Effect: TypeAlias = Callable[[War, int], Flow[None] | None]
"""What one side does: a Flow, or a plain function where nobody chooses. The int is the executing faction."""

Demand: TypeAlias = Callable[[War], bool]
"""2.3.8 What a Pivotal Event demands of the position."""

EFFECTS: dict[tuple[int, str], Effect] = {}
"""(card, side) -> what it does; filled when ``sandtable.vietnam.fitl.cards`` is imported, and never changed after."""
FIRST_EDITION: dict[tuple[int, str], Effect] = {}
"""The sides that read differently in the 1st edition."""
PREREQUISITES: dict[int, Demand] = {}
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
        self.number = number
        self.sides = header.sides
        self.effects = EFFECTS
        self.demands = PREREQUISITES

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
        self.effects[self.number, COUP] = effect
        return effect

    def first_edition(self, side: str) -> Callable[[Effect], Effect]:
        """The decorated Flow is how that side read in the 1st edition."""

        def register(effect: Effect) -> Effect:
            FIRST_EDITION[self.number, side] = effect
            return effect

        return register

    def prerequisite(self, test: Demand) -> Demand:
        """The decorated test is what a Pivotal Event demands (2.3.8)."""
        self.demands[self.number] = test
        return test

    def _side(self, side: str, effect: Effect) -> Effect:
        assert side in self.sides, f"card {self.number} has no {side} side"
        self.effects[self.number, side] = effect
        return effect


def effect_of(g: War, number: int, side: str) -> Effect | None:
    """What that side of the card does, by the edition in play; None if there is no such side, or its Event is off."""
    own = g.own.get(number)
    if own is not None and own.play.get(side) != OURS:
        return own.effects.get(side)
    if g.edition == 1 and (number, side) in FIRST_EDITION:
        return FIRST_EDITION[number, side]
    return EFFECTS.get((number, side))


def demand_of(g: War, number: int) -> Demand | None:
    """2.3.8 What the Pivotal Event demands; None if nobody has written it down, or the Event is off."""
    own = g.own.get(number)
    if own is not None and own.play.get(SINGLE) != OURS:
        return own.demand if SINGLE in own.effects else None
    return PREREQUISITES.get(number)


def why_off(g: War, number: int, side: str) -> Reason | None:
    """5.2 Why that side of a card of the players' own does nothing; None if it is not off."""
    own = g.own.get(number)
    if own is None or side not in own.play or own.play[side] in (OURS, PLUGIN):
        return None
    return ("5.2", "plugin_missing") if own.play[side] == MISSING else ("5.2", "event_off")
