"""Thousands of games stepped together, for search and learning: one row of arrays a game, all written in place.

>>> import numpy as np
>>> from sandtable.batch import Batch
>>> many = Batch("chaco", 8, "boqueron", seed=1, reward="win")
>>> dice = np.random.default_rng(1)
>>> for _ in range(50):
...     many.step(many.lots(dice))
>>> many.observations.shape == (8, many.encoder.width), many.masks.any(axis=1).all()
(True, True)
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

import sandtable
from sandtable.env.encoding import encoder
from sandtable.env.rewards import reward as reward_named
from sandtable.kernel.errors import BadOption, GameOver, NotOnOffer
from sandtable.kernel.rng import Rng, unpredictable
from sandtable.kernel.table import Table

Numbers: TypeAlias = NDArray[np.integer[Any]]

_MANY_MARKS = 48
"""With more marks than this a game forgets the old ones: nobody undoes here, and each is a whole state."""


class Batch:
    """``games`` games of one kind, each waiting for an answer.

    After every step, for game ``n``:

    * ``observations[n]`` is what the seat that is asked may know, ``masks[n]`` the actions it has (1 or 0);
    * ``seats[n]`` is the number of that seat (in ``encoder.seats``);
    * ``over[n]`` says whether the last answer ended a game, ``rewards[n]`` what that was worth to each seat, else 0. The
      row is a new game already.

    All are written in place: copy what is to be kept. ``observe=False`` leaves the observations out, for search.
    """

    def __init__(
        self,
        game: str,
        games: int,
        scenario: str | None = None,
        *,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        seats: Mapping[str, str] | None = None,
        reward: str = "margin",
        observe: bool = True,
        strict: bool = False,
    ) -> None:
        if games < 1:
            raise BadOption(f"games: {games} is not allowed; at least one is")
        self.game, self.scenario, self.options, self.held = game, scenario, dict(options or {}), dict(seats or {})
        self.encoder = encoder(game, self.options, strict=strict)
        self.observe = observe
        self._worth = reward_named(reward)
        self._lots: Rng = unpredictable() if seed is None else Rng(seed)
        self._number = {seat: n for n, seat in enumerate(self.encoder.seats)}
        self._offered: list[list[int]] = [[] for _ in range(games)]
        self.observations = np.zeros((games if observe else 0, self.encoder.width), np.uint8)
        self.masks = np.zeros((games, self.encoder.actions), np.int8)
        self.seats = np.zeros(games, np.int8)
        self.rewards = np.zeros((games, len(self.encoder.seats)), np.float32)
        self.over = np.zeros(games, bool)
        self.answered = 0
        """Steps of single games so far."""
        self.finished = 0
        """Games that were played out."""
        self.tables: list[Table] = [self._new() for _ in range(games)]
        for n in range(games):
            self._show(n)

    def __len__(self) -> int:
        return len(self.tables)

    def _new(self) -> Table:
        return sandtable.new(
            self.game, self.scenario, seed=self._lots.next(), options=self.options, seats=self.held, log=False
        )

    def step(self, actions: Numbers) -> None:
        """An answer for every game, each an action on offer; nothing changes if one is not."""
        chosen = self._checked(actions)
        self.rewards[:] = 0
        self.over[:] = False
        for n, action in enumerate(chosen):
            self._answer(n, action)

    def step_some(self, games: Iterable[int], actions: Numbers) -> None:
        """The same for some games only; the others wait."""
        rows = list(games)
        chosen = self._checked(actions, rows)
        self.rewards[rows] = 0
        self.over[rows] = False
        for n, action in zip(rows, chosen):
            self._answer(n, action)

    def lots(self, dice: np.random.Generator) -> Numbers:
        """An action by lot for each game, among those on offer: quicker than :func:`lots`."""
        return np.array([row[int(at * len(row))] for row, at in zip(self._offered, dice.random(len(self)))])

    def _checked(self, actions: Numbers, rows: list[int] | None = None) -> list[int]:
        given = np.asarray(actions)
        many = len(self) if rows is None else len(rows)
        if given.shape != (many,):
            raise BadOption(f"actions: {many} are expected, one a game, not an array of shape {given.shape}")
        where = np.arange(many) if rows is None else np.asarray(rows)
        inside = (given >= 0) & (given < self.encoder.actions)
        right = inside & (self.masks[where, np.where(inside, given, 0)] == 1)
        if not right.all():
            first = int(np.flatnonzero(~right)[0])
            asked = self.tables[int(where[first])].decision
            assert asked is not None
            raise NotOnOffer(self.encoder.key(int(given[first]), asked), asked.topic, asked.options)
        return [int(action) for action in given]

    def _answer(self, n: int, action: int) -> None:
        table = self.tables[n]
        asked = table.session.pending
        if asked is None:
            raise GameOver
        known = self.encoder.keys
        key = known[action] if action < len(known) else self.encoder.key(action, asked)
        table.session.feed(key)
        table.settle()
        self.answered += 1
        if table.session.pending is None:
            worth = self._worth(table)
            self.rewards[n] = [worth[seat] for seat in self.encoder.seats]
            self.over[n] = True
            self.finished += 1
            self.tables[n] = self._new()
        elif len(table.session.marks) > _MANY_MARKS:
            table.thin(recent=1, apart=1 << 30)
        self._show(n)

    def _show(self, n: int) -> None:
        table, mask = self.tables[n], self.masks[n]
        asked = table.session.pending
        assert asked is not None
        mask[self._offered[n]] = 0
        offered = self._offered[n] = self.encoder.offered(asked)
        mask[offered] = 1
        self.seats[n] = self._number[asked.seat]
        if self.observe:
            self.encoder.observation(table, asked.seat, out=self.observations[n])

    def fork(self, source: int, targets: Iterable[int]) -> None:
        """Games that become twins of ``source``, each with dice of its own: where a search branches."""
        for n in targets:
            if n != source:
                self.tables[n] = self.tables[source].fork(self._lots.next(), log=False)
                self._show(n)

    def place(self, table: Table, targets: Iterable[int]) -> None:
        """The same with a table from elsewhere, which must be one of the same game that waits for an answer."""
        if table.game.info.name != self.game or table.decision is None:
            raise BadOption(f"place: a table of {self.game} that waits for an answer is expected")
        for n in targets:
            self.tables[n] = table.fork(self._lots.next(), log=False)
            self._show(n)


def lots(masks: NDArray[np.int8], dice: np.random.Generator) -> Numbers:
    """An action by lot for each row, among those on offer.

    >>> lots(np.array([[0, 1, 0], [1, 0, 0]], np.int8), np.random.default_rng(1)).tolist()
    [1, 0]
    """
    ends = masks.astype(np.int32).cumsum(axis=1)
    drawn = (dice.random(len(masks)) * ends[:, -1]).astype(np.int32)
    found: Numbers = (ends > drawn[:, None]).argmax(axis=1)
    return found
