"""8.8.3 US Air Lift: from where, to where, and how many."""

from typing import Any

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.rules.s4_air_lift import air_lift
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.us_driver import Seen, drive, operate, us_board
from tests.vietnam.play import show

COUP = 126
QUIET: dict[str, Any] = {"arvn": 15, "econ": 15, "trail": 0}
LOTS = "11" * 12
ALL_TAKEN = (
    "central_laos: 1 nva_guerrilla", "southern_laos: 1 nva_guerrilla", "northeast_cambodia: 1 nva_guerrilla",
    "the_fishhook: 1 nva_guerrilla", "the_parrots_beak: 1 nva_guerrilla", "sihanoukville: 1 nva_guerrilla",
)  # fmt: skip
"""No empty space in Laos or Cambodia, so no Special Forces fly there."""


def lift(g: War, dice: str = LOTS) -> Seen:
    """An Air Lift that an Event grants."""
    return drive(g, air_lift(g, Operation(Orders(0, "air_lift", free=True))), dice)


def flights(seen: Seen) -> list[tuple[str, str]]:
    starts = [key[6:] for key in seen.keys("air_lift.origin") if key != "done"]
    return list(zip(starts, [key[6:] for key in seen.keys("air_lift.destination")]))


@pytest.mark.covers("8.8.3-c")
def test_first_from_where_there_is_nothing_to_lose_laos_and_cambodia_before_all() -> None:
    g = us_board(
        *ALL_TAKEN[1:], "central_laos: 1 us_troops, 1 nva_guerrilla", "quang_nam: 3 us_troops, 4 vc_guerrilla",
        "saigon: 9 us_troops", "kien_hoa: 1 arvn_police, 1 vc_guerrilla", **QUIET,
    )  # fmt: skip
    assert flights(lift(g)) == [("central_laos", "kien_hoa")]
    assert show(g, "kien_hoa") == "1 us_troops, 1 arvn_police, 1 vc_guerrilla"


@pytest.mark.covers("8.8.3-c")
def test_then_most_us_troops_among_them_and_all_us_units_leave() -> None:
    g = us_board(
        *ALL_TAKEN, "quang_nam: 2 us_troops, 1 us_irregular, 4 vc_guerrilla", "phuoc_long: 1 us_troops, 4 vc_guerrilla",
        "kien_hoa: 1 arvn_police, 1 vc_guerrilla", **QUIET,
    )  # fmt: skip
    seen = lift(g)
    assert flights(seen)[0] == ("quang_nam", "kien_hoa")
    assert show(g, "quang_nam") == "4 vc_guerrilla"  # the rest flies to the last destination
    assert show(g, "kien_hoa").startswith("2 us_troops, 1 us_irregular")
    assert show(g, "phuoc_long") == "1 us_troops, 4 vc_guerrilla"  # only a potential origin


@pytest.mark.covers("8.8.3-c")
def test_then_from_where_most_troops_can_be_spared_keeping_control_and_three_units_at_support() -> None:
    g = us_board(
        *ALL_TAKEN, "hue: 4 us_troops, passive_support", "da_nang: 3 us_troops, passive_support",
        "binh_dinh: 4 us_troops, 1 us_base, 3 vc_guerrilla", "kien_hoa: 1 arvn_police, 1 vc_guerrilla", **QUIET,
    )  # fmt: skip
    # Hue can spare 1, Binh Dinh 1, Da Nang none
    seen = lift(g, dice="33" * 9)
    assert flights(seen) == [("hue", "kien_hoa")]
    assert show(g, "hue") == "3 us_troops"


@pytest.mark.covers("8.8.3-c")
def test_us_troops_before_arvn_troops_for_control() -> None:
    g = us_board(
        *ALL_TAKEN, "saigon: 1 us_troops, 6 arvn_troops", "kien_hoa: 1 arvn_police, 3 vc_guerrilla", **QUIET
    )  # fmt: skip
    seen = lift(g)
    assert flights(seen) == [("saigon", "kien_hoa")]
    assert show(g, "kien_hoa") == "1 us_troops, 2 arvn_troops, 1 arvn_police, 3 vc_guerrilla"


