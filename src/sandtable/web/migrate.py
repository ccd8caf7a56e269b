"""Brings the database to the present schema. Several workers may start at once: one migrates, the others wait."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import sqlalchemy as sa
import structlog
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection, make_url

from sandtable.kernel.errors import SandtableError
from sandtable.web.settings import Settings

log = structlog.get_logger("sandtable.migrate")

_PG_LOCK = 0x5A4D7AB1E  # any number, the same in every worker


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's configuration, without a file."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


@contextmanager
def _alone(url: str) -> Iterator[Connection]:
    """A connection in a transaction that no other worker's migration can enter meanwhile."""
    engine = sa.create_engine(url, poolclass=sa.NullPool, hide_parameters=True)
    try:
        if engine.dialect.name == "sqlite":
            with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.exec_driver_sql("PRAGMA busy_timeout = 30000")
                connection.exec_driver_sql("PRAGMA journal_mode = WAL")
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                try:
                    yield connection
                except BaseException:
                    connection.exec_driver_sql("ROLLBACK")
                    raise
                connection.exec_driver_sql("COMMIT")
        else:
            with engine.begin() as connection:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_PG_LOCK)))
                yield connection
    finally:
        engine.dispose()


def _shut(file: Path) -> None:
    """The file, and those SQLite puts beside it, for its owner alone: it holds everybody's secrets and dice. SQLite gives
    what it makes the rights of the file it belongs to."""
    if str(file) == ":memory:":
        return
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    for path in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        try:
            path.chmod(0o600)
        except FileNotFoundError:
            pass
        except PermissionError:
            log.warning("database_file_open_to_others", advice="it belongs to another user: chmod 600 it as that one")


def make_room(settings: Settings) -> None:
    """The folder of the tables is there, or is made: whoever starts the app may have no home, or no right to write."""
    url = make_url(settings.url)
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return
    folder = Path(str(url.database)).parent
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as e:
        raise SandtableError("setting.folder", folder=str(folder), why=e.strerror) from e


def upgrade(url: str) -> None:
    """Run the migrations that are missing."""
    database = make_url(url)
    if database.get_backend_name() == "sqlite" and database.database:
        _shut(Path(database.database.removeprefix("file:")))
    with _alone(url) as connection:
        command.upgrade(configuration(connection), "heads")
