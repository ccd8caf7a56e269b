"""Plans are made once a turn, and a game that is saved, forked or undone in the middle of one goes on with them."""

import pytest

import sandtable
from sandtable.kernel.rng import Rng
from tests.vietnam.fitl.nonplayer.kept import goes_on_alike, play, unsettled


@pytest.mark.parametrize("scenario", ["short", "medium"])
def test_a_private_record_of_any_moment_is_played_on_alike(scenario: str) -> None:
    goes_on_alike(scenario, range(3, 360, 13))


def test_a_person_asked_in_the_midst_of_a_non_players_turn_may_save_there() -> None:
    """An Event of the NVA lets the VC March: what it had planned for its own March stands after a load."""
    seats = {"us": "human", "arvn": "np", "nva": "np", "vc": "human"}
    dice, met = Rng(1), 0
    for seed in range(12):
        t = sandtable.new("fitl", "full", seed=seed, seats=seats)
        while (d := t.decision) is not None:
            key = d.options[dice.below(len(d.options))]
            start = t.session.marks[-1].keys
            if any(n >= start for n in t.dice):
                loaded = sandtable.load(t.record(private=True))
                loaded.answer(key)
                t.answer(key)
                assert loaded.session.keys == t.session.keys
                met += 1
            else:
                t.answer(key)
        if met > 20:
            break
    assert met > 20


def test_a_public_record_tells_nothing_of_the_dice() -> None:
    t = unsettled("short", 3)
    play(t, 50)
    assert t.dice
    assert not {"rng", "dice"} & set(t.record())
    assert {"rng", "dice"} <= set(t.record(private=True))
