"""The page of one's own: the same person on two browsers by a link and by a passkey, public tables in the lobby."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from sandtable.web.schema import clocks
from tests.browser.player import Player
from tests.web.receivers import Subscription
from tests.web.serving import Server

pytestmark = pytest.mark.browser


def start(player: Player, seats: dict[str, str] | None = None, name: str = "Mine") -> str:
    """A table of this browser's own."""
    body = {"game": "caravan", "scenario": "short", "seats": seats or {"red": "me", "blue": "me"}, "name": name}
    made = player.page.request.post("/api/tables", data=body)
    assert made.status == 201, made.text()
    return str(made.json()["table"])


def test_a_link_to_oneself(newcomer: Callable[..., Player], picture: Callable[[Player, str], None]) -> None:
    """Made on the laptop, opened on the phone; the phone's own game comes along."""
    laptop, phone = newcomer(), newcomer((390, 760), phone=True)
    start(laptop, name="From the laptop")
    start(phone, name="From the phone")
    laptop.page.goto("/me")
    laptop.page.get_by_label("Your name").fill("Ann")
    laptop.page.locator("section[aria-labelledby=myself] button").click()
    laptop.page.locator("#make-link").click()
    link = laptop.page.locator("#self-link").input_value()
    picture(laptop, "me")
    phone.page.goto(link)
    expect(phone.page).to_have_url(re.compile(r"/me$"))
    expect(phone.page.get_by_role("heading", name="Be Ann here too")).to_be_visible()
    picture(phone, "me-phone")
    phone.page.locator("#use-link").click()
    expect(phone.page.locator("[data-device]")).to_have_count(2)
    phone.page.goto("/")
    expect(phone.page.locator(".mine .table-row, .mine [data-table]").first).to_be_visible()
    for name in ("From the laptop", "From the phone"):
        expect(phone.page.get_by_text(name)).to_be_visible()
    phone.page.goto(link)
    expect(phone.page.get_by_role("alert")).to_be_visible()


def test_a_passkey(newcomer: Callable[..., Player], server: Server) -> None:
    """Made in one browser, used in another that has the same key (as people's key stores do)."""
    origin = server.url.replace("127.0.0.1", "localhost")
    laptop, phone = newcomer(), newcomer()
    sessions: list[tuple[Any, str]] = []
    for player in (laptop, phone):
        session = player.page.context.new_cdp_session(player.page)
        session.send("WebAuthn.enable")
        how = {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True,
        }  # fmt: skip
        found = session.send("WebAuthn.addVirtualAuthenticator", {"options": how})
        sessions.append((session, found["authenticatorId"]))
    laptop.page.goto(f"{origin}/me")
    body = {"game": "caravan", "scenario": "short", "seats": {"red": "me", "blue": "me"}, "name": "By key"}
    assert laptop.page.request.post(f"{origin}/api/tables", data=body).status == 201
    laptop.page.locator("#make-passkey").click()
    expect(laptop.page.locator("[data-passkey]")).to_have_count(1)
    (here, first), (there, second) = sessions
    (credential,) = here.send("WebAuthn.getCredentials", {"authenticatorId": first})["credentials"]
    known = ("credentialId", "isResidentCredential", "rpId", "privateKey", "userHandle", "signCount")
    there.send("WebAuthn.addCredential", {"authenticatorId": second, "credential": {k: credential[k] for k in known}})
    phone.page.goto(f"{origin}/me")
    expect(phone.page.locator("[data-passkey]")).to_have_count(0)
    phone.page.locator("#use-passkey").click()
    expect(phone.page.locator("[data-passkey]")).to_have_count(1)
    phone.page.goto(f"{origin}/")
    expect(phone.page.get_by_text("By key")).to_be_visible()


def test_a_public_table_is_found_and_joined(newcomer: Callable[..., Player]) -> None:
    ann, bob, eve = newcomer(), newcomer(), newcomer()
    table = start(ann, {"red": "me", "blue": "friend"}, "Come and play")
    ann.page.goto(f"/t/{table}#invite")
    ann.page.locator("[data-offer=seats]").check()
    ann.page.locator("[data-offer=watch]").check()
    for guest in (bob, eve):
        guest.page.goto("/")
    row = bob.page.locator(f"[data-public={table!r}]")
    expect(row).to_contain_text("Come and play")
    eve.page.locator(f"[data-public={table!r}] [data-watch]").click()
    expect(eve.page).to_have_url(re.compile(f"/t/{table}$"))
    row.locator("[data-sit=blue]").click()
    expect(bob.page).to_have_url(re.compile(f"/t/{table}$"))
    told = [line["kind"] for line in ann.page.request.get(f"/api/tables/{table}").json()["chat"]]
    assert told == ["offered", "offered", "watches", "sat"]


