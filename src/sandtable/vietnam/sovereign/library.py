"""1.2, 2.1 The 80 cards of Sovereign of Discord: their headers. Numbers 201 to 280 are the printed ones plus 200."""

import json
from importlib.resources import files

from sandtable.vietnam.headers import Library

_ROWS = json.loads((files(__package__) / "data" / "cards.json").read_text(encoding="utf-8"))["cards"]
LIBRARY = Library("sovereign", _ROWS, ours=True)
