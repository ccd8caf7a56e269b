"""A policy that learns to prefer answers, and beats random play in a few minutes on two cores.

    python examples/preferences.py --games 2000

It is as small as a policy can be: one number for each question and answer (how much the answer is liked), a softmax over the
answers on offer, and REINFORCE: what was answered in games that went better than usual is liked more, the rest less. It
reads one thing of the position, the topic of the question. Many games are stepped together (`sandtable.batch`).
"""

import argparse
import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

import sandtable
from sandtable.batch import Batch

Floats = NDArray[np.floating[Any]]


class Preferences:
    """How much each answer to each question is liked."""

    def __init__(self, topics: int, actions: int) -> None:
        self.liked: Floats = np.zeros((topics, actions), np.float32)

    def chances(self, topics: NDArray[Any], masks: NDArray[Any]) -> Floats:
        """For each game, how likely each action is: a softmax over those on offer."""
        likes = np.where(masks == 1, self.liked[topics], -np.inf)
        weights = np.exp(likes - likes.max(axis=1, keepdims=True))
        return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def topics_of(many: Batch) -> NDArray[Any]:
    """The topic of each game's question, as a number."""
    start, size = many.encoder.starts["topic"], len(many.encoder.arrays.topics)
    return np.asarray(many.observations[:, start : start + size].argmax(axis=1))


def drawn(chances: Floats, dice: np.random.Generator) -> NDArray[Any]:
    """An action for each game."""
    ends = chances.cumsum(axis=1)
    return np.asarray((ends > dice.random(len(chances))[:, None] * ends[:, -1:]).argmax(axis=1))


def table(game: str, seat: str, scenario: str, together: int, seed: int) -> Batch:
    """Games in which ``seat`` learns and the others play at random."""
    others = {name: "random" for name in sandtable.game(game).info.seats if name != seat}
    return Batch(game, together, scenario, seed=seed, seats=others, reward="margin")


def train(
    game: str, seat: str, scenario: str, games: int, *, together: int = 32, rate: float = 0.1, seed: int = 1
) -> Preferences:
    """Preferences after so many games."""
    many, dice = table(game, seat, scenario, together, seed), np.random.default_rng(seed)
    me, rows = many.encoder.seats.index(seat), np.arange(together)
    policy = Preferences(len(many.encoder.arrays.topics), many.encoder.actions)
    course = np.zeros((together, *policy.liked.shape), np.float32)  # of each game: how its answers speak in the gradient
    usual, spread = 0.0, 10.0
    while many.finished < games:
        topics = topics_of(many)
        chances = policy.chances(topics, many.masks)
        actions = drawn(chances, dice)
        course[rows, topics] -= chances
        course[rows, topics, actions] += 1
        many.step(actions)
        for n in np.flatnonzero(many.over):
            gain = float(many.rewards[n, me])
            policy.liked += rate * (gain - usual) / spread * course[n]
            usual += 0.05 * (gain - usual)
            spread += 0.05 * (abs(gain - usual) - spread)
            course[n] = 0
    return policy


def judge(policy: Preferences | None, game: str, seat: str, scenario: str, games: int, *, seed: int = 1000) -> float:
    """The mean margin of the seat over so many games; None plays at random."""
    together = min(games, 32)
    many, dice = table(game, seat, scenario, together, seed), np.random.default_rng(seed)
    me, gains = many.encoder.seats.index(seat), list[float]()
    left = np.full(together, -(-games // together))  # as many games of each row: short ones must not count more
    while left.any():
        actions = many.lots(dice) if policy is None else drawn(policy.chances(topics_of(many), many.masks), dice)
        many.step(actions)
        for n in np.flatnonzero(many.over & (left > 0)):
            gains.append(float(many.rewards[n, me]))
            left[n] -= 1
    return float(np.mean(gains))


def main() -> int:
    """Train and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="fitl")
    parser.add_argument("--seat", default="us")
    parser.add_argument("--scenario", default="short")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--judged", type=int, default=300)
    args = parser.parse_args()
    seats = sandtable.game(args.game).info.seats
    if args.seat not in seats:
        parser.error(f"{args.seat} is no seat of {args.game}: {', '.join(seats)}")
    where = (args.game, args.seat, args.scenario)
    policy = train(*where, args.games)
    before, after = judge(None, *where, args.judged), judge(policy, *where, args.judged)
    print(f"{args.seat} in {args.game} {args.scenario} against random play, mean margin of {args.judged} games:")
    print(f"  random {before:.1f}, after {args.games} games of learning {after:.1f}")
    return 0 if after > before else 1


if __name__ == "__main__":
    sys.exit(main())
