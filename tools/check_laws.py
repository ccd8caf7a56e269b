"""No rule of the Vietnam games tests which card or which game is on: it asks a named question (docs/architecture.md).

A comparison with `g.card` or `g.rules` is for the Ruleset, the set-ups and the cards themselves. The folders in UNMENDED
still keep instructions of chapter 8 in tables by card number; the list may only get shorter.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.repo import ROOT, Finding, parse, python_files, report

FAMILY = "src/sandtable/vietnam/"
ALLOWED = ("ruleset.py", "/setup.py", "/cards/")
UNMENDED = ("fitl/nonplayer/charts2/",)
ASKED = {"card", "rules"}


def told(node: ast.expr) -> str:
    """`g.card` of an expression that reads the card or the Ruleset of a state, else nothing."""
    return ast.unparse(node) if isinstance(node, ast.Attribute) and node.attr in ASKED else ""


def breaches(root: Path) -> Iterator[Finding]:
    """Every comparison that tells cards or games apart where a question should be asked."""
    for path in python_files(root, "src"):
        name = str(path.relative_to(root))
        inside = name.removeprefix(FAMILY)
        if inside == name or any(word in inside for word in ALLOWED) or inside.startswith(UNMENDED):
            continue
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.Compare):
                for side in (node.left, *node.comparators):
                    if told(side):
                        text = f"{ast.unparse(node)}: ask a question of `terms`, a card's header or the Ruleset instead"
                        yield Finding(name, node.lineno, text)


def main() -> int:
    return report("laws", breaches(ROOT))


if __name__ == "__main__":
    sys.exit(main())
