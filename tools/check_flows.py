"""A Flow called without `yield from` silently does nothing, and a Flow that reads the clock cannot be replayed.

Every function of `src` annotated `-> Flow[...]` is known by name; a call of one must stand under `yield from`, be
returned, assigned, or handed on as an argument.  A module that defines Flows may not import a source of chance or
time, rebind module variables, or iterate over a set (the order of strings in a set differs from process to process).
"""

from __future__ import annotations

import ast
import sys
from functools import cached_property
from pathlib import Path

from tools.repo import ROOT, Finding, module_name, parse, python_files, report

IMPURE = {"random", "secrets", "time", "datetime", "uuid", "os", "socket", "threading", "asyncio"}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
ORDERED = {"sorted", "len", "sum", "min", "max", "any", "all", "set", "frozenset"}  # heedless of a set's order
Names = dict[str, str]  # a name in a module -> what it stands for, "module.name"


class Known:
    """What the whole of `src` defines, as far as this check cares."""

    def __init__(self) -> None:
        self.flows: set[str] = set()  # "module.function" and "module.Class.method"
        self.plain: set[str] = set()  # the same, not Flows
        self.sets: set[str] = set()  # module-level names bound to a set
        self.classes: set[str] = set()
        self.imports: dict[str, Names] = {}

    @cached_property
    def flow_methods(self) -> set[str]:
        """The names that Flow methods bear, of whatever class."""
        return self._methods(self.flows)

    @cached_property
    def plain_methods(self) -> set[str]:
        """The names that other methods bear."""
        return self._methods(self.plain)

    def _methods(self, names: set[str]) -> set[str]:
        return {method for owner, _, method in (name.rpartition(".") for name in names) if owner in self.classes}


def is_flow(annotation: ast.expr | None) -> bool:
    """`Flow[T]`, `decision.Flow[T]`, or either in quotes."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    return (isinstance(annotation, ast.Name) and annotation.id == "Flow") or (
        isinstance(annotation, ast.Attribute) and annotation.attr == "Flow"
    )


def is_set(node: ast.expr | None, names: set[str]) -> bool:
    """Whether an expression is plainly a set: a literal, a call of set(), or such a thing combined with another."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.Call(func=ast.Attribute(value=value, attr="union" | "intersection" | "difference" | "copy")):
            return is_set(value, names)
        case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr() | ast.Sub() | ast.BitXor(), right=right):
            return is_set(left, names) or is_set(right, names)
        case ast.Name(id=name):
            return name in names
        case ast.IfExp(body=body, orelse=orelse):
            return is_set(body, names) or is_set(orelse, names)
    return False


def is_set_type(annotation: ast.expr | None) -> bool:
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    return isinstance(annotation, ast.Name) and annotation.id in {"set", "frozenset", "Set", "FrozenSet", "AbstractSet"}


def survey(root: Path) -> Known:
    """Read all of `src` once."""
    known = Known()
    for path in python_files(root, "src"):
        module = module_name(root, path)
        tree = parse(path)
        known.imports[module] = imported(module, path, tree)
        for node in tree.body:
            _note(known, module, node)
            if isinstance(node, ast.ClassDef):
                known.classes.add(f"{module}.{node.name}")
                for member in node.body:
                    _note(known, f"{module}.{node.name}", member)
    return known


def _note(known: Known, prefix: str, node: ast.stmt) -> None:
    match node:
        case ast.FunctionDef(name=name, returns=returns) | ast.AsyncFunctionDef(name=name, returns=returns):
            (known.flows if is_flow(returns) else known.plain).add(f"{prefix}.{name}")
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_set(value, set()):
            known.sets.add(f"{prefix}.{name}")
        case ast.AnnAssign(target=ast.Name(id=name), annotation=kind, value=made):
            if is_set_type(kind) or is_set(made, set()):
                known.sets.add(f"{prefix}.{name}")


