"""Games that an earlier version has written (commit 3df27f9, rules 1 of both games), as its players have them.

Never written anew: what a later version must read is what an earlier one wrote. ``tables.sqlite3.gz`` is the database of
its server; the player's cookie is ``c`` 43 times. Where a record stops is told in the tests that read them.
"""

import gzip
from pathlib import Path

FOLDER = Path(__file__).parent
RECORDS = sorted(path.name.removesuffix(".json.gz") for path in FOLDER.glob("*.json.gz"))
COOKIE = "c" * 43


def record(name: str) -> bytes:
    """A record's JSON."""
    return gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes())


def database(file: Path) -> Path:
    """The database, unpacked as ``file``."""
    file.write_bytes(gzip.decompress((FOLDER / "tables.sqlite3.gz").read_bytes()))
    return file
