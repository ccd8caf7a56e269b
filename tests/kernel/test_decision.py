"""Decisions and the small Flows that ask them."""

from typing import TypeVar

import pytest

from sandtable.kernel.conditions import Condition, eligible, failing
from sandtable.kernel.decision import CHANCE, Decision, Flow, choose, confirm, count, draw, pick, reveal, roll

T = TypeVar("T")


def run(flow: Flow[T], *keys: str) -> tuple[list[Decision], T]:
    """Feed ``keys`` to ``flow``: what it asked, and its result."""
    asked = [next(flow)]
    for key in keys:
        try:
            asked.append(flow.send(key))
        except StopIteration as end:
            return asked, end.value
    raise AssertionError("the flow asks for more")


def test_pick_returns_the_value_behind_the_key() -> None:
    asked, got = run(pick("us", "train.space", "3.2.1", {"space:hue": 11, "space:saigon": 12}, cost=3), "space:saigon")
    assert got == 12
    d = asked[0]
    assert (d.seat, d.topic, d.rule, list(d.options), d.args) == (
        "us", "train.space", "3.2.1", ["space:hue", "space:saigon"], {"cost": 3},
    )  # fmt: skip


def test_choose_returns_the_key_itself() -> None:
    assert run(choose("us", "t.x", "1", ("op:train", "pass")), "pass")[1] == "pass"


@pytest.mark.parametrize("low, high", [(0, 0), (0, 6), (3, 5)])
def test_count_offers_both_ends(low: int, high: int) -> None:
    asked, got = run(count("us", "t.x", "1", low, high), f"n:{high}")
    assert got == high
    assert list(asked[0].options) == [f"n:{i}" for i in range(low, high + 1)]


def test_confirm_is_yes_or_no() -> None:
    assert run(confirm("us", "t.x", "1"), "yes")[1] is True
    assert run(confirm("us", "t.x", "1"), "no")[1] is False


def test_a_die_is_a_decision_of_chance() -> None:
    asked, got = run(roll("t.die", "1"), "n:4")
    assert got == 4
    assert asked[0].seat == CHANCE
    assert list(asked[0].options) == ["n:1", "n:2", "n:3", "n:4", "n:5", "n:6"]
    assert list(run(roll("t.die", "1", sides=3), "n:1")[0][0].options) == ["n:1", "n:2", "n:3"]


def test_a_draw_carries_its_weights_but_does_not_send_them() -> None:
    asked, got = run(draw("t.card", "1", ("card:1", "card:2"), (5, 1), pile=2), "card:2")
    assert got == "card:2"
    assert asked[0].args["weights"] == (5, 1)
    assert asked[0].to_json() == {
        "seat": "chance", "topic": "t.card", "rule": "1", "args": {"pile": 2}, "options": ["card:1", "card:2"],
    }  # fmt: skip


def test_a_reveal_has_one_answer_given_by_chance() -> None:
    asked, got = run(reveal("t.shown", "1", "flag:rose"), "flag:rose")
    assert got is None
    assert (asked[0].seat, list(asked[0].options)) == (CHANCE, ["flag:rose"])


def test_why_not_is_empty_on_offer_and_never_empty_otherwise() -> None:
    no_support = [("4.3.1", "no_support")]
    d = Decision("us", "t.x", "3.1", ("space:hue",), reasons=lambda key: no_support if ":" in key else [])
    assert d.why_not("space:hue") == []
    assert d.why_not("space:saigon") == [("4.3.1", "no_support")]
    assert d.why_not("nonsense") == [("3.1", "not_on_offer")]
    assert Decision("us", "t.x", "3.1", ("yes",)).why_not("no") == [("3.1", "not_on_offer")]


def test_conditions_filter_and_explain_by_the_same_list() -> None:
    small = Condition[None, int]("1.1", "too_big", lambda g, n: n < 5)
    even = Condition[None, int]("1.2", "odd", lambda g, n: n % 2 == 0)
    assert eligible(None, (9, 4, 3, 2), (small, even)) == [4, 2]
    assert failing(None, 4, (small, even)) == []
    assert failing(None, 9, (small, even)) == [("1.1", "too_big"), ("1.2", "odd")]
    assert repr(small) == "Condition(1.1 too_big)"
