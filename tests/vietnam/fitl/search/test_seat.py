"""Fire in the Lake with a seat that searches: the same game from the same seed, nothing learnt that is hidden, its terms."""

import json
from math import exp
from typing import Any

import pytest

import sandtable
from sandtable import text
from sandtable.kernel import seats as seating
from sandtable.kernel.conformance import Suite
from sandtable.kernel.course import Course
from sandtable.kernel.planner import PLAN, Planner
from sandtable.kernel.position import position_of
from sandtable.kernel.rng import Rng
from sandtable.kernel.search import Level, Search, _Hand
from sandtable.kernel.value import Later
from sandtable.vietnam.fitl.nonplayer.systems import SYSTEMS
from sandtable.vietnam.nonplayer.seating import ByEdition
from sandtable.vietnam.rules import s7_victory
from sandtable.vietnam.search.judge import VietnamJudge
from sandtable.vietnam.search.seat import LEVELS
from sandtable.vietnam.secrets import UNKNOWN
from sandtable.vietnam.value.features import to_coup
from tests.another_process import printed

TINY = Level("tiny", mixes=3, generations=1, mutants=3, finalists=2, futures=2, dice=1)
GAME: Any = sandtable.game("fitl")
NP = dict.fromkeys(GAME.info.seats, "np")


def judge() -> VietnamJudge:
    return VietnamJudge(GAME, lambda seat: ByEdition(SYSTEMS, seat))


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(seating._REGISTRY, "search:tiny", lambda game, seat: Planner(judge(), seat, TINY))


def table(scenario: str = "short", seed: int = 5, seats: dict[str, str] | None = None, **options: object) -> Any:
    return sandtable.new("fitl", scenario, seed=seed, seats={**NP, **(seats or {"vc": "search:tiny"})}, options=options)


SCRIPT = """
from tests.vietnam.fitl.search import test_seat as t
t.seating._REGISTRY["search:tiny"] = lambda game, seat: t.Planner(t.judge(), seat, t.TINY)
print(t.table().record()["checksum"])
"""


def test_the_same_seed_is_the_same_game_here_and_in_another_process(pytestconfig: pytest.Config) -> None:
    once, twice = table().record(), table().record()
    assert once == twice
    assert printed(pytestconfig, SCRIPT) == once["checksum"]


def in_mid_plan(skip: int = 2) -> Any:
    """A table that stops where the plan of the US has been begun, and is not done."""
    t = sandtable.new("fitl", "short", seed=9, seats={**NP, "us": "human", "arvn": "np"})
    t.stand_in("us", "search:tiny")
    met = 0
    while t.advance():
        notes = t.notes.get(t.moment - 1, [])
        if any(note.topic == PLAN and len(str(note.args["turn"])) > 60 for note in notes):
            met += 1
            if met > skip:
                return t
    raise AssertionError("no plan")


def test_a_plan_goes_on_after_a_save_and_a_fork_and_an_undo() -> None:
    t = in_mid_plan()
    (plan,) = (note for note in t.notes[t.moment - 1] if note.topic == PLAN)
    assert plan.secret
    record = json.loads(json.dumps(t.record(private=True)))
    loaded = sandtable.load(record)
    loaded.stand_in("us", "search:tiny")
    number = t.rng.number
    twins = [loaded, t.fork(0), t.at(t.moment)]
    for twin in twins:
        twin.rng.number = number
    for twin in (t, *twins):
        for _ in range(150):
            twin.advance()
    for twin in twins:
        assert twin.session.keys == t.session.keys
        assert {n: [x.to_json() for x in notes] for n, notes in twin.notes.items()} == {
            n: [x.to_json() for x in notes] for n, notes in t.notes.items()
        }


def test_the_plan_is_told_to_nobody_before_the_game_is_over() -> None:
    t = in_mid_plan()
    moment = t.moment - 1
    assert all(note.topic != PLAN for note in t.notes_for(moment, ("arvn", "nva", "vc")))
    assert all(note["topic"] != PLAN for notes in t.record(eyes=("vc",))["notes"].values() for note in notes)


