"""Policies that plan: asked again where they were made anew, and never at the table's cost if they fail there."""

import pytest

from sandtable.kernel.conformance import picture
from sandtable.kernel.record import checksum, parse, read
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from tests.kernel.talk import Hints, Talk


def talk(answers: int) -> tuple[Talk, Table]:
    game = Talk()
    table = Table(game, "plain", {}, {"planner": "np"}, Rng(1))
    table.settle()
    for _ in range(answers):
        table.answer("n:1")
    return game, table


def test_a_plan_is_kept_over_a_fork_an_undo_and_a_load() -> None:
    game, table = talk(2)
    forked, loaded, undone = table.fork(seed=9), read(game, parse(table.record(private=True))), talk(3)[1]
    undone.undo()
    for t in (forked, loaded, undone, table):
        t.answer("n:2")
        t.answer("n:2")
    assert forked.session.keys == loaded.session.keys == undone.session.keys == table.session.keys


def test_a_policy_that_fails_when_asked_again_costs_the_table_nothing() -> None:
    game, table = talk(3)
    twin = table.fork(seed=9)
    before = picture(twin)
    game.faults.append("no idea")
    with pytest.raises(RuntimeError, match="no idea") as e:
        twin.answer("n:2")
    assert e.value.__notes__ == ["raised by the policy of planner (np), asked talk (1)"]
    assert picture(twin) == before
    twin.answer("n:2")
    table.answer("n:2")
    assert twin.session.keys == table.session.keys


def test_dice_for_no_answer_are_passed_over() -> None:
    game = Talk()
    record = Table(game, "plain", {}, {"planner": "np"}, Rng(1)).record(private=True)
    record["dice"] = {"-1": 5, "0": 5, "7": 5}
    record["checksum"] = checksum(record)
    assert read(game, parse(record)).dice == {}


def test_facts_are_those_of_the_question_whenever_they_are_looked_at() -> None:
    """By whoever kept the question, and by a fork that shares it."""
    _, table = talk(1)
    asked, twin = table.decision, table.fork(seed=1)
    table.answer("n:2")
    table.answer("n:2")
    assert asked is not None
    assert asked.args["spoken"] == 2
    assert twin.decision is not None
    assert twin.decision.args["spoken"] == 2
    assert table.decision is not None
    assert table.decision.args["spoken"] == 5


def test_facts_are_kept_over_an_undo_and_another_answer() -> None:
    _, table = talk(0)
    asked = table.decision
    table.answer("n:2")
    table.undo()
    table.answer("n:3")
    table.answer("n:1")
    assert asked is not None
    assert asked.args["spoken"] == 1


# ------------------------------------------------------------------ questions with one answer


def hints(answers: int = 0) -> tuple[Hints, Table]:
    game = Hints()
    table = Table(game, "plain", {}, {"planner": "np"}, Rng(1))
    table.settle()
    for _ in range(answers):
        table.answer("n:1")
    return game, table


def test_a_policy_is_told_what_its_seat_was_not_asked_before_it_takes_effect() -> None:
    game, table = hints(4)
    assert game.heard == [
        "planner hint n:1 at 0", "planner asked", "planner hint n:2 at 3", "planner asked", "planner hint n:3 at 6",
        "planner asked",
    ]  # fmt: skip
    assert table.session.keys[2::5] == ["n:1", "n:2", "n:3"]


@pytest.mark.parametrize("played", [6, 7])
def test_a_policy_made_anew_is_told_again(played: int) -> None:
    """Between what it was told and what it is asked, the person told too or not: after a fork, a load, and going back."""
    game, table = hints(2)
    back = table.at(played)
    forked, loaded = back.fork(seed=9), read(game, parse(back.record(private=True)))
    for t in (back, forked, loaded):
        game.heard.clear()
        t.settle()
        assert t.session.keys == table.session.keys == [*table.session.keys[:7], "n:2"]
        assert game.heard == ["planner hint n:1 at 0", "planner asked", "planner hint n:2 at 3", "planner asked"]


def test_whoever_answers_for_a_person_is_told_too() -> None:
    game, table = hints()
    table.auto("np")
    assert [heard for heard in game.heard if heard.startswith("person")] == [
        "person asked", "person asked", "person hint n:2 at 3", "person asked", "person asked", "person hint n:3 at 6",
        "person asked", "person asked",
    ]  # fmt: skip
    assert table.session.keys[3::5] == ["n:1", "n:2", "n:3"]


def test_a_policy_that_fails_when_told_costs_the_table_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    _, table = hints(1)
    before = picture(table)

    def fails(*args: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr("tests.kernel.talk.Listener.saw", fails)
    with pytest.raises(RuntimeError, match="no idea") as e:
        table.answer("n:2")
    assert e.value.__notes__ == ["raised by the policy of planner (np), told of hint (1)"]
    assert picture(table) == before


def test_a_script_is_not_begun_anew_by_a_question_with_one_answer() -> None:
    table = Table(Hints(), "plain", {}, {"planner": "np", "person": "scripted:n:3,n:2,n:1,n:1,n:2,n:3"}, Rng(1))
    table.settle()
    assert table.session.keys[3::5] == ["n:3", "n:1", "n:2"]
