"""Playing a plan on: the opponent for both sides, one of them with orders that are given."""

from collections.abc import Callable
from typing import Any

from sandtable.chaco.opponent import Opponent
from sandtable.chaco.opponent.turn import Stamp, Turn, stamp
from sandtable.chaco.search.futures import PairedLuck
from sandtable.chaco.search.plans import Plan
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import PARAGUAY
from sandtable.kernel.course import Course
from sandtable.kernel.decision import Decision
from sandtable.kernel.game import Game
from sandtable.kernel.seats import Mind

ATTACK = "attack.target"


class Follower(Opponent):
    """The opponent with the orders of one phase, or its next attack, given."""

    def __init__(self, game: Any, seat: str, luck: PairedLuck) -> None:
        super().__init__(game, seat)
        self.luck = luck
        self.at: Stamp | None = None  # of the side that plans: where it began to
        self.plan: Plan | None = None
        self.attack = ""

    def begin(self, g: Chaco) -> Turn:
        """A new phase, perhaps the one that is planned."""
        turn = super().begin(g)
        turn.rear = self.at is None  # what those behind the enemy's troops do comes too late to matter
        if self.plan is not None and stamp(g) == self.at:
            give(turn, self.plan)
        return turn

    def choose(self, g: Chaco, d: Decision, mind: Mind) -> str:
        """The side's answer."""
        if d.topic != ATTACK:
            return super().choose(g, d, mind)
        key = self.attack if self.attack and d.offers(self.attack) else super().choose(g, d, mind)
        self.attack = ""
        self.luck.place = key
        return key

    def took(self, g: Chaco, d: Decision, key: str, mind: Mind) -> None:
        """It plans by phases, and looks at the board again at every question."""

    def saw(self, g: Chaco, d: Decision, key: str) -> None:
        """The same."""
        if d.topic == ATTACK:
            self.luck.place = key


def give(turn: Turn, plan: Plan) -> None:
    """The orders of the phase."""
    turn.orders = [errand.order() for errand in plan]
    turn.rear = turn.stamp[1] != "movement"


def course(game: Game[Any], start: Chaco, seed: int, future: int) -> Course:
    """The beginning of a future."""
    found = Course(game, start, lambda seat: Follower(game, seat, luck), seed + future)
    luck = found.luck = PairedLuck(seed, future, found.state)
    return found


def ordinal(g: Chaco) -> int:
    """4.1 Which player turn of the war it is; Paraguay's comes first."""
    return 2 * g.turn + (g.active != PARAGUAY)


def horizon(g: Chaco, turns: int = 2) -> Callable[[Chaco], bool]:
    """So many player turns on, when supply has been checked (8.12)."""
    last = ordinal(g) + turns
    return lambda later: ordinal(later) >= last and later.phase == "new_units"
