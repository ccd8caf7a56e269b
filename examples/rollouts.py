"""A search that beats random play: every answer is tried on twins of the game that are stepped together.

    python examples/rollouts.py --games 20

Flat Monte Carlo: from the question, so many twins for each answer, each with dice of its own, answered by lot for a while;
the answer whose twins stand best on average is taken. It knows no rule. What it may not know it does not use: where a game
hides something, a twin is made of the seat's own record, in which the hidden part is drawn anew.
"""

import argparse
import sys
from statistics import mean

import numpy as np

import sandtable
from sandtable.batch import Batch
from sandtable.kernel.table import Table


def standing(table: Table, seat: str) -> float:
    """The seat's margin: of the outcome, or as the board stands."""
    if table.outcome is not None:
        return float(table.outcome["margins"].get(seat, 0))
    view = table.view(seat)
    return float(view["margins"][seat] if "margins" in view else 2 * view["vp"][seat] - sum(view["vp"].values()))


class Search:
    """A policy for one seat of one kind of game."""

    def __init__(self, game: str, scenario: str, *, twins: int = 32, ahead: int = 12, seed: int = 1) -> None:
        self.many = Batch(game, twins, scenario, seed=seed, observe=False)
        self.ahead = ahead
        self.dice = np.random.default_rng(seed)

    def answer(self, table: Table) -> str:
        """The best answer to the table's question."""
        asked = table.decision
        assert asked is not None
        seat, many, options = asked.seat, self.many, list(asked.options)
        if len(options) > len(many):
            options = [options[n] for n in sorted(self.dice.choice(len(options), len(many), replace=False))]
        for n in range(len(many)):
            many.place(self._as_known(table, seat), [n])
        tried = [options[n % len(options)] for n in range(len(many))]
        many.step(np.array([many.encoder.action(key, asked) for key in tried]))
        found: list[float | None] = [None] * len(many)
        for _ in range(self.ahead):
            self._ended(found, seat)
            many.step(many.lots(self.dice))
        self._ended(found, seat)
        stands = [standing(many.tables[n], seat) if end is None else end for n, end in enumerate(found)]
        worth = {key: mean(stand for tried_key, stand in zip(tried, stands) if tried_key == key) for key in options}
        return max(options, key=worth.__getitem__)

    def _as_known(self, table: Table, seat: str) -> Table:
        """The table, or where something is hidden from the seat one that it may be as far as the seat can tell."""
        if not table.hidden([seat]):
            return table
        return sandtable.load(table.record(eyes=[seat]), seed=int(self.dice.integers(1 << 60)))

    def _ended(self, found: list[float | None], seat: str) -> None:
        """Twins whose game is over: what it was worth."""
        me = self.many.encoder.seats.index(seat)
        for n in np.flatnonzero(self.many.over):
            if found[n] is None:
                found[n] = float(self.many.rewards[n, me])


def play(game: str, seat: str, scenario: str, seed: int, search: Search | None, limit: int | None = None) -> float:
    """How the seat stands after a game, or after ``limit`` of its answers: by search, or at random (None)."""
    others = {name: "random" for name in sandtable.games()[game].seats if name != seat}
    table = sandtable.new(game, scenario, seed=seed, seats=others, log=False)
    if search is None and limit is None:
        table.auto("random")
    lots, answers = np.random.default_rng(seed), 0
    while (asked := table.decision) is not None and (limit is None or answers < limit):
        table.answer(search.answer(table) if search is not None else asked.options[int(lots.integers(len(asked.options)))])
        answers += 1
    return standing(table, seat)


def main() -> int:
    """Play and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="sovereign")
    parser.add_argument("--seat", default="arvn")
    parser.add_argument("--scenario", default="1961")
    parser.add_argument("--games", type=int, default=10)
    args = parser.parse_args()
    seats = sandtable.game(args.game).info.seats
    if args.seat not in seats:
        parser.error(f"{args.seat} is no seat of {args.game}: {', '.join(seats)}")
    where, seeds = (args.game, args.seat, args.scenario), range(args.games)
    search = Search(args.game, args.scenario)
    searched, random = ([play(*where, seed, who) for seed in seeds] for who in (search, None))
    print(f"{args.seat} in {args.game} {args.scenario} against random play, mean margin of {args.games} games:")
    print(f"  random {mean(random):.1f}, by search {mean(searched):.1f}")
    return 0 if mean(searched) > mean(random) else 1


if __name__ == "__main__":
    sys.exit(main())
