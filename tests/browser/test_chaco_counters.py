"""Counters of The Chaco War as one sees them: factors in sight, no ring of yesterday, what is chosen stands out."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.chaco import BOTH, HEADQUARTERS, LAPTOP, PHONE, Newcomer, Picture, march, play_to
from tests.browser.player import Player

pytestmark = pytest.mark.browser

MARKS = ", ".join(f".stack .{mark}" for mark in ("crate-mark", "lorry-mark", "count", "camp-mark", "medal")) + ", .tool"
COVERED = """(marks) => {
  const hits = [];
  const box = (element) => element.getBoundingClientRect();
  for (const text of document.querySelectorAll('.stack .factors, .fan .factors')) {
    for (const mark of document.querySelectorAll(marks)) {
      if (text.closest('.fan') !== mark.closest('.fan')) continue;
      const [a, b] = [box(text), box(mark)];
      if (a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5)
        hits.push(`${mark.getAttribute('class')} over ${text.textContent}`);
    }
  }
  const number = (what) => document.querySelectorAll(what).length;
  return { hits, factors: number('.stack .factors'), crates: number('.stack .crate-mark') };
}"""


def covered(player: Player) -> dict[str, Any]:
    found: dict[str, Any] = player.page.evaluate(COVERED, MARKS)
    return found


@pytest.mark.parametrize("scenario", ["boqueron", "ballivian", "villa_montes"])
def test_nothing_lies_over_the_factors(newcomer: Newcomer, picture: Picture, scenario: str) -> None:
    """Crates, lorries, numbers, tents and medals stand around a counter, never on its factors."""
    ann = newcomer(LAPTOP)
    ann.sit_at_new("chaco", BOTH, scenario)
    play_to(ann, "move.stack")
    found = covered(ann)
    assert found["factors"] > 8 and found["crates"] > 4
    assert found["hits"] == []
    picture(ann, f"chaco_crates_{scenario}")


def test_an_engineer_at_work_shows_its_factors(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer(LAPTOP)
    ann.sit_at_new("chaco", BOTH, "boqueron")
    play_to(ann, "engineer.start")
    ann.click(next(key for key in ann.offered() if key.startswith("unit:")))
    play_to(ann, "move.stack")
    ann.click(f"hex:{HEADQUARTERS}")
    expect(ann.page.locator(".fan .tool")).to_have_count(1)
    assert covered(ann)["hits"] == []
    picture(ann, "chaco_engineer")


def test_no_ring_stays_where_an_answer_was_pointed_at(newcomer: Newcomer) -> None:
    """The answer under the pointer rings its hex; once it is given, the ring goes, whoever is asked next."""
    ann = newcomer(LAPTOP)
    ann.sit_at_new("chaco", BOTH, "boqueron")
    play_to(ann, "move.stack")
    answer = ann.page.locator(f'#decision [data-key="hex:{HEADQUARTERS}"]')
    answer.hover()
    expect(ann.page.locator(f'.place.changed[data-place="{HEADQUARTERS}"]')).to_have_count(1)
    ann.click(f"hex:{HEADQUARTERS}")
    expect(ann.decision).to_have_attribute("data-topic", "move.group")
    ann.page.mouse.move(5, 5)  # an answer of the next question that comes to lie under the pointer rings its own hex
    expect(ann.page.locator(".place.changed")).to_have_count(0)
    ann.page.locator('#decision [data-key="leader:franco"]').focus()
    expect(ann.page.locator(f'.place.changed[data-place="{HEADQUARTERS}"]')).to_have_count(1)
    ann.page.locator('#decision [data-key="leader:franco"]').press("Enter")
    expect(ann.page.locator('#decision [data-key="leader:franco"]')).to_have_count(0)
    ann.page.evaluate("document.activeElement.blur()")  # the focus has gone to the next answer, which rings its own
    expect(ann.page.locator(".place.changed")).to_have_count(0)
    play_to(ann, "reaction.stack", "attack.target", "supply.loc")  # far on: nothing of it is left
    ann.page.evaluate("document.activeElement.blur()")
    expect(ann.page.locator(".place.changed")).to_have_count(0)


def test_no_ring_stays_when_the_other_side_is_asked(newcomer: Newcomer) -> None:
    ann = newcomer(LAPTOP)
    ann.sit_at_new("chaco", {"bolivia": "np", "paraguay": "me"}, "boqueron")
    play_to(ann, "move.stack")
    ann.page.locator(f'#decision [data-key="hex:{HEADQUARTERS}"]').hover()
    expect(ann.page.locator(".place.changed")).to_have_count(1)
    ann.guest().play(ann.table, "done")  # answered elsewhere, the pointer still rests where the answer was
    expect(ann.decision).not_to_have_attribute("data-topic", "move.stack")
    expect(ann.page.locator(f'.place.changed[data-place="{HEADQUARTERS}"]')).to_have_count(0)


def shown(player: Player, key: str) -> dict[str, Any]:
    """How a counter of the fan is drawn."""
    found: dict[str, Any] = player.page.locator(f'.fan [data-counter="{key}"]').evaluate(
        "e => ({classes: [...e.classList], opacity: getComputedStyle(e).opacity})"
    )
    return found


@pytest.mark.parametrize("theme, size, phone", [("light", LAPTOP, False), ("dark", LAPTOP, False), ("light", PHONE, True)])
def test_what_is_chosen_stands_out(
    newcomer: Newcomer, picture: Picture, theme: str, size: tuple[int, int], phone: bool
) -> None:
    ann = newcomer(size, theme=theme, phone=phone)
    ann.sit_at_new("chaco", BOTH, "boqueron")
    play_to(ann, "move.stack")
    ann.click(f"hex:{HEADQUARTERS}")
    unit, other = [key for key in ann.offered() if key.startswith("unit:")][:2]
    ann.click("leader:franco")
    ann.click(unit)
    assert set(ann.state()["decision"]["args"]["chosen"]) == {"franco", unit[5:]}
    for counter in ("franco", unit[5:]):
        seen = shown(ann, counter)
        assert "chosen" in seen["classes"] and "on-offer" not in seen["classes"] and seen["opacity"] == "1"
    expect(ann.page.locator(".fan .chosen .tick")).to_have_count(2)
    expect(ann.page.locator('.fan .chosen[role="img"]').first).to_have_attribute("aria-label", re.compile("Franco.*Chosen"))
    waiting = shown(ann, other[5:])
    assert "on-offer" in waiting["classes"] and "chosen" not in waiting["classes"]
    picture(ann, f"chaco_chosen_{theme}_{size[0]}")
    assert ann.serious_findings() == []


def test_chosen_supply_stands_out_too(newcomer: Newcomer) -> None:
    ann = newcomer(LAPTOP)
    ann.sit_at_new("chaco", BOTH, "boqueron")
    play_to(ann, "move.stack")
    for key in (f"hex:{HEADQUARTERS}", "csp", "n:2"):
        ann.guest().play(ann.table, key)
    assert "csp" in ann.state()["decision"]["args"]["chosen"]
    expect(ann.page.locator(".fan .csp.chosen")).to_have_count(1)


def test_the_attackers_stand_out(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer(LAPTOP)
    ann.sit_at_new("chaco", BOTH, "boqueron")
    march(ann)
    play_to(ann, "attack.target")
    ann.click_on_board("hex:2440")
    if ann.topic == "attack.leader":
        ann.click("leader:estigarribia")
    first = next(key for key in ann.offered() if key.startswith("unit:"))
    ann.click(first)
    chosen = ann.state()["decision"]["args"]["chosen"]
    assert first.partition(":")[2] in chosen and "estigarribia" in chosen
    for counter in chosen:
        assert "chosen" in shown(ann, counter)["classes"] and shown(ann, counter)["opacity"] == "1"
    expect(ann.page.locator(".place.chosen")).to_have_count(1)
    picture(ann, "chaco_attackers")
