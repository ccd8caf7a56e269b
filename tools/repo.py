"""What the checks share: the repository's files, and findings that an editor can jump to."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Finding(NamedTuple):
    """One thing to mend, and where."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


def files(root: Path = ROOT) -> list[Path]:
    """The files under version control and the new ones not ignored, sorted; outside git, all but caches."""
    try:
        listed = subprocess.run(
            ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            capture_output=True,
            check=True,
        ).stdout.decode()
        names = [name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        names = [str(p.relative_to(root)) for p in root.rglob("*") if not _is_cache(p.relative_to(root))]
    return sorted(path for name in set(names) if (path := root / name).is_file())


def _is_cache(path: Path) -> bool:
    return any(part == "__pycache__" or part.startswith(".") for part in path.parts)


def python_files(root: Path, *folders: str) -> list[Path]:
    """The Python files under these folders of `root`."""
    return [p for p in files(root) if p.suffix == ".py" and p.relative_to(root).parts[0] in folders]


def module_name(root: Path, path: Path) -> str:
    """`src/sandtable/vietnam/verbs.py` is `sandtable.vietnam.verbs`."""
    parts = path.relative_to(root).with_suffix("").parts
    parts = parts[1:] if parts[0] == "src" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def report(name: str, findings: Iterable[Finding]) -> int:
    """Print the findings; the exit status."""
    found = list(findings)
    for finding in found:
        print(finding)
    print(f"{name}: {len(found)} to mend" if found else f"{name}: clean")
    return 1 if found else 0


def matches(root: Path, paths: Iterable[Path], pattern: str, text: str) -> Iterator[Finding]:
    """A finding for every line of these files that matches."""
    seek = re.compile(pattern)
    for path in paths:
        try:
            content = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture or a font
        if not seek.search(content):
            continue
        for number, line in enumerate(content.splitlines(), 1):
            if hit := seek.search(line):
                yield Finding(str(path.relative_to(root)), number, f"{text}: {hit.group()}")
