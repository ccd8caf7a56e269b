"""Live updates: who is looking at which table, and how they learn that it has changed, also by another worker."""

import asyncio
import contextlib
from collections import Counter, defaultdict

import structlog
from sqlalchemy.exc import SQLAlchemyError

from sandtable.web.settings import Settings
from sandtable.web.store import Head, Json, Store
from sandtable.web.threads import Database
from sandtable.web.workman import Thought

log = structlog.get_logger("sandtable.live")


class Watcher:
    """One open page: a bell that rings when its table has changed, however often, and what the page has of it."""

    def __init__(self, table: str, player: str, block: str) -> None:
        self.table = table
        self.player = player
        self.block = block  # the addresses it comes from
        self.page = ""  # the name that the page gave itself, to be known by its requests; "" if it gave none
        self.version, self.lines = 0, 0  # what the page has of the game
        self.beat = 0  # the last one this page was told of
        self.folk, self.roll = 0, b""  # who sits where, and who is asked, as it was told
        self.gone = False  # the table was deleted, or the app stops
        self.bell = asyncio.Event()
        self.thought: Json | None = None  # how far a search is, if that is new
        self._rung = False  # for a change, and not for a thought alone
        self._head: Head | None = None

    def ring(self, head: Head | None = None) -> None:
        """Something is new; ``head``: how far the table is, if whoever rings knows."""
        if self._rung:  # who has rung before may have meant something else
            head = None
        self._head, self._rung = head, True
        self.bell.set()

    def think(self, thought: Json) -> None:
        """A program that is asked at the table has come so far; an older word that nobody has read is forgotten."""
        self.thought = thought
        self.bell.set()

    async def wait(self) -> bool:
        """Sleep until something is new; False if nothing will ever be."""
        await self.bell.wait()
        self.bell.clear()
        return not self.gone

    def changed(self) -> bool:
        """Whether the table has changed since this was last asked."""
        rung, self._rung = self._rung, False
        return rung

    def head(self) -> Head | None:
        """How far the table is, if whoever rang knew."""
        known, self._head = self._head, None
        return known

    def passes(self, head: Head, roll: bytes) -> bool:
        """Whether nothing is new to the page: it was given this change in reply to its own request, and missed none."""
        alike = (self.version, self.folk, self.roll) == (head.seq, head.folk, roll)
        if not (self.page and alike and self.beat + 1 == head.beat and not self._rung):
            return False
        self.beat = head.beat
        return True

    def has(self, version: int, lines: int) -> None:
        """The page was given so much of the game in reply to a request of its own."""
        if version >= self.version:
            self.version, self.lines = version, lines


class Hub:
    """All open pages of this worker."""

    def __init__(self, settings: Settings, store: Store, db: Database) -> None:
        self.settings = settings
        self.store = store
        self.db = db
        self._open: Counter[tuple[str, str]] = Counter()  # by table, person, address block, and in all
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

    def add(self, watcher: Watcher) -> bool:
        """A page was opened; False if there are too many already."""
        most = self.settings
        counted = dict(zip(_counts(watcher), (
            most.max_sockets, most.table_sockets, most.player_sockets, most.block_sockets,
        )))  # fmt: skip
        if any(self._open[what] >= limit for what, limit in counted.items()):
            return False
        self._open.update(counted.keys())
        self._watchers[watcher.table].add(watcher)
        return True

    def remove(self, watcher: Watcher) -> None:
        """A page was closed."""
        here = self._watchers[watcher.table]
        here.discard(watcher)
        if not here:
            del self._watchers[watcher.table]
        for what in _counts(watcher):
            self._open[what] -= 1
            if not self._open[what]:
                del self._open[what]

    @property
    def pages(self) -> int:
        """How many are open."""
        return self._open["in all", ""]

    @property
    def tables(self) -> int:
        """How many tables they look at."""
        return len(self._watchers)

    def changed(self, table: str, head: Head | None = None, roll: bytes = b"") -> None:
        """This worker has written: tell those who look at once. ``head``: how far the table is now, and ``roll``: which seats
        are asked there, if that is known."""
        for watcher in self._watchers.get(table, ()):
            if head is None or not watcher.passes(head, roll):
                watcher.ring(head)

    def thinks(self, table: str, thought: Thought) -> None:
        """A search for the table has come so far: tell those who look."""
        for watcher in self._watchers.get(table, ()):
            watcher.think({"seat": thought.seat, "part": thought.part, "seconds": thought.seconds})

    def given(self, table: str, player: str, page: str, version: int, lines: int) -> None:
        """A player's page called ``page`` was given the table at ``version``: it need not be told that again."""
        for watcher in self._watchers.get(table, ()):
            if watcher.page == page and watcher.player == player:
                watcher.has(version, lines)

    def _end(self, table: str) -> None:
        for watcher in self._watchers.get(table, ()):
            watcher.gone = True
            watcher.ring()

    async def _poll_for_ever(self) -> None:
        while True:
            await asyncio.sleep(self.settings.poll_seconds)
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


def _counts(watcher: Watcher) -> list[tuple[str, str]]:
    return [("in all", ""), ("table", watcher.table), ("player", watcher.player), ("block", watcher.block)]
