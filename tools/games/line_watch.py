"""A pytest plugin, `-p tools.games.line_watch`: which boxes and priority lines of the charts the tests bring up.

Every note that a policy writes while the tests run is counted, and the counts are written as JSON to the file that
`LINE_WATCH` names.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

from sandtable.kernel.seats import Mind, Note
from sandtable.sim.reasons import Tally

FILE = "LINE_WATCH"
_TALLY = Tally()


def pytest_configure() -> None:
    """Listen to every notebook."""
    plain = Mind.write

    def write(self: Mind, rule: str, topic: str, args: Mapping[str, object]) -> None:
        _TALLY.note(Note(rule, topic, args))
        plain(self, rule, topic, args)

    Mind.write = write  # type: ignore[method-assign]


def pytest_sessionfinish() -> None:
    """Tell what was heard."""
    Path(os.environ[FILE]).write_text(json.dumps(_TALLY.to_json()), encoding="utf-8")
