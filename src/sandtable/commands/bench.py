"""``sandtable bench``: how fast it is, against the aims of the design."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

import sandtable
from sandtable.commands import common
from sandtable.sim.speed import Speed


def bench(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The game to measure.")] = "fitl",
    rounds: Annotated[int, typer.Option(min=1, help="How often each measure is taken, all of them in turn.")] = 5,
    games: Annotated[int, typer.Option(min=1, help="How much work a round is.")] = 3,
    seed: common.Seed = 1,
    as_json: common.AsJson = False,
) -> None:
    """Measure random games, copies, forks, loading and non-players, each with its target.

    CPU time of one core. A ratio is measured / target: below 1 is better than the target.
    """
    with common.clear_errors():
        plan = Speed(sandtable.game(game), games=games, seed=seed)
        with common.progress("measuring", rounds * len(plan.measures), as_json) as tick:
            for _ in range(rounds):
                for measure in plan.measures:
                    measure.take()
                    tick()
    result = plan.to_json()
    if as_json:
        common.emit_json(result)
        return
    grid = Grid(title=common.words("bench.title", game=plan.game.info.title, n=rounds))
    for column in ("measure", "best", "median", "unit", "aim", "ratio"):
        grid.add_column(common.words(f"bench.{column}"), justify="left" if column in ("measure", "unit") else "right")
    for name, m in result["measures"].items():
        aim = "" if m["aim"] is None else f"{m['aim']:g}"
        ratio = "" if m["ratio"] is None else f"{m['ratio']:.2f}"
        grid.add_row(name, f"{m['best']:.4g}", f"{m['median']:.4g}", m["unit"], aim, ratio)
    Console().print(grid)
