"""Writes THIRD_PARTY.md: what is installed with the program or served by it, its version and licence.

``python -m tools.notices`` reads requirements-host.lock, what the installed packages say of themselves, and the list beside
the vendored files; ``--check`` fails where the page is stale.
"""

from __future__ import annotations

import re
import sys
from importlib import metadata
from pathlib import Path

from tools.repo import ROOT

PAGE = ROOT / "THIRD_PARTY.md"
VENDORED = ROOT / "src/sandtable/web/static/vendor/README.md"
HEAD = """# What Sandtable is built with

Written by `make notices`. The packages are installed beside the program, with their licence texts in their own folders
(`.venv/lib/python*/site-packages/*.dist-info`); they are not part of it. The development's own are in `requirements-dev.lock`;
cffi, cryptography and pycparser are for hosts alone (`make host`).

| package | version | licence |
|---|---|---|
"""
ELSEWHERE = {"colorama": "BSD-3-Clause", "tzdata": "Apache-2.0"}
"""Of packages that only another system installs."""
SERVED = """
Files of others that the web app serves, unchanged, each with its licence beside it (`src/sandtable/web/static/vendor`):

| file | version | licence |
|---|---|---|
"""


def locked() -> list[tuple[str, str]]:
    """Names and versions of the packages at run time, those for hosts alone among them."""
    text = (ROOT / "requirements-host.lock").read_text(encoding="utf-8")
    return re.findall(r"^([a-z0-9._-]+)==([^ \\;]+)", text, re.MULTILINE)


def licence(package: str) -> str:
    """What an installed package says of its licence."""
    try:
        about = metadata.metadata(package)
    except metadata.PackageNotFoundError:
        return ELSEWHERE[package]
    said = about["License-Expression"] or about["License"] or ""
    if not said or len(said) > 60 or "\n" in said:
        kinds = [c.rpartition(" :: ")[2] for c in about.get_all("Classifier") or [] if c.startswith("License ::")]
        said = ", ".join(kinds) or said.strip().splitlines()[0][:60]
    return said


def page() -> str:
    """The whole page."""
    rows = [f"| {name} | {version} | {licence(name)} |" for name, version in locked()]
    served = re.findall(r"^\| `([^`]+)` \| [^|]+\| ([^|]+?) \| ([^|]+?) \|", VENDORED.read_text(encoding="utf-8"), re.MULTILINE)
    return HEAD + "\n".join(rows) + "\n" + SERVED + "".join(f"| {f} | {v} | {kind} |\n" for f, v, kind in served)


def main() -> int:
    if "--check" in sys.argv:
        named = set(re.findall(r"^\| ([^ |]+) \| ([^ |]+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
        missing = [f"{name} {version}" for name, version in locked() if (name, version) not in named]
        print("notices: " + (f"THIRD_PARTY.md lacks {', '.join(missing)}: make notices" if missing else "clean"))
        return bool(missing)
    Path(PAGE).write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
