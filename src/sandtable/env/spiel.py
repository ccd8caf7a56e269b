"""The games in the shape of OpenSpiel: programs written for its ``State`` can play them. OpenSpiel itself is not needed.

>>> from sandtable.env import load_game
>>> game = load_game("chaco", scenario="boqueron")
>>> state = game.new_initial_state(seed=5)
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
0.0
"""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

import sandtable
from sandtable.env.encoding import Encoder, encoder, whole
from sandtable.env.rewards import reward as reward_named
from sandtable.env.terms import look_at
from sandtable.kernel.decision import CHANCE, Decision
from sandtable.kernel.errors import BadOption, GameOver, NotOnOffer, quoted
from sandtable.kernel.rng import kept
from sandtable.kernel.table import Table

CHANCE_PLAYER, TERMINAL_PLAYER = -1, -4
"""The players that are none, by OpenSpiel's numbers."""


class GameAdapter:
    """A game with its scenario, options and reward: what makes states (OpenSpiel's ``Game``).

    With ``chance="explicit"`` dice and draws are nodes of their own, with :meth:`State.chance_outcomes`; else they are
    sampled inside. ``seats`` may leave some seats to policies; they are players that are never asked.

    >>> game = load_game("fitl", "short", reward="win")
    >>> game.num_players(), game.num_distinct_actions() == len(game.encoder.keys) + 16
    (4, True)
    """

    def __init__(
        self,
        name: str,
        scenario: str | None = None,
        *,
        options: Mapping[str, object] | None = None,
        seats: Mapping[str, str] | None = None,
        reward: str = "margin",
        chance: str = "sampled",
        strict: bool = False,
    ) -> None:
        if chance not in ("sampled", "explicit"):
            raise BadOption("option.value", name="chance", value=quoted(chance), allowed="sampled explicit")
        self.name, self.scenario, self.options, self.seats = name, scenario, dict(options or {}), dict(seats or {})
        self.explicit = chance == "explicit"
        self.encoder: Encoder = encoder(name, self.options, strict=strict)
        self.worth = reward_named(reward)
        look_at(name, scenario, self.options, self.seats)

    def num_players(self) -> int:
        """How many seats there are."""
        return len(self.encoder.seats)

    def num_distinct_actions(self) -> int:
        """How many actions the vocabulary has."""
        return self.encoder.actions

    def observation_tensor_shape(self) -> list[int]:
        """The length of an observation."""
        return [self.encoder.width]

    def observation_tensor_size(self) -> int:
        """The same as a number."""
        return self.encoder.width

    def new_initial_state(self, seed: int | None = None) -> "State":
        """The start of a game, played on to its first question."""
        table = sandtable.new(
            self.name, self.scenario, seed=seed, options=self.options, seats=self.seats, log=False, settle=False
        )
        return State(self, table)

    def deserialize_state(self, text: str) -> "State":
        """The state that :meth:`State.serialize` wrote; it goes on with the same dice."""
        table = sandtable.load(text)
        if table.game.info.name != self.name:
            raise BadOption("env.other_game", found=table.game.info.name, game=self.name)
        return State(self, table)


