"""A search that knows no game, on the toys: proposals, futures, plans that are kept in notes."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from sandtable.kernel.course import Astray, Course, Luck
from sandtable.kernel.decision import Decision
from sandtable.kernel.planner import Planner, difference, watched_by
from sandtable.kernel.position import HIDDEN, Position, knows_more, position_of
from sandtable.kernel.rng import Rng
from sandtable.kernel.search import Level, Search
from sandtable.kernel.seats import Mind, QuietMind
from sandtable.kernel.session import Session
from sandtable.kernel.table import Table
from sandtable.text import languages, render
from tests.kernel import toy

LEVEL = Level("test", mixes=10, generations=1, mutants=5, finalists=3, futures=4)


class Last:
    """A baseline: always the last option."""

    def choose(self, g: Any, d: Decision, mind: Mind) -> str:
        return d.options[-1]

    def took(self, g: Any, d: Decision, key: str, mind: Mind) -> None:
        pass

    def saw(self, g: Any, d: Decision, key: str) -> None:
        pass


class DuelJudge:
    """Life is what counts; four turns ahead."""

    game: Any = toy.DUEL

    def baseline(self, seat: str) -> Last:
        return Last()

    def horizon(self, g: toy.ToyState) -> Callable[[toy.ToyState], bool]:
        end = g.numbers["turn"] + 4
        return lambda later: later.numbers["turn"] >= end

    def margin(self, g: toy.ToyState, seat: str) -> float:
        return g.numbers[f"{seat}.life"] - g.numbers[f"{toy.OTHER[seat]}.life"]

    def worth(self, g: toy.ToyState, seat: str, since: toy.ToyState, greedy: bool) -> float:
        return self.margin(g, seat)


def duel(policy: str = "human") -> Table:
    return Table(toy.DUEL, "long", {}, {"red": policy, "blue": "first"}, Rng(3))


def at_act() -> Position:
    session = Session(toy.DUEL, toy.DUEL.setup("long", {"life": 3, "rest": True}, {}))
    session.feed("op:salute")
    return position_of(session, "red")


def test_a_position_is_the_last_mark_and_the_answers_since() -> None:
    where = at_act()
    assert (where.start, where.moment, where.keys, where.who) == (0, 1, ("op:salute",), ("",))
    assert where.state.numbers["turn"] == 0


def test_striking_with_all_breath_is_found_against_a_baseline_that_passes() -> None:
    plan = Search(DuelJudge(), at_act(), LEVEL, 5).plan()
    assert plan.turn == (("duel.act", "op:strike"), ("duel.breath", "n:3"))
    assert plan.baseline == (("duel.act", "pass"),)
    assert plan.baseline_margin == 0 < plan.margin
    assert (plan.futures, plan.better_in) == (4, 3)  # three dice may all miss


def test_the_same_seed_finds_the_same_plan_and_judges_it_alike() -> None:
    assert Search(DuelJudge(), at_act(), LEVEL, 5).plan() == Search(DuelJudge(), at_act(), LEVEL, 5).plan()


def test_a_search_that_is_stopped_still_has_a_turn() -> None:
    plan = Search(DuelJudge(), at_act(), LEVEL, 5, stop=lambda: True).plan()
    assert plan.futures == 1
    assert plan.turn[0][0] == "duel.act"


def test_courses_with_the_same_luck_meet_the_same_draws_whatever_else_is_rolled() -> None:
    one, two = Luck(9), Luck(9)
    for _ in range(5):
        one.draw("die", 6)
    assert [one.draw("deck", 50) for _ in range(9)] == [two.draw("deck", 50) for _ in range(9)]
    assert [one.draw("die", 6) for _ in range(9)] != [two.draw("die", 6) for _ in range(9)]


def test_states_that_are_not_plain_data_are_never_called_alike() -> None:
    course = Course(toy.DUEL, at_act().state, lambda seat: Last(), 1)
    assert course.place() != course.place()


def test_how_far_each_row_is_drawn_tells_one_luck_from_another() -> None:
    one, two = Luck(9), Luck(9)
    assert one.drawn() == two.drawn() == {}
    one.draw("die", 6)
    assert one.drawn() != two.drawn()
    two.draw("die", 6)
    assert one.drawn() == two.drawn()


def test_answers_that_do_not_fit_are_no_course() -> None:
    course = Course(toy.DUEL, at_act().state, lambda seat: Last(), 1)
    with pytest.raises(Astray):
        course.step("red", None, ["op:salute", "op:fly"])


def test_nothing_is_written_down_in_a_course() -> None:
    mind = QuietMind(Rng(1))
    mind.note("1", "x")
    mind.secret_note("1", "x")
    mind.lot("1", Decision("red", "x", "1", ("a", "b")))
    assert mind.notes == []


def test_a_secret_answer_is_in_the_position_of_who_may_know_it() -> None:
    session = Session(toy.FLAGS_GAME, toy.FLAGS_GAME.setup("three", {}, {}))
    start = session.marks[0]
    session.feed("flag:rose")
    within = SimpleNamespace(game=toy.FLAGS_GAME, marks=[start], keys=session.keys, who=session.who, known=session.known)
    assert position_of(within, "south").keys == (HIDDEN,)
    assert position_of(within, "north").keys == ("flag:rose",)
    assert knows_more(within, "north")
    assert not knows_more(within, "south")


def test_a_planner_does_what_it_planned_and_says_so_at_the_end() -> None:
    table = duel("planner")
    table._policies["red"] = Planner(DuelJudge(), "red", LEVEL)
    while table.session.state.numbers["turn"] == 0:
        table.advance()
    plan, told = (note for notes in table.notes.values() for note in notes)
    assert (plan.topic, plan.secret) == ("search.plan", True)
    assert plan.args["turn"] == [["duel.act", "op:strike"], ["duel.breath", "n:3"]]
    assert (told.topic, told.secret) == ("search.other", False)
    assert (told.args["does"], told.args["does_instead"]) == ("op:strike", "pass")
    assert table.session.keys[1:3] == ["op:strike", "n:3"]
    moment = next(n for n, notes in table.notes.items() if told in notes)
    assert table.session.keys[moment] == "n:3"
    assert told.args["since"] == 1  # the moment at which the turn began


def test_a_plan_that_another_broke_is_told_at_the_end_too() -> None:
    table = duel("planner")
    table._policies["red"] = Planner(DuelJudge(), "red", LEVEL)
    asked = table.decision
    assert asked is not None
    while asked.topic != "duel.breath":
        table.advance()
        asked = table.decision
        assert asked is not None
    (plan,) = (note for notes in table.notes.values() for note in notes)
    turn: Any = plan.args["turn"]
    turn[1] = ["duel.breath", "n:9"]  # as if a die had taken that breath
    table.advance()
    notes = [note for found in table.notes.values() for note in found]
    assert [note.topic for note in notes] == ["search.plan", "search.plan", "search.other", "search.kept"]
    again, first, second = notes[1:]
    broken: Any = again.args["broken"]
    assert [plan["since"] for plan in broken] == [first.args["since"]] == [1]
    assert (first.args["does"], first.args["does_instead"]) == ("op:strike", "pass")
    assert second.args["since"] == 2
    for told in (first, second):
        assert not {"turn", "step", "at", "level", "same", "broken"} & set(told.args)


def test_the_first_answer_that_differs_is_told_and_an_old_note_says_what_it_said() -> None:
    rally = (("turn.action", "op:rally"), ("rally.space", "space:hue"), ("rally.pieces", "n:2"), ("rally.space", "done"))
    fewer = (*rally[:2], ("rally.pieces", "n:1"), rally[3])
    assert difference(rally, fewer) == {"does_after": "space:hue", "does_here": "n:2", "does_usual": "n:1"}
    assert difference(rally, rally[:3]) == {"does_after": "space:hue", "does_here": "done"}
    assert difference(rally[:1], rally) == {"does_after": "op:rally", "does_usual": "space:hue"}
    assert difference(rally, rally) == {}
    facts = {"compared": 9, "does": "op:rally", "does_instead": "op:rally", "better_in": 2, "futures": 3}
    facts |= {"margin": 1.5, "baseline_margin": -2.0}
    for lang in languages():
        old = render(lang, "note.search.otherwise", facts)
        told = render(lang, "note.search.otherwise", facts | difference(rally, fewer))
        assert told.startswith(old) and "Hue" in told and told.rstrip(".").endswith("1") and "{" not in told
        pairs = ((rally, rally[:3]), (rally[:1], rally))
        others = [render(lang, "note.search.otherwise", facts | difference(*both)) for both in pairs]
        assert all(words.startswith(old) and len(words) > len(old) + 10 for words in others)


def test_a_search_tells_how_much_of_it_is_done_and_finds_the_same() -> None:
    parts: list[tuple[str, float]] = []
    watched_by(lambda seat, part: parts.append((seat, part)))
    try:
        table = duel("planner")
        while table.session.state.numbers["turn"] == 0:
            table.advance()
    finally:
        watched_by(None)
    assert len(parts) > 10 and {seat for seat, _ in parts} == {"red"}
    told = [part for _, part in parts]
    assert told == sorted(told) and 0 < told[0] < 0.2 and 0.8 < told[-1] <= 1  # fewer turns than it would try
    alone = duel("planner")
    while alone.session.state.numbers["turn"] == 0:
        alone.advance()
    assert alone.session.keys == table.session.keys


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    from sandtable.kernel import seats

    monkeypatch.setitem(seats._REGISTRY, "planner", lambda game, seat: Planner(DuelJudge(), seat, LEVEL))
