"""Connections to the database that are kept for what is done at every answer.

To take one from the pool, to reset it and to give it back costs as much as what an answer reads and writes with it. A line
is for prepared statements alone: it is committed and rolled back at the driver, past SQLAlchemy's transactions.
"""

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from sqlalchemy.engine import Connection, Engine

CHECKPOINT = 200
"""Commits of an answer after which SQLite's log has about as many pages as it empties it at."""
IDLE_SECONDS = 1.0
"""After so long a line is tried before it is used: the database may have been started anew meanwhile."""


class Line:
    """One connection, opened when it is first used, and again when it was cut."""

    def __init__(self, engine: Engine, opened: Callable[[Connection], None] | None = None) -> None:
        self._engine = engine
        self._opened = opened  # is told of each new connection
        self._error: type[Exception] = engine.dialect.loaded_dbapi.Error
        self._open: Connection | None = None
        self._used = 0.0

    def get(self) -> Connection:
        """The connection, alive."""
        now = time.monotonic()
        if self._open is not None and now - self._used > IDLE_SECONDS:
            self._try(self._open)
        if self._open is None:
            self._open = self._engine.connect()
            if self._opened is not None:
                self._opened(self._open)
        self._used = now
        return self._open

    def in_use(self) -> Connection:
        """The connection in the middle of a transaction."""
        assert self._open is not None
        return self._open

    def _try(self, c: Connection) -> None:
        try:
            self._engine.dialect.do_ping(c.connection.dbapi_connection)  # type: ignore[arg-type]
        except self._error:
            self._drop(c)
        else:
            self.roll_back(c)

    def roll_back(self, c: Connection) -> None:
        """Nothing is held, nothing that was not committed is kept."""
        try:
            c.connection.rollback()
        except self._error:  # it is cut
            self._drop(c)

    def _drop(self, c: Connection) -> None:
        self._open = None
        c.invalidate()
        c.close()

    def close(self) -> None:
        """Give it back."""
        if self._open is not None:
            self._open.close()
            self._open = None


class Lines:
    """A line for each thread that asks."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._own = threading.local()
        self._all: list[Line] = []

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """The thread's line; what is read holds nothing."""
        line = self._line()
        c = line.get()
        try:
            yield c
        finally:
            line.roll_back(c)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """The thread's line for one transaction, which is committed if the block ends well."""
        line = self._line()
        c = line.get()
        try:
            yield c
            c.connection.commit()
        except BaseException:
            line.roll_back(c)
            raise

    def writing_at_once(self) -> AbstractContextManager[Connection]:
        """The same without waiting for anybody; Busy where that cannot be, and nothing is written."""
        raise Busy

    @property
    def waits(self) -> bool:
        """Whether :meth:`kept` waits for the disk, since commits do not."""
        return False

    def kept(self) -> None:
        """Wait until what was committed before is on the disk, where a commit has not done so."""

    def _line(self) -> Line:
        line: Line | None = getattr(self._own, "line", None)
        if line is None:
            line = self._own.line = Line(self._engine)
            self._all.append(line)
        return line

    def close(self) -> None:
        """Give all back; the threads are at rest."""
        while self._all:
            self._all.pop().close()


class Busy(Exception):
    """Another writes: one would have to wait."""


class Lost(Exception):
    """The database has taken back a transaction by itself: the disk is full, say."""


