"""Four non-players from the first card to the last, Diem's War, and through the Fall of Diem into Fire in the Lake."""

import pytest

import sandtable
from sandtable.kernel.table import Table

SEATS = ("us", "arvn", "nva", "vc")


def played(scenario: str, seed: int, **options: object) -> Table:
    return sandtable.new("sovereign", scenario, seed=seed, options=options, seats=dict.fromkeys(SEATS, "np"))


@pytest.mark.parametrize("picks", ["players", "beginners", "random"])
@pytest.mark.parametrize("scenario", ["1961", "diems_war"])
def test_a_game_of_four_non_players_comes_to_its_end(scenario: str, picks: str) -> None:
    t = played(scenario, 5, picks=picks)
    assert t.outcome is not None
    assert t.outcome["reason"] in ("officer_coup", "victory_check")
    assert t.outcome["winner"] in SEATS


def test_after_the_fall_of_diem_fire_in_the_lakes_charts_go_on() -> None:
    t = played("1963", 3)
    assert t.outcome is not None
    assert t.state.rules == "fitl"
    asked = [v for v, who in enumerate(t.session.who) if who in SEATS]
    last = max(v for v in asked if v in t.notes)
    assert t.at(last).state.final_levels != ()
    said = {note.rule for note in t.notes[last]}
    assert any(rule.startswith("8.") for rule in said)
