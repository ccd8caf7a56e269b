"""The shelf where the tables in play lie: opens them, keeps the busy ones in memory, and follows the database.

The database is the truth. A table in memory catches up with it before anything is asked of it.
"""

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Generator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import structlog

from sandtable.web.bill import bill
from sandtable.web.errors import no_table
from sandtable.web.fair import Turns
from sandtable.web.open_table import OpenTable, in_one_go, restoring, standing_of
from sandtable.web.settings import Settings
from sandtable.web.snapshots import Snapshots, opened_from
from sandtable.web.store import Access, Conflict, Json, Store
from sandtable.web.threads import Threads
from sandtable.web.weight import WEIGH_EVERY

T = TypeVar("T")

log = structlog.get_logger("sandtable.shelf")

DISK = "disk"
"""What work pauses for (:meth:`Shelf.at_once`); sent True it has been waited for, else it waits for itself."""


class Shelf:
    """The tables of this worker."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.snapshots = Snapshots(store.engine)
        self.threads = Threads(settings.threads, "rules")
        self._cache: OrderedDict[str, OpenTable] = OrderedDict()
        self._cache_lock = threading.Lock()  # the rules' threads keep and forget tables too
        self._weights: dict[str, int] = {}
        self._bytes = 0
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._syncing: asyncio.Future[None] | None = None
        self._begun = self._ended = 0  # how often it was waited for the disk
        self._long = Turns(2, settings.queue, settings.client_queue)
        self.on_stalled: Callable[[OpenTable], None] = _no_matter

    def close(self) -> None:
        """Wait for the rules to finish what they are at."""
        self.threads.close()

    # ------------------------------------------------------------------ working

    async def think(self, work: Callable[..., T], *args: Any, **named: Any) -> T:
        """Run rules, non-players or replays beside the event loop, on the bill of the request at hand."""
        account = bill.get()
        value, error, seconds = await self.threads.do(partial(_clocked, partial(work, *args, **named)))
        account.add(seconds, here=True)
        if error is not None:
            raise error
        return value  # type: ignore[return-value]

    async def in_steps(self, work: Generator[Any, Any, T]) -> T:
        """The same for what may take long: a little at a time, so that the others come in between, and of all such work
        only so much at once, the clients by turns."""
        part = self.settings.step_seconds
        done, value = await self.think(_advanced, work, part)
        if not done:
            async with self._long.turn(bill.get().client):
                while not done:
                    done, value = await self.think(_advanced, work, part)
        return value  # type: ignore[return-value]

    async def at_once(self, work: Generator[str | None, bool | None, T]) -> T:
        """The same for what mostly takes no longer than to hand it to a thread and to hear of it. Up to where it pauses it is
        done here and now; if it pauses for the disk (``DISK``), that is waited for and it goes on, else in a thread."""
        account, start = bill.get(), time.thread_time()
        try:
            pause = next(work)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        finally:
            account.add(time.thread_time() - start, here=True)
        if pause == DISK:
            try:
                await self._on_disk()
            except BaseException as e:
                work.throw(e)
                raise
            try:
                work.send(True)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
        return await self.in_steps(work)

    async def _on_disk(self) -> None:
        """Until all is on the disk that was committed before. Those who come while it is written share the next time."""
        wanted = self._begun + 1
        while self._ended < wanted:
            if self._syncing is not None:
                await asyncio.wait({self._syncing})
                continue
            self._begun += 1
            self._syncing = self.threads.do(self.store.kept)
            try:
                await self._syncing
                self._ended = self._begun
            finally:
                self._syncing = None

    # ------------------------------------------------------------------ opening

    def at_table(self, access: Access) -> AbstractAsyncContextManager[OpenTable]:
        """The table, caught up with the database, for the caller alone while the block lasts."""
        return self.open(access.table, access.head.seq)

    @asynccontextmanager
    async def open(self, table_id: str, seq: int) -> AsyncIterator[OpenTable]:
        """The table ``table_id`` as it stood at entry ``seq`` or later."""
        async with self._lock(table_id):
            try:
                opened = self.kept_at(table_id)
                if opened is None:
                    opened = await self.in_steps(self._restoring(table_id))
                elif opened.seq < seq:
                    await self.in_steps(self._catching_up(opened))
                if not opened.table.waits:
                    self.on_stalled(opened)
                yield opened
            except asyncio.CancelledError:  # a thread may still be at it
                self.forget(table_id)
                raise

    def if_kept(self, table_id: str) -> "_Kept":
        """The table as it lies in memory, for the caller alone while the block lasts; None if it does not lie there."""
        return _Kept(self, table_id, self._lock(table_id))

    def at_rest(self, table_id: str, seq: int) -> OpenTable | None:
        """The table as it lies in memory at entry ``seq`` or later, if nobody is at it: to be looked at without waiting for
        anything, since until then nobody can come to it."""
        lock, opened = self._locks.get(table_id), self.kept_at(table_id)
        if opened is None or opened.seq < seq or (lock is not None and lock.locked()) or not opened.table.waits:
            return None
        return opened

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    def restore(self, table_id: str) -> OpenTable:
        """The table as the database has it, whatever was in memory; in one go."""
        return in_one_go(self._restoring(table_id))

    def _restoring(self, table_id: str) -> Generator[None, None, OpenTable]:
        row = self.store.table(table_id)
        if row is None:
            raise no_table()
        opened = yield from self._from_snapshot(row)
        if opened is None:
            opened = yield from restoring(row, self.store.entries(table_id))
        if row.rules != opened.table.game.info.rules:
            try:
                self._mend(opened, row.outcome)
            except Conflict:  # another worker was first: it is of the present rules now
                return (yield from self._restoring(table_id))
        self._keep(opened)
        return opened

    def _from_snapshot(self, row: Any) -> Generator[None, None, OpenTable | None]:
        """The table from its snapshot and the entries since; None if there is none or it does not fit: then all is played."""
        kept = self.snapshots.of(row.id)
        if kept is None:
            return None
        try:
            last, *since = self.store.entries(row.id, kept.seq - 1)
            opened = opened_from(row, kept, last)
            yield
            if opened is not None:
                yield from opened.following(since)
        except Exception as e:  # whatever it is, the entries know better
            log.warning("snapshot_does_not_fit", table=row.id, why=f"{type(e).__name__}: {e}")
            return None
        return opened

    def _mend(self, opened: OpenTable, before: Json | None) -> None:
        """Write down that the table goes on by the present rules from where it stands. ``before``: how it had ended."""
        table = opened.table
        entry = opened.entry(table.moment, back_to=table.moment, rules=table.game.info.rules)
        told = None if table.cut is None else {**table.cut.facts(), **_ended(before)}
        self.store.mend(opened.id, entry, standing_of(table), told)
        opened.entered(entry)

    def _catching_up(self, opened: OpenTable) -> Generator[None, None, None]:
        try:
            yield from opened.following(self.store.entries(opened.id, opened.seq))
        except BaseException:
            self.forget(opened.id)
            raise
        self.weigh(opened)

    # ------------------------------------------------------------------ keeping

    def kept_at(self, table_id: str) -> OpenTable | None:
        """The table as it lies in memory."""
        with self._cache_lock:
            opened = self._cache.get(table_id)
            if opened is not None:
                self._cache.move_to_end(table_id)  # what was used longest ago goes first
            return opened

    def _keep(self, opened: OpenTable) -> None:
        with self._cache_lock:
            self._cache[opened.id] = opened
            self._cache.move_to_end(opened.id)
        self.weigh(opened)

    def weigh(self, opened: OpenTable) -> None:
        """Note how much memory the table takes now; if all take too much, those go that were used longest ago. What has grown
        long is kept whole now and then."""
        self.snapshots.take_if_due(opened)
        weight, opened.weighed = opened.weight, opened.table.moment
        with self._cache_lock:
            if self._cache.get(opened.id) is opened:
                self._bytes += weight - self._weights.get(opened.id, 0)
                self._weights[opened.id] = weight
            most = self.settings
            while len(self._cache) > 1 and (len(self._cache) > most.cache_tables or self._bytes > most.cache_bytes):
                table_id, _ = self._cache.popitem(last=False)
                self._bytes -= self._weights.pop(table_id, 0)

    def weigh_if_due(self, opened: OpenTable) -> None:
        """The same for a table that grows answer by answer: it is weighed now and then."""
        if abs(opened.table.moment - opened.weighed) >= WEIGH_EVERY:
            self.weigh(opened)
        else:
            self.snapshots.take_if_due(opened)

    def is_due(self, opened: OpenTable) -> bool:
        """Whether the table is to be kept whole: that takes its time."""
        return self.snapshots.is_due(opened)

    def forget(self, table_id: str) -> None:
        """Drop what is in memory; the database has it all."""
        with self._cache_lock:
            self._cache.pop(table_id, None)
            self._bytes -= self._weights.pop(table_id, 0)

    @property
    def kept(self) -> tuple[int, int]:
        """How many tables are in memory, and about how many bytes they take."""
        return len(self._cache), self._bytes


class _Kept:
    """A block with a table that lies in memory."""

    __slots__ = ("_id", "_lock", "_shelf")

    def __init__(self, shelf: Shelf, table_id: str, lock: asyncio.Lock) -> None:
        self._shelf, self._id, self._lock = shelf, table_id, lock

    async def __aenter__(self) -> OpenTable | None:
        await self._lock.acquire()
        opened = self._shelf.kept_at(self._id)
        if opened is not None:
            opened.lock = self._lock
        return opened

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: object) -> None:
        self._lock.release()
        if kind is not None and issubclass(kind, asyncio.CancelledError):  # a thread may still be at it
            self._shelf.forget(self._id)


def _clocked(work: Callable[[], T]) -> tuple[T | None, BaseException | None, float]:
    start = time.thread_time()
    try:
        return work(), None, time.thread_time() - start
    except BaseException as e:
        return None, e, time.thread_time() - start


def _advanced(work: Generator[Any, Any, T], seconds: float) -> tuple[bool, T | None]:
    """Go on for so long; whether it is done, and with what."""
    until = time.thread_time() + seconds
    while True:
        try:
            next(work)
        except StopIteration as end:
            return True, end.value
        if time.thread_time() >= until:
            return False, None


def _ended(outcome: Json | None) -> Json:
    if outcome is None:
        return {}
    winner = outcome.get("winner")
    return {"before": "over"} if winner is None else {"before": "won", "winner": winner}


def _no_matter(opened: OpenTable) -> None:
    """A table that should go on by itself is left as it is, where nobody is there to see to it."""