class Disk:
    """Waits until what was written into a file is on the disk. Those who come while it is being written share the next time."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._turn = threading.Lock()
        self._begun = self._ended = 0  # how often; the second is of whose turn it is
        self._open: tuple[int, int, int] | None = None  # the file: its descriptor, device and inode

    def wait(self) -> None:
        """Until all is there that was written before. Raises OSError."""
        wanted = self._begun + 1  # the first that begins from now on
        with self._turn:
            if self._ended < wanted:
                self._begun += 1
                self.sync()
                self._ended = self._begun

    def sync(self) -> None:
        """Once, now."""
        _SYNC(self._file())

    def _file(self) -> int:
        now = os.stat(self._path)
        if self._open is None or self._open[1:] != (now.st_dev, now.st_ino):
            self.close()
            self._open = (os.open(self._path, os.O_RDWR), now.st_dev, now.st_ino)
        return self._open[0]

    def close(self) -> None:
        """Let go of the file."""
        if self._open is not None:
            os.close(self._open[0])
            self._open = None


_SYNC = getattr(os, "fdatasync", os.fsync)  # where the system has the first, the length is on the disk too


class OneWriter(Lines):
    """The lines of SQLite, where one writes at a time. With ``apart`` a commit does not wait for the disk itself: who has been
    told nothing yet may do something else first and waits then (:meth:`kept`), with all who do so at that moment. What
    is in the log (WAL) and on the disk is as durable as what SQLite has put there by itself."""

    def __init__(self, engine: Engine, apart: bool = False) -> None:
        super().__init__(engine)
        self._apart = apart
        self._writer = Line(engine, self._opened)
        self._hasty = Line(engine, self._opened_hasty)
        self._turn = threading.Lock()
        self._disk: Disk | None = None
        self._logged = False  # whether there is a log, and so a commit takes no longer than a few pages
        self._at_once = 0  # commits of the hasty since another has written

    def _opened(self, c: Connection) -> None:
        """A writer's connection is a new one: let its commits not wait, if there is a log to wait for apart from them."""
        c.detach()  # those of the pool stay as they are
        cursor = c.connection.cursor()
        mode = cursor.execute("PRAGMA journal_mode").fetchone()[0]
        path = next((row[2] for row in cursor.execute("PRAGMA database_list") if row[1] == "main"), "")
        self._logged = mode == "wal" and bool(path)
        if self._apart and self._logged:
            cursor.execute("PRAGMA synchronous = NORMAL")
            self._disk = self._disk or Disk(f"{path}-wal")
        cursor.close()

    def _opened_hasty(self, c: Connection) -> None:
        self._opened(c)
        cursor = c.connection.cursor()
        cursor.execute("PRAGMA busy_timeout = 0")
        cursor.execute("PRAGMA wal_autocheckpoint = 0")  # which takes its time: the patient does it
        cursor.close()

    def writing_at_once(self) -> "_Hasty":
        """One transaction by whoever must not wait; Busy if another writes, and now and then: so that the log is emptied."""
        if not self._logged or self._at_once >= CHECKPOINT or not self._turn.acquire(blocking=False):
            self._at_once = 0
            raise Busy
        self._at_once += 1
        return _Hasty(self._hasty, self._turn)

    @property
    def waits(self) -> bool:
        """Whether :meth:`kept` waits for the disk, since commits do not."""
        return self._disk is not None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, which is committed if the block ends well; :meth:`kept` waits for the disk."""
        with self._turn:
            c = self._writer.get()
            try:
                yield c
                _commit(c)
            except BaseException:
                self._writer.roll_back(c)
                raise

    def kept(self) -> None:
        """Wait until what was committed before is on the disk."""
        if self._disk is not None:
            self._disk.wait()

    def close(self) -> None:
        """Give all back; the threads are at rest."""
        super().close()
        self._writer.close()
        self._hasty.close()
        if self._disk is not None:
            self._disk.close()


class _Hasty:
    """A block in which one writes without waiting. Whoever has made it has the turn."""

    __slots__ = ("_c", "_line", "_turn")

    def __init__(self, line: Line, turn: threading.Lock) -> None:
        self._line, self._turn = line, turn

    def __enter__(self) -> Connection:
        try:
            self._c = self._line.get()
        except BaseException:
            self._turn.release()
            raise
        return self._c

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        try:
            if error is None:
                _commit(self._c)
        except BaseException as e:
            error = e
            raise
        finally:
            if error is not None:
                self._line.roll_back(self._c)
            self._turn.release()
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                raise Busy from error


def _commit(c: Connection) -> None:
    """Commit; Lost if the transaction has ended by itself."""
    driver: Any = c.connection.dbapi_connection
    if not driver.in_transaction:
        raise Lost
    driver.commit()


def lines_of(engine: Engine, waits: bool) -> Lines:
    """What suits the database; ``waits``: what is confirmed is on the disk."""
    return OneWriter(engine, apart=waits) if engine.dialect.name == "sqlite" else Lines(engine)
