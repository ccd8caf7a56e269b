"""``sandtable train``: fit the models that tell win chances."""

from pathlib import Path
from typing import Annotated

import typer

import sandtable
from sandtable.commands import common
from sandtable.kernel.errors import BadOption, quoted, some
from sandtable.sim import training

HERE = Path()


def train(
    game: common.GameName,
    family: Annotated[
        str, typer.Option("--scenario", help="The kind of game to learn, several with commas between; all if none is given.")
    ] = "",
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-n",
            min=20,
            help="How many games to play of each kind. With --for-search one seat searches in each, by lot among those to "
            "learn.",
        ),
    ] = 4000,
    seed: common.Seed = 1,
    jobs: common.Jobs = 1,
    out: Annotated[
        Path, typer.Option(help="The folder into which the weights are written, a file a kind of game.")
    ] = HERE,
    for_search: Annotated[
        bool, typer.Option("--for-search", help="Fit the models by which seats search, instead of those that tell chances.")
    ] = False,
    seats: Annotated[
        str, typer.Option(help="With --for-search: the seats to learn, with commas between; all if none is given.")
    ] = "",
    as_json: common.AsJson = False,
) -> None:
    """Play games between non-players, with mistakes, and fit the weights from which win chances are told.

    With --for-search one seat of each game searches, by the models there are, and each seat gets a model of its own.
    One game of five is held out; how well its ends are foretold is told against the base rates. The same seed gives the same
    weights.

    The games read the weights in the package’s own folder and no others: files written elsewhere must be copied there.
    """
    with common.clear_errors():
        training.needs_numpy()
        found = sandtable.game(game)
        values = training.values_of(found)
        named = seats.split(",") if seats else []
        chosen = family.split(",") if family else list(values.families)
        for one in chosen:
            if one not in values.families:
                raise BadOption("value.family", game=game, family=quoted(one), known=some(values.families))
            training.searching(found, one, for_search, named)  # seats that cannot be learned are told before the first kind
        out.mkdir(parents=True, exist_ok=True)
        told = []
        for one in chosen:
            with common.progress("playing", games, as_json, game=f"{found.info.title}: {one}") as tick:
                found_models = training.train(game, one, games, seed, jobs, common.plugins(), tick, for_search, named)
            for fitted in found_models:
                model, scores = fitted
                file = out / f"{game}_{model.family}.json"
                file.write_text(model.text(), encoding="utf-8")
                told.append({"file": str(file), "family": model.family, **model.about})
                if not as_json:
                    common.say(
                        "train.scored", family=model.family, file=str(file), games=model.about["games"],
                        brier=f"{scores['brier']:.3f}", base=f"{scores['brier_base']:.3f}",
                    )  # fmt: skip
                if fitted.no_better:
                    typer.echo(f"sandtable: {common.words('train.no_better', file=str(file))}", err=True)
    if as_json:
        common.emit_json({"game": game, "seed": seed, "models": told})
