"""6.4 Redeploy Phase."""

import pytest

from sandtable.vietnam.board import COIN_CONTROL, NVA_CONTROL, SPACE
from sandtable.vietnam.check import check
from sandtable.vietnam.fitl.ruleset import PHASES
from sandtable.vietnam.pieces import ARVN_BASE, ARVN_RANGER, US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.vietnam.rules.s6_redeploy import phase_laos_cambodia, redeploy_arvn_troops
from tests.vietnam.play import asked, board, play, show, spaces

CITIES = sorted("saigon hue da_nang kontum qui_nhon cam_ranh an_loc can_tho".split())


@pytest.mark.covers("6.4.1-a", "1.4.1-b")
def test_leaving_laos_and_cambodia() -> None:
    """US Troops go out of play; Bases, Irregulars and everything ARVN's to Available; nobody else moves."""
    g = board(
        "central_laos: 3 us_troops, 1 us_base, 1 us_irregular_active, 2 nva_guerrilla",
        "the_parrots_beak: 2 arvn_troops, 1 arvn_police, 1 arvn_ranger, 1 arvn_base",
        "quang_tri: 1 us_troops",
    )
    phase_laos_cambodia(g)
    assert show(g, "central_laos") == "2 nva_guerrilla" and show(g, "the_parrots_beak") == ""
    assert show(g, "quang_tri") == "1 us_troops"
    assert (g.out_of_play[US_TROOPS], g.available[US_TROOPS]) == (3, 36)
    assert (g.available[US_BASE], g.available[US_IRREGULAR]) == (6, 6)
    assert (g.available[ARVN_RANGER], g.available[ARVN_BASE]) == (6, 3)
    assert g.frozen and g.control[SPACE["central_laos"]] == COIN_CONTROL
    check(g)


@pytest.mark.covers("6.4.2-a")
def test_tutorial_redeploy() -> None:
    """The 2 Troops of Binh Dinh must go, to Qui Nhon and Da Nang; those at Pleiku's US Base may stay, a Ranger too."""
    g = board(
        "binh_dinh: 2 arvn_troops",
        "pleiku: 6 arvn_troops, 1 us_base",
        "quang_tri: 1 arvn_ranger",
        "saigon: 3 arvn_police",
    )
    phase_laos_cambodia(g)
    d = asked(PHASES["redeploy_arvn"](g))
    assert d.topic == "redeploy.to" and d.args["origin"] == "binh_dinh"  # the only space Troops must leave
    assert spaces(d.options) == sorted([*CITIES, "pleiku"])
    assert d.why_not("space:quang_tri") == [("6.4.2", "no_garrison")]
    play(
        PHASES["redeploy_arvn"](g),
        "space:qui_nhon n:1 space:da_nang done space:saigon space:loc_saigon_can_tho n:1 done",
    )
    assert (show(g, "qui_nhon"), show(g, "da_nang"), show(g, "binh_dinh")) == ("1 arvn_troops", "1 arvn_troops", "")
    assert show(g, "pleiku") == "1 us_base, 6 arvn_troops"
    assert (show(g, "saigon"), show(g, "loc_saigon_can_tho")) == ("2 arvn_police", "1 arvn_police")


@pytest.mark.covers("6.4.2-a")
def test_who_must_leave() -> None:
    """LoCs and Provinces without COIN Base; an Insurgent Base does not help; Cities may keep Troops under NVA."""
    g = board(
        "loc_hue_da_nang: 1 arvn_troops",
        "quang_nam: 1 arvn_troops, 1 vc_base",
        "binh_tuy: 1 arvn_troops, 1 arvn_base",
        "hue: 1 arvn_troops, 3 nva_troops",
    )
    d = asked(PHASES["redeploy_arvn"](g))
    assert d.topic == "redeploy.must" and spaces(d.options) == ["loc_hue_da_nang", "quang_nam"]
    assert "done" not in d.options and d.why_not("done") == [("6.4.2", "troops_must_leave")]
    assert d.why_not("space:hue") == [("6.4.2", "others_must_leave_first")]
    assert d.why_not("space:saigon") == [("6.4.2", "none_there")]


@pytest.mark.covers("6.4.2-a")
def test_where_troops_may_go() -> None:
    """Not to a City under NVA Control, except Saigon; a Base draws them even there."""
    g = board(
        "quang_nam: 1 arvn_troops",
        "hue: 3 nva_troops",
        "saigon: 3 nva_troops",
        "binh_tuy: 1 us_base, 2 nva_troops",
    )
    d = asked(PHASES["redeploy_arvn"](g))
    assert spaces(d.options) == sorted([c for c in CITIES if c != "hue"] + ["binh_tuy"])
    assert d.why_not("space:hue") == [("6.4.2", "nva_control")]


