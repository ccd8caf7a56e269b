"""The Chaco War's opponent against the one it replaced: `make chaco-duel` writes `docs/generated/chaco_opponent.md` from the
games in `docs/measured/chaco.csv`.

For every scenario, side and seed two games: the earlier opponent on both sides, and the same seed with today's at one
side. What counts is how much better the side's lead in VP is. The earlier opponent is read from this repository's history
(its modules at BEFORE), so that the package needs no second copy. Every game is written down when it is over, one a line, so a
run that was stopped goes on where it was; the file's first line names who played, by the state of the opponent's sources.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import importlib
import math
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from pathlib import Path
from statistics import fmean, stdev
from typing import TYPE_CHECKING, TextIO, TypeAlias

import sandtable
from sandtable.kernel.events import Event
from sandtable.kernel.seats import PolicyFactory, register
from tools.repo import ROOT

if TYPE_CHECKING:
    from _csv import Writer

BEFORE = "338bc85a5df595158b4305a0c5370cb222ad6477"
PACKAGE = "sandtable.chaco.opponent"
SOURCES = "src/sandtable/chaco/opponent"
SEARCHING = ("src/sandtable/chaco/search", "src/sandtable/kernel/climb.py")
PAGE = ROOT / "docs" / "generated" / "chaco_opponent.md"
ROWS = ROOT / "docs" / "measured" / "chaco.csv"
SINCE = {"import closed_to_supply, connected,": "import closed_to_supply, Linked as connected,"}
"""What the rules call by another name since, in the earlier opponent's imports."""
SEATS = ("bolivia", "paraguay")
LEAST_GAMES = 6  # fewer say nothing about chance
OLD = "before"
WHO = "search:quick"
"""Who plays for today's, unless somebody else is named."""
COUNTS = ("leaders", "leader_vp", "hungry", "moves", "back", "units")
COLUMNS = (*(f"vp {seat}" for seat in SEATS), *(f"{what} {seat}" for what in COUNTS for seat in SEATS))
"""The numbers of a game, in the order of a line."""
Row: TypeAlias = dict[str, int]


def earlier(commit: str = BEFORE) -> PolicyFactory:
    """The opponent as it was at a commit, its modules loaded under another name."""
    name = "chaco_opponent_" + commit[:12]
    if name not in sys.modules:
        folder = Path(tempfile.mkdtemp())
        (folder / name).mkdir()
        for path in _git("ls-tree", "-r", "--name-only", commit, SOURCES).split():
            text = _git("show", f"{commit}:{path}").replace(PACKAGE, name)
            for was, now in SINCE.items():
                text = text.replace(was, now)
            (folder / name / Path(path).name).write_text(text, encoding="utf-8")
        sys.path.insert(0, str(folder))
        importlib.import_module(name)
    factory: PolicyFactory = sys.modules[name].Opponent
    return factory


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"git {words[0]}: {done.stderr.strip()} (the earlier opponent is read from the history)")
    return done.stdout


def digest(who: str) -> str:
    """Which state of the opponent's sources plays, and those of the search if it searches."""
    found = hashlib.sha256()
    for name in (SOURCES, *SEARCHING) if who.startswith("search") else (SOURCES,):
        folder = ROOT / name
        for path in sorted(folder.glob("*.py")) if folder.is_dir() else [folder]:
            found.update(path.read_bytes())
    return found.hexdigest()[:12]


# ---------------------------------------------------------------------- one game


def play(scenario: str, seed: int, seats: Mapping[str, str]) -> Row:
    """The VP of a game, and what is counted of each side."""
    table = sandtable.new("chaco", scenario, seed=seed, seats=dict(seats))
    outcome = table.outcome
    assert outcome is not None
    found = {f"vp {seat}": int(outcome["vp"][seat]) for seat in SEATS}
    return found | count(table.log)


def count(log: Sequence[Event]) -> Row:
    """Leaders lost and what they cost, rolls for want of supply, moves and those straight back, units lost."""
    tally: Counter[str] = Counter({f"{what} {seat}": 0 for what in COUNTS for seat in SEATS})
    last: dict[str, tuple[int, str, str]] = {}  # by unit: the turn of its last move, from where, to where
    turn, phase = 0, ""
    for event in log:
        seat = str(event.args.get("seat", ""))
        if event.topic == "chaco.turn":
            turn += 1
        elif event.topic.startswith("chaco.phase."):
            phase = event.topic
        elif event.topic == "chaco.displaced":
            tally[f"leaders {seat}"] += 1
        elif event.topic == "chaco.vp.displaced":
            tally[f"leader_vp {SEATS[seat == SEATS[0]]}"] += int(str(event.args["n"]))
        elif event.topic == "chaco.attrition":
            tally[f"hungry {seat}"] += 1
        elif event.topic == "chaco.vp.eliminated":
            tally[f"units {SEATS[seat == SEATS[0]]}"] += 1
        elif event.topic == "chaco.moved" and phase == "chaco.phase.movement":
            _march(tally, last, turn, event)
    return dict(tally)


