"""The reference of the API: built from the docstrings without a warning, with every public name."""

import importlib
import os
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from tools.repo import ROOT

API = ROOT / "docs" / "api"
HANDED_ON = {"Decision", "Event", "Game", "GameInfo", "SandtableError", "Table", "register_policy"}
"""Names of ``sandtable`` that are explained where they come from."""


def build(source: Path, out: Path, *more: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", *more, str(source), str(out)]
    sources = os.pathsep.join((str(ROOT / "src"), os.environ.get("PYTHONPATH", "")))  # the wheel's classes tell less
    return subprocess.run(words, capture_output=True, text=True, cwd=source, env={**os.environ, "PYTHONPATH": sources})


def names(inventory: Path) -> set[str]:
    """What a built reference explains."""
    packed = inventory.read_bytes().split(b"\n", 4)[4]
    return {line.split(" py:")[0] for line in zlib.decompress(packed).decode().splitlines() if " py:" in line}


def test_it_is_built_without_a_warning_and_has_every_public_name(tmp_path: Path) -> None:
    built = build(API, tmp_path)
    assert (built.returncode, built.stderr.splitlines()) == (0, [])
    found = names(tmp_path / "objects.inv")
    for package in ("sandtable", "sandtable.env", "sandtable.batch", "sandtable.text"):
        public = set(importlib.import_module(package).__all__) - (HANDED_ON if package == "sandtable" else set())
        home = ("catalogs", "") if package == "sandtable.text" else ("",)
        missing = {name for name in public if not any(".".join(filter(None, (package, h, name))) in found for h in home)}
        assert missing == set()
    assert {"sandtable.kernel.table.Table.answer", "sandtable.sim.study.compare"} <= found
    assert "sandtable.kernel.seats.register" in found
    page = (tmp_path / "sandtable.html").read_text(encoding="utf-8")
    assert "http://" not in page and "https://" not in page.replace("https://www.sphinx-doc.org/", "")


def test_a_reference_to_nothing_and_a_name_without_a_docstring_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "api"
    source.mkdir()
    shutil.copy(API / "conf.py", source)
    (source / "sandtable_bare.py").write_text(
        '"""A module; see :func:`sandtable.no_such_name`."""\n\n\ndef bare() -> None:\n    pass\n', encoding="utf-8"
    )
    (source / "index.rst").write_text("Bare\n====\n\n.. automodule:: sandtable_bare\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(source))
    built = build(source, tmp_path / "out", "-D", "html_static_path=", "-D", "html_css_files=")
    assert built.returncode != 0
    assert "py:func reference target not found: sandtable.no_such_name" in built.stderr
    assert "sandtable_bare.bare has no docstring" in built.stderr
