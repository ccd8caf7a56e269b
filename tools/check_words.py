"""Nothing left open in `src` and `tests`: no marks of unfinished work, no test that does not run. And plain English in
what programmers read: no word of an older voice in code and docs (texts for players have docs/glossary.md)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tools.repo import ROOT, Finding, files, matches, report

# Spelled in pieces, so that the word itself stands nowhere.
UNFINISHED = rf"\b(?:{'TO'}DO|{'FIX'}ME|{'XX'}X)\b|{'NotImplemented'}Error"
NOT_RUN = r"\bpytest\.(?:mark\.)?(?:skip|skipif|xfail|importorskip)\b|\bunittest\.skip"
ARCHAIC = (
    r"(?i)\b(?:dear(?:er|est)?|in the midst|amidst|so-manieth|where(?:of|in)|there(?:of|in)|henceforth|whosoever|thrice"
    r"|treble|(?:to|could|may) be had|be it|(?<![\"'.])mended(?![\"'])|[wt]?hither|whence|forthwith|whilst|unto)\b"
)
OUR_FILES = r"\b00[0-4]_[0-9a-f]{8}|\bseeds? 00[0-4]\b"
SCANNED = {".py", ".js", ".mjs", ".ts", ".css", ".html", ".json", ".md"}


def left_open(root: Path) -> Iterator[Finding]:
    paths = [p for p in files(root) if p.suffix in SCANNED and p.relative_to(root).parts[0] in ("src", "tests")]
    paths = [p for p in paths if "vendor" not in p.relative_to(root).parts]
    yield from matches(root, paths, UNFINISHED, "unfinished")
    yield from matches(root, paths, NOT_RUN, "a test that does not run")
    yield from matches(root, paths, OUR_FILES, "a file of ours as a source: name the rulebook and its section")


def archaic(root: Path) -> Iterator[Finding]:
    paths = [p for p in files(root) if p.suffix in (".py", ".js", ".md", ".sh") and "vendor" not in p.parts]
    own = {"check_words.py", "test_checks.py", "glossary.md", "CHANGELOG.md"}  # they name the words, or tell of the past
    yield from matches(root, [p for p in paths if p.name not in own], ARCHAIC, "say it plainly")


def main() -> int:
    return report("words", [*left_open(ROOT), *archaic(ROOT)])


if __name__ == "__main__":
    sys.exit(main())
