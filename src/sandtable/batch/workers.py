"""Games stepped together by several processes, each with a part of the rows; the arrays are shared, nothing is copied."""

import multiprocessing
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from sandtable.batch.games import Batch, Numbers, Rows, lots, refused, rows
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
    """As :class:`~sandtable.batch.games.Batch`, in ``workers`` processes: the same arrays, :meth:`step` and :meth:`lots`.

    The games of a seed depend on the number of workers, and on nothing else. Policies and games that a program registers
    itself must be registered when its module is imported, as with every process that is spawned. To be closed, best by
    ``with``.
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
        shared = [context.RawArray("b", max(1, array.nbytes)) for array in rows(self.encoder, games, observe)]
        orders = context.RawArray("q", games)
        self.rows = _on(shared, self.encoder, games, observe)
        self.observations, self.masks, self.seats, self.rewards, self.over = self.rows
        self._orders = np.frombuffer(orders, np.int64)
        self._lines: list[Connection] = []
        self._processes = []
        seeds: Rng = unpredictable() if seed is None else Rng(seed)
        for n in range(workers):
            part = slice(games * n // workers, games * (n + 1) // workers)
            here, there = context.Pipe()
            process = context.Process(
                target=_work, args=(there, shared, orders, games, part, seeds.next(), terms), daemon=True
            )
            process.start()
            there.close()
            self._lines.append(here)
            self._processes.append(process)
        self._wait()

    def __len__(self) -> int:
        return len(self.masks)

    def step(self, actions: Numbers) -> None:
        """An answer for every game, each an action on offer; nothing changes if one is not."""
        first = refused(self.masks, actions)
        if first is not None:
            raise BadOption("env.not_on_offer", action=int(np.asarray(actions)[first]), game=int(first))
        self._orders[:] = actions
        for line in self._lines:
            with suppress(OSError):  # one that has ended is found when it is waited for
                line.send(True)
        self._wait()

    def lots(self, dice: np.random.Generator) -> Numbers:
        """An action by lot for each game, among those on offer."""
        return lots(self.masks, dice)

    def _wait(self) -> None:
        """Until every process has done its part."""
        for line in self._lines:
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
        self._lines, self._processes = [], []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _on(shared: list[Any], told: Encoder, games: int, observe: bool) -> Rows:
    """The arrays that lie in shared memory."""
    found: list[NDArray[Any]] = []
    likes: tuple[NDArray[Any], ...] = rows(told, games, observe)
    for memory, like in zip(shared, likes):
        found.append(np.frombuffer(memory, like.dtype, count=like.size).reshape(like.shape))
    return Rows(*found)


def _work(line: Connection, shared: list[Any], orders: Any, games: int, part: slice, seed: int, terms: Terms) -> None:
    """One process: its part of the games, a step whenever it is told."""
    try:
        told = encoder(terms.game, terms.options, strict=terms.strict)
        whole = _on(shared, told, games, terms.observe)
        mine = Rows(
            whole.observations[part], whole.masks[part], whole.seats[part], whole.rewards[part], whole.over[part]
        )
        actions = np.frombuffer(orders, np.int64)[part]
        many = Batch(
            terms.game, part.stop - part.start, terms.scenario, seed=seed, options=terms.options, seats=terms.seats,
            reward=terms.reward, observe=terms.observe, strict=terms.strict, into=mine,
        )  # fmt: skip
        spare_the_collector()
        line.send(None)
        while True:
            line.recv()
            many.step(actions)
            line.send(None)
    except (EOFError, OSError):  # the batch was closed
        return
    except Exception as e:
        line.send(f"{type(e).__name__}: {e}")
