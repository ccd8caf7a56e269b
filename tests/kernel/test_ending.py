"""Table.ahead and Table.ending: what an answer would do, and whether it ends a turn for good."""

from __future__ import annotations

from collections.abc import Mapping

import sandtable
from sandtable.kernel.table import Table

DECK = [112, 127, 17, 44]
ALL = dict.fromkeys(("us", "arvn", "nva", "vc"), "human:ann")


def table(**seats: str) -> Table:
    return sandtable.new("fitl", "short", seed=3, seats={**ALL, **seats}, options={"deck": DECK})


def test_ahead_changes_nothing_and_asks_nobody() -> None:
    t = table(arvn="np")
    record, dice = t.record(), t.rng.number
    twin = t.ahead("pass")
    assert (t.record(), t.rng.number) == (record, dice)
    assert twin.moment == t.moment + 1 and twin.decision is not None and twin.decision.seat == "arvn"
    assert twin.view("vc")["passed"] == ["vc"]


def test_an_answer_ends_a_turn_if_it_could_not_be_taken_back() -> None:
    assert table(arvn="np").ending("pass") is not None  # a non-player is next
    assert table(arvn="human:bob").ending("pass") is not None  # another person is next
    assert table().ending("pass") is None  # one's own faction is next: Undo does it
    assert table(arvn="np").ending("op:rally") is None  # the turn goes on
    assert table(arvn="np").ending("no such key") is None


def test_the_last_answer_before_a_card_is_drawn_ends_a_turn() -> None:
    t = table()
    while t.decision is not None and t.ending("pass") is None:
        before = t.view(None)["played"]
        t.answer("pass")
        assert t.view(None)["played"] == before
    twin = t.ending("pass")
    assert twin is not None and twin.decision is not None and twin.decision.seat == "chance"


def test_what_ends_has_its_name() -> None:
    """4.2 A phase of The Chaco War, with the last one the player turn, or a part of a phase; in Fire in the Lake a turn."""
    t = table(arvn="np")
    twin = t.ending("pass")
    assert twin is not None and t.ends(twin) == ("turn", {})
    chaco = sandtable.new("chaco", "boqueron", seed=3, seats={"paraguay": "human", "bolivia": "np"})
    found: dict[str, tuple[str, Mapping[str, object]]] = {}
    while len(found) < 4:
        assert chaco.decision is not None
        wishes = [key for key in ("rest", "refuse", "done", "no", "pass") if key in chaco.decision.options]
        key = [*wishes, *chaco.decision.options][0]
        if (then := chaco.ending(key)) is not None:
            found[chaco.decision.topic] = chaco.ends(then)
        chaco.answer(key)
    assert found == {
        "setup.truck": ("phase", {"phase": "chaco.setup", "last": False}),
        "supply.truck": ("step", {}),  # attrition is rolled for, supply goes on
        "move.stack": ("phase", {"phase": "chaco.movement", "last": False}),
        "politics.attempt": ("phase", {"phase": "chaco.politics", "last": True}),
    }


def test_confirmed_or_not_the_game_is_the_same() -> None:
    one, two = table(arvn="np", nva="np", us="np"), table(arvn="np", nva="np", us="np")
    for _ in range(12):
        assert one.decision is not None
        key = one.decision.options[0]
        one.ending(key)
        one.answer(key)
        two.answer(key)
    assert one.record(private=True) == two.record(private=True)
