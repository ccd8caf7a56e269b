"""A long game keeps few of its old marks, and plays, goes back and forks as if it had all of them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import log2
from typing import Any

import pytest

import sandtable
from sandtable.kernel.session import RECENT, Session
from sandtable.kernel.table import Table

CASES = [
    ("chaco", "boqueron", ("np", "np")),
    ("chaco", "boqueron", ("random", "np")),
    ("fitl", "full", ("np", "np", "np", "np")),
    ("sovereign", "1961", ("np", "np", "np", "np")),
    ("sovereign", "1961", ("random", "random", "random", "random")),
]


@cache
def played(game: str, scenario: str, who: tuple[str, ...]) -> Table:
    return sandtable.new(game, scenario, seed=5, seats=dict(zip(sandtable.game(game).info.seats, who)))


def afresh(table: Table) -> Session[Any]:
    """The game at its beginning."""
    return Session(table.game, table.game.setup(table.scenario, table.options, table.seats))


@pytest.mark.parametrize(("game", "scenario", "who"), CASES)
def test_every_moment_is_that_of_a_fresh_replay(game: str, scenario: str, who: tuple[str, ...]) -> None:
    table = played(game, scenario, who)
    assert len(table.session.marks) < len(table.session.steps)
    again = afresh(table)
    every = max(1, table.moment // 40)
    for moment in range(table.moment):
        if moment % every == 0:
            here = table.at(moment)
            assert here.state.to_json() == again.state.to_json()
            assert (here.session.keys, here.session.who) == (again.keys, again.who)
            assert here.session.steps == again.steps and here.log == again.log
            assert (here.decision is None) == (again.pending is None)
            if here.decision is not None and again.pending is not None:
                assert here.decision.to_json() == again.pending.to_json()
            assert all(n < moment for n in here.notes)
        again.feed(table.session.keys[moment])


@pytest.mark.parametrize(("game", "scenario", "who"), CASES)
def test_marks_grow_with_the_logarithm(game: str, scenario: str, who: tuple[str, ...]) -> None:
    session = played(game, scenario, who).session
    steps, marks = len(session.steps), session.marks
    assert steps > 4 * RECENT
    assert len(marks) <= RECENT + RECENT / 2 * (1 + log2(steps / RECENT))
    assert [mark.number for mark in marks[-RECENT:]] == list(range(steps - RECENT, steps))
    assert marks[0].keys == 0 and all(a.number < b.number for a, b in pairwise(marks))
    for before, after in pairwise(marks):
        assert after.number - before.number <= max(1, (steps - after.number) * 4 / RECENT)


@pytest.mark.parametrize(("game", "scenario", "who"), CASES)
def test_forgotten_marks_are_found_again(game: str, scenario: str, who: tuple[str, ...]) -> None:
    table = played(game, scenario, who)
    session, again = table.session, afresh(table)
    every = list(session.every_mark())
    assert [(mark.keys, mark.events) for mark in every] == list(session.steps)
    assert [mark.number for mark in session.marks_back()] == [mark.number for mark in reversed(every)]
    assert [mark.number for mark in session.every_mark(7)] == list(range(7, len(every)))
    kept = {mark.number for mark in session.marks}
    for mark in every:
        if mark.number not in kept:
            for key in session.keys[len(again.keys) : mark.keys]:
                again.feed(key)
            assert mark.state.to_json() == again.marks[-1].state.to_json()


@pytest.mark.parametrize(("game", "scenario", "who"), CASES[:3])
def test_what_was_planned_is_found_behind_forgotten_marks(game: str, scenario: str, who: tuple[str, ...]) -> None:
    """A policy that plans over many steps is asked again from the first of them, kept or not."""
    table, whole = played(game, scenario, who), played(game, scenario, who).fork(1)
    whole.session.marks = list(whole.session.every_mark())
    for moment in range(0, table.moment, max(1, table.moment // 30)):
        here, there = table.at(moment), whole.at(moment)
        assert here.planned_from() == there.planned_from()
        assert here.record(private=True) == there.record(private=True)


@pytest.mark.parametrize(("game", "scenario", "who"), CASES)
def test_forks_share_their_history(game: str, scenario: str, who: tuple[str, ...]) -> None:
    table = played(game, scenario, who)
    middle = table.at(table.moment - 3)
    twin = middle.fork(1)
    for mine, theirs in ((middle.session.keys, twin.session.keys), (middle.session.who, twin.session.who)):
        assert mine.pages and mine.pages is theirs.pages and mine.last is not theirs.last
    assert all(a is b for a, b in zip(middle.notes.pages[:-1], twin.notes.pages[:-1], strict=True))
    assert all(a is b for a, b in zip(middle.session.marks, twin.session.marks, strict=True))
    assert all(a is b for a, b in zip(table.session.keys.pages, middle.session.keys.pages))
    before = list(middle.session.keys), len(middle.log), dict(middle.notes)
    twin.auto("random")
    assert (list(middle.session.keys), len(middle.log), dict(middle.notes)) == before


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
