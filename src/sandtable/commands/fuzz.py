"""``sandtable fuzz``: random games through the conformance suite."""

from pathlib import Path
from typing import Annotated

import typer

import sandtable
from sandtable.commands import common
from sandtable.kernel.conformance import Failure
from sandtable.kernel.game import Json
from sandtable.sim import fuzz as fuzzing
from sandtable.sim.stats import Running

ALL, DEFAULT, MIX = "all", "default", "mix"


def fuzz(
    game: common.GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games to play.")] = 100,
    seed: common.Seed = 1,
    scenario: Annotated[str, typer.Option(help="A scenario, several with commas between, or all.")] = ALL,
    options: Annotated[
        str, typer.Option("--options", "-o", help="all: drawn anew for each game; default; [all,]NAME=VALUE,...")
    ] = ALL,
    seats: Annotated[
        str, typer.Option("--seats", "-s", help="Who plays: SEAT=WHO,... or mix (people and non-players by lot).")
    ] = "",
    prefer: Annotated[
        str, typer.Option(help="Take keys of this kind wherever they are on offer: event, op, sa, pass ...")
    ] = "",
    every: Annotated[
        int, typer.Option(min=1, help="Check fork, undo, load and views at every Nth answer; 1 = each.")
    ] = 40,
    out: Annotated[Path, typer.Option(help="Where the record of a failure is written.")] = Path("artifacts/fuzz"),
    jobs: common.Jobs = 1,
    keep_going: Annotated[bool, typer.Option("--keep-going", "-k", help="Play on after a failure.")] = False,
    as_json: common.AsJson = False,
) -> None:
    """Play random games and check everything that must hold for any game.

    A failure writes a record that `sandtable replay` opens at the failing point, and the exit code is 1.
    """
    failures: list[Json] = []
    lengths, steps = Running(), Running()
    topics: dict[str, int] = {}
    digests: list[str] = []
    every_option, _, given = options.partition(",") if options.startswith(ALL + ",") else ("", "", options)
    with common.clear_errors():
        g = sandtable.game(game)
        many = fuzzing.jobs(
            g,
            games,
            seed,
            common.read_scenarios(scenario, g),
            None if given == ALL else {} if given == DEFAULT else common.read_options(given),
            None if seats == MIX else common.read_seats(seats, g.info),
            every,
            prefer,
            bool(every_option),
        )
        with common.progress("fuzzing", games, as_json, game=g.info.title) as tick:
            for i, found in enumerate(fuzzing.check_many(many, jobs, common.plugins())):
                tick()
                if isinstance(found, Failure):
                    file = fuzzing.keep(found, out, i)
                    failures.append({"game": i, "what": found.what, "at": len(found.record["keys"]), "file": str(file)})
                    if not keep_going:
                        break
                    continue
                lengths.add(found.keys)
                steps.add(found.longest_step)
                digests.append(found.log_digest)
                for topic, n in found.topics.items():
                    topics[topic] = topics.get(topic, 0) + n
    if as_json:
        common.emit_json(
            {"game": game, "seed": seed, "passed": lengths.n, "failures": failures, "keys": lengths.to_json(),
             "longest_step": steps.to_json(), "topics": dict(sorted(topics.items())), "digests": digests}
        )  # fmt: skip
    else:
        _tell(game, lengths, steps, failures)
    if failures:
        raise typer.Exit(1)


def _tell(game: str, lengths: Running, steps: Running, failures: list[Json]) -> None:
    if lengths.n:
        mean, low, high = (round(n) for n in (lengths.mean, lengths.low, lengths.high))
        common.say("fuzz.passed", game=game, n=lengths.n, mean=mean, low=low, high=high, step=round(steps.high))
    for failure in failures:
        common.say("fuzz.failed", game=game, number=failure["game"], n=failure["at"], what=failure["what"])
        typer.echo(f"  sandtable replay {failure['file']}")
