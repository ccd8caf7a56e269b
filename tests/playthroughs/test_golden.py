"""Golden games: each ``*.json`` here is the record of a whole game, each ``*.txt`` what its log says in English.

A change in the rules shows as a difference one can read. If it is meant, write the texts anew:
``GOLDEN=write pytest tests/playthroughs``.
"""

import json
import os
from pathlib import Path

import pytest

import sandtable

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*.json"))


def story(record: Path) -> str:
    table = sandtable.load(record)
    assert table.decision is None, "the record does not reach the end of the game"
    return "\n".join([*table.text("en"), json.dumps(table.outcome, sort_keys=True)]) + "\n"


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_golden(record: Path) -> None:
    told, golden = story(record), record.with_suffix(".txt")
    if os.environ.get("GOLDEN") == "write":
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")
