"""Options worked out when first read: never in a replay, always before the position moves on."""

from collections.abc import Mapping

from sandtable.kernel.conformance import picture
from sandtable.kernel.decision import Flow, LateDecision
from sandtable.kernel.game import GameInfo, Json
from sandtable.kernel.rng import Rng
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