@pytest.mark.covers("8.8.3-c")
@pytest.mark.parametrize(
    "target, flown",
    [
        ("kien_hoa: 1 arvn_police, 1 vc_guerrilla", True),  # neither US Troops nor Control
        ("kien_hoa: 1 arvn_police", True),  # no US Troops
        ("kien_hoa: 1 us_troops, 1 arvn_police, 2 vc_guerrilla, passive_support", True),  # no Control
        ("kien_hoa: 1 us_troops, 1 arvn_police", False),  # both
        ("kien_hoa: 1 arvn_police, active_support", False),
        ("kien_hoa: 1 arvn_troops, 1 vc_guerrilla", False),  # no Police
    ],
)
def test_us_troops_and_control_come_to_police_without_active_support(target: str, flown: bool) -> None:
    g = us_board(*ALL_TAKEN, "saigon: 3 us_troops", target, **QUIET)
    seen = lift(g, dice="11" * 20)
    assert seen.boxes() == [("us_air_lift", flown)]
    assert not flown or flights(seen) == [("saigon", "kien_hoa")]


@pytest.mark.covers("8.8.3-c")
def test_four_spaces_in_all_two_in_monsoon() -> None:
    names = ("kien_hoa", "kien_phong", "ba_xuyen", "quang_duc")
    lines = (*ALL_TAKEN, "saigon: 9 us_troops", *(f"{name}: 1 arvn_police" for name in names))
    dry, wet = us_board(*lines, **QUIET), us_board(*lines, next_card=COUP, **QUIET)
    assert len(flights(lift(dry))) == 3 and len(flights(lift(wet))) == 1


@pytest.mark.covers("8.8.3-c")
def test_three_origins_leave_room_for_one_destination() -> None:
    ours = ("hue: 2 us_troops", "da_nang: 2 us_troops", "qui_nhon: 2 us_troops", "cam_ranh: 2 us_troops")
    theirs = ("kien_hoa: 1 arvn_police, 3 vc_guerrilla", "kien_phong: 1 arvn_police")
    g = us_board(*ALL_TAKEN, *ours, *theirs, **QUIET)
    seen = lift(g, dice="33 33 33 14")
    assert [b for _, b in flights(seen)] == ["kien_hoa"] * 3


@pytest.mark.covers("8.8.3-c")
def test_for_an_assault_just_enough_to_remove_most_where_more_than_half_can_go() -> None:
    g = us_board(*ALL_TAKEN, "saigon: 9 us_troops", "binh_tuy: 1 us_troops, 2 vc_guerrilla_active, 1 vc_base", **QUIET)
    seen = operate(g, "assault", dice=LOTS)
    assert flights(seen)[0] == ("saigon", "binh_tuy")
    assert show(g, "binh_tuy") == "3 us_troops"


@pytest.mark.covers("8.8.3-c")
def test_a_space_with_arvn_troops_alone_is_no_origin_where_us_troops_are_wanted() -> None:
    arvn = (f"{s}: 6 arvn_troops" for s in ("hue", "da_nang", "qui_nhon"))
    g = us_board(*ALL_TAKEN, *arvn, "saigon: 3 us_troops", "binh_tuy: 1 us_troops, 2 vc_guerrilla_active, 1 vc_base", **QUIET)
    seen = operate(g, "assault", dice=LOTS)
    assert flights(seen) == [("saigon", "binh_tuy")] and show(g, "binh_tuy") == "3 us_troops"


@pytest.mark.covers("8.8.3-c")
def test_not_where_half_or_less_could_be_removed() -> None:
    g = us_board(*ALL_TAKEN, "hue: 2 us_troops, 1 nva_troops", "binh_tuy: 8 nva_troops, 1 us_base, 1 us_troops", **QUIET)
    seen = operate(g, "assault", dice=LOTS, chance="1")
    assert ("hue", "binh_tuy") not in flights(seen)


@pytest.mark.covers("8.8.3-c")
def test_troops_needed_for_an_assault_to_come_stay() -> None:
    g = us_board(
        *ALL_TAKEN, "hue: 2 us_troops, 4 arvn_police, 5 nva_troops", "kien_hoa: 1 arvn_police", **QUIET
    )  # fmt: skip
    operate(g, "assault", dice=LOTS, chance="1" * 3)
    assert show(g, "hue").startswith("2 us_troops")


@pytest.mark.covers("8.8.3-c")
@pytest.mark.parametrize("policy, next_card, enters", [("nixon", 45, True), ("jfk", 45, False), ("nixon", COUP, False)])
def test_troops_fly_to_laos_and_cambodia_under_nixon_out_of_monsoon(policy: str, next_card: int, enters: bool) -> None:
    g = us_board(
        *ALL_TAKEN[1:], "saigon: 9 us_troops", "hue: 1 us_troops, 1 vc_guerrilla_active",
        "central_laos: 2 nva_guerrilla_active, 1 nva_base", policy=policy, next_card=next_card, **QUIET,
    )  # fmt: skip
    seen = operate(g, "assault", dice=LOTS, chance="1")
    assert (("saigon", "central_laos") in flights(seen)) == enters


