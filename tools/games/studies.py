"""The studies shown in the documentation: `make studies` writes `docs/generated/study_*.md` and their pictures.

The data sets are kept under `artifacts`, so a run that was stopped goes on where it was; the pages are written when all games
of their runs are there. What a run cost (CPU time, disk) is printed: `docs/studies.md` plans larger ones with it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import sandtable
from sandtable.commands.common import progress
from sandtable.sim import report
from sandtable.sim.charts import charts
from sandtable.sim.dataset import DataSet
from tools.repo import ROOT

PAGES = Path("docs/generated")
KEPT = Path("artifacts/studies")
GAME = "fitl"


class Run(NamedTuple):
    """Games of four policies of one kind."""

    name: str
    who: str
    games: int


class Study(NamedTuple):
    """A page: of one run, or of one against another, and what of their report it shows."""

    name: str
    title: str
    run: Run
    against: Run | None = None
    shows: tuple[str, ...] = ()


STUDIES = (
    Study("study_fitl_short", "10,000 Short games of four non-players", Run("np", "np", 10_000)),
    Study(
        "study_fitl_editions",
        "The charts of two editions: np2 and np1",
        Run("np2", "np2", 1_000),
        Run("np1", "np1", 1_000),
        ("compare", "wins", "choices"),
    ),
)


def begun(run: Run, kept: Path, games: int | None, seed: int) -> DataSet:
    """The data set of a run, new or as far as it is."""
    info = sandtable.game(GAME).info
    seats = dict.fromkeys(info.seats, run.who)
    return DataSet.begin(kept / run.name, info, games=games or run.games, seed=seed, scenarios=["short"], seats=seats)


def play(data: DataSet, workers: int) -> None:
    """Play what is missing, and say what that cost."""
    total, left = data.run["games"], sum(len(part.jobs) for part in data.missing())
    before = os.times()
    with progress("playing", total, False, total - left, game=str(data.folder.name)) as tick:
        for played in data.play(workers):
            tick(played)
    after = os.times()
    spent = sum(after[:4]) - sum(before[:4])
    size = sum(file.stat().st_size for file in data.folder.rglob("*.parquet"))
    cost = f", {spent:.0f} s of CPU for {left:,} ({1000 * spent / left:.1f} ms a game)" if left else ""
    print(f"{data.folder.name}: {total:,} games, {size / 1e6:.2f} MB{cost}", flush=True)


def command(run: Run, games: int, seed: int) -> str:
    """What a reader types to have the same rows."""
    seats = f"--scenario short --seats all={run.who}"
    return f"sandtable simulate {GAME} {seats} -n {games} --seed {seed} -j 0 --data runs/{run.name}"


def write(study: Study, pages: Path, data: DataSet, against: DataSet | None, seed: int) -> Path:
    """The page and its pictures."""
    found = report.tables(data, against)
    if study.shows:
        found = {name: found[name] for name in study.shows}
    folder = pages / study.name
    folder.mkdir(parents=True, exist_ok=True)
    drawn = charts(found)
    for name, chart in drawn.items():
        chart.save(str(folder / f"{name}.png"), scale_factor=1)
    runs = [(study.run, data), *([(study.against, against)] if study.against and against else [])]
    commands = "\n".join(command(run, rows.run["games"], seed) for run, rows in runs)
    words = f"sandtable report runs/{study.run.name}" + (f" --against runs/{study.against.name}" if study.against else "")
    told = report.text(data, against, found, {name: f"{study.name}/{name}.png" for name in drawn})
    lines = [
        f"# {study.title}",
        "",
        "Written by `make studies`; do not edit. The same from a terminal:",
        "",
        f"```sh\n{commands}\n{words}\n```",
        "",
        told.replace("# ", "", 1).rstrip(),
    ]
    page = pages / f"{study.name}.md"
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return page


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is missing and write the pages."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, help="of each run; default: as many as its page says")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes; 0: all cores")
    parser.add_argument("--only", action="append", help="the name of a study; default: all")
    parser.add_argument("--out", type=Path, default=ROOT / PAGES)
    parser.add_argument("--kept", type=Path, default=ROOT / KEPT)
    given = parser.parse_args(arguments)
    for study in STUDIES:
        if given.only and study.name not in given.only:
            continue
        runs = [begun(run, given.kept, given.games, given.seed) for run in (study.run, study.against) if run]
        for data in runs:
            play(data, given.jobs)
        print(write(study, given.out, runs[0], runs[1] if len(runs) > 1 else None, given.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
