"""What a data set tells: tables with numbers worked out by hand, a page and pictures."""

from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

import sandtable
from sandtable.kernel.errors import BadOption
from sandtable.sim import report, study
from sandtable.sim.dataset import DataSet

INFO = sandtable.game("fitl").info


def data_of(folder: Path, who: str, seed: int) -> DataSet:
    seats = dict.fromkeys(INFO.seats, who)
    data = DataSet.begin(folder, INFO, games=12, seed=seed, scenarios=["short"], seats=seats)
    assert sum(data.play()) == 12
    return data


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> DataSet:
    return data_of(tmp_path_factory.mktemp("study"), "np", 1)


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> DataSet:
    return data_of(tmp_path_factory.mktemp("study"), "random", 2)


def test_wins_are_counted(data: DataSet) -> None:
    winners = data.read("games")["winner"].to_list()
    told = {row["seat"]: row for row in study.wins(data).iter_rows(named=True)}
    assert {seat: row["wins"] for seat, row in told.items()} == {seat: winners.count(seat) for seat in INFO.seats}
    assert all(row["games"] == 12 and row["low"] <= row["share"] <= row["high"] for row in told.values())


def test_a_report_counts_the_wins_of_a_run_once(data: DataSet, other: DataSet, monkeypatch: pytest.MonkeyPatch) -> None:
    counted, wins = list[DataSet](), study.wins

    def counting(run: DataSet) -> pl.DataFrame:
        counted.append(run)
        return wins(run)

    monkeypatch.setattr(study, "wins", counting)
    told = report.tables(data, other)
    assert counted == [data, other]
    assert told["cards"].equals(study.card_sides(data)) and told["compare"].equals(study.compare(data, other))


def test_choices_are_shares_of_a_seats_turns(data: DataSet) -> None:
    choices = study.choices(data)
    did = data.read("turns")["did"].to_list()
    acted = [word for word in did if word.partition(":")[0] in ("op", "event", "pass")]
    assert choices["turns"].sum() == len(acted) < len(did), "a question of a Coup Round is no action"
    for _, mine in choices.group_by("seat"):
        assert mine["share"].sum() == pytest.approx(1)
    assert "event" in choices["did"].to_list()


def test_sides_of_cards(data: DataSet) -> None:
    turns = data.read("turns").filter(pl.col("did").str.starts_with("event:"))
    first = turns.row(0, named=True)
    alike = turns.filter(
        (pl.col("card") == first["card"]) & (pl.col("did") == first["did"]) & (pl.col("seat") == first["seat"])
    )
    side = first["did"].removeprefix("event:")
    told = study.card_sides(data).filter(
        (pl.col("card") == first["card"]) & (pl.col("side") == side) & (pl.col("seat") == first["seat"])
    )
    assert told["played"].to_list() == [alike.height]
    assert told["gain"].item() == pytest.approx(alike["gain"].mean())


def test_first_eligible_and_openings(data: DataSet) -> None:
    slots = study.first_eligible(data)
    assert set(slots["slot"]) == {1, 2}
    openings = study.openings(data)
    assert openings["games"].sum() == 12 * len(INFO.seats)
    assert {word.partition(":")[0] for word in openings["did"]} <= {"op", "event", "pass"}


def test_the_course_begins_with_the_first_card(data: DataSet) -> None:
    course = study.course(data)
    assert course["number"].min() == 1
    assert course.filter(pl.col("number") == 1)["games"].to_list() == [12] * 4


def test_two_runs_are_told_apart(data: DataSet, other: DataSet) -> None:
    same = study.compare(data, data)
    assert same["difference"].to_list() == [0.0] * len(same)
    assert same["p"].to_list() == [1.0] * len(same)
    apart = study.compare(data, other).filter(pl.col("measure") == "margin")
    assert min(apart["p"].to_list()) < 0.01
    assert all(holm >= p for p, holm in apart.select("p", "holm").iter_rows())


def test_runs_of_two_games_are_not_compared(data: DataSet, tmp_path: Path) -> None:
    info = sandtable.game("sovereign").info
    foreign = DataSet.begin(tmp_path, info, games=1, seed=1, scenarios=["1963"], seats=dict.fromkeys(info.seats, "random"))
    with pytest.raises(BadOption, match="not of fitl and sovereign"):
        report.tables(data, foreign)


QUESTIONS = ("lengths", "choices", "first_eligible", "card_sides", "openings", "course", "compare")


def test_a_report_is_a_page_and_pictures_without_a_browser(
    data: DataSet, other: DataSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def counted(name: str) -> Callable[..., pl.DataFrame]:
        work = getattr(study, name)

        def ask(*given: DataSet) -> pl.DataFrame:
            asked.append(name)
            return work(*given)

        return ask

    for name in QUESTIONS:
        monkeypatch.setattr(study, name, counted(name))
    written = report.write(tmp_path, data, other)
    assert sorted(asked) == sorted(QUESTIONS), "each table is worked out once, for text and pictures together"
    assert [f.name for f in written[:2]] == ["report.md", "report.html"]
    assert {f.stem for f in written[2:]} == {"wins", "course", "choices", "openings", "cards", "first_eligible", "compare"}
    for picture in written[2:]:
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert picture.stat().st_size > 3000
    page = written[1].read_text()
    assert page.count("<svg") == 7
    assert "http://" not in page.replace("http://www.w3.org", "")
    text = written[0].read_text()
    assert "## Two runs" in text
    assert "![Margins in the course of a game](course.png)" in text
