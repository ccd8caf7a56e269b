"""docs/architecture.md names files and functions: each of them is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tools.repo import ROOT, parse

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
SOURCE = ROOT / "src" / "sandtable"
NAMED = sorted(set(re.findall(r"`((?:[\w.]+/)+[\w.]+\.(?:py|js|json))(?: ([\w.]+))?`", PAGE)))


def names(path: Path) -> set[str]:
    """The functions, classes and methods of a file."""
    if path.suffix == ".js":
        defined = re.compile(r"(?:function |const |async |^  )(\w+)(?= ?[(=])", re.MULTILINE)
        return set(defined.findall(path.read_text(encoding="utf-8")))
    found = set()
    for node in parse(path).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{m.name}" for m in node.body if isinstance(m, (ast.FunctionDef, ast.AsyncFunctionDef))}
    return found


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_what_the_page_names_is_there(file: str, name: str) -> None:
    found = [p for p in (SOURCE / file, ROOT / file) if p.is_file()] + [p for p in SOURCE.rglob(f"*/{file}") if p.is_file()]
    assert found, f"no file {file}"
    assert not name or name in names(found[0]), f"{file} has no {name}"


def test_the_four_ways_name_their_hops() -> None:
    ways = PAGE[PAGE.index("## Four ways") : PAGE.index("## What keeps it sound")]
    for way in ("One click", "One non-player turn", "One card with a free Operation", "One fork"):
        told = ways.split(f"**{way}.**")[1].split("\n\n")[0]
        assert len(re.findall(r"`[\w/]+\.(?:py|js) [\w.]+`", told)) >= 4, way
    assert len(NAMED) > 30


def test_each_of_the_four_questions_is_answered_by_one_file() -> None:
    """Who looks for a rule or a card by its name finds one file of that name."""
    for name in ("s3_assault.py", "c044_ia_drang.py", "c044_ia_drang.json"):
        assert len(list(SOURCE.rglob(name))) == 1, name
