"""The research packages are an extra: playing neither installs nor imports them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable.env
from tools.repo import ROOT

RESEARCH = {"altair", "dask", "distributed", "gymnasium", "numpy", "pettingzoo", "polars", "vl-convert-python"}
MODULES = RESEARCH - {"vl-convert-python"} | {"vl_convert"}


def locked(name: str) -> set[str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z0-9._-]+)==", text, re.MULTILINE))


def test_only_the_extra_installs_them() -> None:
    assert not RESEARCH & locked("requirements.lock")
    assert not RESEARCH & locked("requirements-host.lock")
    assert locked("requirements.lock") < locked("requirements-research.lock")
    assert locked("requirements-research.lock") >= RESEARCH
    assert not {"torch", "tensorflow", "jax"} & locked("requirements-dev.lock")


def test_playing_imports_none_of_them() -> None:
    program = (
        "import sys, sandtable, sandtable.cli, sandtable.web.app\n"
        "t = sandtable.new('fitl', seed=1, seats={'vc': 'np'}); t.auto('random', limit=50); t.view('us')\n"
        f"print(sorted({MODULES!r} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_without_them_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("sandtable.env.")]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("aec", "encoder"):
        monkeypatch.delitem(vars(sandtable.env), name, raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ModuleNotFoundError) as raised:
        sandtable.env.encoder("fitl")
    assert any("sandtable[research]" in note for note in raised.value.__notes__)
    with pytest.raises(AttributeError, match="no attribute 'gym'"):
        sandtable.env.gym  # noqa: B018


def without(*modules: str) -> str:
    """The beginning of a program for which they are not installed."""
    return f"import sys\nfor name in {modules!r}: sys.modules[name] = None\n"


def test_a_batch_says_what_to_install() -> None:
    run = subprocess.run([sys.executable, "-c", without(*MODULES) + "import sandtable.batch"], capture_output=True, text=True)
    assert run.stderr.endswith("sandtable.batch needs more than playing does: pip install sandtable[research]\n")


@pytest.mark.parametrize("module, asked", [
    ("polars", "simulate fitl -n 1 --data {}/new"), ("polars", "report {}"), ("altair", "report {} --out {}/new"),
    ("vl_convert", "report {} --out {}/new"), ("numpy", "train fitl -n 20 --out {}/new"),
])  # fmt: skip
def test_a_command_says_what_to_install(module: str, asked: str, tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text('{"kind": "sandtable-dataset", "format": 1}', encoding="utf-8")
    program, words = without(module) + "from sandtable.cli import app; app()", asked.format(tmp_path, tmp_path).split()
    run = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True)
    assert run.returncode == 2
    assert module in run.stderr and run.stderr.endswith("pip install sandtable[research]\n")
    assert [file.name for file in tmp_path.iterdir()] == ["run.json"]
