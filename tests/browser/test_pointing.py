"""Pointing at things: the map stays where it is or comes to what is meant, and what is told of a space never lies."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
ALL_MINE = {"us": "me", "arvn": "me", "nva": "me", "vc": "me"}
DECK = [112, 55, 68, 107, 17, 44]
SIZES = [
    (360, 640), (390, 844), (768, 1024), (900, 700), (1024, 768),
    (1280, 720), (1366, 820), (1440, 900), (1680, 1000), (1920, 1080),
]  # fmt: skip


def view_box(player: Player) -> list[float]:
    """What of the map is seen: x, y, width, height."""
    return [float(n) for n in (player.page.locator(".fitl-board").get_attribute("viewBox") or "").split()]


def middle_of(player: Player, space: str) -> tuple[float, float]:
    """Where on the page a space lies."""
    x, y = player.page.locator(f'.board [data-key="space:{space}"]').evaluate(
        "g => { const b = (g.querySelector('.hub') ?? g).getBoundingClientRect();"
        " return [b.x + b.width / 2, b.y + b.height / 2] }"
    )
    return x, y


def asked_for_spaces(player: Player) -> list[str]:
    """Go on to a question about spaces; the spaces on offer."""
    player.click("op:rally")
    return [key for key in player.offered() if key.startswith("space:")]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_pointing_at_an_option_brings_its_space_into_sight(newcomer: Newcomer, size: tuple[int, int]) -> None:
    ann = newcomer(size)
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    spaces = asked_for_spaces(ann)
    for zoom in range(4):  # from all of the map to three steps nearer
        if zoom:
            ann.page.locator(".zoom button").first.click()
        for key in (spaces[0], spaces[-1]):
            ann.page.locator(f'#decision [data-key="{key}"]').hover()
            ann.page.wait_for_timeout(30)
            x, y, width, height = view_box(ann)
            assert all(n == n and abs(n) < 1e5 for n in (x, y, width, height))
            place = ann.page.locator(f'.board [data-key="{key}"]').evaluate(
                "g => { const b = (g.querySelector('.hub') ?? g).getBBox(); return [b.x + b.width / 2, b.y + b.height / 2] }"
            )
            assert x <= place[0] <= x + width and y <= place[1] <= y + height, (zoom, key)


def test_a_number_or_a_plain_word_under_the_pointer_moves_nothing(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    ann.page.locator(".zoom button").first.click()
    before = view_box(ann)
    ann.page.locator('#decision [data-key="op:march"]').hover()
    ann.page.wait_for_timeout(30)
    assert view_box(ann) == before


def test_what_is_told_of_a_space_stands_still_and_lets_clicks_through(newcomer: Newcomer) -> None:
    """It lies in a corner of the map away from the pointer, never between the pointer and what comes next."""
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    told = ann.page.locator(".inspector")
    for space in ("hue", "saigon", "central_laos", "kien_giang", "qui_nhon"):
        target = ann.page.locator(f'.board [data-key="space:{space}"]')
        target.hover()
        expect(told).to_be_visible()
        assert told.evaluate("e => getComputedStyle(e).pointerEvents") == "none"
        box, (x, y) = told.bounding_box(), middle_of(ann, space)
        assert box
        assert not (box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]), space
    ann.page.locator("#prompt").hover()
    expect(told).to_have_count(0)


def test_what_is_told_of_a_space_is_of_now(newcomer: Newcomer) -> None:
    """After an answer the same space is told as it stands then."""
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    spaces = asked_for_spaces(ann)
    ann.page.locator(f'.board [data-key="{spaces[0]}"]').hover()
    told = ann.page.locator(".inspector")
    before = told.inner_text()
    version = ann.version
    ann.page.mouse.down()
    ann.page.mouse.up()
    ann.moved_on(version)
    guest, table = ann.guest(), ann.table
    while (asked := guest.state(table)["decision"])["topic"] != "rally.space":
        guest.play(table, asked["options"][-1]["key"])
    space = spaces[0].partition(":")[2]
    pieces = guest.state(table)["view"]["spaces"][space]["pieces"]
    expect(told).not_to_have_text(before)
    for kind, count in pieces.items():
        expect(told.locator(f"[data-piece={kind}]")).to_contain_text(str(count))


def test_on_touch_what_is_told_leaves_by_itself_and_at_the_next_tap(newcomer: Newcomer) -> None:
    ann = newcomer((390, 844), phone=True)
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    told = ann.page.locator(".inspector")
    ann.page.touchscreen.tap(*middle_of(ann, "saigon"))
    expect(told).to_be_visible()
    ann.page.locator("#prompt").tap()
    expect(told).to_have_count(0)
    ann.page.touchscreen.tap(*middle_of(ann, "saigon"))
    expect(told).to_be_visible()
    expect(told).to_have_count(0, timeout=7000)
