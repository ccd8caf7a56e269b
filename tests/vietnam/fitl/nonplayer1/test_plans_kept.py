"""Games of the 1st edition's non-players that are saved, forked or undone in the middle of a plan go on with it."""

import pytest

import sandtable
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.vietnam.pieces import FACTIONS


def play(t: Table, answers: int) -> list[str]:
    while len(t.session.keys) < answers and t.advance():
        pass
    return t.session.keys


def unsettled(scenario: str, seed: int, who: str, edition: int) -> Table:
    return Table(sandtable.game("fitl"), scenario, {"edition": edition}, dict.fromkeys(FACTIONS, who), Rng(seed))


@pytest.mark.parametrize("scenario, who, edition", [("short", "np", 1), ("medium", "np1", 2)])
def test_a_private_record_of_any_moment_is_played_on_alike(scenario: str, who: str, edition: int) -> None:
    """In the middle of a non-player's turn too: its plan is made again with the dice it had."""
    t = unsettled(scenario, 596853, who, edition)
    play(t, 330)
    for version in range(3, 300, 19):
        here = unsettled(scenario, 596853, who, edition)
        play(here, version)
        loaded, forked = sandtable.load(here.record(private=True)), here.fork(seed=0)
        forked.rng.number = here.rng.number
        assert play(loaded, version + 30) == t.session.keys[: version + 30]
        assert play(forked, version + 30) == t.session.keys[: version + 30]
        assert loaded.text() == forked.text()


def test_a_person_who_takes_back_finds_the_plan_as_it_was() -> None:
    """A person who plays the US undoes each choice that may be: given again, the others go on as they did."""
    seats = {"us": "human", "arvn": "np1", "nva": "np1", "vc": "np1"}
    t = sandtable.new("fitl", "short", seed=3, seats=seats, options={"edition": 1})
    dice, taken = Rng(2), 0
    while (d := t.decision) is not None and taken < 25:
        key = d.options[dice.below(len(d.options))]
        if points := t.undo_points():
            keys, number = t.session.keys[points[0] :], t.rng.number
            t.undo()
            assert t.moment == points[0]
            for again in keys:
                if t.moment < points[0] + len(keys):
                    t.answer(again)
            assert t.session.keys[points[0] :] == keys
            t.rng.number = number
            taken += 1
        t.answer(key)
    assert taken > 5
