"""`make duel`: who plays whom, and what its page sets beside what."""

import pytest

import sandtable
from sandtable.vietnam.seats import BY_EDITION, CHARTS
from tools.games import duel

GAME = sandtable.game("fitl")


def played(seat: str, level: str, others: str, seed: int, won: bool, edition: int = 0) -> duel.Played:
    return duel.Played("short", seat, level, others, seed, int(won), 3 if won else -3, 1.0, 10, edition=edition)


def test_among_non_players_a_level_stands_beside_the_charts_and_among_searchers_beside_one_like_them():
    games = [
        played("nva", "search", BY_EDITION, 1, True),
        played("nva", CHARTS, BY_EDITION, 1, False),
        played("nva", "search:strong", "search:quick", 1, True),
        played("nva", "search:quick", "search:quick", 1, False),
        played("nva", "search:strong", "search:quick", 2, True),  # without a second game: no pair
    ]
    first, second = duel.page(games, GAME).split("## Among seats that search")
    assert "| short | search | np | NVA | 1/1 = 100 % [21, 100] | 0/1 = 0 % [0, 79] | 1 | +6.0" in first
    assert "quick" not in first.split("## Among non-players")[1]
    assert (
        "| short | search:strong | search:quick | NVA | 1/1 = 100 % [21, 100] | 0/1 = 0 % [0, 79] | 1 | +6.0" in second
    )
    assert "2/2" not in second
    assert " s |" not in second  # four seats shared the time


def test_editions_are_told_apart():
    games = [
        played("vc", "search", BY_EDITION, 1, True, edition=1),
        played("vc", CHARTS, BY_EDITION, 1, False, edition=1),
        played("vc", "search", BY_EDITION, 1, False),
        played("vc", CHARTS, BY_EDITION, 1, True),
    ]
    page = duel.page(games, GAME)
    assert "| short, edition 1 | search | np | VC | 1/1 = 100 %" in page
    assert "| short | search | np | VC | 0/1 = 0 %" in page


def test_a_game_of_the_first_edition_is_played_by_it_and_where_all_play_alike_one_game_tells_of_all(tmp_path):
    jobs = [duel.Job("short", seat, BY_EDITION, BY_EDITION, 3, "fitl", 1) for seat in GAME.info.seats]
    file = tmp_path / "games.csv"
    duel.run(jobs, file, 1)
    games = duel.kept(file)
    assert [game.job for game in games] == jobs
    assert len({game.cpu for game in games}) == 1
    assert any(game.won for game in games)
    duel.run(jobs, file, 1)
    assert duel.kept(file) == games
    usual = duel.play(duel.Job("short", "us", BY_EDITION, BY_EDITION, 3))
    assert [game.margin for game in usual] != [game.margin for game in games]


@pytest.mark.parametrize("game", ["fitl"])
def test_the_page_is_what_its_rows_say(game):
    games = duel.kept(duel.FILES / duel.rows_file(game))
    assert games
    name = "search.md" if game == duel.FIRST else f"search_{game}.md"
    assert (duel.PAGES / name).read_text(encoding="utf-8") == duel.page(games, sandtable.game(game))


def test_games_of_other_levels_are_refused(tmp_path):
    file = tmp_path / "games.csv"
    duel.write(file, [played("nva", "search", BY_EDITION, 1, True)])
    assert duel.kept(file) == [played("nva", "search", BY_EDITION, 1, True)]
    file.write_text(file.read_text().replace("60 mixes", "61 mixes"))
    with pytest.raises(SystemExit, match="other levels"):
        duel.kept(file)
