"""Files stay readable: about 400 lines, 800 at most (code only; data, text and vendored files are exempt)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tools.repo import ROOT, Finding, files, report

SOFT, HARD = 400, 800
CODE = {".py", ".js", ".mjs", ".ts", ".css", ".sh"}


def sizes(root: Path) -> list[tuple[int, str]]:
    """Lines and path of every file of code, longest first."""
    counted = []
    for path in files(root):
        name = path.relative_to(root)
        if path.suffix in CODE and "vendor" not in name.parts:
            counted.append((len(path.read_text(encoding="utf-8").splitlines()), str(name)))
    return sorted(counted, key=lambda entry: (-entry[0], entry[1]))


def oversized(root: Path) -> Iterator[Finding]:
    for lines, name in sizes(root):
        if lines > HARD:
            yield Finding(name, HARD, f"{lines} lines, {HARD} at most: split it by concept")


def main() -> int:
    for lines, name in sizes(ROOT):
        if SOFT < lines <= HARD:
            print(f"  {lines:4} lines  {name}")
    return report("sizes", oversized(ROOT))


if __name__ == "__main__":
    sys.exit(main())
