"""The board in a real browser, on its demo page: nothing overlaps; everything can be picked, asked about, reached."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import combinations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from sandtable.text.catalogs import languages
from tests.web.lettering import BOXES, Box, fonts_used, overlapping
from tools.boards import draw_fitl_board
from tools.boards.lettering import text_width
from tools.repo import ROOT

pytestmark = pytest.mark.browser


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/tools/boards/board_demo.html"
    server.shutdown()


@pytest.fixture
def faults(page: Page) -> list[str]:
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    return found


def open_board(page: Page, site: str, query: str, width: int = 1440, height: int = 900) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{site}?{query}")
    page.wait_for_selector("body[data-ready]")



@pytest.mark.parametrize("position", ["short", "medium", "full", "stress"])
def test_every_position_is_drawn_with_every_word_known(page: Page, site: str, faults: list[str], position: str) -> None:
    open_board(page, site, f"position={position}")
    expect(page.locator(".fitl-board [data-key^='space:']")).to_have_count(47)
    assert page.evaluate("document.body.dataset.missing") == ""
    assert faults == []


TOKENS = ".fitl-board .token .body:first-child"
"""The shapes: the box of a number is that of its line, higher than any digit."""
TOO_WIDE = """tokens => tokens.filter((token) => {
  const [number, body] = [token.querySelector('.alone .number'), token.querySelector('.body')];
  return number.getComputedTextLength() > body.getBBox().width + 4;
}).map((token) => token.dataset.space)"""


@pytest.mark.parametrize("position, lang", [("medium", "en"), *(("stress", lang) for lang in ("en", "es", "it", "fr"))])
def test_no_two_tokens_overlap_and_none_covers_a_name(page: Page, site: str, position: str, lang: str) -> None:
    open_board(page, site, f"position={position}&lang={lang}", 1710, 1720)
    assert page.evaluate("document.body.dataset.missing") == ""
    tokens: list[Box] = page.evaluate(BOXES, TOKENS)
    names: list[Box] = page.evaluate(BOXES, ".fitl-board .header *, .fitl-board .shield .plate")
    assert len(tokens) >= (100 if position == "medium" else 400)
    assert [(a[0], b[0]) for a, b in combinations(tokens, 2) if overlapping(a, b, 2)] == []
    assert [(a[0], b[0]) for a in tokens for b in names if overlapping(a, b, 3)] == []
    assert page.eval_on_selector_all(".fitl-board .token", TOO_WIDE) == []


MARKS = ", ".join(
    f".fitl-board {mark}"
    for mark in (".token .body:first-child", ".population circle", ".support .plate", ".control-badge path", ".terror path",
                 ".shield .plate", ".towns circle", ".tray")
)  # fmt: skip
NAMES = ".fitl-board .header .name, .fitl-board .towns text"


LARGE, USUAL, SMALL = (1710, 1720), (1366, 820), (390, 844)


@pytest.mark.parametrize(
    "position, lang, size",
    [
        ("short", "en", USUAL), ("medium", "it", SMALL), ("full", "es", LARGE),
        ("stress", "en", SMALL), ("stress", "en", USUAL),
        *(("stress", lang, LARGE) for lang in languages()),
    ],
)  # fmt: skip
def test_nothing_lies_on_a_name(page: Page, site: str, position: str, lang: str, size: tuple[int, int]) -> None:
    open_board(page, site, f"position={position}&lang={lang}", *size)
    pixel = page.evaluate("document.querySelector('.fitl-board').getScreenCTM().a")
    names: list[Box] = page.evaluate(BOXES, NAMES)
    marks: list[Box] = page.evaluate(BOXES, MARKS)
    assert len(names) >= 22 + 8 + 7 and len(marks) > 130
    assert [(a, b) for a in names for b in marks if overlapping(a, b, pixel)] == []
    leading = 12 * pixel  # the two lines of a name stand closer than their boxes are high
    assert [(a[0], b[0]) for a, b in combinations(names, 2) if overlapping(a, b, leading)] == []


@pytest.mark.parametrize("lang", languages())
def test_names_have_the_width_that_the_drawing_tool_read_in_the_font(page: Page, site: str, lang: str) -> None:
    open_board(page, site, f"position=full&lang={lang}")
    for wanted, style in ((".header .name", draw_fitl_board.NAME), (".towns text", draw_fitl_board.TOWN)):
        shown: list[tuple[str, float, bool]] = page.eval_on_selector_all(
            f".fitl-board {wanted}",
            "found => found.map((e) => [e.textContent, e.getComputedTextLength(), e.hasAttribute('textLength')])",
        )
        assert len(shown) >= 7
        for name, width, squeezed in shown:
            assert width == pytest.approx(text_width(name, *style), abs=1), name
            assert not squeezed, name  # the tool left room for it


def test_the_boards_letters_are_the_shipped_fonts(page: Page, site: str) -> None:
    open_board(page, site, "position=medium")
    used = fonts_used(page, ".fitl-board text, .side")
    assert set(used) == {("Sandtable Sans", True)} and used["Sandtable Sans", True] > 300


def test_without_the_font_names_are_measured_in_the_one_that_takes_its_place(page: Page, site: str) -> None:
    page.route("**/*.woff2", lambda route: route.abort())
    open_board(page, site, "position=medium", 1710, 1720)
    assert ("Sandtable Sans", True) not in fonts_used(page, ".fitl-board text")
    names: list[Box] = page.evaluate(BOXES, ".fitl-board .header .name")
    discs: list[Box] = page.evaluate(BOXES, ".fitl-board .population circle")
    assert [(a, b) for a in names for b in discs if overlapping(a, b, 1)] == []


def test_a_click_picks_what_is_on_offer_and_asks_about_the_rest(page: Page, site: str) -> None:
    open_board(page, site, "position=medium&offer=1")
    said = page.locator("output")
    page.locator("[data-key='space:kien_hoa']").click()
    expect(said).to_have_text("picked space:kien_hoa")
    page.locator("[data-key='space:southern_laos']").click()
    expect(said).to_have_text("asked about southern_laos")
    page.locator("[data-key='piece:us_troops'][data-space='binh_dinh']").click()
    expect(said).to_have_text("picked piece:us_troops")
    spot = page.locator("[data-piece='us_troops'][data-space='saigon']").bounding_box()
    assert spot is not None
    page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    expect(said).to_have_text("picked space:saigon")  # a token that is not on offer stands for its space


@pytest.mark.parametrize("position", ["medium", "stress"])
def test_the_middle_of_every_spaces_button_belongs_to_it(page: Page, site: str, position: str) -> None:
    open_board(page, site, f"position={position}")
    strays = page.evaluate(
        """() => [...document.querySelectorAll("[data-key^='space:']")].filter((button) => {
          const box = button.getBoundingClientRect();
          const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return hit?.closest('[data-key]') !== button;
        }).map((button) => button.dataset.key)"""
    )
    assert strays == []


def test_the_tip_names_the_stack_under_the_pointer(page: Page, site: str) -> None:
    open_board(page, site, "position=medium")
    page.locator("[data-key='space:saigon']").hover()
    expect(page.locator(".tip b").first).to_have_text("Saigon")
    spot = page.locator("[data-piece='us_troops'][data-space='saigon']").bounding_box()
    assert spot is not None
    page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    expect(page.locator(".tip [aria-current]")).to_have_text("2 US Troops")


def test_what_is_on_offer_is_marked_and_only_that_is_in_the_tab_order(page: Page, site: str) -> None:
    open_board(page, site, "position=medium&offer=1")
    expect(page.locator(".fitl-board .space.on-offer")).to_have_count(6)
    expect(page.locator(".fitl-board .token.on-offer")).to_have_count(5)
    expect(page.locator(".fitl-board [tabindex='0']")).to_have_count(11)


def test_keyboard_walks_the_map_and_picks(page: Page, site: str) -> None:
    open_board(page, site, "position=medium&offer=1")
    page.locator("[data-key='space:can_tho']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("data-key", "space:loc_can_tho_long_phu")
    page.keyboard.press("ArrowUp")
    expect(page.locator(":focus")).to_have_attribute("data-key", "space:loc_saigon_can_tho")
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("data-key", "space:kien_hoa")
    page.keyboard.press("Enter")
    expect(page.locator("output")).to_have_text("picked space:kien_hoa")


def test_a_space_says_its_numbers_in_words(page: Page, site: str) -> None:
    open_board(page, site, "position=short&offer=1")
    expect(page.locator("[data-key='space:saigon']")).to_have_attribute(
        "aria-label",
        "Saigon. City. Population 6. Active Support, counts 12. COIN Control. Coastal. 1 US Base. 3 US Troops. "
        "4 ARVN Troops. 2 Police. 1 Ranger. You may choose this space",
    )


def test_zoom_keeps_its_place_over_a_reload_and_a_drag_is_no_click(page: Page, site: str) -> None:
    open_board(page, site, "position=medium&offer=1")
    board = page.locator(".fitl-board")
    whole = board.get_attribute("viewBox")
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -600)
    near = board.get_attribute("viewBox")
    assert near != whole
    page.mouse.down()
    page.mouse.move(420, 340, steps=4)
    page.mouse.up()
    moved = board.get_attribute("viewBox")
    assert moved != near
    expect(page.locator("output")).to_have_text("")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(board).to_have_attribute("viewBox", moved or "")
    board.locator("[data-key='space:saigon']").focus()
    page.keyboard.press("0")
    expect(board).to_have_attribute("viewBox", whole or "")


def test_two_fingers_zoom(page: Page, site: str) -> None:
    open_board(page, site, "position=medium", 390, 844)
    before = page.locator(".fitl-board").get_attribute("viewBox")
    touch = """([type, id, x, y]) => document.querySelector('.fitl-board').dispatchEvent(
      new PointerEvent(type, {pointerId: id, pointerType: 'touch', clientX: x, clientY: y, bubbles: true}))"""
    page.evaluate(
        "document.querySelector('.fitl-board').setPointerCapture = () => {}"
    )  # made-up pointers have no capture
    fingers = [("pointerdown", 11, 180, 300), ("pointerdown", 12, 220, 300), ("pointermove", 11, 120, 300)]
    for step in [*fingers, ("pointermove", 12, 280, 300), ("pointerup", 11, 120, 300), ("pointerup", 12, 280, 300)]:
        page.evaluate(touch, list(step))
    after = page.locator(".fitl-board").get_attribute("viewBox")
    assert before is not None
    assert after is not None
    assert float(before.split()[2]) / float(after.split()[2]) == pytest.approx(160 / 40, rel=0.05)


def test_the_neighbours_of_the_space_under_the_pointer_are_marked(page: Page, site: str) -> None:
    open_board(page, site, "position=medium")
    page.locator("[data-key='space:hue']").hover()
    near = page.eval_on_selector_all(".fitl-board .near", "found => found.map((e) => e.dataset.space).sort()")
    assert near == ["loc_hue_da_nang", "loc_hue_khe_sanh", "quang_tri"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(page: Page, site: str, theme: str) -> None:
    open_board(page, site, f"position=medium&offer=1&theme={theme}")
    found = Axe().run(page).response["violations"]
    serious = [f"{v['id']}: {v['nodes'][0]['html'][:160]}" for v in found if v["impact"] in ("serious", "critical")]
    assert serious == []
