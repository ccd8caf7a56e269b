"""Turns at something scarce, given out fairly: clients in rotation, each of them by rank and then by age."""

import asyncio
import heapq
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

from sandtable.web.errors import busy

Waiting = tuple[int, int, "asyncio.Future[None]"]


class Turns:
    """``slots`` may be at it at once, ``waiting`` wait, ``each`` of them of one client."""

    def __init__(self, slots: int, waiting: int, each: int) -> None:
        self.free = slots
        self.waiting = waiting
        self.each = each
        self._queues: OrderedDict[str, list[Waiting]] = OrderedDict()
        self._age = count()

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, self._queues.values()))

    @asynccontextmanager
    async def turn(self, client: str, rank: int = 0, again: bool = False) -> AsyncIterator[None]:
        """Wait for a turn, and have it while the block lasts. Who comes ``again`` with work half done is not refused."""
        if self.free and not self._queues:
            self.free -= 1
        else:
            if not again:
                if len(self) >= self.waiting:
                    raise busy("much")
                if len(self._queues.get(client, ())) >= self.each:
                    raise busy("yours")
            await self._wait(client, rank)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, client: str, rank: int) -> None:
        granted = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queues.setdefault(client, []), (rank, next(self._age), granted))
        try:
            await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                self._pass_on()  # it was this one's turn already
            raise

    def _pass_on(self) -> None:
        while self._queues:
            client, queue = self._queues.popitem(last=False)
            _, _, granted = heapq.heappop(queue)
            if queue:
                self._queues[client] = queue  # the others' turn before the next of this client
            if not granted.cancelled():
                granted.set_result(None)
                return
        self.free += 1
