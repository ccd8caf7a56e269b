"""Connections to the database that are kept for what is done at every answer.

To take one from the pool, to reset it and to give it back costs as much as what an answer reads and writes with it. A line
is for prepared statements alone: it is committed and rolled back at the driver, past SQLAlchemy's transactions.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.engine import Connection, Engine

IDLE_SECONDS = 1.0
"""After so long a line is tried before it is used: the database may have been started anew meanwhile."""


class Line:
    """One connection, opened when it is first used, and again when it was cut."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
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


class Batch:
    """What is committed together. All but waiting is done by whose turn it is to write."""

    __slots__ = ("_bell", "ended", "error")

    def __init__(self) -> None:
        self.ended = False
        self.error: BaseException | None = None
        self._bell: threading.Event | None = None

    def bell(self) -> threading.Event:
        """Rings at the end."""
        if self._bell is None:
            self._bell = threading.Event()
        return self._bell

    def end(self, error: BaseException | None = None) -> None:
        """It is kept, or not: those who wait go on."""
        self.ended, self.error = True, error
        if self._bell is not None:
            self._bell.set()


class Lost(Exception):
    """The database has taken back a transaction by itself: the disk is full, say."""


class OneWriter(Lines):
    """The lines of SQLite, where one writes at a time and each commit waits for the disk: those who come while another
    waits for it write one after the other into one transaction, and the last of them commits it for all."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._writer = Line(engine)
        self._turn, self._count = threading.Lock(), threading.Lock()
        self._waiting = 0
        self._batch: Batch | None = None  # written, not yet committed

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One's own part of a transaction, which is committed, perhaps with others', when the block has ended well."""
        with self._count:
            self._waiting += 1
        with self._turn:
            with self._count:
                self._waiting -= 1
            before = self._batch
            c = self._writer.get() if before is None else self._writer.in_use()
            batch = Batch() if before is None else before
            try:
                if before is not None:
                    c.connection.cursor().execute("SAVEPOINT part")
                yield c
                if not _is_open(c):
                    raise Lost
                self._batch = batch
            except BaseException:
                self._take_back(c, before)
                raise
            finally:
                if self._batch is not None and not self._waiting:
                    self._commit(c, self._batch)
            bell = None if batch.ended else batch.bell()
        if bell is not None:  # somebody else commits it
            bell.wait()
        if batch.error is not None:
            raise batch.error

    def _take_back(self, c: Connection, batch: Batch | None) -> None:
        """One's own part has gone wrong: those of the others stand, unless the database itself has taken all back."""
        if batch is None:
            self._writer.roll_back(c)
        elif _is_open(c):
            cursor = c.connection.cursor()
            cursor.execute("ROLLBACK TO part")
            cursor.execute("RELEASE part")
        else:
            self._batch = None
            batch.end(Lost())

    def _commit(self, c: Connection, batch: Batch) -> None:
        self._batch = None
        try:
            c.connection.commit()
        except BaseException as e:
            self._writer.roll_back(c)
            batch.end(e)
        else:
            batch.end()

    def close(self) -> None:
        """Give all back; the threads are at rest."""
        super().close()
        self._writer.close()


def _is_open(c: Connection) -> bool:
    return bool(c.connection.dbapi_connection.in_transaction)  # type: ignore[union-attr]


def lines_of(engine: Engine) -> Lines:
    """What suits the database."""
    return OneWriter(engine) if engine.dialect.name == "sqlite" else Lines(engine)
