"""The golden games are still played as they were written down; `make playthroughs` writes them anew."""

import difflib

import pytest

from tools.games.playthroughs import FOLDER, GOLDEN, Golden, render
from tools.repo import ROOT


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda g: g.name)
def test_a_golden_game_is_played_as_written(golden: Golden) -> None:
    path = ROOT / FOLDER / f"{golden.name}.txt"
    written, played = path.read_text(encoding="utf-8").splitlines(), render(golden).splitlines()
    difference = list(difflib.unified_diff(written, played, "written", "played", lineterm="", n=2))
    assert difference == [], "\n".join(difference[:40])


def test_every_file_is_one_of_the_golden_games() -> None:
    assert sorted(p.stem for p in (ROOT / FOLDER).glob("*.txt")) == sorted(g.name for g in GOLDEN)
