"""The migrations lead to the schema the code uses, from nothing and from several workers at once."""

from __future__ import annotations

import threading
from collections.abc import Callable

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from sandtable.web import migrate
from sandtable.web.schema import metadata
from sandtable.web.settings import Settings


def test_the_migrations_make_the_schema(new_database: Callable[[], str]) -> None:
    url = Settings(database_url=new_database()).url
    migrate.upgrade(url)
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_workers_that_start_together_migrate_once(new_database: Callable[[], str]) -> None:
    url = Settings(database_url=new_database()).url
    failures: list[Exception] = []

    def start() -> None:
        try:
            migrate.upgrade(url)
        except Exception as e:
            failures.append(e)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_the_migrations_can_be_taken_back(new_database: Callable[[], str]) -> None:
    url = Settings(database_url=new_database()).url
    migrate.upgrade(url)
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        command.downgrade(migrate.configuration(connection), "base")
        assert sa.inspect(connection).get_table_names() == ["alembic_version"]
    engine.dispose()