@pytest.mark.covers("6.4.2-a")
def test_each_troop_moves_once() -> None:
    """Troops that arrived do not move again, those that stood there may."""
    g = board("quang_nam: 2 arvn_troops", "hue: 1 arvn_troops")
    flow = PHASES["redeploy_arvn"](g)
    d = asked(flow, "space:hue n:2")
    assert (d.topic, d.options) == ("redeploy.troops", ["space:hue", "done"])
    d = flow.send("space:hue")
    d = flow.send("space:saigon")
    assert list(d.options) == ["n:1"]
    with pytest.raises(StopIteration):  # nobody is left to move: the Police of nowhere are not asked for
        flow.send("n:1")
    assert (show(g, "hue"), show(g, "saigon")) == ("2 arvn_troops", "1 arvn_troops")


@pytest.mark.covers("6.4.2-b", "1.3.1-b", "6.4.4-a")
def test_police_go_by_control_at_the_start_of_the_phase() -> None:
    """Any LoC and what COIN Controls in the South, by Control as it was when the phase began."""
    g = board(
        "saigon: 4 arvn_police",
        "quang_nam: 2 arvn_troops, 1 vc_guerrilla",
        "central_laos: 1 us_troops",
        "hue: 1 nva_troops",
    )
    phase_laos_cambodia(g)
    flow = PHASES["redeploy_arvn"](g)
    d = asked(flow, "space:saigon n:2 space:saigon")
    assert d.topic == "redeploy.to" and d.args["piece"] == "arvn_police"
    found = spaces(d.options)
    assert len([s for s in found if s.startswith("loc_")]) == 17
    assert [s for s in found if not s.startswith("loc_")] == ["quang_nam"]  # though its Troops have just left
    assert d.why_not("space:hue") == [("6.4.2", "no_coin_control")]
    assert d.why_not("space:central_laos") == [("6.4.2", "no_coin_control")]


@pytest.mark.covers("6.4.3-a", "6.4.4-a", "1.7-c")
def test_nva_redeploy_then_control() -> None:
    """Troops from anywhere, LoCs too, to any NVA Base, COIN-Controlled or not; Control changes only afterwards."""
    g = board(
        "southern_laos: 5 nva_troops, 1 nva_base",
        "north_vietnam: 1 nva_base",
        "hue: 2 nva_troops",
        "quang_tri: 3 arvn_troops, 1 arvn_base, 1 nva_base, 1 nva_guerrilla",
        "loc_hue_da_nang: 1 nva_troops",
    )
    g.phase = "redeploy_nva"
    g.frozen = True
    assert g.control[SPACE["hue"]] == NVA_CONTROL and g.nva_pop == 2
    d = asked(PHASES["redeploy_nva"](g), "space:hue")
    assert d.topic == "redeploy.to" and spaces(d.options) == ["north_vietnam", "quang_tri", "southern_laos"]
    assert d.why_not("space:saigon") == [("6.4.3", "no_nva_base")]
    play(PHASES["redeploy_nva"](g), "space:hue space:quang_tri n:2 space:southern_laos space:north_vietnam n:4 done")
    assert show(g, "north_vietnam") == "4 nva_troops, 1 nva_base"
    assert g.nva_pop == 0 and g.control[SPACE["quang_tri"]] == 0
    assert not g.frozen and g.phase == "commitment"
    check(g)


@pytest.mark.covers("6.4.4-a")
def test_control_waits_for_the_end_of_the_phase() -> None:
    """While Troops move the old Control stands."""
    g = board("hue: 2 nva_troops", "north_vietnam: 1 nva_base")
    g.frozen = True
    asked(PHASES["redeploy_nva"](g), "space:hue n:1")
    assert g.control[SPACE["hue"]] == NVA_CONTROL and show(g, "hue") == "1 nva_troops"


@pytest.mark.covers("6.4.5-a", "2.4.2-a", "7.3-a")
def test_the_final_round_ends_here() -> None:
    """No Commitment and no Reset in the last Round."""
    g = board("hue: 1 vc_base, terror 1, active_opposition")
    g.phase = "redeploy_nva"
    g.final_round = True
    play(PHASES["redeploy_nva"](g))
    assert g.over and g.phase == "over"
    assert g.result["reason"] == "final" and g.terror[SPACE["hue"]] == 1


def test_a_redeploy_that_knows_no_bases() -> None:
    """An Event may send Troops back as if there were no Bases."""
    g = board("pleiku: 2 arvn_troops, 1 us_base", "hue: 1 arvn_troops")
    d = asked(redeploy_arvn_troops(g, bases=()))
    assert d.topic == "redeploy.to" and spaces(d.options) == CITIES
