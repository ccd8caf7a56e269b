"""How strong the seats that search are: `make duel` plays pairs of games and writes `docs/generated/search.md`
(of another game than Fire in the Lake: `search_<game>.md`) from the games in `docs/measured/search.csv`.

In each pair one seat is played by a level of the search and, in another game with the same order of cards, by the baseline
itself, the charts of the non-player, on the same terms (players'); the other three seats are non-players. With `--others` the
other three search too (say `search:quick`), and in the pair's second game all four search alike. The search does not see the
order. Each game is one line of that file, so a run can be broken off and goes on where it was; what a game comes to
depends on its scenario, seat, level and seed alone, as long as the levels are those that the file's first line names.
"""

from __future__ import annotations

import argparse
import csv
import math
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, astuple, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import sandtable
from sandtable.kernel import seats as seating
from sandtable.kernel.collector import spare_the_collector
from sandtable.kernel.planner import PLAN
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.sim.stats import Running, interval
from sandtable.vietnam.rules import s2_deck
from sandtable.vietnam.search.seat import LEVELS
from sandtable.vietnam.seats import BY_EDITION, CHARTS, SEARCH
from tools.repo import ROOT

PAGES = ROOT / "docs" / "generated"
FILES = ROOT / "docs" / "measured"
FIRST = "fitl"
ALL = "all"


@dataclass(frozen=True, slots=True)
class Played:
    """One game."""

    scenario: str
    seat: str
    level: str
    others: str
    seed: int
    won: int
    margin: int
    cpu: float
    plans: int
    game: str = FIRST
    edition: int = 0

    @property
    def job(self) -> Job:
        """What it was played for."""
        return Job(self.scenario, self.seat, self.level, self.others, self.seed, self.game, self.edition)


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be played."""

    scenario: str
    seat: str
    level: str
    others: str
    seed: int
    game: str = FIRST
    edition: int = 0
    """0: the game's usual one."""


def order_of(game: Any, scenario: str, seed: int, edition: int = 0) -> dict[str, object]:
    """2.1 An order of the cards, by lot, as options: nobody picks cards openly where that could be."""
    picks: dict[str, object] = {"picks": "random"} if "picks" in game.info.options else {}
    if edition:
        picks["edition"] = edition
    g = game.setup(scenario, game.info.full_options(picks), dict.fromkeys(game.info.seats, BY_EDITION))
    lots, order = Rng(seed ^ 0xDECC), list[int]()
    while True:
        flow = s2_deck.reveal(g)
        try:
            asked = next(flow)
            weights: Sequence[int] = asked.args.get("weights") or [1] * len(asked.options)  # type: ignore[assignment]
            flow.send(asked.options[lots.weighted(weights)])
        except StopIteration as end:
            if not end.value:
                return {**picks, "deck": order}
            order.append(end.value)


def play(job: Job) -> list[Played]:
    """One game to its end, as its seat saw it; all seats where all play alike, because theirs would be the same game."""
    game = sandtable.game(job.game)
    seats = {**dict.fromkeys(game.info.seats, job.others), job.seat: job.level}
    order = order_of(game, job.scenario, job.seed, job.edition)
    with seating.also_named(CHARTS, BY_EDITION):
        table = Table(game, job.scenario, order, seats, Rng(job.seed), log=False)
        start = time.process_time()
        table.settle()
    cpu = time.process_time() - start
    outcome = table.outcome
    assert outcome is not None
    planned = Counter(n.args["seat"] for notes in table.notes.values() for n in notes if n.topic == PLAN)
    own = asked(game, job.scenario) if job.level == job.others else [job.seat]
    return [
        Played(
            **asdict(replace(job, seat=seat)),
            won=int(seat in outcome["winners"]), margin=outcome["margins"][seat],
            cpu=round(cpu, 3), plans=planned[seat],
        )
        for seat in own
    ]  # fmt: skip


LINE = (str, str, str, str, int, int, int, float, int, str, int)
"""What stands in a line of the file, one after the other: the fields of Played."""


def levels() -> str:
    """The first line of a file: what the levels do, without which its games mean nothing."""
    return "# " + "; ".join(
        f"{level.name}: {level.mixes} mixes, {level.generations} x {level.mutants} mutants, "
        f"{level.finalists} finalists in {level.futures} futures"
        for level in LEVELS
    )


