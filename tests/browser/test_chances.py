"""Win chances on the page: beside the scores, what if, over time, what decided; with the keyboard and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import sandtable
from sandtable.kernel.value import in_percent
from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
SOLO = {"us": "me", "arvn": "np", "nva": "np", "vc": "np"}
NAMES = ("us", "arvn", "nva", "vc")


def percent(chances: dict[str, float], seat: str) -> str:
    return f"{in_percent(chances)[seat]} %"


IN_SIGHT = """rows => {
    const { bottom } = rows[0].closest('section').getBoundingClientRect();
    return rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
}"""
BEYOND = """charts => charts.flatMap((chart) => {
    const { right, bottom } = chart.getBoundingClientRect();
    return [...chart.querySelectorAll('.end')].filter((text) => {
        const box = text.getBoundingClientRect();
        return box.right > right + 1 || box.bottom > bottom + 1;
    }).map((text) => text.textContent);
})"""
CUT_SHORT = """all => all
    .filter((x) => x.scrollHeight > x.clientHeight + 2 || x.scrollWidth > x.clientWidth + 2).map((x) => x.textContent)"""


@pytest.mark.parametrize("size", [(390, 844), (1366, 820)])
def test_beside_the_scores_and_what_if(newcomer: Newcomer, picture: Picture, size: tuple[int, int]) -> None:
    phone = size[0] < 500
    ann = newcomer(size, phone=phone, theme="dark" if phone else "light")
    ann.sit_at_new("fitl", SOLO)
    chances = ann.state()["chances"]
    for seat in NAMES:
        expect(ann.page.locator(f".standing.seat-{seat} .chance")).to_have_text(percent(chances, seat))
    expect(ann.page.locator(".chance-note:visible")).to_have_text("%: if non-players played on")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    heights = ann.page.eval_on_selector_all(
        ".standing .chance", "found => found.map(x => Math.round(x.getBoundingClientRect().y))"
    )
    assert len(heights) == 4 and max(heights) - min(heights) <= 1  # all beside the score, or all below it
    picture(ann, f"chances-{size[0]}")
    ann.page.locator("#what-if").focus()
    ann.page.keyboard.press("Enter")
    rows = ann.page.locator("[data-what-if]")
    expect(rows.nth(1)).to_be_visible(timeout=60_000)  # on a busy machine as many answers as there was time for
    expect(ann.page.locator("section.what-if")).to_be_focused()  # the button is gone
    seen = ann.page.eval_on_selector_all("[data-what-if]", IN_SIGHT)
    assert seen >= min(5, rows.count())  # not one at a time
    picture(ann, f"what-if-{size[0]}")
    assert ann.serious_findings() == []
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    ann.page.locator("#menu summary").click()
    ann.page.locator("#chances").click()
    expect(ann.page.locator(".standing .chance")).to_have_count(0)
    expect(rows).to_have_count(0)


@pytest.mark.parametrize("low, said", [(0.28, True), (0.32, False)])
def test_what_if_says_where_no_answer_is_better(newcomer: Newcomer, low: float, said: bool) -> None:
    ann = newcomer()
    ann.sit_at_new("fitl", SOLO)
    answers = [
        {"key": "pass", "label": "Pass", "chance": 0.33, "low": low, "high": 0.38},
        {"key": "event", "label": "Event", "chance": 0.3, "low": 0.29, "high": 0.31},
    ]
    told = {"seat": "us", "futures": 24, "answers": answers}
    ann.page.route("**/what_if?*", lambda route: route.fulfill(json=told))
    ann.page.locator("#what-if").click()
    expect(ann.page.locator("[data-what-if]")).to_have_count(2)
    expect(ann.page.get_by_text("No answer is found to be better")).to_have_count(2 if said else 0)  # seen, and said aloud
    offered = len(ann.offered())
    expect(ann.page.locator("#what-if-some")).to_have_text(f"Only 2 of the {offered} answers were looked at.")
    if said:  # before what it is said of, of which a phone shows the first few
        assert ann.page.locator(".none-better + ol").count() == 1
    ann.page.locator("#what-if-close").click()
    expect(ann.page.locator("[data-what-if]")).to_have_count(0)
    expect(ann.page.locator("#what-if")).to_be_focused()


SPLITS = (
    {"bolivia": 0.505, "paraguay": 0.495},
    {"us": 0.155, "arvn": 0.285, "nva": 0.315, "vc": 0.245},
    {"us": 0.355, "arvn": 0.355, "nva": 0.455, "vc": 0.19},  # US and ARVN are one player's
    {"us": 0.024, "arvn": 0.3, "nva": 0.3, "vc": 0.296},  # 8.9 else nobody wins
    {"us": 1.0, "arvn": 0.0, "nva": 0.0, "vc": 0.0},
)


def test_percent_add_up_as_in_the_terminal(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.page.goto("/")
    told = ann.page.evaluate("async (all) => all.map((await import('/static/js/chart.js')).inPercent)", list(SPLITS))
    assert told == [in_percent(split) for split in SPLITS]


def test_the_seats_follow_the_difficulty(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.page.goto("/")
    ann.page.locator("select[name=difficulty]").select_option("search:easy")
    for seat in ("arvn", "nva", "vc"):
        expect(ann.page.locator(f"select[name=seat-{seat}]")).to_have_value("search:easy")
    expect(ann.page.locator("select[name=seat-us]")).to_have_value("me")
    expect(ann.page.locator("fieldset.solo")).to_contain_text("A beginner")
    ann.page.locator("#start").click()
    ann.page.wait_for_url("**/t/*")
    ann.ready()


def test_long_names_fit_into_the_chart(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("chaco", {"bolivia": "me", "paraguay": "np"}, scenario="boqueron")
    ann.page.locator("#tab-chart").click()
    expect(ann.page.locator(".chart .end", has_text="Paraguay")).to_have_count(2)
    assert ann.page.eval_on_selector_all(".chart svg", BEYOND) == []


def test_a_table_without_them(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.page.goto("/")
    ann.page.locator("details.options-more summary").click()
    ann.page.locator("input[name=chances]").uncheck()
    ann.page.locator("[data-solo=us]").click()
    ann.ready()
    assert ann.state()["chances"] is None
    expect(ann.page.locator(".standing .chance")).to_have_count(0)
    expect(ann.page.locator("#what-if")).to_have_count(0)


def test_over_time_and_the_moments_that_decided(newcomer: Newcomer, picture: Picture) -> None:
    table = sandtable.new("fitl", "short", seed=7)
    table.auto("np")
    ann = newcomer()
    ann.sit_at_new("fitl", SOLO)
    guest = ann.guest()
    there = guest.http.post("/api/import", json={"record": table.record()}).json()["table"]
    ann.page.goto(f"/t/{there}")
    chart = ann.page.locator(".afterword .chart").nth(1)
    expect(chart).to_contain_text("Win chances")
    winner = table.outcome["winner"] if table.outcome else ""
    expect(chart.locator(f".end.seat-{winner}")).to_contain_text("100 %")
    assert ann.page.eval_on_selector_all(".afterword .chart svg", BEYOND) == []  # three end at 0 %, none below the chart
    moments = ann.page.locator("[data-decisive]")
    expect(moments.first).to_be_visible()
    deeds = [text for text in ann.page.locator(".decisive li").all_inner_texts() if re.search(r"(US|ARVN|NVA|VC)\b.*\.", text)]
    assert deeds  # whose turn it was, and what they did
    picture(ann, "chances-over")
    assert ann.serious_findings() == []
    moment = int(moments.first.get_attribute("data-decisive") or 0)
    moments.first.click()
    expect(ann.page.locator("#prompt")).to_contain_text(str(moment))
    frame = guest.http.get(f"/api/tables/{there}/at/{moment}").json()
    expect(ann.page.locator(f".standing.seat-{winner} .chance")).to_have_text(percent(frame["chances"], winner))


def test_at_twice_the_size_the_buttons_stay_in_sight(newcomer: Newcomer) -> None:
    """A window of 1440 by 900 at 200 %."""
    ann = newcomer((720, 450))
    ann.sit_at_new("fitl", SOLO)
    buttons = ann.page.locator(".finish")
    expect(buttons).to_be_in_viewport(ratio=1)
    ann.page.locator("#what-if").scroll_into_view_if_needed()
    ann.page.locator("#what-if").click()
    rows = ann.page.locator("[data-what-if]")
    expect(rows.nth(1)).to_be_visible(timeout=60_000)
    rows.last.scroll_into_view_if_needed()
    expect(rows.last).to_be_in_viewport(ratio=1)
    expect(buttons).to_be_in_viewport(ratio=1)


THINKING = """async () => {
    const { Model } = await import('/static/js/model.js');
    const model = new Model();
    model.about = { seats: ['us', 'nva', 'vc'].map((seat) => ({ seat, who_label: seat === 'us' ? '' : 'Computer' })) };
    const shown = () => model.thinking && [model.thinking.seat, model.thinking.part];
    model.state = { version: 5, waiting_for: 'nva', decision: null, outcome: null };
    model.think();
    const seen = [shown()];
    model.think({ seat: 'vc', part: 0.4, seconds: 1 });
    seen.push(shown());
    model.think();  // the reply to one's own answer: the same state once more
    seen.push(shown());
    model.state = { ...model.state, version: 6, waiting_for: 'vc' };
    model.think();
    seen.push(shown());
    model.state = { ...model.state, version: 7, waiting_for: 'us', decision: {} };
    model.think({ seat: 'vc', part: 0.9, seconds: 2 });
    seen.push(shown());
    return seen;
}"""


def test_progress_is_that_of_the_seat_that_thinks(newcomer: Newcomer) -> None:
    """Programs play on in portions: the second of them thinks while the state still waits for the first."""
    ann = newcomer()
    ann.page.goto("/")
    assert ann.page.evaluate(THINKING) == [["nva", None], ["vc", 0.4], ["vc", 0.4], ["vc", None], None]


def test_levels_can_be_read(newcomer: Newcomer) -> None:
    ann = newcomer((1024, 768))
    ann.sit_at_new("fitl", {"us": "me", "arvn": "search:easy", "nva": "search:quick", "vc": "search:strong"})
    for lang in ("en", "es", "fr", "it"):
        ann.page.locator("#language").select_option(lang)
        expect(ann.page.locator("html")).to_have_attribute("lang", lang)
        cut = ann.page.eval_on_selector_all(".top .seats .chip span", CUT_SHORT)
        assert cut == [], lang


def test_undo_while_the_program_thinks(newcomer: Newcomer) -> None:
    """The reply to an answer waits some seconds for who comes next; one who has thought better of it need not."""
    ann = newcomer()
    ann.sit_at_new("fitl", {**SOLO, "nva": "search:strong"}, deck=[1, 17, 55])
    ann.press(".")
    expect(ann.decision).to_contain_text("The computer is thinking")
    told = ann.page.locator("#thinking")
    expect(told).to_contain_text(" s")  # since when, and how much of the work is done
    expect(told.locator("progress")).to_have_attribute("value", re.compile(r"^0\.\d+$"), timeout=30_000)  # a process starts
    expect(ann.page.locator("#undo")).to_be_enabled(timeout=2000)
    ann.press("Backspace")
    expect(ann.decision).to_have_attribute("data-topic", "turn.action")
    expect(ann.decision).to_have_attribute("aria-busy", "false")
    assert ann.state()["moment"] == 2  # the two cards
    expect(ann.page.locator(".notice")).to_have_count(0)
