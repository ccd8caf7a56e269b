"""2.1 The set-up sheets as data."""

import json
from importlib.resources import files
from typing import Any

_DATA = json.loads((files(__package__) / "data" / "setups.json").read_text(encoding="utf-8"))
_ROWS: dict[str, dict[str, Any]] = {row["id"]: row for row in _DATA["scenarios"]}

SCENARIOS = tuple(_ROWS)
BEGINNERS_PICKS: dict[str, list[int]] = _DATA["beginners_picks"]
"""2.1 The cards that the rulebook recommends for a first game, by year."""
SLOTS: dict[str, list[dict[str, int]]] = _DATA["slots"]
"""6.8.3, 6.9.3 What slots 1, 2, 3 of each track can hold, by piece."""


def sheet(scenario: str) -> dict[str, Any]:
    """The facts of a scenario."""
    return _ROWS[scenario]
