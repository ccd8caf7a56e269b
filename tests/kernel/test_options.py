"""Options that exclude one another: refused together, and never drawn together."""

import pytest

from sandtable.kernel.errors import BadOption
from sandtable.kernel.game import GameInfo, Option
from sandtable.kernel.rng import Rng
from sandtable.sim.fuzz import some_options

INFO = GameInfo(
    "toy", "Toy", ("one",), ("a",), {"open": Option(False, not_with="cards"), "cards": Option("none", ("none", "two"))}
)


def test_one_of_two_may_be_set() -> None:
    assert INFO.full_options({"open": True}) == {"open": True, "cards": "none"}
    assert INFO.full_options({"cards": "two"}) == {"open": False, "cards": "two"}
    assert INFO.clashes({"open": True, "cards": "none"}) == []


def test_both_are_refused() -> None:
    with pytest.raises(BadOption, match="option open: not together with cards"):
        INFO.full_options({"open": True, "cards": "two"})


def test_both_are_never_drawn() -> None:
    """Of 40 draws some set either, none both."""
    lots = Rng(1)
    drawn = [some_options(INFO, lots) for _ in range(40)]
    assert {(d["open"], d["cards"]) for d in drawn} == {(False, "none"), (True, "none"), (False, "two")}
