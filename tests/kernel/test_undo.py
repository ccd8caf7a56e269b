"""Undo: one's own choices, never past a die, a reveal or another person."""

import pytest

import sandtable
from sandtable.kernel.conformance import picture
from sandtable.kernel.errors import NothingToUndo
from sandtable.kernel.table import Table


def test_undo_takes_back_the_last_choice() -> None:
    t = sandtable.new("duel", seed=1)
    before = picture(t)
    t.answer("op:strike")
    assert t.undo_points() == [1]
    t.undo()
    assert picture(t) == before
    t.answer("pass")
    assert t.state.words["active"] == "blue"


def test_there_is_nothing_to_undo_at_the_start() -> None:
    t = sandtable.new("duel", seed=1)
    assert t.undo_points() == []
    with pytest.raises(NothingToUndo, match="nothing to undo"):
        t.undo()


def test_a_die_is_a_barrier() -> None:
    t = sandtable.new("duel", seed=1, seats={"red": "human:ann", "blue": "human:ann"})
    t.answer("op:strike")
    t.answer("n:1")
    assert t.undo_points() == []
    before = picture(t)
    with pytest.raises(NothingToUndo):
        t.undo()
    assert picture(t) == before


def test_another_person_is_a_barrier_and_one_person_with_two_seats_is_not() -> None:
    two = sandtable.new("duel", seed=1)
    two.answer("pass")
    assert two.undo_points() == [1], "red may still take its pass back: blue has answered nothing but its salute"
    two.answer("pass")
    assert two.undo_points() == [3], "blue's choice; red's lies behind it"
    with pytest.raises(NothingToUndo, match="cannot undo to moment 1; possible: 3"):
        two.undo(to=1)

    one = sandtable.new("duel", seed=1, seats={"red": "human:ann", "blue": "human:ann"})
    one.answer("pass")
    one.answer("pass")
    assert one.undo_points() == [3, 1]
    one.undo(to=1)
    assert one.moment == 1
    assert one.decision is not None
    assert one.decision.seat == "red"
    assert (one.holder("red"), two.holder("red")) == ("ann", "red")


@pytest.mark.parametrize("policy", ["np", "random", "first"])
def test_a_policy_is_a_barrier(policy: str) -> None:
    t = sandtable.new("duel", seed=1, seats={"blue": policy})
    t.answer("pass")
    assert t.undo_points() == []


def test_a_question_with_one_answer_is_no_barrier_and_no_point() -> None:
    t = sandtable.new("duel", seed=1, seats={"red": "human:ann", "blue": "human:ann"})
    assert t.session.who == [""]
    t.answer("pass")  # blue's salute follows by itself
    t.answer("op:rest")
    assert t.session.who == ["", "red", "", "blue"]
    t.undo()
    t.undo()
    assert t.moment == 1


def test_a_reveal_is_a_barrier_though_nothing_was_rolled() -> None:
    t = sandtable.new("flags", seed=1, seats={"north": "human:ann", "south": "human:ann"})
    t.answer("flag:rose")
    t.answer("flag:lion")
    assert t.undo_points() == [1, 0]
    t.answer("yes")  # the flag is shown
    assert t.undo_points() == []


def test_undo_to_a_point_takes_back_all_that_follows() -> None:
    t = sandtable.new("flags", seed=1)
    t.answer("flag:rose")
    for key in ("flag:lion", "no", "flag:eagle", "no", "flag:rose"):
        t.answer(key)
    assert t.undo_points() == [5, 4, 3, 2, 1]
    t.undo(to=3)
    assert t.session.keys == ["flag:rose", "flag:lion", "no"]
    assert t.decision is not None
    assert t.decision.topic == "flags.guess"
    for wrong in (0, 3, 99, -1):
        with pytest.raises(NothingToUndo):
            t.undo(to=wrong)


def test_undo_crosses_steps_and_restores_each() -> None:
    t = sandtable.new("duel", seed=1, seats={"red": "human:ann", "blue": "human:ann"})
    pictures = [picture(t)]
    for key in ("pass", "op:rest", "pass", "op:rest", "op:rest", "pass"):
        t.answer(key)
        pictures.append(picture(t))
    while t.undo_points():
        assert picture(t) == pictures.pop()
        t.undo()
    assert picture(t) == pictures.pop()
    assert pictures == []


def test_undo_after_the_end_reopens_the_game() -> None:
    def passes(t: Table) -> None:
        while t.decision is not None:
            t.answer("pass")

    t = sandtable.new("duel", seed=1)
    passes(t)
    assert t.outcome is not None
    t.undo()
    assert not t.state.over
    passes(t)
    assert t.state.over


def test_undo_forgets_the_notes_of_what_it_takes_back() -> None:
    t = sandtable.new("duel", seed=1)
    t.auto("np", limit=1)  # red strikes and says why
    assert list(t.notes) == [1]
    t.undo(to=1)
    assert t.notes == {}


def test_the_dice_do_not_change_by_undoing() -> None:
    plain, wavering = (sandtable.new("duel", seed=8) for _ in range(2))
    for _ in range(3):
        wavering.answer("op:strike")
        wavering.undo()
    for t in (plain, wavering):
        t.answer("op:strike")
        t.answer("n:2")
    assert plain.session.keys == wavering.session.keys
