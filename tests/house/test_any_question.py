"""A policy answers any question, whoever began what: the forks that prove it, and that they find a policy that does not."""

from pathlib import Path

import pytest

import sandtable
from sandtable.kernel.decision import CHANCE, Decision
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind
from sandtable.kernel.table import Table
from tools.games import any_question


class Proud:
    """Goes on with nothing that it would not have begun: it must have given the answer before itself."""

    def choose(self, g: object, d: Decision, mind: Mind) -> str:
        if d.topic == "attack.leader" and not mind.recall("12.1", "mine"):
            raise ValueError("who began this?")
        if d.topic == "attack.target":
            mind.note("12.1", "mine")
            return "done"
        return next((key for key in ("rest", "done", "pass") if key in d.options), d.options[0])


sandtable.register_policy("proud", lambda game, seat: Proud())


def test_forks_are_drawn_from_common_and_rare_questions() -> None:
    many = [any_question.Point(n, "bolivia move.to", ("x", "y")) for n in range(99)]
    rare = any_question.Point(99, "bolivia truce.answer", ("accept", "refuse"))
    found = list(any_question.drawn([*many, rare], 400, Rng(1)))
    assert len(found) == 400 and 60 < found.count(rare) < 140  # half of every second one, and a few of the others
    assert list(any_question.drawn([], 10, Rng(1))) == []


def test_points_are_questions_with_a_choice_and_a_seat() -> None:
    seats = dict.fromkeys(sandtable.game("chaco").info.seats, "random")
    table = Table(sandtable.game("chaco"), "boqueron", {}, seats, Rng(3))
    found = any_question.points(table)
    assert table.outcome is not None and len(found) > 100
    for point in found[::20]:
        d = table.at(point.moment).decision
        assert d is not None and d.seat != CHANCE and tuple(d.options) == point.keys and len(point.keys) > 1
        assert point.kind == f"{d.seat} {d.topic}"
    again = Table(sandtable.game("chaco"), "boqueron", {}, seats, Rng(3))
    assert {point.kind.split()[1] for point in any_question.points(again, "call_up")} == {"new.call_up"}


def test_a_policy_that_goes_on_only_with_its_own_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["chaco", "--forks", "150", "--policy", "proud", "--out", str(tmp_path)]
    assert any_question.main(arguments) == 1
    told = capsys.readouterr().out
    assert "who began this?" in told
    file = next(tmp_path.iterdir())
    opened = sandtable.load(file)
    assert opened.decision is not None and opened.decision.topic == "attack.leader"


def test_the_same_seed_makes_the_same_forks() -> None:
    first, second = ([any_question.play(job) for job in any_question.jobs("chaco", 10, 5)] for _ in range(2))
    assert first == second and first[0].forks == 10
