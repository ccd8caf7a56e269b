"""Sovereign of Discord with a seat that searches: every kind of game, across the Fall of Diem, the same from the same seed, on
players' terms, explained."""

import json
from typing import Any

import pytest

import sandtable
from sandtable import text
from sandtable.kernel import seats as seating
from sandtable.kernel.conformance import Suite
from sandtable.kernel.planner import PLAN, Planner
from sandtable.kernel.position import position_of
from sandtable.kernel.search import Level, Search
from sandtable.vietnam.rules import s7_victory
from sandtable.vietnam.ruleset import FITL
from sandtable.vietnam.search.judge import VietnamJudge
from sandtable.vietnam.sovereign.nonplayer.seat import UpToTheFall
from tests.another_process import printed

TINY = Level("tiny", mixes=3, generations=1, mutants=3, finalists=2, futures=2, dice=1)
GAME: Any = sandtable.game("sovereign")
NP = dict.fromkeys(GAME.info.seats, "np")
FALLS = 18
"""A seed with which nobody wins Diem's War before it is over."""
PEOPLE = dict.fromkeys(GAME.info.seats, "human")


def judge() -> VietnamJudge:
    return VietnamJudge(GAME, lambda seat: UpToTheFall(GAME, seat))


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(seating._REGISTRY, "search:tiny", lambda game, seat: Planner(judge(), seat, TINY))


def table(scenario: str = "1961", seed: int = 5, seats: dict[str, str] | None = None, **options: object) -> Any:
    seats = {**NP, **(seats or {"vc": "search:tiny"})}
    return sandtable.new("sovereign", scenario, seed=seed, seats=seats, options=options)


def plans(t: Any) -> list[Any]:
    return [note for notes in t.notes.values() for note in notes if note.topic == PLAN]


SCRIPT = """
from tests.vietnam.sovereign import test_search as t
t.seating._REGISTRY["search:tiny"] = lambda game, seat: t.Planner(t.judge(), seat, t.TINY)
print(t.table().record()["checksum"])
"""


def test_the_same_seed_is_the_same_game_here_and_in_another_process(pytestconfig: pytest.Config) -> None:
    once, twice = table().record(), table().record()
    assert once == twice
    assert printed(pytestconfig, SCRIPT) == once["checksum"]


@pytest.mark.parametrize(
    "scenario, seats, options",
    [
        ("1961", ("us", "arvn", "nva", "vc"), {}),
        ("1961", ("us", "nva"), {"picks": "beginners", "uncertain_victory": True, "easy": True}),
        ("diems_war", ("arvn", "vc"), {}),
        ("diems_war", ("vc",), {"picks": "random"}),
        ("1963", ("arvn", "vc"), {}),
    ],
)
def test_every_kind_of_game_is_played_to_its_end(scenario: str, seats: tuple[str, ...], options: dict[str, Any]) -> None:
    t = table(scenario, seats=dict.fromkeys(seats, "search:tiny"), **options)
    assert t.outcome is not None
    assert {note.args["seat"] for note in plans(t)} == set(seats)
    assert all(note.args["turn"] for note in plans(t)), "a turn was always found"


@pytest.mark.covers("P7.4-a")
def test_it_searches_on_when_diem_falls() -> None:
    """P7.4 Two seats were not asked before: US and NVA wake up after Diem's War. No model of it tells of what follows."""
    t = sandtable.new(
        "sovereign", "diems_war", seed=FALLS, options={"continue": "full", "picks": "random"},
        seats={**NP, "us": "search:tiny", "nva": "search:tiny"}, settle=False,
    )  # fmt: skip
    while t.state.rules != FITL:
        assert t.chances() is None and t.advance()
    assert {note.args["seat"] for note in plans(t)} <= {"us", "nva"}, "the steps of the Fall ask them already"
    fallen = t.moment
    while not {"us", "nva"} <= {note.args["seat"] for note in plans(t) if note.args["at"] > fallen}:
        assert t.advance()
    assert t.chances() is not None


