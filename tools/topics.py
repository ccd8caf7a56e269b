"""Every topic and every reason in `src` has a text, and every text is used: `python -m tools.topics`.

Topics are found by walking the code: whatever is passed to a parameter called `topic`, or to `emit` and `sink`, and
the codes of conditions and reasons. A topic that is put together while the program runs becomes a pattern.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sandtable.text import catalogs
from sandtable.text.catalogs import languages
from tools import errors
from tools.repo import ROOT, Finding, files, parse, python_files, report

TEXTS = Path("src/sandtable/text")
TOPICAL = ("ask", "event", "why", "note", "line")
LINES = {"prefer", "most", "fewest", "Priority"}
EVENTS, NOTES = {"emit", "sink", "Event"}, {"note", "Note", "recall"}
RULE = re.compile(r"P?\d+(\.\d+)*[a-z]?|Card \d+|[A-Z]\.?\d*")
NUMBERED = re.compile(r"P?\d*")
"""A part of a key that is a number, or of a rule number of Sovereign of Discord, or nothing."""
CODE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)+|[a-z]{3,}")
WORD = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)*")


class Use(NamedTuple):
    """A text that the code needs: its key, or a pattern of keys, and where."""

    family: str
    name: str
    pattern: bool
    path: str
    line: int

    @property
    def key(self) -> str:
        return f"{self.family}.{self.name}"

    def meets(self, key: str) -> bool:
        """Whether this use could be of that key."""
        return bool(re.fullmatch(self.key, key)) if self.pattern else self.key == key


class _Signatures(ast.NodeVisitor):
    """Which functions take a topic (or the code of a reason), at which place, and to whom they pass it on."""

    def __init__(self, word: str, places: dict[str, set[int]]) -> None:
        self.word = word
        self.places = places
        self.passes: dict[str, set[str]] = {}
        self.defaults: list[tuple[str, ast.expr, str]] = []
        self.templates: dict[str, tuple[int, str, str]] = {}  # function -> place of a word, its prefix, the family
        self.resolved: set[int] = set()  # lines of f-strings that such a word completes
        self.path = ""
        self._class: list[str] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._class.append(node.name)
        self.generic_visit(node)
        self._class.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        args = [a.arg for a in (*node.args.posonlyargs, *node.args.args)]
        name = self._class[-1] if node.name == "__init__" and self._class else node.name
        given = dict(zip(reversed(args), reversed(node.args.defaults)))
        for topic in self._topics(node, args):
            self.places.setdefault(name, set()).add(args.index(topic) - (args[0] == "self"))
            if topic in given:
                self.defaults.append((name, given[topic], self.path))
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and any(isinstance(a, ast.Name) and a.id == topic for a in call.args):
                    self.passes.setdefault(name, set()).add(_called(call))
        self._template(node, name, args)
        outer, self._class = self._class, []
        self.generic_visit(node)
        self._class = outer


    def _topics(self, node: ast.FunctionDef, args: list[str]) -> set[str]:
        """The parameters that hold a topic: by their name, or because they are passed on where one belongs."""
        found = {self.word} & set(args)
        for call in ast.walk(node):
            if isinstance(call, ast.Call):
                for place in self.places.get(_called(call), ()):
                    given = call.args[place] if place < len(call.args) else None
                    if isinstance(given, ast.Name) and given.id in args:
                        found.add(given.id)
        return found

    def _template(self, node: ast.FunctionDef, name: str, args: list[str]) -> None:
        """``def box(self, rule, question): note(rule, f"box.{question}")`` takes the last part of a topic."""
        for call in ast.walk(node):
            if not isinstance(call, ast.Call) or self.family(_called(call)) != "note":
                continue
            for place in self.places.get(_called(call), ()):
                given = call.args[place] if place < len(call.args) else None
                match given:
                    case ast.JoinedStr([ast.Constant(str(prefix)), ast.FormattedValue(ast.Name(word))]) if word in args:
                        where = args.index(word) - (args[0] == "self")
                        self.templates[name] = (where, prefix, "note")
                        self.resolved.add(id(given))

    def family(self, name: str, seen: frozenset[str] = frozenset()) -> str:
        """What a topic given to that function becomes: an event, a note or a question."""
        if name in EVENTS:
            return "event"
        if name in NOTES:
            return "note"
        further = {self.family(to, seen | {name}) for to in self.passes.get(name, set()) - seen - {name}}
        return "event" if "event" in further else "note" if "note" in further else "ask"


def _literals(node: ast.expr) -> Iterator[tuple[str, bool]]:
    """The words an expression can be; True with those that are patterns."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, False
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(v.value)) if isinstance(v, ast.Constant) else "[a-z0-9_.]+" for v in node.values]
        yield "".join(map(str, parts)), True


