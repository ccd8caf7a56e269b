"""What all pages share knows no game: seats, colours and rules are each game's own."""

import re

import pytest

import sandtable
from sandtable.vietnam.board import IDS, POP
from tools.repo import ROOT

STATIC = ROOT / "src" / "sandtable" / "web" / "static"
GAMES = ("fitl", "chaco")
SEATS = sorted({seat for game in GAMES for seat in sandtable.games()[game].seats})


def test_the_shared_sheets_and_scripts_name_no_seat_of_a_game() -> None:
    shared = [*STATIC.glob("*.css"), *(STATIC / "js").glob("*.js"), *(STATIC / "generic").iterdir()]
    named = re.compile(rf"""(?:seat-|journey\.|')({"|".join(SEATS)})\b""")
    assert [(path.name, *found) for path in shared if (found := named.findall(path.read_text(encoding="utf-8")))] == []


@pytest.mark.parametrize("game", GAMES)
def test_each_game_colours_its_seats(game: str) -> None:
    sheet = (STATIC / game / "seats.css").read_text(encoding="utf-8")
    assert set(re.findall(r"\.seat-(\w+)", sheet)) == set(sandtable.games()[game].seats)
    assert f"@import url('{game}/seats.css')" in (STATIC / "app.css").read_text(encoding="utf-8")


def test_the_view_tells_what_a_space_counts() -> None:
    """So that the page need not know that a level counts once or twice the Population."""
    table = sandtable.new("fitl", "full", seed=1)
    spaces, level = table.view()["spaces"], {"active_support": 2, "passive_support": 1, "neutral": 0}
    for s, name in enumerate(IDS):
        space = spaces[name]
        side = space["support"].replace("opposition", "support")
        assert space["counts"] == POP[s] * level[side] * (1 if side == space["support"] else -1)
    totals = table.view()["totals"]
    assert sum(n["counts"] for n in spaces.values() if n["counts"] > 0) == totals["support"]
    assert sum(n["counts"] for n in spaces.values()) == totals["support"] - totals["opposition"]
