"""The import contracts of pyproject.toml refuse each import that the house forbids."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.repo import ROOT, parse, python_files

MODULES = [
    "kernel", "text", "vietnam.rules.s3_assault", "vietnam.query", "vietnam.diem_terms", "vietnam.own_deck", "vietnam.game",
    "vietnam.nonplayer.turn", "vietnam.fitl.nonplayer.vc", "vietnam.fitl.cards", "vietnam.fitl.rules.s6_commitment",
    "vietnam.sovereign.nonplayer.vc", "vietnam.sovereign.rules.direct", "vietnam.sovereign.cards",
    "chaco.rules.s12_attack", "chaco.opponent", "env.encoding", "batch", "sim", "web", "cli",
]  # fmt: skip


def lint(root: Path, importer: str = "", imported: str = "") -> tuple[int, str]:
    """The verdict on a house of empty modules, in which one module imports another."""
    for name in MODULES:
        path = root / "sandtable" / (name.replace(".", "/") + ".py")
        for folder in [*path.parents]:
            if folder.is_relative_to(root / "sandtable"):
                folder.mkdir(parents=True, exist_ok=True)
                (folder / "__init__.py").touch()
        path.write_text(f"import sandtable.{imported}\n" if name == importer else "")
    run = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--config", ROOT / "pyproject.toml", "--no-cache"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
    )
    return run.returncode, run.stdout + run.stderr


def test_a_house_in_order_passes(tmp_path: Path) -> None:
    status, said = lint(tmp_path, "cli", "vietnam.fitl.nonplayer.vc")
    assert status == 0, said


@pytest.mark.parametrize(
    "importer, imported",
    [
        ("kernel", "vietnam.rules.s3_assault"),
        ("kernel", "web"),
        ("kernel", "cli"),
        ("kernel", "env.encoding"),
        ("chaco.rules.s12_attack", "env.encoding"),
        ("env.encoding", "batch"),
        ("batch", "sim"),
        ("text", "chaco.rules.s12_attack"),
        ("vietnam.rules.s3_assault", "web"),
        ("vietnam.rules.s3_assault", "sim"),
        ("vietnam.rules.s3_assault", "chaco.rules.s12_attack"),
        ("vietnam.rules.s3_assault", "vietnam.fitl.nonplayer.vc"),
        ("vietnam.rules.s3_assault", "vietnam.fitl.cards"),
        ("vietnam.rules.s3_assault", "vietnam.nonplayer.turn"),
        ("vietnam.query", "vietnam.sovereign.rules.direct"),
        ("vietnam.diem_terms", "vietnam.sovereign.cards"),
        ("vietnam.own_deck", "vietnam.fitl.cards"),
        ("vietnam.game", "vietnam.nonplayer.turn"),
        ("vietnam.nonplayer.turn", "vietnam.fitl.nonplayer.vc"),
        ("vietnam.nonplayer.turn", "vietnam.sovereign.nonplayer.vc"),
        ("vietnam.fitl.rules.s6_commitment", "vietnam.fitl.nonplayer.vc"),
        ("vietnam.fitl.rules.s6_commitment", "vietnam.nonplayer.turn"),
        ("vietnam.fitl.nonplayer.vc", "vietnam.sovereign.nonplayer.vc"),
        ("vietnam.sovereign.rules.direct", "vietnam.sovereign.nonplayer.vc"),
        ("vietnam.sovereign.rules.direct", "vietnam.nonplayer.turn"),
        ("vietnam.sovereign.cards", "vietnam.sovereign.nonplayer.vc"),
        ("chaco.rules.s12_attack", "vietnam.rules.s3_assault"),
        ("chaco.rules.s12_attack", "chaco.opponent"),
        ("sim", "web"),
    ],
)
def test_a_forbidden_import_is_refused(tmp_path: Path, importer: str, imported: str) -> None:
    status, said = lint(tmp_path, importer, imported)
    assert status == 1, said
    assert "BROKEN" in said


@pytest.mark.parametrize("attic", ["attic", "vietnam/attic"])
def test_a_package_without_a_place_is_refused(tmp_path: Path, attic: str) -> None:
    (tmp_path / "sandtable" / attic).mkdir(parents=True)
    (tmp_path / "sandtable" / attic / "__init__.py").touch()
    status, said = lint(tmp_path)
    assert status == 1, said
    assert "attic" in said


def imported_tests(tree: ast.AST) -> list[str]:
    """The test modules that a module imports, in whatever form."""
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            found += [f"{node.module}.{name.name}" for name in node.names]
        elif isinstance(node, ast.Import):
            found += [name.name for name in node.names]
    return [name for name in found if any(part.startswith("test_") for part in name.split("."))]


@pytest.mark.parametrize(
    "line", ["from tests.a.test_b import C", "from tests.a import test_b as b", "import tests.a.test_b", "from . import test_b"]
)
def test_an_import_of_a_test_is_seen(line: str) -> None:
    assert imported_tests(ast.parse(f"from tests.a.play import board\n{line}\n"))


def test_no_test_imports_another() -> None:
    """What several need stands in a module of its own (play, driver, serving, toy ...)."""
    paths = python_files(ROOT, "tests")
    assert {str(path.relative_to(ROOT)): found for path in paths if (found := imported_tests(parse(path)))} == {}
