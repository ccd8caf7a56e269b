"""Sovereign of Discord through the conformance suite, over scenarios and options."""

import pytest

import sandtable
from sandtable.kernel.conformance import Failure
from sandtable.sim import fuzz

GAME = sandtable.game("sovereign")
JOBS = [
    *fuzz.jobs(GAME, 9, 2024, GAME.info.scenarios, None, {}, every=60),
    *fuzz.jobs(GAME, 3, 2025, GAME.info.scenarios, None, {}, every=60, prefer="event"),
    *fuzz.jobs(GAME, 3, 2026, GAME.info.scenarios, {}, {}, every=15),
]


@pytest.mark.parametrize("number", range(len(JOBS)))
def test_a_random_game_breaks_nothing(number: int) -> None:
    """Pools conserved over map, boxes, slots and what is set aside; every seat's record shows what the seat may know."""
    found = fuzz.check(JOBS[number])
    if isinstance(found, Failure):
        raise found
    assert found.keys > 30
    assert found.outcome["winner"] in GAME.info.seats


def test_the_jobs_cover_scenarios_and_picks() -> None:
    assert {job.scenario for job in JOBS} == {"1961", "diems_war", "1963"}
    assert {job.options.get("picks", "players") for job in JOBS} == {"players", "beginners", "random"}
