"""Every notebook runs, cell by cell."""

from __future__ import annotations

import re
from typing import Any

import pytest

import sandtable
from sandtable.kernel import seats
from tools.repo import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.py"))
CELL = re.compile(r"^# %%( \[markdown\])?\n", re.MULTILINE)


def cells(text: str) -> list[tuple[bool, str]]:
    """The cells of a notebook in the percent format: whether it is prose, and its text."""
    parts = CELL.split(text)
    return [(kind is not None, body) for kind, body in zip(parts[1::2], parts[2::2])]


def run(text: str, name: str) -> int:
    """Execute the cells in one namespace, as a kernel would; how many had code."""
    space: dict[str, Any] = {"__name__": name}
    code = [body for prose, body in cells(text) if not prose]
    for n, body in enumerate(code, 1):
        exec(compile(body, f"{name}, cell {n}", "exec"), space)
    return len(code)


def test_the_four_are_there() -> None:
    assert [path.stem for path in NOTEBOOKS] == [
        "bot_in_thirty_lines", "comparing_policies", "first_steps", "study_of_a_card",
    ]  # fmt: skip


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(seats, "_REGISTRY", dict(seats._REGISTRY))
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ---\n# jupyter:\n#   jupytext:")
    assert all(line.startswith("#") for prose, body in cells(text) if prose for line in body.strip().splitlines())
    assert run(text, path.stem) >= 2
    assert capsys.readouterr().out


def test_the_bot_has_thirty_lines() -> None:
    text = (ROOT / "docs" / "notebooks" / "bot_in_thirty_lines.py").read_text(encoding="utf-8")
    bot = next(body for prose, body in cells(text) if not prose and "def best_answer" in body)
    assert len([line for line in bot.splitlines() if line.strip()]) <= 30


def test_a_broken_cell_is_found() -> None:
    with pytest.raises(ZeroDivisionError):
        run("# %% [markdown]\n# prose\n\n# %%\n1 / 0\n", "broken")


def test_the_figures_of_the_bot_are_those_of_the_game() -> None:
    space: dict[str, Any] = {}
    text = (ROOT / "docs" / "notebooks" / "bot_in_thirty_lines.py").read_text(encoding="utf-8")
    exec(next(body for prose, body in cells(text) if not prose and "def best_answer" in body), space)
    t = sandtable.new("chaco", "boqueron", seed=1)
    t.auto()
    assert t.outcome is not None
    assert space["margin"](t, "bolivia") == t.outcome["margins"]["bolivia"]
