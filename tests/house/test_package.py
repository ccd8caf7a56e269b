"""What is built and what is locked: the wheel carries the data, the locks carry hashes and fit pyproject.toml."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tools.repo import ROOT, files

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


def locked(name: str) -> dict[str, str]:
    """Package -> pinned version; every pin must carry at least one hash."""
    pins: dict[str, str] = {}
    for entry in re.split(r"\n(?=\S)", (ROOT / name).read_text(encoding="utf-8")):
        if entry.startswith("#"):
            continue
        pin = re.match(r"([\w.-]+)==(\S+)", entry)
        assert pin, f"not a pin: {entry[:60]}"
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), f"{pin[1]} has no hash"
        pins[canonical(pin[1])] = pin[2]
    return pins


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted(requirements: list[str]) -> set[str]:
    return {canonical(re.split(r"[\[<>=!~; ]", requirement)[0]) for requirement in requirements}


@pytest.mark.parametrize(
    "lock, requirements",
    [
        ("requirements.lock", PROJECT["dependencies"] + EXTRAS["build"]),
        ("requirements-host.lock", PROJECT["dependencies"] + EXTRAS["build"] + EXTRAS["host"]),
        ("requirements-research.lock", PROJECT["dependencies"] + EXTRAS["build"] + EXTRAS["research"]),
        ("requirements-dev.lock", PROJECT["dependencies"] + EXTRAS["build"] + EXTRAS["host"] + EXTRAS["dev"]),
    ],
)
def test_every_requirement_is_locked_with_hashes(lock: str, requirements: list[str]) -> None:
    assert wanted(requirements) - set(locked(lock)) == set()


def test_the_locks_agree() -> None:
    runtime, host, dev = (locked(f"requirements{which}.lock") for which in ("", "-host", "-dev"))
    assert {name: host.get(name) for name in runtime} == runtime
    assert {name: dev.get(name) for name in host} == host


def test_who_plays_alone_installs_nothing_for_hosts() -> None:
    assert "cryptography" in wanted(EXTRAS["host"]) and "cryptography" not in locked("requirements.lock")


def test_the_wheel_holds_the_whole_package_and_nothing_else(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    package = ROOT / "src"
    assert held == {str(p.relative_to(package)) for p in files() if p.is_relative_to(package)}
    assert "sandtable/py.typed" in held
    assert {f"sandtable/text/{lang}/shared/kernel.json" for lang in ("en", "es", "it", "fr")} <= held


def test_make_alone_lists_the_targets() -> None:
    shown = subprocess.run(["make"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for target in ("setup", "play", "test", "check", "fuzz", "soak", "bench", "index", "clean"):
        assert f"  make {target} " in shown
