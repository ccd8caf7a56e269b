"""How `make docs` builds the reference: Sphinx reads the docstrings. Any warning is an error (`tests/house/test_api.py`).

A reference to a name that the reference does not have is one, and so is a public name without a docstring.
"""

import inspect
from typing import Any

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
html_domain_indices = True
exclude_patterns = ["build"]
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
add_module_names = False
nitpicky = True
nitpick_ignore_regex = [  # what is documented elsewhere, and no address is asked for it while building
    (r"py:.*", r"(typing|collections|concurrent|contextlib|pathlib|types|enum|abc|argparse|random)\..+"),
    (r"py:.*", r"(polars|numpy|np|altair|gymnasium|pettingzoo|gym|pl|rich|typer|npt|DataFrame)(\..+)?"),
    (r"py:.*", r"msgspec\..+"),
    (r"py:.*", r"(sandtable\..+\.)?[A-Z]"),  # a type variable
]

log = logging.getLogger(__name__)


def _skipped(app: Sphinx, what: str, name: str, obj: Any, skip: bool, options: Any) -> None:
    """A function, class, method or property that nobody explained would be left out without a word."""
    found = obj.fget if isinstance(obj, property) else obj
    named = inspect.isfunction(found) or inspect.isclass(found) or isinstance(found, classmethod | staticmethod)
    if skip and named and not name.startswith("_") and str(getattr(found, "__module__", "")).startswith("sandtable"):
        log.warning("%s.%s has no docstring", found.__module__, getattr(found, "__qualname__", name))


def _signature(app: Sphinx, what: str, name: str, obj: Any, options: Any, told: str | None, result: str | None) -> Any:
    """A default that a dataclass makes anew is written in no Python that could be read again."""
    return told and told.replace("<factory>", "..."), result


def setup(app: Sphinx) -> None:
    """Sphinx calls it."""
    app.connect("autodoc-skip-member", _skipped)
    app.connect("autodoc-process-signature", _signature)
