"""What the compiled wheel (tools/compiling.py) is made from: the same sources, with two things said that mypyc must be told.

Classes declared with `@plain` are written out, since mypyc compiles what stands in a source and not what a decorator makes of
it. Constants are `Final`, so that they are not looked up by name each time. Pure Python never sees this.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterable
from pathlib import Path

_MAKES = {"dict": "{}", "list": "[]", "bytearray": "bytearray()"}
_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*$")
_REPLACED = {
    "sandtable.kernel.session": {"RECENT"},
    "sandtable.vietnam.card": {"EFFECTS", "PREREQUISITES"},
}
"""What tests and programs put something else in the place of, by module: it is looked up."""
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


def with_finals(source: str, module: str) -> str:
    """The source of a module with its constants declared so; every line stays where it is."""
    tree, lines = ast.parse(source), source.split("\n")
    often = _assigned_again(tree) | _REPLACED.get(module, set())
    found = [(stmt, text) for stmt in tree.body if (text := _final(stmt, module, often))]
    if not found:
        return source
    for stmt, text in reversed(found):
        first, last = lines[stmt.lineno - 1], lines[(stmt.end_lineno or 0) - 1]
        if isinstance(stmt, ast.Assign | ast.AnnAssign) and stmt.value is not None and text.endswith("="):
            rest = first[_column(first, stmt) :] if stmt.value.lineno == stmt.lineno else first.partition("=")[2]
            lines[stmt.lineno - 1] = f"{text} {rest.lstrip()}"
        else:
            after = last.encode()[stmt.end_col_offset :].decode()
            lines[stmt.lineno - 1 : stmt.end_lineno] = [text + after, *[""] * ((stmt.end_lineno or 0) - stmt.lineno)]
    start = next(stmt for stmt in tree.body if not _is_docstring(stmt) and not _is_future(stmt))
    line = min([start.lineno, *(d.lineno for d in getattr(start, "decorator_list", ()))]) - 1
    simple = isinstance(start, ast.Import | ast.ImportFrom | ast.Assign)
    lines[line] = f"from typing import Final{'; ' if simple else chr(10)}{lines[line]}"
    return "\n".join(lines)


def _is_docstring(stmt: ast.stmt) -> bool:
    return isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Constant)


def _is_future(stmt: ast.stmt) -> bool:
    return isinstance(stmt, ast.ImportFrom) and stmt.module == "__future__"


def _column(line: str, stmt: ast.Assign | ast.AnnAssign) -> int:
    """Where on its line the value begins, its brackets included: after the sign."""
    target = stmt.annotation if isinstance(stmt, ast.AnnAssign) else stmt.targets[-1]
    return line.index("=", len(line.encode()[: target.end_col_offset].decode())) + 1


def _assigned_again(tree: ast.Module) -> set[str]:
    """Names that a module sets more than once, or from within a function."""
    seen: list[str] = [name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names] * 2
    for stmt in tree.body:
        seen += [node.id for node in ast.walk(stmt) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del)]
    return {name for name in seen if seen.count(name) > 1}


def _final(stmt: ast.stmt, module: str, often: set[str]) -> str:
    """The constant declared so: up to the sign, or whole where its numbers are written out; empty if it is none."""
    if isinstance(stmt, ast.AnnAssign) and stmt.value is not None and isinstance(stmt.target, ast.Name):
        name, annotation = stmt.target.id, ast.unparse(stmt.annotation)
        good = _CONSTANT.match(name) and name not in often and not re.match(r"Final|TypeAlias", annotation)
        return f"{name}: Final[{annotation}] =" if good else ""
    if not isinstance(stmt, ast.Assign) or len(stmt.targets) != 1:
        return ""
    target = stmt.targets[0]
    names = [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]
    if not all(_CONSTANT.match(name) and name not in often for name in names):
        return ""
    held = vars(importlib.import_module(module))
    if _is_reckoned(stmt.value) and all(type(held[name]) in (int, str) for name in names):
        return "; ".join(f"{name}: Final = {held[name]!r}" for name in names)
    if isinstance(target, ast.Name) and (row := _row(held[names[0]])):
        return f"{names[0]}: Final[{row}] ="
    called = isinstance(stmt.value, ast.Call) and ast.unparse(stmt.value.func) in ("TypeVar", "ParamSpec")
    return f"{names[0]}: Final =" if isinstance(target, ast.Name) and not called else ""


def _row(value: object) -> str:
    """The type of a tuple of any length, which can be read by number; a pair of its own type would be made anew each time."""
    if not isinstance(value, tuple) or not value or type(value) is not tuple:
        return ""
    kinds = {_row(part) if isinstance(part, tuple) else type(part).__name__ for part in value if part != ()}
    only = kinds.pop() if len(kinds) == 1 else ""
    words = only == "str" and len(value) > 2  # two are a rule and its code
    return f"tuple[{only}, ...]" if words or only in ("int", "bool") or only.startswith("tuple[") else ""


def _is_reckoned(value: ast.expr) -> bool:
    """Whether a constant follows from others alone: the same wherever the program runs."""
    parts = [part for part in ast.walk(value) if isinstance(part, ast.expr)]
    names = [part.id for part in parts if isinstance(part, ast.Name)]
    allowed = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Call, ast.Tuple)
    return all(isinstance(p, allowed) for p in parts) and all(n in ("len", "range") or _CONSTANT.match(n) for n in names)


def write_out(home: Path, files: Iterable[str]) -> None:
    """Write the files below ``home``, a copy of src, out in place."""
    for file in files:
        path, module = home / file, file.removesuffix(".py").replace("/", ".")
        source = with_finals(path.read_text(encoding="utf-8"), module)
        path.write_text(written_out(source, module) if has_plain(source) else source, encoding="utf-8")
