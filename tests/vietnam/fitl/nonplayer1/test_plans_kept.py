"""Games of the 1st edition's non-players that are saved, forked or undone in the middle of a plan go on with it."""

import pytest

import sandtable
from sandtable.kernel.rng import Rng
from tests.vietnam.fitl.nonplayer.kept import goes_on_alike


@pytest.mark.parametrize("scenario, who, edition", [("short", "np", 1), ("medium", "np1", 2)])
def test_a_private_record_of_any_moment_is_played_on_alike(scenario: str, who: str, edition: int) -> None:
    goes_on_alike(scenario, range(3, 300, 19), who, edition=edition)


def test_a_person_who_undoes_finds_the_plan_as_it_was() -> None:
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
