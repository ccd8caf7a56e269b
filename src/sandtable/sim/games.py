"""Playing many games and telling each as one row of facts."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import sandtable
from sandtable.kernel import seats as seating
from sandtable.kernel.decision import CHANCE
from sandtable.kernel.game import GameInfo, Json
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.sim import batch
from sandtable.sim.reasons import Tally

COUNTED = ("op", "sa", "event", "pass")
"""The kinds of keys whose choices are counted for each seat."""


class Job(NamedTuple):
    """One game to be played."""

    game: str
    scenario: str
    options: Mapping[str, object]
    seats: Mapping[str, str]
    seed: int
    keep: bool = False  # whether the record is wanted too


def jobs(
    info: GameInfo,
    games: int,
    seed: int,
    scenarios: Sequence[str],
    options: Callable[[int], Mapping[str, object]],
    seats: Callable[[int], Mapping[str, str]],
    keep: bool = False,
) -> Iterator[Job]:
    """``games`` jobs, their seeds drawn from ``seed``, going through the scenarios in turn."""
    lots = Rng(seed)
    for i in range(games):
        yield Job(info.name, scenarios[i % len(scenarios)], options(i), seats(i), lots.next(), keep)


def all_seats(info: GameInfo, given: Mapping[str, str], default: str = "random") -> dict[str, str]:
    """Who plays each seat when nobody is there to ask: a person's seat falls to ``default``."""
    who = {seat: given.get(seat, default) for seat in info.seats}
    return {seat: default if seating.is_human(w) else w for seat, w in who.items()}


def play(job: Job) -> Json:
    """Play one game out and tell it as a row."""
    start = time.process_time()
    table = sandtable.new(job.game, job.scenario, seed=job.seed, options=job.options, seats=job.seats, log=False)
    table.auto("random")
    found = row(table, seconds=time.process_time() - start)
    found["seed"] = job.seed
    if job.keep:
        found["record"] = table.record()
    return found


def row(table: Table, seconds: float | None = None) -> Json:
    """One game as facts: how it ended, how long it was, what each seat chose, what reasons the policies gave."""
    session = table.session
    choices: dict[str, dict[str, int]] = {seat: {} for seat in table.seats}
    decisions = 0
    for key, who in zip(session.keys, session.who):
        if who == CHANCE or not who:
            continue
        decisions += 1
        if key.partition(":")[0] in COUNTED:
            choices[who][key] = choices[who].get(key, 0) + 1
    outcome = table.outcome or {}
    return {
        "game": table.game.info.name,
        "scenario": table.scenario,
        "options": dict(table.options),
        "seats": dict(table.seats),
        "over": table.outcome is not None,
        "winner": outcome.get("winner"),
        "ranking": outcome.get("ranking"),
        "margins": outcome.get("margins", {}),
        "reason": outcome.get("reason"),
        "keys": len(session.keys),
        "decisions": decisions,
        "steps": len(session.steps) - 1,
        "choices": choices,
        "notes": Tally(note for notes in table.notes.values() for note in notes).counts,
        "seconds": seconds,
    }


def play_many(many: Iterable[Job], processes: int = 1, plugins: Sequence[str] = (), where: str = "") -> Iterator[Json]:
    """The rows of many games, in order; ``where`` they are played: :mod:`sandtable.sim.executors`."""
    return batch.run(play, many, processes, plugins, where)