def _march(tally: Counter[str], last: dict[str, tuple[int, str, str]], turn: int, event: Event) -> None:
    """A move of the movement phase: back if it ends where the unit's move of the turn before began."""
    args = event.args
    start, end, units = str(args["hex_from"]), str(args["hex"]), args["unit"]
    assert isinstance(units, Sequence)
    for unit in units:
        before = last.get(unit)
        if before is not None and before[0] == turn:  # one move in several legs
            start = before[1]
        else:
            tally[f"moves {args['seat']}"] += 1
        if before is not None and before[0] == turn - 1 and before[1] == end and before[2] == start != end:
            tally[f"back {args['seat']}"] += 1
        last[unit] = (turn, start, end)


# ---------------------------------------------------------------------- many games


Job: TypeAlias = tuple[str, int, str]
"""Scenario, seed and the seat of today's opponent ("" for nobody)."""


def jobs(games: Mapping[str, int]) -> Iterator[Job]:
    """Seed by seed through all scenarios, so that a run that is stopped has about as many of each."""
    for seed in range(1, max(games.values(), default=0) + 1):
        for scenario, most in games.items():
            for seat in ("", *SEATS) if seed <= most else ():
                yield scenario, seed, seat


class Store:
    """The games played so far, one line each, in ``jobs``' order once a run is over."""

    def __init__(self, path: Path, who: str) -> None:
        self.path = path
        self.first = f"# {who} of sources {digest(who)} against those of {BEFORE[:12]}"
        self.rows: dict[Job, Row] = {}
        if path.exists():
            with path.open(encoding="utf-8", newline="") as lines:
                there = next(lines, "").rstrip()
                if there != self.first:
                    raise SystemExit(f"{path} has games of others: move it away. There: {there} Here: {self.first}")
                self.rows = read(lines)

    def add(self, job: Job, row: Row) -> None:
        """One more game."""
        if not self.rows:
            self.write()
        self.rows[job] = row
        with self.path.open("a", encoding="utf-8", newline="") as file:
            _writer(file).writerow(_line(job, row))

    def write(self) -> None:
        """All games anew, in an order that does not depend on who was ready first."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("w", encoding="utf-8", newline="") as file:
            file.write(self.first + "\n")
            _writer(file).writerows(_line(job, row) for job, row in sorted(self.rows.items(), key=_place))


def read(lines: Iterable[str]) -> dict[Job, Row]:
    """The games of a file's lines after the first."""
    found: dict[Job, Row] = {}
    for scenario, seed, seat, *numbers in csv.reader(lines):
        found[scenario, int(seed), seat] = dict(zip(COLUMNS, map(int, numbers), strict=True))
    return found


def _writer(file: TextIO) -> Writer:
    return csv.writer(file, lineterminator="\n")


def _line(job: Job, row: Row) -> list[object]:
    return [*job, *(row[name] for name in COLUMNS)]


def _place(game: tuple[Job, Row]) -> tuple[object, ...]:
    (scenario, seed, seat), _ = game
    return list(sandtable.game("chaco").info.scenarios).index(scenario), seed, seat


def _begin() -> None:
    """In every process: the earlier opponent has a name."""
    register(OLD, earlier())


def _played(who: str, job: Job) -> tuple[Job, Row]:
    scenario, seed, now = job
    return job, play(scenario, seed, {seat: who if seat == now else OLD for seat in SEATS})


def run(games: Mapping[str, int], who: str, store: Store, workers: int = 1, until: float = math.inf) -> None:
    """Play what is not there yet, and nothing that would begin after so many seconds."""
    begun = time.monotonic()
    todo = [job for job in jobs(games) if job not in store.rows]
    with ProcessPoolExecutor(workers, initializer=_begin) as pool:
        for at in range(0, len(todo), 4 * workers):  # a few at a time, so that it can end in time
            if time.monotonic() - begun > until:
                break
            for job, row in pool.map(partial(_played, who), todo[at : at + 4 * workers]):
                store.add(job, row)
    store.write()


