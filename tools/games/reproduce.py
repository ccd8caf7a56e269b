"""Take the fingerprints of docs/reproduce.md anew: `make playthroughs` does, after a change of the rules."""

from __future__ import annotations

import doctest
import sys
from pathlib import Path
from typing import Any

from tools.repo import ROOT

PAGE = ROOT / "docs" / "reproduce.md"
TAKEN = ("fingerprint(", "told.version", "{name: ")
"""How the examples begin whose results are taken anew; the others must show what they say."""


def taken_anew(page: str) -> str:
    """The page with the results of this program."""
    lines, names = page.splitlines(keepends=True), dict[str, Any]()
    for example in doctest.DocTestParser().get_examples(page):
        if example.source.startswith(TAKEN) and "==" not in example.source:
            found = eval(example.source, names)
            lines[example.lineno + 1] = f"{found!r}\n"
        else:
            exec(example.source, names)
    return "".join(lines)


def main(page: Path = PAGE) -> int:
    """Write it."""
    page.write_text(taken_anew(page.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
