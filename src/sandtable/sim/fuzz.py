"""Random games through the conformance suite; a failure becomes a file that ``sandtable replay`` opens there."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import sandtable
from sandtable.kernel import seats as seating
from sandtable.kernel.conformance import Failure, Prefer, Report, Suite
from sandtable.kernel.decision import Decision
from sandtable.kernel.game import Game, GameInfo
from sandtable.kernel.rng import Rng
from sandtable.sim import batch


class FuzzJob(NamedTuple):
    """One game to be checked."""

    game: str
    scenario: str
    options: Mapping[str, object]
    seats: Mapping[str, str]
    seed: int
    every: int = 40
    prefer: str = ""


def prefer_kind(kind: str) -> Prefer | None:
    """Draw among the keys of one kind (``event``, ``op``, ``space``) wherever there are some."""
    if not kind:
        return None

    def preferred(d: Decision) -> Sequence[str]:
        return [key for key in d.options if key == kind or key.startswith(kind + ":")]

    return preferred


def some_options(info: GameInfo, rng: Rng) -> dict[str, object]:
    """A value for each option of a game that has a list of choices or is a switch; none that excludes another."""
    found: dict[str, object] = {}
    for name, option in info.options.items():
        choices = option.choices or ((False, True) if option.kind == "bool" else ())
        if choices:
            found[name] = choices[rng.below(len(choices))]
    return {**found, **{name: info.options[name].default for name in info.clashes(found)}}


def some_seats(game: Game[Any], rng: Rng, policies: Sequence[str] = ("human", "np")) -> dict[str, str]:
    """A policy for each seat; those that the game does not know are left out."""
    known = [p for p in policies if p == seating.HUMAN or p in seating.known(game)]
    return {seat: known[rng.below(len(known))] for seat in game.info.seats}


def jobs(
    game: Game[Any],
    games: int,
    seed: int,
    scenarios: Sequence[str],
    options: Mapping[str, object] | None,
    seats: Mapping[str, str] | None,
    every: int = 40,
    prefer: str = "",
) -> Iterator[FuzzJob]:
    """The games of one run; ``options`` or ``seats`` None: drawn anew for each game."""
    lots = Rng(seed)
    for i in range(games):
        own = Rng(lots.next())
        chosen = some_options(game.info, own) if options is None else options
        who = some_seats(game, own) if seats is None else seats
        yield FuzzJob(game.info.name, scenarios[i % len(scenarios)], chosen, who, own.next(), every, prefer)


def check(job: FuzzJob) -> Report | Failure:
    """One game through the suite."""
    suite = Suite(sandtable.game(job.game), every=job.every, prefer=prefer_kind(job.prefer))
    try:
        return suite.play(job.scenario, job.options, job.seats, job.seed)
    except Failure as failure:
        return failure


def check_many(
    many: Iterable[FuzzJob], processes: int = 1, plugins: Sequence[str] = ()
) -> Iterator[Report | Failure]:
    """The games of a run, in order."""
    return batch.run(check, many, processes, plugins)


def keep(failure: Failure, folder: Path, number: int) -> Path:
    """Write a failure's record; the file's name tells the game and which of the run's games it was."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{failure.record['game']}-{failure.record['scenario']}-{number:05}.json"
    file.write_text(json.dumps(failure.record, indent=1), encoding="utf-8")
    return file
