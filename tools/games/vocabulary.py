"""Every key on offer has its place in the vocabulary: `make vocabulary GAMES=100 SEED=1`.

Random games of every scenario, options by lot, every second one with Events preferred. A key or a topic that
``vocabulary.json`` of the game lacks is an error, told with its question; so is an observation that does not fit.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import sandtable
from sandtable.env import Encoder, encoder
from sandtable.kernel.arrays import size
from sandtable.kernel.decision import Decision
from sandtable.kernel.seats import Mind
from sandtable.sim import batch, fuzz


class Seen(NamedTuple):
    """What one game has shown: the keys on offer, and what the vocabulary lacks."""

    game: str
    keys: frozenset[str]
    answers: int
    lacking: tuple[str, ...]


class _Reader:
    """Answers by lot, and looks up everything that is on offer."""

    def __init__(self, told: Encoder, prefer: str) -> None:
        self.told = told
        self.prefer = fuzz.prefer_kind(prefer)
        self.topics = frozenset(told.arrays.topics)
        self.width = size(told.arrays.blocks)
        self.keys: set[str] = set()
        self.lacking: list[str] = []
        self.answers = 0

    def choose(self, g: Any, d: Decision, mind: Mind) -> str:
        """One of the options."""
        self.answers += 1
        self.keys.update(d.options)
        self.lacking += [f"{key} ({d.topic}, {d.rule})" for key in d.options if key not in self.told.index]
        if d.topic not in self.topics:
            self.lacking.append(f"topic {d.topic} ({d.rule})")
        if self.answers % 16 == 0 and len(self.told.arrays.board(g, d.seat)) != self.width:
            self.lacking.append(f"an observation of {self.width} bytes ({d.topic}, {d.rule})")
        options = (self.prefer(d) if self.prefer is not None else ()) or d.options
        return options[mind.below(len(options))]


def look(job: fuzz.FuzzJob) -> Seen:
    """One game."""
    reader = _Reader(encoder(job.game, job.options), job.prefer)
    table = sandtable.new(job.game, job.scenario, seed=job.seed, options=job.options, log=False)
    table.auto(reader)
    return Seen(job.game, frozenset(reader.keys), reader.answers, tuple(reader.lacking))


def jobs(game: str, games: int, seed: int) -> Iterator[fuzz.FuzzJob]:
    """``games`` games of each scenario."""
    found = sandtable.game(game)
    many = games * len(found.info.scenarios)
    for n, job in enumerate(fuzz.jobs(found, many, seed, found.info.scenarios, None, {})):
        yield job._replace(prefer="event" if n % 2 else "")


def run(game: str, games: int, seed: int, processes: int = 1) -> Seen:
    """What ``games`` games of each scenario show together."""
    seen = list(batch.run(look, jobs(game, games, seed), processes))
    lacking = tuple(sorted({word for one in seen for word in one.lacking}))
    return Seen(game, frozenset().union(*(one.keys for one in seen)), sum(one.answers for one in seen), lacking)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=100, help="of each scenario")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    missing = 0
    for game in sandtable.games():
        seen = run(game, args.games, args.seed, args.jobs)
        known, scenarios = encoder(game), sandtable.games()[game].scenarios
        print(
            f"{game}: {args.games} games of each of {len(scenarios)} scenarios, {seen.answers} questions; "
            f"{len(seen.keys)} of {len(known.keys)} keys were on offer, {len(seen.lacking)} lacking"
        )
        for word in seen.lacking:
            print(f"  lacks {word}")
        missing += len(seen.lacking)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
