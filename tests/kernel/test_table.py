"""A table: what is asked, answers and refusals, playing on, forks and earlier positions."""

from collections.abc import Callable

import pytest

import sandtable
from sandtable.kernel.conformance import Picture, picture
from sandtable.kernel.decision import Flow, roll
from sandtable.kernel.errors import (
    BadOption,
    BadPolicy,
    GameOver,
    NotOnOffer,
    NotYourSeat,
    SandtableError,
    StaleAnswer,
    UnknownName,
)
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.text import catalog
from tests.kernel import toy


def duel(seed: int = 1, **seats: str) -> Table:
    return sandtable.new("duel", seed=seed, seats=seats)


def whole(table: Table) -> tuple[Picture, int, dict[int, int]]:
    """Everything that a refused answer must leave alone."""
    return picture(table), table.rng.number, {n: len(notes) for n, notes in table.notes.items()}


# ---------------------------------------------------------------------- a new table


def test_a_new_table_stands_at_its_first_open_decision() -> None:
    t = duel()
    assert t.decision is not None
    assert (t.decision.seat, t.decision.topic, t.decision.rule) == ("red", "duel.act", "2")
    assert t.session.keys == ["op:salute"], "a question with one answer answers itself"
    assert (t.moment, t.outcome, t.scenario) == (1, None, "short")


@pytest.mark.parametrize(
    "make, said",
    [
        (lambda: sandtable.new("chess"), "unknown game 'chess'; known: "),
        (lambda: sandtable.new("duel", "huge"), "unknown scenario of duel 'huge'; known: short long"),
        (lambda: sandtable.new("duel", seats={"green": "np"}), "unknown seat of duel 'green'; known: red blue"),
        (lambda: sandtable.new("duel", seats={"red": "wise"}), "unknown policy 'wise'; known: human "),
        (lambda: sandtable.new("duel", seats={"red": 3}), "unknown policy 3; known: human "),  # type: ignore[dict-item]
        (lambda: sandtable.new("duel", options={"lives": 3}), "unknown option 'lives'; known: deck life rest"),
        (lambda: sandtable.new("duel", options={"life": 4}), "option life: 4 is not allowed; allowed: 3 5"),
        (lambda: sandtable.new("duel", options={"rest": 1}), "option rest: 1 is not allowed; allowed: true false"),
        (lambda: sandtable.new("duel", seats="np"), "seats: 'np' is no mapping of seats to "),  # type: ignore[arg-type]
        (lambda: sandtable.new("duel", seed="7"), "seed: '7' is not a whole number"),  # type: ignore[arg-type]
        (lambda: duel().view("green"), "unknown seat of duel 'green'; known: red blue"),
    ],
)
def test_a_wrong_name_is_told_with_the_right_ones(make: Callable[[], object], said: str) -> None:
    with pytest.raises((UnknownName, BadOption)) as e:
        make()
    assert str(e.value).startswith(said)


def test_games_tells_every_game_by_name() -> None:
    games = sandtable.games()
    assert {"chaco", "fitl", "duel", "flags", "trek"} <= set(games)
    assert games["fitl"].scenarios == ("short", "medium", "full", "long_1964", "short_1967_1969")
    assert games["fitl"].seats == ("us", "arvn", "nva", "vc")


def test_a_game_tells_what_can_be_played() -> None:
    info = sandtable.game("duel").info
    assert (info.title, info.scenarios, info.seats) == ("A Duel", ("short", "long"), ("red", "blue"))
    assert info.to_json()["options"] == {
        "life": {"default": 3, "choices": [3, 5], "kind": "choice"},
        "rest": {"default": True, "choices": [], "kind": "bool"},
        "deck": {"default": None, "choices": [], "kind": "any"},
    }


# ---------------------------------------------------------------------- answers


def test_an_answer_plays_on_through_dice_to_the_next_open_decision() -> None:
    t = duel(seed=7)
    t.answer("op:strike")
    assert t.decision is not None
    assert t.decision.topic == "duel.breath"
    t.answer("n:2", seat="red", at=2)
    assert t.decision.seat == "blue"
    assert t.session.who == ["", "red", "red", "chance", "chance", ""]
    assert t.state.numbers["red.breath"] == 0


