"""The page of `tools.games.nonplayer_evidence`: its results as tables, with the hand-written explanations."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from sandtable.kernel.game import Json
from sandtable.sim.reasons import DECIDED, MET, NO, YES, Row, Tally
from sandtable.text import lookup

HEAD = """\
# Non-players by the numbers

Written by `make nonplayer-evidence`; do not edit. How the four non-players of Fire in the Lake (chapter 8, 2nd edition)
do against each other and against random seats, and how often each box of their charts and each line of their priority
lists came up. The same seed and numbers of games give the same page.
"""


class Explanations(NamedTuple):
    """Why a box or line is never reached, by name, and why it is so seldom that a run may miss it."""

    never: Mapping[str, str]
    seldom: Mapping[str, str]

    def of(self, name: str) -> str:
        """The reason for that one."""
        return self.never.get(name) or self.seldom.get(name, "")


def explanations(file: Path) -> Explanations:
    """The hand-written file: tables ``never`` and ``seldom``, name = reason."""
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    return Explanations(found.get("never", {}), found.get("seldom", {}))


def page(results: Json, reasons: Explanations, wrong: Sequence[str]) -> str:
    """All of it."""
    parts: list[str] = [HEAD]
    if wrong:
        parts += ["**Not whole:**\n", "\n".join(f"- {line}" for line in wrong) + "\n"]
    parts += [
        "## Through the conformance suite\n",
        f"{sum(line['games'] for line in results['suite']):,} games, seed {results['seed']}, the invariants after every "
        f"answer; fork, undo, load and views at every {results['every']}th. Options in turn or by lot.\n",
        _suite(results["suite"], results["seats"]),
        "## Four non-players\n",
        f"{results['count']:,} games, seed {results['seed']}, all scenarios and several sets of options in turn.\n",
        results["tables"],
        "## Non-players and random seats\n",
        results["mixed_tables"],
        "## Never reached\n",
        _unreached(results, reasons),
        "## The boxes of the charts\n",
        f"Each answer over the {results['count']:,} games of four non-players; in the last two columns over the "
        f"{results['mixed']} with random seats. What no chart knows by that rule is empty.\n",
        _boxes(results),
        "## The lines of the priority lists\n",
        "How often a line met two or more candidates, and how often it left fewer of them.\n",
        _lines(results),
        "## What fell to lots\n",
        "Questions that no rule decides (8.4.7), apart from equal spaces (8.2, 8.3).\n",
        _lots(results),
    ]
    return "\n".join(parts)


def _table(head: Sequence[str], words: int, rows: Iterable[Sequence[object]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * words + "--:|" * (len(head) - words)]
    return "\n".join([*lines, *("| " + " | ".join(map(str, row)) + " |" for row in rows), ""])


def _suite(lines: Sequence[Json], seats: Sequence[str]) -> str:
    def rows() -> Iterator[Sequence[object]]:
        for line in lines:
            answers = line["answers"]
            mean = f"{answers['mean']:.0f}" if answers["n"] else ""
            cells = [mean, answers["max"] or "", line["longest_step"], *(line["wins"].get(seat, 0) for seat in seats)]
            yield (line["group"], line["games"], len(line["failures"]), *cells)

    head = ["seats", "games", "failures", "answers, mean", "answers, most", "longest step", *(f"{s} wins" for s in seats)]
    return _table(head, 1, rows())


def _words(name: str) -> str:
    """The text that a player reads, for the tables."""
    kind, _, rest = name.partition(".")
    key = f"what.{rest}" if kind == "instruction" else name if kind == "line" else f"note.{name}"
    text = lookup("en", key) or ""
    return text.replace(" {answer}", "").replace("|", "/")


def _unreached(results: Json, reasons: Explanations) -> str:
    missing = [name for name in results["expected"] if not results["reached"].get(name)]
    told = [
        f"{len(results['expected'])} answers of boxes, answers of instructions and lines in all, of which "
        f"{len(results['expected']) - len(missing)} came up in the {results['count']:,} games. "
        f"The others, with their counts in the {results['mixed']} games with random seats:\n"
    ]
    if missing:
        rows = ((name, results["mixed_reached"].get(name, 0), reasons.of(name) or "**not explained**") for name in missing)
        told.append(_table(("name", "with random seats", "why"), 1, rows).replace("--:|--:|", "--:|---|", 1))
    return "\n".join(told)


def _tallies(results: Json) -> tuple[Tally, Tally]:
    alone, against = Tally(), Tally()
    alone.add(results["tally"])
    against.add(results["mixed_tally"])
    return alone, against


def _beside(one: Sequence[Row], other: Sequence[Row]) -> Iterator[tuple[str, str, Mapping[str, int], Mapping[str, int]]]:
    """The rows of both, side by side."""
    both = Tally()
    for row in (*one, *other):
        both.add({f"{row.rule} {row.name}": row.counts})
    left, right = ({(row.rule, row.name): row.counts for row in rows} for rows in (one, other))
    for row in both.rows():
        yield row.rule, row.name, left.get((row.rule, row.name), {}), right.get((row.rule, row.name), {})


def _boxes(results: Json) -> str:
    alone, against = _tallies(results)
    rows = (
        (rule, name, _words(name), *(counts.get(answer, 0) for counts in (a, b) for answer in (YES, NO)))
        for rule, name, a, b in _beside(alone.boxes(), against.boxes())
    )
    return _table(("rule", "box", "in words", "yes", "no", "yes, random seats", "no, random seats"), 3, rows)


def _lines(results: Json) -> str:
    alone, against = _tallies(results)
    rows = (
        (rule, name, _words(name), *(counts.get(word, 0) for counts in (a, b) for word in (MET, DECIDED)))
        for rule, name, a, b in _beside(alone.lines(), against.lines())
    )
    head = ("rule", "line", "in words", "met", "decided", "met, random seats", "decided, random seats")
    return _table(head, 3, rows)


def _lots(results: Json) -> str:
    alone, against = _tallies(results)
    rows = (
        (rule, name.partition(".")[2], a.get("times", 0), b.get("times", 0))
        for rule, name, a, b in _beside(alone.lots(), against.lots())
    )
    return _table(("rule", "question", "four non-players", "random seats"), 2, rows)
