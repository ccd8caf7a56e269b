"""Passkeys: the same person by a key in software; nothing else opens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.web import passkeys
from tests.web.authenticator import PRESENT, Authenticator
from tests.web.serving import Guest, Server, sqlite


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(sqlite(tmp_path_factory.mktemp("passkeys")), max_passkeys=3).start()
    yield running
    running.stop()


@pytest.fixture
def origin(server: Server) -> str:
    return server.url.replace("127.0.0.1", "localhost")


def guest_at(origin: str) -> Guest:
    return Guest(origin)


def make(guest: Guest, key: Authenticator, **more: Any) -> Any:
    challenge = guest.http.post("/api/me/new-passkey").json()["challenge"]
    return guest.http.post("/api/me/passkeys", json=key.make(challenge, **more))


def show(guest: Guest, key: Authenticator, challenge: str = "", **more: Any) -> Any:
    challenge = challenge or guest.http.post("/api/me/sign-in/challenge").json()["challenge"]
    return guest.http.post("/api/me/sign-in", json=key.use(challenge, **more))


@pytest.mark.parametrize("counts, kind", [(True, "ES256"), (False, "ES256"), (True, "RS256")])
def test_the_same_person_by_a_passkey(origin: str, counts: bool, kind: str) -> None:
    ann, phone = guest_at(origin), guest_at(origin)
    table = ann.new()
    key = Authenticator(origin, "localhost", counts, kind)
    assert ann.http.get("/api/me/person").json()["passkeys_here"]
    assert make(ann, key).status_code == 201
    for _ in range(2):
        assert show(phone, key).status_code == 200
        assert [t["id"] for t in phone.http.get("/api/tables").json()] == [table]
    person = phone.http.get("/api/me/person").json()
    assert [k["name"] for k in person["passkeys"]] == ["A key"] and len(person["devices"]) == 2
    assert phone.http.delete(f"/api/me/passkeys/{person['passkeys'][0]['id']}").status_code == 204
    assert show(guest_at(origin), key).status_code == 403


def test_what_is_no_proof_opens_nothing(origin: str) -> None:
    ann, eve = guest_at(origin), guest_at(origin)
    ann.new()
    key = Authenticator(origin, "localhost")
    assert make(ann, key).status_code == 201
    other = Authenticator(origin, "localhost")
    other.credential = key.credential
    assert show(eve, other).status_code == 403, "another key under its name"
    assert show(eve, Authenticator(origin, "localhost")).status_code == 403, "a key that nobody has"
    challenge = eve.http.post("/api/me/sign-in/challenge").json()["challenge"]
    assert show(eve, key, challenge, origin="https://evil.example").status_code == 403, "made on another site's page"
    assert show(eve, key, challenge, crossOrigin=True).status_code == 403, "in a frame"
    assert show(eve, key, challenge, flags=0).status_code == 403, "nobody was there"
    assert show(eve, key, challenge[:-4] + "AAAA").status_code == 403, "not our challenge"
    mine = ann.http.post("/api/me/new-passkey").json()["challenge"]
    assert show(eve, key, mine).status_code == 403, "a challenge for something else"
    elsewhere = Authenticator(origin, "evil.example")
    elsewhere.key, elsewhere.credential, elsewhere.uses = key.key, key.credential, key.uses
    assert show(eve, elsewhere).status_code == 403, "signed for another site"
    assert not eve.http.get("/api/me/person").json()["known"]
    assert show(eve, key, challenge).status_code == 200
    assert show(guest_at(origin), key, challenge).status_code == 403, "a challenge is answered once"


def test_a_copied_key_is_noticed(origin: str) -> None:
    ann = guest_at(origin)
    ann.new()
    key = Authenticator(origin, "localhost")
    make(ann, key)
    copy = Authenticator(origin, "localhost")
    copy.key, copy.credential, copy.uses = key.key, key.credential, key.uses
    assert show(guest_at(origin), key).status_code == 200
    assert show(guest_at(origin), copy).status_code == 403


def test_what_is_no_key_is_not_kept(origin: str) -> None:
    ann, eve = guest_at(origin), guest_at(origin)
    ann.new()
    eve.new()
    key = Authenticator(origin, "localhost")
    challenge = ann.http.post("/api/me/new-passkey").json()["challenge"]
    assert eve.http.post("/api/me/passkeys", json=key.make(challenge)).status_code == 403, "made for somebody else"
    assert make(ann, key, flags=PRESENT).status_code == 403
    assert make(ann, key, origin="https://evil.example").status_code == 403
    short = {**key.make(challenge), "authenticator_data": "AAAA"}
    assert ann.http.post("/api/me/passkeys", json=short).status_code == 403
    bent = key.make(challenge)
    data = bytearray(passkeys.decode(bent["authenticator_data"]))
    data[-1] ^= 1
    bent["authenticator_data"] = passkeys.encode(bytes(data))
    assert ann.http.post("/api/me/passkeys", json=bent).status_code == 403, "not a point of the curve"
    assert make(ann, key).status_code == 201
    assert make(eve, key).status_code == 403, "the key is Ann's"
    assert [make(ann, Authenticator(origin, "localhost")).status_code for _ in range(3)] == [201, 201, 409]


def test_challenges_grow_old() -> None:
    asked = passkeys.new_challenge(b"secret", "login", now=1000.0)
    passkeys.check_challenge(b"secret", "login", asked, now=1299.0)
    for secret, purpose, now in ((b"secret", "login", 1301.0), (b"secret", "new ann", 1001.0), (b"other", "login", 1001.0)):
        with pytest.raises(passkeys.BadPasskey):
            passkeys.check_challenge(secret, purpose, asked, now)


def test_a_bare_address_has_no_passkeys(server: Server) -> None:
    assert not Guest(server.url).http.get("/api/me/person").json()["passkeys_here"]


def test_without_the_extra_there_are_no_passkeys(origin: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.web.passkeys.AVAILABLE", False)
    monkeypatch.setattr("sandtable.web.keyring.AVAILABLE", False)
    ann = guest_at(origin)
    assert not ann.http.get("/api/me/person").json()["passkeys_here"]
    assert make(ann, Authenticator(origin, "localhost")).json()["error"] == "no_passkeys"
