"""Waiting with a limit, and trips to threads: what comes at once, what comes later, what does not come."""

from __future__ import annotations

import asyncio
import threading

import pytest

from sandtable.web.threads import Threads
from sandtable.web.within import within
from tests.web.serving import in_a_loop


async def after(seconds: float, value: str = "done") -> str:
    if seconds:
        await asyncio.sleep(seconds)
    return value


def test_what_comes_at_once_and_what_comes_in_time() -> None:
    async def run() -> list[str]:
        ready = asyncio.get_running_loop().create_future()
        ready.set_result("a future")
        return [
            await within(0.0, after(0)), await within(5.0, after(0.01)), await within(5.0, ready),
            await within(5.0, asyncio.create_task(after(0.01, "a task"))),
        ]  # fmt: skip

    assert in_a_loop(run()) == ["done", "done", "a future", "a task"]


def test_what_does_not_come_is_ended() -> None:
    ended: list[str] = []

    async def endless() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise
        finally:
            ended.append("left")

    async def late() -> None:
        await within(0.01, endless())

    with pytest.raises(TimeoutError):
        in_a_loop(late())
    assert ended == ["cancelled", "left"]

    async def cancelled() -> None:
        task = asyncio.create_task(within(60.0, endless()))
        await asyncio.sleep(0.01)
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        in_a_loop(cancelled())


def test_errors_come_through() -> None:
    async def wrong(seconds: float) -> None:
        await after(seconds)
        raise KeyError(seconds)

    for seconds in (0.0, 0.01):
        with pytest.raises(KeyError):
            in_a_loop(within(5.0, wrong(seconds)))


def test_threads_do_what_they_are_given_and_tell_what_went_wrong() -> None:
    threads = Threads(2, "some")

    async def run() -> tuple[list[int], set[str]]:
        names: set[str] = set()

        def work(n: int) -> int:
            names.add(threading.current_thread().name)
            if n == 7:
                raise ValueError(n)
            return n

        found = await asyncio.gather(*(threads.do(lambda n=n: work(n)) for n in range(7)))  # type: ignore[misc]
        with pytest.raises(ValueError, match="7"):
            await threads.do(lambda: work(7))
        return found, names

    found, names = in_a_loop(run())
    assert found == list(range(7)) and names <= {"some_0", "some_1"}
    threads.close()


def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    threads, begun, going = Threads(1, "one"), threading.Event(), threading.Event()
    done: list[str] = []

    async def run() -> None:
        first = threads.do(lambda: begun.set() or going.wait(10))  # type: ignore[func-returns-value]
        second = threads.do(lambda: done.append("second"))
        await asyncio.to_thread(begun.wait)
        second.cancel()
        going.set()
        await first
        await threads.do(lambda: done.append("third"))

    in_a_loop(run())
    threads.close()
    assert done == ["third"]
