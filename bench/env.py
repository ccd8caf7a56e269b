"""Steps a second with arrays: games stepped together (`sandtable.batch`) beside one game at a time (`sandtable.env`).

    python bench/env.py [--games 100] [--steps 6000] [--rounds 5]

CPU time, the ways in turn, round by round, so that a busy machine disturbs all alike. All step as many games from their
beginning, so that they meet alike positions; the ratio is to stepping them one by one with PettingZoo, once with answers by lot
and once with those of a small network (64 hidden), which is what a batch is for: it is asked once for all games. A step is
one answer that somebody has to give; dice, draws and forced answers are inside.
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
from sandtable.env import aec, encoder, load_game
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


Choose = Callable[[NDArray[Any], NDArray[Any]], int]


def single(game: str, scenario: str, games: int, steps: int, choose: Choose) -> Way:
    """PettingZoo, the same games one by one: at each step observation and mask are asked for, and an answer is chosen."""
    envs = [aec(game, scenario) for _ in range(games)]
    for seed, env in enumerate(envs):
        env.reset(seed=seed)
    rounds = max(1, steps // games)

    def work() -> None:
        for _ in range(rounds):
            for env in envs:
                seen, _, terminated, _, _ = env.last()
                if terminated:
                    env.reset()
                    seen = env.observe(env.agent_selection)
                env.step(choose(seen["observation"], seen["action_mask"]))

    return lambda: per_second(rounds * games, work)


def by_lot() -> Choose:
    """Any action on offer."""
    dice = np.random.default_rng(1)

    def choose(observation: NDArray[Any], mask: NDArray[Any]) -> int:
        legal = mask.nonzero()[0]
        return int(legal[int(dice.random() * len(legal))])

    return choose


class Network:
    """A small policy network with numbers by lot: what a learner works out at every step."""

    def __init__(self, width: int, actions: int, hidden: int = 64) -> None:
        dice = np.random.default_rng(1)
        self.inner = dice.normal(0, 0.01, (width, hidden)).astype(np.float32)
        self.outer = dice.normal(0, 0.01, (hidden, actions)).astype(np.float32)

    def one(self, observation: NDArray[Any], mask: NDArray[Any]) -> int:
        """The same for one game."""
        return int(self.choose(observation[None, :], mask[None, :])[0])

    def choose(self, observations: NDArray[Any], masks: NDArray[Any]) -> NDArray[Any]:
        """The action on offer that it likes best, for each row."""
        liked = np.maximum(observations.astype(np.float32) @ self.inner, 0) @ self.outer
        return np.asarray(np.where(masks == 1, liked, -np.inf).argmax(axis=1))


def network_together(game: str, scenario: str, games: int, steps: int, network: Network) -> Way:
    """Many games in one batch, a network asked once for all."""
    many, rounds = Batch(game, games, scenario, seed=1), max(1, steps // games)

    def work() -> None:
        for _ in range(rounds):
            many.step(network.choose(many.observations, many.masks))

    return lambda: per_second(rounds * games, work)


def spiel(game: str, scenario: str, games: int, steps: int) -> Way:
    """The shape of OpenSpiel, the same games one by one, no observation."""
    adapter, dice = load_game(game, scenario), Rng(1)
    states = [adapter.new_initial_state(seed) for seed in range(games)]
    rounds = max(1, steps // games)

    def work() -> None:
        for _ in range(rounds):
            for n, state in enumerate(states):
                if state.is_terminal():
                    state = states[n] = adapter.new_initial_state(dice.next())
                legal = state.legal_actions()
                state.apply_action(legal[dice.below(len(legal))])

    return lambda: per_second(rounds * games, work)


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
    parser.add_argument("--steps", type=int, default=6000, help="a round")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    print("| game | way | steps/s | to single |\n|---|---|---|---|")
    for game in sandtable.games():
        scenario, told = SCENARIOS[game], encoder(game)
        many = (game, scenario, args.games, args.steps)
        network = Network(told.width, told.actions)
        by_lots: dict[str, Way] = {
            "PettingZoo, one by one": single(*many, by_lot()),
            "together": together(*many, observe=True),
            "OpenSpiel's shape, one by one, no observation": spiel(*many),
            "together, no observation": together(*many, observe=False),
        }
        by_network: dict[str, Way] = {
            "a network, one by one": single(*many, network.one),
            "a network, together": network_together(*many, network),
        }
        for ways in (by_lots, by_network):
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
