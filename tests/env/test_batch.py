"""Games that are stepped together are the games that are stepped one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sandtable
from sandtable.batch import Batch, Workers, lots
from sandtable.batch.workers import WorkerFailed
from sandtable.env import encoder
from sandtable.kernel.errors import BadOption, NotOnOffer, UnknownName
from sandtable.kernel.rng import Rng


@pytest.mark.parametrize("game, scenario", [("chaco", "boqueron"), ("fitl", "short"), ("sovereign", "1961")])
def test_a_row_is_a_game(game: str, scenario: str) -> None:
    """Each row through several games: question, mask, observation and reward are those of the same game played alone."""
    many, told, dice = Batch(game, 3, scenario, seed=9), encoder(game), np.random.default_rng(2)
    seeds = Rng(9)
    alone = [sandtable.new(game, scenario, seed=seeds.next(), log=False) for _ in range(3)]
    for _ in range(350):
        actions = lots(many.masks, dice)
        for n, action in enumerate(actions):
            asked = alone[n].decision
            assert asked is not None
            assert many.encoder.seats[many.seats[n]] == asked.seat
            assert np.array_equal(many.masks[n], told.mask(asked))
            assert np.array_equal(many.observations[n], told.observation(alone[n], asked.seat))
            alone[n].answer(told.key(int(action), asked))
        many.step(actions)
        for n, table in enumerate(alone):
            assert many.over[n] == (table.decision is None)
            if table.outcome is not None:
                assert many.rewards[n].tolist() == [table.outcome["margins"][seat] for seat in told.seats]
                alone[n] = sandtable.new(game, scenario, seed=seeds.next(), log=False)
            else:
                assert not many.rewards[n].any()
    assert many.answered == 3 * 350


def test_games_follow_games() -> None:
    many, dice, ended = Batch("chaco", 6, "boqueron", seed=3, reward="win", observe=False), np.random.default_rng(1), 0
    while many.finished < 4:
        many.step(lots(many.masks, dice))
        ended += int(many.over.sum())
        assert (many.rewards[many.over].sum(axis=1) == 0).all()
    assert ended == many.finished
    assert many.observations.shape[0] == 0


def test_a_long_game_forgets_its_marks() -> None:
    many, dice = Batch("fitl", 1, "full", seed=1, observe=False), np.random.default_rng(4)
    most = 0
    for _ in range(400):
        many.step(lots(many.masks, dice))
        most = max(most, len(many.tables[0].session.marks))
    assert most <= 49


def test_policies_play_inside() -> None:
    many, dice = Batch("fitl", 2, "short", seed=1, seats={"us": "np", "arvn": "np", "nva": "np"}), np.random.default_rng(1)
    for _ in range(40):
        assert set(many.seats.tolist()) == {3}
        many.step(lots(many.masks, dice))


def test_forks_branch() -> None:
    many, dice = Batch("fitl", 4, "short", seed=5), np.random.default_rng(1)
    for _ in range(60):
        many.step(lots(many.masks, dice))
    many.fork(0, [1, 2])
    assert np.array_equal(many.observations[0], many.observations[1])
    assert np.array_equal(many.masks[0], many.masks[2])
    before = many.masks[3].copy()
    many.step_some([1, 2], lots(many.masks[[1, 2]], dice))
    assert np.array_equal(many.masks[3], before)
    assert many.tables[1].moment > many.tables[0].moment
    many.place(many.tables[1], [3])
    assert np.array_equal(many.observations[3], many.observations[1])


def test_bad_actions_change_nothing() -> None:
    many = Batch("fitl", 2, "short", seed=5)
    moments = [table.moment for table in many.tables]
    right = many.masks.argmax(axis=1)
    for wrong in (int((many.masks[1] == 0).argmax()), -1, 10_000):
        with pytest.raises((NotOnOffer, BadOption)):
            many.step(np.array([right[0], wrong]))
    with pytest.raises(BadOption, match="2 are expected"):
        many.step(np.array([right[0]]))
    with pytest.raises(BadOption, match="whole numbers are expected, not float64"):
        many.step(right.astype(float))
    many.step_some([], np.array([]))
    for games in ([0, 0], [0, 2], [0, -1]):
        with pytest.raises(BadOption, match="below 2, each at most once"):
            many.step_some(games, right)
    assert [table.moment for table in many.tables] == moments
    with pytest.raises(BadOption, match="at least one"):
        Batch("fitl", 0)
    with pytest.raises(BadOption, match="a table of fitl"):
        many.place(sandtable.new("chaco", seed=1), [0])


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_processes_play_the_games_of_a_batch(workers: int) -> None:
    """The same seed, lots and dice: the same arrays after every step, through the ends of games in every part."""
    terms: dict[str, Any] = {"scenario": "boqueron", "seed": 6, "seats": {"bolivia": "random"}}
    alone, dice, ended = Batch("chaco", 5, **terms), np.random.default_rng(3), set[int]()
    with Workers("chaco", 5, workers=workers, **terms) as many:
        assert len(many) == 5
        for n in range(400):
            assert np.array_equal(many.lots(np.random.default_rng(n)), alone.lots(np.random.default_rng(n)))
            actions = many.lots(dice)
            many.step(actions)
            alone.step(actions)
            ended.update(np.flatnonzero(alone.over).tolist())
            for name in ("observations", "masks", "seats", "rewards", "over"):
                assert np.array_equal(getattr(many, name), getattr(alone, name)), (name, n)
    assert ended == {0, 1, 2, 3, 4}


def test_a_process_that_ends_is_told() -> None:
    dice = np.random.default_rng(3)
    with Workers("fitl", 5, "short", workers=2, seed=6, observe=False) as many:
        wrong = many.lots(dice)
        wrong[1] = int((many.masks[1] == 0).argmax())
        with pytest.raises(BadOption, match="not on offer in game 1"):
            many.step(wrong)
        with pytest.raises(BadOption, match="whole numbers"):
            many.step(many.lots(dice).astype(float))
        many._processes[1].kill()
        with pytest.raises(WorkerFailed, match="has ended"):
            many.step(many.lots(dice))


@pytest.mark.parametrize("kind", [Batch, Workers])
def test_somebody_must_be_asked(kind: type[Batch | Workers]) -> None:
    with pytest.raises(BadOption, match="leave at least one"):
        kind("fitl", 2, "short", seats=dict.fromkeys(("us", "arvn", "nva", "vc"), "np"))
    with pytest.raises(BadOption, match="before anybody is asked"):  # the US and the NVA sleep
        kind("sovereign", 2, "diems_war", seats={"arvn": "np", "vc": "np"})


def test_bad_terms_of_workers_are_told_at_once() -> None:
    with pytest.raises(BadOption, match="workers: 3"):
        Workers("fitl", 2, workers=3)
    with pytest.raises(UnknownName, match="scenario of fitl"):
        Workers("fitl", 2, "tet")
