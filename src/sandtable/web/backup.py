"""Backup and restore: all rows of a database in one SQLite file, whichever database it comes from or goes to.

The copy is one snapshot, taken while the server runs. Being the same file for SQLite and PostgreSQL, it also moves a host
from one to the other; and being of a known version, it is brought up to date when it is restored by a later one.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
from alembic.script import ScriptDirectory

from sandtable.kernel.errors import SandtableError
from sandtable.web import migrate
from sandtable.web.schema import metadata

AT_ONCE = 500
"""Rows of one write."""


class BackupError(SandtableError):
    """A backup that cannot be written or restored."""


def backup(url: str, file: Path) -> dict[str, int]:
    """Copy the database at ``url`` to a new ``file``; how many rows of each table."""
    if file.exists():
        raise BackupError("backup.exists", file=str(file))
    source = sa.create_engine(url, poolclass=sa.NullPool, hide_parameters=True)
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds everybody's games
    try:
        migrate.upgrade(f"sqlite:///{part}")
        with _snapshot(source) as old, _writer(f"sqlite:///{part}") as new:
            if _version(old) != _version(new):
                raise BackupError("backup.other_version")
            counts = _copy(old, new)
        with sqlite3.connect(part) as whole:
            whole.execute("PRAGMA journal_mode = DELETE")  # one file, not three
        whole.close()
        os.replace(part, file)
    finally:
        source.dispose()
        part.unlink(missing_ok=True)
    return counts


def restore(url: str, file: Path) -> dict[str, int]:
    """Fill the empty database at ``url`` from a backup, of this version or an earlier one; how many rows of each table."""
    if not file.exists():
        raise BackupError("backup.no_file", file=str(file))
    copy = file.with_name(file.name + ".restoring")
    copy.unlink(missing_ok=True)
    try:
        copy.write_bytes(file.read_bytes())  # an earlier version's is brought up to date, and the backup stays as it is
        copy.chmod(0o600)
        _check(copy)
        migrate.upgrade(f"sqlite:///{copy}")
        migrate.upgrade(url)
        source = sa.create_engine(f"sqlite:///{copy}", poolclass=sa.NullPool, hide_parameters=True)
        with _snapshot(source) as old, _writer(url) as new:
            for table in metadata.sorted_tables:
                if new.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first() is not None:
                    raise BackupError("backup.not_empty")
            counts = _copy(old, new)
        source.dispose()
    finally:
        for left in (copy, copy.with_name(copy.name + "-wal"), copy.with_name(copy.name + "-shm")):
            left.unlink(missing_ok=True)
    return counts


def _check(file: Path) -> None:
    try:
        with sqlite3.connect(file) as found:
            sound = found.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            versions = [row[0] for row in found.execute("SELECT version_num FROM alembic_version")]
        found.close()
    except sqlite3.DatabaseError as e:
        raise BackupError("backup.none", file=file.name.removesuffix(".restoring"), why=str(e)) from e
    known = {script.revision for script in ScriptDirectory.from_config(migrate.configuration()).walk_revisions()}
    if not sound:
        raise BackupError("backup.damaged")
    if not versions or not set(versions) <= known:
        raise BackupError("backup.later")


@contextmanager
def _snapshot(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A connection that sees one moment, however long it reads."""
    if engine.dialect.name == "sqlite":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("BEGIN")
            yield connection
            connection.exec_driver_sql("ROLLBACK")
    else:
        with engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
            yield connection


@contextmanager
def _writer(url: str) -> Iterator[sa.Connection]:
    """A connection that writes all or nothing."""
    engine = sa.create_engine(url, poolclass=sa.NullPool, hide_parameters=True)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def _version(connection: sa.Connection) -> set[str]:
    try:
        return set(connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars())
    except sa.exc.DBAPIError as e:
        raise BackupError("backup.no_tables") from e


def _copy(old: sa.Connection, new: sa.Connection) -> dict[str, int]:
    counts: dict[str, int] = {}
    for table in metadata.sorted_tables:
        counts[table.name] = 0
        rows = old.execution_options(yield_per=AT_ONCE).execute(sa.select(table))
        for part in rows.mappings().partitions(AT_ONCE):
            # By the columns: what the database calls "words" is "dice" to us, and a name that is not ours is dropped.
            new.execute(table.insert(), [{column.key: row[column] for column in table.columns} for row in part])
            counts[table.name] += len(part)
    return counts
