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


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record: a saved game, or a failure of the fuzzer.")],
    at: Annotated[int | None, typer.Option(min=0, help="Start after this many answers.")] = None,
    log: Annotated[bool, typer.Option("--log", help="Print the whole log in words and stop.")] = False,
    notes: Annotated[bool, typer.Option("--notes", help="Print why policies answered as they did and stop.")] = False,
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
        if log or notes or as_json:
            common.tell_cut(lang, table)
        failure = record.get("failure")
        start = at if at is not None else table.moment if failure or log or notes or as_json else 0
        if start > table.moment:
            common.complain("record.no_moment", has=table.moment, at=start)
        if as_json:
            here = table.at(start)
            d = here.decision
            common.emit_json(
                {"moment": start, "decision": None if d is None else d.to_json(), "outcome": here.outcome,
                 "view": here.view(None), "log": [e.to_json() for e in here.log], "text": here.text(lang),
                 "notes": {n: [x.to_json() for x in found] for n, found in here.notes.items()}, "failure": failure}
            )  # fmt: skip
        elif notes:
            for line in show.reasons(lang, table.at(start)):
                typer.echo(line)
        elif log:
            for line in table.at(start).text(lang):
                typer.echo(line)
        else:
            Replay(table, lang, input, Console(highlight=False), failure).run(start)
