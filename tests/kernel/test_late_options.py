"""Options worked out when first read: never in a replay, always before the position moves on."""

import weakref
from collections.abc import Mapping

import pytest

from sandtable.kernel.conformance import BrokenCheck, Suite, picture
from sandtable.kernel.decision import Decision, Flow, LateDecision, OpenDecision
from sandtable.kernel.errors import BadPolicy
from sandtable.kernel.game import GameInfo, Json
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind
from sandtable.kernel.table import Table
from tests.kernel.toy import Toy, ToyState

HEIGHT = 8


class Ladder(Toy):
    """One step: rung by rung up, the options being the rungs that are left."""

    info = GameInfo("ladder", "Ladder", ("plain",), ("climber",), {})

    def __init__(self) -> None:
        self.made: list[int] = []  # at which rung a list of options was worked out

    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> ToyState:
        return ToyState({"rung": 0}, {})

    def step(self, g: ToyState) -> Flow[None]:
        def rungs() -> list[str]:
            self.made.append(g.numbers["rung"])
            return [f"n:{n}" for n in range(g.numbers["rung"] + 1, HEIGHT + 1)]

        while g.numbers["rung"] < HEIGHT:
            key = yield LateDecision("climber", "climb", "1", rungs)
            g.numbers["rung"] = int(key[2:])
        g.over = True

    def outcome(self, g: ToyState) -> Json | None:
        return {"winner": "climber", "ranking": ["climber"], "margins": {}} if g.over else None


def climbed(*rungs: int) -> tuple[Ladder, Table]:
    game = Ladder()
    table = Table(game, "plain", {}, {}, Rng(1))
    for n in rungs:
        table.answer(f"n:{n}")
    return game, table


def test_the_options_are_worked_out_once_a_question() -> None:
    game, table = climbed(1, 2, 5)
    assert game.made == [0, 1, 2, 5], "the last to see whether a person must think"
    assert table.decision is not None
    assert table.decision.options == ["n:6", "n:7", "n:8"]
    assert table.decision.why_not("n:5") == [("1", "too_few")]
    assert game.made == [0, 1, 2, 5]


def test_a_replay_reads_no_options_but_those_of_its_last_question() -> None:
    game, table = climbed(1, 2, 5)
    game.made.clear()
    twin = table.at(2)
    assert game.made == []
    assert twin.decision is not None
    assert twin.decision.options[0] == "n:3"
    assert game.made == [2]


def test_a_fork_that_wakes_has_the_options_it_was_made_with() -> None:
    game, table = climbed(1, 2, 5)
    game.made.clear()
    twin = table.fork(seed=1)
    twin.answer("n:6")
    assert game.made == [6], "no list but that of its next question"
    assert twin.session.keys == ["n:1", "n:2", "n:5", "n:6"]
    assert picture(twin) == picture(climbed(1, 2, 5, 6)[1])


def test_a_fork_stands_still_even_if_nobody_had_read_the_question() -> None:
    _, table = climbed(1, 2, 5)
    earlier = table.at(1)  # its question is still unread
    twin = earlier.fork(seed=1)
    earlier.answer("n:7")
    assert twin.decision is not None
    assert twin.decision.options == [f"n:{n}" for n in range(2, HEIGHT + 1)]
    assert twin.session.who == ["climber"]


def test_who_answered_is_remembered_over_a_replay() -> None:
    _, table = climbed(1, 7)
    assert table.moment == 3, "the last rung was no choice"
    assert table.session.who == ["climber", "climber", ""]
    assert table.at(3).session.who == table.session.who


class Stairs(Ladder):
    """The same, but a rung can be asked about alone."""

    info = GameInfo("stairs", "Stairs", ("plain",), ("climber",), {})

    def step(self, g: ToyState) -> Flow[None]:
        while g.numbers["rung"] < HEIGHT:
            key = yield OpenDecision("climber", "climb", "1", Rungs(self, g))
            g.numbers["rung"] = int(key[2:])
        g.over = True


