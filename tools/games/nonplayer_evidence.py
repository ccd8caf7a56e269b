"""What the non-players of Fire in the Lake do, by the numbers: `make nonplayer-evidence` writes `docs/generated/nonplayers.md`.

Four non-players on each scenario, and each mix of non-players and random seats, go through the conformance suite. Then
games of non-players are counted: wins, margins, choices, each box of the charts by its answer, each priority line by
whether it decided anything. A box or line that is never reached must be explained in `docs/nonplayer_unreached.toml`; one
that is reached must not be, unless as seldom. What a run finds depends on its seed and its numbers of games alone; it is
kept under `artifacts`, so that `--again` writes the page anew without playing.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import sandtable
from sandtable.commands.common import progress
from sandtable.kernel.conformance import Failure, Report
from sandtable.kernel.game import Json
from sandtable.kernel.rng import Rng
from sandtable.sim import fuzz
from sandtable.sim import games as sim
from sandtable.sim.reasons import DECIDED, NO, YES, Tally
from sandtable.sim.stats import Running
from sandtable.sim.summary import Summaries, mix
from sandtable.vietnam.fitl.nonplayer.charts2.system import BOOK
from sandtable.vietnam.fitl.ruleset import OPERATIONS, SPECIALS
from sandtable.vietnam.pieces import FACTIONS
from tools.games import nonplayer_page
from tools.repo import ROOT
from tools.topics import TEXTS

GAME = "fitl"
NONPLAYERS = dict.fromkeys(FACTIONS, "np")


def mixes(one: str, other: str) -> tuple[dict[str, str], ...]:
    """Every table at which both of them sit."""
    tables = itertools.product((one, other), repeat=len(FACTIONS))
    return tuple(dict(zip(FACTIONS, who)) for who in tables if len(set(who)) == 2)


MIXES = mixes("np", "random")
OPTION_SETS: tuple[dict[str, object], ...] = (
    {},
    {"period_events": True},
    {"easy": True},
    {"difficulty_a": True},
    {"difficulty_b": True},
    {"easy": True, "difficulty_a": True, "difficulty_b": True, "period_events": True},
    {"politburo": True, "sovereignty": True},
    {"edition": 1},
    {"extra_events": True},
)
"""The option sets that the games go through in turn. The US Policy is no option: the scenario and 8.8.9 set it."""

SELDOM = 20
"""How often at most something may come up that is explained as too seldom to be counted on."""

PAGE = Path("docs/generated/nonplayers.md")
UNREACHED = Path("docs/nonplayer_unreached.toml")
KEPT = Path("artifacts/nonplayers")


class Group(NamedTuple):
    """Games that are told as one line of the suite's table."""

    name: str
    jobs: list[fuzz.FuzzJob]


# ------------------------------------------------------------------ through the suite


def groups(games: int, seed: int, every: int, who: str = "np") -> list[Group]:
    """Four non-players on each scenario, then each mix over all scenarios with options by lot."""
    info, lots = sandtable.game(GAME).info, Rng(seed)
    nonplayers = dict.fromkeys(FACTIONS, who)
    found = []
    for scenario in info.scenarios:
        jobs = [
            fuzz.FuzzJob(GAME, scenario, OPTION_SETS[i % len(OPTION_SETS)], nonplayers, lots.next(), every)
            for i in range(games)
        ]
        found.append(Group(f"{mix(nonplayers)}: {scenario}", jobs))
    for seats in mixes(who, "random"):
        jobs = []
        for i in range(games):
            options = fuzz.some_options(info, lots)
            scenario = info.scenarios[i % len(info.scenarios)]
            jobs.append(fuzz.FuzzJob(GAME, scenario, options, seats, lots.next(), every))
        found.append(Group(mix(seats), jobs))
    return found


