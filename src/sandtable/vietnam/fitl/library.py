"""2.1 The 130 cards of Fire in the Lake: their headers."""

import json
from importlib.resources import files

from sandtable.vietnam.headers import Library

LIBRARY = Library(
    "fitl", json.loads((files(__package__) / "data" / "cards.json").read_text(encoding="utf-8"))["cards"]
)
