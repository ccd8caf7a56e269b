"""The policies' reasons, counted: how each box of a chart was answered, what each priority line decided, what fell to lots.

A note is counted by its rule and its name: the topic, and the first of ``NAMED`` among its facts.

>>> tally = Tally()
>>> for answer in (True, True, False):
...     tally.note(Note("8.5.1", "box.vc_tax", {"answer": answer}))
>>> tally.note(Note("8.5.1", "line", {"line": "highest_population", "before": 5, "after": 2}))
>>> tally.note(Note("8.5.1", "line", {"line": "highest_population", "before": 2, "after": 2}))
>>> tally.boxes()[0]
Row(rule='8.5.1', name='box.vc_tax', counts={'yes': 2, 'no': 1})
>>> tally.lines()[0]
Row(rule='8.5.1', name='line.highest_population', counts={'met': 2, 'decided': 1})
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sandtable.kernel.seats import Note
from sandtable.text import fill
from sandtable.text.catalogs import ENGLISH

NAMED = ("line", "what", "asked")
"""Facts that tell notes of one topic apart: the priority line, what the dice are for, the question a lot answered."""
LOT = "lot"
"""The topic under which a policy notes a lot (Mind.lot)."""
YES, NO = "yes", "no"
MET, DECIDED = "met", "decided"
TIMES = "times"

Counts = dict[str, int]


class Row(NamedTuple):
    """One reason, and how often it was given: by answer, as met and decided, or simply how many times."""

    rule: str
    name: str
    counts: Counts


def named(note: Note) -> str:
    """The name a note is counted by."""
    for fact in NAMED:
        if fact in note.args:
            return f"{note.topic}.{note.args[fact]}"
    return note.topic


def _found(note: Note) -> tuple[str, ...]:
    """What one note adds one to."""
    facts = note.args
    if "answer" in facts:
        answer = facts["answer"]
        return (({True: YES, False: NO}[answer] if isinstance(answer, bool) else str(answer)),)
    if "before" in facts and "after" in facts:
        return (MET, DECIDED) if facts["after"] != facts["before"] else (MET,)
    return (TIMES,)


class Tally:
    """Counts notes, or what other tallies have counted (``counts``, as in a game's row)."""

    def __init__(self, notes: Iterable[Note] = ()) -> None:
        self.counts: dict[str, Counts] = {}
        for note in notes:
            self.note(note)

    def note(self, note: Note) -> None:
        """Count one note."""
        mine = self.counts.setdefault(f"{note.rule} {named(note)}", {})
        for word in _found(note):
            mine[word] = mine.get(word, 0) + 1

    def add(self, counts: Mapping[str, Mapping[str, int]]) -> None:
        """Count what has been counted elsewhere."""
        for name, found in counts.items():
            mine = self.counts.setdefault(name, {})
            for word, n in found.items():
                mine[word] = mine.get(word, 0) + n

    def to_json(self) -> dict[str, Counts]:
        """Every reason by rule and name, in the order of the rules."""
        return {f"{row.rule} {row.name}": row.counts for row in self.rows()}

    # ------------------------------------------------------------------ by kind

    def rows(self) -> list[Row]:
        """All of them, in the order of the rules."""
        split = (name.split(" ", 1) for name in self.counts)
        rows = [Row(rule, name, self.counts[f"{rule} {name}"]) for rule, name in split]
        return sorted(rows, key=lambda row: (_order(row.rule), row.name))

    def boxes(self) -> list[Row]:
        """What was answered: the boxes of charts, and other conditions."""
        return [row for row in self.rows() if MET not in row.counts and TIMES not in row.counts]

    def lines(self) -> list[Row]:
        """The lines of priority lists: how often each met two or more candidates, and how often it left fewer."""
        return [row for row in self.rows() if MET in row.counts]

    def lots(self) -> list[Row]:
        """The questions that no rule decided."""
        return [row for row in self.rows() if row.name.partition(".")[0] == LOT]

    def others(self) -> list[Row]:
        """Whatever else was noted."""
        return [row for row in self.rows() if TIMES in row.counts and row.name.partition(".")[0] != LOT]

    # ------------------------------------------------------------------ as tables

    def markdown(self, games: int, lang: str = ENGLISH) -> str:
        """A table for each kind, by rule; ``games`` is of how many games they are the reasons."""
        parts = [
            _table(fill(lang, "sim.head.box"), 4, map(_box_cells, self.boxes())),
            _table(fill(lang, "sim.head.line"), 3, map(_line_cells, self.lines())),
            _table(fill(lang, "sim.head.lot"), 2, (_times(row, games, LOT) for row in self.lots())),
            _table(fill(lang, "sim.head.noted"), 2, (_times(row, games) for row in self.others())),
        ]
        return "\n".join(line for part in parts for line in part)


def _order(rule: str) -> list[tuple[int, int, str]]:
    """Numbers by size, so that 8.10 comes after 8.9."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in rule.split(".")]


def _box_cells(row: Row) -> list[str]:
    yes, no = row.counts.get(YES, 0), row.counts.get(NO, 0)
    other = ", ".join(f"{word} {n}" for word, n in sorted(row.counts.items()) if word not in (YES, NO))
    return [row.rule, row.name, str(yes), str(no), other, f"{yes / (yes + no):.1%}" if yes + no else ""]


def _line_cells(row: Row) -> list[str]:
    met, decided = row.counts[MET], row.counts.get(DECIDED, 0)
    return [row.rule, row.name, str(met), str(decided), f"{decided / met:.1%}"]


def _times(row: Row, games: int, prefix: str = "") -> list[str]:
    n = row.counts[TIMES]
    return [row.rule, row.name.removeprefix(prefix + ".") if prefix else row.name, str(n), f"{n / games:.2f}"]


def _table(head: str, numbers: int, rows: Iterable[list[str]]) -> list[str]:
    body = ["| " + " | ".join(cells) + " |" for cells in rows]
    columns = head.count("|") - 1
    rule = "|" + "---|" * (columns - numbers) + "--:|" * numbers
    return [head, rule, *body, ""] if body else []
