"""Every example in the docstrings of the package runs."""

import doctest
import importlib
import pkgutil

import pytest

import sandtable

MODULES = ["sandtable", *(m.name for m in pkgutil.walk_packages(sandtable.__path__, "sandtable."))]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_examples(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0
