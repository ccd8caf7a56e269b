"""What the commands share: reading names from the command line, errors, progress."""

import json
import os
import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn, Protocol

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from sandtable.kernel.errors import SandtableError, UnknownName, Words, quoted
from sandtable.kernel.game import Game, GameInfo
from sandtable.kernel.table import Table
from sandtable.sim.executors import load_plugins
from sandtable.text import fill, languages, render, wanted
from sandtable.text.errors import told

WRONG = 2
"""The exit code where the command line, a file or a name is wrong."""

LOCALE = ("SANDTABLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the environment says the language, the nearest first."""

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game: fitl, sovereign, chaco, or one that a plugin registers.")
]
Seed = Annotated[int, typer.Option(help="Where the dice start; the same seed is the same games.")]
AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable output on stdout.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes to use; 0 = all cores.")]
OptionList = Annotated[
    str, typer.Option("--options", "-o", metavar="NAME=VALUE,...", help="The game's options: edition=1,deck=[1,2].")
]
SeatList = Annotated[
    str,
    typer.Option(
        "--seats", "-s", metavar="SEAT=WHO,...",
        help="Who plays each seat: human; np (the rulebook’s non-player; np1, np2 by one edition’s charts); "
        "search:easy, search:quick, search (normal), search:strong (the computer); random, first ...",
    ),
]
Language = Annotated[
    str,
    typer.Option(
        "--lang", "-l", envvar="SANDTABLE_LANG", help=f"The language: {' '.join(languages())}; else the system's."
    ),
]

_plugins: list[str] = []
_asked: list[str] = []


def use_plugins(modules: list[str]) -> None:
    """Import the modules that register more games and policies; workers import them too."""
    _plugins[:] = modules
    sys.path.insert(0, str(Path.cwd()))
    try:
        load_plugins(modules)
    except ModuleNotFoundError as e:
        complain("cli.plugin", why=str(e))


def plugins() -> tuple[str, ...]:
    """The modules that a worker process must import."""
    return tuple(_plugins)


@contextmanager
def clear_errors() -> Iterator[None]:
    """What the user can mend is told in one line on stderr, without a traceback."""
    try:
        yield
    except SandtableError as e:
        stop(e)
    except BrokenPipeError:  # whoever reads has seen enough (| head): no fault, and typer ends the command without a word
        raise
    except OSError as e:
        complain("system", why=str(e))


@contextmanager
def stoppable() -> Iterator[None]:
    """Whoever ends the command (SIGTERM) stops it as Ctrl-C does: workers end, and what is written is told."""
    if threading.current_thread() is not threading.main_thread():  # only that one may say what a signal does
        yield
        return

    def stopped(number: int, frame: object) -> NoReturn:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stopped)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def complain(code: str, /, **facts: object) -> NoReturn:
    """Say what is wrong, ``error.<code>``, and stop."""
    stop(Words(code, **facts))


def stop(*wrong: Words | SandtableError) -> NoReturn:
    """Say what is wrong in the user's language, a line for each thing, and stop."""
    lang = reader()
    for one in wrong:
        typer.echo(f"sandtable: {told(lang, one)}", err=True)
    raise typer.Exit(WRONG)


def reader() -> str:
    """The user's language: ``--lang`` of the command or of all, else that of the environment."""
    return wanted(*_asked, *(os.environ.get(name, "") for name in LOCALE))


def words(key: str, /, **facts: object) -> str:
    """What a command tells, ``console.command.<key>``, in the user's language."""
    return fill(reader(), f"console.command.{key}", **facts)


def say(key: str, /, **facts: object) -> None:
    """Tell it on stdout."""
    typer.echo(words(key, **facts))


def begin(lang: str) -> None:
    """A command line begins, for all of which ``lang`` is asked for, or none."""
    _asked.clear()
    if lang:
        _asked.append(read_language(lang))


def tell_cut(lang: str, table: Table, file: Path | None = None) -> None:
    """Say on stderr if a record of earlier rules, or with a plugin that is not here, does not all hold."""
    text, facts = table.loss()
    if text:
        where = "" if file is None else f"{file}: "
        typer.echo(f"sandtable: {where}{render(lang, text, facts)}", err=True)


