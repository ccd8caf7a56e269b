"""The way through a game: cards and Coups on the bar of the past and in the chart, and an ending that says why."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import sandtable
from sandtable.vietnam.headers import is_coup
from tests.browser.measure import small_letters
from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
SLIDE = """moment => {
  const slider = document.querySelector('.replay-bar input');
  slider.value = moment;
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  slider.dispatchEvent(new Event('change', { bubbles: true }));
}"""
ALL_MINE = {"us": "me", "arvn": "me", "nva": "me", "vc": "me"}


def finished(player: Player) -> tuple[list[int], int, str]:
    """A whole game on the page: its cards, how many of them Coups, and the winner."""
    whole = sandtable.new("fitl", "short", seed=2, seats=dict.fromkeys(ALL_MINE, "human:ann"))
    whole.auto("random")
    player.page.goto("/")
    reply = player.page.request.post("/api/import", data={"record": whole.record()})
    assert reply.status == 201, reply.text()
    player.page.goto(f"/t/{reply.json()['table']}")
    player.ready()
    cards = [event for event in whole.log if event.topic == "card"]
    assert whole.outcome is not None
    coups = sum(map(is_coup, whole.view(None)["played"]))
    return [event.at for event in cards], coups, str(whole.outcome["winner"])


def test_the_bar_and_the_chart_know_cards_and_coups_and_the_end_says_why(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer((1440, 900))
    moments, coups, winner = finished(ann)
    expect(ann.page.locator(".ticks path")).to_have_count(len(moments))
    expect(ann.page.locator(".ticks .great")).to_have_count(coups)
    over = ann.page.locator("#decision")
    for chart in (over.locator(".chart").nth(0), over.locator(".chart").nth(1)):  # scores, win chances
        expect(chart.locator(".series")).to_have_count(4)
    expect(over.locator(".decided")).to_contain_text("What decided it: ")
    expect(over.locator(".ranking li").first).to_contain_text({"us": "US", "arvn": "ARVN", "nva": "NVA", "vc": "VC"}[winner])
    expect(over.locator(".chart .milestone title").first).not_to_be_empty()
    assert ann.serious_findings("#decision") == []
    expect(over.locator(".chart svg").first).to_be_in_viewport(ratio=0.99)
    expect(over.locator("button:disabled")).to_have_count(0)  # what cannot be done any more is not offered
    assert small_letters(ann, 11) == []
    picture(ann, "fitl_ending")
    over.locator(".decided .link").click()
    expect(ann.decision).to_have_attribute("data-looking", "replay")
    expect(ann.page.locator(".replay-bar .milestone")).not_to_be_empty()
    for moment in (moments[2], moments[1], moments[3]):  # the log goes along
        ann.page.evaluate(SLIDE, moment)
        expect(ann.page.locator(f"#log .line[data-at='{moment}']").first).to_be_in_viewport()
    ann.press("Escape")
    expect(ann.page.locator("#log .line").last).to_be_in_viewport()


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_three_columns_from_1280(newcomer: Newcomer, picture: Picture, size: tuple[int, int]) -> None:
    ann = newcomer(size)
    ann.sit_at_new("fitl", ALL_MINE)
    boxes = [ann.page.locator(part).bounding_box() for part in (".panels", ".board", "#decision")]
    assert all(boxes)
    lefts = [box["x"] for box in boxes if box]
    assert lefts == sorted(lefts) and len(set(lefts)) == 3
    board = boxes[1]
    assert board and board["width"] >= 0.45 * size[0]
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    heights = "all => all.map((bar) => bar.getBoundingClientRect().height)"
    bars: list[float] = ann.page.eval_on_selector_all(".tracks .bar", heights)
    assert len(bars) >= 6 and min(bars) == max(bars) > 5  # all alike, that of Aid too
    picture(ann, f"fitl_three_columns_{size[0]}")


def test_on_a_phone_the_bar_of_the_past_is_one_row(newcomer: Newcomer) -> None:
    ann = newcomer((390, 844), phone=True)
    ann.sit_at_new("fitl", ALL_MINE)
    box = ann.page.locator(".replay-bar").bounding_box()
    assert box and box["height"] <= 48
    expect(ann.page.locator("#recap")).to_have_attribute("aria-label", "What happened?")


def test_the_bar_of_the_chaco_war_knows_months_and_settlements(newcomer: Newcomer, picture: Picture) -> None:
    whole = sandtable.new("chaco", "boqueron", seed=3, seats={"bolivia": "np", "paraguay": "np"})
    ann = newcomer((1440, 900))
    ann.page.goto("/")
    reply = ann.page.request.post("/api/import", data={"record": whole.record()}, timeout=60_000)
    assert reply.status == 201, reply.text()
    ann.page.goto(f"/t/{reply.json()['table']}")
    ann.ready()
    taken = sum(event.topic == "chaco.control" for event in whole.log)
    months = sum(event.topic == "chaco.turn" for event in whole.log)
    assert taken and months == 6
    expect(ann.page.locator(".ticks .great")).to_have_count(taken)
    expect(ann.page.locator(".ticks path")).to_have_count(taken + months)
    for chart in range(2):  # points, win chances
        expect(ann.page.locator("#decision .chart").nth(chart).locator(".series")).to_have_count(2)
    expect(ann.page.locator("#decision .chart figcaption").first).to_have_text("Victory points over time")
    picture(ann, "chaco_ending")


@pytest.mark.parametrize("size", [(1024, 768), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_tracks_stand_in_the_sea(newcomer: Newcomer, picture: Picture, size: tuple[int, int], theme: str) -> None:
    """Seven rows beside the coast, none over the land, all inside the board; the numbers are the view's."""
    ann = newcomer(size, theme=theme)
    ann.sit_at_new("fitl", ALL_MINE)
    tracks = ann.state()["view"]["tracks"]
    shown = ann.page.locator(".sea-number").all_text_contents()
    wanted = [*(tracks["resources"][f] for f in ("arvn", "nva", "vc")), tracks["aid"], tracks["patronage"], tracks["econ"]]
    assert [int(n) for n in shown] == [*wanted, tracks["trail"]]
    boxes: list[list[float]] = ann.page.eval_on_selector_all(
        ".sea-tracks, .headers .header, .city .wall",
        """all => {
          const box = (one) => (({ left, top, right, bottom }) => [left, top, right, bottom])(one.getBoundingClientRect());
          const sea = box(all.find((one) => one.classList.contains('sea-tracks')));
          const land = all.filter((one) => one.matches('.header, .wall')).map(box);
          const hits = land.filter((b) => b[0] < sea[2] && sea[0] < b[2] && b[1] < sea[3] && sea[1] < b[3]);
          return [sea, box(document.querySelector('.fitl-board')), ...hits]; }""",
    )
    (left, top, right, bottom), board, *hits = boxes
    assert hits == []
    assert board[0] <= left and right <= board[2] and board[1] <= top and bottom <= board[3]
    if size[0] >= 1440:
        sizes = ann.page.eval_on_selector_all(
            ".sea-word", "all => all.map((one) => one.getBoundingClientRect().height / one.getBBox().height * 26)"
        )
        assert min(sizes) >= 11
    picture(ann, f"sea_{size[0]}_{theme}")
