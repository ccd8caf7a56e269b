"""A climb to a better plan, which knows no game: proposals are compared with the best so far, in the same futures.

For games whose turns are too long to be tried out whole by the hundred (:mod:`sandtable.kernel.search`): proposals are changes
of the best plan, one at a time, so that what does well adds up. Plans that are not ahead in their first future are dropped
(each begins with another one), and those that are not half-way; who is better at the end must be so by more than chance would
have it. What is counted are plans played on, not seconds.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Generic, TypeVar

P = TypeVar("P")
"""A plan: anything that can be hashed."""

SAME_AGAIN = 12
"""So many proposals in a row that are known already: there is nothing new to be found."""


class Trial(Generic[P]):
    """A plan, and how it has done in each future so far."""

    __slots__ = ("margins", "plan", "worths")

    def __init__(self, plan: P) -> None:
        self.plan = plan
        self.worths: dict[int, float] = {}
        self.margins: dict[int, float] = {}

    def margin(self, futures: Iterable[int]) -> float:
        """The margin it leads to, in some futures."""
        return fmean(self.margins[n] for n in futures)


@dataclass(frozen=True, slots=True)
class Found(Generic[P]):
    """What was decided, and what with."""

    plan: P
    same: bool
    """Whether nothing was better than the plan that was there to begin with."""
    compared: int
    futures: int
    margin: float
    """Expected."""
    baseline_margin: float
    better_in: int
    """In how many of the futures the plan did better than the first."""
    baseline: P
    """The plan that was there to begin with."""


class Climb(Generic[P]):
    """One climb. ``play`` plays a plan on in a future and tells what that is worth, and the margin in the game's points."""

    def __init__(
        self,
        first: P,
        play: Callable[[P, int], tuple[float, float]],
        futures: int,
        budget: int,
        least: float,
        sure: float,
        stop: Callable[[], bool] = lambda: False,
        tell: Callable[[float], None] = lambda part: None,
    ) -> None:
        self.first = self.best = Trial(first)
        self.play = play
        self.futures = futures
        self.budget = budget
        """Plans played on, each in one future."""
        self.least = least
        """What a plan must be better by, at any rate, and"""
        self.sure = sure
        """in standard errors."""
        self.stop = stop
        self.tell = tell
        """Is told which part of the budget is spent."""
        self.played = 0

    def go(self, proposals: Iterable[P]) -> Found[P]:
        """The best that was found; the proposals may look at ``best``."""
        known = {self.first.plan}
        stale = 0
        for plan in proposals:
            if self.played >= self.budget or stale > SAME_AGAIN or self.stop():
                break
            if plan in known:
                stale += 1
                continue
            stale = 0
            known.add(plan)
            trial = Trial(plan)
            if self._better(trial, len(known)):
                self.best = trial
        return self._found(len(known))

    def _found(self, compared: int) -> Found[P]:
        first, best = self.first, self.best
        both = [n for n in first.worths if n in best.worths]
        if not both:
            return Found(first.plan, True, compared, 0, 0.0, 0.0, 0, first.plan)
        better = sum(best.worths[n] > first.worths[n] for n in both)
        return Found(best.plan, best is first, compared, len(both), best.margin(both), first.margin(both), better, first.plan)

    def _better(self, trial: Trial[P], begin: int) -> bool:
        """Whether a plan does better than the best so far."""
        gains: list[float] = []
        for n in range(begin, begin + self.futures):
            gains.append(self._played(trial, n % self.futures) - self._played(self.best, n % self.futures))
            if len(gains) in (1, self.futures // 2) and fmean(gains) <= 0:
                return False
        error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
        return fmean(gains) > max(self.least, self.sure * error)

    def _played(self, trial: Trial[P], future: int) -> float:
        """What a plan is worth in a future."""
        if future not in trial.worths:
            trial.worths[future], trial.margins[future] = self.play(trial.plan, future)
            self.played += 1
            self.tell(min(1.0, self.played / self.budget))
        return trial.worths[future]
