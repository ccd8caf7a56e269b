"""Running the place: backup and restore, upgrades from the first version on, figures, and set-ups that are refused."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from sandtable.cli import app
from sandtable.web import migrate
from sandtable.web.backup import BackupError, backup, restore
from sandtable.web.safety import faults, taken
from sandtable.web.schema import metadata
from sandtable.web.settings import Settings
from tests.web.serving import Guest, Server, fresh, sqlite

FIRST = Path(__file__).parent / "data" / "first_version.sql"
ANN, BOB = "8xTY2TLdy1WndENhhlRovXe25c7psm_MDzmzaX3C-Rk", "XK2KjlLTd3hZGP2AfC9_A1bMYfqtcUTiObj0oYbmqLI"
"""Two players' cookies in it (of a database that was made for this test)."""


def old_database(folder: Path) -> Path:
    """A database as the first version wrote it: a finished game, one that waits for red, two boards with a few answers."""
    file = folder / "first.sqlite3"
    with sqlite3.connect(file) as made:
        made.executescript(FIRST.read_text(encoding="utf-8"))
    made.close()
    return file


def known(server: Server, cookie: str) -> Guest:
    guest = Guest(server.url)
    guest.http.cookies.set("sandtable", cookie)
    return guest


def every_row(database: str) -> dict[str, list[Any]]:
    engine = sa.create_engine(Settings(database_url=database).url)
    with engine.connect() as connection:
        found = {
            table.name: [tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key))]
            for table in metadata.sorted_tables
        }
    engine.dispose()
    return found


# ---------------------------------------------------------------- backup and restore


def test_a_backup_is_one_moment_and_plays_on(new_database: Callable[[], str], tmp_path: Path) -> None:
    """Taken while somebody plays, restored into a new database, and all goes on there: cookies, seats, chat, dice."""
    database = new_database()
    server = Server(database).start()
    again = new_database()
    ann, bob = Guest(server.url), Guest(server.url)
    table = ann.new({"red": "me", "blue": "friend"}, scenario="long")
    bob.join(ann.links(table)["blue"], "Bob")
    ann.play(table, "done")
    ann.post(table, "chat", text="hello", id=fresh())
    packed = ann.new()
    ann.play_out(packed)
    server.desk.storage.archive(packed)
    stop = threading.Event()

    def others() -> None:
        while not stop.is_set():
            ann.new()

    busy = threading.Thread(target=others)
    busy.start()
    file = tmp_path / "backup.sqlite3"
    counts = backup(Settings(database_url=database).url, file)
    stop.set()
    busy.join()
    assert file.stat().st_mode & 0o777 == 0o600
    assert counts["archives"] == 1 and counts["chat"] >= 1
    state = ann.state(table)
    server.stop()
    assert restore(Settings(database_url=again).url, file) == counts
    assert all(n == len(every_row(again)[name]) for name, n in counts.items())
    server = Server(again).start()
    try:
        ann, bob = ann.at(server.url), bob.at(server.url)
        assert ann.state(table) == state and "hello" in [line["text"] for line in ann.page(table)["chat"]]
        assert bob.state(table)["decision"]["seat"] == "blue"
        bob.play(table, "done")
        assert ann.state(packed)["outcome"] is not None
    finally:
        server.stop()


def test_a_host_moves_from_one_database_to_the_other(tmp_path: Path, new_database: Callable[[], str]) -> None:
    """From SQLite to a new database of each kind, and back."""
    there, url = new_database(), f"sqlite:///{old_database(tmp_path)}"
    migrate.upgrade(url)
    backup(url, tmp_path / "a")
    restore(Settings(database_url=there).url, tmp_path / "a")
    backup(Settings(database_url=there).url, tmp_path / "b")
    assert every_row(there) == every_row(url) == every_row(f"sqlite:///{tmp_path / 'b'}")