def through_the_suite(plan: Sequence[Group], workers: int, folder: Path) -> list[Json]:
    """Every group's line: games, failures (their records are kept), answers, the longest step, who won."""
    jobs = [job for group in plan for job in group.jobs]
    results = enumerate(fuzz.check_many(jobs, workers))
    lines = []
    with progress("conformance suite", len(jobs), False) as tick:
        for group in plan:
            start = time.monotonic()
            line = _line(group, _watched(itertools.islice(results, len(group.jobs)), tick), folder)
            _say(f"suite, {group.name}: {line['games']} games, {len(line['failures'])} failed", start)
            lines.append(line)
    return lines


def _watched(
    results: Iterable[tuple[int, Report | Failure]], tick: Callable[[], None]
) -> Iterator[tuple[int, Report | Failure]]:
    for result in results:
        tick()
        yield result


def _line(group: Group, results: Iterable[tuple[int, Report | Failure]], folder: Path) -> Json:
    keys, longest = Running(), 0
    wins: dict[str, int] = {}
    failures = []
    for number, found in results:
        if isinstance(found, Failure):
            file = fuzz.keep(found, folder, number)
            failures.append(f"{found.what} ({file})")
            _say(f"FAILED {group.name}: {failures[-1]}")
            continue
        keys.add(found.keys)
        longest = max(longest, found.longest_step)
        winner = found.outcome["winner"] or "nobody"
        wins[winner] = wins.get(winner, 0) + 1
    return {
        "group": group.name, "games": len(group.jobs), "failures": failures, "answers": keys.to_json(),
        "longest_step": longest, "wins": wins,
    }  # fmt: skip


# ------------------------------------------------------------------ counted