def test_all_that_is_mine_goes(newcomer: Callable[..., Player]) -> None:
    ann = newcomer()
    table = start(ann)
    ann.page.goto("/me")
    with ann.page.expect_download() as found:
        ann.page.locator("#export").click()
    assert found.value.suggested_filename == "sandtable-person.json"
    ann.page.locator("#delete-me").click()
    ann.page.locator("dialog .danger").click()
    expect(ann.page).to_have_url(re.compile(r"/$"))
    assert ann.page.request.get(f"/api/tables/{table}").status == 404


def test_what_was_pushed_is_shown_and_leads_to_the_table(newcomer: Callable[..., Player], server: Server) -> None:
    """The browser subscribes (its push service is played here), the worker shows the message."""
    browser = Subscription("https://push.example/mine")
    ann = newcomer()
    ann.page.context.grant_permissions(["notifications"])
    given = json.dumps({"endpoint": browser.endpoint, "keys": browser.channel()["keys"]})
    played = f"async () => ({{ toJSON: () => ({given}) }})"
    ann.page.add_init_script(f"if (window.PushManager) PushManager.prototype.subscribe = {played}")
    session = ann.page.context.new_cdp_session(ann.page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(r["registrationId"] for r in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    ann.page.goto("/me")
    ann.page.locator("#add-push").click()
    expect(ann.page.locator("[data-channel=push]")).to_be_visible()
    ann.page.locator("#habits [name=digest]").fill("08:30")
    ann.page.locator("#habits button").click()
    ann.page.reload()
    expect(ann.page.locator("#habits [name=digest]")).to_have_value("08:30")
    said = {"title": "Your turn", "body": "Our game", "url": f"{server.url}/t/abcdefghijkl", "tag": "abcdefghijkl"}
    ask = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
        .map(({ title, body, data }) => [title, body, data.url])"""
    for _ in range(40):
        if found:
            session.send(
                "ServiceWorker.deliverPushMessage",
                {"origin": server.url, "registrationId": found[-1], "data": json.dumps(said)},
            )
            break
        ann.page.wait_for_timeout(100)
    for _ in range(40):
        shown = ann.page.evaluate(ask)
        if shown:
            break
        ann.page.wait_for_timeout(100)
    assert shown == [["Your turn", "Our game", said["url"]]]


def test_somebody_who_is_away_has_a_stand_in(newcomer: Callable[..., Player], server: Server) -> None:
    ann, bob = newcomer(), newcomer()
    body = {
        "game": "caravan", "scenario": "short", "seats": {"red": "me", "blue": "friend"},
        "clock": {"kind": "move", "minutes": 60},
    }  # fmt: skip
    table = ann.page.request.post("/api/tables", data=body).json()["table"]
    link = ann.page.request.post(f"/api/tables/{table}/links", data={"seat": "blue"}).json()["path"]
    bob.page.goto(link)
    bob.page.locator("#join").click()
    expect(bob.page).to_have_url(re.compile(f"/t/{table}$"))
    with server.desk.store.engine.begin() as c:
        c.execute(clocks.update().where(clocks.c.table_id == table).values(since=clocks.c.since - 4000))
    bob.ready()
    bob.page.locator("#menu summary").click()
    bob.page.locator("#pace").click()
    expect(bob.page.locator("[data-pace=red]")).to_contain_text("out of time")
    bob.page.locator("[data-vote=red]").click()
    expect(bob.page.locator("[data-pace=red]")).to_contain_text("Should red play again?")
    expect(bob.page.locator(".seats")).to_contain_text("Non-player")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(
    newcomer: Callable[..., Player], picture: Callable[[Player, str], None], theme: str
) -> None:
    ann, bob = newcomer(theme=theme), newcomer((390, 760), phone=True, theme=theme)
    table = start(ann, {"red": "me", "blue": "friend"}, "Come and play")
    assert ann.page.request.put(f"/api/tables/{table}/offer", data={"seats": True, "watch": True}).ok
    hook = {"kind": "webhook", "shape": "discord", "address": "https://discord.com/api/webhooks/1/x"}
    assert ann.page.request.post("/api/me/channels", data=hook).ok
    ann.page.goto("/me")
    expect(ann.page.locator("[data-channel]")).to_be_visible()
    assert ann.serious_findings() == []
    ann.page.goto(f"/t/{table}")
    ann.ready()
    ann.page.locator("#menu summary").click()
    ann.page.locator("#pace").click()
    expect(ann.page.locator("[data-pace=red]")).to_be_visible()
    assert ann.serious_findings("#dialog") == []
    bob.page.goto("/")
    expect(bob.page.locator(f"[data-public={table!r}]")).to_be_visible()
    assert bob.serious_findings(".public") == []
    picture(bob, f"public-{theme}")