@pytest.mark.covers("8.8.3-c")
def test_one_special_force_to_an_empty_space_abroad_irregulars_first() -> None:
    g = us_board(
        *ALL_TAKEN[1:], "saigon: 1 us_base, 2 us_irregular, 3 arvn_ranger, 1 arvn_troops", **QUIET
    )  # fmt: skip
    seen = lift(g)
    assert flights(seen) == [("saigon", "central_laos")]
    assert show(g, "central_laos") == "1 us_irregular"


@pytest.mark.covers("8.8.3-c")
def test_a_destination_is_no_origin() -> None:
    g = us_board(*ALL_TAKEN, "saigon: 4 us_troops, 1 arvn_police", "kien_hoa: 3 arvn_troops, 1 arvn_police", **QUIET)
    seen = lift(g)
    assert flights(seen) == [("saigon", "kien_hoa")] and show(g, "kien_hoa").startswith("1 us_troops, 3 arvn_troops")


@pytest.mark.covers("8.8.3-c")
@pytest.mark.parametrize("arvn, flown", [(1, False), (2, True)])
def test_bases_are_none_of_the_three_units_that_stay_at_support(arvn: int, flown: bool) -> None:
    # 2 Troops are wanted: with them gone 1 US Base and 2 or 3 units are left
    g = us_board(
        *ALL_TAKEN, f"quang_tin: 3 us_troops, 1 us_base, {arvn} arvn_police, passive_support",
        "kien_hoa: 1 arvn_police, 2 vc_guerrilla", **QUIET,
    )  # fmt: skip
    assert lift(g).boxes() == [("us_air_lift", flown)]
    assert not flown or show(g, "quang_tin") == "1 us_troops, 1 us_base, 2 arvn_police"


@pytest.mark.covers("8.8.3-c")
def test_a_space_that_troops_fly_out_of_is_no_destination() -> None:
    # Binh Dinh has nothing to lose; 4 Troops there could remove 2 of 3, but its own 2 are gone by then
    g = us_board(
        *ALL_TAKEN, "binh_dinh: 2 us_troops, 2 vc_guerrilla_active, 1 vc_base", "hue: 6 us_troops",
        "quang_tri: 1 us_troops, 1 us_base, 3 nva_troops", **QUIET,
    )  # fmt: skip
    seen = operate(g, "assault", dice=LOTS)
    assert flights(seen) == [("binh_dinh", "quang_tri")]
    assert show(g, "binh_dinh") == "2 vc_guerrilla_active, 1 vc_base"
    assert show(g, "quang_tri") == "3 us_troops, 1 us_base"


@pytest.mark.covers("8.8.3-c", "8.8.3-d")
def test_without_a_flight_the_assault_is_followed_by_an_air_strike() -> None:
    g = us_board(*ALL_TAKEN, "hue: 1 us_troops, 2 nva_troops", arvn=15, econ=15, trail=1)
    seen = operate(g, "assault", dice=LOTS, chance="2")
    assert seen.keys("assault.space")[0] == "sa:air_strike" and g.trail == 0


@pytest.mark.covers("8.8.3-c", "8.4.4-b")
def test_where_an_event_names_the_destination_just_enough_come_to_activate_all() -> None:
    lines = ("saigon: 5 us_troops", "hue: 5 us_troops", "the_fishhook: 3 nva_guerrilla", "the_parrots_beak: 1 nva_guerrilla")
    g = us_board(*lines, policy="jfk", **QUIET)
    abroad = [SPACE["the_fishhook"], SPACE["the_parrots_beak"]]
    seen = drive(g, air_lift(g, Operation(Orders(0, "air_lift", free=True, only=abroad))), LOTS)
    assert {b for _, b in flights(seen)} == {"the_fishhook"}
    assert show(g, "the_fishhook") == "6 us_troops, 3 nva_guerrilla"  # Jungle: two for each


@pytest.mark.covers("8.8.3-c", "8.4.4-b")
@pytest.mark.parametrize("base, troops", [("", 4), (", 1 us_base", 1)])
def test_to_one_destination_only_as_many_as_remove_all(base: str, troops: int) -> None:
    g = us_board("saigon: 5 us_troops", "hue: 1 us_troops", f"binh_dinh: 2 nva_troops{base}", **QUIET)
    drive(g, air_lift(g, Operation(Orders(0, "air_lift", free=True, only=[SPACE["binh_dinh"]]))), LOTS)
    assert show(g, "binh_dinh").startswith(f"{troops} us_troops")  # in the Highlands two for each, at a Base half as many
