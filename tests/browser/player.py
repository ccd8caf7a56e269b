"""A person at a browser: what they see and what they do, in a test's words."""

from __future__ import annotations

import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.web.serving import Guest, Server


class Player:
    """One page in a browser of its own."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server

    # ------------------------------------------------------------------ going somewhere

    def set_up(self, game: str, seats: dict[str, str], scenario: str = "short") -> str:
        """Fill in the lobby's form and start; the table's id."""
        self.page.goto("/")
        self.page.locator(f'input[name=game][value="{game}"]').check()
        self.page.locator(f'input[name=scenario][value="{scenario}"]').check()
        for seat, who in seats.items():
            self.page.locator(f"select[name=seat-{seat}]").select_option(who)
        self.page.locator("#start").click()
        self.page.wait_for_url(re.compile(r"/t/[\w-]{12}"))
        self.ready()
        return self.table

    def sit_at_new(self, game: str, seats: dict[str, str], scenario: str = "short", **options: Any) -> str:
        """A table as wished, without the lobby; its id."""
        wish = {"game": game, "scenario": scenario, "seats": seats, "options": options}
        reply = self.page.request.post("/api/tables", data=wish)
        assert reply.status == 201, reply.text()
        self.page.goto(f"/t/{reply.json()['table']}")
        self.ready()
        return self.table

    def ready(self) -> None:
        """The table is on the page."""
        expect(self.page.locator("#decision")).not_to_have_attribute("data-version", "0")

    def close_links(self) -> None:
        """Where a friend is to come, the links are shown at once."""
        expect(self.page.locator("dialog[open]")).to_be_visible()
        self.press("Escape")
        expect(self.page.locator("dialog[open]")).to_have_count(0)

    @property
    def table(self) -> str:
        return self.page.url.partition("/t/")[2][:12]

    def guest(self) -> Guest:
        """The same person by the API."""
        guest = Guest(self.server.url)
        cookie = next(c for c in self.page.context.cookies() if c["name"] == "sandtable")
        guest.http.cookies.set("sandtable", cookie["value"])
        return guest

    def state(self) -> dict[str, Any]:
        return self.guest().state(self.table)

    def sit(self, token: str, name: str) -> None:
        """Follow a link and sit down."""
        self.page.goto(f"/join#{token}")
        self.page.locator("input[name=name]").fill(name)
        self.page.locator("#join").click()
        self.page.wait_for_url(re.compile(r"/t/[\w-]{12}"))
        self.ready()

    # ------------------------------------------------------------------ seeing

    @property
    def decision(self) -> Locator:
        return self.page.locator("#decision")

    @property
    def version(self) -> int:
        return int(self.decision.get_attribute("data-version") or 0)

    @property
    def topic(self) -> str:
        return self.decision.get_attribute("data-topic") or ""

    def offered(self) -> list[str]:
        """The keys on offer in the panel."""
        found: list[str] = self.page.eval_on_selector_all(
            "#decision .on-offer", "buttons => buttons.map(b => b.dataset.key)"
        )
        return found

    def moved_on(self, version: int) -> None:
        """The table has come further than ``version``, and takes answers again."""
        self.page.wait_for_function(
            """version => {
                const panel = document.querySelector('#decision');
                return Number(panel?.dataset.version) > version && panel.getAttribute('aria-busy') === 'false';
            }""",
            arg=version,
        )

    def serious_findings(self, part: str | None = None) -> list[str]:
        """What axe finds, on the page or in a part of it, that would keep somebody from playing."""
        # Axe would read the style sheets again, and put what they import into the page, which our policy forbids.
        found = Axe().run(self.page, context=part, options={"preload": False}).response["violations"]
        return [
            f"{v['id']}: {v['help']}: {[n['html'][:120] for n in v['nodes'][:3]]}"
            for v in found
            if v["impact"] in ("serious", "critical")
        ]

    # ------------------------------------------------------------------ doing

    def click(self, key: str) -> None:
        """Answer by mouse, in the panel."""
        version = self.version
        self.page.locator(f'#decision [data-key="{key}"]').click()
        self.moved_on(version)

    def click_on_board(self, key: str) -> None:
        """Answer by mouse, on the board."""
        version = self.version
        self.page.locator(f'.board [data-key="{key}"].on-offer').first.click()
        self.moved_on(version)

    def take_number(self, number: int) -> None:
        """Click the number; where there are too many for buttons, step to it and confirm it."""
        shown = self.page.locator("#decision .stepper output")
        while shown.count() and int(shown.inner_text()) != number:
            self.page.locator(f"#decision [data-step='{1 if int(shown.inner_text()) < number else -1}']").click()
        self.click(f"n:{number}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