def test_what_is_no_backup_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    url = f"sqlite:///{old_database(tmp_path)}"
    with pytest.raises(BackupError, match="start the server once"):
        backup(url, tmp_path / "early")
    migrate.upgrade(url)
    file = tmp_path / "a"
    backup(url, file)
    before = every_row(url)
    with pytest.raises(BackupError, match="exists"):
        backup(url, file)
    with pytest.raises(BackupError, match="not empty"):
        restore(url, file)
    (tmp_path / "b").write_text("nothing of the kind")
    with pytest.raises(BackupError, match="no backup"):
        restore(f"sqlite:///{tmp_path / 'new1'}", tmp_path / "b")
    (tmp_path / "c").write_bytes(file.read_bytes()[:20_000])
    with pytest.raises(BackupError, match=r"no backup|damaged"):
        restore(f"sqlite:///{tmp_path / 'new2'}", tmp_path / "c")
    with sqlite3.connect(file) as later:
        later.execute("UPDATE alembic_version SET version_num = '9999'")
    later.close()
    with pytest.raises(BackupError, match="later version"):
        restore(f"sqlite:///{tmp_path / 'new3'}", file)
    assert every_row(url) == before
    assert sorted(p.name for p in tmp_path.iterdir() if p.name.endswith((".part", ".restoring"))) == []


# ---------------------------------------------------------------- upgrades


def play_the_old_tables(server: Server) -> None:
    ann, bob = known(server, ANN), known(server, BOB)
    tables = {table["name"]: table for table in ann.http.get("/api/tables").json()}
    assert {name: (t["moment"], t["waiting_for"]) for name, t in tables.items()} == {
        "finished": (17, None), "open": (6, "red"), "lake": (113, "us"), "chaco": (18, "paraguay"),
    }  # fmt: skip
    assert ann.state(tables["finished"]["id"])["outcome"]["winner"]
    page = ann.page(tables["open"]["id"])
    assert [line["text"] for line in page["chat"]] == ["your move"] and page["state"]["decision"]["seat"] == "red"
    assert bob.page(tables["open"]["id"])["about"]["you"] == ["blue"]
    ann.play(tables["open"]["id"], "done")
    for name in ("lake", "chaco"):
        table = tables[name]["id"]
        before = ann.state(table)
        key = before["decision"]["options"][-1]["key"]
        assert ann.play(table, key)["version"] > before["version"]


