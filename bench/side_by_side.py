"""Two games' figures in one process, each measure of both in turn: `python bench/side_by_side.py fitl sovereign --rounds 7`.

The same measure stands in one row with the ratio second / first, by the best of the rounds. Measures of a scenario have no
counterpart and stand alone below. See README.md: a ratio counts only from an interleaved run.
"""

from __future__ import annotations

import argparse

import sandtable
from sandtable.sim.speed import Measure, Speed


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs=2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--work", type=int, default=2, help="how much work a round is")
    parser.add_argument("--only", default="", help="measures whose name begins so, several with commas between")
    args = parser.parse_args()
    wanted = tuple(args.only.split(","))
    plans = [
        {m.name: m for m in Speed(sandtable.game(name), games=args.work).measures if m.name.startswith(wanted)}
        for name in args.games
    ]
    pairs: list[list[Measure]] = [[m, plans[1][name]] for name, m in plans[0].items() if name in plans[1]]
    alone = [[m] for one, other in (plans, plans[::-1]) for name, m in one.items() if name not in other]
    for _ in range(args.rounds):
        for measures in alone + pairs:  # a non-player's turn is told from the games of the scenarios
            for measure in measures:
                measure.take()
    print(f"| measure | {args.games[0]} | {args.games[1]} | unit | ratio |\n|---|--:|--:|---|--:|")
    for first, second in pairs:
        a, b = first.to_json()["best"], second.to_json()["best"]
        print(f"| {first.name} | {a:.4g} | {b:.4g} | {first.unit} | {b / a:.2f} |")
    for (only,) in alone:
        where = [f"{only.to_json()['best']:.4g}" if only.name in plan else "" for plan in plans]
        print(f"| {only.name} | {where[0]} | {where[1]} | {only.unit} | |")


if __name__ == "__main__":
    main()
