"""Decks and data of a player's own: what the vocabulary does not know gets a spare place, and the game goes on."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from sandtable.batch import Batch
from sandtable.chaco import data
from sandtable.env import aec, encoder
from sandtable.env.encoding import SPARE
from sandtable.kernel.arrays import checksum


@pytest.fixture
def renamed(tmp_path: Path) -> Path:
    """The counters of The Chaco War with one unit of another name."""
    for name in ("counters.json", "scenarios.json"):
        text = (Path(data.__file__).parent / "data" / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace('"par_inf_2"', '"par_inf_two"'), encoding="utf-8")
    return tmp_path


def test_data_of_ones_own_have_a_vocabulary_of_their_own(renamed: Path) -> None:
    """The arrays are those of the data that are played; another checksum says so."""
    ours, theirs = encoder("chaco"), encoder("chaco", {"data": str(renamed)})
    assert "unit:par_inf_two" in theirs.index
    assert "unit:par_inf_two" not in ours.index
    assert checksum(ours.arrays) != checksum(theirs.arrays)
    env = aec("chaco", "boqueron", options={"data": str(renamed)}, strict=True)
    env.reset(seed=1)
    for _ in range(20):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))


def test_a_batch_answers_with_spare_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys that are taken out of the vocabulary are played by the spare places, in the order of the options."""
    told = encoder("fitl")
    short = {key: n for key, n in told.index.items() if not key.startswith("op:")}
    monkeypatch.setattr(told, "index", short)
    many = Batch("fitl", 1, "short", seed=1)
    asked = many.tables[0].decision
    assert asked is not None
    ops = [key for key in asked.options if key.startswith("op:")]
    assert 0 < len(ops) <= SPARE
    spare = np.flatnonzero(many.masks[0])[-len(ops) :]
    assert spare.tolist() == [len(told.keys) + n for n in range(len(ops))]
    many.step(spare[:1])
    assert ops[0] in many.tables[0].session.keys


def test_the_words_lists_have_no_doubles() -> None:
    for package in ("chaco", "vietnam"):
        file = Path(data.__file__).parent.parent / package / "data" / "vocabulary.json"
        for name, words in json.loads(file.read_text(encoding="utf-8")).items():
            assert name == "version" or len(words) == len(set(words)), name
