"""The exact half of the check for dropped Flows: mypy's own types.

`check_flows` goes by names, quickly; a Flow behind a table or a callback (`SPECIALS[name].run(g, op)`) has no name to
go by.  Here mypy says what each bare expression and each condition of `src` is, and none may be a generator.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from mypy import build
from mypy.modulefinder import BuildSource
from mypy.nodes import (
    AssertStmt,
    Block,
    ClassDef,
    Decorator,
    Expression,
    ExpressionStmt,
    FuncDef,
    IfStmt,
    MatchStmt,
    OverloadedFuncDef,
    Statement,
    TryStmt,
    WhileStmt,
    WithStmt,
)
from mypy.nodes import ForStmt as For
from mypy.options import Options
from mypy.types import Instance, Type, get_proper_type

from tools.repo import ROOT, Finding, module_name, python_files, report

FLOW = re.compile(r"-> .*\bFlow\[")
GENERATORS = {"typing.Generator", "collections.abc.Generator"}


def expressions(statements: list[Statement]) -> Iterator[Expression]:
    """The bare expressions and the conditions in these statements, and in those within them."""
    for statement in statements:
        match statement:
            case ExpressionStmt(expr=expression) | AssertStmt(expr=expression):
                yield expression
            case IfStmt():
                yield from statement.expr
            case WhileStmt(expr=expression):
                yield expression
        yield from expressions([inner for block in blocks(statement) for inner in block.body])


def blocks(statement: Statement) -> list[Block]:
    """The blocks of a compound statement."""
    match statement:
        case FuncDef(body=body) | ClassDef(defs=body) | WithStmt(body=body):
            return [body]
        case Decorator(func=function):
            return [function.body]
        case OverloadedFuncDef(items=items):
            return [block for item in items for block in blocks(item)]
        case IfStmt():
            return [*statement.body, *_some(statement.else_body)]
        case WhileStmt() | For():
            return [statement.body, *_some(statement.else_body)]
        case TryStmt():
            return [statement.body, *statement.handlers, *_some(statement.else_body), *_some(statement.finally_body)]
        case MatchStmt():
            return list(statement.bodies)
        case Block():
            return [statement]
    return []


def _some(block: Block | None) -> list[Block]:
    return [block] if block is not None else []


def is_generator(found: Type | None) -> bool:
    kind = get_proper_type(found) if found is not None else None
    return isinstance(kind, Instance) and kind.type.fullname in GENERATORS


def carriers(root: Path) -> list[Path]:
    """The files of the packages that define Flows; the web and its libraries, which would take a minute, define none."""
    paths = python_files(root, "src")
    packages = {package_of(root, path) for path in paths if FLOW.search(path.read_text(encoding="utf-8"))}
    return [path for path in paths if package_of(root, path) in packages]


def package_of(root: Path, path: Path) -> str:
    """`sandtable.vietnam` of sandtable.vietnam.rules.s3_assault."""
    return ".".join(module_name(root, path).split(".")[:2])


def check(root: Path) -> list[Finding]:
    """Every generator of `src` that is made and left."""
    options = Options()
    options.python_version = (3, 11)
    options.mypy_path = [str(root / "src")]
    options.namespace_packages = options.explicit_package_bases = True
    options.check_untyped_defs = options.export_types = options.preserve_asts = True
    options.incremental = False
    sources = {module_name(root, path): path for path in carriers(root)}
    built = build.build([BuildSource(str(path), module) for module, path in sources.items()], options)
    findings = []
    for module, path in sources.items():
        for expression in expressions(built.files[module].defs):
            if is_generator(built.types.get(expression)):
                text = "a Flow is made here and left: without `yield from` it does nothing"
                findings.append(Finding(str(path.relative_to(root)), expression.line, text))
    return findings


def main() -> int:
    return report("flow types", check(ROOT))


if __name__ == "__main__":
    sys.exit(main())
