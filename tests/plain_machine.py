"""The tests see the same machine everywhere: no language, width, colour or setting of whoever runs them.

Imported before anything that reads the environment.
"""

from __future__ import annotations

import os

OWN = ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "FORCE_COLOR", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "XDG_DATA_HOME", "BROWSER")
PLAIN = {"LANG": "C.UTF-8", "COLUMNS": "80", "LINES": "24", "TERM": "dumb"}


def forget() -> None:
    for name in list(os.environ):
        if name in OWN or name.startswith("SANDTABLE_"):
            del os.environ[name]
    os.environ.update(PLAIN)


forget()