def _called(node: ast.Call) -> str:
    function = node.func
    if isinstance(function, ast.Subscript):
        function = function.value
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def uses(root: Path = ROOT) -> list[Use]:
    """Every topic and reason in the package; the repository's own is walked once."""
    return _own_uses() if root == ROOT else _find_uses(root)


@cache
def _own_uses() -> list[Use]:
    return _find_uses(ROOT)


def _find_uses(root: Path) -> list[Use]:
    apart = {"console", "commands", "web"}
    paths = [p for p in python_files(root, "src") if not apart & set(p.relative_to(root).parts)]
    signatures = _Signatures("topic", {"sink": {0}})
    codes = _Signatures("code", {"Condition": {1}, "SpaceCondition": {1}})
    for seeker in (signatures, codes):
        known = -1
        while known != (known := sum(map(len, seeker.places.values()))):  # until nobody new passes one on
            seeker.defaults.clear()
            for path in paths:
                seeker.path = str(path.relative_to(root))
                seeker.visit(parse(path))
    for name in errors.GIVEN:  # the codes of errors are no reasons: tools.errors looks after them
        codes.places.pop(name, None)
    found: list[Use] = []
    for path in paths:
        name = str(path.relative_to(root))
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.Call):
                found += _in_call(node, signatures, signatures.family(_called(node)), name)
                found += _in_call(node, codes, "why", name)
                found += _in_template(node, signatures, name)
                if _called(node) in LINES and node.args:
                    found += [Use("line", text, p, name, node.lineno) for text, p in _literals(node.args[0])]
            elif isinstance(node, ast.Assign):
                for value in _assigned(node.targets[0], node.value, "topic"):
                    found += [Use("ask", text, p, name, value.lineno) for text, p in _literals(value)]
            elif isinstance(node, ast.Tuple):
                found += _in_tuple(node, name)
    for name, default, where in signatures.defaults:
        family = signatures.family(name)
        found += [Use(family, text, pattern, where, default.lineno) for text, pattern in _literals(default)]
    return found


def _in_call(node: ast.Call, signatures: _Signatures, family: str, path: str) -> Iterator[Use]:
    places = signatures.places.get(_called(node))
    if places is None:
        return
    given = [node.args[i] for i in sorted(places) if i < len(node.args)]
    given += [k.value for k in node.keywords if k.arg == signatures.word]
    for arg in given:
        if id(arg) in signatures.resolved:
            continue
        for text, pattern in _literals(arg):
            if pattern or (WORD.fullmatch(text) and not RULE.fullmatch(text)):
                yield Use(family, text, pattern, path, arg.lineno)


def _in_template(node: ast.Call, signatures: _Signatures, path: str) -> Iterator[Use]:
    place, prefix, family = signatures.templates.get(_called(node), (-1, "", ""))
    if 0 <= place < len(node.args):
        for text, pattern in _literals(node.args[place]):
            yield Use(family, (re.escape(prefix) if pattern else prefix) + text, pattern, path, node.lineno)


def _assigned(target: ast.expr, value: ast.expr, word: str) -> Iterator[ast.expr]:
    """What a variable of that name is given, also in ``topic, rule = ...``."""
    if isinstance(value, ast.IfExp):
        yield from _assigned(target, value.body, word)
        yield from _assigned(target, value.orelse, word)
    elif isinstance(target, ast.Name) and target.id == word:
        yield value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for inner, given in zip(target.elts, value.elts):
            yield from _assigned(inner, given, word)


def _in_tuple(node: ast.Tuple, path: str) -> Iterator[Use]:
    """``("4.3.1", "no_support")`` is a reason, and so is ``(self.rule, "no_support")``."""
    if len(node.elts) != 2 or not isinstance(node.ctx, ast.Load):
        return
    first = node.elts[0]
    rules = [text for text, _ in _literals(first)]
    named = getattr(first, "attr", getattr(first, "id", "")) == "rule"
    if named or (rules and all(RULE.fullmatch(rule) and any(c.isdigit() for c in rule) for rule in rules)):
        for text, pattern in _literals(node.elts[1]):
            if pattern or CODE.fullmatch(text):
                yield Use("why", text, pattern, path, node.lineno)


# ---------------------------------------------------------------------- the catalogs


