"""Waiting with a limit, where mostly there is nothing to wait for.

A timer that is set and taken back for every message costs more than handing the message over. So the first step is taken
without one: mostly it is the last.
"""

import asyncio
from collections.abc import Awaitable, Generator
from typing import Any, TypeVar

T = TypeVar("T")


async def within(seconds: float, work: Awaitable[T]) -> T:
    """What ``work`` returns; TimeoutError if it has to wait, and for longer than that."""
    steps: Any = work.__await__()
    try:
        awaited = next(steps)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]
    async with asyncio.timeout(seconds):
        found: T = await _Rest(steps, awaited)
        return found


class _Rest:
    """What is left of something that has begun, and waits."""

    __slots__ = ("_awaited", "_steps")

    def __init__(self, steps: Any, awaited: Any) -> None:
        self._steps, self._awaited = steps, awaited

    def __await__(self) -> Generator[Any, Any, Any]:
        steps, awaited = self._steps, self._awaited
        try:
            while True:
                try:
                    given = yield awaited
                except BaseException as e:
                    awaited = steps.throw(e)
                else:
                    awaited = steps.send(given)
        except StopIteration as end:
            return end.value
        finally:
            steps.close()