def test_the_horizon_is_the_next_coup_round_or_the_next_war() -> None:
    t = table("1961", seats=dict(NP))
    g = next(mark.state for mark in t.session.every_mark() if mark.state.phase == "act")
    end = judge().horizon(g)
    later = g.copy()
    assert not end(later)
    later.coup_rounds += 1
    assert not end(later), "in the middle of the round"
    later.phase = "next_card"
    assert end(later)
    later.coup_rounds, later.rules = 0, FITL  # the count begins anew
    assert end(later)


def test_a_lone_program_is_no_lone_player() -> None:
    """8.9 is for a person."""
    alone = table().state
    assert alone.nonplayers == (True, True, True, False) and alone.programs == (False, False, False, True)
    assert not s7_victory.is_solo(alone) and "solo" not in alone.result
    assert s7_victory.is_solo(sandtable.new("sovereign", "1961", seed=1, seats={**NP, "vc": "human"}).state)


def test_the_order_of_a_fixed_deck_does_not_change_the_plan() -> None:
    deck = [203, 204, 205, 206, 207]
    found = []
    for order in (deck, [*deck[:2], *deck[:1:-1]], deck[:2]):
        t: Any = sandtable.new("sovereign", "1961", seed=4, seats=PEOPLE, options={"deck": order, "picks": "random"})
        seat = t.decision.seat
        where = position_of(t.session, seat)
        assert where.state.deck == () and where.state.options["deck"] == deck[:2]
        found.append(Search(judge(), where, TINY, 77).plan())
    assert found[0] == found[1] == found[2]


def test_a_plan_goes_on_after_a_save_and_a_fork_and_an_undo() -> None:
    t = sandtable.new("sovereign", "1961", seed=9, seats={**NP, "vc": "human"}, options={"picks": "random"})
    t.stand_in("vc", "search:tiny")
    while not any(n.topic == PLAN and len(str(n.args["turn"])) > 60 for n in t.notes.get(t.moment - 1, [])):
        assert t.advance(), "no plan"
    assert all(note.topic != PLAN for note in t.notes_for(t.moment - 1, ("us", "arvn", "nva")))
    loaded = sandtable.load(json.loads(json.dumps(t.record(private=True))))
    loaded.stand_in("vc", "search:tiny")
    twins = [loaded, t.fork(0), t.at(t.moment)]
    for twin in twins:
        twin.rng.number = t.rng.number
    for twin in (t, *twins):
        for _ in range(120):
            twin.advance()
    for twin in twins:
        assert twin.session.keys == t.session.keys
        assert {n: [x.to_json() for x in notes] for n, notes in twin.notes.items()} == {
            n: [x.to_json() for x in notes] for n, notes in t.notes.items()
        }


def test_a_game_with_a_seat_that_searches_conforms() -> None:
    report = Suite(GAME, every=40).play("diems_war", {}, {"vc": "search:tiny"}, 11)
    assert report.outcome and {"vc", "arvn"} == set(report.outcome["margins"])


def test_it_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from sandtable.kernel import planner

    monkeypatch.setattr(planner, "_longest", 0.0)
    stopped = table(seed=8)
    assert stopped.outcome is not None
    assert {note.args["futures"] for note in plans(stopped)} <= {0, 1}


def test_the_levels_are_those_of_fire_in_the_lake() -> None:
    def names(game: Any) -> list[str]:
        return [name for name in game.policies() if name.startswith("search")]

    assert names(GAME) == names(sandtable.game("fitl")) and len(names(GAME)) == 5


def test_what_was_compared_is_told_in_every_language() -> None:
    t = table("diems_war", seats={"arvn": "search:tiny", "vc": "search:tiny"})
    told = [n for notes in t.notes.values() for n in notes if n.topic.startswith("search.") and n.topic != PLAN]
    assert told and not any(note.secret for note in told)
    for lang in text.languages():
        for note in told:
            words = text.render(lang, f"note.{note.topic}", note.args)
            assert not any(raw in words for raw in ("{", "=", "op:", "card:")), words
