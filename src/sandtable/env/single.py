"""One seat against policies, as a Gymnasium environment.

>>> from sandtable.env import seat
>>> env = seat("fitl", "vc", "short", others="random", reward="win")
>>> observation, info = env.reset(seed=3)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(observation["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
...     over = terminated or truncated
>>> reward in (-1.0, 1.0)
True
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete, Space

import sandtable
from sandtable.env.agents import Observation, SandtableAEC, spaces
from sandtable.env.encoding import whole
from sandtable.kernel.errors import BadOption, GameOver, UnknownName
from sandtable.kernel.game import Json


class SandtableSeat(gymnasium.Env[Observation, np.int64]):
    """A game as one seat meets it. The others are policies, ``others`` unless ``seats`` says more.

    ``info["action_mask"]`` is the mask again, where some programs look for it.

    >>> env = seat("chaco", "paraguay", "boqueron")
    >>> env.inner.table.seats if env.reset(seed=1) else None
    {'bolivia': 'np', 'paraguay': 'human'}
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        seat: str,
        scenario: str | None = None,
        *,
        others: str = "np",
        options: Mapping[str, object] | None = None,
        seats: Mapping[str, str] | None = None,
        reward: str = "margin",
        limit: int | None = None,
        strict: bool = False,
        render_mode: str | None = "ansi",
    ) -> None:
        named = sandtable.game(game).info.seats
        if seat not in named:
            raise UnknownName("seat", seat, named, str(game))
        held = {**dict.fromkeys(named, others), **(seats or {}), seat: "human"}
        self.seat = seat
        self.inner = SandtableAEC(
            game, scenario, options=options, seats=held, reward=reward, limit=limit, strict=strict
        )
        if self.inner.possible_agents != [seat]:
            raise BadOption("env.one_seat", seat=seat)
        self.render_mode = render_mode
        self.observation_space: Space[Any] = spaces(self.inner.encoder.width, self.inner.encoder.actions)
        self.action_space = Discrete(self.inner.encoder.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Json]:
        """A new game, played on to the seat's first question; the same one for the same seed."""
        super().reset(seed=seed)
        self.inner.reset(seed)
        return self._seen()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Json]:
        """Answer, and let the others play on to the next question or the end."""
        inner = self.inner
        if getattr(inner, "table", None) is not None and (inner.terminations[self.seat] or inner.truncations[self.seat]):
            raise GameOver
        inner.step(whole(action))
        observation, info = self._seen()
        seat = self.seat
        return observation, inner.rewards[seat], inner.terminations[seat], inner.truncations[seat], info

    def _seen(self) -> tuple[Observation, Json]:
        observation = self.inner.observe(self.seat)
        return observation, {"action_mask": observation["action_mask"]}

    def view(self) -> Json:
        """What the seat may know, as JSON."""
        return self.inner.view(self.seat)

    def render(self) -> str:
        """The board as text."""
        return self.inner.render()


seat = SandtableSeat
"""By a short name: the seat that is played."""