BAD: dict[str, tuple[Callable[[Table], object], type[SandtableError]]] = {
    "unknown key": (lambda t: t.answer("op:fly"), NotOnOffer),
    "a number out of range": (lambda t: t.answer("n:1"), NotOnOffer),
    "empty": (lambda t: t.answer(""), NotOnOffer),
    "another seat": (lambda t: t.answer("pass", seat="blue"), NotYourSeat),
    "no such seat": (lambda t: t.answer("pass", seat="green"), NotYourSeat),
    "a later moment": (lambda t: t.answer("pass", at=9), StaleAnswer),
    "an earlier moment": (lambda t: t.answer("pass", at=0), StaleAnswer),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_answer_leaves_the_table_exactly_as_it_was(case: str) -> None:
    give, error = BAD[case]
    t = duel()
    before = whole(t)
    with pytest.raises(error):
        give(t)
    assert whole(t) == before
    t.answer("pass", seat="red", at=1)
    assert t.moment == 3


def test_an_answer_after_the_end_leaves_the_table_exactly_as_it_was() -> None:
    t = duel()
    t.auto("random")
    before = whole(t)
    assert t.decision is None
    for late in (lambda: t.answer("pass"), lambda: t.answer("pass", seat="red"), lambda: t.why("pass")):
        with pytest.raises(GameOver):
            late()
    assert whole(t) == before


def test_why_gives_the_conditions_that_fail() -> None:
    t = duel()
    assert t.why("op:strike") == []
    assert t.why("op:dance") == [("2", "not_on_offer")]
    t.answer("op:strike")
    t.answer("n:2")
    t.answer("pass")
    assert t.why("op:strike") == [("2.1", "too_tired")]


class Explodes(toy.Duel):
    """A rule with a fault in it, met by resting."""

    def strike(self, g: toy.ToyState, seat: str) -> Flow[None]:
        g.numbers["red.life"] = 99
        yield from roll("duel.die", "2.1")
        raise KeyError("a fault in a rule")


def test_a_fault_in_a_rule_leaves_the_table_usable() -> None:
    t = Table(Explodes(), "short", {}, {}, Rng(1))
    t.settle()
    before = whole(t)
    with pytest.raises(KeyError, match="a fault in a rule"):
        t.answer("op:strike")
    assert whole(t) == before
    t.answer("pass")
    assert t.decision is not None
    assert t.decision.seat == "blue"


def test_a_policy_that_answers_nonsense_is_named_and_nothing_changes() -> None:
    t = duel(blue="scripted:op:rest,op:fly")
    t.answer("pass")
    before = whole(t)
    with pytest.raises(BadPolicy, match="the policy of blue answered 'op:fly', which is not on offer for "):
        t.answer("pass")
    assert whole(t) == before
    assert t.decision is not None
    assert t.decision.seat == "red"


def test_a_policy_that_raises_is_named_and_nothing_changes() -> None:
    class Stumbles:
        def choose(self, g: object, d: object, mind: object) -> str:
            raise ZeroDivisionError("a fault of its author")

    sandtable.register_policy("stumbles", lambda game, seat: Stumbles())
    t = duel(blue="stumbles")
    before = whole(t)
    with pytest.raises(ZeroDivisionError) as e:
        t.answer("pass")
    assert e.value.__notes__ == ["raised by the policy of blue (stumbles), asked duel.act (2)"]
    assert whole(t) == before


# ---------------------------------------------------------------------- events and text


def test_events_carry_the_moment_at_which_they_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    t = duel(seed=7)
    t.answer("op:strike")
    t.answer("n:2")
    assert [(e.at, e.topic) for e in t.log] == [(2, "duel.act"), (4, "duel.die"), (5, "duel.die")]
    assert t.log[0].to_json() == {"topic": "duel.act", "at": 2, "args": {"seat": "red", "op": "op:strike"}}
    monkeypatch.setattr("sandtable.text._said", {})  # what another test has had said without these texts
    monkeypatch.setitem(catalog("en"), "event.duel.die", "Die: {n}.")
    monkeypatch.setitem(catalog("fr"), "event.duel.die", "Dé : {n}.")
    assert t.text()[1:] == [f"Die: {key[2:]}." for key in t.session.keys[3:5]]
    assert t.text("fr")[1].startswith("Dé : ")
    assert repr(t.log[0]) == "Event(2 duel.act seat=red op=op:strike)"


def test_events_are_equal_by_what_they_say() -> None:
    event = sandtable.Event("a.b", {"n": 1}, 3)
    assert event == sandtable.Event("a.b", {"n": 1}, 3)
    assert len({event, sandtable.Event("a.b", {"n": 1}, 3)}) == 1
    assert event != sandtable.Event("a.b", {"n": 2}, 3)
    assert event != "a.b"


def test_a_table_without_a_log_plays_the_same_game() -> None:
    silent = sandtable.new("duel", seed=5, log=False)
    told = sandtable.new("duel", seed=5)
    assert silent.auto("random") == told.auto("random")
    assert silent.session.keys == told.session.keys
    assert silent.log == []
    assert silent.fork(1).log == []
    assert told.log


# ---------------------------------------------------------------------- playing on


@pytest.mark.parametrize("name", ["duel", "flags", "trek"])
def test_auto_plays_a_game_out_and_counts_every_answer(name: str) -> None:
    t = sandtable.new(name, seed=11)
    start = t.moment
    n = t.auto("random")
    assert t.decision is None
    assert n == t.moment - start > 0
    assert t.outcome is not None
    assert {"winner", "ranking", "margins"} <= set(t.outcome)
    assert t.auto("random") == 0


def test_auto_with_a_limit_stops_at_the_first_open_decision_after_it() -> None:
    t = duel()
    assert t.auto("first", limit=2) == 4  # strike, one breath, its die, blue's salute
    assert t.decision is not None
    assert len(t.decision.options) > 1


def test_the_same_seed_is_the_same_game() -> None:
    one, two, other = (sandtable.new("duel", seed=s) for s in (3, 3, 4))
    for t in (one, two, other):
        t.auto("random")
    assert one.session.keys == two.session.keys != other.session.keys


def test_without_a_seed_the_dice_are_unpredictable() -> None:
    assert sandtable.new("duel").rng.number != sandtable.new("duel").rng.number


def test_steps_that_ask_nothing_run_by_themselves() -> None:
    t = sandtable.new("trek", seed=1)
    assert [e.topic for e in t.log] == ["trek.eat"]
    t.answer("n:2")
    assert t.state.numbers["miles"] >= 3
    t.auto("first")
    assert sum(e.topic == "trek.eat" for e in t.log) == 12
    assert len({m.keys for m in t.session.marks}) == len(t.session.marks), "one mark for each position"


def test_a_game_that_never_asks_is_an_error_not_a_hang() -> None:
    class Mute(toy.Trek):
        def step(self, g: toy.ToyState) -> Flow[None]:
            yield from ()

    with pytest.raises(RuntimeError, match="without asking anything"):
        Table(Mute(), "hills", {}, {}, Rng(1))


# ---------------------------------------------------------------------- forks and earlier positions


@pytest.mark.parametrize("name", ["duel", "flags", "trek"])
def test_a_fork_is_a_twin_at_every_key_and_goes_its_own_way(name: str) -> None:
    t = sandtable.new(name, seed=2)
    while t.decision is not None:
        twin = t.fork(seed=1)
        here = picture(t)
        assert picture(twin) == here
        twin.auto("first")
        assert picture(t) == here
        t.auto("random", limit=1)


def test_a_fork_stands_still_while_its_original_goes_on() -> None:
    t = duel(seed=1)
    for key in ("op:strike", "n:2", "pass"):
        t.answer(key)
    twin, here = t.fork(seed=1), picture(t)
    t.answer("op:rest")
    t.auto("random")
    assert picture(twin) == here
    assert twin.why("op:strike") == [("2.1", "too_tired")], "the reasons of its own position"
    twin.answer("op:rest")
    assert twin.session.keys == [*t.session.keys[: len(twin.session.keys) - 1], twin.session.keys[-1]]


def test_a_fork_of_a_fork_and_of_a_finished_game() -> None:
    t = duel(seed=1)
    t.answer("op:strike")
    again = t.fork(seed=1).fork(seed=2)
    assert picture(again) == picture(t)
    again.answer("n:1")
    assert again.moment > t.moment
    t.auto("random")
    over = t.fork(seed=1)
    assert picture(over) == picture(t)
    assert over.auto("random") == 0
    assert picture(t.at(t.moment)) == picture(t)


def test_forks_have_their_own_dice() -> None:
    t = duel(seed=1)
    ends = set()
    for seed in range(12):
        twin = t.fork(seed=seed)
        twin.auto("first")
        ends.add(tuple(twin.session.keys))
    assert len(ends) > 6


def test_a_fork_without_a_log_is_the_same_position() -> None:
    t = duel(seed=1)
    t.auto("random", limit=5)
    twin = t.fork(seed=1, log=False)
    assert twin.log == []
    assert picture(twin)[:4] == picture(t)[:4]


@pytest.mark.parametrize("name", ["duel", "flags", "trek"])
def test_at_is_the_table_as_it_stood(name: str) -> None:
    t = sandtable.new(name, seed=9)
    pictures = {}
    while t.decision is not None:
        pictures[t.moment] = picture(t)
        t.auto("random", limit=1)
    for moment, seen in pictures.items():
        assert picture(t.at(moment)) == seen
    for wrong in (-1, t.moment + 1):
        with pytest.raises(StaleAnswer):
            t.at(wrong)


def test_an_earlier_position_may_stand_at_a_die_and_plays_on_from_there() -> None:
    t = duel(seed=7)
    t.answer("op:strike")
    t.answer("n:2")
    then = t.at(3)
    assert then.decision is not None
    assert then.decision.seat == "chance"
    assert then.advance() is True
    assert then.moment == 4
    then.auto("random")
    assert then.decision is None


def test_a_weighted_draw_follows_its_weights() -> None:
    storms = 0
    for seed in range(100):
        t = sandtable.new("trek", seed=seed)
        t.auto("first")
        storms += t.state.numbers["storms"]
    assert 200 < storms < 350  # 11 days a game, a storm on one in four: 275 expected
