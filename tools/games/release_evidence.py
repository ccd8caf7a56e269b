"""The evidence for a release: `make release-evidence` writes `docs/generated/release_evidence.md`.

10,000 games of each game go through the conformance suite: the scenarios in turn, all options (the edition is one) and who sits
in each seat by lot, in every other game with Events preferred. Every game that was played is a line under `artifacts`, so a run
that was stopped at any moment, or by `MINUTES=`, goes on where it was with the same command. Game *n* of a seed is always the
same, however many are wanted: a run of 100 is the beginning of one of 10,000.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import sandtable
from sandtable.kernel.conformance import Failure
from sandtable.kernel.game import Json
from sandtable.sim import batch, fuzz
from tools.games import release_page
from tools.repo import ROOT

PAGE = Path("docs/generated/release_evidence.md")
KEPT = Path("artifacts/release")
EVERY_TELLING = 15.0
"""Seconds between two lines of progress."""


class Numbered(NamedTuple):
    """The n-th game of a plan."""

    number: int
    job: fuzz.FuzzJob
    folder: str
    commit: str


def plan(game: str, seed: int, every: int) -> Iterator[fuzz.FuzzJob]:
    """The games of a game, without end: scenarios in turn, options and seats by lot, Events preferred in every other."""
    found = sandtable.game(game)
    many = fuzz.jobs(found, sys.maxsize, seed, found.info.scenarios, None, None, every)
    return (job._replace(prefer="event" if n % 2 else "") for n, job in enumerate(many))


def check(one: Numbered) -> Json:
    """One game through the suite, told as a line; a failure's record is kept beside it."""
    job, start = one.job, time.process_time()
    row: Json = {
        "game": job.game, "number": one.number, "scenario": job.scenario, "options": dict(job.options),
        "seats": dict(job.seats), "seed": job.seed, "commit": one.commit,
    }  # fmt: skip
    try:
        found = fuzz.check(job)
    except Exception as e:  # not even set up: that is something found, too, and no reason to stop
        return {**row, "failure": f"{type(e).__name__}: {e}", "at": 0, "file": ""}
    row["seconds"] = round(time.process_time() - start, 3)
    if isinstance(found, Failure):
        file = fuzz.keep(found, Path(one.folder), one.number)
        return {**row, "failure": found.what, "at": len(found.record["keys"]), "file": str(file)}
    outcome = found.outcome
    return {
        **row, "answers": found.keys, "longest_step": found.longest_step, "twins": found.twins,
        "winner": outcome["winner"], "reason": outcome.get("reason"),
    }  # fmt: skip


# ------------------------------------------------------------------ what is kept


