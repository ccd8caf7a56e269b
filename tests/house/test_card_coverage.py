"""The table card x side x seen: every card has its row, the same run always counts the same."""

from pathlib import Path

import pytest

import sandtable
from sandtable.kernel.conformance import Suite
from sandtable.kernel.decision import Decision
from tools.games import card_coverage


def test_prefers_events_and_pivotal_events() -> None:
    d = Decision("us", "turn.action", "2.3.4", ("op:train", "event:unshaded", "event:shaded", "pass"))
    assert card_coverage.prefer_events(d) == ["event:unshaded", "event:shaded"]
    assert card_coverage.prefer_events(Decision("us", "pivotal.play", "2.3.8", ("yes", "no"))) == ("yes",)
    assert not card_coverage.prefer_events(Decision("us", "train.space", "3.2.1", ("space:hue", "done")))


def test_the_table_of_one_short_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pages = []
    for name in ("one.md", "two.md"):
        assert card_coverage.main(["--games", "2", "--seed", "3", "--out", str(tmp_path / name)]) == 0
        pages.append((tmp_path / name).read_text(encoding="utf-8"))
    assert pages[0] == pages[1]
    rows = [line for line in pages[0].splitlines() if line.startswith("| ")]
    assert len(rows) == 1 + 164, "Coup cards have no sides"
    assert "of 316 sides seen" in pages[0]
    counts = [int(cell) for row in rows[1:] for cell in row.split("|")[4:7] if cell.strip()]
    assert len(counts) == 316
    played = [
        Suite(sandtable.game("fitl"), prefer=card_coverage.prefer_events).play(job.scenario, job.options, {}, job.seed)
        for job in card_coverage.jobs(2, 3)
    ]
    assert sum(counts) == sum(report.events["event"] for report in played) > 0
    assert "0 failed" in capsys.readouterr().out
