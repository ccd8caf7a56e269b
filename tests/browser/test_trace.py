"""The non-players' reasons in the log: opened by mouse and by keyboard, in words, in four languages, on a phone too."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
SOLO = {"us": "me", "arvn": "np", "nva": "np", "vc": "np"}
PHONE = (390, 844)
RAW = re.compile(r"[{}_]|\b(note|line|what|box)\.")  # an id or a topic where words should be


def solo(player: Player, answers: int = 25) -> Page:
    """A person who mostly passes against three non-players."""
    table = player.sit_at_new("fitl", SOLO)
    guest = player.guest()
    for _ in range(answers):
        if asked := guest.state(table)["decision"]:
            offered = [option["key"] for option in asked["options"]]
            guest.play(table, "pass" if "pass" in offered else offered[-1])
    player.page.locator("#tab-log").click()
    return player.page


def open_all(page: Page) -> Locator:
    """Every line's reasons."""
    page.eval_on_selector_all(".reasons-of[aria-expanded=false]", "buttons => buttons.forEach(b => b.click())")
    expect(page.locator(".reasons-of[aria-expanded=false]")).to_have_count(0)
    return page.locator(".trace")


def test_a_line_opens_its_reasons(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer()
    page = solo(ann)
    first = page.locator(".reasons-of").first
    expect(first).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".trace")).to_have_count(0)
    first.focus()
    ann.press("Enter")
    expect(first).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".trace li").first).to_be_visible()
    ann.press("Tab")
    assert page.evaluate("document.activeElement.className") == "rule"  # the rule behind the first reason
    ann.press("Enter")
    expect(page.locator("dialog[open] .rule-text")).to_be_visible()
    ann.press("Escape")
    picture(ann, "fitl_trace")
    first.focus()
    ann.press("Space")
    expect(page.locator(".trace")).to_have_count(0)


def test_the_deed_has_the_reasons_rather_than_its_cost(newcomer: Newcomer) -> None:
    ann = newcomer()
    page = solo(ann)
    explained = page.locator(".line:has(.reasons-of) > .link").all_inner_texts()
    paid_for = [text for text in explained if re.search(r"Rallies in|spreads Terror in|Attacks in", text)]
    assert paid_for
    costs = [text for text in explained if re.match(r"(NVA|VC) Resources −1", text)]
    assert costs == []


def test_chart_choices_and_plans_are_told_apart_and_long_ones_are_folded(newcomer: Newcomer) -> None:
    ann = newcomer()
    page = solo(ann)
    traces = open_all(page)
    titles = {text.split(" among")[0] for text in page.locator(".trace .kind").all_text_contents()}
    assert {"The chart", "A choice", "The plan"} <= {re.sub(r"\s*\d[\d.]*\s*$", "", title) for title in titles}
    assert page.locator(".trace .yes").count() and page.locator(".trace .no").count()
    narrowed = page.locator(".trace .narrowed").first.inner_text()
    assert re.search(r"\(\d+ of \d+ left\)", narrowed)
    assert any("Event" in text for text in traces.all_inner_texts())
    long = page.locator(".trace:has(details)").first
    shown = long.locator(":scope > .reasons li")
    assert shown.count() >= 12
    hidden = long.locator("details li").first
    expect(hidden).to_be_hidden()
    long.locator("summary").press("Enter")
    expect(hidden).to_be_visible()
    assert ann.serious_findings(".side") == []


def test_reasons_in_every_language_and_on_a_phone(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer(PHONE, phone=True)
    page = solo(ann)
    english = open_all(page).all_text_contents()
    for lang in ("es", "it", "fr"):
        page.locator("#language").select_option(lang)
        page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
        expect(page.locator(".reasons-of").first).not_to_contain_text("Why")
        texts = open_all(page).all_text_contents()
        assert len(texts) == len(english) and not set(texts) & set(english)
        assert [text for text in texts if RAW.search(text)] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert [text for text in english if RAW.search(text)] == []
    page.locator(".trace").first.scroll_into_view_if_needed()
    picture(ann, "phone_trace")
    assert ann.serious_findings(".side") == []


NAMED = """async (args) => {
    const { renderTraces } = await import('/static/js/trace.js');
    const { render } = await import('/static/vendor/lit-html.js');
    const note = (seat) => ({ seat, rule: '', topic: 'search.kept', text: seat, answer: null, narrowed: null, since: null });
    const model = { seat: (name) => ({ label: name.toUpperCase() }) };
    const holder = document.createElement('div');
    render(renderTraces(args.seats.map(note), args.whose, model), holder);
    const name = (one) => one.querySelector('.whose')?.textContent.trim() ?? '';
    return [...holder.querySelectorAll('.trace')].map((one) => [one.className, name(one)]);
}"""


def test_reasons_of_another_seat_are_named(newcomer: Newcomer) -> None:
    """One who was asked during another's turn and did nothing has no line of its own."""
    page = newcomer().page
    page.goto("/")

    def named(whose: str, *seats: str) -> list[list[str]]:
        found: list[list[str]] = page.evaluate(NAMED, {"seats": seats, "whose": whose})
        return found

    assert named("vc", "vc", "vc") == [["trace seat-vc", ""]]
    assert named("vc", "nva", "vc") == [["trace seat-nva", "NVA"], ["trace seat-vc", "VC"]]
    assert named("", "nva") == [["trace seat-nva", "NVA"]]


def test_on_a_phone_the_log_opens_above_the_choice_at_its_newest_line(newcomer: Newcomer) -> None:
    ann = newcomer(PHONE, phone=True)
    page = solo(ann, answers=8)  # it has opened the log
    last = page.locator("#log .line").last
    expect(last).to_be_in_viewport()
    expect(page.locator("#tab-log")).to_be_in_viewport()
    line, sheet = last.bounding_box(), ann.decision.bounding_box()
    assert line and sheet
    assert line["y"] + line["height"] <= sheet["y"]
    page.locator("#tab-chart").tap()
    expect(page.locator("#tab-chart")).to_be_in_viewport()
