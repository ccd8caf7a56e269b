"""A phone: the card lies behind the question, a swipe away."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
SOLO = {"us": "me", "arvn": "np", "nva": "np", "vc": "np"}
ALL_MINE = {"us": "me", "arvn": "me", "nva": "me", "vc": "me"}
PHONE = (390, 844)
IN_SIGHT = """card => {
  const { left, right } = card.getBoundingClientRect();
  return left >= -2 && right <= innerWidth + 2;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_card_is_a_swipe_away(newcomer: Newcomer, picture: Picture, theme: str) -> None:
    ann = newcomer(PHONE, phone=True, theme=theme)
    ann.sit_at_new("fitl", ALL_MINE, deck=[1, 17, 55, 44])
    page = ann.page
    card = page.locator(".card-side")
    assert not card.evaluate(IN_SIGHT)
    box = page.locator("#decision").bounding_box()
    assert box
    session = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] * 0.85, "y": box["y"] + 24}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    for _ in range(12):
        at = {**at, "x": at["x"] - 24}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
        page.wait_for_timeout(16)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(f"() => ({IN_SIGHT})(document.querySelector('.card-side'))")
    expect(card).to_contain_text("Gulf of Tonkin")
    expect(card).to_contain_text("Claymores")
    picture(ann, f"phone_card_{theme}")
    assert ann.serious_findings(".ask-area") == []
    page.locator("#to-question").click()
    page.wait_for_function(f"() => ({IN_SIGHT})(document.querySelector('#decision'))")
    page.locator("#to-card").click()
    page.wait_for_function(f"() => ({IN_SIGHT})(document.querySelector('.card-side'))")
    page.locator("#to-question").click()
    page.wait_for_function(f"() => ({IN_SIGHT})(document.querySelector('#decision'))")
    ann.click("op:train")
    expect(ann.decision).to_have_attribute("data-topic", "train.space")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


ASKED = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [board, ask, land] = [box('.board'), box('#decision'), box('.board [data-key="space:quang_tin"] .land')];
  const [x, y] = [(land.left + land.right) / 2, (land.top + land.bottom) / 2];
  const heights = [...document.querySelectorAll('.standings summary')].map((one) => one.offsetHeight);
  return { gap: ask.top - board.bottom, heights, seen: board.left < x && x < board.right && board.top < y && y < ask.top };
}"""


def test_the_board_reaches_the_question_and_shows_what_is_asked_about(newcomer: Newcomer) -> None:
    ann = newcomer(PHONE, phone=True)
    ann.sit_at_new("fitl", ALL_MINE, "full", deck=[112, 17, 55, 44])
    found = ann.page.evaluate(ASKED)
    assert abs(found["gap"]) <= 2 and not found["seen"]  # it begins around the capital
    assert len(set(found["heights"])) == 1 and max(found["heights"]) <= 32  # four scores in one line
    asked = ann.guest().play(ann.table, "op:march", "space:binh_dinh", "space:quang_tin")["decision"]
    assert (asked["args"]["origin"], asked["args"]["target"]) == ("binh_dinh", "quang_tin")
    ann.page.wait_for_function(f"() => ({ASKED})().seen")
    title = ann.page.locator(".title h1")
    assert title.evaluate("h => h.scrollWidth <= h.clientWidth && h.scrollHeight <= h.clientHeight + 1")  # not cut short


def test_names_can_be_read_at_once_and_all_of_the_map_is_a_press_away(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer(PHONE, phone=True)
    ann.sit_at_new("fitl", ALL_MINE, deck=[1, 17, 55, 44])
    scale = "svg => svg.getScreenCTM().a"
    board = ann.page.locator(".fitl-board")
    assert board.evaluate(scale) * 25.5 >= 11.9
    picture(ann, "phone_first_sight")
    ann.page.locator(".zoom button").last.click()
    assert board.evaluate(scale) * 1710 <= PHONE[0] + 40  # all of it
    ann.page.locator(".zoom button").last.click()
    assert board.evaluate(scale) * 25.5 >= 11.9


def test_a_window_that_grows_and_shrinks_looks_as_if_loaded_so(newcomer: Newcomer) -> None:
    """Between a phone's page and a desk's: nothing of the one stays in the other."""
    ann = newcomer((390, 844))
    ann.sit_at_new("fitl", SOLO)
    boxes = """() => ['.board', '.side', '.replay-bar', '.ask-area', '#decision'].map((found) => {
        const { x, y, width, height } = document.querySelector(found).getBoundingClientRect();
        return [found, ...[x, y, width, height].map(Math.round)]; })"""
    for size in ((1024, 768), (1366, 820), (844, 390), (390, 844)):
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(ann.page.locator(".swipe")).to_have_count(1 if size[0] <= 900 else 0)
        grown = ann.page.evaluate(boxes)
        ann.page.reload()
        ann.ready()
        ann.page.wait_for_function("() => document.fonts.status === 'loaded'")
        assert grown == ann.page.evaluate(boxes), size
