"""Every error that a user can see has a code, and every code a text in every language: `python -m tools.errors`.

Codes are what is given to our error classes, `Words`, `Refused`, a data file's `error`, and `complain`. A text may use only
facts that are given with its code; a text that no code needs is told too.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sandtable.text import catalogs, message
from tools.repo import ROOT, Finding, parse, python_files, report

ERRORS = {"SandtableError", "BadOption", "NothingToUndo", "RecordError", "NoGuess", "DataError", "BackupError", "BadModel"}
"""Classes that are given a code; the others make their own of what they are given."""
GIVEN = {
    **dict.fromkeys(ERRORS, (0, "error")), "Words": (0, "error"), "Impossible": (0, "fix.why"), "complain": (0, "error"),
    "UnknownName": (0, "error.unknown"), "Refused": (1, "error"), "error": (0, "error.expected"),
    "too_fast": (1, "error.too_fast"), "busy": (0, "error.busy"),
}  # fmt: skip
"""By name of what is called: which argument is the code, and what stands before it in the catalogs."""
OTHERS = {"error": {"log", "logger"}}
"""Methods of the same name that take no code, by whose they are."""
USUAL = "requests"
"""What :func:`too_fast` counts if nothing is said."""
CODE = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)*")
OURS = ("error.", "fix.why.")


class Use(NamedTuple):
    """A code in the source: the key of its text, or a pattern of keys, and the facts; None if they are not written out."""

    key: str
    pattern: bool
    facts: frozenset[str] | None
    path: str
    line: int


def _codes(node: ast.expr, prefix: str) -> Iterator[tuple[str, bool]]:
    match node:
        case ast.Constant(str(code)):
            yield f"{prefix}.{code}", False
        case ast.IfExp(_, one, other):
            yield from _codes(one, prefix)
            yield from _codes(other, prefix)
        case ast.JoinedStr(parts):
            said = "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"\w+" for p in parts)
            yield re.escape(prefix) + r"\." + said, True


def uses(root: Path) -> tuple[list[Use], list[Finding]]:
    """All codes in `src`, and what takes no code where one belongs."""
    found: list[Use] = []
    wrong: list[Finding] = []
    for path in python_files(root, "src"):
        where = str(path.relative_to(root))
        tree = parse(path)
        names: dict[str, list[ast.expr]] = {}
        made = {  # what classes of ours are made of
            inner
            for kind in ast.walk(tree)
            if isinstance(kind, ast.ClassDef) and any(isinstance(base, ast.Name) and base.id in ERRORS for base in kind.bases)
            for inner in ast.walk(kind)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                names.setdefault(node.targets[0].id, []).append(node.value)
        for node in ast.walk(tree):
            match node:
                case ast.Call(ast.Attribute(ast.Call(ast.Name("super")), "__init__"), args, keywords) if node in made:
                    name = "SandtableError"
                case ast.Call(ast.Name(name) | ast.Attribute(_, name), args, keywords) if name in GIVEN:
                    pass
                case _:
                    continue
            whose = node.func.value.id if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) else ""
            place, prefix = GIVEN[name]
            if whose in OTHERS.get(name, ()):
                continue
            given = args[place] if place < len(args) else ast.Constant(USUAL) if name == "too_fast" else None
            if given is None or isinstance(given, ast.Attribute):  # a class of the same name; another error's code
                continue
            told_otherwise = name == "UnknownName" or (name == "Refused" and len(args) > 2)
            unknown = told_otherwise or any(k.arg is None for k in keywords)
            facts = None if unknown else frozenset(k.arg for k in keywords if k.arg)
            values = names.get(given.id, []) if isinstance(given, ast.Name) else [given]
            codes = [code for value in values for code in _codes(value, prefix)]
            bad = [code for code, pattern in codes if not pattern and not CODE.fullmatch(code)]
            if bad or (not codes and isinstance(given, (ast.Constant, ast.BinOp, ast.JoinedStr))):
                wrong.append(Finding(where, node.lineno, f"{name}: a code is expected, not a sentence"))
                continue
            found += [Use(code, pattern, facts, where, node.lineno) for code, pattern in codes]
    return found, wrong


def _raised_bare(root: Path) -> Iterator[Finding]:
    """A `raise ValueError` in a command, or an error of ours without any code."""
    for path in python_files(root, "src"):
        for node in ast.walk(parse(path)):
            match node:
                case ast.Raise(ast.Call(ast.Name(name), [], [])) if name in ERRORS:
                    yield Finding(str(path.relative_to(root)), node.lineno, f"{name} without a code")


def check(root: Path = ROOT) -> list[Finding]:
    """What is wrong with errors and their texts."""
    found, wrong = uses(root)
    wrong += _raised_bare(root)
    texts = {lang: catalogs.catalog(lang) for lang in catalogs.languages()}
    english = texts[catalogs.ENGLISH]
    for use in found:
        if use.pattern:
            keys = [key for key in english if re.fullmatch(use.key, key)]
            if not keys:
                wrong.append(Finding(use.path, use.line, f"no text {use.key}"))
            continue
        for lang, known in texts.items():
            text = known.get(use.key)
            if text is None:
                wrong.append(Finding(use.path, use.line, f"{lang}: no text {use.key}"))
            elif use.facts is not None and not (asked := message.facts(message.parse(text))) <= use.facts:
                lacking = " ".join(sorted(asked - use.facts))
                wrong.append(Finding(use.path, use.line, f"{lang}: {use.key} needs a fact that is not given: {lacking}"))
    codes = {use.key for use in found if not use.pattern}
    patterns = [use.key for use in found if use.pattern]
    for key in english:
        if key.startswith("error.") and key not in codes and not any(re.fullmatch(p, key) for p in patterns):
            wrong.append(Finding("src/sandtable/text/en", 0, f"no error has the text {key}"))
    return wrong


if __name__ == "__main__":
    sys.exit(report("errors", check()))
