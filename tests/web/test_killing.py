"""The short form of ``make kill``: a few kills of two workers on each database."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.killing import kill_and_count


def test_killed_again_and_again_nothing_is_lost_or_doubled(new_database: Callable[[], str]) -> None:
    result = kill_and_count(new_database(), kills=3, people=3)
    assert result["confirmed"] > 0
    assert {name: n for name, n in result.items() if name not in ("kills", "confirmed")} == {
        "lost": 0, "doubled": 0, "gaps": 0, "faults": 0,
    }  # fmt: skip
