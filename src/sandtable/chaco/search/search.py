"""The search for a plan: changes of the best plan so far, kept where they do better in the same futures."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.chaco.opponent.facts import Facts
from sandtable.chaco.opponent.orders import Style, plan, plan_reaction
from sandtable.chaco.opponent.turn import stamp
from sandtable.chaco.rules.s4_sequence import mover
from sandtable.chaco.search.changes import Changes
from sandtable.chaco.search.course import Follower, course, horizon
from sandtable.chaco.search.plans import Plan, written
from sandtable.chaco.search.worth import Worth
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import SIDES
from sandtable.kernel.climb import Climb, Found
from sandtable.kernel.course import Astray
from sandtable.kernel.game import Game
from sandtable.kernel.rng import Rng

STYLES = (
    Style(prepared=-0.4), Style(garrison=1), Style(prepared=-0.4, garrison=1), Style(raiders=2),
)  # fmt: skip
"""Other ways of planning that are tried: bolder, with smaller garrisons, more raids. (To stand still, and to attack less, does
well for a turn, and badly in the end.)"""
SURE = 1.0
"""So many standard errors a plan must be better, and"""
LEAST = 0.75
"""so many VP."""
LOST = -1000.0
"""What a plan is worth that cannot be played."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried, counted in plans played on, whatever the machine."""

    name: str
    movement: int
    """Plans played on in one future each, in a movement phase."""
    reaction: int
    attack: int
    futures: int
    """In which a plan is compared, at most."""
    turns: int = 2
    """Player turns that are played on."""
    styles: int = len(STYLES)
    """Other ways of planning; none for a level that tries changes by lot only."""


class Search:
    """One search from one position, at the first question of a movement phase or before an attack."""

    def __init__(
        self,
        game: Game[Any],
        start: Chaco,
        seat: str,
        effort: Effort,
        seed: int,
        stop: Callable[[], bool] = lambda: False,
        tell: Callable[[float], None] = lambda part: None,
    ) -> None:
        self.game = game
        self.start = start
        self.seat = seat
        self.side = SIDES.index(seat)
        self.effort = effort
        self.lots = Rng(seed)
        self.seed = self.lots.next() >> 8
        self.stop = stop
        self.tell = tell
        reacting = mover(start) != start.active
        self.end = horizon(start, effort.turns - reacting)  # both end where the side's own turn has begun
        self.worth = Worth(self.side)

    def orders(self, reaction: bool) -> Found[Plan]:
        """10.1, 10.10 The orders of a movement phase."""
        own = written((plan_reaction if reaction else plan)(self._facts()))
        budget = self.effort.reaction if reaction else self.effort.movement
        climb = Climb(own, self.play_orders, self.effort.futures, budget, LEAST, SURE, self.stop, self.tell)
        return climb.go(self._proposals(climb, reaction))

    def _proposals(self, climb: Climb[Plan], reaction: bool) -> Iterator[Plan]:
        """What lies nearest, other ways of planning, then changes of the best plan so far by lot."""
        changes = Changes(self._facts(), reaction, self.lots)
        if not reaction:
            for change in changes.pressing() if self.effort.styles else ():
                best = climb.best.plan
                found = change(best)
                if found != best:
                    yield found
            for style in STYLES[: self.effort.styles]:
                yield written(plan(self._facts(), style))
        while True:
            yield changes.changed(climb.best.plan)

    def _facts(self) -> Facts:
        return Facts(self.start, self.side)

    def attack(self, own: str, others: Sequence[str]) -> Found[str]:
        """12.1 The next attack, or none."""
        effort = self.effort
        return Climb(own, self.play_attack, effort.futures, effort.attack, LEAST, SURE, self.stop, self.tell).go(others)

    # ------------------------------------------------------------------ playing on

    def play_orders(self, orders: Plan, future: int) -> tuple[float, float]:
        """What orders come to in a future."""

        def tell(follower: Follower) -> None:
            follower.plan = orders

        return self._play(tell, future)

    def play_attack(self, key: str, future: int) -> tuple[float, float]:
        """What an attack comes to."""

        def tell(follower: Follower) -> None:
            follower.attack = key

        return self._play(tell, future)

    def _play(self, tell: Callable[[Follower], None], future: int) -> tuple[float, float]:
        """Play on; what the position is worth then, and the lead in VP."""
        run = course(self.game, self.start, self.seed, future)
        follower = run.policy(self.seat)
        assert isinstance(follower, Follower)
        follower.at = stamp(self.start)
        tell(follower)
        try:
            run.to(self.end)
        except Astray:
            return LOST, 0
        return self.worth(run.state), run.state.vp[self.side] - run.state.vp[1 - self.side]
