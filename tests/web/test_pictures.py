"""The pictures that `make pictures` makes are there, small, and shown."""

import re
from pathlib import Path

import pytest

import sandtable
from sandtable.web.present import STATIC, picture

ROOT = Path(__file__).parents[2]
SMALL, LARGE = 16_000, 120_000


@pytest.mark.parametrize("game", ["fitl", "sovereign", "chaco"])
def test_every_scenario_has_a_small_picture(game: str) -> None:
    for scenario in sandtable.games()[game].scenarios:
        address = picture(game, scenario)
        assert address, f"make pictures: {scenario} has none"
        file = STATIC / address.removeprefix("/static/")
        assert file.read_bytes()[8:12] == b"WEBP" and file.stat().st_size < SMALL, scenario


def test_a_scenario_without_a_picture_has_none() -> None:
    assert picture("fitl", "no_such_scenario") == "" == picture("caravan", "short")


def test_the_readme_shows_pictures_that_exist_and_are_small() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(shown) == 3
    for path in shown:
        assert (ROOT / path).read_bytes()[8:12] == b"WEBP" and (ROOT / path).stat().st_size < LARGE, path
