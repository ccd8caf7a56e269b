"""What the terminal shows: the question, the choices, the board, the log, the end. Words come from the catalogs."""

from collections.abc import Iterable, Iterator, Mapping

from rich.columns import Columns
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from sandtable.kernel.at_table import is_rolled
from sandtable.kernel.decision import Decision, Reason
from sandtable.kernel.game import Json
from sandtable.kernel.seats import Note
from sandtable.kernel.table import Table
from sandtable.text import describe, lookup, name, reason, render
from sandtable.text.aids import SheetOfAids
from sandtable.text.at_table import of_people

Promises = Mapping[str, Iterable[tuple[str, Mapping[str, object]]]]


def seat_name(lang: str, table: Table, seat: str) -> str:
    """How the seat is called in that language."""
    return lookup(lang, f"seat.{table.game.info.name}.{seat}") or lookup(lang, f"faction.{seat}") or seat


def question(lang: str, table: Table, d: Decision) -> Text:
    """Who is asked what, by which rule."""
    text = Text()
    text.append(seat_name(lang, table, d.seat), style="bold")
    asked = describe(lang, d)
    text.append(": " + (of_people(lang, asked, is_rolled(d)) if table.people_answer(d) else asked))
    text.append(f"  [{d.rule}]", style="dim")
    return text


def choices(lang: str, d: Decision, warnings: Mapping[str, Reason], promises: Promises | None = None) -> Columns:
    """The options, by number, name and key; where numbers are what is asked, they stand for themselves."""
    width = len(str(len(d.options)))
    counted = asks_number(d)
    cells = []
    for i, key in enumerate(d.options, 1):
        word = name(lang, key)
        if counted:
            cells.append(Text(word, style="cyan"))
            continue
        cell = Text(f"{i:{width}} ", style="cyan")
        cell.append(word, style="default")
        if word != key:
            cell.append(f" {key}", style="dim")
        for topic, facts in (promises or {}).get(key, ()):
            cell.append(f" ({render(lang, f'gain.{topic}', facts)})", style="green")
        if key in warnings:
            cell.append(f" ({reason(lang, warnings[key])})", style="yellow")
        cells.append(cell)
    return Columns(cells, padding=(0, 3), column_first=True, equal=len(cells) > 4)


def asks_number(d: Decision) -> bool:
    """Whether a number typed is the answer itself, not the place in the list."""
    return any(key.startswith("n:") for key in d.options)


def board(lang: str, table: Table, seat: str | None) -> str:
    """The board as text: the game's own way to draw it, or else its view, line by line."""
    draw = getattr(table.game, "board_text", None)
    if draw is not None:
        return str(draw(table.state, seat, lang))
    return "\n".join(plain(table.view(seat)))


def plain(view: Mapping[str, object], indent: str = "") -> Iterable[str]:
    """Any view as indented lines.

    >>> list(plain({"turn": 3, "tracks": {"aid": 15, "trail": 1}, "units": {}}))
    ['turn: 3', 'tracks:', '  aid: 15', '  trail: 1', 'units: -']
    """
    for key, value in view.items():
        if isinstance(value, Mapping) and value:
            yield f"{indent}{key}:"
            yield from plain(value, indent + "  ")
        else:
            yield f"{indent}{key}: {'-' if value in (None, '', [], {}) else value}"


def aids(sheet: SheetOfAids, out: Console) -> None:
    """A sheet of the player aids."""
    out.print(Rule(sheet.title, style="dim"))
    for aid in sheet.aids:
        head = Text(aid.title, style="bold" if aid.lines else "bold underline")
        head.append(f"  {aid.rule}".rstrip(), style="dim")
        out.print(head)
        for line in aid.lines:
            text = Text("  ")
            text.append(f"{line.label}: " if line.label else "", style="cyan")
            text.append(line.text, style="default")
            out.print(text)


def note_lines(lang: str, notes: Iterable[Note]) -> list[str]:
    """A policy's reasons in words."""
    return [f"{note.rule}  {render(lang, f'note.{note.topic}', note.args)}" for note in notes]


def reasons(lang: str, table: Table, since: int = 0) -> Iterator[str]:
    """What policies answered from a moment on, each answer with its reasons below it."""
    who, keys = table.session.who, table.session.keys
    for moment, notes in sorted(table.notes.items()):
        if since <= moment < len(keys):
            yield f"{seat_name(lang, table, who[moment])}: {name(lang, keys[moment])}"
            yield from (f"  {line}" for line in note_lines(lang, notes))


def ending(lang: str, table: Table, outcome: Json, out: Console) -> None:
    """Who won, and by how much."""
    out.print(Rule(render(lang, "console.over", {}), style="bold"))
    winner = outcome.get("winner")
    if winner is None:
        out.print(Text(render(lang, "console.nobody", {}), style="bold"))
    else:
        out.print(Text(render(lang, "console.winner", {"faction": seat_name(lang, table, winner)}), style="bold"))
    margins = outcome.get("margins") or {}
    for seat in outcome.get("ranking") or ():
        if seat in margins:
            out.print(Text(f"  {seat_name(lang, table, seat)}: {margins[seat]:+g}"))
