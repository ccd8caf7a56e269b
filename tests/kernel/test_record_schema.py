"""docs/record.schema.json is what the code reads: records of every kind fit, broken ones do not."""

from __future__ import annotations

import gzip
import json
from typing import Any

import jsonschema_rs
import pytest

import sandtable
from sandtable.kernel.record import VERSION
from tools import record_schema
from tools.repo import ROOT

SCHEMA = json.loads(record_schema.FILE.read_text(encoding="utf-8"))
FIT = jsonschema_rs.validator_for(SCHEMA)
EARLIER = sorted((ROOT / "tests" / "records").glob("*.json.gz"))


def plain(record: Any) -> Any:
    return json.loads(json.dumps(record))


def test_the_file_is_what_the_code_says() -> None:
    assert record_schema.FILE.read_text(encoding="utf-8") == record_schema.text(), "run `make schema`"
    assert SCHEMA["properties"]["version"] == {"const": VERSION}


@pytest.mark.parametrize("game", ["chaco", "fitl", "sovereign"])
def test_records_fit(game: str) -> None:
    seats = dict.fromkeys(sandtable.games()[game].seats, "human")
    first = next(iter(seats))
    t = sandtable.new(game, seed=1, seats={**seats, first: "np"})
    t.auto("random", limit=60)
    for record in (t.record(), t.record(private=True), t.record(eyes=[first])):
        FIT.validate(plain(record))
    t.auto("random")
    FIT.validate(plain(t.record()))


def test_a_record_with_hidden_answers_fits() -> None:
    t = sandtable.new("fitl", "short", seed=1, options={"deception": "drawn"})
    record = plain(t.record(eyes=["us"]))
    assert "hidden" in record["keys"]
    FIT.validate(record)


def test_a_record_of_the_printed_table_fits() -> None:
    FIT.validate(plain(sandtable.new("fitl", "short", seed=1, seats={"chance": "all"}).record()))


@pytest.mark.parametrize("path", EARLIER, ids=lambda path: path.name)
def test_earlier_records_fit(path: Any) -> None:
    record = json.loads(gzip.decompress(path.read_bytes()))
    FIT.validate(record.get("record", record))


@pytest.mark.parametrize(
    "change",
    [
        {"format": "chess"}, {"version": 2}, {"rules": 0}, {"rules": 99}, {"rules": "2"}, {"scenario": "tet"}, {"keys": [1]},
        {"seats": {}}, {"seats": {"us": 1}}, {"options": {"edition": 3}}, {"options": {"transfers": "yes"}},
        {"notes": {"first": []}}, {"notes": {"1": [{"rule": "3.1"}]}}, {"rng": "words"}, {"dice": {"1": None}},
        {"checksum": "0"},
    ],
)  # fmt: skip
def test_what_does_not_fit(change: dict[str, object]) -> None:
    record = {**plain(sandtable.new("fitl", "short", seed=1).record()), **change}
    assert not FIT.is_valid(record)


def test_nothing_may_lack() -> None:
    record = plain(sandtable.new("fitl", "short", seed=1).record())
    for name in SCHEMA["required"]:
        assert not FIT.is_valid({key: value for key, value in record.items() if key != name}), name
