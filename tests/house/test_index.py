"""The rule index is true: every covered id exists, complete chapters are proved."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tools import rule_index
from tools.rule_index import Coverage

ITEMS = """# Items
## 3 Operations
| id | what must hold |
|---|---|
| 3.2.4-f | Troops first |
| 3.2.4-g | Tunnels stop it |
| 5.C-44 | Ia Drang |
## 8 Non-players
| 8.5.1-a | Terror |
"""
SETTINGS = """
complete = [{complete}]
[parts.nonplayers]
title = "Theirs"
ids = ["8"]
[games.fitl]
title = "Fire in the Lake"
items = "coverage_fitl.md"
code = ["vietnam"]
prefix = ""
"""


def small_house(root: Path, tests: str, complete: str = "") -> Coverage:
    """A repository with two rules, a card and these tests."""
    contents = {
        "docs/coverage_fitl.md": ITEMS,
        "docs/coverage.toml": SETTINGS.format(complete=complete),
        "src/sandtable/vietnam/rules/s3_assault.py": 'def assault():\n    """3.2.4 Assault: remove enemies."""\n',
        "src/sandtable/vietnam/cards/c044_ia_drang.py": '"""44 Ia Drang."""\n',
        "tests/test_assault.py": f"import pytest\n{tests}",
    }
    for name, content in contents.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")
    return Coverage(root)


def test_this_repository_covers_only_items_that_exist_and_all_of_its_complete_chapters() -> None:
    assert [str(fault) for fault in Coverage().faults()] == []


def test_an_item_shows_its_functions_and_tests(tmp_path: Path) -> None:
    coverage = small_house(tmp_path, '@pytest.mark.covers("3.2.4-f")\ndef test_order(): pass\n')
    rows = {line.split(" | ")[0]: line for line in coverage.render().splitlines() if line.startswith("| ")}
    assert rows["| 3.2.4-f"].endswith("| `vietnam/rules/s3_assault.py assault` | `test_assault.py test_order` |")
    assert rows["| 3.2.4-g"].endswith("| `vietnam/rules/s3_assault.py assault` |  |")
    assert "vietnam/cards/c044_ia_drang.py" in rows["| 5.C-44"]
    assert "Not yet proved by a test: 3.2.4-g." in coverage.render()
    assert list(coverage.faults()) == []


@pytest.mark.parametrize(
    "tests",
    [
        'pytestmark = pytest.mark.covers("3.2.4-f")\ndef test_a(): pass\n',
        'pytestmark = [pytest.mark.covers("3.2.4-f")]\ndef test_a(): pass\n',
        '@pytest.mark.covers("3.2.4-f")\nclass TestA:\n    def test_a(self): pass\n',
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.covers("3.2.4-f"))])\ndef test_a(n): pass\n',
    ],
)
def test_every_way_to_mark_a_test_is_read(tmp_path: Path, tests: str) -> None:
    proofs = small_house(tmp_path, tests).tests["3.2.4-f"]
    assert proofs in (["test_assault.py test_a"], ["test_assault.py TestA.test_a"])


def test_an_unknown_id_is_a_fault(tmp_path: Path) -> None:
    coverage = small_house(tmp_path, '@pytest.mark.covers("3.2.4-f", "9.9-z")\ndef test_a(): pass\n')
    assert [(f.path, f.line) for f in coverage.faults()] == [("tests/test_assault.py", 2)]


@pytest.mark.parametrize("arguments", ["", 'f"5.C-{44}"', "*IDS"])
def test_ids_that_cannot_be_read_are_a_fault(tmp_path: Path, arguments: str) -> None:
    coverage = small_house(tmp_path, f"@pytest.mark.covers({arguments})\ndef test_a(): pass\n")
    assert len(list(coverage.faults())) == 1


def test_a_chapter_declared_complete_must_be_proved(tmp_path: Path) -> None:
    coverage = small_house(tmp_path, '@pytest.mark.covers("3.2.4-f")\ndef test_a(): pass\n', complete='"3"')
    assert [f.text for f in coverage.faults()] == ["3.2.4-g is proved by no test"]


def test_a_part_declared_complete_must_be_proved_and_exist(tmp_path: Path) -> None:
    coverage = small_house(tmp_path, "", complete='"nonplayers", "99"')
    assert [f.text for f in coverage.faults()] == [
        "complete: there is no chapter or part 99",
        "8.5.1-a is proved by no test",
    ]


def test_the_examples_in_the_docstrings() -> None:
    assert doctest.testmod(rule_index).failed == 0
