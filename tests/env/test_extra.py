"""The research packages are an extra: playing neither installs nor imports them."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

import sandtable.env
from tools.repo import ROOT

RESEARCH = {"numpy", "gymnasium", "pettingzoo"}


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
        f"print(sorted({RESEARCH!r} & set(sys.modules)))"
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
