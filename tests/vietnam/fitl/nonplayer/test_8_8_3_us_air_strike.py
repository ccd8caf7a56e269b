"""8.8.3 US Air Strike: where the hits fall."""

import pytest

from sandtable.vietnam.fitl.rules.s4_air_strike import air_strike
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.us_driver import Seen, drive, us_board
from tests.vietnam.play import show, support

ARC_LIGHT, LASER_BOMBS, SA2S, WILD_WEASELS, COUP = 8, 20, 34, 5, 126


def strike(g: War, hits: int, dice: str = "11" * 9) -> Seen:
    """An Air Strike with that many hits."""
    return drive(g, air_strike(g, Operation(Orders(0, "air_strike", free=True))), dice, str(hits))


def targets(seen: Seen) -> list[str]:
    return [key.removeprefix("space:") for key in seen.keys("air_strike.target")]


@pytest.mark.covers("8.8.3-d")
def test_the_trail_first_then_pieces() -> None:
    g = us_board("hue: 1 arvn_police, 4 vc_guerrilla_active", trail=3)
    seen = strike(g, 5)
    assert targets(seen) == ["trail", "hue", "hue", "hue"]
    assert g.trail == 2 and show(g, "hue") == "1 arvn_police, 1 vc_guerrilla_active"


@pytest.mark.covers("8.8.3-d")
def test_first_edition_as_many_spaces_as_the_hits_are_for() -> None:
    """NVA Control of Quang Tri takes 2 of 6 hits, Hue the others: Saigon is not chosen, and does not shift."""
    g = us_board(
        "quang_tri: 1 us_troops, 3 nva_troops",
        "hue: 1 us_troops, 9 vc_guerrilla_active",
        "saigon: 1 us_troops, 1 vc_guerrilla_active, passive_support",
        edition=1,
        trail=0,
    )
    seen = strike(g, 6)
    assert seen.keys("air_strike.space") == ["space:quang_tri", "space:hue", "done"]
    assert targets(seen) == ["quang_tri"] * 2 + ["hue"] * 4
    assert support(g, "saigon") == "passive_support"


@pytest.mark.covers("8.8.3-d")
@pytest.mark.parametrize("shaded, chosen", [(True, []), (False, ["space:hue"])])
def test_first_edition_the_trail_rather_than_pieces(shaded: bool, chosen: list[str]) -> None:
    """Wild Weasels shaded allow one of the two; the Trail stands first in the list."""
    g = us_board("hue: 1 us_troops, 2 vc_guerrilla_active", "saigon: 2 us_troops", edition=1, trail=3)
    g.eligible = [True, False, False, False]  # its own turn
    if shaded:
        g.momentum[WILD_WEASELS] = "shaded"
    seen = strike(g, 6)
    assert [key for key in seen.keys("air_strike.space") if key != "done"] == chosen and g.trail == 2


@pytest.mark.covers("8.8.3-d")
def test_one_hit_is_not_enough_for_the_trail() -> None:
    g = us_board("hue: 1 arvn_police, 4 vc_guerrilla_active", trail=3)
    assert targets(strike(g, 1)) == ["hue"] and g.trail == 3


@pytest.mark.covers("8.8.3-d")
def test_then_nva_control_of_most_population_and_no_more_than_that() -> None:
    g = us_board(
        "quang_tri: 1 us_troops, 3 nva_troops", "quang_duc: 1 us_troops, 2 nva_troops",
        "tay_ninh: 1 us_troops, 1 vc_base, active_opposition", trail=0,
    )  # fmt: skip
    seen = strike(g, 4)
    assert targets(seen) == ["quang_tri", "quang_tri", "quang_duc", "tay_ninh"]
    assert show(g, "quang_tri") == "1 us_troops, 1 nva_troops"


@pytest.mark.covers("8.8.3-d")
def test_nva_control_without_population_or_out_of_reach_is_no_aim() -> None:
    g = us_board("phuoc_long: 1 us_troops, 2 nva_troops", "quang_tri: 1 us_troops, 9 nva_troops", trail=0)
    assert targets(strike(g, 1)) == ["phuoc_long"]  # as any other piece: least Population
    g = us_board("quang_tri: 1 us_troops, 2 nva_guerrilla_active, 1 vc_guerrilla_active", trail=0)
    strike(g, 1)  # nobody controls it: no aim either
    assert show(g, "quang_tri") == "1 us_troops, 2 nva_guerrilla_active"