class Kept:
    """The lines of the games that were played: a file for each game, which only grows."""

    def __init__(self, folder: Path, seed: int, every: int) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._same({"seed": seed, "every": every})

    def _same(self, run: Json) -> None:
        """A folder holds games of one plan: another seed in it would be told as more games of the first."""
        file = self.folder / "run.json"
        if not file.exists():
            file.write_text(json.dumps(run) + "\n", encoding="utf-8")
        elif json.loads(file.read_text(encoding="utf-8")) != run:
            raise SystemExit(f"{self.folder} holds another run ({file.read_text().strip()}); name another folder: --kept")

    def _file(self, game: str) -> Path:
        return self.folder / f"{game}.jsonl"

    def rows(self, game: str) -> dict[int, Json]:
        """What was played of a game, by number. A line that a kill tore is no line."""
        file = self._file(game)
        if not file.exists():
            return {}
        whole = file.read_bytes()
        end = whole.rfind(b"\n") + 1
        if end < len(whole):
            os.truncate(file, end)
        told = (json.loads(line) for line in whole[:end].splitlines())
        return dict(sorted((row["number"], row) for row in told))

    def add(self, row: Json) -> None:
        """One more, in one write."""
        with self._file(row["game"]).open("ab") as file:
            file.write(json.dumps(row, separators=(",", ":")).encode() + b"\n")

    def without_failures(self, game: str) -> None:
        """Forget the games that failed, so that they are played again."""
        rows = [row for row in self.rows(game).values() if "failure" not in row]
        half = self._file(game).with_suffix(".half")
        half.write_text("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows), encoding="utf-8")
        os.replace(half, self._file(game))


# ------------------------------------------------------------------ playing


def missing(
    games: Sequence[str], many: int, seed: int, every: int, kept: Kept, commit: str, until: float
) -> Iterator[Numbered]:
    """The games still to be played, the games in turn, so that a run in pieces is of all of them alike; none after
    ``until``."""
    there = {game: kept.rows(game).keys() for game in games}
    plans = {game: plan(game, seed, every) for game in games}
    folder = str(kept.folder / "failures")
    for number, game in itertools.product(range(many), games):
        job = next(plans[game])
        if number in there[game]:
            continue
        if time.monotonic() >= until:
            return
        yield Numbered(number, job, folder, commit)


def play(
    games: Sequence[str], many: int, seed: int, every: int, kept: Kept, workers: int = 1, minutes: float = 0
) -> int:
    """Play what is missing, for so many minutes at most; how many games were played."""
    until = time.monotonic() + 60 * minutes if minutes else float("inf")
    before = sum(sum(n < many for n in kept.rows(game)) for game in games)
    telling = Telling(many * len(games), before)
    work = missing(games, many, seed, every, kept, commit_of(ROOT), until)
    for row in batch.run(check, work, workers):
        kept.add(row)
        telling.one(row)
    telling.say()
    return telling.played


class Telling:
    """How far a run is, how fast it goes, and how long it will take still."""

    def __init__(self, wanted: int, before: int) -> None:
        self.wanted, self.before = wanted, before
        self.played = self.failed = 0
        self.start = self.told = time.monotonic()

    def one(self, row: Json) -> None:
        """A game was played."""
        self.played += 1
        if "failure" in row:
            self.failed += 1
            print(f"FAILED {row['game']} game {row['number']}: {row['failure']}", file=sys.stderr, flush=True)
        if time.monotonic() - self.told >= EVERY_TELLING:
            self.say()

    def say(self) -> None:
        """A line for whoever waits."""
        self.told = time.monotonic()
        done = self.before + self.played
        line = f"{done:,} of {self.wanted:,} games, {self.failed} failed now"
        if self.played and self.told > self.start:
            rate = self.played / (self.told - self.start)
            left = int((self.wanted - done) / rate / 60)
            line += f", {rate:.2f} a second, {left // 60} h {left % 60:02} min left"
        print(line, file=sys.stderr, flush=True)


def commit_of(root: Path) -> str:
    """What is being tested: the commit, with a "+" if files differ from it."""
    try:
        told = [
            subprocess.run(["git", "-C", str(root), *words], capture_output=True, check=True, text=True).stdout.strip()
            for words in (("rev-parse", "--short=10", "HEAD"), ("status", "--porcelain", "--", "src"))
        ]
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return told[0] + ("+" if told[1] else "")


def again(game: str, number: int, seed: int, every: int, out: Path) -> int:
    """One game of the plan once more: what it finds, and its record if that is a failure."""
    job = next(itertools.islice(plan(game, seed, every), number, None))
    print(f"{game} game {number}: {job.scenario}, seed {job.seed}")
    print(f"  options {dict(job.options)}\n  seats {dict(job.seats)}")
    row = check(Numbered(number, job, str(out), commit_of(ROOT)))
    if "failure" in row:
        print(f"  FAILED: {row['failure']}\n  sandtable replay {row['file']}")
        return 1
    print(f"  passed, {row['answers']} answers")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is missing and write the page; 1 if a game has failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000, help="of each game")
    parser.add_argument("--only", action="append", help="a game; may be given more than once; default: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=40, help="the suite's expensive checks at every n-th answer")
    parser.add_argument("--jobs", type=int, default=1, help="processes; 0: all cores")
    parser.add_argument("--minutes", type=float, default=0, help="no new game is begun after so many; 0: until all are played")
    parser.add_argument("--retry", action="store_true", help="play the games that failed once more")
    parser.add_argument("--game", help="play nothing but this game of the plan and tell it: NAME:NUMBER")
    parser.add_argument("--out", type=Path, default=ROOT / PAGE)
    parser.add_argument("--kept", type=Path, default=ROOT / KEPT, help="where the games' lines and failures are kept")
    given = parser.parse_args(arguments)
    if given.game:
        name, _, number = given.game.partition(":")
        return again(name, int(number), given.seed, given.every, given.kept / "again")
    kept = Kept(given.kept, given.seed, given.every)
    games = given.only or list(sandtable.games())
    if given.retry:
        for game in games:
            kept.without_failures(game)
    try:
        play(games, given.games, given.seed, given.every, kept, given.jobs, given.minutes)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
    found = {game: [row for n, row in kept.rows(game).items() if n < given.games] for game in sandtable.games()}
    python = f"{platform.python_implementation()} {platform.python_version()}"
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(release_page.page(found, given.games, given.seed, given.every, python), encoding="utf-8")
    failed = sum("failure" in row for rows in found.values() for row in rows)
    print(f"{given.out}: {sum(map(len, found.values())):,} games, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
