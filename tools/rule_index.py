"""The rule index: which functions carry out a rule item, and which tests prove it.

Items come from `docs/coverage_*.md`, functions from docstrings that open with a rule number ("3.2.4 Assault: ..."),
tests from `@pytest.mark.covers("3.2.4-f", ...)`.  The page depends on nothing but the repository's content, so it is
written by `make index` for whoever wants to read it (`artifacts/rule_index.md`) and not kept in git; `make check` looks
for faults.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tools.repo import ROOT, Finding, parse, python_files, report

INDEX = "artifacts/rule_index.md"
ROW = re.compile(r"^\| *([A-Z]?\d*(?:[.-]\w+)+) *\| *(.*?) *\|")
NUMBER = r"[A-Z]?\d+(?:\.\d+)+(?:-[a-z]\b)?"
OPENING = re.compile(rf"(?:{NUMBER}|[A-Z]?\d+(?=:| [A-Z]))(?:(?:, ?| and |/|-| to )(?:{NUMBER}))*")
CARD_FILE = re.compile(r"^c(\d{3})_\w+\.py$")
SHOWN = 6  # functions or tests named in a cell; the rest are counted


class Item(NamedTuple):
    """One thing that must hold."""

    id: str
    text: str
    game: str
    part: str  # "cards", "nonplayers" ...; empty for the rules of the item's chapter

    @property
    def rule(self) -> str:
        """The rule's number: 3.2.4 of 3.2.4-f."""
        return self.id.partition("-")[0]

    @property
    def chapter(self) -> str:
        return self.rule.partition(".")[0]

    @property
    def heading(self) -> str:
        return self.part or self.chapter


class Cover(NamedTuple):
    """A test that says which items it proves."""

    test: str
    ids: tuple[str, ...]
    where: Finding


