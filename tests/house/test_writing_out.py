"""What the compiled wheel makes of a class declared with @plain (tools/writing_out.py) is what @plain makes of it."""

from __future__ import annotations

import importlib
import pickle
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable.kernel import plain
from tools import writing_out
from tools.repo import ROOT

STATES = {"fitl": ("vietnam.state", "War"), "sovereign": ("vietnam.state", "War"), "chaco": ("chaco.state", "Chaco")}
SOURCE = '''"""A camp."""

from sandtable.kernel.plain import PlainState, fresh, plain, shared, unsaved


@plain
class Camp(PlainState):
    """One of each kind of field."""

    leader: str
    men: list[int] = fresh(
        factory=lambda: [3, 4],
    )
    row: bytearray = fresh(factory=lambda: bytearray(2))
    stores: dict[int, int] = fresh(factory=dict)
    rules: dict[str, int] = shared(factory=dict)
    day: int = 1
    listener: object = unsaved(default=None)

    def total(self) -> int:
        """How many men."""
        return sum(self.men)


def last() -> int:
    return 1
'''


@pytest.fixture
def modules() -> Iterator[dict[str, types.ModuleType]]:
    """Modules by name, found by import as long as the test runs."""
    found: dict[str, types.ModuleType] = {}
    yield found
    for known in (plain._FIELDS, plain._DECLARED):
        for cls in [cls for cls in known if cls.__module__ in found]:
            del known[cls]
    for name in found:
        del sys.modules[name]


def run(source: str, name: str, modules: dict[str, types.ModuleType]) -> types.ModuleType:
    made = sys.modules[name] = modules[name] = types.ModuleType(name)
    exec(compile(source, name, "exec"), vars(made))
    return made


def test_a_class_written_out(modules: dict[str, types.ModuleType]) -> None:
    run(SOURCE, "declared_camp", modules)
    text = writing_out.written_out(SOURCE, "declared_camp")
    assert "class Camp:" in text
    assert "@plain" not in text
    for line in ("        return sum(self.men)", "    day: int"):
        assert text.split("\n").index(line) == next(n for n, old in enumerate(SOURCE.split("\n")) if old.startswith(line))
    camp = run(text, "written_camp", modules).Camp("ann")
    assert (camp.leader, camp.total(), camp.row, camp.stores, camp.day, camp.listener) == ("ann", 7, bytearray(2), {}, 1, None)
    camp.listener = print
    twin = camp.copy()
    twin.men.append(5)
    twin.row[0] = twin.stores[2] = 9
    assert (camp.men, camp.row, camp.stores, twin.listener) == ([3, 4], bytearray(2), {}, None)
    assert twin.rules is camp.rules
    assert twin.to_json() == {"leader": "ann", "men": [3, 4, 5], "row": "0900", "stores": {"2": 9}, "rules": {}, "day": 1}
    assert plain.is_plain(twin)
    assert plain.unpacked(camp, plain.packed(twin)).to_json() == twin.to_json()
    back = pickle.loads(pickle.dumps(twin))
    assert back.to_json() == twin.to_json()
    assert back.listener is None


@pytest.mark.parametrize("game", STATES)
def test_the_states_of_the_games(game: str, modules: dict[str, types.ModuleType]) -> None:
    module, name = STATES[game]
    real: Any = getattr(importlib.import_module(f"sandtable.{module}"), name)
    source = (ROOT / "src" / "sandtable" / Path(*module.split("."))).with_suffix(".py").read_text(encoding="utf-8")
    assert writing_out.has_plain(source)
    written = vars(run(writing_out.written_out(source, f"sandtable.{module}"), f"written_{name}", modules))[name]
    both = zip(plain.fields_of(written), plain.fields_of(real), strict=True)
    assert all((mine.name, mine.kind) == (theirs.name, theirs.kind) for mine, theirs in both)
    table = sandtable.new(game, seed=3)
    table.auto("random", limit=150)
    held = table.state
    twin = written.bare()
    for field in plain.saved_fields(real):
        setattr(twin, field, getattr(held, field))
    assert set(vars(twin)) == set(plain.saved_fields(real))
    again = twin.copy()
    assert again.to_json() == held.to_json()
    assert again.sink is None
    for field in plain.saved_fields(real):
        assert (getattr(again, field) is getattr(held, field)) == (getattr(held.copy(), field) is getattr(held, field)), field
    first = (held.data, held.scenario, held.rules) if game == "chaco" else ()
    assert written(*first).to_json() == real(*first).to_json()
