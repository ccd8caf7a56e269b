"""Fire in the Lake through the conformance suite, over scenarios, editions and options; `make soak` plays 1,000."""

import json
import os
import subprocess
import sys

import pytest

import sandtable
from sandtable.kernel.conformance import Failure
from sandtable.sim import fuzz

GAME = sandtable.game("fitl")
JOBS = [
    *fuzz.jobs(GAME, 18, 2024, GAME.info.scenarios, None, {}, every=60),
    *fuzz.jobs(GAME, 9, 2025, GAME.info.scenarios, None, {}, every=60, prefer="event"),
    *fuzz.jobs(GAME, 3, 2026, GAME.info.scenarios, {}, {}, every=15),
]


@pytest.mark.parametrize("number", range(len(JOBS)))
def test_a_random_game_breaks_nothing(number: int) -> None:
    found = fuzz.check(JOBS[number])
    if isinstance(found, Failure):
        raise found
    assert found.keys > 50
    assert found.outcome["winner"] in (*GAME.info.seats, None)


def test_the_jobs_cover_scenarios_and_editions() -> None:
    assert {j.scenario for j in JOBS} == set(GAME.info.scenarios)
    assert {j.options.get("edition", 2) for j in JOBS} == {1, 2}


def test_two_hash_seeds_play_the_same_games() -> None:
    """A Flow that iterates over a set would answer differently in another process."""

    def digests(seed: str) -> list[str]:
        command = [sys.executable, "-m", "sandtable", "fuzz", "fitl", "-n", "6", "--seed", "7", "--every", "500", "--json"]
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600)
        found: list[str] = json.loads(done.stdout)["digests"]
        return found

    one, two = digests("1"), digests("2")
    assert len(one) == 6
    assert one == two