def test_a_database_of_the_first_version_is_played_on(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{old_database(tmp_path)}").start()
    try:
        play_the_old_tables(server)
        sizes = [row.bytes for row in server.desk.store.engine.connect().execute(sa.text("SELECT bytes FROM tables"))]
        assert all(size > 200 for size in sizes)  # what was kept before counts too
    finally:
        server.stop()


def test_a_backup_of_the_first_version_is_restored(new_database: Callable[[], str], tmp_path: Path) -> None:
    """A copy of its database file, as its hosts made them."""
    database = new_database()
    restore(Settings(database_url=database).url, old_database(tmp_path))
    server = Server(database).start()
    try:
        play_the_old_tables(server)
    finally:
        server.stop()


# ---------------------------------------------------------------- figures


def test_the_figures_are_for_who_shows_the_token(tmp_path: Path) -> None:
    token = "t" * 24
    server = Server(sqlite(tmp_path), metrics_token=token, run_folder=str(tmp_path)).start()
    try:
        for headers in ({}, {"authorization": "Bearer x"}, {"authorization": token}):
            assert httpx.get(f"{server.url}/metrics", headers=headers).status_code == 404
        ann = Guest(server.url)
        table = ann.new()
        ann.play(table, "done")
        live = ann.live(table)
        live.next()
        (tmp_path / "999.metrics").write_text('[["tables_in_memory", {}, 7]]')  # another worker
        text = httpx.get(f"{server.url}/metrics", headers={"authorization": f"Bearer {token}"}).text
        live.close()
        figures = {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in text.splitlines() if line[0] != "#"}
        assert all(line.startswith(("# HELP sandtable_", "# TYPE sandtable_", "sandtable_")) for line in text.splitlines())
        assert sum(n for name, n in figures.items() if "requests_total" in name and "/answer" in name) == 1
        assert sum(n for name, n in figures.items() if "live_connections" in name) == 1
        assert figures['sandtable_tables_in_memory{worker="999"}'] == 7
        assert sum(n for name, n in figures.items() if "tables_in_memory" in name) == 8
        buckets = [n for name, n in figures.items() if "request_seconds_bucket" in name]
        assert buckets == sorted(buckets) and buckets[-1] > 0
        assert not any(secret in text for secret in (table, token, ann.http.cookies["sandtable"]))
    finally:
        server.stop()
    server = Server(sqlite(tmp_path)).start()  # without a token there is nothing to read
    try:
        assert httpx.get(f"{server.url}/metrics", headers={"authorization": "Bearer"}).status_code == 404
    finally:
        server.stop()


# ---------------------------------------------------------------- set-ups


@pytest.mark.parametrize(
    ("settings", "host", "tls", "words"),
    [
        (Settings(), "0.0.0.0", False, ["--name", "TLS proxy"]),
        (Settings(names=("table.example.org",)), "0.0.0.0", False, ["--certificate"]),
        (Settings(names=("table.example.org",)), "::", True, []),
        (Settings(names=("table.example.org",), proxies=("10.0.0.2",)), "0.0.0.0", False, []),
        (Settings(names=("*",)), "127.0.0.1", False, ["any other site"]),
        (Settings(proxies=("*",)), "127.0.0.1", False, ["claim any address"]),
        (Settings(metrics_token="short"), "127.0.0.1", False, ["can be guessed"]),
        (Settings(sqlite_sync="off"), "127.0.0.1", False, ["SANDTABLE_SQLITE_SYNC"]),
        (Settings(smtp_tls="ssl"), "127.0.0.1", False, ["SANDTABLE_SMTP_TLS"]),
        (Settings(smtp_host="mail.org", smtp_tls="none", mail_from="t@x.org"), "127.0.0.1", False, ["without TLS"]),
        (Settings(smtp_host="mail.example.org"), "127.0.0.1", False, ["SANDTABLE_MAIL_FROM"]),
        (Settings(rate=0), "127.0.0.1", False, ["SANDTABLE_RATE must be above 0"]),
        (Settings(), "127.0.0.1", False, []),
        (Settings(), "localhost", False, []),
    ],
)
def test_an_unsafe_set_up_is_refused(settings: Settings, host: str, tls: bool, words: list[str]) -> None:
    found = faults(settings, host, tls, insecure=False, environment={})
    assert len(found) == len(words)
    assert all(word in str(sentence) for word, sentence in zip(words, found))


def test_a_setting_that_is_none_is_named() -> None:
    found = faults(Settings(), "127.0.0.1", False, False, {"SANDTABLE_RAET": "1", "SANDTABLE_RATE": "2"})
    assert [str(fault) for fault in found] == ["SANDTABLE_RAET is no setting; SANDTABLE_RATE is"]


@pytest.mark.parametrize(
    ("line", "environment", "words"),
    [
        (["--host", "0.0.0.0"], {}, "--name table.example.org"),
        (["--host", "0.0.0.0", "--name", "table.example.org"], {}, "without TLS"),
        (["--certificate", "x.pem"], {}, "belong together"),
        ([], {"SANDTABLE_RATE": "fast"}, "SANDTABLE_RATE: 'fast' is not a number"),
    ],
)
def test_serve_says_what_to_do(
    line: list[str], environment: dict[str, str], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sandtable.web.app.run", lambda **given: pytest.fail("it was started"))
    result = CliRunner().invoke(app, ["serve", *line])
    assert result.exit_code == 2 and words in " ".join(result.output.split())
    monkeypatch.delenv("SANDTABLE_NAMES", raising=False)


def test_a_port_that_is_taken_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(sqlite(tmp_path)).start()
    monkeypatch.setattr("sandtable.web.app.run", lambda **given: pytest.fail("it was started"))
    try:
        assert taken("127.0.0.1", server.port)
        for command in (["play", "--no-browser"], ["serve"]):
            result = CliRunner().invoke(app, [*command, "--port", str(server.port)])
            assert result.exit_code == 2 and f"port {server.port} of 127.0.0.1 is taken" in " ".join(result.output.split())
    finally:
        server.stop()


def test_the_hosts_commands(tmp_path: Path) -> None:
    database, new = str(old_database(tmp_path)), str(tmp_path / "new.sqlite3")
    run = CliRunner().invoke
    swept = run(app, ["sweep", "--database", database, "--json"])
    assert swept.exit_code == 0 and '"archived": 0' in swept.output
    written = run(app, ["backup", str(tmp_path / "b"), "--database", database])
    assert written.exit_code == 0 and "4 tables" in written.output and "2 players" in written.output
    assert run(app, ["restore", str(tmp_path / "b"), "--database", new]).exit_code == 0
    again = run(app, ["restore", str(tmp_path / "b"), "--database", new])
    assert again.exit_code == 2 and "not empty" in again.output
    gone = run(app, ["backup", str(tmp_path / "c"), "--database", "postgresql://x@127.0.0.1:1/x"])
    assert gone.exit_code == 2 and "does not answer" in gone.output
