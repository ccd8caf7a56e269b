"""The migrations lead to the schema the code uses, from nothing and from several workers at once."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

import sandtable
from sandtable.web import migrate
from sandtable.web.schema import metadata
from sandtable.web.settings import Settings
from tests.web import toy  # noqa: F401  (registers Caravan)
from tests.web.serving import Guest, Server


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


ANNS_COOKIE = "c" * 43
OLD_LINKS = {"blue": "b" * 43, "red": "r" * 43, "": "w" * 43}


def written_by_the_first_version(url: str, revision: str) -> None:
    """A table as the first version kept it: Ann has red and her cookie, nobody has blue yet; links as they are sent."""
    made = sandtable.new("caravan", "short", seed=3, seats={"red": "human:host", "blue": "human"})
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        command.upgrade(migrate.configuration(connection), revision)

        def put(table: str, **row: object) -> None:
            names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
            connection.execute(sa.text(f"insert into {table} ({names}) values ({values})"), row)

        put("players", id="ann", cookie_hash=hashlib.sha256(ANNS_COOKIE.encode()).hexdigest(), name="Ann", created_at=1.0)
        put(
            "tables", id="OldTable0001", owner="ann", name="Old", game="caravan", rules=1, scenario="short",
            options=json.dumps(made.options), seats=json.dumps(made.seats), origin="{}", seq=1, beat=1, folk=1,
            moment=made.moment, asked="red", outcome=None, created_at=1.0, updated_at=1.0,
        )  # fmt: skip
        put(
            "entries", table_id="OldTable0001", seq=1, keys=json.dumps(list(made.session.keys)), notes="{}",
            rng=f"{made.rng.number:x}", at=1.0,
        )  # fmt: skip
        put("members", table_id="OldTable0001", player="ann", seat="red", joined_at=1.0, seen_at=1.0)
        for seat, token in OLD_LINKS.items():
            put("links", token=token, table_id="OldTable0001", seat=seat)
        put("chat", table_id="OldTable0001", n=1, request="r1", player="ann", seat="red", text="hello", at=1.0)
    engine.dispose()


@pytest.mark.parametrize("revision", ["0001", "0002"])
def test_a_database_of_an_earlier_version_goes_on(new_database: Callable[[], str], revision: str) -> None:
    """Links that were sent keep working, the one to a taken seat for its holder alone; dice have a key nobody knows."""
    database = new_database()
    url = Settings(database_url=database).url
    written_by_the_first_version(url, revision)
    server = Server(database).start()
    try:
        ann, bob, eve = Guest(server.url), Guest(server.url), Guest(server.url)
        ann.http.cookies.set("sandtable", ANNS_COOKIE)
        table = "OldTable0001"
        assert ann.state(table)["seat"] == "red" and ann.page(table)["chat"][0]["text"] == "hello"
        assert eve.http.post("/api/join", json={"token": OLD_LINKS["red"]}).status_code == 409
        assert bob.join(OLD_LINKS["blue"], "Bob") == table
        assert eve.http.post("/api/join", json={"token": OLD_LINKS["blue"]}).status_code == 409
        assert eve.join(OLD_LINKS[""], "Eve") == table
        ann.play(table, "done")
        bob.play(table, "done")
        engine = sa.create_engine(url)
        with engine.connect() as connection:
            everything = "".join(str(connection.execute(sa.select(t)).all()) for t in metadata.sorted_tables)
            words = connection.execute(sa.text("select rng from entries")).scalars().all()
        engine.dispose()
        assert not [token for token in OLD_LINKS.values() if token in everything]
        assert len(words) == 3 and all(len(word) == 48 for word in words)
    finally:
        server.stop()
