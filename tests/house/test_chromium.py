"""The browser that the page tests need is there and runs a page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.browser
def test_chromium_runs_a_page(page: Page) -> None:
    page.set_content("<button onclick=\"this.textContent = 'Hue'\">?</button>")
    page.get_by_role("button").click()
    expect(page.get_by_role("button")).to_have_text("Hue")
