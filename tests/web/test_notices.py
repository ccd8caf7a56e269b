"""Your turn: told by push, mail and webhook to real servers; once, within a person's hours, and nothing secret."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from cryptography.exceptions import InvalidTag

from sandtable.web import outward
from sandtable.web.hours import next_at, quiet_until
from sandtable.web.schema import channels, notices
from tests.web.postman import Postman
from tests.web.receivers import Receiver, Subscription, check_vapid
from tests.web.serving import Guest, Server

QUICKLY: dict[str, Any] = {
    "notice_seconds": 0.0, "notice_gap_seconds": 0.0, "notice_poll_seconds": 0.05, "notice_retry_seconds": 0.05,
    "looking_seconds": 0.0, "private_webhooks": True,
}  # fmt: skip


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    running = Receiver().start()
    yield running
    running.stop()


@pytest.fixture
def postman() -> Iterator[Postman]:
    running = Postman().start()
    yield running
    running.stop()


@pytest.fixture
def start(new_database: Callable[[], str], postman: Postman) -> Iterator[Callable[..., Server]]:
    """Starts workers; those of one test share a database unless told otherwise."""
    running: list[Server] = []
    database = new_database()

    def begin(**settings: Any) -> Server:
        mail = {"smtp_host": "127.0.0.1", "smtp_port": postman.port, "smtp_tls": "none", "mail_from": "t@example.org"}
        server = Server(database, **{**QUICKLY, **mail, **settings}).start()
        running.append(server)
        return server

    yield begin
    for server in running:
        server.stop()


def pair(server: Server, name: str = "Our game") -> tuple[Guest, Guest, str]:
    """Ann has red, Bob blue; it is red's turn."""
    ann, bob = Guest(server.url), Guest(server.url)
    table = ann.new({"red": "me", "blue": "friend"}, name=name)
    bob.join(ann.link(table, "blue"), "Bob")
    return ann, bob, table


def add(guest: Guest, **channel: Any) -> Any:
    return guest.http.post("/api/me/channels", params={"lang": channel.pop("lang", "en")}, json=channel)


def hook(guest: Guest, receiver: Receiver, shape: str = "json", path: str = "/hook") -> None:
    reply = add(guest, kind="webhook", shape=shape, address=receiver.url + path)
    assert reply.status_code == 201, reply.text


def quiet(server: Server) -> None:
    """Nothing is due any more."""
    until = time.monotonic() + 10
    while time.monotonic() < until:
        with server.desk.store.engine.connect() as c:
            if c.execute(sa.select(notices).where(notices.c.due_at.is_not(None))).first() is None:
                return
        time.sleep(0.02)
    raise AssertionError("still something to send")


# ---------------------------------------------------------------- three ways


def test_a_webhook_tells_whose_turn_it_is(start: Callable[..., Server], receiver: Receiver) -> None:
    server = start()
    ann, bob, table = pair(server)
    hook(bob, receiver)
    ann.play(table, "done")
    (got,) = receiver.wait(1)
    assert got.path == "/hook" and got.json == {
        "event": "sandtable", "title": "Your turn", "lines": ["Our game (Caravan): your turn as blue."],
        "link": f"{server.url}/t/{table}",
    }  # fmt: skip
    assert bob.http.get(got.json["link"]).status_code == 200
    bob.play(table, "done")
    quiet(server)
    assert len(receiver.got) == 1, "who answers is not told of their own turn, and Ann wanted nothing"


def test_a_push_message_that_only_the_browser_can_read(start: Callable[..., Server], receiver: Receiver) -> None:
    server = start()
    ann, bob, table = pair(server)
    browser = Subscription(f"{receiver.url}/push/1")
    assert add(bob, **browser.channel(), lang="es").status_code == 201
    ann.play(table, "done")
    (got,) = receiver.wait(1)
    said = browser.read(got)
    assert said["title"] == "Es tu turno" and said["url"] == f"{server.url}/t/{table}" and "Our game" in said["body"]
    assert b"Our game" not in got.body
    key = bob.http.get("/api/me/notices").json()["push_key"]
    assert check_vapid(got, receiver.url, key)["sub"].startswith("mailto:")
    with pytest.raises(InvalidTag):
        Subscription(browser.endpoint).read(got)


