"""The table card x side x seen: every card has its row, the same run always counts the same."""

from collections import Counter
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
    assert len(rows) == 2 + 164 + 76, "Coup cards and the leader have no sides"
    assert "of 464 sides seen" in pages[0]
    counts = [int(cell) for row in rows for cell in row.split("|")[4:7] if cell.strip().isdigit()]
    assert len(counts) == 316 + 148
    played = [
        Suite(sandtable.game(job.game), prefer=card_coverage.prefer_events).play(job.scenario, job.options, {}, job.seed)
        for job in card_coverage.jobs(2, 3)
    ]
    assert sum(counts) == sum(report.events["event"] for report in played) > 0
    assert "0 failed" in capsys.readouterr().out


def test_a_run_stops_when_every_side_has_been_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def all_in_the_third(job: card_coverage.Job) -> card_coverage.Found:
        seen = card_coverage.all_sides() if job == third else []
        return card_coverage.Found(Counter(seen), "")

    third = list(card_coverage.jobs(3, 1))[-1]
    monkeypatch.setattr(card_coverage, "play", all_in_the_third)
    out = tmp_path / "seen.md"
    card_coverage.main(["--games", "9", "--until-all", "--out", str(out)])
    assert "3 games, seed 1: 464 of 464 sides seen" in out.read_text(encoding="utf-8")
