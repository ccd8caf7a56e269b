"""The search for a plan: changes of the best plan so far, kept where they do better in the same futures."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from sandtable.chaco.opponent.facts import Facts
from sandtable.chaco.opponent.orders import Style, plan, plan_reaction
from sandtable.chaco.opponent.turn import stamp
from sandtable.chaco.search.changes import Changes
from sandtable.chaco.search.course import Follower, course, horizon
from sandtable.chaco.search.plans import Plan, written
from sandtable.chaco.search.worth import Worth
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import SIDES
from sandtable.kernel.course import Astray
from sandtable.kernel.game import Game
from sandtable.kernel.rng import Rng

STYLES = (
    Style(prepared=-0.4), Style(prepared=2.0), Style(garrison=1), Style(prepared=-0.4, garrison=1), Style(march=False),
    Style(raiders=2), Style(prepared=99.0, march=False),
)  # fmt: skip
"""Other ways of planning that are tried: bolder, warier, with smaller garrisons, standing still, more raids."""
SURE = 0.5
"""So many standard errors a plan must be better, and"""
LEAST = 0.2
"""so many VP."""
LOST = -1000.0
"""What a plan is worth that cannot be played."""
MOST_CHANGES = 12
"""Changes proposed in a row that were known already: there is nothing new to be found."""


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


class Trial:
    """A plan, and how it has done in each future so far."""

    __slots__ = ("does", "worths")

    def __init__(self, does: "Plan | str") -> None:
        self.does = does
        self.worths: list[float] = []

    def mean(self, futures: int) -> float:
        """What it is worth, in so many futures."""
        return fmean(self.worths[:futures])


@dataclass(frozen=True, slots=True)
class Found:
    """What was decided, and what with."""

    does: "Plan | str"
    compared: int
    futures: int
    lead: float
    own_lead: float
    better_in: int
    same: bool


class Search:
    """One search from one position, at the first question of a movement phase or before an attack."""

    def __init__(
        self, game: Game[Any], start: Chaco, seat: str, effort: Effort, seed: int, stop: Callable[[], bool] = lambda: False
    ) -> None:
        self.game = game
        self.start = start
        self.seat = seat
        self.side = SIDES.index(seat)
        self.effort = effort
        self.lots = Rng(seed)
        self.seed = self.lots.next() >> 8
        self.stop = stop
        self.end = horizon(start, effort.turns)
        self.worth = Worth(game, self.side)
        self.played = 0

    # ------------------------------------------------------------------ what is tried

    def orders(self, reaction: bool) -> Found:
        """10.1, 10.10 The orders of a movement phase."""
        facts = Facts(self.start, self.side)
        own = written((plan_reaction if reaction else plan)(facts))
        changes = Changes(Facts(self.start, self.side), reaction, self.lots)

        def proposals(best: Callable[[], Trial]) -> Iterator[Plan]:
            if not reaction:
                for style in STYLES[: self.effort.styles]:
                    yield written(plan(Facts(self.start, self.side), style))
            while True:
                does = best().does
                assert not isinstance(does, str)
                yield changes.changed(does)

        return self._climb(own, proposals, self.effort.reaction if reaction else self.effort.movement)

    def attack(self, own: str, others: Sequence[str]) -> Found:
        """12.1 The next attack, or none."""
        return self._climb(own, lambda best: iter(others), self.effort.attack)

    # ------------------------------------------------------------------ how it is compared

    def _climb(self, own: Any, proposals: Callable[[Callable[[], Trial]], Iterator[Any]], budget: int) -> Found:
        first = best = Trial(own)
        known = {own}
        stale = 0
        for does in proposals(lambda: best):
            if self.played >= budget or self.stop() or stale > MOST_CHANGES:
                break
            if does in known:
                stale += 1
                continue
            stale = 0
            known.add(does)
            trial = Trial(does)
            if self._better(trial, best):
                best = trial
        futures = min(len(first.worths), len(best.worths))
        if not futures:
            return Found(own, len(known), 0, 0.0, 0.0, 0, True)
        better = sum(mine > theirs for mine, theirs in zip(best.worths, first.worths))
        return Found(best.does, len(known), futures, best.mean(futures), first.mean(futures), better, best is first)

    def _better(self, trial: Trial, best: Trial) -> bool:
        """Whether a plan does better, in futures that both meet; after two of them it must not be behind, half-way not much
        worse than even."""
        gains: list[float] = []
        most = self.effort.futures
        for n in range(most):
            for one in (best, trial):
                if len(one.worths) <= n:
                    one.worths.append(self._play(one.does, n))
            gains.append(trial.worths[n] - best.worths[n])
            if n == 1 and not any(gains):
                return False  # it comes to the same
            if n + 1 in (2, most // 2) and fmean(gains) <= 0:
                return False
        gain = fmean(gains)
        error = stdev(gains) / sqrt(most) if most > 1 else 0.0
        return gain > max(LEAST, SURE * error)

    def _play(self, does: "Plan | str", future: int) -> float:
        """Play a plan on in a future; what the position is worth then."""
        self.played += 1
        run = course(self.game, self.start, self.seed, future)
        follower = run.policy(self.seat)
        assert isinstance(follower, Follower)
        if isinstance(does, str):
            follower.attack = does
        else:
            follower.at, follower.plan = stamp(self.start), does
        try:
            run.to(self.end)
        except Astray:
            return LOST
        return self.worth(run.state)
