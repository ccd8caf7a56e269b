"""A deck of the players' own on the page: chosen by name in the lobby, named beside its cards, its Events greyed with why."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.player import Player
from tests.web.serving import Server, sqlite

pytestmark = pytest.mark.browser

ORDERS = {str(n): {"title": f"Own {n}", "order": "VANU"} for n in range(201, 273)}


def test_a_hosts_deck_in_the_lobby_and_at_the_table(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    file.write_text(json.dumps({"deck": "House deck", "game": "sovereign", "cards": ORDERS}))
    host = Server(sqlite(tmp_path), decks=str(file)).start()
    context = browser.new_context(base_url=host.url, locale="en-GB", viewport={"width": 1440, "height": 900})
    context.set_default_timeout(8000)
    try:
        ann = Player(context.new_page(), host)
        page = ann.page
        page.goto("/")
        page.locator('input[name=game][value="sovereign"]').check()
        for seat in ("us", "arvn", "nva", "vc"):
            page.locator(f"select[name=seat-{seat}]").select_option("me")
        page.locator(".options-more summary").click()
        page.locator("select[name=option-picks]").select_option(index=2)
        page.locator("select[name=option-deck_file]").select_option(label="House deck")
        page.locator("#start").click()
        page.wait_for_url(re.compile(r"/t/[\w-]{12}"))
        ann.ready()
        expect(page.locator(".own-deck").first).to_contain_text("Your deck: House deck (72 cards, 72 Events off)")
        card = page.locator(".card.current").first
        expect(card.locator("h3")).to_have_text(re.compile(r"^Own \d{3}$"))
        expect(card.locator(".ours")).to_have_text("Of your deck: House deck.")
        expect(page.locator("#decision")).to_contain_text("your deck gives this card a title and no effect")
        assert not any(key.startswith("event") for key in ann.offered())
    finally:
        context.close()
        host.stop()