def split(text: str) -> list[tuple[str, str]]:
    """``a=1,b=[2,3]`` as pairs; a comma within brackets does not split.

    >>> split("edition=1, deck=[1,2],leader=x")
    [('edition', '1'), ('deck', '[1,2]'), ('leader', 'x')]
    """
    parts, depth = [""], 0
    for c in text:
        depth += (c in "[{") - (c in "]}")
        if c == "," and not depth:
            parts.append("")
        else:
            parts[-1] += c
    pairs = []
    for part in parts:
        if not part.strip():
            continue
        name, equals, value = part.partition("=")
        if not equals:
            complain("cli.pair", part=quoted(part.strip()))
        pairs.append((name.strip(), value.strip()))
    return pairs


def read_options(text: str) -> dict[str, object]:
    """The options of a game; values are JSON where they can be, else words.

    >>> read_options("edition=1,period_events=true,deck=[1,2],mode=solo")
    {'edition': 1, 'period_events': True, 'deck': [1, 2], 'mode': 'solo'}
    """

    def value(word: str) -> object:
        try:
            return json.loads(word)
        except ValueError:
            return word

    return {name: value(word) for name, word in split(text)}


def read_seats(text: str, info: GameInfo) -> dict[str, str]:
    """Who plays each seat; ``all=np`` is every seat, ``np`` alone too. A script's own commas need ``+`` instead."""
    if text and "=" not in text:
        for word in text.split(","):
            if word.strip() in info.seats:
                complain("cli.seat_alone", seat=word.strip())
        return dict.fromkeys(info.seats, text)
    seats: dict[str, str] = {}
    given: set[str] = set()
    for name, who in split(text):
        if name == "all":
            seats = {**dict.fromkeys(info.seats, who), **seats}
        elif name not in info.seats:
            raise UnknownName("seat", name, info.seats, info.name)
        elif name in given:
            complain("seat.twice", name=name)
        else:
            seats[name] = who
            given.add(name)
    return seats


def read_scenarios(text: str, game: Game[Any]) -> tuple[str, ...]:
    """One scenario, several with commas between, or ``all``; none given: the game's first."""
    known = game.info.scenarios
    if not text:
        return known[:1]
    chosen = known if text == "all" else tuple(text.split(","))
    for scenario in chosen:
        if scenario not in known:
            raise UnknownName("scenario", scenario, known, game.info.name)
    return chosen


def read_language(lang: str) -> str:
    """A language that has catalogs; where none is given, that of the environment (``LANG`` and its kin)."""
    if not lang:
        return reader()
    if lang not in languages():
        raise UnknownName("language", lang, languages())
    _asked.insert(0, lang)
    return lang


def emit_json(value: Mapping[str, object]) -> None:
    """The result, for programs."""
    typer.echo(json.dumps(value, indent=1, ensure_ascii=False))


class Tick(Protocol):
    """Moves a bar on by what was done."""

    def __call__(self, n: int = 1) -> None:
        """One, or so many."""


def _still(n: int = 1) -> None:
    """Nobody looks."""


@contextmanager
def progress(what: str, total: int, quiet: bool, done: int = 0, **facts: object) -> Iterator[Tick]:
    """A bar on stderr (so that stdout stays clean), where somebody looks: how far, how fast, how long still; calling the
    result with what was done moves it on. ``done`` was done before; ``what`` is the last part of its text,
    ``console.command.progress.<what>``."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield _still
        return
    described, count, rate = TextColumn("{task.description}"), MofNCompleteColumn(), _Rate()
    columns = (described, BarColumn(), count, rate, TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(words(f"progress.{what}", **facts), total=total, completed=done)

        def moved(n: int = 1) -> None:
            bar.advance(task, n)

        yield moved


class _Rate(ProgressColumn):
    """How many a second."""

    def render(self, task: Task) -> Text:
        """Nothing before there is something to reckon with."""
        return Text(f"{task.speed:.1f}/s" if task.speed else "")
