"""3.2.3 Sweep."""

import pytest

from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, US
from sandtable.vietnam.rules.s3_sweep import possible, sweep
from tests.vietnam.play import asked, board, play, show, spaces


@pytest.mark.covers("3.2.3-a", "2.3.9-a", "1.3.5-b")
def test_where_and_when() -> None:
    """Never in North Vietnam, never in Monsoon; Central Laos is open; ARVN pays 3 a space (27 to 21 for two)."""
    g = board("quang_tri: 3 us_troops, 3 arvn_troops", "binh_dinh: 2 arvn_troops", arvn=27)
    d = asked(sweep(g, Operation(Orders(US, "sweep"))))
    assert "central_laos" in spaces(d.options)
    assert d.why_not("space:north_vietnam")[0] == ("1.4.2", "north_vietnam")
    play(sweep(g, Operation(Orders(ARVN, "sweep"))), "space:quang_tri space:binh_dinh done")
    assert g.res[ARVN] == 21
    g.next_card = 125
    assert not possible(g, Operation(Orders(US, "sweep")))
    assert possible(g, Operation(Orders(US, "sweep", monsoon_ok=True)))


@pytest.mark.covers("3.2.3-b")
def test_troops_come_through_one_free_loc() -> None:
    """3.2.3 example: Troops go from Cam Ranh over Route 11 into Quang Duc; with a Guerrilla on the road they do not."""
    g = board("cam_ranh: 2 arvn_troops", "binh_tuy: 1 arvn_troops")
    d = asked(sweep(g, Operation(Orders(ARVN, "sweep"))), "space:quang_duc")
    assert spaces(d.options) == ["binh_tuy", "cam_ranh"]
    play(sweep(g, Operation(Orders(ARVN, "sweep", limited=True))), "space:quang_duc space:cam_ranh n:2 done")
    assert show(g, "quang_duc") == "2 arvn_troops"
    blocked = board("cam_ranh: 2 arvn_troops", "binh_tuy: 1 arvn_troops", "loc_cam_ranh_da_lat: 1 vc_guerrilla")
    d = asked(sweep(blocked, Operation(Orders(ARVN, "sweep"))), "space:quang_duc")
    assert spaces(d.options) == ["binh_tuy"]


@pytest.mark.covers("3.2.3-b", "1.7-a")
def test_tutorial_sweep_into_pleiku() -> None:
    """Tutorial card 79: 6 Troops go from Saigon over one road into Pleiku and find 4; 9 against 5 is Control."""
    g = board("saigon: 6 arvn_troops", "pleiku: 1 us_base, 1 us_troops, 1 us_irregular, 1 vc_base, 4 vc_guerrilla")
    play(sweep(g, Operation(Orders(ARVN, "sweep"))), "space:pleiku space:saigon n:6")
    assert "4 vc_guerrilla_active" in show(g, "pleiku")
    assert g.control[12] == 1


@pytest.mark.covers("3.2.3-c", "3.2.3-d")
def test_activation() -> None:
    """1 Guerrilla for each cube or Special Force; in Jungle 1 for 2, rounded down."""
    g = board(
        "quang_tri: 1 us_troops, 1 us_irregular, 3 arvn_police, 4 vc_guerrilla", "tay_ninh: 3 us_troops, 4 vc_guerrilla"
    )
    play(sweep(g, Operation(Orders(US, "sweep", no_move=True))), "space:quang_tri space:tay_ninh")
    assert show(g, "quang_tri").endswith("2 vc_guerrilla, 2 vc_guerrilla_active")
    assert show(g, "tay_ninh") == "3 us_troops, 3 vc_guerrilla, 1 vc_guerrilla_active"
    a = board("binh_dinh: 1 arvn_troops, 1 arvn_police, 1 arvn_ranger, 1 us_troops, 2 vc_guerrilla, 2 nva_guerrilla")
    play(sweep(a, Operation(Orders(ARVN, "sweep", no_move=True))), "space:binh_dinh n:1")
    assert show(a, "binh_dinh").endswith("2 nva_guerrilla_active, 1 vc_guerrilla, 1 vc_guerrilla_active")


@pytest.mark.covers("2.3.5-a")
def test_limited_sweep_draws_from_many_spaces() -> None:
    """A Limited Sweep has one space, but Troops may come from several."""
    g = board("hue: 1 us_troops", "quang_nam: 1 us_troops")
    play(sweep(g, Operation(Orders(US, "sweep", limited=True))), "space:quang_tri space:hue space:quang_nam")
    assert show(g, "quang_tri") == "2 us_troops"


@pytest.mark.covers("3.1-a")
def test_a_space_once() -> None:
    """3.1 A space is chosen once."""
    g = board("hue: 1 us_troops", "quang_tri: 1 us_troops")
    d = asked(sweep(g, Operation(Orders(US, "sweep", no_move=True))), "space:hue")
    assert d.why_not("space:hue") == [("3.1", "already_chosen")]
