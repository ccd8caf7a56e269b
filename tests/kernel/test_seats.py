"""Who answers: people, policies, scripts, a terminal."""

from typing import Any

import pytest

import sandtable
from sandtable.kernel import seats
from sandtable.kernel.decision import Decision
from sandtable.kernel.errors import BadOption, BadPolicy, UnknownName
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import ConsolePolicy, Mind, ScriptedPolicy
from tests.kernel import toy

ASKED = Decision("red", "t.x", "1", ("op:a", "op:b", "pass"))


def test_random_takes_every_option_and_repeats_by_seed() -> None:
    policy = seats.make("random", toy.DUEL, "red")
    mind = Mind(Rng(1))
    drawn = [policy.choose(None, ASKED, mind) for _ in range(300)]
    assert {key: 70 < drawn.count(key) < 130 for key in ASKED.options} == dict.fromkeys(ASKED.options, True)
    mind = Mind(Rng(1))
    assert [policy.choose(None, ASKED, mind) for _ in range(300)] == drawn


def test_first_takes_the_first() -> None:
    assert seats.make("first", toy.DUEL, "red").choose(None, ASKED, Mind(Rng(1))) == "op:a"


def test_a_script_answers_in_order_and_complains_when_it_does_not_fit() -> None:
    t = sandtable.new("duel", seed=1)
    with pytest.raises(BadPolicy, match=r"the policy of blue gave no answer for duel\.act"):
        t.auto(ScriptedPolicy(["op:strike", "n:2"]))
    assert t.moment == 6, "what fitted has been played"
    with pytest.raises(BadPolicy, match=r"answered 'n:2', which is not on offer for duel\.act; on offer: op:strike"):
        t.auto(ScriptedPolicy(["n:2"]))


def test_a_seat_may_be_scripted_by_name() -> None:
    t = sandtable.new("duel", seed=1, seats={"blue": "scripted:op:rest,pass"})
    t.answer("pass")
    t.answer("pass")
    assert [k for k, who in zip(t.session.keys, t.session.who) if who == "blue"] == ["op:rest", "pass"]


def test_the_console_takes_a_key_or_a_number_and_asks_again() -> None:
    typed = iter(["op:z", "", "9", "0", "-1", " 2 "])
    said: list[str] = []
    policy = ConsolePolicy(ask=lambda prompt: next(typed), say=said.append)
    assert policy.choose(None, ASKED, Mind(Rng(1))) == "op:b"
    assert said[0] == "red: t.x (1)"
    assert sum("is not on offer" in line for line in said) == 5
    typed = iter(["pass"])
    assert policy.choose(None, ASKED, Mind(Rng(1))) == "pass"


def test_anyone_may_register_a_policy() -> None:
    class Last:
        def choose(self, g: Any, d: Decision, mind: Mind) -> str:
            return d.options[-1]

    sandtable.register_policy("last", lambda game, seat: Last())
    t = sandtable.new("duel", seed=1, seats={"red": "last", "blue": "last"})
    assert t.decision is None
    assert set(t.session.keys) == {"op:salute", "pass"}
    assert "last" in seats.known(toy.DUEL)


@pytest.mark.parametrize("name", ["", 5, "human", "human:ann", "scripted", "scripted:pass"])
def test_a_policy_has_a_name_of_its_own(name: str) -> None:
    """Names that mean something already would never be asked."""
    with pytest.raises(BadOption, match="a policy cannot be called "):
        sandtable.register_policy(name, lambda game, seat: seats.RandomPolicy())


def test_a_policy_is_registered_with_a_function() -> None:
    with pytest.raises(BadOption, match="the policy 'nothing' must be registered with a function"):
        sandtable.register_policy("nothing", None)  # type: ignore[arg-type]
    assert "nothing" not in seats.known()


def test_a_game_brings_its_own_policies() -> None:
    assert "np" in seats.known(toy.DUEL)
    assert "np" not in seats.known(toy.TREK)
    assert "np" not in seats.known()
    with pytest.raises(UnknownName, match="unknown policy 'np'; known: human "):
        sandtable.new("trek", seats={"walker": "np"})


def test_an_unknown_level_is_told_all_that_are_known() -> None:
    with pytest.raises(UnknownName) as e:
        sandtable.new("fitl", "short", seats={"us": "search:hard"})
    assert set(str(e.value).partition("known: ")[2].split()) >= set(seats.known(sandtable.game("fitl"))) > {"search:strong"}


def test_a_policy_says_why_in_notes_kept_by_moment() -> None:
    t = sandtable.new("duel", seed=1, seats={"red": "np"})
    note = t.notes[1][0]
    assert (note.rule, note.topic, note.args["n"]) == ("8.1", "bold.breath", 2)
    assert t.session.keys[1] == "op:strike"
    assert note.to_json() == {"rule": "8.1", "topic": "bold.breath", "args": dict(note.args)}
    assert repr(note).startswith("Note(8.1 bold.breath n=2 lot=")
    assert t.fork(seed=1).notes == t.notes
    assert t.at(1).notes == {}


def test_a_mind_rolls_with_the_dice_of_the_table() -> None:
    mind, dice = Mind(Rng(7)), Rng(7)
    assert [mind.roll() for _ in range(5)] == [dice.below(6) + 1 for _ in range(5)]
    assert {mind.below(3) for _ in range(60)} == {0, 1, 2}


def test_all_seats_by_policies_play_at_once() -> None:
    t = sandtable.new("duel", seed=1, seats={"red": "np", "blue": "random"})
    assert t.decision is None
    assert t.outcome is not None


def test_who_is_human() -> None:
    assert [seats.is_human(w) for w in ("human", "human:ann", "humanoid", "np", "random")] == [
        True, True, False, False, False,
    ]  # fmt: skip


def test_the_random_source_is_even_and_keeps_its_word() -> None:
    dice = Rng(1)
    throws = [dice.below(6) for _ in range(6000)]
    assert all(880 < throws.count(n) < 1120 for n in range(6))
    again = Rng(dice.number)
    assert [again.next() for _ in range(3)] == [dice.next() for _ in range(3)]
    counts = [0, 0, 0]
    for _ in range(4000):
        counts[dice.weighted((3, 0, 1))] += 1
    assert counts[1] == 0
    assert 2800 < counts[0] < 3200
    with pytest.raises(ValueError, match="positive"):
        dice.weighted((0, 0))
