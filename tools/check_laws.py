"""No rule and no chart of the Vietnam games tests which card or which game is on: it asks a named question.

Nor does it count out by itself who has, or would have, Control: `query` does.

Comparisons with `g.card` or `g.rules`, tables by card number and look-ups by the card in play are for the Ruleset, the set-ups,
the cards themselves and what chapter 8 says of a single card (`instructions/`).
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.repo import ROOT, Finding, parse, python_files, report

FAMILY = "src/sandtable/vietnam/"
ALLOWED = ("ruleset.py", "/setup.py", "/cards/", "/instructions/")
ASKED = {"card", "rules"}
LOOKED_UP = ("HEADERS", "BOOK", "guides")
"""What may be looked up by the card in play: its header, and the instructions of a system of charts."""
CARD_NUMBERS = range(13, 131)
"""Whole numbers from here on are cards where they are keys of a table; below they may be anything."""


def told(node: ast.expr) -> str:
    """`g.card` of an expression that reads the card or the Ruleset of a state, else nothing."""
    return ast.unparse(node) if isinstance(node, ast.Attribute) and node.attr in ASKED else ""


def by_card(node: ast.expr) -> bool:
    """Whether a key holds the card in play, alone or in a tuple."""
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return any(isinstance(part, ast.Attribute) and part.attr == "card" for part in parts)


def is_card_number(key: ast.expr | None) -> bool:
    """Whether the key of a table is a card's number, alone or first in a tuple."""
    if isinstance(key, ast.Tuple) and key.elts:
        key = key.elts[0]
    return isinstance(key, ast.Constant) and type(key.value) is int and key.value in CARD_NUMBERS


def cards_told_apart(node: ast.AST) -> bool:
    """Whether the expression tells cards or games apart."""
    if isinstance(node, ast.Compare):
        return any(told(side) for side in (node.left, *node.comparators))
    if isinstance(node, ast.Dict):
        return any(is_card_number(key) for key in node.keys)
    table: ast.expr | None = None
    if isinstance(node, ast.Subscript) and by_card(node.slice):
        table = node.value
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
        table = node.func.value if any(by_card(key) for key in node.args) else None
    return table is not None and not any(name in ast.unparse(table) for name in LOOKED_UP)


SIDES = {"coin", "nva", "vc"}
COUNTED_IN = ("query.py", "verbs.py", "/cards/")
"""Who may count the sides of a space against each other: the questions about it, the verbs that keep Control, a card's text."""


def _terms(node: ast.expr) -> Iterator[ast.expr]:
    """What a sum or a comparison of sums is made of."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
        yield from _terms(node.left)
        yield from _terms(node.right)
    elif isinstance(node, ast.Compare) and all(isinstance(op, (ast.Lt, ast.LtE, ast.Gt, ast.GtE)) for op in node.ops):
        for side in (node.left, *node.comparators):
            yield from _terms(side)
    else:
        yield node


def counts_control(node: ast.AST) -> bool:
    """Whether an expression counts COIN's pieces of a space against an Insurgent's: `g.coin[s] > g.nva[s] + g.vc[s]`."""
    if not isinstance(node, (ast.BinOp, ast.Compare)):
        return False
    pieces = [term.value for term in _terms(node) if isinstance(term, ast.Subscript)]
    sides = {piece.attr for piece in pieces if isinstance(piece, ast.Attribute)} & SIDES
    return "coin" in sides and len(sides) > 1


def breaches(root: Path) -> Iterator[Finding]:
    """Every expression that tells cards or games apart, or counts out Control, where a question should be asked."""
    for path in python_files(root, "src"):
        name = str(path.relative_to(root))
        inside = name.removeprefix(FAMILY)
        if inside == name:
            continue
        tells, counts = not any(word in inside for word in ALLOWED), not any(word in inside for word in COUNTED_IN)
        for node in ast.walk(parse(path)):
            if counts and counts_control(node):
                yield Finding(name, getattr(node, "lineno", 1), f"{ast.unparse(node)[:80]}: ask `query` about Control")
            if tells and cards_told_apart(node):
                text = f"{ast.unparse(node)[:80]}: ask a question of `terms`, a card's header or the Ruleset instead"
                yield Finding(name, getattr(node, "lineno", 1), text)


def main() -> int:
    return report("laws", breaches(ROOT))


if __name__ == "__main__":
    sys.exit(main())
