"""Decks of the players' own on a server: chosen by name of those the host offers; no path comes in from the network."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel.record import checksum
from sandtable.vietnam.packs import PACKS, Pack
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid
from tests.web.serving import Guest, Server, fresh, sqlite

DECK = {
    "deck": "House deck", "game": "sovereign",
    "cards": {"201": {"title": "Theirs <b>", "order": "VANU"}, "202": {"title": "Next", "text": {"shaded": "In their words."}}},
}  # fmt: skip


def more_aid(g: War, f: int) -> None:
    add_aid(g, 4)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("decks")
    (folder / "a.json").write_text(json.dumps(DECK))
    Pack("web_pack", "1.0").card(201).unshaded(more_aid)
    (folder / "b.json").write_text(json.dumps({**DECK, "deck": "With a plugin", "plugin": "web_pack"}))
    running = Server(sqlite(folder), decks=os.pathsep.join(str(folder / name) for name in ("a.json", "b.json"))).start()
    yield running
    running.stop()
    PACKS.pop("web_pack", None)


def wish(deck: object, *cards: int) -> dict[str, Any]:
    options = {"picks": "random", "deck": list(cards) or [201, 202], "deck_file": deck}
    return {"game": "sovereign", "scenario": "1961", "options": options, "seats": {}}


def test_the_lobby_offers_the_hosts_decks_by_name(host: Server) -> None:
    guest = Guest(host.url)
    games = {game["name"]: game for game in guest.http.get("/api/games").json()}
    option = next(o for o in games["sovereign"]["options"] if o["name"] == "deck_file")
    assert option["choices"] == [None, "House deck", "With a plugin"]
    assert option["choice_labels"] == ["Ours", "House deck", "With a plugin"]
    assert not any(o["name"] == "deck_file" for o in games["fitl"]["options"])  # it has none to offer


def test_a_table_with_the_hosts_deck(host: Server) -> None:
    """Its order asks the VC first, its Event is off and says why, log, names and record speak of it."""
    guest = Guest(host.url)
    reply = guest.http.post("/api/tables", json=wish("House deck"))
    assert reply.status_code == 201, reply.text
    table = reply.json()["table"]
    page = guest.http.get(f"/api/tables/{table}?lang=fr").json()
    state = page["state"]
    assert state["decision"]["seat"] == "vc"
    closed = {one["key"]: one["reasons"][0]["code"] for one in state["decision"]["closed"]}
    assert (closed["event:unshaded"], closed["event:shaded"]) == ("event_off", "event_off")
    assert "Theirs <b>" in state["log"][-1]["text"]
    assert state["view"]["own_deck"]["name"] == page["about"]["options"]["deck_file"] == "House deck"
    assert page["about"]["words"]["card.202.shaded"] == "In their words."
    assert page["about"]["words"]["card.201.shaded"].startswith("Désactivé")
    why = guest.http.get(f"/api/tables/{table}/why", params={"key": "event:shaded", "lang": "es"}).json()
    assert why["reasons"][0]["text"].startswith("tu mazo da a esta carta un título")
    [mine] = [t for t in guest.http.get("/api/tables").json() if t["id"] == table]
    assert mine["stage"] == "Card: Theirs <b>"
    record = guest.http.get(f"/api/tables/{table}/record").json()
    assert record["provenance"]["own_deck"]["off"] == [201, 202]
    back = guest.http.post("/api/import", json={"record": record})
    assert back.status_code == 201, back.text


@pytest.mark.parametrize("wrong", ["/etc/passwd", "a.json", "No such deck", DECK, 7, ["House deck"]])
def test_no_path_and_no_file_comes_in(host: Server, wrong: object) -> None:
    guest = Guest(host.url)
    reply = guest.http.post("/api/tables", json=wish(wrong))
    assert reply.status_code == 422
    assert reply.json()["error"] == "bad_setup"
    assert "root:" not in reply.text


def test_nor_in_a_record(host: Server, tmp_path: Path) -> None:
    guest = Guest(host.url)
    table = guest.http.post("/api/tables", json=wish(None)).json()["table"]
    record = guest.http.get(f"/api/tables/{table}/record").json()
    file = tmp_path / "c.json"
    file.write_text(json.dumps(DECK))
    record["options"]["deck_file"] = str(file)
    record["checksum"] = checksum(record)
    reply = guest.http.post("/api/import", json={"record": record})
    assert (reply.status_code, reply.json()["error"]) == (422, "bad_setup")


def test_without_its_plugin_a_table_is_not_opened_and_nothing_is_lost(host: Server) -> None:
    """The database keeps what was played; with the plugin it opens as it stood. A record tells what it lacks."""
    guest = Guest(host.url)
    table = guest.http.post("/api/tables", json=wish("With a plugin")).json()["table"]
    state = guest.http.get(f"/api/tables/{table}").json()["state"]
    body = {"id": fresh(), "key": "event:unshaded", "version": state["version"]}
    assert guest.http.post(f"/api/tables/{table}/answer", json=body).status_code == 200
    record = guest.http.get(f"/api/tables/{table}/record").json()
    before = guest.http.get(f"/api/tables/{table}").json()["state"]["view"]
    host.desk.shelf.forget(table)
    pack = PACKS.pop("web_pack")
    try:
        reply = guest.http.get(f"/api/tables/{table}")
        assert reply.status_code == 409
        assert "web_pack" in reply.json()["message"]
        copy = guest.http.post("/api/import", json={"record": record}).json()["table"]
        told = guest.http.get(f"/api/tables/{copy}").json()["chat"]
        assert told[-1]["text"].startswith("This game used the plugin web_pack 1.0, which is not loaded here")
    finally:
        PACKS["web_pack"] = pack
    assert guest.http.get(f"/api/tables/{table}").json()["state"]["view"] == before
