"""The printed table at the terminal: what to do there for the others, what stands where, corrections."""

from collections.abc import Iterator

from sandtable.console import show
from sandtable.kernel import seats as seating
from sandtable.kernel.at_table import FIX, Blank, Spot, WithChecklist, WithCorrections
from sandtable.kernel.table import Table
from sandtable.text import lookup, name, render
from sandtable.text.at_table import todo

MANY = 30
"""From here on options are not listed, but looked for by number or name."""


def last_word(table: Table) -> int:
    """The moment after the last answer by a person who plays a seat."""
    people = {seat for seat, who in table.seats.items() if seating.is_human(who)}
    return max((n + 1 for n, who in enumerate(table.session.who) if who in people), default=0)


class _Thing:
    """Something that was done: by whom, what it asks of the board (or "", then ``said`` is told), how often in a row."""

    def __init__(self, by: str, words: str, said: str, notes: list[str]) -> None:
        self.by, self.words, self.said, self.notes = by, words, said, notes
        self.times = 1


def _things(lang: str, table: Table) -> list[_Thing]:
    """What the others and the game itself have done since; the same several times in a row is one thing."""
    since = told = last_word(table)
    found: list[_Thing] = []
    for event in table.log:
        if event.at <= since or (event.at and table.session.keys[event.at - 1].startswith(FIX)):
            continue
        notes = [line for n in range(told, event.at) for line in show.note_lines(lang, table.notes_for(n, ()))]
        told = max(told, event.at)
        by, words = _doer(table, event.at), todo(lang, event.topic, event.args)
        if found and words and (found[-1].by, found[-1].words) == (by, words):
            found[-1].times += 1
            found[-1].notes += notes
        else:
            found.append(_Thing(by, words, render(lang, f"event.{event.topic}", event.args), notes))
    return found


def things_to_do(lang: str, table: Table, reasons: bool) -> Iterator[str]:
    """What is to be done on the board, numbered, each seat under its name; with ``reasons`` the policies' boxes below."""
    number, doer = 0, None
    for thing in _things(lang, table):
        if thing.by != doer:
            doer = thing.by
            yield show.seat_name(lang, table, doer) if doer else lookup(lang, "web.at_table.todo.game") or ""
        number += bool(thing.words)
        times = f" ×{thing.times}" if thing.times > 1 else ""
        yield f" {number:2}. {thing.words}{times}" if thing.words else f"     {thing.said}"
        yield from (f"       {line}" for line in thing.notes if reasons)


def _doer(table: Table, at: int) -> str:
    """The seat whose choice in the same step led to what happened at ``at``; "" where the game itself did it."""
    start = max(step.keys for step in table.session.steps if step.keys <= max(0, at - 1))
    return next((who for who in reversed(table.session.who[start:at]) if who in table.seats), "")


def spots(table: Table, setup: bool) -> list[Spot]:
    """What stands where, at set-up or now."""
    at = table.at(0) if setup else table
    return at.game.checklist(at.state) if isinstance(at.game, WithChecklist) else []


def spot_line(lang: str, spot: Spot) -> str:
    """A place and what stands there."""
    return f"{name(lang, spot.key)}: " + ", ".join(render(lang, f"check.{topic}", facts) for topic, facts in spot.lines)


def forms(lang: str, table: Table) -> Iterator[str]:
    """What can be corrected, and how it is typed."""
    if not isinstance(table.game, WithCorrections):
        return
    for form in table.game.forms(table.state):
        words = " ".join(_blank(lang, blank) for blank in form.blanks)
        yield f"fix {form.kind} {words}   {lookup(lang, f'fix.kind.{form.kind}')}"


def _blank(lang: str, blank: Blank) -> str:
    label = (lookup(lang, f"fix.blank.{blank.name}") or blank.name).upper().replace(" ", "_")
    few = [key.partition(":")[2] for key in blank.options]
    return "|".join(few) if 0 < len(few) <= 6 and not blank.free else label
