"""The threads that think and talk to the database, so that the event loop never waits for them.

A future of ``concurrent.futures`` that is wrapped in one of asyncio takes longer than what many calls do; here the loop's own
future is told, once.
"""

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_Job = tuple[asyncio.AbstractEventLoop, "asyncio.Future[Any]", Callable[[], Any]]


class Threads:
    """Do blocking work one after the other, each in a thread that is free: ``await threads.do(work)``."""

    def __init__(self, number: int, name: str) -> None:
        self._number, self._name = number, name
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []

    def do(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        """What ``work`` returns. If nobody waits for it any more before it was begun, it is not done."""
        if len(self._threads) < self._number:
            self._hire()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put((loop, future, work))
        return future

    def _hire(self) -> None:
        name = f"{self._name}_{len(self._threads)}"
        thread = threading.Thread(target=self._serve, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _serve(self) -> None:
        while (job := self._jobs.get()) is not None:
            loop, future, work = job
            if not future.cancelled():
                _told(loop, *_done(future, work))
            del job, loop, future, work  # nothing is held while it waits

    def close(self) -> None:
        """Wait for what is under way; what has not begun is not done."""
        while not self._jobs.empty():
            job = self._jobs.get()
            if job is not None:
                _told(job[0], job[1].cancel)
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()


def _done(future: "asyncio.Future[T]", work: Callable[[], T]) -> tuple[Any, ...]:
    """What the loop is to do about it."""
    try:
        return _set, future, work()
    except BaseException as e:
        return _fail, future, e


def _told(loop: asyncio.AbstractEventLoop, *call: Any) -> None:
    try:
        loop.call_soon_threadsafe(*call)
    except RuntimeError:  # the loop is closed: nobody waits
        return


def _set(future: "asyncio.Future[T]", value: T) -> None:
    if not future.done():
        future.set_result(value)


def _fail(future: "asyncio.Future[T]", error: BaseException) -> None:
    if not future.done():
        future.set_exception(error)


class Database:
    """Runs blocking work in threads of its own: ``await db(store.name, player)``."""

    def __init__(self, threads: int) -> None:
        self._threads = Threads(threads, "database")

    async def __call__(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        return await self._threads.do(partial(work, *args, **named))

    def close(self) -> None:
        """Wait for what is under way."""
        self._threads.close()
