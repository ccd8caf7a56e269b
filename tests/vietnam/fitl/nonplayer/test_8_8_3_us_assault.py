"""8.8.3 US Assault: the order of spaces, the ARVN Assault, and what Capabilities change."""

from typing import Any

import pytest

from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.rules.operations import run
from tests.vietnam.fitl.nonplayer.us_driver import (
    MEDEVAC,
    Seen,
    chooses,
    drive,
    grounded,
    one_after_another,
    operate,
    us_board,
)
from tests.vietnam.play import show

COBRAS, ABRAMS, PATTON, SEARCH_AND_DESTROY = 13, 11, 14, 28
POOR: dict[str, Any] = {"arvn": 15, "econ": 15, "trail": 0}  # no money for an ARVN Assault, nothing to Degrade


def first_space(*lines: str, **tracks: int) -> str:
    """The space that is Assaulted first."""
    seen = operate(grounded(us_board(*lines, **{**POOR, **tracks})), "assault", dice="11" * 9, chance="6" * 9)
    return seen.keys("assault.space")[0]


def order(seen: Seen) -> list[str]:
    return [key.partition(":")[2] for key in seen.keys("assault.space") if key != "done"]


@pytest.mark.covers("8.8.3-b")
def test_all_then_the_activity_then_more_than_half_then_any() -> None:
    g = us_board(
        "hue: 1 us_troops, 1 nva_troops",
        "can_tho: 2 us_troops, 3 vc_guerrilla_active",
        "saigon: 1 us_troops, 4 vc_guerrilla_active",
        **{**POOR, "trail": 2},
    )
    g.momentum[MEDEVAC] = "shaded"
    seen = operate(g, "assault", dice="11" * 9, chance="2")
    assert order(seen) == ["hue", "air_strike", "can_tho", "saigon"]
    assert g.trail == 1 and show(g, "hue") == "1 us_troops"
    assert show(g, "can_tho") == "2 us_troops, 1 vc_guerrilla_active"
    assert show(g, "saigon") == "1 us_troops, 3 vc_guerrilla_active"


@pytest.mark.covers("8.8.3-b")
def test_nva_control_of_population_goes_first() -> None:
    lines = ("quang_tri: 2 us_troops, 1 us_base, 4 nva_troops", "saigon: 2 us_troops, 1 us_base, 1 vc_base")
    assert first_space(*lines) == "space:quang_tri"


@pytest.mark.covers("8.8.3-b")
def test_nva_control_without_population_does_not() -> None:
    lines = ("phuoc_long: 2 us_troops, 1 us_base, 4 nva_troops", "saigon: 2 us_troops, 1 us_base, 1 vc_base")
    assert first_space(*lines) == "space:saigon"


@pytest.mark.covers("8.8.3-b")
@pytest.mark.parametrize("base", ["vc_base", "vc_tunnel"])
def test_then_a_base_or_a_roll_against_a_tunnel(base: str) -> None:
    lines = (f"tay_ninh: 1 us_troops, 1 {base}", "saigon: 1 us_troops, 1 us_base, 1 nva_troops")
    assert first_space(*lines) == "space:tay_ninh"


@pytest.mark.covers("8.8.3-b")
def test_then_a_us_base_then_population_then_most_pieces() -> None:
    base = "kontum: 1 us_troops, 1 us_base, 1 nva_troops"
    assert first_space(base, "hue: 1 us_troops, 1 nva_troops") == "space:kontum"
    assert first_space("hue: 1 us_troops, 1 nva_troops", "da_nang: 3 us_troops, 3 nva_troops") == "space:hue"
    assert first_space("kontum: 1 us_troops, 1 nva_troops", "da_nang: 3 us_troops, 3 nva_troops") == "space:da_nang"


@pytest.mark.covers("8.8.3-b")
def test_arvn_follows_in_the_first_space_where_it_removes_more() -> None:
    g = us_board(
        "hue: 1 us_troops, 2 arvn_police, 1 vc_guerrilla_active",
        "can_tho: 1 us_troops, 2 arvn_police, 3 vc_guerrilla_active",
        arvn=18, econ=15, trail=0,
    )  # fmt: skip
    seen = operate(grounded(g), "assault")
    assert order(seen)[0] == "hue" and "can_tho" in order(seen)
    assert seen.keys("assault.follow_up") == ["yes"]
    assert show(g, "can_tho") == "1 us_troops, 2 arvn_police, 1 vc_guerrilla_active" and g.res[ARVN] == 15


@pytest.mark.covers("8.8.3-b")
def test_arvn_does_not_follow_against_a_tunnel_that_held() -> None:
    g = us_board("tay_ninh: 1 us_troops, 2 arvn_troops, 1 vc_tunnel", arvn=18, econ=15, trail=0)
    assert operate(grounded(g), "assault", chance="3").keys("assault.follow_up") == ["no"]
    g = us_board("tay_ninh: 1 us_troops, 2 arvn_troops, 1 vc_tunnel", arvn=18, econ=15, trail=0)
    assert operate(grounded(g), "assault", chance="4").keys("assault.follow_up") == ["yes"]
    assert show(g, "tay_ninh") == "1 us_troops, 2 arvn_troops"


@pytest.mark.covers("8.8.3-b", "8.1.2-a")
def test_a_base_without_tunnel_before_one_with() -> None:
    g = us_board("tay_ninh: 1 us_troops, 1 vc_tunnel, 1 nva_base", **POOR)
    operate(grounded(g), "assault")
    assert show(g, "tay_ninh") == "1 us_troops, 1 vc_tunnel"


