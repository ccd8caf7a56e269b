"""docs/recipes.md, the panel: the script of the page is served and drawn as it stands there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route

import sandtable
from tests.web.serving import Server
from tools.repo import ROOT

pytestmark = pytest.mark.browser

SCRIPT = re.findall(r"^```js\n(.*?)^```", (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_a_panel_is_twenty_lines_and_draws(server: Server, page: Page) -> None:
    assert len(SCRIPT) == 1 and SCRIPT[0].count("\n") <= 20
    page.route("**/static/fitl/population.js", lambda route: serve(route, SCRIPT[0]))
    page.goto(server.url)
    view = sandtable.new("fitl", "full", seed=1).view()
    page.evaluate(
        """async (view) => {
            const { render } = await import('/static/vendor/lit-html.js');
            const { renderPopulation } = await import('/static/fitl/population.js');
            const holder = document.body.appendChild(document.createElement('div'));
            render(renderPopulation(view, { t: (key) => key }), holder);
        }""",
        view,
    )
    shown = page.locator(".population li").evaluate_all("rows => rows.map((row) => Number(row.dataset.population))")
    assert shown == [view["totals"]["coin_population"], view["totals"]["nva_population"]]


def serve(route: Route, script: str) -> None:
    route.fulfill(body=script, content_type="text/javascript")
