"""The table of the two systems of charts against each other."""

from pathlib import Path

from sandtable.vietnam.pieces import FACTIONS
from tools.games import systems


def test_each_faction_alone_by_either_system_and_all_by_one() -> None:
    found = systems.tables()
    assert len(found) == len({tuple(seats.values()) for seats in found}) == 10
    assert [systems.odd_one(seats) for seats in found] == ["", "", *FACTIONS, *FACTIONS]
    first = [list(seats.values()).count("np1") for seats in found]
    assert first == [0, 4, 1, 1, 1, 1, 3, 3, 3, 3]


def test_the_games_of_every_table_have_the_same_seeds_and_both_editions() -> None:
    one, other = (systems.jobs(seats, 10, 7) for seats in systems.tables()[1:3])
    assert [(job.scenario, job.options, job.seed) for job in one] == [(job.scenario, job.options, job.seed) for job in other]
    assert [job.options["edition"] for job in one] == [1] * 5 + [2] * 5


def test_the_page_is_written(tmp_path: Path) -> None:
    out = tmp_path / "page.md"
    assert systems.main(["--games", "1", "--out", str(out), "--kept", str(tmp_path)]) == 0
    rows = [line for line in out.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    assert len(rows) == 12 and rows[4].startswith("| US `np1`, the others `np2` | **")


def test_a_share_with_its_interval() -> None:
    wins = {"us": 50, "arvn": 0, "nva": 0, "vc": 50}
    line = {"seats": systems.tables()[2], "wins": wins, "margins": dict.fromkeys(FACTIONS, 1.26)}
    assert systems.cell(line, "us", 100) == "**50 % (40-60) [+1.3]**"
