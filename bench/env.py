"""Steps a second with arrays: games stepped together (`sandtable.batch`) beside one game at a time (`sandtable.env`).

    python bench/env.py [--games 100] [--steps 10000] [--rounds 5]

CPU time of random play, the ways in turn, round by round, so that a busy machine disturbs all alike; the ratio is to single
stepping with PettingZoo, once with answers by lot and once with those of a small network (64 hidden), which is what a batch is
for: it is asked once for all games. A step is one answer that somebody has to give; dice, draws and forced answers are
inside. A round has as many steps as let the games of a batch go on through their phases, as single ones do.
"""

import argparse
import gc
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

import sandtable
from sandtable.batch import Batch
from sandtable.env import aec, load_game
from sandtable.kernel.rng import Rng

SCENARIOS = {"chaco": "boqueron", "fitl": "medium", "sovereign": "1961"}
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


class Network:
    """A small policy network with numbers by lot: what a learner works out at every step."""

    def __init__(self, width: int, actions: int, hidden: int = 64) -> None:
        dice = np.random.default_rng(1)
        self.inner = dice.normal(0, 0.01, (width, hidden)).astype(np.float32)
        self.outer = dice.normal(0, 0.01, (hidden, actions)).astype(np.float32)

    def choose(self, observations: NDArray[Any], masks: NDArray[Any]) -> NDArray[Any]:
        """The action on offer that it likes best, for each row."""
        liked = np.maximum(observations.astype(np.float32) @ self.inner, 0) @ self.outer
        return np.asarray(np.where(masks == 1, liked, -np.inf).argmax(axis=1))


def single_network(game: str, scenario: str, steps: int) -> Way:
    """PettingZoo, one game, a network asked at each step."""
    env = aec(game, scenario)
    env.reset(seed=1)
    network = Network(env.encoder.width, env.encoder.actions)

    def work() -> None:
        for _ in range(steps):
            if not env.agents or any(env.terminations.values()):
                env.reset()
            seen = env.observe(env.agent_selection)
            env.step(int(network.choose(seen["observation"][None, :], seen["action_mask"][None, :])[0]))

    return lambda: per_second(steps, work)


def network_together(game: str, scenario: str, games: int, steps: int) -> Way:
    """Many games in one batch, a network asked once for all."""
    many, rounds = Batch(game, games, scenario, seed=1), max(1, steps // games)
    network = Network(many.encoder.width, many.encoder.actions)

    def work() -> None:
        for _ in range(rounds):
            many.step(network.choose(many.observations, many.masks))

    return lambda: per_second(rounds * games, work)


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

    def work() -> None:
        for _ in range(rounds):
            many.step(many.lots(dice))

    return lambda: per_second(rounds * games, work)


def main() -> None:
    """The table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=100, help="in a batch")
    parser.add_argument("--steps", type=int, default=10_000, help="a round")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    print("| game | way | steps/s | to single |\n|---|---|---|---|")
    for game in sandtable.games():
        scenario = SCENARIOS[game]
        plain: dict[str, Way] = {
            "PettingZoo, one game": single(game, scenario, args.steps),
            "OpenSpiel's shape, one game, no observation": spiel(game, scenario, args.steps),
            f"batch of {args.games}": together(game, scenario, args.games, args.steps, observe=True),
            f"batch of {args.games}, no observation": together(game, scenario, args.games, args.steps, observe=False),
        }
        network: dict[str, Way] = {
            "PettingZoo, one game, with a network": single_network(game, scenario, args.steps),
            f"batch of {args.games}, with a network": network_together(game, scenario, args.games, args.steps),
        }
        for ways in (plain, network):
            show(f"{game} {scenario}", ways, args.rounds)


def show(what: str, ways: dict[str, Way], rounds: int) -> None:
    """The ways in turn; each beside the first."""
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            taken[name].append(way())
    base = next(iter(taken.values()))
    for name, found in taken.items():
        ratio = median(a / b for a, b in zip(found, base))
        print(f"| {what} | {name} | {median(found):,.0f} | {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    main()
