"""The games as PettingZoo environments: every seat that has no policy is an agent, asked in its turn (AEC).

>>> from sandtable.env import aec
>>> env = aec("chaco", "boqueron", reward="win")
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     action = None if over else env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)
>>> env.agents
[]
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

import sandtable
from sandtable.env.encoding import encoder, whole
from sandtable.env.rewards import reward as reward_named
from sandtable.env.terms import agents_of, look_at
from sandtable.kernel.decision import Decision
from sandtable.kernel.errors import BadOption, GameOver
from sandtable.kernel.game import Json
from sandtable.kernel.rng import Rng, unpredictable
from sandtable.kernel.table import Table

BY_RESET = (
    "_cumulative_rewards", "agent_selection", "agents", "infos", "num_agents", "rewards", "table", "terminations",
    "truncations",
)  # fmt: skip
"""Attributes that are not there before the first game."""

Observation: TypeAlias = dict[str, np.ndarray[Any, Any]]


def spaces(width: int, actions: int) -> Dict:
    """What an observation looks like: the position in bytes, and which actions are on offer."""
    return Dict({
        "observation": Box(0, 255, (width,), np.uint8),
        "action_mask": Box(0, 1, (actions,), np.int8),
    })  # fmt: skip


class SandtableAEC(AECEnv[str, Observation, int | None]):
    """A game between agents. Dice, draws, policies and questions with one answer play on inside.

    ``observe`` gives ``observation`` (bytes, see :class:`~sandtable.env.encoding.Encoder`) and ``action_mask``; :meth:`view`
    the same as JSON, in words. The reward comes at the end: ``margin`` or ``win``. After ``limit`` answers the game is broken
    off (truncated), worth 0.

    >>> env = aec("fitl", "short", seats={"us": "np", "arvn": "np"})
    >>> env.reset(seed=1)
    >>> env.possible_agents, env.agent_selection in env.agents
    (['nva', 'vc'], True)
    """

    metadata = {"name": "sandtable", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        *,
        options: Mapping[str, object] | None = None,
        seats: Mapping[str, str] | None = None,
        reward: str = "margin",
        limit: int | None = None,
        strict: bool = False,
        render_mode: str | None = "ansi",
    ) -> None:
        super().__init__()
        self.game, self.scenario, self.options, self.seats = game, scenario, dict(options or {}), dict(seats or {})
        self.encoder = encoder(game, self.options, strict=strict)
        self.possible_agents = agents_of(game, self.seats)
        look_at(game, scenario, self.options, self.seats)
        self.limit = limit
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"sandtable_{game}_v{self.encoder.version}"}
        self._worth = reward_named(reward)
        self._observations = {a: spaces(self.encoder.width, self.encoder.actions) for a in self.possible_agents}
        self._actions = {agent: Discrete(self.encoder.actions) for agent in self.possible_agents}
        self._lots: Rng = unpredictable()
        self.table: Table

    if not TYPE_CHECKING:  # else no attribute at all would be missed

        def __getattr__(self, name: str) -> Any:
            """An AttributeError it must be, for ``hasattr`` and PettingZoo's wrappers; but one that says what to do."""
            why = BadOption("env.no_game") if name in BY_RESET else f"{type(self).__name__!r} has no such attribute"
            raise AttributeError(f"{name}: {why}", name=name, obj=self)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Dict:
        """The same object every time, so that it can be seeded."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:
        """A number for every key of the vocabulary."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same one for the same seed (:func:`sandtable.new`). ``options`` are not used."""
        if seed is not None:
            self._lots = Rng(seed)
        table = sandtable.new(
            self.game, self.scenario, seed=self._lots.next() if seed is None else seed, options=self.options,
            seats=self.seats, log=False,
        )  # fmt: skip
        if table.decision is None and set(self.possible_agents) <= set(table.game.info.asleep.get(table.scenario, ())):
            raise BadOption("env.not_asked")
        self.table = table
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Json] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._turn()

    def step(self, action: int | None) -> None:
        """Answer for the agent that is asked. An action that is not on offer is an error and changes nothing."""
        self._begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        asked = self.question
        if action is None:
            raise BadOption("env.no_action", agent=str(agent), topic=asked.topic)
        self.table.answer(self.encoder.key(whole(action), asked))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._turn()
        self._accumulate_rewards()

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, Json]:
        """What the agent that is asked sees, and what came of its last answer (PettingZoo's)."""
        self._begun()
        found: tuple[Observation | None, float, bool, bool, Json] = super().last(observe)
        return found

    def _begun(self) -> Table:
        """The table; there is none before the first ``reset``."""
        table: Table | None = getattr(self, "table", None)
        if table is None:
            raise BadOption("env.no_game")
        return table

    def _turn(self) -> None:
        """Who is asked now, or what the game was worth."""
        asked = self.table.decision
        if asked is None:
            worth = self._worth(self.table)
            self.rewards = {agent: worth[agent] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = asked.seat
            if self.limit is not None and self.table.moment >= self.limit:
                self.truncations = dict.fromkeys(self.agents, True)

    @property
    def question(self) -> Decision:
        """What the agent is asked."""
        asked = self._begun().decision
        if asked is None:
            raise GameOver
        return asked

    def observe(self, agent: str) -> Observation:
        """What the agent may know, and which actions it has: none if another is asked."""
        asked = self._begun().decision
        mine = asked if asked is not None and asked.seat == agent else None
        return {
            "observation": self.encoder.observation(self.table, agent),
            "action_mask": self.encoder.mask(mine),
        }

    def view(self, agent: str) -> Json:
        """What the agent may know, as JSON (:meth:`sandtable.kernel.table.Table.view`)."""
        return self._begun().view(agent)

    def render(self) -> str:
        """The board as text, as everybody sees it; the question, if the game has no such text."""
        table = self._begun()
        told = getattr(table.game, "board_text", None)
        return str(table.decision if told is None else told(table.state, None, "en"))

    def close(self) -> None:
        """Nothing is open."""


aec = SandtableAEC
"""By the short name of the kind of environment it is."""
