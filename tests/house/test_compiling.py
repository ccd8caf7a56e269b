"""What the compiled wheel compiles (`make wheel`): the list is whole, and who builds it is told what is lacking."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from tools import compiling, lesson
from tools.repo import ROOT, parse, python_files

HOME = ROOT / "src" / "sandtable"


def test_every_file_of_the_rules_is_compiled_or_stays_plain_for_a_reason() -> None:
    files = compiling.candidates(ROOT)
    assert {file.partition("/")[0] for file in files} == set(compiling.PACKAGES)
    compiled, plain = compiling.compiled(ROOT), [file for file in files if compiling.reason(file)]
    assert sorted(compiled + plain) == files
    for hot in (
        "kernel/session.py", "kernel/decision.py", "vietnam/state.py", "vietnam/query.py", "vietnam/verbs.py",
        "vietnam/rules/s3_assault.py", "chaco/state.py", "chaco/graph.py",
    ):  # fmt: skip
        assert hot in compiled


def test_what_stays_plain_is_there_and_named_once() -> None:
    for name, why in compiling.PLAIN.items():
        assert (HOME / name).exists(), name
        assert len(why) > 10
        assert not any(name.startswith(f"{other}/") for other in compiling.PLAIN), name


def test_a_folder_stays_plain_with_all_that_is_in_it() -> None:
    assert compiling.reason("vietnam/fitl/cards/c044_ia_drang.py") == compiling.PLAIN["vietnam/fitl/cards"]
    assert compiling.reason("vietnam/fitl/cards_and_more.py") == ""
    assert compiling.reason("kernel/__init__.py") != ""


def test_no_plain_class_has_a_compiled_one_for_a_base() -> None:
    """A compiled class refuses subclasses in plain Python, unless it says otherwise."""
    compiled = {HOME / file for file in compiling.compiled(ROOT)}
    classes = [node for path in compiled for node in ast.walk(parse(path)) if isinstance(node, ast.ClassDef)]
    allowing = {node.name for node in classes if "allow_interpreted" in "".join(map(ast.unparse, node.decorator_list))}
    assert allowing == {"Mind"}
    made = {node.name for node in classes} - allowing
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}({base})"
        for path in python_files(ROOT, "src", "tests", "tools", "examples", "bench")
        if path not in compiled
        for node in ast.walk(parse(path))
        if isinstance(node, ast.ClassDef)
        for base in map(_name, node.bases)
        if base in made
    ]
    assert found == []


def test_nothing_is_compiled_that_would_do_something_else() -> None:
    """A cached_property is worked out anew every time, a runtime_checkable Protocol is none, `x in (*a, b)` stops mypyc; a
    generic dataclass cannot have slots."""
    for file in compiling.compiled(ROOT):
        for node in ast.walk(parse(HOME / file)):
            if isinstance(node, ast.ImportFrom):
                assert not {name.name for name in node.names} & {"cached_property", "runtime_checkable"}, file
            if isinstance(node, ast.ClassDef) and "Generic" in map(_name, node.bases):
                assert "slots=True" not in "".join(map(ast.unparse, node.decorator_list)), f"{file}:{node.lineno}"
            if isinstance(node, ast.Compare):
                rows = [row for row in node.comparators if isinstance(row, ast.Tuple | ast.List | ast.Set)]
                assert not any(isinstance(part, ast.Starred) for row in rows for part in row.elts), f"{file}:{node.lineno}"


def test_no_constant_waits_for_an_answer() -> None:
    """mypyc stops at `SIDES.index((yield ...))`: it cannot keep a constant while a question is open."""
    for file in compiling.compiled(ROOT):
        for node in ast.walk(parse(HOME / file)):
            if not isinstance(node, ast.Call):
                continue
            if any(isinstance(part, ast.Yield | ast.YieldFrom) for given in node.args for part in ast.walk(given)):
                held = node.func.value if isinstance(node.func, ast.Attribute) else node.func
                assert not (isinstance(held, ast.Name) and held.id.isupper()), f"{file}:{node.lineno}"


def _name(base: ast.expr) -> str:
    base = base.value if isinstance(base, ast.Subscript) else base
    return base.attr if isinstance(base, ast.Attribute) else base.id if isinstance(base, ast.Name) else ""


def test_without_a_compiler_the_build_says_so(tmp_path: Path) -> None:
    env = {**os.environ, "CC": "no-such-compiler", "HATCH_BUILD_HOOK_ENABLE_CUSTOM": "true"}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "needs a C compiler (no-such-compiler is not there)" in run.stderr
    assert "Traceback" not in run.stderr
    assert list(tmp_path.iterdir()) == []


def test_only_gcc_compiles_by_what_games_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other-cc"
    other.write_text("#!/bin/sh\necho other compiler 1.0\n")
    other.chmod(0o755)
    monkeypatch.setenv("CC", str(other))
    monkeypatch.setenv("PROFILED", "1")
    assert compiling.missing_tools() == f"gcc, not {other}, to be compiled by what games show (PROFILED=0 does without)"
    monkeypatch.setenv("PROFILED", "0")
    assert "gcc" not in compiling.missing_tools()


def test_the_lesson_needs_compiled_rules() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}  # plain, whatever is installed
    run = subprocess.run([sys.executable, str(lesson.__file__)], env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "is not compiled: there is nothing to count" in run.stderr


def test_the_program_says_whether_it_runs_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sandtable.compiled() is (Path(str(sandtable._record.__file__)).suffix != ".py")
    monkeypatch.setattr(sandtable._record, "__file__", "sandtable/kernel/record.cpython-311-x86_64-linux-gnu.so")
    assert sandtable.compiled()
    monkeypatch.setattr(sandtable._record, "__file__", "sandtable/kernel/record.py")
    assert not sandtable.compiled()
