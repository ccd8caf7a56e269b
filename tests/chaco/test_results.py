"""The results table can be printed."""

import pytest

from tools.games import chaco_results


def test_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert chaco_results.main(["--games", "1", "--random", "1", "--scenarios", "villa_montes"]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows = [line for line in lines if line.startswith("| villa_montes")]
    assert [row.split(" | ")[1] for row in rows] == ["1", "1"]
    assert rows[0].count("|") == 10 and rows[1].count("|") == 7
