"""A state declares its fields once: copies share nothing that can change, JSON and pickles keep what is saved."""

from __future__ import annotations

import doctest
import pickle

from sandtable.kernel import plain as module
from sandtable.kernel.plain import PlainState, fresh, plain, saved_fields, shared, unsaved


@plain
class Camp(PlainState):
    """One of each kind of field."""

    name: str = "north"
    row: bytearray = fresh(factory=lambda: bytearray(3))
    stores: dict[int, int] = fresh(factory=dict)
    sides: tuple[dict[int, int], bytearray] = fresh(factory=lambda: ({}, bytearray(2)))
    rules: dict[str, int] = shared(factory=dict)
    listener: object = unsaved(default=None)


def test_a_copy_shares_nothing_that_can_change_and_what_is_declared_shared() -> None:
    camp = Camp(listener="somebody")
    twin = camp.copy()
    twin.row[0], twin.stores[1], twin.sides[0][7], twin.sides[1][1], twin.name = 9, 2, 8, 4, "south"
    assert (camp.row, camp.stores, camp.sides, camp.name) == (bytearray(3), {}, ({}, bytearray(2)), "north")
    assert twin.rules is camp.rules
    assert twin.listener is None and camp.listener == "somebody"


def test_json_and_pickle_keep_what_is_saved() -> None:
    camp = Camp(row=bytearray([1, 2, 3]), stores={4: 5}, listener=print)
    assert saved_fields(Camp) == ("name", "row", "stores", "sides", "rules")
    assert camp.to_json() == {"name": "north", "row": "010203", "stores": {"4": 5}, "sides": [{}, "0000"], "rules": {}}
    back = pickle.loads(pickle.dumps(camp))
    assert back.to_json() == camp.to_json() and back.listener is None


def test_the_example() -> None:
    assert doctest.testmod(module).failed == 0