def imported(module: str, path: Path, tree: ast.Module) -> Names:
    """What the names imported anywhere in a module stand for."""
    names: Names = {}
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = package.split(".")
                base = ".".join(up[: len(up) - node.level + 1] + ([node.module] if node.module else []))
            names |= {alias.asname or alias.name: f"{base}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.asname or alias.name: alias.name for alias in node.names}
    return names


class Reader(ast.NodeVisitor):
    """Reads one module of `src`."""

    def __init__(self, known: Known, module: str, path: str) -> None:
        self.known, self.module, self.path = known, module, path
        self.imports = known.imports.get(module, {})
        self.parents: list[ast.AST] = []
        self.class_: str | None = None
        self.scopes: list[dict[str, str | None]] = []  # local name -> its class, "Flow", "plain", or None
        self.sets: list[set[str]] = [self._module_sets()]
        self.dropped: list[Finding] = []
        self.impure: list[Finding] = []

    def _module_sets(self) -> set[str]:
        here = {name.rpartition(".")[2] for name in self.known.sets if name.rpartition(".")[0] == self.module}
        return here | {name for name, origin in self.imports.items() if origin in self.known.sets}

    def _finding(self, node: ast.stmt | ast.expr, text: str) -> Finding:
        return Finding(self.path, node.lineno, text)

    # -- walking

    def generic_visit(self, node: ast.AST) -> None:
        self.parents.append(node)
        super().generic_visit(node)
        self.parents.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        outer, self.class_ = self.class_, f"{self.module}.{node.name}"
        self.generic_visit(node)
        self.class_ = outer

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.scopes.append(self._locals(node))
        self.sets.append(self._local_sets(node))
        self.generic_visit(node)
        self.scopes.pop()
        self.sets.pop()

    def _locals(self, function: ast.FunctionDef) -> dict[str, str | None]:
        names: dict[str, str | None] = {}
        arguments = function.args
        for arg in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
            names[arg.arg] = self._class_of(arg.annotation)
        if self.class_ and arguments.args and arguments.args[0].arg == "self":
            names["self"] = self.class_
        for node in ast.walk(function):
            match node:
                case ast.FunctionDef(name=name, returns=returns) if node is not function:
                    names[name] = "Flow" if is_flow(returns) else "plain"
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=maker)):
                    names.setdefault(name, self._class_of(maker))
                case ast.AnnAssign(target=ast.Name(id=name), annotation=kind):
                    names[name] = self._class_of(kind)
        return names

    def _local_sets(self, function: ast.FunctionDef) -> set[str]:
        arguments = function.args
        named = {a.arg for a in [*arguments.args, *arguments.kwonlyargs] if is_set_type(a.annotation)}
        other = {a.arg for a in [*arguments.args, *arguments.kwonlyargs]} - named
        outer = self.sets[-1] - other
        for node in ast.walk(function):
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    named.add(name) if is_set(value, named | outer) else outer.discard(name)
                case ast.AnnAssign(target=ast.Name(id=name), annotation=kind) if is_set_type(kind):
                    named.add(name)
        return named | outer

    def _class_of(self, annotation: ast.expr | None) -> str | None:
        """The class of `src` that an annotation or a constructor names."""
        if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
            annotation = ast.parse(annotation.value, mode="eval").body
        match annotation:
            case ast.Name(id=name):
                full = self.imports.get(name, f"{self.module}.{name}")
            case ast.Subscript(value=ast.Name(id=name)):
                full = self.imports.get(name, f"{self.module}.{name}")
            case ast.Attribute(value=ast.Name(id=name), attr=attr):
                full = f"{self.imports.get(name, name)}.{attr}"
            case _:
                return None
        return full if full in self.known.classes else None

    # -- dropped Flows

    def visit_Call(self, node: ast.Call) -> None:
        if self._calls_flow(node.func) and not self._is_taken_up(node):
            name = ast.unparse(node.func)
            self.dropped.append(self._finding(node, f"{name}() is a Flow: without `yield from` it does nothing"))
        self._check_ordered_use(node)
        self.generic_visit(node)

    def _calls_flow(self, func: ast.expr) -> bool:
        match func:
            case ast.Name(id=name):
                for scope in reversed(self.scopes):
                    if name in scope:
                        return scope[name] == "Flow"
                return self.imports.get(name, f"{self.module}.{name}") in self.known.flows
            case ast.Attribute(value=ast.Name(id=owner), attr=name):
                for scope in reversed(self.scopes):
                    if owner in scope:
                        return self._method_is_flow(scope[owner], name)
                if owner in self.imports and f"{self.imports[owner]}.{name}" in self.known.flows:
                    return True
                return self._method_is_flow(self._class_of(ast.Name(id=owner)), name)
            case ast.Attribute(attr=name):
                return self._method_is_flow(None, name)
        return False

    def _method_is_flow(self, owner: str | None, name: str) -> bool:
        """Of a known class: look it up.  Otherwise a name that only Flow methods bear."""
        if owner is not None:
            if f"{owner}.{name}" in self.known.flows:
                return True
            if f"{owner}.{name}" in self.known.plain:
                return False
        return name in self.known.flow_methods and name not in self.known.plain_methods

    def _is_taken_up(self, call: ast.Call) -> bool:
        child: ast.AST = call
        for parent in reversed(self.parents):
            match parent:
                case ast.YieldFrom() | ast.Return() | ast.Call() | ast.keyword() | ast.Lambda():
                    return True
                case ast.Assign() | ast.AnnAssign() | ast.NamedExpr():
                    return True
                case ast.IfExp() if child is not parent.test:
                    child = parent  # `yield from (f(g) if x else h(g))`
                case ast.List() | ast.Tuple() | ast.Dict() | ast.Starred() | ast.ListComp() | ast.DictComp():
                    child = parent
                case _:
                    return False
        return False

    # -- what would make a Flow differ when it is replayed

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self._check_import(node, alias.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if not node.level and node.module:
            self._check_import(node, node.module)

    def _check_import(self, node: ast.stmt, name: str) -> None:
        if name.partition(".")[0] in IMPURE:
            text = f"a module with Flows imports {name}: chance and time are asked for, not read"
            self.impure.append(self._finding(node, text))

    def visit_Global(self, node: ast.Global) -> None:
        text = f"a module with Flows rebinds {', '.join(node.names)}: state lives in the state"
        self.impure.append(self._finding(node, text))

    def visit_For(self, node: ast.For) -> None:
        self._check_iteration(node.iter)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        if not self._feeds_a_set():
            self._check_iteration(node.iter)
        self.generic_visit(node)

    def _feeds_a_set(self) -> bool:
        """A set built from a set has no order to lose; nor has `sorted(x for x in a_set)`."""
        match self.parents[-2:]:
            case [_, ast.SetComp()]:
                return True
            case [ast.Call(func=ast.Name(id=name)), ast.GeneratorExp() | ast.ListComp()]:
                return name in ORDERED
        return False

    def _check_ordered_use(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in {"list", "tuple", "enumerate", "iter", "zip", "map"}:
            for argument in node.args:
                self._check_iteration(argument)

    def _check_iteration(self, node: ast.expr) -> None:
        if is_set(node, self.sets[-1]):
            text = f"iterates over the set {ast.unparse(node)}: sort it, the order differs by process"
            self.impure.append(self._finding(node, text))


def check(root: Path) -> list[Finding]:
    """The findings of all modules of `src`."""
    known = survey(root)
    findings: list[Finding] = []
    for path in python_files(root, "src"):
        tree = parse(path)
        reader = Reader(known, module_name(root, path), str(path.relative_to(root)))
        reader.visit(tree)
        findings += reader.dropped
        if any(isinstance(node, FUNCTIONS) and is_flow(node.returns) for node in ast.walk(tree)):
            findings += reader.impure
    return sorted(findings)


def main() -> int:
    return report("flows", check(ROOT))


if __name__ == "__main__":
    sys.exit(main())
