"""A person is more than a cookie: several devices, links to oneself, an address, all of it taken away or deleted."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

import pytest
import sqlalchemy as sa

from sandtable.web import store as stores
from sandtable.web.schema import chat, entries, metadata, players
from tests.web.postman import Postman
from tests.web.serving import Guest, Server, sqlite


def person(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = guest.http.get("/api/me/person").json()
    return found


def self_link(guest: Guest) -> str:
    reply = guest.http.post("/api/me/links")
    assert reply.status_code == 201, reply.text
    path = reply.json()["path"]
    assert path.startswith("/me#")
    return str(path.partition("#")[2])


def use(guest: Guest, token: str, bring: bool = False) -> Any:
    return guest.http.post("/api/me/links/use", json={"token": token, "bring": bring, "device": "Phone"})


def test_the_same_person_on_two_devices(ann: Guest, bob: Guest) -> None:
    table = ann.new()
    ann.http.put("/api/me", json={"name": "Ann"})
    token = self_link(ann)
    phone = bob
    seen = phone.http.post("/api/me/links/look", json={"token": token}).json()
    assert seen == {"name": "Ann", "mail": "", "known": True, "yours": False, "tables": 0}
    assert phone.http.get("/api/tables").json() == [], "to look at a link does nothing"
    assert use(phone, token).status_code == 200
    assert phone.http.cookies["sandtable"] != ann.http.cookies["sandtable"]
    assert [t["id"] for t in phone.http.get("/api/tables").json()] == [table]
    phone.play(table, "done")
    ann.play(table, "done")
    devices = person(ann)["devices"]
    assert len(devices) == 2 and {d["name"] for d in devices} == {"", "Phone"} and sum(d["here"] for d in devices) == 1
    assert use(Guest(ann.url), token).status_code == 404, "it opens once"


def test_a_device_is_signed_out(ann: Guest, bob: Guest, eve: Guest) -> None:
    table = ann.new()
    for device in (bob, eve):
        use(device, self_link(ann))
    ann.http.put("/api/me/devices", json={"device": "Laptop"})
    here = next(d for d in person(bob)["devices"] if d["here"])
    assert ann.http.delete(f"/api/me/devices/{here['id']}").status_code == 204
    assert bob.http.get(f"/api/tables/{table}").status_code == 404 and not person(bob)["known"]
    shut = self_link(ann)
    assert ann.http.delete("/api/me/devices").status_code == 204
    assert eve.http.get(f"/api/tables/{table}").status_code == 404
    assert use(bob, shut).status_code == 404, "open links are shut too"
    assert [d["name"] for d in person(ann)["devices"]] == ["Laptop"]


def test_nobody_signs_out_anothers_device(ann: Guest, eve: Guest) -> None:
    ann.new()
    eve.new()
    device = person(ann)["devices"][0]["id"]
    eve.http.delete(f"/api/me/devices/{device}")
    eve.http.delete("/api/me/devices")
    assert person(ann)["known"]


def test_games_come_along_if_wanted(server: Server, ann: Guest, bob: Guest, eve: Guest) -> None:
    """The laptop has a seat of its own at the phone's table, and a table of its own."""
    shared = ann.new({"red": "me", "blue": "friend"})
    laptop = bob
    laptop.join(ann.link(shared, "blue"), "Other")
    own = laptop.new({"red": "me", "blue": "friend"})
    eve.join(laptop.link(own, "blue"))
    assert use(laptop, self_link(ann), bring=True).status_code == 200
    assert {t["id"] for t in laptop.http.get("/api/tables").json()} == {shared, own}
    assert sorted(ann.page(shared)["about"]["you"]) == ["blue", "red"] and ann.page(own)["about"]["owner"]
    assert [line["kind"] for line in eve.page(own)["chat"]] == ["sat", "sat"], "who sits there is told"
    assert person(ann)["name"] == "Other", "who had no name takes the one that comes along"
    ann.play(shared, "done", "done")


def test_games_stay_behind_if_not(ann: Guest, bob: Guest) -> None:
    ann.new()
    left = bob.new()
    assert use(bob, self_link(ann)).status_code == 200
    assert left not in {t["id"] for t in bob.http.get("/api/tables").json()}
    assert bob.http.get(f"/api/tables/{left}").status_code == 404


def test_of_two_who_open_a_link_at_once_one_does(ann: Guest) -> None:
    ann.new()
    token = self_link(ann)
    statuses: list[int] = []
    guests = [Guest(ann.url) for _ in range(6)]
    threads = [threading.Thread(target=lambda guest=guest: statuses.append(use(guest, token).status_code)) for guest in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, 404, 404, 404, 404, 404]


