"""8.7.7 The ARVN Redeploys as it has planned, to the last piece."""

import pytest

from sandtable.vietnam.board import COIN_CONTROL, SPACE
from sandtable.vietnam.pieces import ARVN_TROOPS, KINDS
from tests.vietnam.fitl.nonplayer.arvn_driver import arvn_board, redeploy
from tests.vietnam.fitl.nonplayer.driver import moves
from tests.vietnam.play import show

CITIES = ("saigon", "hue", "da_nang", "qui_nhon", "cam_ranh", "kontum", "an_loc", "can_tho")


@pytest.mark.covers("8.7.7-a")
def test_troops_of_one_space_that_must_leave_part_as_planned() -> None:
    """Of 3 Troops in one Province 1 is needed for Control and 2 for a City: nobody asks where they come from."""
    g = arvn_board(
        "quang_nam: 3 arvn_troops",
        "kien_phong: 2 us_troops, 1 us_base, 3 vc_guerrilla_active",
        "da_nang: 1 us_troops",
        *(f"{name}: 3 us_troops" for name in ("saigon", "hue", "qui_nhon", "cam_ranh", "kontum", "an_loc", "can_tho")),
    )
    seen = redeploy(g)
    assert sorted(moves(seen)) == [
        ("quang_nam", "da_nang", {"arvn_troops": 2}),
        ("quang_nam", "kien_phong", {"arvn_troops": 1}),
    ]
    assert g.n[SPACE["da_nang"] * KINDS + ARVN_TROOPS] == 2 and g.n[SPACE["kien_phong"] * KINDS + ARVN_TROOPS] == 1


@pytest.mark.covers("8.7.7-a")
def test_police_too_bring_cities_to_three_cubes() -> None:
    """No Troops at all: Police from where most can leave, before Route 13/14 is guarded."""
    g = arvn_board(
        "saigon: 5 arvn_police",
        "hue: 1 us_troops",
        *(f"{name}: 3 us_troops" for name in ("da_nang", "qui_nhon", "cam_ranh", "kontum", "an_loc", "can_tho")),
    )
    assert g.control[SPACE["hue"]] == COIN_CONTROL
    redeploy(g)
    assert show(g, "hue") == "1 us_troops, 2 arvn_police" and show(g, "loc_saigon_an_loc_ban_me_thuot") == ""


@pytest.mark.covers("8.7.7-a")
def test_troops_bring_the_most_control_that_they_can_together() -> None:
    """3 Troops: Qui Nhon, Cam Ranh and Kontum for 1 each (3 Population), not Hue alone (2)."""
    weak = ("qui_nhon", "cam_ranh", "kontum")
    g = arvn_board(
        "tay_ninh: 3 arvn_troops",
        "hue: 2 vc_guerrilla",
        *(f"{name}: 1 us_troops, 1 vc_guerrilla" for name in weak),
        *(f"{name}: 3 us_troops" for name in ("saigon", "da_nang", "an_loc", "can_tho")),
    )
    redeploy(g)
    assert [g.n[SPACE[name] * KINDS + ARVN_TROOPS] for name in (*weak, "hue")] == [1, 1, 1, 0]


@pytest.mark.covers("8.7.7-a")
def test_where_there_is_no_control_to_lose_all_but_three_cubes_may_leave() -> None:
    """5 Troops at a Base among 9 VC hold nothing: 2 of them are enough for Hue."""
    g = arvn_board(
        "quang_tri: 5 arvn_troops, 1 arvn_base, 9 vc_guerrilla",
        "hue: 1 us_troops, 2 vc_guerrilla",
        *(f"{name}: 3 us_troops" for name in CITIES if name != "hue"),
    )
    redeploy(g)
    assert show(g, "hue").startswith("1 us_troops, 2 arvn_troops")
