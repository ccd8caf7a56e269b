"""Histories that share their past are what plain lists and dicts would be."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.kernel.trail import PAGE, ByMoment, Trail

SIZES = st.integers(0, 3 * PAGE + 2)


@settings(max_examples=60, deadline=None)
@given(SIZES, st.integers(-4 * PAGE, 4 * PAGE), st.integers(-4 * PAGE, 4 * PAGE), st.sampled_from((1, 2, -1)))
def test_a_trail_reads_like_a_list(size: int, a: int, b: int, step: int) -> None:
    plain, trail = list(range(size)), Trail(range(size))
    assert trail == plain and len(trail) == size and list(reversed(trail)) == plain[::-1]
    assert trail[a:b:step] == plain[a:b:step] and trail[a:] == plain[a:] and trail[:b] == plain[:b]
    if -size <= a < size:
        assert trail[a] == plain[a]
    else:
        with pytest.raises(IndexError):
            trail[a]


@settings(max_examples=60, deadline=None)
@given(SIZES, SIZES, st.integers(1, 2 * PAGE))
def test_cuts_and_forks_go_their_own_way(size: int, cut: int, more: int) -> None:
    trail = Trail(range(size))
    twin, shorter = trail.fork(), trail.cut(min(cut, size))
    for n in range(more):
        twin.append(-n)
        shorter.append(n)
        twin.turn_pages()
    assert trail == list(range(size))
    assert twin == [*range(size), *(-n for n in range(more))]
    assert shorter == [*range(min(cut, size)), *range(more)]
    shorter.replace_last(7)
    assert shorter[-1] == 7 and trail == list(range(size))


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.integers(0, 5 * PAGE), st.text(max_size=2), max_size=40), SIZES)
def test_notes_by_moment_are_a_dict_in_order(found: dict[int, str], moment: int) -> None:
    notes = ByMoment(found)
    assert notes == found and len(notes) == len(found) and list(notes) == sorted(found)
    assert list(reversed(notes)) == sorted(found, reverse=True)
    assert (notes.get(moment), moment in notes) == (found.get(moment), moment in found)
    assert notes.until(moment) == {n: x for n, x in found.items() if n < moment}
    assert dict(notes.since(moment)) == {n: x for n, x in found.items() if n >= moment}
    twin, before = notes.fork(), notes.until(moment)
    twin[6 * PAGE] = before[6 * PAGE] = "new"
    last = max(found, default=0)
    twin_last = notes.fork()
    twin_last[last] = "other"
    assert notes == found and twin == {**found, 6 * PAGE: "new"} and twin_last == {**found, last: "other"}


def test_the_past_is_not_written() -> None:
    notes = ByMoment({3 * PAGE: "a"})
    with pytest.raises(ValueError, match="is past"):
        notes[PAGE] = "b"
