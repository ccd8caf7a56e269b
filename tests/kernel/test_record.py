"""Records: there and back, and every kind of broken one."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable.kernel.conformance import picture
from sandtable.kernel.errors import RecordError
from sandtable.kernel.record import checksum
from sandtable.kernel.table import Table
from tests.kernel import toy  # noqa: F401  (registers the games)


def played(name: str = "duel", seed: int = 4, limit: int | None = 9, **seats: str) -> Table:
    t = sandtable.new(name, seed=seed, seats=seats)
    t.auto("random", limit=limit)
    return t


@pytest.mark.parametrize("name", ["duel", "flags", "trek"])
@pytest.mark.parametrize("limit", [0, 3, None])
@pytest.mark.parametrize("private", [True, False])
def test_a_loaded_record_is_the_same_table(name: str, limit: int | None, private: bool, tmp_path: Path) -> None:
    t = played(name, limit=limit)
    record = t.record(private=private)
    text = json.dumps(record)
    file = tmp_path / "game.json"
    file.write_text(text)
    for source in (record, text, text.encode(), file):
        again = sandtable.load(source)
        assert picture(again) == picture(t)
        assert (again.scenario, again.options, again.seats) == (t.scenario, t.options, t.seats)
        assert again.record(private=private) == record or not private


def test_the_record_says_what_the_contract_says_and_no_seed() -> None:
    record = sandtable.new("duel", "long", seed=1, options={"life": 5}, seats={"blue": "np"}).record()
    assert {k: v for k, v in record.items() if k not in ("checksum", "keys", "notes")} == {
        "format": "sandtable", "version": 1, "game": "duel", "rules": 1, "scenario": "long",
        "options": {"life": 5, "rest": True, "deck": None}, "seats": {"red": "human", "blue": "np"},
    }  # fmt: skip


def test_a_private_record_continues_alike_and_another_does_not() -> None:
    t = played(limit=3)
    private, public = t.record(private=True), t.record()
    t.auto("first")
    alike = sandtable.load(private)
    alike.auto("first")
    assert alike.session.keys == t.session.keys
    ends = set()
    for _ in range(12):
        other = sandtable.load(public)
        other.auto("first")
        ends.add(tuple(other.session.keys))
    assert len(ends) > 4, "the future of a public record is unknown"


def test_loading_with_a_seed_settles_the_future() -> None:
    record = played(limit=3).record(private=True)
    ends = []
    for seed in (5, 5, 6):
        t = sandtable.load(record, seed=seed)
        t.auto("first")
        ends.append(t.session.keys)
    assert ends[0] == ends[1] != ends[2]


def test_notes_of_policies_are_kept() -> None:
    t = sandtable.new("duel", seed=3, seats={"blue": "np"})
    t.answer("pass")
    again = sandtable.load(json.loads(json.dumps(t.record())))
    assert repr(again.notes) == repr(t.notes) != "{}"


def test_a_person_keeps_both_seats() -> None:
    t = sandtable.new("duel", seed=3, seats={"red": "human:ann", "blue": "human:ann"})
    t.answer("pass")
    t.answer("pass")
    assert sandtable.load(t.record()).undo_points() == [3, 1]


# ---------------------------------------------------------------------- broken records


def sealed(change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], str]:
    """The record changed by somebody who also fits the checksum."""

    def make(record: dict[str, Any]) -> str:
        change(record)
        record["checksum"] = checksum(record)
        return json.dumps(record)

    return make


def altered(record: dict[str, Any]) -> str:
    record["keys"].pop()
    return json.dumps(record)


BROKEN: dict[str, tuple[Callable[[dict[str, Any]], str], str]] = {
    "truncated": (lambda r: json.dumps(r)[:-40], "not whole JSON (truncated"),
    "cut in mid-key": (lambda r: json.dumps(r)[: json.dumps(r).index("op:salute") + 4], "not whole JSON"),
    "empty": (lambda r: "", "not whole JSON"),
    "not text": (lambda r: "\x00\x01", "not whole JSON"),
    "nested without end": (lambda r: "[" * 100_000, "not whole JSON"),
    "a list": (lambda r: "[]", 'not a record: "format" must be "sandtable"'),
    "a number": (lambda r: "7", "not a record"),
    "something else": (lambda r: '{"hello": 1}', "not a record"),
    "altered": (altered, "altered or damaged: its checksum"),
    "without checksum": (lambda r: json.dumps({k: v for k, v in r.items() if k != "checksum"}), "altered or damaged"),
    "newer version": (sealed(lambda r: r.update(version=2)), "record version 2 cannot be read; this program reads 1"),
    "version true": (sealed(lambda r: r.update(version=True)), "record version True cannot be read"),
    "no version": (sealed(lambda r: r.pop("version")), "record version None cannot be read"),
    "other rules": (sealed(lambda r: r.update(rules=2)), "played by rules 2 of duel; these are rules 1"),
    "unknown game": (sealed(lambda r: r.update(game="chess")), "unknown game 'chess'; known: "),
    "unknown scenario": (sealed(lambda r: r.update(scenario="vast")), "does not fit the game: unknown scenario"),
    "unknown option": (sealed(lambda r: r["options"].update(magic=1)), "does not fit the game: unknown option 'magic'"),
    "bad option": (sealed(lambda r: r["options"].update(life=9)), "does not fit the game: option life: 9"),
    "unknown seat": (sealed(lambda r: r["seats"].update(green="np")), "does not fit the game: unknown seat"),
    "unknown policy": (sealed(lambda r: r["seats"].update(red="wise")), "does not fit the game: unknown policy 'wise'"),
    "a seat that is no word": (sealed(lambda r: r["seats"].update(red=1)), '"seats" must be strings'),
    "no keys": (sealed(lambda r: r.pop("keys")), 'lacks "keys" (list expected)'),
    "keys of a wrong type": (sealed(lambda r: r.update(keys="op:strike")), 'lacks "keys" (list expected)'),
    "a key that is no word": (sealed(lambda r: r["keys"].append(3)), '"keys" must be strings'),
    "rules of a wrong type": (sealed(lambda r: r.update(rules=True)), 'lacks "rules" (int expected)'),
    "options of a wrong type": (sealed(lambda r: r.update(options=[])), 'lacks "options" (dict expected)'),
    "a random source that is no number": (sealed(lambda r: r.update(rng="x")), '"rng" must be a number'),
    "notes of a wrong type": (sealed(lambda r: r.update(notes=[1])), '"notes" must be an object'),
    "notes without a number": (sealed(lambda r: r.update(notes={"x": []})), '"notes" cannot be read'),
    "notes without a topic": (sealed(lambda r: r.update(notes={"1": [{"rule": "1"}]})), '"notes" cannot be read'),
    "dice of a wrong type": (sealed(lambda r: r.update(dice=[1])), '"dice" must be an object'),
    "dice without a number": (sealed(lambda r: r.update(dice={"1": "x"})), '"dice" cannot be read'),
    "half a letter": (sealed(lambda r: r["keys"].append("\ud800")), "is not on offer"),
    "a key not on offer": (sealed(lambda r: r["keys"].insert(1, "n:6")), "answer 1 of the record, 'n:6', is not on"),
    "too many keys": (
        sealed(lambda r: r.update(played(limit=None).record(), keys=[*played(limit=None).session.keys, "pass"])),
        "the game is over after ",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_record_is_a_clear_error_and_the_file_stays(case: str, tmp_path: Path) -> None:
    make, said = BROKEN[case]
    file = tmp_path / "broken.json"
    file.write_bytes(make(played().record(private=True)).encode())
    before = file.read_bytes()
    with pytest.raises(RecordError) as e:
        sandtable.load(file)
    assert said in str(e.value)
    assert file.read_bytes() == before
    with pytest.raises(RecordError):
        sandtable.load(before)


def test_a_missing_file_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot read the record"):
        sandtable.load(tmp_path / "none.json")
    with pytest.raises(RecordError, match="cannot read the record"):
        sandtable.load(tmp_path)


def test_bytes_that_are_no_text_are_a_clear_error() -> None:
    with pytest.raises(RecordError, match="not whole JSON"):
        sandtable.load(b"\xff\xfe\x00{")


def test_a_mapping_that_json_cannot_hold_is_a_clear_error() -> None:
    record = played().record()
    record["options"] = {"deck": {1, 2}}
    with pytest.raises(RecordError, match="holds what JSON cannot"):
        sandtable.load(record)


def test_loading_does_not_change_the_mapping() -> None:
    record = played().record()
    before = json.dumps(record)
    sandtable.load(record).auto("random")
    assert json.dumps(record) == before


def test_what_an_old_record_does_not_name_is_as_it_was_played() -> None:
    """A record from before an option existed keeps the way of that time; new games have the default."""
    new = sandtable.new("fitl", "short", seed=1)
    assert (new.options["agenda"], new.options["empty_operations"]) == ("checks", False)
    old = new.record()
    for name in ("agenda", "empty_operations"):
        del old["options"][name]
    old["checksum"] = checksum(old)
    again = sandtable.load(old)
    assert (again.options["agenda"], again.options["empty_operations"]) == ("ranking", True)
    assert sandtable.load(again.record()).options == again.options
