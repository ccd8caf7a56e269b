"""Logs hold no cookie, link, die or SQL parameter, whatever goes wrong."""

from __future__ import annotations

import io
import logging
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
import structlog

from sandtable.kernel.rng import unpredictable
from sandtable.web import logs, migrate
from sandtable.web.seating import Seating
from sandtable.web.settings import Settings
from sandtable.web.store import Store, new_token
from tests.web.serving import Guest, Server, sqlite


@pytest.fixture(params=[True, False], ids=["json", "console"])
def as_json(request: pytest.FixtureRequest) -> Iterator[bool]:
    yield request.param
    logs.configure("warning")


@pytest.fixture
def store(new_database: Callable[[], str]) -> Iterator[Store]:
    url = Settings(database_url=new_database()).url
    migrate.upgrade(url)
    made = Store(url, 2)
    yield made
    made.close()


def fail_with(store: Store | Seating, token: str) -> Exception:
    """An error of the database about a row that holds ``token``: the same player twice."""
    insert = sa.text("insert into players (id, mail, created_at) values (:id, :token, 0)")
    try:
        with store.engine.begin() as connection:
            connection.execute(insert, {"id": "one", "token": token})
            connection.execute(insert, {"id": "two", "token": token})
    except Exception as e:
        return e
    raise AssertionError("two players with one address")


def test_an_error_of_the_database_is_logged_without_its_values(
    store: Store, as_json: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither the parameters nor what PostgreSQL adds as DETAIL; not even those that do not look like a secret."""
    logs.configure("info", as_json)
    error = fail_with(store, "a short secret")
    structlog.get_logger("sandtable.http").error("failed", exc_info=error)
    logging.getLogger("uvicorn.error").error("Exception in ASGI application", exc_info=error)
    wrapped = RuntimeError("while seating somebody")
    wrapped.__context__ = error
    structlog.get_logger("sandtable.http").error("failed", exc_info=wrapped)
    said = capsys.readouterr().err
    assert "a short secret" not in said
    assert said.count("insert into players") == 3 and "while seating somebody" in said


def test_statements_are_never_echoed_with_their_values(store: Store) -> None:
    heard = io.StringIO()
    logger = logging.getLogger("sqlalchemy.engine")
    handler = logging.StreamHandler(heard)
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        _, cookie = store.new_player()
        assert store.player(cookie) is not None
        fail_with(store, "a short secret")
    finally:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
    assert "a short secret" not in heard.getvalue()


def test_what_looks_like_a_token_or_a_die_is_blotted_out(as_json: bool, capsys: pytest.CaptureFixture[str]) -> None:
    token, word = new_token(), unpredictable().number
    logs.configure("info", as_json)
    logger = structlog.get_logger("sandtable.play")
    logger.error("rules_failed", error=f"no link {token}", word=word, words={"3": f"{word:x}"}, table="Ab3_-x9TTq1z")
    try:
        raise ValueError(f"token {token} of {word}")
    except ValueError as e:
        logger.error("failed", exc_info=e)
    said = capsys.readouterr().err
    assert token not in said and str(word) not in said and f"{word:x}" not in said
    assert "Ab3_-x9TTq1z" in said and "rules_failed" in said and "ValueError" in said


def test_a_fault_of_a_route_is_logged_without_what_was_sent(
    tmp_path: Path, as_json: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Seating, token: str) -> None:
        raise fail_with(self, token)

    monkeypatch.setattr(Seating, "invitation", broken)
    server = Server(sqlite(tmp_path)).start()
    logs.configure("info", as_json)
    token = new_token()
    try:
        reply = Guest(server.url).http.post("/api/join", json={"token": token})
    finally:
        server.stop()
    said = capsys.readouterr().err
    assert reply.status_code == 500 and token not in reply.text
    assert "IntegrityError" in said and token not in said


# ---------------------------------------------------------------- the file


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_database_file_is_its_owners_alone(tmp_path: Path) -> None:
    """Also what SQLite puts beside it, and whatever the umask says."""
    before = os.umask(0)
    try:
        server = Server(sqlite(tmp_path / "deep" / "er")).start()
        Guest(server.url).new()
        files = list((tmp_path / "deep" / "er").iterdir())
        found = {path.name: mode(path) for path in files}
        server.stop()
    finally:
        os.umask(before)
    assert {"tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3-shm"} == set(found)
    assert set(found.values()) == {0o600}
    assert mode(tmp_path / "deep" / "er") == 0o700


def test_a_database_of_an_earlier_version_is_shut_too(tmp_path: Path) -> None:
    url = sqlite(tmp_path)
    migrate.upgrade(Settings(database_url=url).url)
    file = tmp_path / "tables.sqlite3"
    others = [tmp_path / f"tables.sqlite3{end}" for end in ("-wal", "-shm")]
    for path in others:
        path.touch()
    for path in (file, *others):
        path.chmod(0o644)
    migrate.upgrade(Settings(database_url=url).url)
    assert {path.name: mode(path) for path in (file, *others) if path.exists()}.keys() >= {file.name}
    assert all(mode(path) == 0o600 for path in (file, *others) if path.exists())