class Rungs:
    """The rungs above the climber."""

    def __init__(self, game: Ladder, g: ToyState) -> None:
        self.game = game
        self.g = g

    def keys(self) -> list[str]:
        self.game.made.append(self.g.numbers["rung"])
        return [f"n:{n}" for n in range(self.g.numbers["rung"] + 1, HEIGHT + 1)]

    def has(self, key: str) -> bool:
        return self.g.numbers["rung"] < int(key[2:]) <= HEIGHT

    def several(self) -> bool:
        return self.g.numbers["rung"] + 1 < HEIGHT


class TwoAtOnce:
    """A policy that knows where to go and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Decision] = []

    def choose(self, g: ToyState, d: Decision, mind: Mind) -> str:
        self.asked.append(d)
        assert not d.offers("n:0")
        return f"n:{min(HEIGHT, g.numbers['rung'] + 2)}"


def test_a_policy_that_knows_what_it_wants_makes_nobody_list_the_options() -> None:
    game, policy = Stairs(), TwoAtOnce()
    table = Table(game, "plain", {}, {}, Rng(1))
    table.auto(policy)
    assert table.session.keys == ["n:2", "n:4", "n:6", "n:8"]
    assert game.made == []
    assert table.session.who == ["climber"] * 4


def test_a_list_that_is_read_after_the_answer_is_that_of_the_question() -> None:
    game, policy = Stairs(), TwoAtOnce()
    table = Table(game, "plain", {}, {}, Rng(1))
    table.auto(policy)
    assert policy.asked[1].options == [f"n:{n}" for n in range(3, HEIGHT + 1)]
    assert policy.asked[1].offers("n:3") and not policy.asked[1].offers("n:2")


def test_where_one_key_is_left_it_is_no_choice() -> None:
    table = Table(Stairs(), "plain", {}, {}, Rng(1))
    table.answer("n:7")
    assert table.session.who == ["climber", ""]


def test_an_answer_that_is_not_on_offer_is_refused_by_the_key_alone() -> None:
    class Backward(TwoAtOnce):
        def choose(self, g: ToyState, d: Decision, mind: Mind) -> str:
            return "n:0"

    table = Table(Stairs(), "plain", {}, {}, Rng(1))
    with pytest.raises(BadPolicy):
        table.auto(Backward())
    assert table.session.keys == []


def test_the_suite_finds_a_key_that_is_listed_and_not_found_alone() -> None:
    class Wrong(Rungs):
        def has(self, key: str) -> bool:
            return super().has(key) and key != "n:5"

    game = Stairs()
    asked = OpenDecision("climber", "climb", "1", Wrong(game, ToyState({"rung": 0}, {})))
    with pytest.raises(BrokenCheck, match="n:5 on offer, but not"):
        Suite(game).decision(asked)


def test_a_question_that_nobody_holds_is_gone_at_once() -> None:
    game = Stairs()
    offer = Rungs(game, ToyState({"rung": 0}, {}))
    asked = OpenDecision("climber", "climb", "1", offer)
    assert asked.offers("n:3") and len(asked.options) == HEIGHT
    seen = weakref.ref(offer)  # nobody else holds it
    del offer, asked
    assert seen() is None, "no circle that only the garbage collector would find: it holds a whole state"


def test_no_key_is_not_on_offer_before_anything_was_found() -> None:
    """A policy that has nothing to say of a question ("") leaves it to the next: that is no answer on offer."""

    class Nothing:
        def keys(self) -> list[str]:
            return ["n:1", "n:2"]

        def has(self, key: str) -> bool:
            return key in self.keys()

        def several(self) -> bool:
            return True

    asked = OpenDecision("climber", "climb", "1", Nothing())
    assert not asked.offers("")
    assert asked.offers("n:2")
    assert not asked.offers("")
