"""The threads that think and talk to the database, so that the event loop never waits for them.

A future of ``concurrent.futures`` that is wrapped in one of asyncio takes longer than what many calls do; here the loop's own
future is told, once.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_Job = tuple[asyncio.AbstractEventLoop, "asyncio.Future[Any]", Callable[[], Any]]


class Threads:
    """Do blocking work, each in a thread that is free: ``await threads.do(work)``. Of those that are free the one that was busy
    last is asked: what it needs is still at hand, and where little is to be done one thread does it all."""

    def __init__(self, number: int, name: str) -> None:
        self._number, self._name = number, name
        self._lock = threading.Lock()  # of all that follows
        self._threads: list[threading.Thread] = []
        self._desks: list[SimpleQueue[_Job | None]] = []
        self._free: list[SimpleQueue[_Job | None]] = []
        self._waiting: deque[_Job] = deque()

    def do(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        """What ``work`` returns. If nobody waits for it any more before it was begun, it is not done."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        job: _Job = (loop, future, work)
        with self._lock:
            if self._free:
                desk = self._free.pop()
            elif len(self._threads) < self._number:
                desk = self._hired()
            else:
                self._waiting.append(job)
                return future
        desk.put(job)
        return future

    def _hired(self) -> "SimpleQueue[_Job | None]":
        desk: SimpleQueue[_Job | None] = SimpleQueue()
        name = f"{self._name}_{len(self._threads)}"
        thread = threading.Thread(target=self._serve, args=(desk,), name=name, daemon=True)
        self._threads.append(thread)
        self._desks.append(desk)
        thread.start()
        return desk

    def _serve(self, desk: "SimpleQueue[_Job | None]") -> None:
        job = desk.get()
        while job is not None:
            loop, future, work = job
            told = None if future.cancelled() else _done(future, work)
            job = self._next(desk)  # before anybody is told: who then asks for more finds this one free
            if told is not None:
                _told(loop, *told)
            del loop, future, work, told  # nothing is held while it waits
            if job is None:
                job = desk.get()

    def _next(self, desk: "SimpleQueue[_Job | None]") -> _Job | None:
        with self._lock:
            if self._waiting:
                return self._waiting.popleft()
            self._free.append(desk)
            return None

    def close(self) -> None:
        """Wait for what is under way; what has not begun is not done."""
        with self._lock:
            left = [*self._waiting]
            self._waiting.clear()
        for loop, future, _ in left:
            _told(loop, future.cancel)
        for desk in self._desks:
            desk.put(None)
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
