"""The Chaco War in the browser: set up Boqueron, march, attack with the odds in sight, look back; mouse, keys, phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.chaco import (
    BESIDE,
    BOQUERON,
    BOTH,
    HEADQUARTERS,
    LAPTOP,
    PHONE,
    WISHES,
    Newcomer,
    Picture,
    march,
    play_to,
)
from tests.browser.player import Player

pytestmark = pytest.mark.browser


def declare(player: Player) -> None:
    """An attack on Boqueron with all there is."""
    play_to(player, "attack.target")
    player.click_on_board(f"hex:{BOQUERON}")
    player.click_on_board("leader:estigarribia")
    player.click("all")


def resolve(player: Player) -> None:
    """No supply and no air, until the die has been cast and its result applied: the odds stay as they were shown."""
    if player.topic == "attack.force":
        player.click("done")
    while player.topic in ("combat.supply", "combat.air"):
        player.click("done" if player.topic == "combat.supply" else "no")


def test_boqueron_is_set_up_a_stack_marches_and_attacks(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer(LAPTOP)
    ann.set_up("chaco", BOTH, "boqueron")
    play_to(ann, "setup.place")
    picture(ann, "chaco_setup")
    ann.click_on_board(f"hex:{HEADQUARTERS}")  # the Paraguayan headquarters
    assert ann.state()["view"]["ghq"]["paraguay"]["hex"] == HEADQUARTERS
    march(ann)
    view = ann.state()["view"]
    assert view["leaders"]["estigarribia"]["hex"] == BESIDE
    assert sum(unit["hex"] == BESIDE for unit in view["units"].values()) >= 2
    declare(ann)
    combat = ann.page.locator(".chaco-combat")
    preview = ann.state()["decision"]["args"]["preview"]
    expect(combat.locator("#odds")).to_have_text(preview["odds"])
    expect(combat.locator(".results tbody td")).to_have_count(12)
    rules = combat.locator(".reckoning .rule").all_inner_texts()
    assert rules == [line["rule"] for part in ("attack_lines", "defence_lines", "modifiers") for line in preview[part]]
    assert {"12.4", "12.13", "12.14"} <= set(rules)
    expect(ann.page.locator(".attack-arrows path")).to_have_count(1)
    picture(ann, "chaco_odds")
    resolve(ann)
    told = next(line for line in reversed(ann.state()["log"]) if line["topic"] == "chaco.combat")
    card = ann.page.locator(".last-combat")
    expect(card).to_contain_text("Boquerón")
    expect(card).to_contain_text(told["args"]["odds"])
    expect(card.locator(".rolled")).to_have_text(str(told["args"]["die"]))
    assert f"{told['args']['odds'].replace('-', ':')}" == preview["odds"]
    picture(ann, "chaco_result")


def test_a_rule_number_of_the_odds_opens_its_summary(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("chaco", BOTH, "boqueron")
    march(ann)
    declare(ann)
    ann.page.locator(".reckoning .rule").last.click()
    expect(ann.page.locator("dialog[open] h2")).to_contain_text("12.1")
    expect(ann.page.locator("dialog[open] .rule-text")).to_contain_text("die")


def test_stacks_fan_out_and_counters_are_picked_in_the_fan(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("chaco", BOTH, "boqueron")
    play_to(ann, "move.stack")
    expect(ann.page.locator(".fan")).to_have_count(0)
    ann.page.locator('.chaco-board [data-key="hex:2241"]').hover()
    expect(ann.page.locator(".fan .counter")).to_have_count(5)  # a leader, three units, supply
    expect(ann.page.locator(".inspector")).to_contain_text("Arce (2241)")
    ann.click(f"hex:{HEADQUARTERS}")
    offered = set(ann.offered()) - {"all"}
    fan = ann.page.locator(".fan .on-offer")
    expect(fan).to_have_count(len(offered))
    assert {element.get_attribute("data-key") for element in fan.all()} == offered
    ann.click_on_board("leader:franco")
    assert "leader:franco" not in ann.offered() and "done" in ann.offered()


def test_the_map_is_walked_by_arrows_and_played_by_enter(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("chaco", BOTH, "boqueron")
    play_to(ann, "move.stack")
    ann.page.locator(f'.chaco-board [data-key="hex:{BOQUERON}"]').focus()
    seen = []
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"):
        ann.press(key)
        seen.append(ann.page.evaluate("document.activeElement.dataset.key"))
    assert seen == ["hex:2441", "hex:2541", "hex:2641", f"hex:{HEADQUARTERS}"]
    label = ann.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert "Isla Poí" in label and "GHQ" in label and "You may choose this" in label
    version = ann.version
    ann.press("Enter")
    ann.moved_on(version)
    assert ann.topic == "move.group"


def test_a_hex_that_is_not_on_offer_says_why(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("chaco", BOTH, "boqueron")
    play_to(ann, "move.stack")
    ann.page.get_by_role("button", name="Whole board").click()  # the map is where the question is, not there
    ann.page.locator(f'.chaco-board [data-key="hex:{BOQUERON}"]').click()
    expect(ann.page.locator("#why")).to_contain_text("Boquerón")
    rule = ann.page.locator("#why .rule").first
    expect(rule).to_have_text("10.1")
    expect(rule).to_have_attribute("title", re.compile("movement factor"))  # the summary, under the pointer
    ann.page.locator("#language").select_option("fr")
    rule = ann.page.locator(".ask .rule")
    expect(rule).to_have_attribute("title", re.compile("mouvement"))
    rule.click()
    expect(ann.page.locator("dialog[open] .rule-text")).to_contain_text("facteur")


def test_supply_is_drawn_on_request(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer(LAPTOP, theme="dark")
    ann.sit_at_new("chaco", BOTH, "boqueron")
    play_to(ann, "move.stack")
    expect(ann.page.locator(".chaco-board .supply-net")).to_have_count(0)
    for side in ("bolivia", "paraguay"):
        ann.page.locator(f"[data-layer={side}]").click()
        expect(ann.page.locator(f".chaco-board .supply-net.{side} .loc")).to_have_count(1)
        expect(ann.page.locator(f"[data-layer={side}]")).to_have_attribute("aria-pressed", "true")
    picture(ann, "chaco_supply_dark")
    ann.page.reload()
    ann.ready()
    expect(ann.page.locator(".chaco-board .supply-net")).to_have_count(2)  # it is remembered
    ann.page.locator("[data-layer=bolivia]").click()
    expect(ann.page.locator(".chaco-board .supply-net.bolivia")).to_have_count(0)


def test_the_scenario_is_framed_first_and_the_whole_map_on_request(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer(LAPTOP)
    ann.sit_at_new("chaco", BOTH, "boqueron")

    def seen() -> list[float]:
        return [float(n) for n in (ann.page.locator(".chaco-board").get_attribute("viewBox") or "").split()]

    x, y, width, height = seen()
    assert height < 1400 and y < 2690 < y + height and x < 940 < x + width  # Boqueron is in it, Villa Montes is not
    assert y > 600
    ann.page.get_by_role("button", name="Whole board").click()
    assert seen()[3] > 3600
    picture(ann, "chaco_whole")
    ann.page.get_by_role("button", name="Whole board").click()
    assert seen()[3] < 1400


def test_replay_goes_back_to_before_the_march(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer()
    ann.sit_at_new("chaco", BOTH, "boqueron")
    march(ann)
    declare(ann)
    resolve(ann)
    ann.page.locator("#replay-start").click()
    expect(ann.page.locator(".ribbon")).to_be_visible()
    expect(ann.page.locator(".last-combat")).to_have_count(0)
    picture(ann, "chaco_replay")
    ann.press("]", "]")
    expect(ann.decision).to_have_attribute("data-looking", "replay")
    ann.press("Escape")
    expect(ann.page.locator(".last-combat")).to_have_count(1)


def test_the_opponents_moves_are_shown(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer(LAPTOP, speed="slow")
    ann.sit_at_new("chaco", {"bolivia": "np", "paraguay": "me"}, "boqueron")
    for _ in range(120):  # the dice say how many questions come before
        ann.page.wait_for_selector("#decision .on-offer, .playback")  # an opponent may still be deciding
        if ann.page.locator(".playback").count():
            break
        offered = ann.offered()
        ann.click(next((wish for wish in WISHES if wish in offered), offered[0]))
    expect(ann.page.locator(".playback")).to_be_visible()
    picture(ann, "chaco_playback")
    ann.page.locator("#skip").click()
    expect(ann.decision).to_have_attribute("data-looking", "present")


def test_a_phone(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer(PHONE, phone=True)
    ann.sit_at_new("chaco", BOTH, "boqueron")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    march(ann)
    declare(ann)
    expect(ann.page.locator("#odds")).to_be_visible()
    sheet, odds = ann.decision.bounding_box(), ann.page.locator("#odds").bounding_box()
    assert sheet and odds and sheet["y"] < odds["y"] < PHONE[1]
    picture(ann, "chaco_phone")
    resolve(ann)
    assert any(line["topic"] == "chaco.combat" for line in ann.state()["log"])
    assert ann.serious_findings() == []


@pytest.mark.parametrize("theme, size", [("light", LAPTOP), ("dark", (1680, 1000))])
def test_axe_finds_nothing_serious(newcomer: Newcomer, picture: Picture, theme: str, size: tuple[int, int]) -> None:
    ann = newcomer(size, theme=theme)
    ann.sit_at_new("chaco", BOTH, "boqueron")
    march(ann)
    assert ann.serious_findings() == []
    declare(ann)
    for summary in ann.page.locator(".piles summary, .legend summary").all():
        summary.click()
    picture(ann, f"chaco_panels_{theme}")
    assert ann.serious_findings() == []


@pytest.mark.parametrize("lang, word", [("es", "Suministros"), ("it", "Rifornimento"), ("fr", "Ravitaillement")])
def test_the_board_speaks_the_language_chosen(newcomer: Newcomer, lang: str, word: str) -> None:
    ann = newcomer()
    ann.sit_at_new("chaco", BOTH, "boqueron")
    ann.page.locator("#language").select_option(lang)
    expect(ann.page.locator("[data-layer=bolivia]")).to_contain_text(word)
    cut_off = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.className)"
    assert ann.page.eval_on_selector_all("aside.panels, aside .cp-panel", cut_off) == []  # a long word may need the room


def test_the_list_of_hexes_tells_who_stands_there_and_what_it_costs(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("chaco", BOTH, "boqueron")
    play_to(ann, "move.stack")
    first = next(key for key in ann.offered() if key.startswith("hex:"))
    expect(ann.page.locator(f'#decision [data-key="{first}"] .says')).to_contain_text("Inf")
    expect(ann.page.locator('#decision [data-key="done"]')).to_contain_text("End movement")
    ann.click(first)
    while ann.topic != "move.to":
        ann.click("all" if "all" in ann.offered() else ann.offered()[0])
    told = ann.page.locator('#decision .option[data-key^="hex:"] .says').all_inner_texts()
    assert told and all("MP" in text for text in told)


def test_that_nobody_could_attack_is_told(newcomer: Newcomer) -> None:
    ann = newcomer()
    table = ann.sit_at_new("chaco", BOTH, "boqueron")
    guest = ann.guest()
    for _ in range(60):
        if any(line["topic"] == "chaco.no_combat" for line in guest.state(table)["log"]):
            break
        asked = guest.state(table)["decision"]
        keys = [option["key"] for option in asked["options"]]
        guest.play(table, "done" if "done" in keys else keys[-1])
    ann.page.locator("#tab-log").click()
    expect(ann.page.locator("#log")).to_contain_text("nobody can attack; there is no combat")


def in_sight(player: Player, place: str) -> bool:
    """Whether a place's middle lies in the board's window."""
    seen: bool = player.page.evaluate(
        """place => {
            const window = document.querySelector('.board-holder').getBoundingClientRect();
            const { x, y, width, height } = document.querySelector(`.places [data-place="${place}"]`).getBoundingClientRect();
            const [across, down] = [x + width / 2, y + height / 2];
            return across > window.left && across < window.right && down > window.top && down < window.bottom;
        }""",
        place,
    )
    return seen


def test_the_map_goes_where_the_question_is_unless_a_hand_has_just_moved_it(newcomer: Newcomer) -> None:
    ann = newcomer(LAPTOP)
    ann.sit_at_new("chaco", BOTH, "boqueron")
    play_to(ann, "move.stack")
    guest, table = ann.guest(), ann.table

    def look_away() -> None:
        ann.page.locator(".chaco-overview").click(position={"x": 8, "y": 8})
        assert not in_sight(ann, HEADQUARTERS)

    def play(key: str) -> None:
        state = guest.play(table, key)
        expect(ann.decision).to_have_attribute("data-version", str(state["version"]))

    ann.page.evaluate("localStorage['board chaco boqueron'] = JSON.stringify({ x: 200, y: 200, zoom: 9 })")
    ann.page.clock.set_fixed_time(1_000_000)
    ann.page.reload()  # the first question a page shows
    ann.ready()
    assert in_sight(ann, HEADQUARTERS)
    look_away()
    play(f"hex:{HEADQUARTERS}")
    assert not in_sight(ann, HEADQUARTERS)  # left alone: the map was moved just now
    ann.page.clock.set_fixed_time(1_010_000)
    play("all")
    assert in_sight(ann, HEADQUARTERS)
    look_away()
    ann.press("[")  # into the past, and back from it
    expect(ann.decision).to_have_attribute("data-looking", "replay")
    look_away()
    ann.page.locator("#present").click()
    expect(ann.decision).to_have_attribute("data-looking", "present")
    assert in_sight(ann, HEADQUARTERS)
