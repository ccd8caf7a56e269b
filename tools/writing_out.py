"""Classes declared with `@plain`, written out for the compiled wheel (tools/compiling.py): mypyc compiles what stands in a
source, not what a decorator makes of it. Pure Python never sees this: the declaration is the only source of both."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

_MAKES = {"dict": "{}", "list": "[]", "bytearray": "bytearray()"}
_IMPORT = "from sandtable.kernel.plain import bare, declare, keyed, reduced"


def written_out(source: str, module: str) -> str:
    """The source of a module with its plain classes as ordinary ones; what stood before their ends keeps its lines."""
    lines = source.split("\n")
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and _is_plain(node)]
    for node in reversed(classes):
        lines[node.end_lineno or 0 : node.end_lineno] = _methods(node, module)
        for stmt in node.body:
            if isinstance(stmt, ast.AnnAssign) and stmt.value is not None:
                only = f"    {ast.unparse(stmt.target)}: {ast.unparse(stmt.annotation)}"
                lines[stmt.lineno - 1 : stmt.end_lineno] = [only, *[""] * ((stmt.end_lineno or 0) - stmt.lineno)]
        lines[node.decorator_list[0].lineno - 1] = ""
        lines[node.lineno - 1] = f"class {node.name}:"
    return "\n".join([*lines, _IMPORT, *(line for node in classes for line in _declaration(node, module)), ""])


def has_plain(source: str) -> bool:
    """Whether there is something to write out."""
    return "\n@plain\n" in source


def _is_plain(node: ast.ClassDef) -> bool:
    return [ast.unparse(d) for d in node.decorator_list] == ["plain"]


def _methods(node: ast.ClassDef, module: str) -> list[str]:
    """What `@plain` gives the class, within it."""
    from sandtable.kernel import plain

    made = getattr(importlib.import_module(module), node.name)
    given = [stmt for stmt in node.body if isinstance(stmt, ast.AnnAssign)]
    wanted = "".join(f", {ast.unparse(stmt.target)}: {ast.unparse(stmt.annotation)}" for stmt in given if stmt.value is None)
    names = ", ".join(ast.unparse(stmt.target) for stmt in given if stmt.value is None)
    found = [f"def __init__(self{wanted}) -> None:", f"    self._begin({names})", ""]  # see mypyc_ops
    found += [f"def _begin(self{wanted}) -> None:"]
    found += [f"    self.{ast.unparse(stmt.target)} = {_start(stmt)}" for stmt in given]
    if hasattr(made, "__post_init__"):
        found.append("    self.__post_init__()")
    for method in plain.written_out(made).values():
        found += ["", *method]
    found += ["", "def __reduce__(self) -> tuple[object, ...]:", "    return reduced(self)"]
    found += ["", "@staticmethod", f"def bare() -> '{node.name}':", f"    return bare({node.name})"]
    return ["", *(f"    {line}" if line else "" for line in found)]


def _start(stmt: ast.AnnAssign) -> str:
    """What a field holds at first."""
    value = stmt.value
    if value is None:
        return ast.unparse(stmt.target)
    if not isinstance(value, ast.Call) or ast.unparse(value.func) not in ("fresh", "shared", "unsaved"):
        return ast.unparse(value)
    how = value.keywords[0].value
    if value.keywords[0].arg == "default":
        return ast.unparse(how)
    if isinstance(how, ast.Lambda):
        return ast.unparse(how.body)
    return _MAKES.get(ast.unparse(how), f"{ast.unparse(how)}()")


def _declaration(node: ast.ClassDef, module: str) -> list[str]:
    """Names, types and kinds of the fields, for whoever packs or pickles them."""
    from sandtable.kernel import plain

    made = getattr(importlib.import_module(module), node.name)
    hints = {ast.unparse(s.target): ast.unparse(s.annotation) for s in node.body if isinstance(s, ast.AnnAssign)}
    rows = [f"    {field.name!r}: ({hints[field.name]!r}, {field.kind!r})," for field in plain.fields_of(made)]
    return [f"declare({node.name}, {{", *rows, "})"]


def write_out(home: Path) -> None:
    """Write the plain classes below ``home``, a copy of src, out in place."""
    for path in sorted(home.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if has_plain(source):
            module = ".".join(path.relative_to(home).with_suffix("").parts)
            path.write_text(written_out(source, module), encoding="utf-8")