@pytest.mark.covers("8.8.3-b")
@pytest.mark.parametrize("card", [COBRAS, ABRAMS])
def test_cobras_or_abrams_shaded_stop_after_two_spaces(card: int) -> None:
    names = ("hue", "da_nang", "can_tho")
    g = us_board(*(f"{name}: 2 us_troops, 2 nva_troops" for name in names), **POOR)
    g.capabilities[card] = "shaded"
    assert len(order(operate(grounded(g), "assault", dice="11" * 9, chance="666"))) == 2


@pytest.mark.covers("8.8.3-b")
@pytest.mark.parametrize(
    "enemies, assaulted",
    [("1 vc_guerrilla_active", False), ("1 nva_troops", True), ("1 vc_base", True), ("1 vc_tunnel", False)],
)
def test_search_and_destroy_shaded_spares_provinces_at_support(enemies: str, assaulted: bool) -> None:
    g = us_board(
        f"binh_tuy: 2 us_troops, {enemies}, passive_support", "hue: 1 us_troops, 1 vc_guerrilla_active", **POOR
    )  # fmt: skip
    g.capabilities[SEARCH_AND_DESTROY] = "shaded"
    seen = operate(grounded(g), "assault", dice="11" * 9, chance="6")
    assert ("binh_tuy" in order(seen)) == assaulted and "hue" in order(seen)


@pytest.mark.covers("8.8.3-a", "8.8.3-b")
def test_capabilities_count_for_the_box() -> None:
    def base_in_reach(line: str, card: int) -> bool:
        g = us_board(line, **POOR)
        g.capabilities[card] = "unshaded"
        return ("us_base_in_reach", True) in chooses(g, "op:assault", dice="1" * 9)[1].boxes()

    assert base_in_reach("binh_tuy: 1 us_troops, 2 vc_guerrilla, 1 vc_base", ABRAMS)
    assert base_in_reach("binh_tuy: 1 us_troops, 2 vc_guerrilla_active, 1 vc_base", PATTON)
    assert base_in_reach("binh_tuy: 2 us_troops, 1 vc_guerrilla, 1 vc_base", SEARCH_AND_DESTROY)
    assert not base_in_reach("binh_tuy: 2 us_troops, 1 vc_guerrilla, 1 vc_base", COBRAS)


@pytest.mark.covers("8.8.3-b")
def test_abrams_takes_the_base_that_guerrillas_shelter() -> None:
    g = us_board("binh_tuy: 1 us_troops, 2 vc_guerrilla, 1 vc_base", **POOR)
    g.capabilities[ABRAMS] = "unshaded"
    operate(grounded(g), "assault")
    assert show(g, "binh_tuy") == "1 us_troops, 2 vc_guerrilla"


@pytest.mark.covers("8.8.3-b")
def test_abrams_is_kept_where_the_base_falls_anyway() -> None:
    g = us_board(
        "saigon: 1 us_troops, 1 vc_base", "binh_tuy: 1 us_troops, 2 vc_guerrilla, 1 nva_base, 1 vc_base", **POOR
    )  # fmt: skip
    g.capabilities[ABRAMS] = "unshaded"
    seen = operate(grounded(g), "assault")
    assert order(seen) == ["saigon", "binh_tuy"]
    assert seen.keys("assault.base_first") == ["piece:vc_base"], "not asked in Saigon, where nothing covers the Base"
    assert show(g, "saigon") == "1 us_troops" and show(g, "binh_tuy") == "1 us_troops, 1 nva_base, 2 vc_guerrilla"


@pytest.mark.covers("8.8.3-b", "8.1.1-a")
def test_the_tanks_are_kept_for_where_they_remove_more() -> None:
    g = us_board(
        "saigon: 3 us_troops, 1 vc_base", *(f"{s}: 1 us_troops, 3 vc_guerrilla_active" for s in ("hue", "da_nang")), **POOR
    )  # fmt: skip
    g.capabilities[PATTON] = "unshaded"
    seen = operate(grounded(g), "assault", dice="11" * 9)
    assert order(seen) == ["saigon", "hue", "da_nang"] and seen.keys("assault.patton") == ["yes", "yes"]
    assert [show(g, name) for name in ("hue", "da_nang")] == ["1 us_troops"] * 2


@pytest.mark.covers("8.8.3-b", "8.4.4-b")
def test_a_free_assault_of_an_event_in_one_space() -> None:
    g = us_board("hue: 1 us_troops, 1 nva_troops", "saigon: 2 us_troops, 1 vc_base", **POOR)
    seen = drive(g, run(g, Operation(Orders(0, "assault", free=True, limited=True))))
    assert order(seen) == ["saigon"]


@pytest.mark.covers("8.8.3-b")
def test_two_free_assaults_in_a_row_each_start_afresh() -> None:
    g = us_board("hue: 1 us_troops, 2 arvn_police, 6 vc_guerrilla_active", arvn=30, econ=15, trail=0)
    event = (run(g, Operation(Orders(0, "assault", free=True, limited=True))) for _ in range(2))
    seen = drive(g, one_after_another(*event))
    assert order(seen) == ["hue", "hue"] and seen.keys("assault.follow_up") == ["yes", "yes"]
    assert show(g, "hue") == "1 us_troops, 2 arvn_police, 2 vc_guerrilla_active"
