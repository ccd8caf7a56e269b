"""The pages of the studies: written from their runs, with pictures, and small enough for a repository."""

import re
from pathlib import Path

import pytest

from tools.games import studies
from tools.repo import ROOT


def test_a_small_run_writes_a_page_with_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--games", "4", "--only", "study_fitl_editions", "--out", str(tmp_path / "docs"), "--kept", str(tmp_path / "kept")]
    assert studies.main(where) == 0
    assert re.search(r"^np1: 4 games, \d\.\d\d MB, \d+ s of CPU for 4 \(", capsys.readouterr().out, re.MULTILINE)
    page = (tmp_path / "docs" / "study_fitl_editions.md").read_text(encoding="utf-8")
    assert "sandtable simulate fitl --scenario short --seats all=np1 -n 4 --seed 1 -j 0 --data runs/np1" in page
    assert "sandtable report runs/np2 --against runs/np1" in page
    assert "| us | win share |" in page and "## Two runs" in page
    pictures = re.findall(r"!\[.+?\]\((.+?)\)", page)
    assert pictures == [f"study_fitl_editions/{name}.png" for name in ("wins", "choices", "compare")]
    assert all((tmp_path / "docs" / picture).read_bytes().startswith(b"\x89PNG") for picture in pictures)
    assert studies.main(where) == 0
    assert "np1: 4 games, " in (told := capsys.readouterr().out) and "CPU" not in told, "nothing is played twice"


def test_the_pages_in_the_documentation_are_small() -> None:
    files = [*(ROOT / studies.PAGES).glob("study_*/*"), *(ROOT / studies.PAGES).glob("study_*.md")]
    assert sum(file.stat().st_size for file in files) < 1_000_000
