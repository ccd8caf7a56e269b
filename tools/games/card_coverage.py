"""Card x side x seen: `python -m tools.games.card_coverage --games 2000` writes `docs/generated/cards_seen.md`.

Random games of Fire in the Lake (with the further Events) and of Sovereign of Discord, by turns and with Events preferred, go
through the conformance suite; every side that the log tells of is counted. What a run counts depends on its number of games
and its seed alone.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import sandtable
from sandtable.kernel.conformance import Failure, Suite
from sandtable.kernel.decision import Decision
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.sim import batch
from sandtable.vietnam.fitl.library import LIBRARY as FIRE_IN_THE_LAKE
from sandtable.vietnam.headers import Header
from sandtable.vietnam.sovereign.library import LIBRARY as SOVEREIGN
from tools.repo import ROOT

TABLE = Path("docs/generated/cards_seen.md")
SIDES = ("unshaded", "shaded", "event")
DECKS = {"Fire in the Lake": FIRE_IN_THE_LAKE, "Sovereign of Discord": SOVEREIGN}
SCENARIOS = (
    ("fitl", "full"), ("sovereign", "1961"), ("fitl", "full"), ("sovereign", "diems_war"),
    ("fitl", "medium"), ("sovereign", "1961"), ("fitl", "short"), ("sovereign", "1963"),
)  # fmt: skip
"""Those with long decks see the most cards; the Pivotal Events of the US and NVA come up in 1961 and 1963 alone."""
EVERY = 200  # how seldom fork, undo, load and views are checked: `sandtable fuzz` does that job


class Job(NamedTuple):
    """One game."""

    game: str
    scenario: str
    options: Mapping[str, object]
    seed: int


class Found(NamedTuple):
    """What one game showed: how often each side, and what failed."""

    sides: Counter[tuple[int, str]]
    failure: str


class CardWatch(Suite):
    """The suite, keeping count of the Events in the log of a finished game."""

    def __init__(self, game: str) -> None:
        super().__init__(sandtable.game(game), every=EVERY, prefer=prefer_events)
        self.seen: Counter[tuple[int, str]] = Counter()

    def position(self, table: Table, others: Sequence[str] = ()) -> None:
        super().position(table, others)
        if table.decision is None:
            self.seen.update((e.args["card"], e.args["side"]) for e in table.log if e.topic == "event")  # type: ignore[misc]


def prefer_events(d: Decision) -> Sequence[str]:
    """Events, Pivotal ones too, wherever they are on offer."""
    if d.topic == "pivotal.play":
        return ("yes",)
    return [key for key in d.options if key.partition(":")[0] == "event"]


def jobs(games: int, seed: int) -> Iterator[Job]:
    """The games of a run: the scenarios in turn; Fire in the Lake in both editions, the further Events shuffled in."""
    lots = Rng(seed)
    for i in range(games):
        game, scenario = SCENARIOS[i % len(SCENARIOS)]
        options = {"edition": 1 + lots.below(2), "extra_events": True} if game == "fitl" else {"picks": "random"}
        yield Job(game, scenario, options, lots.next())


def play(job: Job) -> Found:
    """One game through the suite."""
    suite = CardWatch(job.game)
    try:
        suite.play(job.scenario, job.options, {}, job.seed)
    except Failure as failure:
        return Found(suite.seen, f"{job.game} {job.scenario} {dict(job.options)} seed {job.seed}: {failure.what}")
    return Found(suite.seen, "")


def all_sides() -> list[tuple[int, str]]:
    """Every side of every Event, of both decks."""
    return [(n, side) for library in DECKS.values() for n, h in library.headers.items() for side in h.sides]


def page(seen: Counter[tuple[int, str]], games: int, seed: int) -> str:
    """The table, with what was never seen said first."""
    sides = all_sides()
    missing = [f"{n} {side}" for n, side in sides if not seen[n, side]]
    lines = [
        "# Cards seen",
        "",
        "Written by `make cards-seen`; do not edit. How often each side of each card was executed in random games",
        "with Events preferred, the invariants holding after every answer.",
        "",
        f"{games} games, seed {seed}: {len(sides) - len(missing)} of {len(sides)} sides seen, "
        f"{sum(seen.values())} Events in all.",
        "",
        f"Never seen: {', '.join(missing) if missing else 'none'}.",
        "",
    ]
    for name, library in DECKS.items():
        lines += [f"## {name}", "", "| card | title | period | unshaded | shaded | single |", "|---:|---|---|---:|---:|---:|"]
        lines += [_row(h, seen) for h in library.headers.values() if h.sides]
        lines.append("")
    return "\n".join(lines)


def _row(h: Header, seen: Counter[tuple[int, str]]) -> str:
    counts = " | ".join(str(seen[h.number, side]) if side in h.sides else "" for side in SIDES)
    return f"| {h.number} | {h.title} | {h.period or 'pivotal'} | {counts} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, write the table, tell what failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--until-all", action="store_true", help="stop when every side has been seen; --games is the most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, default=ROOT / TABLE)
    args = parser.parse_args(arguments)
    seen: Counter[tuple[int, str]] = Counter()
    failures = []
    played, sides = 0, all_sides()
    for found in batch.run(play, jobs(args.games, args.seed), args.jobs):
        seen.update(found.sides)
        if found.failure:
            failures.append(found.failure)
            print(found.failure, file=sys.stderr, flush=True)
        played += 1
        if args.until_all and all(seen[side] for side in sides):
            break
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(page(seen, played, args.seed), encoding="utf-8")
    print(f"{played} games, {len(failures)} failed; {sum(1 for n in seen.values() if n)} sides seen: {args.out}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
