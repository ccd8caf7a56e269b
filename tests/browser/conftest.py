"""A real server and a real Chromium; pictures of the pages go to artifacts/."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.browser.player import Player
from tests.web.serving import Server, sqlite

PICTURES = Path(__file__).parents[2] / "artifacts"
DESKTOP = (1366, 820)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(sqlite(tmp_path_factory.mktemp("browser"))).start()
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def known_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has dice of its own, the same in every run."""
    dice = random.Random(request.node.name)
    monkeypatch.setattr("sandtable.web.founding.new_dice", lambda: dice.getrandbits(64))


@pytest.fixture
def newcomer(browser: Browser, server: Server) -> Iterator[Callable[..., Player]]:
    """Opens a browser of its own for each person; any error in a page fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def watch(message: ConsoleMessage) -> None:
        # A connection that was cut on purpose, or a refusal on purpose, is named by the browser too.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            if "WebSocket connection" not in message.text:
                faults.append(message.text)

    def open_browser(
        size: tuple[int, int] = DESKTOP, *, phone: bool = False, speed: str = "once", theme: str = "light",
        confirm: bool = False,
    ) -> Player:  # fmt: skip
        context = browser.new_context(
            base_url=server.url, viewport={"width": size[0], "height": size[1]}, locale="en-GB",
            has_touch=phone, is_mobile=phone, color_scheme="dark" if theme == "dark" else "light", accept_downloads=True,
        )  # fmt: skip
        context.set_default_timeout(8000)
        contexts.append(context)
        page: Page = context.new_page()
        page.on("console", watch)
        page.on("pageerror", lambda error: faults.append(str(error)))
        kept = json.dumps({"speed": speed, "lang": "en", "confirm": confirm})
        page.add_init_script(f"if (!localStorage.sandtable) localStorage.sandtable = JSON.stringify({kept})")
        return Player(page, server)

    yield open_browser
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture(scope="session")
def picture() -> Callable[[Player, str], None]:
    """Keeps a picture of a page, to be looked at."""
    PICTURES.mkdir(exist_ok=True)

    def take(player: Player, name: str) -> None:
        player.page.screenshot(path=PICTURES / f"{name}.png")

    return take
