"""2.1 The 130 cards of Fire in the Lake and the 40 further Events of Sovereign of Discord (P1.2): their headers."""

import json
from importlib.resources import files
from typing import Any

from sandtable.vietnam.headers import Library


def _rows(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((files(__package__) / "data" / name).read_text(encoding="utf-8"))["cards"]
    return found


LIBRARY = Library("fitl", _rows("cards.json"), extra=_rows("extra_cards.json"))
