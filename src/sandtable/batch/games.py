"""Games stepped together in one process: one row of arrays a game, all written in place."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

import sandtable
from sandtable.env.encoding import Encoder, encoder
from sandtable.env.rewards import reward as reward_named
from sandtable.env.terms import agents_of
from sandtable.kernel.errors import BadOption, GameOver, NotOnOffer
from sandtable.kernel.rng import Rng, unpredictable
from sandtable.kernel.table import Table

Numbers: TypeAlias = NDArray[np.integer[Any]]


class Rows(NamedTuple):
    """The arrays of so many games, a row each."""

    observations: NDArray[np.uint8]
    masks: NDArray[np.int8]
    seats: NDArray[np.int8]
    rewards: NDArray[np.float32]
    over: NDArray[np.bool_]


def rows(told: Encoder, games: int, observe: bool) -> Rows:
    """Empty ones."""
    return Rows(
        np.zeros((games if observe else 0, told.width), np.uint8),
        np.zeros((games, told.actions), np.int8),
        np.zeros(games, np.int8),
        np.zeros((games, len(told.seats)), np.float32),
        np.zeros(games, np.bool_),
    )


def refused(masks: NDArray[np.int8], actions: Numbers) -> int | None:
    """The first row whose action is not on offer, if there is one; what are not so many numbers is an error.

    >>> refused(np.array([[0, 1], [1, 0]], np.int8), np.array([1, 1]))
    1
    """
    given = np.asarray(actions)
    if given.shape != (len(masks),):
        raise BadOption("env.actions", n=len(masks), shape=str(given.shape))
    if not given.size:
        return None  # numpy takes an empty list for one of fractions
    if not np.issubdtype(given.dtype, np.integer):
        raise BadOption("env.actions_kind", kind=str(given.dtype))
    inside = (given >= 0) & (given < masks.shape[1])
    right = inside & (masks[np.arange(len(masks)), np.where(inside, given, 0)] == 1)
    return None if right.all() else int(np.flatnonzero(~right)[0])


class Batch:
    """``games`` games of one kind, each waiting for an answer.

    After every step, for game ``n``:

    * ``observations[n]`` is what the seat that is asked may know, ``masks[n]`` the actions it has (1 or 0);
    * ``seats[n]`` is the number of that seat (in ``encoder.seats``);
    * ``over[n]`` says whether the last answer ended a game, ``rewards[n]`` what that was worth to each seat, else 0. The
      row is a new game already.

    The seeds of its games come one after the other from ``seed``: first one for each row, then one for each game that ends,
    in the order of the rows within a step.

    All are written in place (``into`` arrays of the caller's, if given): copy what is to be kept. ``observe=False`` leaves the
    observations out, for search.
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
        into: Rows | None = None,
    ) -> None:
        if games < 1:
            raise BadOption("env.games", games=str(games))
        self.game, self.scenario, self.options, self.held = game, scenario, dict(options or {}), dict(seats or {})
        self.encoder = encoder(game, self.options, strict=strict)
        agents_of(game, self.held)  # somebody must be asked
        self.observe = observe
        self._worth = reward_named(reward)
        self._lots: Rng = unpredictable() if seed is None else Rng(seed)
        self._number = {seat: n for n, seat in enumerate(self.encoder.seats)}
        self._offered: list[list[int]] = [[] for _ in range(games)]
        self.observations, self.masks, self.seats, self.rewards, self.over = into or rows(self.encoder, games, observe)
        self.answered = 0
        """Steps of single games so far."""
        self.finished = 0
        """Games that were played out."""
        self.tables: list[Table] = [self._new(self._seed()) for _ in range(games)]
        for n in range(games):
            self._show(n)

    def __len__(self) -> int:
        return len(self.tables)

    def _seed(self) -> int:
        """That of the next game."""
        return self._lots.next()

    def _new(self, seed: int) -> Table:
        table = sandtable.new(self.game, self.scenario, seed=seed, options=self.options, seats=self.held, log=False)
        if table.decision is None:  # the seats that no policy has sleep in this scenario
            raise BadOption("env.not_asked")
        return table

    def _begin(self, n: int, seed: int) -> None:
        self.tables[n] = self._new(seed)
        self._show(n)

    def _ended(self, n: int) -> None:
        """The game of a row is over: the next one begins."""
        self._begin(n, self._seed())

    def step(self, actions: Numbers) -> None:
        """An answer for every game, each an action on offer; nothing changes if one is not."""
        chosen = self._checked(actions)
        self.rewards[:] = 0
        self.over[:] = False
        for n, action in enumerate(chosen):
            self._answer(n, action)

    def step_some(self, games: Iterable[int], actions: Numbers) -> None:
        """The same for some games only; the others wait."""
        some = list(games)
        if len(set(some)) < len(some) or not all(0 <= n < len(self) for n in some):
            raise BadOption("env.rows", n=len(self))
        chosen = self._checked(actions, some)
        self.rewards[some] = 0
        self.over[some] = False
        for n, action in zip(some, chosen):
            self._answer(n, action)

    def lots(self, dice: np.random.Generator) -> Numbers:
        """An action by lot for each game, among those on offer: quicker than :func:`lots`."""
        return np.array([row[int(at * len(row))] for row, at in zip(self._offered, dice.random(len(self)))])

    def _checked(self, actions: Numbers, games: list[int] | None = None) -> list[int]:
        given = np.asarray(actions)
        first = refused(self.masks if games is None else self.masks[games], given)
        if first is not None:
            asked = self.tables[first if games is None else games[first]].decision
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
            self._ended(n)
        else:
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
                self.tables[n] = self.tables[source].fork(self._seed(), log=False)
                self._show(n)

    def place(self, table: Table, targets: Iterable[int]) -> None:
        """The same with a table from elsewhere, which must be one of the same game that waits for an answer."""
        if table.game.info.name != self.game or table.decision is None:
            raise BadOption("env.place", game=str(self.game))
        for n in targets:
            self.tables[n] = table.fork(self._seed(), log=False)
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
