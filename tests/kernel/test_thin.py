"""A table that forgot most of its marks plays, goes back and forks as before."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.kernel.table import Table

CASES = [
    ("chaco", "boqueron", {"bolivia": "opponent", "paraguay": "opponent"}),
    ("chaco", "boqueron", {"bolivia": "opponent", "paraguay": "random"}),
    ("fitl", "short", {"us": "np", "arvn": "np", "nva": "np", "vc": "np"}),
]


def twins(game: str, scenario: str, seats: dict[str, str]) -> tuple[Table, Table]:
    policies = sandtable.game(game).policies()
    chosen = {seat: who if who in policies or who == "random" else sorted(policies)[0] for seat, who in seats.items()}
    whole = sandtable.new(game, scenario, seed=5, seats=chosen)
    thin = sandtable.new(game, scenario, seed=5, seats=chosen)
    thin.thin()
    return whole, thin


@pytest.mark.parametrize(("game", "scenario", "seats"), CASES)
def test_every_moment_is_as_before(game: str, scenario: str, seats: dict[str, str]) -> None:
    whole, thin = twins(game, scenario, seats)
    assert len(thin.session.marks) < len(whole.session.marks)
    assert thin.session.marks[0].keys == 0 and thin.session.marks[-1] is not None
    for moment in range(0, whole.moment + 1, max(1, whole.moment // 40)):
        here, there = whole.at(moment), thin.at(moment)
        assert here.state.to_json() == there.state.to_json()
        assert len(here.log) == len(there.log) and here.notes.keys() == there.notes.keys()
        assert here.record(private=True) == there.record(private=True)  # and with it what each policy had planned


def test_a_second_time_changes_nothing() -> None:
    _, thin = twins(*CASES[0])
    first = [mark.keys for mark in thin.session.marks]
    thin.thin()
    assert [mark.keys for mark in thin.session.marks] == first


def test_step_by_step_is_the_same_game() -> None:
    """``put`` and ``step`` in any portions are what ``answer`` does in one go."""
    seats = {"us": "human", "arvn": "np", "nva": "np", "vc": "np"}
    whole = sandtable.new("fitl", "short", seed=9, seats=seats)
    steps = sandtable.new("fitl", "short", seed=9, seats=seats, settle=False)
    assert not steps.waits
    for _ in range(30):
        while steps.advance():
            pass
        assert steps.waits and steps.session.keys == whole.session.keys
        asked = whole.decision
        if asked is None:
            break
        steps.put(asked.options[0])
        whole.answer(asked.options[0])
