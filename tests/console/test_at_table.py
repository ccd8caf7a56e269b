"""The printed table at the terminal."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.console.play import COMMANDS, at_one_terminal
from sandtable.kernel.table import Table
from sandtable.text import languages
from tests.console.terminal import typed

SOLO = {"us": "human", "arvn": "np", "nva": "np", "vc": "np"}


def fitl(chance: str = "cards") -> Table:
    return sandtable.new("fitl", "short", seed=3, seats={**at_one_terminal(SOLO), "chance": chance})


def test_a_card_is_told_by_number_or_by_a_part_of_its_name() -> None:
    table = fitl()
    _, page = typed(table, "68", "trucks")
    assert "The next card is turned up. What was drawn?" in page
    assert "are possible: type a number or a name" in page
    assert table.session.keys[:2] == ["card:68", "card:55"]


def test_things_to_do_are_numbered_under_who_does_them() -> None:
    table = fitl()
    _, page = typed(table, "68", "55", "todo", "todo why")
    listed = page.partition("> ")[0] or page
    assert "  1. " in listed
    assert any(f"{seat}\n" in page for seat in ("NVA", "VC", "ARVN"))
    assert "Place 1 Irregular in Kien Giang-An Xuyen (from Available). ×3" in page
    first, _, second = page.rpartition("  1. ")
    assert "8." in second, "with reasons come the numbers of the rules"
    assert any(word in first + second for word in ("Place ", "Move ", "Set "))


def test_the_set_up_is_ticked_off_place_by_place() -> None:
    play, page = typed(fitl(), "setup 2", "setup now")
    assert "  2 [x] Available: " in page and "[ ] Saigon: " in page
    assert play.ticked == {2}
    assert "places to check" in page


def test_a_correction_and_its_undo() -> None:
    table = fitl()
    _, page = typed(table, "fix", "fix move us_troops 2 saigon hue", "fix move us_troops 30 saigon hue", "undo", "fix dance")
    assert "fix move PIECE HOW_MANY FROM TO" in page
    assert "2 US Troops from Saigon to Hue." in page
    assert "Saigon has fewer US Troops: 1, not 30." in page
    assert "Not understood: dance." in page
    assert table.moment == 0


def test_the_program_rolls_if_it_is_let_and_only_then() -> None:
    table = fitl("all")
    _, page = typed(table, "roll", "roll")
    assert len(table.session.keys) >= 2
    _, page = typed(sandtable.new("fitl", "short", seed=3), "roll", "fix")
    assert page.count("Only at the printed table") == 2
    table = fitl()
    typed(table, "68", "55")
    if table.decision is not None and table.decision.seat != "chance":
        _, page = typed(table, "roll")
        assert "No die and no draw" in page


def test_the_chaco_war_asks_for_its_dice() -> None:
    seats = {**at_one_terminal({"bolivia": "np", "paraguay": "human"}), "chance": "all"}
    table = sandtable.new("chaco", "boqueron", seed=3, seats=seats)
    while table.decision is not None and table.decision.seat != "chance":
        table.answer(table.decision.options[-1])
    assert table.decision is not None
    key = table.decision.options[0]
    _, page = typed(table, "todo", key, "setup now")
    assert "What did the die show?" in page or "What was drawn?" in page
    assert "Set-up" not in page and "Victory points, Bolivia" in page


@pytest.mark.parametrize("lang", languages())
def test_every_command_speaks_every_language(lang: str) -> None:
    _, page = typed(fitl("all"), "fix", "setup", "68", "55", "todo why", "help", "fix track aid 99", lang=lang)
    families = ("console.", "fix.", "check.", "todo.", "web.", "ask.", "event.")
    assert [word for word in page.split() if word.startswith(families)] == []
    assert all(f"  {word}" in page for word in COMMANDS)
