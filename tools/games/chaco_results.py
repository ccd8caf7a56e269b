"""The Chaco War by the numbers: opponent against opponent, and opponent against random play, as tables.

    python -m tools.games.chaco_results --games 200 --random 100

Every game is played from a seed, so the tables can be had again.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import mean

import sandtable
from sandtable.kernel.game import Json

SEATS = ("bolivia", "paraguay")
LEVELS = ("decisive", "substantive", "marginal")


def play(scenario: str, seats: dict[str, str], seeds: Iterable[int]) -> list[Json]:
    """The outcomes of games from these seeds."""
    outcomes = []
    for seed in seeds:
        table = sandtable.new("chaco", scenario, seed=seed, seats=seats, log=False)
        assert table.outcome is not None
        outcomes.append(table.outcome)
    return outcomes


def duel(scenario: str, games: int) -> str:
    """One line: opponent against opponent."""
    found = play(scenario, dict.fromkeys(SEATS, "np"), range(1, games + 1))
    wins = Counter(o["winner"] for o in found)
    levels = Counter((o["winner"], o["level"]) for o in found)
    vp = [mean(o["vp"][seat] for o in found) for seat in SEATS]
    ends = Counter(o["reason"] for o in found)
    cells = [
        scenario, str(games), *(str(wins[seat]) for seat in SEATS), *(f"{points:.1f}" for points in vp),
        *(" / ".join(str(levels[seat, level]) for level in LEVELS) for seat in SEATS),
        ", ".join(f"{reason} {n}" for reason, n in sorted(ends.items())),
    ]  # fmt: skip
    return "| " + " | ".join(cells) + " |"


def against_random(scenario: str, games: int) -> str:
    """One line: the opponent at either seat against random play."""
    cells = [scenario, str(games)]
    for seat, other in (SEATS, SEATS[::-1]):
        found = play(scenario, {seat: "np", other: "random"}, range(1, games + 1))
        won = sum(o["winner"] == seat for o in found)
        cells += [str(won), f"{mean(o['vp'][seat] for o in found):.1f} : {mean(o['vp'][other] for o in found):.1f}"]
    return "| " + " | ".join(cells) + " |"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=20, help="opponent against opponent, a scenario")
    parser.add_argument("--random", type=int, default=10, help="opponent against random play, a scenario and side")
    parser.add_argument("--scenarios", default="", help="with commas between; all if not given")
    given = parser.parse_args(arguments)
    scenarios = given.scenarios.split(",") if given.scenarios else list(sandtable.game("chaco").info.scenarios)
    if given.games:
        print("Opponent against opponent\n")
        print("| scenario | games | Bolivia | Paraguay | VP B | VP P | B dec / sub / mar | P dec / sub / mar | ends |")
        print("|---|--:|--:|--:|--:|--:|---|---|---|")
        for scenario in scenarios:
            print(duel(scenario, given.games), flush=True)
    if given.random:
        print("\nOpponent against random play: games won, mean VP own : random\n")
        print("| scenario | games | Bolivia wins | VP | Paraguay wins | VP |")
        print("|---|--:|--:|---|--:|---|")
        for scenario in scenarios:
            print(against_random(scenario, given.random), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