def test_a_letter(start: Callable[..., Server], postman: Postman) -> None:
    server = start()
    ann, bob, table = pair(server, "Name\twith a tab".replace("\t", " "))
    assert add(bob, kind="mail").json()["error"] == "no_address"
    bob.http.post("/api/me/mail", json={"mail": "bob@example.org"})
    token = postman.wait(1)[0].get_content().partition("/me#")[2].split()[0]
    bob.http.post("/api/me/links/use", json={"token": token, "bring": False})
    assert add(bob, kind="mail", lang="fr").status_code == 201
    ann.play(table, "done")
    letter = postman.wait(2)[1]
    assert letter["To"] == "bob@example.org" and letter["Subject"] == "Sandtable: C’est votre tour"
    assert f"{server.url}/t/{table}" in letter.get_content() and f"{server.url}/me" in letter.get_content()
    assert letter["List-Unsubscribe"] == f"<{server.url}/me>"


def test_the_shapes_of_discord_slack_and_ntfy(start: Callable[..., Server], receiver: Receiver) -> None:
    server = start()
    ann, bob, table = pair(server, "<@everyone> & co")
    for shape in ("discord", "slack", "ntfy"):
        hook(bob, receiver, shape, f"/{shape}/topic")
    ann.play(table, "done")
    got = {r.path: r.json for r in receiver.wait(3)}
    link = f"{server.url}/t/{table}"
    line = "<@everyone> & co (Caravan): your turn as blue."
    assert got["/discord/topic"] == {"content": f"{line}\n{link}", "allowed_mentions": {"parse": []}}
    assert got["/slack/topic"] == {"text": f"&lt;@everyone&gt; &amp; co (Caravan): your turn as blue.\n{link}"}
    assert got["/ntfy/"] == {"topic": "topic", "title": "Your turn", "message": line, "click": link}


def test_the_end_is_told_once_to_who_sits_there(start: Callable[..., Server], receiver: Receiver) -> None:
    server = start()
    ann, bob = Guest(server.url), Guest(server.url)
    table = ann.new()
    bob.join(ann.link(table, ""))
    hook(bob, receiver)
    hook(ann, receiver, path="/ann")
    ann.play_out(table)
    quiet(server)
    assert receiver.got == [], "Ann ended it herself, Bob only watches"
    ann, bob, table = pair(server)
    hook(ann, receiver)
    hook(bob, receiver)
    while (state := ann.state(table))["waiting_for"]:
        one = {"red": ann, "blue": bob}[state["waiting_for"]]
        last = one
        one.play(table, one.state(table)["decision"]["options"][-1]["key"])
    quiet(server)
    over = [r.json for r in receiver.got if "over" in r.json["title"]]
    assert len(over) == 1 and last is not None


# ---------------------------------------------------------------- once


def test_several_workers_send_once(start: Callable[..., Server], receiver: Receiver) -> None:
    first, second, third = start(), start(), start()
    for n in range(3):
        ann, bob, table = pair(first)
        hook(bob, receiver)
        for turn in (1, 2):
            ann.at(second.url).play(table, "done")
            receiver.wait(2 * n + turn)
            bob.at(third.url).play(table, "done")
    quiet(first)
    time.sleep(0.3)
    assert len(receiver.got) == 6