def paired(rows: Mapping[Job, Row]) -> dict[str, dict[str, list[tuple[Row, Row]]]]:
    """By scenario and seat: the games of the earlier opponent and those of today's in its place, pair by pair."""
    found: dict[str, dict[str, list[tuple[Row, Row]]]] = {}
    last = max((seed for _, seed, _ in rows), default=0)
    for scenario, seat, seed in product(sandtable.game("chaco").info.scenarios, SEATS, range(1, last + 1)):
        before, now = rows.get((scenario, seed, "")), rows.get((scenario, seed, seat))
        if before is not None and now is not None:
            found.setdefault(scenario, {}).setdefault(seat, []).append((before, now))
    return found


def interval(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval (Student's t, near enough from six numbers on)."""
    if len(numbers) < LEAST_GAMES:
        return fmean(numbers), math.inf
    quantile = 1.96 + 2.5 / (len(numbers) - 1)
    return fmean(numbers), quantile * stdev(numbers) / math.sqrt(len(numbers))


def lead(row: Row, seat: str) -> int:
    """VP ahead."""
    return row[f"vp {seat}"] - row[f"vp {SEATS[seat == SEATS[0]]}"]


# ---------------------------------------------------------------------- the page

HEAD = """# The Chaco War: today's opponent against the one before

Written by `make chaco-duel` from [the games](../measured/chaco.csv), one a line (seeds 1 to n). "Before"
is the earlier opponent, that of commit `{before}`, on both sides, "now" today's (`{who}`) at the side named against the
earlier one, from the same seeds. The gain is the mean difference of the side's lead in VP, pair by pair, with its 95 %
interval.

| scenario | side | games | lead before | lead now | gain |
|---|---|--:|--:|--:|--:|
"""

HABITS = """
What the side lost by its habits, a game: leaders displaced and the VP they cost (16.2), rolls of units out of supply
(8.12), units eliminated, and the share of moves that went straight back to where the unit's last move began.

| scenario | side | leaders | their VP | rolls for supply | units lost | there and back |
|---|---|---|---|---|---|---|
"""


def page(found: Mapping[str, Mapping[str, Sequence[tuple[Row, Row]]]], who: str) -> str:
    """The tables."""
    text = HEAD.format(before=BEFORE[:12], who=who)
    for scenario, seats in found.items():
        for seat, pairs in seats.items():
            gain, half = interval([lead(now, seat) - lead(before, seat) for before, now in pairs])
            leads = [fmean(lead(pair[n], seat) for pair in pairs) for n in (0, 1)]
            cells = [
                scenario,
                seat.capitalize(),
                str(len(pairs)),
                *(f"{n:+.1f}" for n in leads),
                f"{gain:+.1f} ± {half:.1f}",
            ]
            text += "| " + " | ".join(cells) + " |\n"
    text += HABITS
    for scenario, seats in found.items():
        for seat, pairs in seats.items():
            cells = [scenario, seat.capitalize(), *(_both(pairs, f"{what} {seat}") for what in COUNTS[:3])]
            cells += [_both(pairs, f"units {seat}"), _share(pairs, seat)]
            text += "| " + " | ".join(cells) + " |\n"
    return text


def _both(pairs: Sequence[tuple[Row, Row]], what: str) -> str:
    return " → ".join(f"{fmean(pair[n][what] for pair in pairs):.1f}" for n in (0, 1))


def _share(pairs: Sequence[tuple[Row, Row]], seat: str) -> str:
    shares = []
    for n in (0, 1):
        moves = sum(pair[n][f"moves {seat}"] for pair in pairs)
        shares.append(100 * sum(pair[n][f"back {seat}"] for pair in pairs) / max(moves, 1))
    return " → ".join(f"{share:.1f} %" for share in shares)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=100, help="pairs a scenario and side")
    parser.add_argument("--campaigns", type=int, default=20, help="of the campaign, which is longest")
    parser.add_argument("--scenarios", default="", help="with commas between; all if not given")
    parser.add_argument("--who", default=WHO, help="today's opponent: np, search:quick, search ...")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--minutes", type=float, default=math.inf, help="then no further game is begun")
    parser.add_argument("--file", type=Path, default=ROWS, help="where the games are written down")
    parser.add_argument("--print", action="store_true", help="print the tables only")
    given = parser.parse_args(arguments)
    scenarios = given.scenarios.split(",") if given.scenarios else list(sandtable.game("chaco").info.scenarios)
    games = {s: given.campaigns if s == "campaign" else given.games for s in scenarios}
    store = Store(given.file, given.who)
    run(games, given.who, store, given.jobs, 60 * given.minutes)
    text = page(paired(store.rows), given.who)
    if given.print:
        print(text)
    else:
        PAGE.write_text(text, encoding="utf-8")
        print(f"written: {PAGE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
