"""What each space of a question would bring, told to people: the numbers of the rules."""

from typing import Any

import pytest

from sandtable.kernel.decision import Decision
from sandtable.vietnam.promises import promises
from tests.vietnam.play import board


def told(g: Any, topic: str, seat: str, *spaces: str, **args: object) -> dict[str, list[tuple[str, object]]]:
    d = Decision(seat, topic, "1", tuple(f"space:{s}" for s in spaces), args)
    return {key[6:]: [(word, facts["n"]) for word, facts in found] for key, found in promises(g, d).items()}


def test_tax_brings_econ_or_twice_the_population() -> None:
    g = board("binh_dinh: 1 vc_guerrilla", "loc_hue_da_nang: 1 vc_guerrilla", "phuoc_long: 1 vc_guerrilla")
    found = told(g, "tax.space", "vc", "binh_dinh", "loc_hue_da_nang", "phuoc_long")
    assert found == {"binh_dinh": [("resources", 4)], "loc_hue_da_nang": [("resources", 1)]}  # nothing where nobody lives


def test_govern_brings_aid_and_with_more_arvn_cubes_patronage() -> None:
    g = board("hue: 2 arvn_troops, 1 us_troops, active_support", "da_nang: 1 arvn_troops, 1 us_troops, passive_support", aid=1)
    assert told(g, "govern.space", "arvn", "hue", "da_nang") == {"hue": [("aid", 6), ("patronage", 1)], "da_nang": [("aid", 3)]}
    d = Decision("arvn", "govern.how", "4.3.1", ("govern:aid", "govern:patronage"), {"space": "hue"})
    assert promises(g, d) == {"govern:aid": [("aid", {"n": 6})], "govern:patronage": [("patronage", {"n": 1})]}


@pytest.mark.parametrize(
    "space, line, seat, removed",
    [
        ("binh_dinh", "2 us_troops, 3 vc_guerrilla_active", "us", 1),  # Highland without a Base
        ("binh_dinh", "1 us_base, 2 us_troops, 3 vc_guerrilla_active", "us", 3),
        ("saigon", "2 arvn_troops, 2 arvn_police, 3 vc_guerrilla_active", "arvn", 2),
        ("saigon", "6 arvn_troops, 1 vc_guerrilla, 1 vc_base", "arvn", 0),  # the Base is covered
        ("saigon", "6 arvn_troops, 1 vc_base", "arvn", 1),
    ],
)
def test_assault_tells_how_many_fall(space: str, line: str, seat: str, removed: int) -> None:
    expected = {space: [("removes", removed)]} if removed else {}
    assert told(board(f"{space}: {line}"), "assault.space", seat, space, forces=seat) == expected


def test_whose_forces_act_counts_not_who_decides() -> None:
    g = board("saigon: 4 arvn_troops, 1 us_troops, 3 vc_guerrilla_active")
    assert told(g, "assault.space", "us", "saigon", forces="arvn") == {"saigon": [("removes", 2)]}


def test_attack_rally_terror_and_subvert() -> None:
    g = board("quang_tri: 3 nva_guerrilla, 5 nva_troops, 1 nva_base, 2 arvn_troops, 1 arvn_police", trail=2)
    assert told(g, "attack.space", "nva", "quang_tri") == {"quang_tri": [("die", 3), ("troops", 2)]}
    assert told(g, "rally.space", "nva", "quang_tri") == {"quang_tri": [("guerrillas", 3)]}
    assert told(g, "terror.space", "nva", "quang_tri") == {"quang_tri": [("population", 2)]}
    assert told(g, "subvert.space", "vc", "quang_tri") == {"quang_tri": [("cubes", 3)]}
    assert told(g, "march.origin", "nva", "quang_tri") == {}
