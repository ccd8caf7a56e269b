"""Steps a second with arrays: games stepped together (`sandtable.batch`) beside one game at a time (`sandtable.env`).

    python bench/env.py [--games 1000] [--rounds 5]

CPU time of random play, the ways in turn, round by round, so that a busy machine disturbs all alike; the ratio is to single
stepping with PettingZoo. A step is one answer that somebody has to give; dice, draws and forced answers are inside.
"""

import argparse
import gc
import time
from collections.abc import Callable
from statistics import median

import numpy as np

import sandtable
from sandtable.batch import Batch
from sandtable.env import aec, load_game
from sandtable.kernel.rng import Rng

SCENARIOS = {"chaco": "boqueron", "fitl": "medium", "sovereign": "1961"}
WARM = 40
Way = Callable[[], float]


def per_second(steps: int, work: Callable[[], None]) -> float:
    """Steps for a second of CPU time, without the garbage collector's pauses."""
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        work()
        return steps / (time.process_time() - start)
    finally:
        gc.enable()


def single(game: str, scenario: str, steps: int) -> Way:
    """PettingZoo, one game: what a learner asks for, observation and mask, at each step."""
    env, dice = aec(game, scenario), np.random.default_rng(1)
    env.reset(seed=1)

    def work() -> None:
        for _ in range(steps):
            observation, _, terminated, _, _ = env.last()
            if terminated:
                env.reset()
                observation = env.observe(env.agent_selection)
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(dice.random() * len(legal))]))

    return lambda: per_second(steps, work)


def spiel(game: str, scenario: str, steps: int) -> Way:
    """The shape of OpenSpiel, one game, no observation."""
    adapter, dice = load_game(game, scenario), Rng(1)
    state = [adapter.new_initial_state(1)]

    def work() -> None:
        for _ in range(steps):
            if state[0].is_terminal():
                state[0] = adapter.new_initial_state(dice.next())
            legal = state[0].legal_actions()
            state[0].apply_action(legal[dice.below(len(legal))])

    return lambda: per_second(steps, work)


def together(game: str, scenario: str, games: int, steps: int, observe: bool) -> Way:
    """Many games in one batch."""
    many, dice = Batch(game, games, scenario, seed=1, observe=observe), np.random.default_rng(1)
    rounds = max(1, steps // games)
    for n in range(WARM):  # games at different points, as in a long run
        rows = range(n % 2, games, 2)
        many.step_some(rows, many.lots(dice)[list(rows)])

    def work() -> None:
        for _ in range(rounds):
            many.step(many.lots(dice))

    return lambda: per_second(rounds * games, work)


def main() -> None:
    """The table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1000, help="in a batch")
    parser.add_argument("--steps", type=int, default=3000, help="a round")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    print("| game | way | steps/s | to single |\n|---|---|---|---|")
    for game in sandtable.games():
        scenario = SCENARIOS[game]
        ways: dict[str, Way] = {
            "PettingZoo, one game": single(game, scenario, args.steps),
            "OpenSpiel's shape, one game, no observation": spiel(game, scenario, args.steps),
            f"batch of {args.games}": together(game, scenario, args.games, args.steps, observe=True),
            f"batch of {args.games}, no observation": together(game, scenario, args.games, args.steps, observe=False),
        }
        taken: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(args.rounds):
            for name, way in ways.items():
                taken[name].append(way())
        base = taken["PettingZoo, one game"]
        for name, found in taken.items():
            ratio = median(a / b for a, b in zip(found, base))
            print(f"| {game} {scenario} | {name} | {median(found):,.0f} | {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    main()
