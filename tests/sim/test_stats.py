"""Statistics against the plain formulas."""

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.sim.stats import Running, interval, percentile

NUMBERS = st.lists(st.integers(-1000, 1000), min_size=2, max_size=60)


@given(NUMBERS)
def test_running_figures_are_those_of_the_whole_list(numbers: list[int]) -> None:
    r = Running(numbers)
    assert (r.n, r.low, r.high) == (len(numbers), min(numbers), max(numbers))
    assert r.mean == pytest.approx(statistics.fmean(numbers), abs=1e-9)
    assert r.sd == pytest.approx(statistics.stdev(numbers), abs=1e-6)


@given(NUMBERS, NUMBERS)
def test_merging_two_counts_is_counting_all(one: list[int], two: list[int]) -> None:
    r = Running(one)
    r.merge(Running(two))
    r.merge(Running())
    whole = Running(one + two)
    assert (r.n, r.low, r.high) == (whole.n, whole.low, whole.high)
    assert r.mean == pytest.approx(whole.mean, abs=1e-9)
    assert r.sd == pytest.approx(whole.sd, abs=1e-6)


def test_few_numbers() -> None:
    assert Running().to_json() == {"n": 0, "mean": None, "sd": None, "min": None, "max": None}
    assert Running([5]).to_json() == {"n": 1, "mean": 5.0, "sd": 0.0, "min": 5, "max": 5}
    empty = Running()
    empty.merge(Running([1, 3]))
    assert (empty.n, empty.mean) == (2, 2.0)


def test_percentiles_by_nearest_rank() -> None:
    assert [percentile([15, 20, 35, 40, 50], share) for share in (0.05, 0.3, 0.4, 0.5, 1.0)] == [15, 20, 20, 35, 50]
    with pytest.raises(ValueError, match="no numbers"):
        percentile([], 0.5)


def test_the_interval_holds_the_share_and_narrows() -> None:
    low, high = interval(30, 100)
    assert low < 0.3 < high
    few, many = interval(3, 10), interval(300, 1000)
    assert many[1] - many[0] < few[1] - few[0]
    assert interval(0, 10)[0] == 0.0
    assert interval(10, 10)[1] == 1.0
    assert interval(0, 0) == (0.0, 1.0)
