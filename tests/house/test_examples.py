"""Every example in the documentation and in the docstrings runs and shows what it says."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import sandtable
from sandtable.kernel import seats
from sandtable.text import catalogs
from sandtable.vietnam import card
from tools.repo import ROOT, files, module_name, python_files

PAGES = [p for p in files() if p.suffix == ".md" and ">>> " in p.read_text(encoding="utf-8")]
MODULES = [module_name(ROOT, p) for p in python_files(ROOT, "src") if ">>> " in p.read_text(encoding="utf-8")]
EXCERPT = re.compile(r"^```python\n# (src/\S+\.py)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


@pytest.fixture(autouse=True)
def own_registries(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games, policies, cards and languages that an example registers are gone after it."""
    for family in ("fitl", "sovereign"):  # before an example registers its own, and for good
        importlib.import_module(f"sandtable.vietnam.{family}.cards")
    monkeypatch.setattr(sandtable, "_GAMES", dict(sandtable._GAMES))
    monkeypatch.setattr(seats, "_REGISTRY", dict(seats._REGISTRY))
    monkeypatch.setattr(card, "EFFECTS", dict(card.EFFECTS))
    monkeypatch.setattr(catalogs, "_roots", [*catalogs._roots])
    yield
    monkeypatch.undo()
    catalogs.languages.cache_clear()
    catalogs.catalog.cache_clear()


@pytest.mark.parametrize("path", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_page(path: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False, optionflags=FLAGS)
    assert result.attempted > 0
    assert result.failed == 0


def test_a_recipe_is_about_twenty_lines() -> None:
    """Of code, what shows that it works included."""
    recipes = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8").split("\n## ")[1:]
    for recipe in recipes:
        code = "".join(re.findall(r"^```\w+\n(.*?)^```", recipe, re.MULTILINE | re.DOTALL))
        assert 8 <= len(list(filter(None, code.split("\n")))) <= 22, recipe.partition("\n")[0]
    assert len(recipes) == 6


def test_excerpts_stand_in_the_source() -> None:
    pages = [p for p in files() if p.suffix == ".md"]
    excerpts = [(p, *found) for p in pages for found in EXCERPT.findall(p.read_text(encoding="utf-8"))]
    assert excerpts
    for page, source, excerpt in excerpts:
        assert excerpt in (ROOT / source).read_text(encoding="utf-8"), f"{page.name}: {source} reads differently"


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    if str(module.__file__).endswith(".py"):
        result = doctest.testmod(module, optionflags=FLAGS)
    else:
        result = examples_of_the_source(module)
    assert result.attempted > 0
    assert result.failed == 0


def examples_of_the_source(module: ModuleType) -> doctest.TestResults:
    """The examples of a compiled module, whose functions doctest does not look into: they are read in the source beside it."""
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=FLAGS)
    source = Path(str(module.__file__)).parent / f"{module.__name__.rpartition('.')[2]}.py"
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (words := ast.get_docstring(node)):
            runner.run(parser.get_doctest(words, dict(vars(module)), getattr(node, "name", module.__name__), str(source), 0))
    return doctest.TestResults(runner.failures, runner.tries)
