"""`make chaco-duel`: games are kept a line each, a run goes on from them, and the page is what they say."""

import pytest

from tools.games import chaco_duel


def row(lead: int, leaders: int = 0) -> chaco_duel.Row:
    found = dict.fromkeys(chaco_duel.COLUMNS, 0)
    return found | {"vp bolivia": 50 + lead, "vp paraguay": 50, "leaders bolivia": leaders, "moves bolivia": 10}


def test_what_is_kept_is_read_again_and_games_of_others_are_refused(tmp_path):
    file = tmp_path / "rows.csv"
    store = chaco_duel.Store(file, "np")
    store.add(("ballivian", 1, ""), row(3))
    store.add(("boqueron", 2, "bolivia"), row(-4))
    again = chaco_duel.Store(file, "np")
    assert again.rows == store.rows == {("ballivian", 1, ""): row(3), ("boqueron", 2, "bolivia"): row(-4)}
    again.write()
    assert [line.partition(",")[0] for line in file.read_text().splitlines()[1:]] == ["boqueron", "ballivian"]
    with pytest.raises(SystemExit, match="games of others: move it away"):
        chaco_duel.Store(file, "search:quick")


def test_the_gain_is_the_difference_of_leads_pair_by_pair():
    rows = {}
    for seed in range(1, 7):
        rows["boqueron", seed, ""] = row(-seed, leaders=2)
        rows["boqueron", seed, "bolivia"] = row(10 - seed, leaders=1)
    rows["boqueron", 7, "bolivia"] = row(90)  # without the earlier opponent's game: no pair
    text = chaco_duel.page(chaco_duel.paired(rows), "np")
    assert "| boqueron | Bolivia | 6 | -3.5 | +6.5 | +10.0 ± 0.0 |" in text
    assert "| boqueron | Bolivia | 2.0 → 1.0 |" in text
    assert "Paraguay" not in text


def test_the_page_is_what_its_rows_say():
    with chaco_duel.ROWS.open(encoding="utf-8", newline="") as lines:
        who = next(lines).split()[1]
        rows = chaco_duel.read(lines)
    assert chaco_duel.PAGE.read_text(encoding="utf-8") == chaco_duel.page(chaco_duel.paired(rows), who)