def kept(file: Path) -> list[Played]:
    """The games that were played before. Those of other levels are refused: nothing may be set beside them."""
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as lines:
        first = next(lines, "").rstrip()
        if first != levels():
            raise SystemExit(f"{file} has games of other levels: move it away. There: {first} Here: {levels()}")
        return [Played(*(kind(text) for kind, text in zip(LINE, line, strict=True))) for line in csv.reader(lines)]


def write(file: Path, games: Iterable[Played]) -> None:
    """All games of a file, in an order that does not depend on who was ready first."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", encoding="utf-8", newline="") as out:
        out.write(levels() + "\n")
        csv.writer(out, lineterminator="\n").writerows(astuple(game) for game in sorted(games, key=_place))


def _place(game: Played) -> tuple[object, ...]:
    info = sandtable.game(game.game).info
    scenario, seat = list(info.scenarios).index(game.scenario), list(info.seats).index(game.seat)
    return (game.edition, game.others != BY_EDITION, game.others, scenario, seat, game.level, game.seed)


def run(jobs: Sequence[Job], file: Path, workers: int) -> None:
    """Play what is not there yet, a line a game."""
    before = kept(file)
    done = {game.job for game in before}
    todo = list({_whose(job): job for job in jobs if job not in done}.values())
    if not before:
        write(file, [])
    with (
        file.open("a", encoding="utf-8", newline="") as out,
        ProcessPoolExecutor(workers, initializer=spare_the_collector) as pool,
    ):
        lines = csv.writer(out, lineterminator="\n")
        found: Iterable[list[Played]] = map(play, todo) if workers == 1 else pool.map(play, todo)
        for n, games in enumerate(found, 1):
            lines.writerows(astuple(game) for game in games if game.job not in done)
            out.flush()
            game = games[0]
            print(f"\r{n}/{len(todo)} {game.scenario} {game.seat} {game.level} {game.seed}    ", end="", flush=True)
    print()
    write(file, kept(file))


def _whose(job: Job) -> Job:
    """The job as one of no seat in particular, if all four play alike: one game tells of all."""
    return replace(job, seat=ALL) if job.level == job.others else job


def beside(others: str) -> tuple[str, str]:
    """Who has the seat in the second game of a pair, and the other seats: the charts among non-players; among seats that
    search, one that searches like them."""
    return (CHARTS, BY_EDITION) if others == BY_EDITION else (others, others)


# ------------------------------------------------------------------ the page


def sign_test(better: int, worse: int) -> float:
    """The chance that of so many differences as many go one way, if neither way were likelier (two-sided).

    >>> round(sign_test(9, 1), 3)
    0.021
    """
    n, k = better + worse, min(better, worse)
    return min(1.0, 2 * sum(math.comb(n, i) for i in range(k + 1)) / 2**n) if n else 1.0


def _share(games: Sequence[Played]) -> str:
    wins = sum(game.won for game in games)
    low, high = interval(wins, len(games))
    return f"{wins}/{len(games)} = {100 * wins / len(games):.0f} % [{100 * low:.0f}, {100 * high:.0f}]"


def rows(games: Sequence[Played], seats: Sequence[str]) -> Iterator[str]:
    """A line for each scenario, level and seat, and one for all seats: beside the pairs' second games."""
    order = dict.fromkeys((game.scenario, game.edition, game.level, game.others) for game in games)
    for scenario, edition, level, others, seat in ((*found, seat) for found in order for seat in (*seats, ALL)):
        if (level, others) == beside(others):
            continue
        alike = partial(_of, games, scenario, edition, seat)
        mine, theirs = alike(level, others), alike(*beside(others))
        pairs = [(mine[which], theirs[which]) for which in mine if which in theirs]
        if not pairs:
            continue
        gain = Running(a.margin - b.margin for a, b in pairs)
        better = sum(a.won > b.won for a, b in pairs)
        worse = sum(b.won > a.won for a, b in pairs)
        plans = sum(a.plans for a, _ in pairs)
        cpu = f"{sum(a.cpu for a, _ in pairs) / max(1, plans):.2f} s" if others == BY_EDITION else "–"
        shares = f"{_share([a for a, _ in pairs])} | {_share([b for _, b in pairs])}"
        yield (
            f"| {scenario}{f', edition {edition}' if edition else ''} | {level} | {others} | {seat.upper()} | {shares} "
            f"| {sign_test(better, worse):.1g} | {gain.mean:+.1f} ± {1.96 * gain.sd / math.sqrt(gain.n):.1f} "
            f"| {cpu} | {plans / len(pairs):.0f} |"
        )


