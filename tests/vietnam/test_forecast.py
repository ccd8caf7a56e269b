"""What if: paired futures of each answer, the same for the same seed."""

from collections.abc import Callable
from itertools import count

import pytest

import sandtable
from sandtable.kernel.forecast import compared, forecast


@pytest.fixture
def asked():
    return sandtable.new("fitl", "short", seed=9, seats={"arvn": "np", "nva": "np", "vc": "np"})


def test_every_answer_is_told_for_the_seat_that_is_asked(asked):
    before = asked.moment
    found = forecast(asked, futures=3, steps=4)
    assert found is not None
    assert found.seat == "us"
    assert found.futures == 3
    assert {answer.key for answer in found.answers} == set(asked.decision.options)
    assert all(0 <= answer.low <= answer.chance <= answer.high <= 1 for answer in found.answers)
    assert asked.moment == before


def test_the_same_seed_tells_the_same(asked):
    assert forecast(asked, futures=2, steps=3, seed=4) == forecast(asked, futures=2, steps=3, seed=4)


def test_non_players_play_on_for_programs_too():
    """The futures are the same whoever has the others' seats; one who searches would take seconds over each turn."""
    seats = {"arvn": "search:strong", "nva": "random", "vc": "first"}
    others = sandtable.new("fitl", "short", seed=9)  # everybody a person: on the same terms as programs
    programs = others.fork(0)
    programs.seats = {**others.seats, **seats}
    found = forecast(programs, futures=2, steps=4)
    assert found == forecast(others, futures=2, steps=4)
    assert found is not None and programs.seats["arvn"] == "search:strong"  # at the table they stay what they are


def test_who_has_heard_enough_is_told_what_was_played(asked):
    def after(many: int) -> Callable[[], bool]:
        heard = count(1)
        return lambda: next(heard) >= many

    keys = asked.decision.options
    whole = forecast(asked, futures=50, steps=1, enough=after(len(keys)))
    assert whole is not None
    assert (whole.futures, len(whole.answers)) == (1, len(keys))
    part = forecast(asked, futures=50, steps=1, enough=after(2))
    assert part is not None
    assert {answer.key for answer in part.answers} == set(keys[:2])
    assert forecast(asked, futures=50, steps=1, enough=lambda: True) is None  # one answer alone says nothing


def test_nothing_is_told_where_nothing_can_be(asked):
    assert forecast(sandtable.new("fitl", "short", seed=9, seats={"chance": "all"}), futures=1) is None
    over = sandtable.new("fitl", "short", seed=7, seats=dict.fromkeys(("us", "arvn", "nva", "vc"), "np"), log=False)
    assert forecast(over, futures=1) is None


def test_what_befalls_all_answers_alike_widens_no_interval():
    """Two answers that always differ by the same are told apart, however much the futures differ."""
    a, b = compared(("a", "b"), [(0.1, 0.2), (0.8, 0.9), (0.4, 0.5)])
    assert a.high - a.low == pytest.approx(0)
    assert b.chance - a.chance == pytest.approx(0.1)


def test_one_future_says_little():
    a, _ = compared(("a", "b"), [(0.5, 0.6)])
    assert a.high - a.low > 0.5
