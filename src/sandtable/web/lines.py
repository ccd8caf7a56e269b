"""A connection to the database that a thread keeps, for what it does at every answer.

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


class Lines:
    """The lines of a store: one for each thread that asks, opened when it first does."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._own = threading.local()
        self._open: set[Connection] = set()
        self._error: type[Exception] = engine.dialect.loaded_dbapi.Error

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """The thread's line; what is read holds nothing."""
        c = self._line()
        try:
            yield c
        finally:
            self._roll_back(c)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """The thread's line for one transaction, which is committed if the block ends well."""
        c = self._line()
        try:
            yield c
            c.connection.commit()
        except BaseException:
            self._roll_back(c)
            raise

    def _line(self) -> Connection:
        c: Connection | None = getattr(self._own, "line", None)
        now = time.monotonic()
        if c is not None and now - self._own.used > IDLE_SECONDS:
            c = self._tried(c)
        if c is None:
            c = self._own.line = self._engine.connect()
            self._open.add(c)
        self._own.used = now
        return c

    def _tried(self, c: Connection) -> Connection | None:
        try:
            self._engine.dialect.do_ping(c.connection.dbapi_connection)  # type: ignore[arg-type]
        except self._error:
            self._drop(c)
            return None
        self._roll_back(c)
        return c

    def _roll_back(self, c: Connection) -> None:
        try:
            c.connection.rollback()
        except self._error:  # it is cut
            self._drop(c)

    def _drop(self, c: Connection) -> None:
        self._own.line = None
        self._open.discard(c)
        c.invalidate()
        c.close()

    def close(self) -> None:
        """Give all back; the threads are at rest."""
        while self._open:
            self._open.pop().close()
