"""``sandtable replay``: look at a record, answer by answer."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import sandtable
from sandtable.commands import common
from sandtable.console import show
from sandtable.console.replay import Replay
from sandtable.kernel.record import parse
from sandtable.kernel.table import Table
from sandtable.kernel.value import chances_of, in_percent


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record: a saved game, or a failure of the fuzzer.")],
    at: Annotated[int | None, typer.Option(min=0, help="Start after this many answers.")] = None,
    log: Annotated[bool, typer.Option("--log", help="Print the whole log in words and stop.")] = False,
    notes: Annotated[bool, typer.Option("--notes", help="Print why policies answered as they did and stop.")] = False,
    chances: Annotated[
        bool, typer.Option("--chances", help="Print the win chances after every step, if non-players played on, and stop.")
    ] = False,
    lang: common.Language = "",
    as_json: common.AsJson = False,
) -> None:
    """Step through a record: Enter goes on, b back, a number jumps, board and log show more.

    The record of a failure opens at the point where the check failed.
    """
    with common.clear_errors():
        lang = common.read_language(lang)
        record = parse(file)
        table = sandtable.load(record)
        only_printed = log or notes or chances or as_json
        if only_printed:
            common.tell_cut(lang, table)
        failure = record.get("failure")
        start = at if at is not None else table.moment if failure or only_printed else 0
        if start > table.moment:
            common.complain("record.no_moment", has=table.moment, at=start)
        if as_json:
            here = table.at(start)
            d = here.decision
            common.emit_json(
                {"moment": start, "decision": None if d is None else d.to_json(), "outcome": here.outcome,
                 "view": here.view(None), "log": [e.to_json() for e in here.log], "text": here.text(lang),
                 "notes": {n: [x.to_json() for x in found] for n, found in here.notes.items()}, "failure": failure,
                 **({"chances": [{"moment": m, **e._asdict()} for m, e in chances_of(here)]} if chances else {})}
            )  # fmt: skip
        elif chances:
            _tell_chances(lang, table.at(start))
        elif notes:
            for line in show.reasons(lang, table.at(start)):
                typer.echo(line)
        elif log:
            for line in table.at(start).text(lang):
                typer.echo(line)
        else:
            Replay(table, lang, input, Console(highlight=False), failure).run(start)


def _tell_chances(lang: str, table: Table) -> None:
    """A line a step, in percent."""
    found = chances_of(table)
    if not found:
        common.complain("value.untold", game=table.game.info.title)
    seats = list(found[0][1].wins)
    common.say("chances.head")
    typer.echo(" " * 6 + "".join(f"{show.seat_name(lang, table, seat):>12}" for seat in seats))
    for moment, estimate in found:
        wins = in_percent(estimate.wins)
        typer.echo(f"{moment:6}" + "".join(f"{wins.get(seat, 0):10} %" for seat in seats))