def test_a_claim_is_one_workers_alone(start: Callable[..., Server], receiver: Receiver) -> None:
    server = start(notice_poll_seconds=1000.0)
    ann, bob, table = pair(server)
    hook(bob, receiver)
    ann.play(table, "done")
    now = time.time() + 1
    claims: list[Any] = []
    threads = [threading.Thread(target=lambda: claims.append(server.desk.notices.claim(now))) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(len, claims)) == [0, 0, 0, 0, 1]
    assert server.desk.notices.claim(now) == [], "and while it is being sent"
    ((to, rows),) = server.desk.notices.claim(now + 121)  # the worker died: another takes it up
    server.desk.notices.serve(to, rows, now + 121)
    assert len(receiver.wait(1)) == 1


def test_what_is_no_longer_true_is_not_told(start: Callable[..., Server], receiver: Receiver) -> None:
    server = start(notice_seconds=2.0)  # time enough for two answers on a busy machine
    ann, bob, table = pair(server)
    hook(bob, receiver)
    ann.play(table, "done")
    bob.play(table, "done")  # before anybody was told
    quiet(server)
    assert receiver.got == []


def test_who_is_looking_is_not_told(start: Callable[..., Server], receiver: Receiver) -> None:
    server = start(looking_seconds=60.0)
    ann, bob, table = pair(server)
    hook(bob, receiver)
    live = bob.live(table)
    live.next()
    ann.play(table, "done")
    quiet(server)
    assert receiver.got == []
    live.close()


def test_one_table_does_not_tell_too_often(start: Callable[..., Server], receiver: Receiver) -> None:
    server = start(notice_gap_seconds=300.0)
    ann, bob, table = pair(server)
    hook(bob, receiver)
    ann.play(table, "done")
    receiver.wait(1)
    bob.play(table, "done")
    ann.play(table, "done")
    with server.desk.store.engine.connect() as c:
        row = c.execute(sa.select(notices)).one()
    assert row.due_at is not None and 290 < row.due_at - row.sent_at < 310


# ---------------------------------------------------------------- a person's hours


def test_quiet_hours_and_digest(start: Callable[..., Server], receiver: Receiver) -> None:
    """In Tokyo it is 21:00: quiet until 07:00. With a digest everything waits for 08:00, and comes as one message."""
    server = start(notice_poll_seconds=1000.0)
    noon = 1_900_000_000 - 1_900_000_000 % 86_400 + 12 * 3600.0  # UTC
    ann, bob, table = pair(server)
    hook(bob, receiver)
    when = {"zone": "Asia/Tokyo", "quiet_from": 20 * 60, "quiet_to": 7 * 60, "digest_at": None}
    assert bob.http.put("/api/me/notices", json=when).json()["habits"] == when
    ann.play(table, "done")
    send = server.desk.notices

    def at(now: float) -> None:
        for to, rows in send.claim(now):
            send.serve(to, rows, now)

    at(noon)
    assert receiver.got == []
    at(noon + 10 * 3600 - 60)
    assert receiver.got == []
    at(noon + 10 * 3600 + 1)
    assert len(receiver.got) == 1
    bob.http.put("/api/me/notices", json={**when, "digest_at": 8 * 60})
    second = ann.new({"red": "me", "blue": "friend"}, name="Second")
    bob.join(ann.link(second, "blue"))
    bob.play(table, "done")
    ann.play(table, "done")
    ann.play(second, "done")
    day = noon + 86_400
    at(day)
    at(day + 10 * 3600 + 1)
    assert len(receiver.got) == 1
    at(day + 11 * 3600 + 1)
    said = receiver.wait(2)[1].json
    assert said["title"] == "Your turn at 2 tables" and len(said["lines"]) == 2 and said["link"] == f"{server.url}/"


def test_the_clocks_change_in_spring() -> None:
    """Berlin, the night to 29 March 2026: 02:00 becomes 03:00."""
    evening = 1_774_735_200.0  # 28 March, 23:00 in Berlin
    assert quiet_until(evening, "Europe/Berlin", 22 * 60, 8 * 60) == evening + 8 * 3600  # nine on the clock, eight in truth
    assert next_at(evening, "Europe/Berlin", 23 * 60) == evening + 23 * 3600
    assert quiet_until(evening, "Europe/Berlin", 8 * 60, 8 * 60) is None


