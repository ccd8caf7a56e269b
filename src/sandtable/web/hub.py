"""Live updates: who is looking at which table, and how they learn that it has changed, also by another worker."""

import asyncio
import contextlib
from collections import defaultdict

import structlog
from sqlalchemy.exc import SQLAlchemyError

from sandtable.web.store import Store
from sandtable.web.threads import Database

log = structlog.get_logger("sandtable.live")


class Watcher:
    """One open page: a bell that rings when its table has changed, however often."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.beat = 0  # the last one this page was told of
        self.gone = False  # the table was deleted, or the app stops
        self.bell = asyncio.Event()

    def ring(self) -> None:
        """Something is new."""
        self.bell.set()

    async def wait(self) -> bool:
        """Sleep until something is new; False if nothing will ever be."""
        await self.bell.wait()
        self.bell.clear()
        return not self.gone


class Hub:
    """All open pages of this worker."""

    def __init__(self, store: Store, db: Database, poll_seconds: float) -> None:
        self.store = store
        self.db = db
        self.poll_seconds = poll_seconds
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look for other workers' writes."""
        self._task = asyncio.create_task(self._poll_for_ever())

    async def stop(self) -> None:
        """Send everybody home."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        for table in list(self._watchers):
            self._end(table)

    def add(self, watcher: Watcher) -> None:
        """A page was opened."""
        self._watchers[watcher.table].add(watcher)

    def remove(self, watcher: Watcher) -> None:
        """A page was closed."""
        here = self._watchers[watcher.table]
        here.discard(watcher)
        if not here:
            del self._watchers[watcher.table]

    def changed(self, table: str) -> None:
        """This worker has written: tell those who look at once."""
        for watcher in self._watchers.get(table, ()):
            watcher.ring()

    def _end(self, table: str) -> None:
        for watcher in self._watchers.get(table, ()):
            watcher.gone = True
            watcher.ring()

    async def _poll_for_ever(self) -> None:
        while True:
            await asyncio.sleep(self.poll_seconds)
            if self._watchers:
                try:
                    await self.poll()
                except SQLAlchemyError as e:  # the database is away for a moment: try again
                    log.warning("poll_failed", error=type(e).__name__)

    async def poll(self) -> None:
        """Look once whether watched tables have changed or gone."""
        watched = list(self._watchers)  # pages that open while the database is asked wait for the next look
        beats = await self.db(self.store.beats, watched)
        for table in watched:
            if table not in beats:
                self._end(table)
                continue
            for watcher in self._watchers.get(table, ()):
                if watcher.beat != beats[table]:
                    watcher.ring()
