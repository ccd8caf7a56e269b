"""What the opponent remembers from one question to the next: a cache, made anew whenever it does not fit."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from sandtable.chaco.opponent.facts import Facts
from sandtable.chaco.state import Chaco
from sandtable.kernel.decision import Decision
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind

if TYPE_CHECKING:
    from sandtable.chaco.opponent.orders import Order


Stamp: TypeAlias = tuple[int, str, int]


def stamp(g: Chaco) -> Stamp:
    """Which phase it is, and whose."""
    return (g.turn, g.phase, g.active)


class Attack(NamedTuple):
    """An attack that was decided on: the hex, who is named to lead it, who goes."""

    target: int
    leaders: list[int]
    units: list[int]


class Turn:
    """One phase of one side."""

    def __init__(self, g: Chaco, side: int) -> None:
        self.g = g
        self.side = side
        self.mind = Mind(Rng(0))
        self.stamp = stamp(g)
        self.orders: list[Order] | None = None  # of a movement phase
        self.rear = False  # whether those behind the troops have their orders, or get none
        self.order: Order | None = None  # the one being carried out
        self.attack = Attack(-1, [], [])
        self._facts: Facts | None = None

    def fits(self, g: Chaco) -> bool:
        """Whether this is still the same phase of the same game."""
        return self.stamp == stamp(g)

    def facts(self, fresh: bool = False) -> Facts:
        """The picture of the map, drawn once a phase unless a fresh one is wanted."""
        if self._facts is None or fresh or self._facts.g is not self.g:
            self._facts = Facts(self.g, self.side)
        return self._facts

    def say(self, rule: str, topic: str, **args: object) -> None:
        """Note a reason."""
        self.mind.note(rule, topic, **args)

    def place(self, key: str) -> int:
        """The place of a ``hex:`` or ``box:`` key, -1 for anything else."""
        return self.g.data.map.by_key.get(key, -1)

    def counter(self, key: str) -> int:
        """The counter of a key, -1 for anything else."""
        return self.g.data.index.get(key.partition(":")[2], -1)


Handler: TypeAlias = Callable[[Turn, Decision], str]
