"""How `make docs` builds the reference: Sphinx reads the docstrings. Any warning is an error (`tests/house/test_api.py`).

A reference in a docstring to a name that the reference does not have is one, and so is a public name without a docstring.
A page may say ``.. modules-of:: package``: all modules of it that no page names.
"""

import inspect
import pkgutil
import re
from importlib import import_module
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util import logging

import sandtable
from sandtable import env

for _name in env.__all__:  # they come when they are asked for; autodoc only looks
    getattr(env, _name)

project = "Sandtable"
author = "the authors of Sandtable"
copyright = author
version = release = sandtable.__version__
extensions = ["sphinx.ext.autodoc"]
html_theme = "basic"
html_static_path = ["static"]
html_css_files = ["api.css"]
html_copy_source = False
html_show_sourcelink = False
html_use_index = True
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_typehints_format = "short"
autodoc_use_type_comments = False  # there are none, and looking for them takes a third of the time
add_module_names = False
nitpicky = True
nitpick_ignore_regex = [  # bases that are documented elsewhere, and no address is asked for it while building
    (r"py:.*", r"(typing|collections|concurrent|contextlib|enum|abc|numpy|gymnasium|pettingzoo|msgspec)\..+"),
    (r"py:.*", r"(sandtable\..+\.)?[A-Z]"),  # a type variable
]

log = logging.getLogger(__name__)
NAMED = re.compile(r"^\.\. automodule:: (\S+)", re.MULTILINE)
REST = re.compile(r"^\.\. modules-of:: (\S+)", re.MULTILINE)


def _read(app: Sphinx, page: str, source: list[str]) -> None:
    """All other modules of a package, so that a new one is in the reference without being written down."""
    named = {name for file in Path(app.srcdir).glob("*.rst") for name in NAMED.findall(file.read_text(encoding="utf-8"))}

    def rest(found: re.Match[str]) -> str:
        package = import_module(found[1])
        names = [f"{found[1]}.{module.name}" for module in pkgutil.iter_modules(package.__path__)]
        return "\n".join(f"{name}\n{'-' * len(name)}\n\n.. automodule:: {name}\n" for name in names if name not in named)

    source[0] = REST.sub(rest, source[0])


def _skipped(app: Sphinx, what: str, name: str, obj: Any, skip: bool, options: Any) -> None:
    """A function, class, method or property that nobody explained would be left out without a word."""
    found = obj.fget if isinstance(obj, property) else obj
    named = inspect.isfunction(found) or inspect.isclass(found) or isinstance(found, classmethod | staticmethod)
    if skip and named and not name.startswith("_") and str(getattr(found, "__module__", "")).startswith("sandtable"):
        log.warning("%s.%s has no docstring", found.__module__, getattr(found, "__qualname__", name))


def _signature(app: Sphinx, what: str, name: str, obj: Any, options: Any, told: str | None, result: str | None) -> Any:
    """A default that a dataclass makes anew is written in no Python that could be read again."""
    return told and told.replace("<factory>", "..."), result


def _missing(app: Sphinx, env: Any, node: addnodes.pending_xref, shown: nodes.Element) -> nodes.Element | None:
    """A type in a signature may be from anywhere and stays without a link; what a docstring refers to must be there."""
    above: Any = node.parent
    while above is not None and not isinstance(above, addnodes.desc_signature):
        above = above.parent
    return shown if above is not None else None


def setup(app: Sphinx) -> None:
    """Sphinx calls it."""
    app.connect("source-read", _read)
    app.connect("autodoc-skip-member", _skipped)
    app.connect("autodoc-process-signature", _signature)
    app.connect("missing-reference", _missing)