def catalog(lang: str, root: Path = ROOT) -> dict[str, str]:
    """All texts of one language."""
    texts: dict[str, str] = {}
    for path in catalogs.files(lang, root / TEXTS):
        texts.update(catalogs.read(path))
    return texts


def _entries(root: Path, lang: str = "en") -> Iterator[tuple[Path, int, str]]:
    """Every text: its file, line and key. How a language writes numbers and makes forms is no text of anybody's."""
    for path in catalogs.files(lang, root / TEXTS):
        lines = path.read_text(encoding="utf-8").splitlines()
        for key in json.loads("\n".join(lines)):
            if not key.startswith(("language.", "form.", "label.")):
                yield path, _line(lines, key), key


def doubles(root: Path = ROOT) -> Iterator[Finding]:
    """Keys that stand in two files of one language: nobody could know which one is read."""
    for lang in sorted(path.name for path in (root / TEXTS).iterdir() if path.is_dir()):
        first: dict[str, str] = {}
        for path, line, key in _entries(root, lang):
            name = str(path.relative_to(root / TEXTS / lang))
            if key in first:
                yield Finding(str(path.relative_to(root)), line, f"{key} stands in {first[key]} too")
            first.setdefault(key, name)


def _line(lines: list[str], key: str) -> int:
    return next((i for i, text in enumerate(lines, 1) if f'"{key}"' in text), 1)


def untranslated(lang: str, root: Path = ROOT) -> dict[str, int]:
    """How many English texts a language lacks, by family."""
    have, counts = catalog(lang, root), dict[str, int]()
    for key in sorted(catalog("en", root).keys() - have.keys()):
        family = key.partition(".")[0]
        counts[family] = counts.get(family, 0) + 1
    return counts


def missing(root: Path = ROOT) -> Iterator[Finding]:
    """Topics and reasons without an English text."""
    texts = catalog("en", root)
    seen: set[str] = set()
    for use in uses(root):
        if use.key in seen:
            continue
        seen.add(use.key)
        if use.pattern:
            if not any(use.meets(key) for key in texts):
                yield Finding(use.path, use.line, f"no text fits {use.key}")
        elif use.key not in texts:
            yield Finding(use.path, use.line, f"no text for {use.key}")


def unused(root: Path = ROOT) -> Iterator[Finding]:
    """English texts of topics, reasons and notes that nothing in the code asks for."""
    found = uses(root)
    exact = {use.key for use in found if not use.pattern}
    patterns = [use for use in found if use.pattern]
    for path, line, key in _entries(root):
        if key.partition(".")[0] not in TOPICAL:
            continue
        if key not in exact and not any(use.meets(key) for use in patterns):
            yield Finding(str(path.relative_to(root)), line, f"nothing uses {key}")


def stale(root: Path = ROOT) -> Iterator[Finding]:
    """English texts of all other families whose id nothing in the code, the pages or the data knows."""
    words, pages = _words(root)
    for path, line, key in _entries(root):
        family, _, rest = key.partition(".")
        if family in TOPICAL or key in pages:
            continue
        parts = re.split(r"[.:_-]+", rest)
        if rest not in words and not all(part in words or NUMBERED.fullmatch(part) for part in parts):
            yield Finding(str(path.relative_to(root)), line, f"nothing knows {key}")


def _words(root: Path) -> tuple[set[str], str]:
    """Every word of the strings in the code and in the data; and the pages' whole text."""
    strings: set[str] = set()
    pages = []
    for path in files(root):
        inside = path.relative_to(root).parts
        if inside[0] != "src" or "text" in inside[2:-1]:
            continue
        if path.suffix == ".py":
            nodes = ast.walk(parse(path))
            strings |= {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}
        elif path.suffix == ".json":
            strings |= set(re.findall(r'"([^"\\]+)"', path.read_text(encoding="utf-8")))
        elif path.suffix in (".js", ".mjs", ".html", ".svg"):
            pages.append(path.read_text(encoding="utf-8"))
    text = "\n".join(pages)
    return strings | set(re.findall(r"[a-z0-9]+", "\n".join([text, *strings]))), text


def main() -> int:
    for lang in languages()[1:]:
        counts = untranslated(lang)
        print(f"  {lang}: {sum(counts.values())} texts not translated", *(f"{f} {n}" for f, n in counts.items()))
    return report("topics", [*missing(ROOT), *unused(ROOT), *stale(ROOT), *doubles(ROOT)])


if __name__ == "__main__":
    sys.exit(main())
