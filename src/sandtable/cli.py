"""The command line: ``sandtable COMMAND --help`` tells what each command does."""

from typing import Annotated

import typer

import sandtable
from sandtable.commands import common, helping, spoken
from sandtable.commands.bench import bench
from sandtable.commands.console import console
from sandtable.commands.fuzz import fuzz
from sandtable.commands.host import backup, restore, sweep
from sandtable.commands.replay import replay
from sandtable.commands.simulate import report, simulate
from sandtable.commands.train import train
from sandtable.commands.web import play, serve
from sandtable.text import languages, lookup

LANG = helping.spoken()
spoken.frame(LANG)
ABOUT = "Board wargames by their full rules, for people and for programs."

app = typer.Typer(
    name="sandtable",
    help=ABOUT if LANG == "en" else lookup(LANG, "help.sandtable"),
    cls=spoken.Group,
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_show_locals=False,
)

COMMANDS = (play, serve, console, replay, simulate, report, train, fuzz, bench, backup, restore, sweep)
for command in COMMANDS:
    helping.translate(command, LANG)
    app.command(cls=spoken.Command, help=helping.of_command(command, LANG))(command)


def _version(show: bool) -> None:
    if show:
        typer.echo(f"sandtable {sandtable.__version__}{' (compiled)' if sandtable.compiled() else ''}")
        raise typer.Exit


@app.callback()
def main(
    plugin: Annotated[
        list[str], typer.Option("--plugin", metavar="MODULE", help="Import a module that registers games or policies.")
    ] = [],  # noqa: B006  (typer reads the default, nobody changes it)
    lang: Annotated[str, typer.Option("--lang", "-l", help=f"The language: {' '.join(languages())}; else the system's.")] = "",
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """What holds for every command."""
    with common.clear_errors():
        common.begin(lang)
        common.use_plugins(plugin)


helping.translate(main, LANG)

if __name__ == "__main__":
    app()
