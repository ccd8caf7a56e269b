"""The two systems of charts against each other: `make systems` writes `docs/generated/systems.md`.

At each table one faction plays by the 1st edition's charts and three by the 2nd edition's, or the reverse; and all four by one
of them, to compare with. The games go through the scenarios and both editions in turn, so the rules favour neither. With
`--suite` games of the 1st edition's charts go through the conformance suite instead: four on each scenario, and every mix with
random seats.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import sandtable
from sandtable.commands.common import progress
from sandtable.kernel.game import Json
from sandtable.sim import games as sim
from sandtable.sim.stats import Running, interval
from sandtable.vietnam.pieces import FACTIONS
from sandtable.vietnam.seats import named
from tools.games import nonplayer_evidence as evidence
from tools.repo import ROOT

FIRST, SECOND = named(1), named(2)
EDITIONS = (1, 2)
PAGE = Path("docs/generated/systems.md")
KEPT = Path("artifacts/systems")
HEAD = """\
# The two systems of charts against each other

Written by `make systems`; do not edit. Each table has one faction by the charts of one edition (`np1`, `np2`) among three by
those of the other. {games:,} games a table, seed {seed}: the scenarios in turn, half of the games by either edition's rules.
Told is the share of games that each faction won, with the interval in which the true share lies 19 times in 20, and its mean
margin. The faction that plays by other charts than the rest is in bold.

"""


def tables() -> list[dict[str, str]]:
    """All by one system; then each faction by the 1st edition's charts among the 2nd's, then the reverse."""
    alike = [dict.fromkeys(FACTIONS, who) for who in (SECOND, FIRST)]
    apart = [
        {f: one if f == seat else others for f in FACTIONS}
        for one, others in ((FIRST, SECOND), (SECOND, FIRST))
        for seat in FACTIONS
    ]
    return [*alike, *apart]


def jobs(seats: Mapping[str, str], games: int, seed: int) -> list[sim.Job]:
    """The games of one table: the same scenarios, editions and seeds as those of any other."""
    info = sandtable.game(evidence.GAME).info
    many = len(info.scenarios)
    return list(
        sim.jobs(
            info, games, seed, info.scenarios, lambda i: {"edition": EDITIONS[i // many % len(EDITIONS)]}, lambda i: seats
        )
    )


def play(games: int, seed: int, workers: int) -> list[Json]:
    """Every table's line: who won how often, and by what margins."""
    plan = tables()
    rows = sim.play_many(itertools.chain.from_iterable(jobs(seats, games, seed) for seats in plan), workers)
    lines: list[Json] = []
    with progress("two systems", games * len(plan), False) as tick:
        for seats in plan:
            wins = dict.fromkeys(FACTIONS, 0)
            margins = {f: Running() for f in FACTIONS}
            for row in itertools.islice(rows, games):
                tick()
                if row["winner"] in wins:
                    wins[row["winner"]] += 1
                for f, margin in row["margins"].items():
                    margins[f].add(margin)
            lines.append({"seats": seats, "wins": wins, "margins": {f: margins[f].mean for f in FACTIONS}})
    return lines


# ------------------------------------------------------------------ the page


def odd_one(seats: Mapping[str, str]) -> str:
    """The faction that plays by other charts than the rest; "" if all are alike."""
    return next((f for f in FACTIONS if list(seats.values()).count(seats[f]) == 1), "")


def table_name(seats: Mapping[str, str]) -> str:
    """Who plays by what, in words."""
    odd = odd_one(seats)
    if not odd:
        return f"all `{seats[FACTIONS[0]]}`"
    others = next(seats[f] for f in FACTIONS if f != odd)
    return f"{odd.upper()} `{seats[odd]}`, the others `{others}`"


def cell(line: Json, f: str, games: int) -> str:
    """How a faction did at a table."""
    low, high = interval(line["wins"][f], games)
    told = f"{100 * line['wins'][f] / games:.0f} % ({100 * low:.0f}-{100 * high:.0f}) [{line['margins'][f]:+.1f}]"
    return f"**{told}**" if odd_one(line["seats"]) == f else told


def page(lines: Sequence[Json], games: int, seed: int) -> str:
    """All of it."""
    rows = [
        "| table | " + " | ".join(f.upper() for f in FACTIONS) + " |",
        "|---|" + "---|" * len(FACTIONS),
        *(f"| {table_name(line['seats'])} | " + " | ".join(cell(line, f, games) for f in FACTIONS) + " |" for line in lines),
    ]
    return HEAD.format(games=games, seed=seed) + "\n".join(rows) + "\n"


def suite(games: int, of_a_mix: int, seed: int, every: int, workers: int, folder: Path) -> int:
    """Games of the 1st edition's charts through the conformance suite, so many a scenario and a mix; how many failed."""
    plan = [
        group._replace(jobs=group.jobs[: games if len(set(group.jobs[0].seats.values())) == 1 else of_a_mix])
        for group in evidence.groups(max(games, of_a_mix), seed, every, FIRST)
    ]
    lines = evidence.through_the_suite(plan, workers, folder)
    failures = [f"{line['group']}: {failure}" for line in lines for failure in line["failures"]]
    for failure in failures:
        print(failure)
    print(f"{sum(line['games'] for line in lines)} games through the suite, {len(failures)} failed")
    return len(failures)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and write the page, or play through the suite."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=500, help="a table (with --suite: a scenario, and a mix of seats)")
    parser.add_argument("--of-a-mix", type=int, help="with --suite: games of each mix of seats; default: as many as a scenario")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes; 0: all cores")
    parser.add_argument("--suite", action="store_true", help="through the conformance suite; no page")
    parser.add_argument("--every", type=int, default=40, help="the suite's expensive checks at every n-th answer")
    parser.add_argument("--out", type=Path, default=ROOT / PAGE)
    parser.add_argument("--kept", type=Path, default=ROOT / KEPT, help="where results and failures are kept")
    given = parser.parse_args(arguments)
    if given.suite:
        of_a_mix = given.games if given.of_a_mix is None else given.of_a_mix
        return 1 if suite(given.games, of_a_mix, given.seed, given.every, given.jobs, given.kept / "failures") else 0
    lines = play(given.games, given.seed, given.jobs)
    given.kept.mkdir(parents=True, exist_ok=True)
    (given.kept / "results.json").write_text(json.dumps(lines, indent=1), encoding="utf-8")
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(page(lines, given.games, given.seed), encoding="utf-8")
    print(given.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