class State:
    """A position (OpenSpiel's ``State``). An action is a place in the vocabulary; at a chance node, in its outcomes."""

    def __init__(self, game: GameAdapter, table: Table, *, waits: bool = False) -> None:
        self._game = game
        self.table = table
        if not waits:
            self._play_on()

    def _play_on(self) -> None:
        """Let all play on that is no player's choice."""
        table, explicit = self.table, self._game.explicit
        while True:
            asked = table.decision
            if explicit and asked is not None and asked.seat == CHANCE and len(asked.options) > 1:
                return
            if not table.advance():
                return

    def _asked(self) -> Decision:
        asked = self.table.decision
        if asked is None:
            raise GameOver
        return asked

    def get_game(self) -> GameAdapter:
        """The game it is a state of."""
        return self._game

    def current_player(self) -> int:
        """The number of the seat that is asked; -1 at a chance node, -4 at the end."""
        asked = self.table.decision
        if asked is None:
            return TERMINAL_PLAYER
        return CHANCE_PLAYER if asked.seat == CHANCE else self._game.encoder.seats.index(asked.seat)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.decision is None

    def is_chance_node(self) -> bool:
        """Whether dice are to be thrown, or something is to be drawn."""
        return self.current_player() == CHANCE_PLAYER

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions on offer, the lowest first; none for a player who is not asked."""
        asked = self.table.decision
        if asked is None or (player is not None and player != self.current_player()):
            return []
        return list(range(len(asked.options))) if asked.seat == CHANCE else sorted(self._game.encoder.offered(asked))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for each action on offer, over the whole vocabulary."""
        mask = [0] * self._game.encoder.actions
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """At a chance node: each outcome and how likely it is."""
        asked = self._asked()
        if asked.seat != CHANCE:
            raise BadOption("env.no_chance")
        weights: Any = asked.args.get("weights") or [1] * len(asked.options)
        return [(n, weight / sum(weights)) for n, weight in enumerate(weights) if weight]

    def apply_action(self, action: int) -> None:
        """Answer, and play on to the next question. An action that is not on offer is an error and changes nothing."""
        self.table.put(self.action_to_string(action))
        self._play_on()

    def child(self, action: int) -> "State":
        """A copy in which the action was taken."""
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """The key of an action; the player may be left out."""
        asked, number = self._asked(), whole(player if action is None else action)
        if asked.seat != CHANCE:
            return self._game.encoder.key(number, asked)
        if not 0 <= number < len(asked.options):
            raise BadOption("env.outcome", action=str(number), n=len(asked.options))
        return asked.options[number]

    def string_to_action(self, key: str) -> int:
        """The action of a key that is on offer."""
        asked = self._asked()
        if asked.seat != CHANCE:
            return self._game.encoder.action(key, asked)
        if key not in asked.options:
            raise NotOnOffer(key, asked.topic, asked.options)
        return asked.options.index(key)

    def returns(self) -> list[float]:
        """What the game was worth to each player; 0 until it is over."""
        worth = self._game.worth(self.table)
        return [worth[seat] for seat in self._game.encoder.seats]

    def rewards(self) -> list[float]:
        """The same: all of it comes at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What the game was worth to one player."""
        self._seat(player)
        return self.returns()[player]

    def observation_tensor(self, player: int | None = None) -> list[int]:
        """What the player may know, as numbers from 0 to 255."""
        return list(map(int, self.observation_array(player)))

    def observation_array(self, player: int | None = None) -> "np.ndarray[Any, np.dtype[np.uint8]]":
        """The same as a numpy array."""
        return self._game.encoder.observation(self.table, self._seat(player))

    def observation_string(self, player: int | None = None) -> str:
        """What the player may know, as JSON (:meth:`sandtable.kernel.table.Table.view`)."""
        return json.dumps(self.table.view(self._seat(player)), sort_keys=True)

    def _seat(self, player: int | None) -> str:
        number = self.current_player() if player is None else player
        if not 0 <= number < len(self._game.encoder.seats):
            raise BadOption("env.player", number=str(number), n=len(self._game.encoder.seats))
        return self._game.encoder.seats[number]

    def history_str(self) -> str:
        """All answers so far, dice among them, as keys."""
        return " ".join(self.table.session.keys)

    def move_number(self) -> int:
        """How many answers have been given, dice among them."""
        return self.table.moment

    def clone(self) -> "State":
        """A copy that goes on with the same dice."""
        twin = self.table.fork(0, log=False)
        twin.rng = kept(self.table.rng.number)
        return State(self._game, twin, waits=True)

    def resample(self, seed: int) -> "State":
        """A copy that goes on with other dice, for search: what is to come is not known to the player who thinks."""
        return State(self._game, self.table.fork(seed, log=False), waits=True)

    def serialize(self) -> str:
        """All of it as text (:meth:`GameAdapter.deserialize_state`)."""
        return json.dumps(self.table.record(private=True))

    def __str__(self) -> str:
        asked = self.table.decision
        return "over" if asked is None else repr(asked)


load_game = GameAdapter
"""By the name that OpenSpiel has for it."""