def test_an_unknown_zone(start: Callable[..., Server]) -> None:
    ann = Guest(start().url)
    for zone in ("Atlantis/Deep", "/etc/passwd", "a/b/c"):
        reply = ann.http.put("/api/me/notices", json={"zone": zone, "quiet_from": None, "quiet_to": None, "digest_at": 1})
        assert reply.status_code == 422


# ---------------------------------------------------------------- failures


def test_a_failure_is_tried_again_and_given_up(start: Callable[..., Server], receiver: Receiver) -> None:
    server = start()
    ann, bob, table = pair(server)
    hook(bob, receiver)
    receiver.statuses = [500, 500]
    ann.play(table, "done")
    receiver.wait(3)
    quiet(server)
    assert len(receiver.got) == 3
    bob.play(table, "done")
    receiver.statuses = [500] * 20
    ann.play(table, "done")
    quiet(server)
    assert len(receiver.got) == 3 + 5, "once and four times more"


def test_a_letter_that_is_refused_is_sent_again(start: Callable[..., Server], postman: Postman) -> None:
    server = start()
    ann, bob, table = pair(server)
    bob.http.post("/api/me/mail", json={"mail": "bob@example.org"})
    token = postman.wait(1)[0].get_content().partition("/me#")[2].split()[0]
    bob.http.post("/api/me/links/use", json={"token": token, "bring": False})
    add(bob, kind="mail")
    postman.refuses = 2
    ann.play(table, "done")
    postman.wait(2)
    quiet(server)
    assert postman.refuses == 0 and len(postman.letters) == 2


def test_a_subscription_that_is_gone_is_forgotten(start: Callable[..., Server], receiver: Receiver) -> None:
    server = start()
    ann, bob, table = pair(server)
    add(bob, **Subscription(f"{receiver.url}/push").channel())
    hook(bob, receiver)
    receiver.statuses = [410, 410]
    ann.play(table, "done")
    receiver.wait(2)
    quiet(server)
    (left,) = bob.http.get("/api/me/notices").json()["channels"]
    assert left["kind"] == "webhook" and left["off"]


# ---------------------------------------------------------------- strangers


def test_a_webhook_may_not_lead_home(start: Callable[..., Server], receiver: Receiver) -> None:
    """Neither by its address nor by a name that leads there."""
    server = start(private_webhooks=False)
    eve = Guest(server.url)
    for address in (
        receiver.url, "https://user:word@example.org/", "https://example.org:22/", "ftp://example.org/x", "https://",
        "https://discord.com.evil.example/api/webhooks/1", "https://example.org/\r\nX: y", "https://exämple.org/",
    ):  # fmt: skip
        assert add(eve, kind="webhook", shape="discord", address=address).status_code == 422, address
    for address in ("https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x", "https://169.254.169.254/latest"):
        assert add(eve, kind="webhook", shape="json", address=address).status_code == 201
    for channel in eve.http.get("/api/me/notices").json()["channels"]:
        assert eve.http.post(f"/api/me/channels/{channel['id']}/trial").json() == {"sent": False}
    assert receiver.got == []