def _of(
    games: Sequence[Played], scenario: str, edition: int, seat: str, level: str, others: str
) -> dict[tuple[str, int], Played]:
    wanted = (scenario, edition, level, others)
    return {
        (game.seat, game.seed): game
        for game in games
        if (game.scenario, game.edition, game.level, game.others) == wanted and seat in (game.seat, ALL)
    }


def page(games: Sequence[Played], game: Any) -> str:
    """The figures in words."""
    head = [
        "# How strong the seats that search are" + (f": {game.info.title}" if game.info.name != FIRST else ""),
        "",
        f"Written by `make duel` from [the games](../measured/{rows_file(game.info.name)}), one a line; what a game comes to",
        "depends on its scenario, seat, level and seed alone.",
        "",
        "Each seat by `search` against three others, beside games with the same order of the cards in which the charts of the",
        "non-player have the seat on the same terms: players' (Limited Operations; 8.9 is for persons, see",
        "[the ruling](../rulings/nonplayers.md)). The search does not see the order. Intervals are those of 19 times in 20",
        "(Wilson's for wins); p is the sign test's over pairs in which one of the two won; the gain is in points of margin,",
        "pair by pair; CPU is per plan: one an own action or coup phase, and some more where a die has broken one; by the",
        "program that played the game, of which the compiled wheel takes about half of plain Python's time.",
        "",
        "## Among non-players",
        "",
        *_table([found for found in games if found.others == BY_EDITION], game.info.seats, "charts win"),
    ]
    searched = [found for found in games if found.others != BY_EDITION]
    if searched:
        head += [
            "",
            "## Among seats that search",
            "",
            "The other three search too; beside it stand games with the same order of cards in which all four search like",
            "those three: a share above theirs is what the level gains. CPU a plan is not told, because four seats shared it.",
            "",
            *_table(searched, game.info.seats, "like the others wins"),
        ]
    return "\n".join(head) + "\n"


def _table(games: Sequence[Played], seats: Sequence[str], second: str) -> list[str]:
    return [
        f"| scenario | level | others | seat | search wins | {second} | p | margin gained | CPU a plan | plans a game |",
        "|---|---|---|---|---|---|---|---|---|---|",
        *rows(games, seats),
    ]


def rows_file(game: str) -> str:
    """The name of the file with a game's rows."""
    return "search.csv" if game == FIRST else f"search_{game}.csv"


def asked(game: Any, scenario: str) -> list[str]:
    """The seats that a scenario asks from its beginning."""
    return [seat for seat in game.info.seats if seat not in game.info.asleep.get(scenario, {})]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default=FIRST)
    parser.add_argument("--scenarios", default="", help="the game's first, if none is given")
    parser.add_argument("--seats", default="", help="all that the scenario asks, if none is given")
    parser.add_argument("--levels", default=SEARCH)
    parser.add_argument(
        "--others", default=BY_EDITION, help="who has the other seats: non-players, or search:quick and so on"
    )
    parser.add_argument("--edition", type=int, default=0, help="of the rules; the game's usual one, if none is given")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--page", type=Path)
    args = parser.parse_args()
    game = sandtable.game(args.game)
    name = "" if args.game == FIRST else f"_{args.game}"
    jobs = [
        Job(scenario, seat, level, others, seed, args.game, args.edition)
        for scenario in (args.scenarios or game.info.scenarios[0]).split(",")
        for seed in range(args.seed, args.seed + args.games)
        for seat in (args.seats.split(",") if args.seats else asked(game, scenario))
        for level, others in (beside(args.others), *((level, args.others) for level in args.levels.split(",")))
    ]
    file, where = args.file or FILES / rows_file(args.game), args.page or PAGES / f"search{name}.md"
    run(jobs, file, args.jobs)
    where.write_text(page(kept(file), game), encoding="utf-8")


if __name__ == "__main__":
    main()
