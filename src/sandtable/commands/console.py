"""``sandtable console``: play in the terminal."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import sandtable
from sandtable.commands import common
from sandtable.console.play import Play, at_one_terminal
from sandtable.kernel.at_table import PROGRAM
from sandtable.kernel.decision import CHANCE


def console(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The game to play.")] = "fitl",
    scenario: Annotated[str, typer.Option(help="The scenario; the game's first if none is given.")] = "",
    seats: common.SeatList = "",
    options: common.OptionList = "",
    seed: Annotated[int | None, typer.Option(help="Where the dice start; unpredictable if none is given.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    chance: Annotated[
        str, typer.Option(help="At the printed table: `cards` asks which card was drawn, `all` what the dice showed too.")
    ] = PROGRAM,
    lang: common.Language = "",
) -> None:
    """Play any game in the terminal; `help` lists the commands.

    Alone against three non-players: sandtable console fitl --seats arvn=np,nva=np,vc=np

    The same with the printed game before you: add --chance cards
    """
    with common.clear_errors():
        lang = common.read_language(lang)
        if load is not None:
            table = sandtable.load(load)
            table.settle()
        else:
            g = sandtable.game(game)
            who = dict.fromkeys(g.info.seats, "human") | common.read_seats(seats, g.info)
            table = sandtable.new(
                game,
                common.read_scenarios(scenario, g)[0],
                seed=seed,
                options=common.read_options(options),
                seats={**at_one_terminal(who), CHANCE: chance},
            )
        Play(table, lang, input, Console(highlight=False)).run()
