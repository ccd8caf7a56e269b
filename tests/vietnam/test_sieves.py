"""A sieve of a condition finds what its test finds, whatever the position."""

import importlib
import pkgutil

import pytest

import sandtable
from sandtable.vietnam import rules
from sandtable.vietnam.board import CITIES_PROVINCES, SPACES
from sandtable.vietnam.operation import Operation, Orders, SpaceCondition
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules import s3_assault, s3_attack, s4_govern, spaces
from sandtable.vietnam.sovereign import rules as diem_rules


def conditions() -> list[SpaceCondition]:
    """All that stand in the modules of rules, and some that are made for an Operation."""
    found: list[SpaceCondition] = []
    for package in (rules, diem_rules):
        for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
            for thing in vars(importlib.import_module(module.name)).values():
                listed = thing if isinstance(thing, tuple) else (thing,)
                found += [c for c in listed if isinstance(c, SpaceCondition)]
    for f in (NVA, VC):
        found += s3_attack.conditions(Operation(Orders(f, "attack")))
    found += s3_assault.conditions(Operation(Orders(US, "assault", as_us=(0, 1, 2))))
    found += s4_govern.conditions(Operation(Orders(ARVN, "train")))
    found += [spaces.has("1", "few", (US, ARVN), 2), spaces.no_nva_control("1"), spaces.at_support("1")]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize(("game", "scenario"), [("fitl", "full"), ("sovereign", "1963")])
def test_sieve_and_test_agree(game: str, scenario: str) -> None:
    sieved = [c for c in conditions() if c.sieve is not None]
    assert len(sieved) > 10
    table = sandtable.new(game, scenario, seed=5, log=False)
    for _ in range(12):
        table.auto("random", 60)
        g = table.state
        for c in sieved:
            assert c.sieve is not None
            for all_of_a_kind in (SPACES, CITIES_PROVINCES):
                assert c.sieve(g, all_of_a_kind) == [s for s in all_of_a_kind if c.test(g, s)], c
            assert c.sieve(g, iter((7, 3))) == [s for s in (7, 3) if c.test(g, s)], c
        if table.decision is None:
            break