def test_an_end_that_non_players_played_counts_by_what_the_seat_will_search_before_it() -> None:
    """7.1, 7.3 The ARVN of Short search by a model that says so; the NVA's does not, and an end is an end."""
    t = sandtable.new("fitl", "short", seed=6, seats=NP)
    over, final = t.state, t.outcome
    assert final is not None and final["winners"] == ["arvn"]
    lead = final["margins"]["arvn"] - max(m for seat, m in final["margins"].items() if seat != "arvn")
    start = next(iter(t.session.every_mark())).state
    last = next(mark.state for mark in t.session.every_mark() if not to_coup(mark.state))
    later = GAME.values.model("short.search.arvn").later
    assert later == Later(0.6, 0.5) and GAME.values.model("short.search.nva").later is None
    cards = to_coup(start)
    assert cards == 5  # 2.1 the Coup card is one of the 9 of its pile
    sure = 1 / (1 + exp(-(lead + 0.5 + 0.6 * cards) / (0.5 + 0.5 * cards)))
    assert judge().worth(over, "arvn", start, False) == pytest.approx(sure + 0.02 * lead)
    assert judge().worth(over, "arvn", last, False) == 1 + 0.02 * lead
    behind = final["margins"]["nva"] - final["margins"]["arvn"]
    assert judge().worth(over, "nva", start, False) == judge().worth(over, "nva", last, False) == 0.02 * behind


def planned(t: Any, seat: str) -> Any:
    return Search(judge(), position_of(t.session, seat), TINY, 77).plan()


def first_action(t: Any, seat: str) -> Any:
    while not (t.decision.seat == seat and t.decision.topic == "turn.action"):
        t.auto("np", limit=1) if t.waits else t.advance()
    return t


@pytest.mark.parametrize("seat", list(NP))
def test_turns_that_end_alike_come_to_the_same_in_a_future(seat: str) -> None:
    """So a search plays only the first of them on."""
    level = Level("some", mixes=40, generations=4, mutants=20, finalists=1, futures=1)
    alike = 0
    for seed in (4, 6):
        where = position_of(first_action(table(seed=seed, seats=dict.fromkeys(NP, "human")), seat).session, seat)
        search = Search(judge(), where, level, 77)
        search.plan()
        end = search.judge.horizon(search.start)
        met: list[tuple[Any, dict[str, object]]] = []
        for turn in search.known:
            state, luck = search.futures[0]
            course = Course(GAME, state, search.judge.baseline, luck)
            course.step(seat, _Hand(search, search.lots, old=turn).on(course), search.given)
            here = course.place()
            course.to(end)
            later = course.state.to_json()
            for place, result in met:
                if place == here:
                    alike += 1
                    assert result == later
            met.append((here, later))
    assert alike > 0


def test_the_order_of_a_fixed_deck_does_not_change_the_plan() -> None:
    """What is hidden is swapped: the cards to come."""
    humans = dict.fromkeys(NP, "human")
    decks = ([20, 30, 40, 50, 60, 70, 80], [20, 30, 40, 80, 70, 60, 50], [20, 30, 40])
    plans = []
    for deck in decks:
        t: Any = sandtable.new("fitl", "short", seed=4, seats=humans, options={"deck": deck})
        first = t.decision.seat
        where = position_of(t.session, first)
        assert where.state.deck == () and where.state.options["deck"] == [20, 30]
        plans.append(planned(t, first))
    assert plans[0] == plans[1] == plans[2]


def test_the_markers_of_others_do_not_change_the_plan() -> None:
    t: Any = sandtable.new("fitl", "short", seed=4, seats=dict.fromkeys(NP, "human"), options={"deception": "drawn"})
    seat = t.decision.seat
    mine = GAME.info.seats.index(seat)
    before = planned(t, seat)
    held = t.session.marks[-1].state.deception
    other = [kinds if f == mine else ("threat", "threat") for f, kinds in enumerate(held)]
    assert tuple(other) != held
    t.session.marks[-1].state.deception = t.session.state.deception = tuple(other)
    assert planned(t, seat) == before
    blank = position_of(t.session, seat).state
    assert blank.deception[mine] == held[mine]
    assert all(kinds == (UNKNOWN, UNKNOWN) for f, kinds in enumerate(blank.deception) if f != mine)
    full = GAME.filled(blank, (seat,), Rng(3))
    assert sorted(len(kinds) for kinds in full.deception) == [2, 2, 2, 2]
    assert UNKNOWN not in {kind for kinds in full.deception for kind in kinds}


@pytest.mark.covers("8.9-a")
def test_a_program_on_players_terms_is_no_lone_player() -> None:
    """8.9 holds for one person: a lone search is judged like a player among players, unless it stands in for a
    person."""
    alone = table().state
    assert alone.nonplayers == (True, True, True, False) and alone.programs == (False, False, False, True)
    assert not s7_victory.is_solo(alone)
    assert "solo" not in alone.result
    assert s7_victory.is_solo(sandtable.new("fitl", "short", seed=1, seats={**NP, "vc": "human"}).state)
    both = sandtable.new("fitl", "short", seed=1, seats={**NP, "vc": "human", "us": "search:tiny"}).state
    assert not s7_victory.is_solo(both)
    stands_in: Any = sandtable.new("fitl", "short", seed=1, seats={**NP, "vc": "human"})
    stands_in.stand_in("vc", "search:tiny")
    stands_in.settle()
    assert "solo" in stands_in.outcome


