"""No rule and no chart of the Vietnam games tests which card or which game is on: it asks a named question.

Nor does it count out by itself who has, or would have, Control: `query` does.

Comparisons with `g.card`, `g.rules` or `g.scenario`, tables by card number and look-ups by the card in play are for the
Ruleset, the set-ups, the cards themselves and what chapter 8 says of a single card (`instructions/`). No data lists cards by
their number as keys: a card's facts are a row of its header or a file of its own.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sandtable.vietnam.fitl.library import LIBRARY as FIRE_IN_THE_LAKE
from sandtable.vietnam.sovereign.library import LIBRARY as SOVEREIGN
from tools.repo import ROOT, Finding, files, parse, report

FAMILY = "src/sandtable/vietnam/"
ALLOWED = ("ruleset.py", "/setup.py", "/cards/", "/instructions/")
ASKED = {"card", "rules", "scenario"}
LOOKED_UP = ("HEADERS", "BOOK", "guides")
"""What may be looked up by the card in play: its header, and the instructions of a system of charts."""
ANYTHING = 12
"""Whole numbers up to here are not taken for cards where they are keys of a table: they may be anything."""
CARD_NUMBERS = frozenset(n for cards in (FIRE_IN_THE_LAKE, SOVEREIGN) for n in cards.headers if n > ANYTHING)


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
    return isinstance(key, ast.Constant) and names_card(key.value)


def names_card(key: object) -> bool:
    """Whether a number, or a string of digits, is a card's."""
    if isinstance(key, str):
        return key.isdecimal() and int(key) in CARD_NUMBERS
    return type(key) is int and key in CARD_NUMBERS


def keyed_by_card(found: Any) -> bool:
    """Whether data holds a table by card number, anywhere."""
    if isinstance(found, dict):
        return any(names_card(key) for key in found) or any(keyed_by_card(value) for value in found.values())
    return isinstance(found, list) and any(keyed_by_card(value) for value in found)


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
SHARED_DATA = "data/"
"""What the games share names no card: numbers as keys are dice there."""
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


def _written(node: ast.expr) -> set[str]:
    """The sides whose pieces of a space a sum or a comparison reads itself: `g.nva[s]`."""
    pieces = [term.value for term in _terms(node) if isinstance(term, ast.Subscript)]
    return {piece.attr for piece in pieces if isinstance(piece, ast.Attribute)} & SIDES


def _sides(node: ast.expr, local: dict[str, set[str]]) -> set[str]:
    """The sides it counts: those, both Insurgents by `query.insurgents`, and what was counted into a local name."""
    found = _written(node)
    for term in _terms(node):
        if isinstance(term, ast.Call) and ast.unparse(term.func).split(".")[-1] == "insurgents":
            found |= {"nva", "vc"}
        elif isinstance(term, ast.Name):
            found |= local.get(term.id, set())
    return found


def _locals(function: ast.AST) -> dict[str, set[str]]:
    """Which sides' pieces the names of a function stand for."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(function):
        pairs: list[tuple[ast.expr, ast.expr]] = []
        if isinstance(node, ast.Assign):
            pairs = [pair for goal in node.targets for pair in _paired(goal, node.value)]
        elif isinstance(node, (ast.AnnAssign, ast.NamedExpr, ast.AugAssign)) and node.value is not None:
            pairs = [(node.target, node.value)]
        for goal, value in pairs:
            if isinstance(goal, ast.Name):
                found[goal.id] = found.get(goal.id, set()) | _sides(value, {})
    return found


def _paired(goal: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    if isinstance(goal, ast.Tuple) and isinstance(value, ast.Tuple) and len(goal.elts) == len(value.elts):
        return list(zip(goal.elts, value.elts, strict=True))
    return [(goal, value)]


def control_counted(tree: ast.Module, chart: bool) -> Iterator[ast.expr]:
    """Where COIN's pieces of a space are counted against an Insurgent's: `g.coin[s] > g.nva[s] + g.vc[s]`.

    In a ``chart`` the sum of both Insurgents' pieces is enough, for it is half of such a count: `query.insurgents` tells it.
    """
    seen: set[ast.AST] = set()
    functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    for scope in (*functions, tree):  # a nested function is met within its own first
        local = {} if scope is tree else _locals(scope)
        for node in ast.walk(scope):
            counted: list[ast.expr] = []
            if isinstance(node, (ast.BinOp, ast.Compare)):
                counted = [node]
            elif isinstance(node, ast.AugAssign) and isinstance(node.op, (ast.Add, ast.Sub)):
                counted = [ast.copy_location(ast.BinOp(node.target, node.op, node.value), node)]
            for expression in counted:
                sides = _sides(expression, local)
                summed = chart and isinstance(expression, ast.BinOp) and {"nva", "vc"} <= _written(expression)
                if node not in seen and (summed or ("coin" in sides and len(sides) > 1)):
                    seen.add(node)
                    yield expression


def breaches(root: Path) -> Iterator[Finding]:
    """Every expression that tells cards or games apart, or counts out Control, where a question should be asked."""
    for path in files(root):
        name = str(path.relative_to(root))
        inside = name.removeprefix(FAMILY)
        if inside == name:
            continue
        if path.suffix == ".json" and not inside.startswith(SHARED_DATA):
            if keyed_by_card(json.loads(path.read_text(encoding="utf-8"))):
                yield Finding(name, 1, "a table by card number: a row of the card's header, or a file of its own, instead")
        if path.suffix != ".py":
            continue
        if not any(word in inside for word in COUNTED_IN):
            for node in control_counted(parse(path), chart="nonplayer/" in inside):
                yield Finding(name, node.lineno, f"{ast.unparse(node)[:80]}: ask `query` about Control")
        if any(word in inside for word in ALLOWED):
            continue
        for told_apart in ast.walk(parse(path)):
            if cards_told_apart(told_apart):
                text = f"{ast.unparse(told_apart)[:80]}: ask a question of `terms`, a card's header or the Ruleset instead"
                yield Finding(name, getattr(told_apart, "lineno", 1), text)


def main() -> int:
    return report("laws", breaches(ROOT))


if __name__ == "__main__":
    sys.exit(main())
