"""What a data set tells: tables with numbers worked out by hand, a page and pictures."""

import json
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

import sandtable
from sandtable.kernel.errors import BadOption
from sandtable.sim import charts, report, study
from sandtable.sim.dataset import DataSet
from sandtable.text import catalog

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


def played(folder: Path, game: str, scenarios: list[str], games: int, who: str = "np") -> DataSet:
    info = sandtable.game(game).info
    run = DataSet.begin(folder, info, games=games, seed=1, scenarios=scenarios, seats=dict.fromkeys(info.seats, who))
    assert sum(run.play()) == games
    return run


def test_a_game_without_operations_is_told_by_phase_and_kind_of_answer(tmp_path: Path) -> None:
    """Passing alone makes no Operations of the turns of The Chaco War."""
    run = played(tmp_path, "chaco", ["boqueron"], 2, "random")
    choices, turns = study.choices(run), run.read("turns")
    assert choices["turns"].sum() == len(turns)
    told = turns.filter((pl.col("phase") == "movement") & pl.col("did").str.starts_with("hex:"), seat="paraguay")
    assert choices.filter(seat="paraguay", did="movement hex")["turns"].to_list() == [len(told)]
    assert {did.partition(" ")[0] for did in study.openings(run)["did"]} == {"setup"}


def test_a_seat_that_sleeps_is_in_no_table_of_its_scenario(tmp_path: Path) -> None:
    run = played(tmp_path, "sovereign", ["1961", "diems_war"], 4)
    assert study.seats(run) == {"1961": ["us", "arvn", "nva", "vc"], "diems_war": ["arvn", "vc"]}
    won = study.wins(run).filter(pl.col("seat") != study.NOBODY)
    assert won.filter(scenario="diems_war")["seat"].to_list() == ["arvn", "vc"]
    assert won.filter(scenario="1961")["seat"].to_list() == ["us", "arvn", "nva", "vc"]
    asked = study.compare(run, run).filter(scenario="diems_war")
    assert set(asked["seat"]) <= {"arvn", "vc", study.NOBODY}, "Holm corrects for questions that were asked"
    assert set(study.course(run).filter(scenario="diems_war")["seat"]) == {"arvn", "vc"}


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


def test_runs_of_other_scenarios_are_not_compared(data: DataSet, tmp_path: Path) -> None:
    seats = dict.fromkeys(INFO.seats, "np")
    foreign = DataSet.begin(tmp_path, INFO, games=2, seed=1, scenarios=["short", "medium"], seats=seats)
    for ask in (report.tables, study.compare):
        with pytest.raises(BadOption, match="of the same scenarios are compared, not of short and short, medium"):
            ask(data, foreign)


def test_two_runs_are_compared_scenario_by_scenario(tmp_path: Path) -> None:
    seats, scenarios = dict.fromkeys(INFO.seats, "random"), ["short", "medium"]
    run = DataSet.begin(tmp_path, INFO, games=4, seed=1, scenarios=scenarios, seats=seats, part=1)
    next(run.play())
    for written, alike in ((1, ["short"]), (4, scenarios)):
        assert run.written() == written
        told = study.compare(run, run)
        assert told["scenario"].unique(maintain_order=True).to_list() == alike
        sum(run.play())
    margins = told.filter(measure="margin", scenario="medium", seat="us")
    mine = run.read("games").filter(scenario="medium")["margin_us"]
    assert margins.row(0) == ("medium", "us", "margin", mine.mean(), mine.mean(), 0.0, 1.0, 1.0, 2, 2)


def test_a_report_of_a_part_of_a_run_says_so(tmp_path: Path) -> None:
    seats = dict.fromkeys(INFO.seats, "random")
    run = DataSet.begin(tmp_path, INFO, games=3, seed=1, scenarios=["short"], seats=seats, part=1)
    next(run.play())
    assert report.markdown(run).startswith("# 1 of 3 games of fitl (short)")
    sum(run.play())
    assert report.markdown(run).startswith("# 3 games of fitl (short)")


@pytest.mark.parametrize("lang", ["en", "es", "fr", "it"])
def test_a_report_is_told_in_the_readers_language(data: DataSet, other: DataSet, lang: str) -> None:
    """Headings and axes; the columns are those of the data in every language."""
    keys = [key for key in catalog("en") if key.startswith("study.")]
    assert {key.rpartition(".")[2] for key in keys if key.startswith("study.title.")} == set(report.TOLD)
    assert lang == "en" or all(catalog(lang)[key] != catalog("en")[key] for key in keys)
    told = report.markdown(data, other, lang)
    heads = [line.removeprefix("## ") for line in told.splitlines() if line.startswith("## ")]
    assert heads == [report.title(name, lang) for name in report.TOLD if report.title(name, lang) in heads]
    assert report.title("compare", lang) in heads and "study." not in told
    assert "| scenario | seat | measure |" in told
    drawn = "".join(chart.to_json(format="vega") for chart in charts.charts(report.tables(data, other), lang).values())
    for axis in (key for key in keys if key.startswith("study.axis.")):
        assert json.dumps(catalog(lang)[axis], ensure_ascii=False) in drawn, axis


def test_thousands_of_games_are_told_apart(data: DataSet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(data.run, "games", 12000)
    assert report.about(data).startswith("12 of 12,000 games of fitl (short): us np, arvn np")
    monkeypatch.setitem(data.run, "games", 12)
    assert report.about(data).startswith("12 games of fitl (short)")


def test_a_picture_of_a_small_run_shows_the_most_frequent() -> None:
    rows = [(card, "shaded", "vc", played, 1.0, 0.5) for card, played in enumerate((*range(1, 100), 20, 30))]
    frame = pl.DataFrame(rows, ["card", "side", "seat", "played", "gain", "won"], orient="row")
    seen = charts.charts({"cards": frame})["cards"].data["played"].to_list()
    assert seen == [played for *_, played, _, _ in rows if played >= study.SEEN_OFTEN]
    small = frame.filter(pl.col("played") <= study.SEEN_OFTEN)
    seen = charts.charts({"cards": small})["cards"].data["played"].to_list()
    assert seen == [20, 20, *range(19, 0, -1)]


def test_thousands_are_written_out() -> None:
    frame = pl.DataFrame({"answers": [1139.6, 999.6, 12.345, 0.000012], "seat": ["us", None, "vc", "nva"]})
    told = report.told_table(frame).splitlines()[2:]
    assert told == ["| 1140 | us |", "| 1000 |  |", "| 12.3 | vc |", "| 1.2e-05 | nva |"]


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