@pytest.mark.parametrize("scenario, edition", [("medium", 2), ("long_1964", 2), ("short_1967_1969", 2), ("short", 1)])
def test_it_plays_any_scenario_to_the_end(scenario: str, edition: int) -> None:
    t = table(scenario, seats={"us": "search:tiny"}, edition=edition)
    assert t.outcome is not None
    assert any(note.topic == PLAN for notes in t.notes.values() for note in notes)


def test_four_seats_search_against_each_other() -> None:
    t = table(seats=dict.fromkeys(NP, "search:tiny"), deception="drawn")
    assert t.outcome is not None
    assert {note.args["seat"] for notes in t.notes.values() for note in notes if note.topic == PLAN} == set(NP)


def test_the_levels_are_seats_by_name() -> None:
    names = [name for name in seating.known(GAME) if name.startswith("search")]
    assert names == ["search", "search:easy", "search:normal", "search:quick", "search:strong", "search:tiny"]


def test_who_undoes_an_answer_and_gives_it_again_meets_the_same_opponent() -> None:
    def to_the_first_action(t: Any) -> Any:
        while t.decision.topic != "turn.action":
            t.answer(t.decision.options[0])
        return t

    seats = {**NP, "us": "human", "vc": "search:tiny"}
    straight, undone = (to_the_first_action(sandtable.new("fitl", "short", seed=3, seats=seats)) for _ in range(2))
    undone.answer("op:patrol")
    undone.undo()
    for t in (straight, undone):
        t.answer("op:patrol")
        t.auto("first", limit=120)
    assert any(note.topic == PLAN for notes in straight.notes.values() for note in notes)
    assert straight.record() == undone.record()


def test_the_longest_time_only_stops_early(monkeypatch: pytest.MonkeyPatch) -> None:
    from sandtable.kernel import planner

    free = table(seed=8).record()
    monkeypatch.setattr(planner, "_longest", 1000.0)
    assert table(seed=8).record() == free
    monkeypatch.setattr(planner, "_longest", 0.0)
    stopped = table(seed=8)
    assert stopped.outcome is not None
    assert {n.args["futures"] for notes in stopped.notes.values() for n in notes if n.topic == PLAN} <= {0, 1}


@pytest.mark.covers("7.3-b")
@pytest.mark.parametrize("seed", [11, 12])
def test_a_game_with_a_seat_that_searches_conforms(seed: int) -> None:
    """Load, fork and undo restore it, and nobody is told anything that depends on what the seat alone knows."""
    report = Suite(GAME, every=80).play("short", {"deception": "drawn"}, {"vc": "search:tiny"}, seed)
    assert report.twins >= 4


@pytest.mark.parametrize(("markers", "secret"), [("none", False), ("drawn", True)])
def test_what_was_compared_waits_for_the_end_where_the_seat_has_markers(markers: str, secret: bool) -> None:
    """7.3 The margins it expects hang on its own markers."""
    t = table(seats={**dict.fromkeys(GAME.info.seats, "random"), "vc": "search:tiny"}, deception=markers)
    told = [n for notes in t.notes.values() for n in notes if n.topic.startswith("search.") and n.topic != PLAN]
    assert told
    assert {n.secret for n in told} == {secret}


def test_a_beginner_takes_what_gains_most_at_once() -> None:
    """Of the turns it looks at, the one after which its own margin is highest, whatever the others do next."""
    t = first_action(sandtable.new("fitl", "short", seed=4, seats=dict.fromkeys(NP, "human")), "arvn")
    easy = next(level for level in LEVELS if level.name == "easy")
    search = Search(judge(), position_of(t.session, "arvn"), easy, 7)
    plan = search.plan()
    assert plan.futures == 0 and plan.compared > 3
    assert plan.worth == max(candidate.first for candidate in search.known.values())
    assert plan.worth == round(plan.worth), "a margin on the board"


def test_what_was_compared_is_told_in_every_language() -> None:
    t = table(seats={"arvn": "search:tiny"})
    told = [n for notes in t.notes.values() for n in notes if n.topic.startswith("search.") and n.topic != PLAN]
    assert told and not any(note.secret for note in told)
    for lang in text.languages():
        for note in told:
            words = text.render(lang, f"note.{note.topic}", note.args)
            assert "{" not in words and "=" not in words and "op:" not in words, words
