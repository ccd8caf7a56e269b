"""The shelf where the tables in play lie: opens them, keeps the busy ones in memory, and follows the database.

The database is the truth. A table in memory catches up with it before anything is asked of it.
"""

import asyncio
import threading
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from sandtable.web.errors import no_table
from sandtable.web.live import Live, restored
from sandtable.web.settings import Settings
from sandtable.web.store import Access, Store

T = TypeVar("T")


class Shelf:
    """The tables of this worker."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.threads = ThreadPoolExecutor(settings.threads, thread_name_prefix="rules")
        self._cache: OrderedDict[str, Live] = OrderedDict()
        self._cache_lock = threading.Lock()  # the rules' threads keep and forget tables too
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def close(self) -> None:
        """Wait for the rules to finish what they are at."""
        self.threads.shutdown(wait=True, cancel_futures=True)

    async def think(self, work: Callable[..., T], *args: Any, **named: Any) -> T:
        """Run rules, non-players or replays beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, partial(work, *args, **named))

    # ------------------------------------------------------------------ opening

    @asynccontextmanager
    async def at_table(self, access: Access) -> AsyncIterator[Live]:
        """The table, caught up with the database, for the caller alone while the block lasts."""
        lock = self._locks.get(access.table)
        if lock is None:
            lock = self._locks[access.table] = asyncio.Lock()
        async with lock:
            live = self._kept(access.table)
            if live is None:
                live = await self.think(self.restore, access.table)
            elif live.seq < access.head.seq:
                await self.think(self._catch_up, live)
            yield live

    def restore(self, table_id: str) -> Live:
        """The table as the database has it, whatever was in memory."""
        row = self.store.table(table_id)
        if row is None:
            raise no_table()
        live = restored(row, self.store.entries(table_id))
        self._keep(live)
        return live

    def _catch_up(self, live: Live) -> None:
        try:
            live.follow(self.store.entries(live.id, live.seq))
        except BaseException:
            self.forget(live.id)
            raise

    def _kept(self, table_id: str) -> Live | None:
        with self._cache_lock:
            live = self._cache.get(table_id)
            if live is not None:
                self._cache.move_to_end(table_id)  # what was used longest ago goes first
            return live

    def _keep(self, live: Live) -> None:
        with self._cache_lock:
            self._cache[live.id] = live
            self._cache.move_to_end(live.id)
            while len(self._cache) > self.settings.cache_tables:
                self._cache.popitem(last=False)

    def forget(self, table_id: str) -> None:
        """Drop what is in memory; the database has it all."""
        with self._cache_lock:
            self._cache.pop(table_id, None)
