"""Whole campaigns of Sovereign of Discord: `make campaigns GAMES=100 SEED=1`.

Random games of 1961 that go on into Fire in the Lake (option ``continue``) pass through the conformance suite, all other
options by lot, until as many as are wanted have gone from the first pick through the Fall of Diem to the last Coup Round of
1972. Games that somebody wins before are checked as well, and counted apart.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

import sandtable
from sandtable.kernel.conformance import Failure, Report
from sandtable.sim import fuzz

EVERY = 100
ODDS = 20  # so many games at most for a campaign that is wanted


def kind(report: Report) -> str:
    """How far a game came."""
    if "new_war" not in report.events:
        return "ended before the Fall of Diem"
    return "whole" if report.outcome["reason"] == "final" else "won before the last Coup Round"


def run(games: int, seed: int, jobs: int, out: Path) -> tuple[Counter[str], int]:
    """Games by how far they came, and the answers of the whole campaigns together. A failure is raised."""
    found: Counter[str] = Counter()
    answers = 0
    many = fuzz.jobs(
        sandtable.game("sovereign"), ODDS * games, seed, ("1961",), {"continue": "full"}, {}, EVERY, drawn=True
    )
    for i, report in enumerate(fuzz.check_many(many, jobs)):
        if isinstance(report, Failure):
            print(f"game {i} FAILED: {report.what}\n  sandtable replay {fuzz.keep(report, out, i)}")
            raise report
        found[kind(report)] += 1
        if kind(report) == "whole":
            answers += report.keys
            if found["whole"] == games:
                break
    return found, answers


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("artifacts/fuzz"))
    args = parser.parse_args()
    try:
        found, answers = run(args.games, args.seed, args.jobs, args.out)
    except Failure:
        return 1
    for what, n in found.most_common():
        print(f"{n:5} {what}")
    print(f"{found['whole']} whole campaigns 1961-72 passed, {answers // max(found['whole'], 1)} answers each on average")
    return 0 if found["whole"] == args.games else 1


if __name__ == "__main__":
    sys.exit(main())