def test_the_address_that_was_checked_is_the_one_that_is_reached(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that is public when it is looked at and private when it is used (rebinding) is asked once."""
    asked: list[str] = []
    reached: list[Any] = []

    def resolve(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34" if len(asked) == 1 else "127.0.0.1", port))]

    def connect(address: Any, timeout: float) -> socket.socket:
        reached.append(address)
        raise OSError

    monkeypatch.setattr("sandtable.web.outward.socket.getaddrinfo", resolve)
    monkeypatch.setattr("sandtable.web.outward.socket.create_connection", connect)
    with pytest.raises(outward.Unreachable):
        outward.post("https://rebind.example/x", b"", {})
    assert asked == ["rebind.example"] and reached == [("93.184.216.34", 443)]
    with pytest.raises(outward.Unreachable, match="not a public address"):
        outward.post("https://rebind.example/x", b"", {})
    assert len(reached) == 1


@pytest.mark.parametrize(
    "address",
    ["10.0.0.1", "172.16.0.1", "192.168.1.1", "127.9.9.9", "0.0.0.0", "100.64.0.1", "169.254.1.1", "224.0.0.1",
     "255.255.255.255", "::", "::1", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "ff02::1"],
)  # fmt: skip
def test_no_such_address_is_public(address: str) -> None:
    assert not outward.is_public(address)


def test_a_receiver_that_drips_is_cut_off() -> None:
    """A byte now and then keeps no thread of ours."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        stop = threading.Event()

        def drip() -> None:
            accepted, _ = listening.accept()
            with accepted:
                try:
                    while not stop.wait(0.05):
                        accepted.sendall(b"H")
                except OSError:
                    pass

        thread = threading.Thread(target=drip, daemon=True)
        thread.start()
        with pytest.raises(outward.Unreachable):
            outward.post(f"http://127.0.0.1:{port}/", b"x", {}, private=True, seconds=0.5)
        stop.set()
        thread.join(5)


def test_ways_to_be_told_are_few_and_ones_own(start: Callable[..., Server], receiver: Receiver) -> None:
    server = start(max_channels=2)
    ann, eve = Guest(server.url), Guest(server.url)
    hook(ann, receiver, path="/secret-part")
    hook(ann, receiver, path="/secret-part")
    hook(ann, receiver, path="/b")
    assert add(ann, kind="webhook", shape="json", address=receiver.url + "/c").json()["error"] == "too_many_channels"
    told = ann.http.get("/api/me/notices")
    assert [c["shown"] for c in told.json()["channels"]] == ["127.0.0.1"] * 2 and "secret-part" not in told.text
    mine = told.json()["channels"][0]["id"]
    eve.new()
    eve.http.delete(f"/api/me/channels/{mine}")
    assert eve.http.post(f"/api/me/channels/{mine}/trial").status_code == 404
    assert ann.http.post(f"/api/me/channels/{mine}/trial").json() == {"sent": True}
    assert receiver.wait(1)[0].json["lines"] == ["This is how you will be told that it is your turn."]
    statuses = [ann.http.post(f"/api/me/channels/{mine}/trial").status_code for _ in range(12)]
    assert statuses.count(429) == 3
    for keys in ({"p256dh": "AAAA", "auth": "AAAA"}, None):
        assert add(eve, kind="push", address=receiver.url, keys=keys).status_code == 422
    assert "secret-part" in ann.http.get("/api/me/export").text, "in one's own file it stands"
    assert ann.http.delete("/api/me").status_code == 204
    with server.desk.store.engine.connect() as c:
        assert c.execute(sa.select(channels)).all() == []


def test_ways_to_be_told_come_along_to_the_same_person(start: Callable[..., Server], receiver: Receiver) -> None:
    """Each once: what both devices had is not doubled."""
    server = start()
    laptop, phone = Guest(server.url), Guest(server.url)
    hook(laptop, receiver, path="/both")
    hook(phone, receiver, path="/both")
    hook(phone, receiver, path="/phone")
    phone.http.put("/api/me/notices", json={"zone": "Europe/Rome", "quiet_from": 1, "quiet_to": 2, "digest_at": None})
    token = laptop.http.post("/api/me/links").json()["path"].partition("#")[2]
    assert phone.http.post("/api/me/links/use", json={"token": token, "bring": True}).status_code == 200
    found = laptop.http.get("/api/me/notices").json()
    assert len(found["channels"]) == 2 and found["habits"]["zone"] == "Europe/Rome"
    kept = laptop.http.get("/api/me/export").json()["channels"]
    assert sorted(channel["address"].rpartition("/")[2] for channel in kept) == ["both", "phone"]
