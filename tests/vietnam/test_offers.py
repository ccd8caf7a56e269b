"""Spaces on offer that are worked out one by one."""

from collections.abc import Iterator

import pytest

from sandtable.vietnam.board import SPACE_KEY
from sandtable.vietnam.offers import SomeSpaces


def counted(spaces: list[int], seen: list[int]) -> Iterator[int]:
    for s in spaces:
        seen.append(s)
        yield s


def test_only_what_is_asked_about_is_worked_out() -> None:
    seen: list[int] = []
    offer = SomeSpaces(counted([3, 5, 8, 9], seen))
    assert seen == [3]
    assert offer.several()
    assert seen == [3, 5]
    assert offer.has(SPACE_KEY[8])
    assert seen == [3, 5, 8]
    assert offer.has(SPACE_KEY[3])
    assert not offer.has(SPACE_KEY[4])
    assert offer.keys() == [SPACE_KEY[s] for s in (3, 5, 8, 9)]
    assert offer.all_spaces() == [3, 5, 8, 9]
    assert seen == [3, 5, 8, 9]


@pytest.mark.parametrize(("spaces", "optional", "several"), [([4], False, False), ([4], True, True), ([4, 6], False, True)])
def test_a_choice_is_several_spaces_or_none_at_all(spaces: list[int], optional: bool, several: bool) -> None:
    offer = SomeSpaces(iter(spaces), optional)
    assert offer.several() == several
    assert (len(offer.keys()) > 1) == several
    assert offer.has("done") == optional
    assert not offer.has("")
    assert not offer.has("space:nowhere")