@pytest.mark.covers("8.8.3-d")
def test_where_control_is_the_aim_nva_pieces_go_before_vc() -> None:
    g = us_board("quang_tri: 1 us_troops, 3 nva_guerrilla_active, 1 vc_guerrilla_active", trail=0)
    strike(g, 1)
    assert show(g, "quang_tri") == "1 us_troops, 2 nva_guerrilla_active, 1 vc_guerrilla_active"


@pytest.mark.covers("8.8.3-d")
def test_then_locs_from_saigon_outward() -> None:
    g = us_board(
        "loc_saigon_cam_ranh: 1 arvn_police, 1 vc_guerrilla_active",
        "loc_hue_da_nang: 1 arvn_police, 1 vc_guerrilla_active",
        "tay_ninh: 1 us_troops, 1 vc_base, active_opposition", trail=0,
    )  # fmt: skip
    assert targets(strike(g, 3)) == ["loc_saigon_cam_ranh", "loc_hue_da_nang", "tay_ninh"]


@pytest.mark.covers("8.8.3-d")
def test_then_bases_before_pieces() -> None:
    g = us_board(
        "tay_ninh: 1 us_troops, 4 vc_guerrilla_active, active_opposition",
        "binh_tuy: 1 us_troops, 1 vc_guerrilla_active, 1 vc_base", trail=0,
    )  # fmt: skip
    assert targets(strike(g, 3)) == ["binh_tuy", "binh_tuy", "tay_ninh"]
    g = us_board(
        "tay_ninh: 1 us_troops, 4 vc_guerrilla_active, active_opposition",
        "binh_tuy: 1 us_troops, 1 vc_guerrilla_active, 1 vc_base", trail=0,
    )  # fmt: skip
    assert targets(strike(g, 1)) == ["tay_ninh"]  # one hit does not come to the Base


@pytest.mark.covers("8.8.3-d")
def test_among_these_active_opposition_then_least_population() -> None:
    g = us_board(
        "tay_ninh: 1 us_troops, 1 vc_guerrilla_active, active_opposition", "hue: 1 us_troops, 1 vc_guerrilla_active",
        "phuoc_long: 1 us_troops, 1 vc_guerrilla_active", trail=0,
    )  # fmt: skip
    assert targets(strike(g, 2)) == ["tay_ninh", "phuoc_long"]
    assert support(g, "hue") == "neutral"


@pytest.mark.covers("8.8.3-d")
def test_arc_light_goes_where_no_coin_piece_is() -> None:
    g = us_board(
        "phuoc_long: 2 nva_troops", "quang_tri: 4 nva_troops", "saigon: 1 us_troops, 1 vc_guerrilla_active", trail=0
    )  # fmt: skip
    g.capabilities[ARC_LIGHT] = "unshaded"
    assert targets(strike(g, 6)) == ["quang_tri"] * 4 + ["saigon"]


@pytest.mark.covers("8.8.3-d")
def test_sa2s_remove_a_base_abroad() -> None:
    g = us_board("central_laos: 3 nva_troops", "southern_laos: 1 nva_guerrilla, 1 nva_base", trail=3)
    g.capabilities[SA2S] = "unshaded"
    strike(g, 2)
    assert show(g, "southern_laos") == "1 nva_guerrilla"


@pytest.mark.covers("8.8.3-d")
def test_control_that_takes_more_pieces_than_laser_bombs_leave_is_no_aim() -> None:
    # 3 hits would free Quang Tri, but Laser Guided Bombs shaded allow 2 pieces
    lines = ("quang_tri: 1 us_troops, 4 nva_troops", "phuoc_long: 1 us_troops, 3 vc_guerrilla_active")
    assert targets(strike(us_board(*lines, trail=0), 3)) == ["quang_tri"] * 3
    g = us_board(*lines, trail=0)
    g.capabilities[LASER_BOMBS] = "shaded"
    assert targets(strike(g, 3)) == ["phuoc_long"] * 2
