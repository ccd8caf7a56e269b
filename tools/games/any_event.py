"""Every side of every card of Fire in the Lake, begun by anybody: `python -m tools.games.any_event --forks 10000`.

Positions are taken from whole games of all scenarios. On each, one side of one card is begun for one faction, all of them in
turn; somebody else answers first, at random, where the non-player would perhaps never have begun; then the non-players
answer all the rest, for every seat. They must always return a key on offer, the invariants must hold after every answer,
and the side must come to an end. (`tools.games.any_question` does the same for every other question, on the table.)
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import sandtable
from sandtable.kernel.decision import CHANCE
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind
from sandtable.kernel.table import Table
from sandtable.sim import batch
from sandtable.sim.fuzz import some_options, some_seats
from sandtable.vietnam.check import check
from sandtable.vietnam.fitl.game import GAME
from sandtable.vietnam.fitl.library import LIBRARY
from sandtable.vietnam.fitl.nonplayer.systems import SYSTEMS
from sandtable.vietnam.pieces import FACTIONS
from sandtable.vietnam.rules import s5_events
from sandtable.vietnam.seats import named
from sandtable.vietnam.state import War

SIDES = tuple((card, side) for card, header in LIBRARY.headers.items() for side in header.sides)
BEGINNINGS = tuple((card, side, f) for card, side in SIDES for f in range(len(FACTIONS)))
A_GAME = 250  # forks on the positions of one game
MOST_FOREIGN = 3
LONGEST = 3_000


class Job(NamedTuple):
    """The forks on the positions of one game: where in the list of beginnings, and how many."""

    scenario: str
    seed: int
    start: int
    forks: int
    policy: str = "np"


class Found(NamedTuple):
    """What was begun, how many answers the non-players gave, and what failed."""

    begun: Counter[tuple[int, str, int]]
    answers: int
    topics: Counter[str]
    failures: list[str]


def positions(scenario: str, rng: Rng, policy: str = "np") -> list[War]:
    """The boards of one game at which a faction was to choose its action."""
    game = sandtable.game("fitl")
    seats = some_seats(game, rng, (policy, "random"))
    table = Table(game, scenario, some_options(game.info, rng), seats, Rng(rng.next()), log=False)
    found = []
    while (d := table.decision) is not None:
        if d.topic == "turn.action":
            found.append(table.state.copy())
        table.advance()
    return found


def fork(g: War, card: int, side: str, f: int, rng: Rng, topics: Counter[str], policy: str = "np") -> int:
    """Begin that side there; how many answers the non-players gave, by the charts that ``policy`` names."""
    g.card = card
    g.nonplayers = (True,) * len(FACTIONS)
    known = "event" if rng.below(2) else ""  # a policy made anew does not know who chose the Event
    system = next((found for edition, found in SYSTEMS.items() if named(edition) == policy), SYSTEMS[g.edition])
    minds = {seat: system.nonplayer(GAME, seat, known) for seat in FACTIONS}
    mind = Mind(Rng(rng.next()))
    foreign, mixed = 1 + rng.below(MOST_FOREIGN), rng.below(2) == 1
    answers = asked = 0
    flow = s5_events.play(g, f, card, side)
    d = next(flow, None)
    while d is not None:
        asked += 1
        if asked > LONGEST:
            raise RuntimeError(f"more than {LONGEST} answers: {d!r}")
        if d.seat == CHANCE or len(d.options) == 1:
            key = d.options[rng.below(len(d.options))]
            if d.seat != CHANCE:
                minds[d.seat].saw(g, d, key)
        elif rng.below(3) == 0 if mixed else foreign > 0:
            foreign -= 1
            key = d.options[rng.below(len(d.options))]
        else:
            answers += 1
            topics[d.topic] += 1
            key = minds[d.seat].choose(g, d, mind)
            if key not in d.options:
                raise RuntimeError(f"{d!r}: {key} is not on offer")
        try:
            d = flow.send(key)
        except StopIteration:
            d = None
        if not g.frozen:
            check(g)
    return answers


def play(job: Job) -> Found:
    """One game and the forks on its positions."""
    rng = Rng(job.seed)
    found = Found(Counter(), 0, Counter(), [])
    boards = positions(job.scenario, rng, job.policy)
    answers = 0
    for i in range(job.start, job.start + job.forks):
        card, side, f = BEGINNINGS[i % len(BEGINNINGS)]
        found.begun[card, side, f] += 1
        try:
            answers += fork(boards[rng.below(len(boards))].copy(), card, side, f, rng, found.topics, job.policy)
        except Exception:
            what = traceback.format_exc(limit=-4)
            found.failures.append(f"card {card} {side} by {FACTIONS[f]} ({job}):\n{what}")
    return found._replace(answers=answers)


def jobs(forks: int, seed: int, scenarios: Sequence[str] = (), policy: str = "np") -> Iterator[Job]:
    """The games of a run: all scenarios in turn."""
    lots, scenarios = Rng(seed), scenarios or sandtable.game("fitl").info.scenarios
    for n, start in enumerate(range(0, forks, A_GAME)):
        yield Job(scenarios[n % len(scenarios)], lots.next(), start, min(A_GAME, forks - start), policy)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and tell what was begun and what failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--forks", type=int, default=len(BEGINNINGS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--policy", default="np", help="np: by the edition of each game; np1, np2: by that edition's charts")
    args = parser.parse_args(arguments)
    begun: Counter[tuple[int, str, int]] = Counter()
    topics: Counter[str] = Counter()
    answers = failed = 0
    for found in batch.run(play, list(jobs(args.forks, args.seed, policy=args.policy)), args.jobs):
        begun.update(found.begun)
        topics.update(found.topics)
        answers += found.answers
        failed += len(found.failures)
        for what in found.failures:
            print(f"FAILED {what}", flush=True)
    least = min(begun[b] for b in BEGINNINGS)
    print(
        f"fitl events: {begun.total()} forks (seed {args.seed}), {failed} failed; {len(SIDES)} sides by 4 factions, each at "
        f"least {least} times; {args.policy} gave {answers} answers to {len(topics)} kinds of question"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
