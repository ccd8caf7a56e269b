"""A policy answers any question at any point of any game, whoever began what: `make any-question GAME=chaco FORKS=2000`.

Games are played whole; then they are forked at questions drawn by lot, half of them so that rare questions come up as often
as common ones. In a fork somebody else answers first, at random, where the policy would perhaps have done otherwise: one to
three answers, or a third of all. The policy answers all the rest, for every seat, to the end of the step and beyond. It must
always return a key on offer, and the invariants must hold after every answer. A failure is written as a record that
`sandtable replay` opens there.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import sandtable
from sandtable.commands.common import progress
from sandtable.kernel.conformance import Failure, failure_record
from sandtable.kernel.decision import CHANCE, Decision
from sandtable.kernel.errors import BrokenGame
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.sim import batch
from sandtable.sim.fuzz import keep, prefer_kind, some_options, some_seats
from tools.repo import ROOT

A_GAME = 25  # forks of one game
BEYOND = 40  # answers after the step in which the fork began
LONGEST_STEP = 3_000
MOST_FOREIGN = 3


class Job(NamedTuple):
    """One game and the forks made of it."""

    game: str
    scenario: str
    options: Mapping[str, object]
    seats: Mapping[str, str]
    seed: int
    forks: int
    policy: str = "np"
    prefer: str = ""


class Found(NamedTuple):
    """What the forks of one game showed: answers by the policy, and by topic; first foreign answers; what failed."""

    forks: int
    answers: int
    topics: Counter[str]
    foreign: Counter[tuple[str, str]]
    failures: list[Failure]


class Point(NamedTuple):
    """A question of a finished game at which it may be forked."""

    moment: int
    kind: str  # seat and topic: what makes a question rare
    keys: Sequence[str]  # the answers that somebody else may give


def points(table: Table, prefer: str = "") -> list[Point]:
    """The game played whole, and its questions with a choice; with ``prefer`` those where such a key is on offer."""
    preferred = prefer_kind(prefer)
    found = []
    while (d := table.decision) is not None:
        if d.seat != CHANCE and len(d.options) > 1:
            keys = preferred(d) if preferred else d.options
            if keys:
                found.append(Point(table.moment, f"{d.seat} {d.topic}", tuple(keys)))
        if not table.advance():
            raise RuntimeError(f"nobody answers {d}")
    return found


def drawn(found: Sequence[Point], number: int, rng: Rng) -> Iterator[Point]:
    """So many of the questions: one by lot among all, one by lot among those of a kind drawn by lot, in turn."""
    kinds: dict[str, list[Point]] = {}
    for point in found:
        kinds.setdefault(point.kind, []).append(point)
    names = sorted(kinds)
    for i in range(number if found else 0):
        among = kinds[names[rng.below(len(names))]] if i % 2 else found
        yield among[rng.below(len(among))]


class Fork:
    """One fork: somebody else answers first, the policy all the rest."""

    def __init__(self, table: Table, job: Job, rng: Rng) -> None:
        self.table = table
        self.rng = rng
        self.foreign = 1 + rng.below(MOST_FOREIGN)
        self.mixed = rng.below(2) == 1
        self.sound = table.moment
        self.answers = 0
        self.topics: Counter[str] = Counter()
        table.seats = dict.fromkeys(job.seats, job.policy)

    def play(self, first: str) -> Failure | None:
        """To the end of the step and ``BEYOND``; what failed, if anything did."""
        table = self.table
        try:
            self._feed(first)
            end = len(table.session.steps)
            last = None
            while (d := table.decision) is not None:
                if last is None and len(table.session.steps) > end:
                    last = table.moment + BEYOND
                if last is not None and table.moment >= last:
                    break
                if table.moment - table.session.marks[-1].keys > LONGEST_STEP:
                    raise BrokenGame(f"a step of more than {LONGEST_STEP} answers: {d.topic}")
                self._answer(d)
        except Exception as e:
            what = f"{type(e).__name__}: {e}"
            return Failure(what, failure_record(table, self.sound, what, e))
        return None

    def _answer(self, d: Decision) -> None:
        table = self.table
        open_ = d.seat != CHANCE and len(d.options) > 1
        if open_ and (self.rng.below(3) == 0 if self.mixed else self.foreign > 1):
            self.foreign -= 1
            self._feed(d.options[self.rng.below(len(d.options))])
            return
        if open_:
            self.answers += 1
            self.topics[d.topic] += 1
        table.advance()
        self._check()

    def _feed(self, key: str) -> None:
        self.table.session.feed(key)
        self._check()

    def _check(self) -> None:
        self.table.game.check(self.table.state)
        self.sound = self.table.moment


def play(job: Job) -> Found:
    """One game and its forks."""
    rng = Rng(job.seed)
    table = Table(sandtable.game(job.game), job.scenario, job.options, job.seats, Rng(rng.next()), log=False)
    found = Found(0, 0, Counter(), Counter(), [])
    forks = answers = 0
    for point in drawn(points(table, job.prefer), job.forks, rng):
        fork = Fork(table.at(point.moment, rng.next()), job, rng)
        key = point.keys[rng.below(len(point.keys))]
        found.foreign[point.kind, key.partition(":")[0]] += 1
        failure = fork.play(key)
        if failure is not None:
            found.failures.append(failure)
        forks, answers = forks + 1, answers + fork.answers
        found.topics.update(fork.topics)
    return found._replace(forks=forks, answers=answers)


def jobs(
    name: str,
    forks: int,
    seed: int,
    scenarios: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    policy: str = "np",
    prefer: str = "",
) -> Iterator[Job]:
    """The games of a run: all scenarios in turn, options and seats (policy or random) drawn anew for each game."""
    game, lots = sandtable.game(name), Rng(seed)
    scenarios = scenarios or game.info.scenarios
    for i in range(-(-forks // A_GAME)):
        own = Rng(lots.next())
        terms = some_options(game.info, own) if options is None else options
        seats = some_seats(game, own, (policy, "random"))
        number = min(A_GAME, forks - i * A_GAME)
        yield Job(name, scenarios[i % len(scenarios)], terms, seats, own.next(), number, policy, prefer)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, tell what was asked, write what failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--forks", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--scenario", default="", help="one scenario, or several with commas; all if none is named")
    parser.add_argument("--policy", default="np")
    parser.add_argument("--prefer", default="", help="fork only where a key of this kind (event, op ...) is on offer")
    parser.add_argument("--out", type=Path, default=ROOT / "artifacts/any_question")
    args = parser.parse_args(arguments)
    scenarios = [word for word in args.scenario.split(",") if word]
    forks = answers = 0
    topics: Counter[str] = Counter()
    foreign: Counter[tuple[str, str]] = Counter()
    failures: list[Failure] = []
    many = list(jobs(args.game, args.forks, args.seed, scenarios, None, args.policy, args.prefer))
    with progress(f"any question of {args.game}", len(many), False) as tick:
        for i, found in enumerate(batch.run(play, many, args.jobs)):
            tick()
            forks, answers = forks + found.forks, answers + found.answers
            topics.update(found.topics)
            foreign.update(found.foreign)
            for n, failure in enumerate(found.failures):
                failures.append(failure)
                file = keep(failure, args.out, i * A_GAME + n)
                print(f"FAILED after {len(failure.record['keys'])} answers: {failure.what}\n  {file}", flush=True)
    print(
        f"{args.game}: {forks} forks of {len(many)} games (seed {args.seed}), {len(failures)} failed; {args.policy} gave "
        f"{answers} answers to {len(topics)} kinds of question after {len(foreign)} kinds of another's answer"
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