def nonplayer_jobs(games: int, seed: int) -> Iterator[sim.Job]:
    """Four non-players, over all scenarios and option sets."""
    info = sandtable.game(GAME).info
    many = len(info.scenarios)
    return sim.jobs(
        info, games, seed, info.scenarios, lambda i: OPTION_SETS[i // many % len(OPTION_SETS)], lambda i: NONPLAYERS
    )


def mixed_jobs(games: int, seed: int) -> Iterator[sim.Job]:
    """Non-players against random seats, every mix in turn: some boxes ask about players."""
    info = sandtable.game(GAME).info
    many = len(info.scenarios)
    return sim.jobs(
        info, games, seed, info.scenarios, lambda i: OPTION_SETS[i // many % len(OPTION_SETS)],
        lambda i: MIXES[i // many % len(MIXES)],
    )  # fmt: skip


def counted(what: str, jobs: Iterable[sim.Job], games: int, workers: int) -> Summaries:
    """The games played and summed up, without their times (which no second run would repeat)."""
    start, told = time.monotonic(), Summaries()
    with progress(what, games, False) as tick:
        for row in sim.play_many(jobs, workers):
            row["seconds"] = None
            told.add(row)
            tick()
    _say(f"{what}: {told.total.games} games", start)
    return told


def expected() -> list[str]:
    """Every box with either answer, every instruction of a card with either answer, every priority line."""
    names: list[str] = []
    for path in sorted((ROOT / TEXTS / "en" / "fitl").glob("nonplayer*.json")):
        for key in json.loads(path.read_text(encoding="utf-8")):
            if key.startswith("note.box."):
                names += [f"{key[5:]} {YES}", f"{key[5:]} {NO}"]
            elif key.startswith("line."):
                names.append(key)
    words = sorted({c.word for card in BOOK.listed for told in BOOK.of(card).conditions.values() for c in told})
    return [*names, *(f"instruction.{word} {answer}" for word in words for answer in (YES, NO))]


def reached(tally: Tally) -> dict[str, int]:
    """How often each of them was, whatever the rule: a line where it decided, the rest where it was so answered."""
    found: dict[str, int] = {}
    for row in (*tally.boxes(), *tally.lines()):
        for word, n in row.counts.items():
            name = row.name if word == DECIDED else f"{row.name} {word}"
            found[name] = found.get(name, 0) + n
    return found


def idle(told: Summaries) -> list[str]:
    """Operations and special activities that a faction never chose, and scenarios in which it never acts."""
    found = []
    for f, seat in enumerate(FACTIONS):
        wanted = [*(f"op:{op}" for op in OPERATIONS[f]), *(f"sa:{name}" for name in sorted(SPECIALS[f]))]
        found += [f"{seat} never chose {key}" for key in wanted if not told.total.choices.get(seat, {}).get(key)]
        for scenario, part in told.parts.items():
            if not any(key.startswith(("op:", "event")) for key in part.choices.get(seat, {})):
                found.append(f"{seat} never acts in {scenario}")
    return found


# ------------------------------------------------------------------ the verdict


def unmet(names: Iterable[str], found: Mapping[str, int]) -> list[str]:
    """The names that no game reached."""
    return [name for name in names if not found.get(name)]


def complaints(names: Sequence[str], found: Mapping[str, int], reasons: nonplayer_page.Explanations) -> list[str]:
    """What is wrong with the explanations: one is missing, is not needed, or is of nothing that exists."""
    return [
        *(f"never reached, and not explained: {name}" for name in unmet(names, found) if not reasons.of(name)),
        *(f"explained as never reached, but reached {found[name]} times: {name}" for name in reasons.never if found.get(name)),
        *(f"explained as seldom, but reached {found[name]} times: {name}"
          for name in reasons.seldom if found.get(name, 0) > SELDOM),
        *(f"explained, but there is no such box or line: {name}"
          for name in (*reasons.never, *reasons.seldom) if name not in names),
    ]  # fmt: skip


def verdict(results: Json, reasons: nonplayer_page.Explanations) -> list[str]:
    """Everything that keeps the evidence from being whole."""
    failures = [f"{line['group']}: {failure}" for line in results["suite"] for failure in line["failures"]]
    return [*failures, *results["idle"], *complaints(results["expected"], results["reached"], reasons)]


def gather(games: int, count: int, mixed: int, seed: int, every: int, workers: int, folder: Path) -> Json:
    """Play everything; the results as JSON."""
    told = counted("four non-players", nonplayer_jobs(count, seed), count, workers)
    against = counted("non-players and random seats", mixed_jobs(mixed, seed), mixed, workers)
    suite = through_the_suite(groups(games, seed, every), workers, folder)
    return {
        "seed": seed, "every": every, "games": games, "count": count, "mixed": mixed, "seats": list(FACTIONS),
        "suite": suite,
        "tables": told.markdown(heading="###"),
        "mixed_tables": against.total.markdown(),
        "tally": told.total.notes.to_json(),
        "mixed_tally": against.total.notes.to_json(),
        "expected": expected(),
        "reached": reached(told.total.notes),
        "mixed_reached": reached(against.total.notes),
        "idle": idle(told),
    }  # fmt: skip


def _say(what: str, since: float | None = None) -> None:
    print(what + ("" if since is None else f", {time.monotonic() - since:.0f} s"), file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, write the page, tell what is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=500, help="through the suite: a scenario, and a mix of seats")
    parser.add_argument("--count", type=int, default=2000, help="games of four non-players that are counted")
    parser.add_argument("--mixed", type=int, default=840, help="counted games with random seats among them")
    parser.add_argument("--every", type=int, default=40, help="the suite's expensive checks at every n-th answer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes; 0: all cores")
    parser.add_argument("--out", type=Path, default=ROOT / PAGE)
    parser.add_argument("--unreached", type=Path, default=ROOT / UNREACHED)
    parser.add_argument("--kept", type=Path, default=ROOT / KEPT, help="where results and failures are kept")
    parser.add_argument("--again", action="store_true", help="write the page from the results kept; play nothing")
    given = parser.parse_args(arguments)
    file: Path = given.kept / "results.json"
    if given.again:
        results: Json = json.loads(file.read_text(encoding="utf-8"))
    else:
        results = gather(
            given.games, given.count, given.mixed, given.seed, given.every, given.jobs, given.kept / "failures"
        )
        given.kept.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(results, indent=1), encoding="utf-8")
    reasons = nonplayer_page.explanations(given.unreached)
    wrong = verdict(results, reasons)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(nonplayer_page.page(results, reasons, wrong), encoding="utf-8")
    for line in wrong:
        print(line)
    print(f"{given.out}: {'whole' if not wrong else f'{len(wrong)} to mend'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