def test_a_link_is_short_lived_and_hashed(server: Server, ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    ann.new()
    token = self_link(ann)
    with server.desk.store.engine.connect() as c:
        assert token not in "".join(str(c.execute(sa.select(t)).all()) for t in metadata.sorted_tables)
    now = time.time()
    monkeypatch.setattr("sandtable.web.persons.time.time", lambda: now + 14 * 60)
    assert ann.http.post("/api/me/links/look", json={"token": token}).status_code == 200
    monkeypatch.setattr("sandtable.web.persons.time.time", lambda: now + 16 * 60)
    assert ann.http.post("/api/me/links/look", json={"token": token}).status_code == 404
    assert use(Guest(ann.url), token).status_code == 404


def test_only_the_latest_links_open(ann: Guest) -> None:
    ann.new()
    first, *rest = [self_link(ann) for _ in range(6)]
    look = lambda token: ann.http.post("/api/me/links/look", json={"token": token}).status_code
    assert look(first) == 404 and [look(token) for token in rest] == [200] * 5


def test_a_worker_that_remembers_a_cookie_notices_that_it_is_nobodys(
    server: Server, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signed out by another worker: after a few seconds at the latest."""
    ann.new()
    assert person(ann)["known"]
    with server.desk.store.engine.begin() as c:
        c.execute(sa.text("delete from devices where cookie_hash = :h"), {"h": stores.digest(ann.http.cookies["sandtable"])})
    now = time.time()
    monkeypatch.setattr("sandtable.web.store.time.time", lambda: now + stores.KNOWN_SECONDS + 1)
    assert not person(ann)["known"]


# ---------------------------------------------------------------- my games


def test_finished_games_and_statistics(ann: Guest, bob: Guest) -> None:
    table = ann.new({"red": "me", "blue": "friend"}, name="Won or lost")
    bob.join(ann.link(table, "blue"), "Bob")
    ann.new()
    mine = ann.http.get("/api/me/statistics").json()
    assert (mine["running"], mine["your_turn"], mine["finished"], mine["seats"]) == (2, 2, 0, [])
    players_of = {"red": ann, "blue": bob}
    while (state := ann.state(table))["waiting_for"]:
        seat = players_of[state["waiting_for"]]
        seat.play(table, seat.state(table)["decision"]["options"][-1]["key"])
    winner = ann.state(table)["outcome"]["winner"]
    for guest, held in ((ann, "red"), (bob, "blue")):
        numbers = guest.http.get("/api/me/statistics").json()
        assert numbers["finished"] == 1
        (count,) = numbers["seats"]
        assert (count["seat"], count["played"], count["won"], count["with_people"]) == (held, 1, winner == held, 1)
    (game,) = ann.http.get("/api/me/finished").json()
    assert game["id"] == table and game["people"] == ["Bob"] and game["you"] == ["red"]
    assert game["winner"] == (winner or "") and game["won"] == (winner == "red")
    assert ann.http.get("/api/me/finished", params={"before": game["updated_at"]}).json() == []
    assert Guest(ann.url).http.get("/api/me/finished").json() == []


# ---------------------------------------------------------------- everything


def test_everything_is_exported(server: Server, ann: Guest, bob: Guest) -> None:
    ann.http.put("/api/me", json={"name": "Ann"})
    table = ann.new({"red": "me", "blue": "friend"})
    bob.join(ann.link(table, "blue"))
    ann.play(table, "done")
    bob.play(table, "done")
    ann.post(table, "chat", text="mine", id="chatchat1")
    bob.post(table, "chat", text="not mine", id="chatchat2")
    found = ann.http.get("/api/me/export").json()
    assert (found["format"], found["name"], len(found["devices"])) == ("sandtable-person", "Ann", 1)
    assert [line["text"] for line in found["said"]] == ["mine"]
    (kept,) = found["tables"]
    assert kept["seats"] == ["red"] and [(a["seat"], a["key"]) for a in kept["answers"]] == [("red", "done")]
    assert ann.http.get(kept["record"]).status_code == 200
    server.desk.storage.archive(table)
    assert ann.http.get("/api/me/export").json()["tables"][0]["answers"] == kept["answers"], "packed games too"
    cookie = ann.http.cookies["sandtable"]
    for secret in ("cookie", cookie, stores.digest(cookie), "not mine"):
        assert secret not in json.dumps(found)
    assert Guest(ann.url).http.get("/api/me/export").json()["tables"] == []


def test_all_that_is_mine_is_deleted(server: Server, ann: Guest, bob: Guest, eve: Guest) -> None:
    """Alone: gone. With others: theirs, without a name or a word of mine."""
    ann.http.put("/api/me", json={"name": "Quetzalcoatl"})
    alone = ann.new()
    shared = ann.new({"red": "me", "blue": "friend"})
    bob.join(ann.link(shared, "blue"), "Bob")
    eve.join(ann.link(shared, ""), "Eve")
    ann.play(shared, "done")
    ann.post(shared, "chat", text="a secret of mine", id="chatchat1")
    bob.play(shared, "done")
    server.desk.storage.archive(shared)
    ann.play(shared, "done")
    moment = bob.state(shared)["moment"]
    cookie = ann.http.cookies["sandtable"]
    assert ann.http.delete("/api/me").status_code == 204
    assert "sandtable" not in ann.http.cookies
    ann.http.cookies.set("sandtable", cookie)
    assert not person(ann)["known"] and ann.http.get(f"/api/tables/{shared}").status_code == 404
    page = bob.page(shared)
    assert page["about"]["owner"] and page["state"]["moment"] == moment
    assert [seat["taken"] for seat in page["about"]["seats"]] == [False, True]
    kinds = [line["kind"] for line in page["chat"]]
    assert kinds[-2:] == ["owns", "left"] and "" not in kinds
    with server.desk.store.engine.connect() as c:
        everything = "".join(str(c.execute(sa.select(t)).all()) for t in metadata.sorted_tables if t.name != "archives")
        assert "Quetzalcoatl" not in everything and "a secret of mine" not in everything and alone not in everything
        assert c.execute(sa.select(entries.c.player).where(entries.c.table_id == shared)).scalars().all() == [None]
        assert c.execute(sa.select(players.c.name).where(players.c.id == "gone")).scalar_one() == ""
        assert not c.execute(sa.select(chat).where(chat.c.text == "a secret of mine")).all()
    assert {entry.player for entry in server.desk.store.entries(shared)} <= {None, page_of(server, bob)}
    bob.http.delete("/api/me")
    assert eve.http.get(f"/api/tables/{shared}").status_code == 404, "nobody sits there any more"


def page_of(server: Server, guest: Guest) -> str | None:
    return server.desk.store.player(guest.http.cookies["sandtable"])


# ---------------------------------------------------------------- the address


@pytest.fixture
def postman() -> Any:
    running = Postman().start()
    yield running
    running.stop()


@pytest.fixture
def mailing(tmp_path: Any, postman: Postman) -> Any:
    running = Server(
        sqlite(tmp_path), smtp_host="127.0.0.1", smtp_port=postman.port, smtp_tls="none", mail_from="Table <t@example.org>"
    ).start()
    yield running
    running.stop()


def token_in(letter: Any) -> str:
    return str(letter.get_content().partition("/me#")[2].split()[0])


def test_an_account_by_a_link_in_the_mail(mailing: Server, postman: Postman) -> None:
    ann, phone = Guest(mailing.url), Guest(mailing.url)
    table = ann.new()
    assert person(ann)["mail_here"]
    assert ann.http.post("/api/me/mail", json={"mail": "Ann@Example.org"}).status_code == 202
    letter = postman.wait(1)[0]
    assert letter["To"] == "ann@example.org" and letter["From"] == "Table <t@example.org>"
    assert mailing.url in letter.get_content()
    look = ann.http.post("/api/me/links/look", json={"token": token_in(letter)}).json()
    assert look["mail"] == "ann@example.org" and not look["known"]
    assert use(ann, token_in(letter)).status_code == 200 and person(ann)["mail"] == "ann@example.org"
    assert phone.http.post("/api/me/mail?lang=fr", json={"mail": "ann@example.org"}).status_code == 202
    letter = postman.wait(2)[1]
    assert "votre lien" in letter["Subject"] and len(token_in(letter)) == 43
    assert use(phone, token_in(letter)).status_code == 200
    assert [t["id"] for t in phone.http.get("/api/tables").json()] == [table]
    assert phone.http.delete("/api/me/mail").status_code == 204 and person(ann)["mail"] == ""


def test_a_stranger_with_an_address_becomes_a_person(mailing: Server, postman: Postman) -> None:
    eve = Guest(mailing.url)
    eve.http.post("/api/me/mail", json={"mail": "eve@example.org"})
    assert "sandtable" not in eve.http.cookies, "to ask for a letter makes nobody a player"
    assert use(eve, token_in(postman.wait(1)[0])).status_code == 200
    assert person(eve)["mail"] == "eve@example.org"


def test_nobody_is_flooded_with_letters(mailing: Server, postman: Postman) -> None:
    eve = Guest(mailing.url)
    statuses = [eve.http.post("/api/me/mail", json={"mail": "bob@example.org"}).status_code for _ in range(6)]
    assert statuses == [202] * 4 + [429] * 2
    assert eve.http.post("/api/me/mail", json={"mail": "b@example.org\nBcc: all@example.org"}).status_code == 422


def test_without_a_mail_server_there_is_no_mail(ann: Guest) -> None:
    assert not person(ann)["mail_here"]
    assert ann.http.post("/api/me/mail", json={"mail": "ann@example.org"}).json()["error"] == "no_mail"
