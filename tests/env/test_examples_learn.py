"""The examples learn, and search pays: tiny variants of what they do in minutes."""

from __future__ import annotations

import importlib.util
import sys
from statistics import mean
from types import ModuleType

import pytest

import sandtable
from sandtable.vietnam.pieces import FACTIONS
from tools.repo import ROOT

WHERE = ("sovereign", "us", "1961")


def example(name: str) -> ModuleType:
    """A file of `examples/` as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_preferences_beat_random_play() -> None:
    learner = example("preferences")
    policy = learner.train(*WHERE, 64, together=16)
    assert learner.judge(policy, *WHERE, 32) > learner.judge(None, *WHERE, 32)


@pytest.mark.parametrize("name", ["preferences", "rollouts"])
def test_an_unknown_seat_is_told(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [name, "--game", "fitl", "--scenario", "short", "--seat", "usa"])
    with pytest.raises(SystemExit) as ended:
        example(name).main()
    assert ended.value.code == 2
    assert "usa is no seat of fitl: us, arvn, nva, vc" in capsys.readouterr().err


def test_search_beats_random_play() -> None:
    """After some answers of the same games."""
    searcher = example("rollouts")
    search = searcher.Search("sovereign", "1961", twins=16, ahead=6)
    where = ("sovereign", "arvn", "1961")
    searched, at_random = ([searcher.play(*where, seed, who, 25) for seed in range(3)] for who in (search, None))
    assert mean(searched) > mean(at_random)


def test_search_looks_at_nothing_hidden() -> None:
    """Its twins are of the seat's own record: the others' secret markers are drawn anew (7.3)."""
    searcher = example("rollouts")
    t = sandtable.new("fitl", "short", seed=1, options={"deception": "drawn"}, log=False)
    assert t.decision is not None
    seat = t.decision.seat
    search = searcher.Search("fitl", "short", twins=4, ahead=1)
    twins = [search._as_known(t, seat).state.deception for _ in range(6)]
    mine = t.state.deception[FACTIONS.index(seat)]
    assert {twin[FACTIONS.index(seat)] for twin in twins} == {mine}
    assert len(set(twins)) > 1
    assert search.answer(t) in t.decision.options
