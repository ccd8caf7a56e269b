"""Where the time goes: ``python bench/hotspots.py GAME [--seats np|random] [--scenario S] [--games N]``."""

from __future__ import annotations

import argparse
import cProfile
import pstats

import sandtable


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="fitl")
    parser.add_argument("--seats", default="random")
    parser.add_argument("--scenario")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--lines", type=int, default=30)
    given = parser.parse_args()
    seats = dict.fromkeys(sandtable.game(given.game).info.seats, given.seats)
    profile = cProfile.Profile()
    profile.enable()
    for seed in range(given.games):
        sandtable.new(given.game, given.scenario, seed=seed, seats=seats, log=False)
    profile.disable()
    pstats.Stats(profile).sort_stats("tottime").print_stats(given.lines)


if __name__ == "__main__":
    main()
