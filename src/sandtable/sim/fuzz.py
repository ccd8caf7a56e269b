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

SEATED = (seating.HUMAN, "np", "np1", "np2")
"""Who may sit in a seat of a random game, as far as the game knows them."""


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


def some_options(info: GameInfo, rng: Rng, fixed: Mapping[str, object] | None = None) -> dict[str, object]:
    """A value for each option of a game that has a list of choices, is a switch or names seats; those of ``fixed`` as
    they are; none that excludes another."""
    found: dict[str, object] = {}
    for name, option in info.options.items():
        choices = option.choices or ((False, True) if option.kind == "bool" else ())
        if choices:
            found[name] = choices[rng.below(len(choices))]
    order = Rng(rng.number)  # dice of its own: a seed's games are the same with and without such an option
    for name, option in info.options.items():
        if option.kind == "seats":
            seats = sorted(info.seats, key=lambda seat: order.next())
            found[name] = seats[: order.below(len(seats) + 1)]
    found.update(fixed or {})
    for name in info.clashes(found):
        other = info.options[name].not_with
        loser = other if fixed and name in fixed and other not in fixed else name
        found[loser] = info.options[loser].default
    return found


def some_seats(game: Game[Any], rng: Rng, policies: Sequence[str] = SEATED) -> dict[str, str]:
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
    drawn: bool = False,
) -> Iterator[FuzzJob]:
    """The games of one run; ``options`` or ``seats`` None: drawn anew for each game. ``drawn``: the options that are not
    given are drawn, too."""
    lots = Rng(seed)
    if options is not None:
        options = game.info.given_options(options)
    for i in range(games):
        own = Rng(lots.next())
        chosen = some_options(game.info, own, options) if options is None or drawn else options
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
