"""The tutorial in a real browser, from its first step to its last."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
STEPS = 137


def start(page: Page) -> None:
    page.goto("/")
    page.locator("[data-tutorial=fitl]").click()
    page.locator("#guide").wait_for()


def follow(page: Page, steps: int) -> int:
    """Choose what the guide wants, up to ``steps`` times; how many were done."""
    for done in range(steps):
        guide = page.locator("#guide")
        wanted, step = guide.get_attribute("data-wanted"), guide.get_attribute("data-step")
        if not wanted:
            return done
        button = page.locator(f"#decision [data-key='{wanted}']").first
        button.hover()
        page.mouse.down(click_count=1)
        page.mouse.up(click_count=1)  # never the second half of a double click, which the page ignores
        page.wait_for_function(
            """([step, wanted]) => {
                const now = document.querySelector('#guide')?.dataset;
                return now?.step !== step || now.wanted !== wanted;
            }""",
            arg=[step, wanted],
        )
    return steps


def test_from_start_to_end(newcomer: Newcomer, picture: Picture) -> None:
    """Every step can be clicked where the page shows it; at the end the playbook's scores stand on the board."""
    ann = newcomer()
    page = ann.page
    start(page)
    assert follow(page, 20) == 20
    picture(ann, "tutorial")
    assert follow(page, 500) == STEPS - 20
    expect(page.locator("#guide")).to_contain_text("US 48, ARVN 38, VC 29, NVA 8")
    assert page.locator("#guide").get_attribute("data-step") == str(STEPS)


def test_a_wrong_click_is_explained_and_costs_nothing(newcomer: Newcomer) -> None:
    """Another choice is not sent; the guide says what to choose. What is not on offer says why, with its rule."""
    page = newcomer().page
    start(page)
    version = page.locator("#decision").get_attribute("data-version")
    page.locator("#decision [data-key='event:unshaded']").click()
    expect(page.locator("#guide .stray")).to_contain_text("Event, shaded")
    assert page.locator("#decision").get_attribute("data-version") == version
    follow(page, 1)
    expect(page.locator("#guide .stray")).to_have_count(0)


@pytest.mark.parametrize("lang, words", [("es", "Bonzo en llamas"), ("it", "Bonzo Suicida"), ("fr", "Bonze en flammes")])
def test_in_every_language(newcomer: Newcomer, lang: str, words: str) -> None:
    """The guide speaks the page's language."""
    page = newcomer().page
    start(page)
    page.get_by_label("Language").select_option(lang)
    expect(page.locator("#guide")).to_contain_text(words)
