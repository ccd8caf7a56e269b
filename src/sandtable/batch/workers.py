"""Games stepped together by several processes, each with a part of the rows; the arrays are shared, nothing is copied."""

import multiprocessing
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from sandtable.batch.games import Batch, Numbers, Rows, refused, rows
from sandtable.env.encoding import Encoder, encoder
from sandtable.kernel.collector import spare_the_collector
from sandtable.kernel.errors import BadOption, SandtableError
from sandtable.kernel.rng import Rng, unpredictable


class WorkerFailed(SandtableError):
    """A process of the batch has failed; what it said is in the message. The batch is of no more use."""


class Terms(NamedTuple):
    """What is played, the same in every process."""

    game: str
    scenario: str | None
    options: dict[str, object]
    seats: dict[str, str]
    reward: str
    observe: bool
    strict: bool


class Workers:
    """As :class:`~sandtable.batch.games.Batch`, in ``workers`` processes: the same arrays, :meth:`step` and :meth:`lots`; there
    is no ``fork``, ``place`` or ``step_some``.

    The same seed gives the same games in the same rows as a ``Batch``, whatever the number of workers. Policies and games that
    a program registers itself must be registered when its module is imported, as with every process that is spawned. To be
    closed, best by ``with``.
    """

    def __init__(
        self,
        game: str,
        games: int,
        scenario: str | None = None,
        *,
        workers: int = 2,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        seats: Mapping[str, str] | None = None,
        reward: str = "margin",
        observe: bool = True,
        strict: bool = False,
    ) -> None:
        if not 1 <= workers <= games:
            raise BadOption("env.workers", workers=str(workers))
        terms = Terms(game, scenario, dict(options or {}), dict(seats or {}), reward, observe, strict)
        self.encoder = encoder(game, terms.options, strict=strict)
        Batch(game, 1, scenario, options=options, seats=seats, reward=reward, observe=False)  # bad terms are an error here
        context = multiprocessing.get_context("spawn")
        whole = rows(self.encoder, games, observe)
        memory = Memory(
            [context.RawArray("b", max(1, array.nbytes)) for array in whole],
            context.RawArray("q", games),
            context.RawArray("i", games * self.encoder.actions),
            context.RawArray("i", games),
        )
        seen = _on(memory, self.encoder, games, observe)
        self.rows = seen.rows
        self.observations, self.masks, self.seats, self.rewards, self.over = self.rows
        self._orders, self._choices, self._counts = seen.orders, seen.choices, seen.counts
        self._lines: list[Connection] = []
        self._parts: list[slice] = []
        self._processes = []
        self._seeds: Rng = unpredictable() if seed is None else Rng(seed)
        for n in range(workers):
            part = slice(games * n // workers, games * (n + 1) // workers)
            here, there = context.Pipe()
            first = [self._seeds.next() for _ in range(part.start, part.stop)]
            process = context.Process(target=_work, args=(there, memory, games, part, first, terms), daemon=True)
            process.start()
            there.close()
            self._lines.append(here)
            self._parts.append(part)
            self._processes.append(process)
        self._wait(self._lines)

    def __len__(self) -> int:
        return len(self.masks)

    def step(self, actions: Numbers) -> None:
        """An answer for every game, each an action on offer; nothing changes if one is not."""
        first = refused(self.masks, actions)
        if first is not None:
            raise BadOption("env.not_on_offer", action=int(np.asarray(actions)[first]), game=int(first))
        self._orders[:] = actions
        self._tell([(line, None) for line in self._lines])
        self._tell([
            (line, [self._seeds.next() for _ in range(ended)])  # in the order of the rows, as a Batch draws them
            for line, part in zip(self._lines, self._parts)
            if (ended := int(self.over[part].sum()))
        ])  # fmt: skip

    def lots(self, dice: np.random.Generator) -> Numbers:
        """An action by lot for each game, among those on offer: the same as a ``Batch`` draws by the same dice."""
        drawn = (dice.random(len(self)) * self._counts).astype(np.int64)
        found: Numbers = self._choices[np.arange(len(self)), drawn].astype(np.int64)
        return found

    def _tell(self, orders: Sequence[tuple[Connection, list[int] | None]]) -> None:
        """Say to processes what to do (a step, or with seeds: new games where games have ended), and wait for them."""
        for line, order in orders:
            with suppress(OSError):  # one that has ended is found when it is waited for
                line.send(order)
        self._wait([line for line, _ in orders])

    def _wait(self, lines: Iterable[Connection]) -> None:
        """Until these processes have done their part."""
        for line in lines:
            try:
                said = line.recv()
            except (EOFError, OSError):
                said = "it has ended"
            if said is not None:
                self.close()
                raise WorkerFailed(f"a process of the batch has failed: {said}")

    def close(self) -> None:
        """End the processes; the arrays stay as they are."""
        for line in self._lines:
            line.close()
        for process in self._processes:
            process.join(5)
            if process.is_alive():
                process.kill()
        self._lines, self._parts, self._processes = [], [], []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Memory(NamedTuple):
    """What the processes share, as they hand it on."""

    rows: list[Any]
    orders: Any
    choices: Any
    counts: Any


class Shared(NamedTuple):
    """The same as arrays. ``choices[n]`` begins with the actions of game ``n`` in the order of its options, ``counts[n]`` of
    them: lots are drawn by that order."""

    rows: Rows
    orders: NDArray[np.int64]
    choices: NDArray[np.int32]
    counts: NDArray[np.int32]

    def of(self, part: slice) -> "Shared":
        """A part of the rows."""
        mine = Rows(
            self.rows.observations[part], self.rows.masks[part], self.rows.seats[part], self.rows.rewards[part],
            self.rows.over[part],
        )  # fmt: skip
        return Shared(mine, self.orders[part], self.choices[part], self.counts[part])


def _on(memory: Memory, told: Encoder, games: int, observe: bool) -> Shared:
    """The arrays that lie in shared memory."""
    found: list[NDArray[Any]] = []
    likes: tuple[NDArray[Any], ...] = rows(told, games, observe)
    for raw, like in zip(memory.rows, likes):
        found.append(np.frombuffer(raw, like.dtype, count=like.size).reshape(like.shape))
    return Shared(
        Rows(*found),
        np.frombuffer(memory.orders, np.int64),
        np.frombuffer(memory.choices, np.int32).reshape(games, told.actions),
        np.frombuffer(memory.counts, np.int32),
    )


class Part(Batch):
    """The rows of one process. Its games have the seeds that it is given: only who has the whole batch can tell which games
    of other parts have ended before."""

    def __init__(self, terms: Terms, seeds: Sequence[int], shared: Shared) -> None:
        self._given = iter(seeds)
        self._waiting: list[int] = []
        self._shared = shared
        super().__init__(
            terms.game, len(seeds), terms.scenario, options=terms.options, seats=terms.seats, reward=terms.reward,
            observe=terms.observe, strict=terms.strict, into=shared.rows,
        )  # fmt: skip

    def _seed(self) -> int:
        return next(self._given)

    def _ended(self, n: int) -> None:
        self._waiting.append(n)

    def go_on(self, seeds: Sequence[int]) -> None:
        """New games in the rows whose games have ended."""
        for n, seed in zip(self._waiting, seeds, strict=True):
            self._begin(n, seed)
        self._waiting.clear()

    def _show(self, n: int) -> None:
        super()._show(n)
        offered = self._offered[n]
        self._shared.choices[n, : len(offered)] = offered
        self._shared.counts[n] = len(offered)


def _work(line: Connection, memory: Memory, games: int, part: slice, seeds: Sequence[int], terms: Terms) -> None:
    """One process: its part of the games, a step or new games whenever it is told."""
    try:
        shared = _on(memory, encoder(terms.game, terms.options, strict=terms.strict), games, terms.observe).of(part)
        many = Part(terms, seeds, shared)
        spare_the_collector()
        line.send(None)
        while True:
            order = line.recv()
            if order is None:
                many.step(shared.orders)
            else:
                many.go_on(order)
            line.send(None)
    except (EOFError, OSError):  # the batch was closed
        return
    except Exception as e:
        line.send(f"{type(e).__name__}: {e}")