class Coverage:
    """All that the index knows."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.settings = tomllib.loads((root / "docs" / "coverage.toml").read_text(encoding="utf-8"))
        self.titles: dict[str, str] = {}
        self.items = {item.id: item for item in self._read_items()}
        self.functions = self._read_functions()
        self.covers = list(self._read_covers())
        self.tests: dict[str, list[str]] = defaultdict(list)
        for cover in self.covers:
            for id in cover.ids:
                self.tests[id].append(cover.test)

    # -- what there is

    def _read_items(self) -> Iterator[Item]:
        parts: dict[str, Any] = self.settings["parts"]
        for game_name, game in self.settings["games"].items():
            path = self.root / "docs" / game["items"]
            if not path.exists():
                continue
            for line in path.read_text(encoding="utf-8").splitlines():
                if heading := re.match(r"## ([A-Z]?\d*) (.+)", line):
                    self.titles[heading[1]] = heading[2]
                elif row := ROW.match(line):
                    owners = [name for name, part in parts.items() if belongs(row[1], part["ids"])]
                    yield Item(row[1], row[2], game_name, owners[0] if owners else "")

    def _read_functions(self) -> dict[str, list[str]]:
        """Rule number, as the ids have it -> the functions whose docstring opens with it."""
        found: dict[str, list[str]] = defaultdict(list)
        prefixes = {folder: game["prefix"] for game in self.settings["games"].values() for folder in game["code"]}
        for path in python_files(self.root, "src"):
            parts = path.relative_to(self.root).parts
            shown = "/".join(parts[2:])
            inside = [folder for folder in prefixes if shown.startswith(folder + "/")]
            if not inside:
                continue
            prefix = prefixes[max(inside, key=len)]  # a game's own folder lies inside its family's
            if card := CARD_FILE.match(path.name):
                found[f"{prefix}5.C-{int(card[1])}"].append(shown)
            for name, docstring in documented(parse(path)):
                for number in opening_numbers(docstring):
                    number = number if number.startswith(prefix) else prefix + number
                    found[number].append(f"{shown} {name}")
        return found

    def _read_covers(self) -> Iterator[Cover]:
        for path in python_files(self.root, "tests"):
            name = str(path.relative_to(self.root))
            tree = parse(path)
            whole = [mark for node in tree.body if is_pytestmark(node) for mark in marks(node)]
            for test, decorators in tests_of(tree):
                for mark in [*whole, *(m for decorator in decorators for m in marks(decorator))]:
                    yield cover(f"{name.removeprefix('tests/')} {test}", mark, name)

    # -- what it means

    def functions_of(self, item: Item) -> list[str]:
        """The functions of this very item, else of its rule, else of the rule above it."""
        above = item.rule.split(".")
        for number in [item.id, *(".".join(above[:n]) for n in range(len(above), 0, -1))]:
            if number in self.functions and (number != item.chapter or item.rule == item.chapter):
                return self.functions[number]
        return []

    def faults(self) -> Iterator[Finding]:
        """Tests that name unknown items, and items unproved where everything is declared proved."""
        for cover in self.covers:
            for id in cover.ids:
                if id not in self.items:
                    yield cover.where._replace(text=f"{cover.test} covers {id}, which is no rule item")
            if not cover.ids:
                yield cover.where._replace(text="covers(...) wants at least one id, each a plain string")
        complete: list[str] = self.settings["complete"]
        known = {item.heading for item in self.items.values()}
        for name in complete:
            if name not in known:
                yield Finding("docs/coverage.toml", 1, f"complete: there is no chapter or part {name}")
        for item in self.items.values():
            if item.heading in complete and item.id not in self.tests:
                items = self.settings["games"][item.game]["items"]
                yield Finding(f"docs/{items}", 1, f"{item.id} is proved by no test")

    def render(self) -> str:
        """The index as Markdown."""
        lines = [
            "# Rule index",
            "",
            "Written by `make index`; do not edit. For every rule item: the functions whose docstring opens with its",
            "rule number, and the tests that say they prove it.",
            "",
        ]
        for name, game in self.settings["games"].items():
            mine = [item for item in self.items.values() if item.game == name]
            if mine:
                lines += [f"## {game['title']}", "", *self._summary(mine)]
                for heading in self._headings(mine):
                    lines += ["", *self._section(heading, [item for item in mine if item.heading == heading])]
                lines.append("")
        return "\n".join(lines).rstrip() + "\n"

    def _summary(self, items: list[Item]) -> Iterator[str]:
        yield "| part | items | with a function | proved |"
        yield "|---|---:|---:|---:|"
        for heading in self._headings(items):
            mine = [item for item in items if item.heading == heading]
            coded = sum(1 for item in mine if self.functions_of(item))
            proved = sum(1 for item in mine if item.id in self.tests)
            yield f"| {self._title(heading)} | {len(mine)} | {coded} | {proved} |"

    def _section(self, heading: str, items: list[Item]) -> Iterator[str]:
        yield f"### {self._title(heading)}"
        yield ""
        unproved = [item.id for item in items if item.id not in self.tests]
        if unproved:
            yield f"Not yet proved by a test: {', '.join(unproved)}."
            yield ""
        yield "| item | what must hold | functions | tests |"
        yield "|---|---|---|---|"
        for item in items:
            functions, tests = self.functions_of(item), self.tests.get(item.id, [])
            yield f"| {item.id} | {item.text} | {cell(functions)} | {cell(tests)} |"

    def _title(self, heading: str) -> str:
        part = self.settings["parts"].get(heading)
        return part["title"] if part else f"{heading} {self.titles.get(heading, '')}".strip()

    def _headings(self, items: list[Item]) -> list[str]:
        """Chapters in their order, then the parts."""
        headings = dict.fromkeys(item.heading for item in items)
        return sorted(headings, key=lambda heading: heading in self.settings["parts"])


def belongs(id: str, beginnings: list[str]) -> bool:
    """Whether an id is one of these, or begins with one of them at a boundary of its number."""
    return any(id == b or (id.startswith(b) and (id[len(b)] in ".-" or b.isalpha())) for b in beginnings)


def cell(names: list[str]) -> str:
    unique = list(dict.fromkeys(names))
    shown = "<br>".join(f"`{name}`" for name in unique[:SHOWN])
    return shown + (f"<br>and {len(unique) - SHOWN} more" if len(unique) > SHOWN else "")


def opening_numbers(docstring: str) -> list[str]:
    """The rule numbers a docstring opens with.

    >>> opening_numbers("3.2.4 Assault: remove enemies"), opening_numbers("6.3.1, 6.3.2: pacify, then agitate")
    (['3.2.4'], ['6.3.1', '6.3.2'])
    >>> opening_numbers("12.4-12.6 The odds"), opening_numbers("3.2.4-f Order of losses"), opening_numbers("2 spaces")
    (['12.4', '12.5', '12.6'], ['3.2.4-f'], [])
    """
    match = OPENING.match(docstring)
    if not match:
        return []
    numbers: list[str] = []
    last_end = 0
    for number in re.finditer(rf"{NUMBER}|[A-Z]?\d+", match[0]):
        joint = match[0][last_end : number.start()]
        if numbers and joint in ("-", " to "):
            numbers += between(numbers[-1], number[0])
        numbers.append(number[0])
        last_end = number.end()
    return numbers


def between(first: str, last: str) -> list[str]:
    """12.5 of 12.4 and 12.6."""
    head, _, low = first.rpartition(".")
    same, _, high = last.rpartition(".")
    if head != same or not (low.isdigit() and high.isdigit()):
        return []
    return [f"{head}.{n}" for n in range(int(low) + 1, int(high))]


def documented(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Name and docstring of the functions, classes and methods of a module."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    yield f"{node.name}.{member.name}", ast.get_docstring(member) or ""


def tests_of(tree: ast.Module) -> Iterator[tuple[str, list[ast.expr]]]:
    """The tests of a module and their decorators; a class's count for each of its tests."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield node.name, node.decorator_list
        elif isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, ast.FunctionDef) and member.name.startswith("test"):
                    yield f"{node.name}.{member.name}", [*node.decorator_list, *member.decorator_list]


def is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets)


def marks(node: ast.AST) -> Iterator[ast.Call]:
    """The calls of pytest.mark.covers in an expression (a decorator, or the marks of a parameter)."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute) and inner.func.attr == "covers":
            yield inner


def cover(test: str, mark: ast.Call, path: str) -> Cover:
    plain = [a.value for a in mark.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    ids = tuple(plain) if len(plain) == len(mark.args) else ()
    return Cover(test, ids, Finding(path, mark.lineno, ""))


def main(arguments: list[str]) -> int:
    coverage = Coverage()
    if "--check" in arguments:
        return report("rule index", coverage.faults())
    path = coverage.root / INDEX
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(coverage.render(), encoding="utf-8")
    proved = sum(1 for id in coverage.items if id in coverage.tests)
    print(f"{INDEX}: {proved} of {len(coverage.items)} rule items proved")
    return report("rule index", coverage.faults())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
