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
PHONE = (390, 844)


def start(page: Page, game: str = "fitl") -> None:
    page.goto("/")
    page.locator(f"[data-tutorial={game}]").click()
    page.locator("#guide").wait_for()


def follow(page: Page, steps: int) -> int:
    """Choose what the guide wants, up to ``steps`` times; how many were done."""
    for done in range(steps):
        guide = page.locator("#guide")
        wanted, step = guide.get_attribute("data-wanted"), guide.get_attribute("data-step")
        if not wanted:
            return done
        button = page.locator(f"#decision [data-key='{wanted}']").first
        if wanted == "done":  # called as on its button
            expect(guide.locator(".next")).to_contain_text(button.locator("span").inner_text())
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


def test_on_a_phone_the_guide_leaves_room_for_the_board_and_the_choice(newcomer: Newcomer, picture: Picture) -> None:
    """The sheet never covers more than 56 % of the screen, nor what is to be chosen; folded, it is two lines."""
    ann = newcomer(PHONE, phone=True)
    page = ann.page
    start(page)
    for _ in range(40):
        assert page.eval_on_selector(".ask-area", "sheet => sheet.getBoundingClientRect().height") <= 0.56 * PHONE[1] + 1
        wanted = page.locator("#guide").get_attribute("data-wanted")
        assert page.eval_on_selector(
            f"#decision [data-key='{wanted}']",
            """button => {
                const {left, right, top, bottom} = button.getBoundingClientRect();
                return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
            }""",
        ), wanted
        assert follow(page, 1) == 1
    picture(ann, "phone_tutorial")
    page.locator("#fold-guide").click()
    expect(page.locator("#guide .story")).to_have_count(0)
    expect(page.locator("#guide .next")).to_be_visible()
    box = page.locator("#guide").bounding_box()
    assert box and box["height"] < 80
    assert follow(page, 2) == 2  # it stays folded, and the choices stay
    expect(page.locator("#fold-guide")).to_have_attribute("aria-expanded", "false")
    assert ann.serious_findings(".ask-area") == []


@pytest.mark.parametrize("lang, words", [("es", "Bonzo en llamas"), ("it", "Bonzo Suicida"), ("fr", "Bonze en flammes")])
def test_in_every_language(newcomer: Newcomer, lang: str, words: str) -> None:
    """The guide speaks the page's language."""
    page = newcomer().page
    start(page)
    page.get_by_label("Language").select_option(lang)
    expect(page.locator("#guide")).to_contain_text(words)


CHACO_SEEN = ((390, 844), (1024, 768), (1440, 900), (1920, 1080))


@pytest.mark.parametrize("size", CHACO_SEEN)
def test_the_chaco_war_from_start_to_end(newcomer: Newcomer, picture: Picture, size: tuple[int, int]) -> None:
    """Every step can be clicked in the panel; at the end Boquerón has fallen."""
    ann = newcomer(size, phone=size[0] < 500, theme="dark" if size[0] in (390, 1440) else "light")
    page = ann.page
    start(page, "chaco")
    steps = int(page.locator("#guide").get_attribute("data-steps") or 0)
    expect(page.locator("#guide")).to_contain_text("September 1932")
    while page.locator("#guide").get_attribute("data-wanted") != "hex:2741" or ann.topic != "combat.supply":
        assert follow(page, 1) == 1
    picture(ann, f"chaco_tutorial_{size[0]}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ann.serious_findings(".ask-area") == []
    follow(page, 500)
    assert page.locator("#guide").get_attribute("data-step") == str(steps)
    expect(page.locator("#guide")).to_contain_text("Paraguay 19, Bolivia 20")


@pytest.mark.parametrize("lang, words", [("es", "fortines"), ("it", "fortini"), ("fr", "fortins")])
def test_the_chaco_war_in_every_language(newcomer: Newcomer, lang: str, words: str) -> None:
    page = newcomer().page
    start(page, "chaco")
    page.get_by_label("Language").select_option(lang)
    expect(page.locator("#guide")).to_contain_text(words)


def test_sovereign_of_discord(newcomer: Newcomer, picture: Picture) -> None:
    """The steps can be clicked where the page shows them, in any language, pieces of two kinds in one form too."""
    ann = newcomer(theme="dark")
    page = ann.page
    start(page, "sovereign")
    assert follow(page, 13) == 13  # twelve picks and the first Event
    picture(ann, "sovereign_tutorial")
    for lang, words in (("es", "Actividad Especial"), ("it", "Attività Speciale"), ("fr", "Activité Spéciale"), ("en", "US")):
        page.locator("#language").select_option(lang)
        expect(page.locator("#guide .story")).to_contain_text(words)
    assert ann.serious_findings(".ask-area") == []
    assert follow(page, 35) == 35  # until ARVN has trained 4 Troops and 2 Police
    expect(page.locator("#guide .story")).to_contain_text("NVA Infiltrates")


def test_sovereign_of_discord_begins_on_a_phone(newcomer: Newcomer, picture: Picture) -> None:
    """The picks and the first turns, with the guide, leave room for the board."""
    ann = newcomer(PHONE, phone=True)
    page = ann.page
    start(page, "sovereign")
    assert follow(page, 1) == 1
    picture(ann, "phone_sovereign_picks")
    assert follow(page, 13) == 13
    assert page.eval_on_selector(".ask-area", "sheet => sheet.getBoundingClientRect().height") <= 0.56 * PHONE[1] + 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture(ann, "phone_sovereign_tutorial")
