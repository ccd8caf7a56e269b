"""Cards 141 to 150, of our own text: every side, with numbers."""

import pytest

from sandtable.vietnam import terms
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules import s3_rally
from sandtable.vietnam.verbs import drop_momentum
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import asked, board, play, show, spaces, support

# ------------------------------------------------------------------ 141 Market Time


@pytest.mark.covers("P5.C-141", "5.4-a")
def test_141_unshaded_until_reset_a_rally_improves_the_trail_to_3_at_most() -> None:
    g = board("north_vietnam: 1 nva_base", nva=20, vc=3, trail=2)
    event(g, US, 141, "unshaded")
    assert (g.res[NVA], g.res[VC], g.momentum, terms.rally_trail_top(g)) == (16, 0, {141: "unshaded"}, 3)
    rally = Operation(Orders(NVA, "rally"))
    play(s3_rally.rally(g, rally), "space:north_vietnam n:3 done yes")
    assert g.trail == 3
    assert not s3_rally.can_improve_trail(g, Operation(Orders(NVA, "rally")))
    drop_momentum(g)
    assert s3_rally.can_improve_trail(g, Operation(Orders(NVA, "rally")))


@pytest.mark.covers("P5.C-141", "5.C-34")
def test_141_unshaded_sa_2s_do_not_lift_it_higher() -> None:
    """SA-2s shaded: 2 boxes, but not past 3."""
    g = board("north_vietnam: 1 nva_base", trail=2)
    g.momentum, g.capabilities = {141: "unshaded"}, {34: "shaded"}
    d = asked(s3_rally.rally(g, Operation(Orders(NVA, "rally"))), "space:north_vietnam n:1 done")
    assert (d.topic, d.args["boxes"]) == ("rally.trail", 1)


@pytest.mark.covers("P5.C-141", "5.1.2-a")
def test_141_an_event_still_improves_the_trail_to_4() -> None:
    g = board(trail=3, nva=10)
    g.momentum = {141: "unshaded"}
    event(g, NVA, 141, "shaded")
    assert (g.trail, g.res[NVA]) == (4, 14)


# ------------------------------------------------------------------ 142 Embassy Bombing


@pytest.mark.covers("P5.C-142")
def test_142_unshaded_aid_or_air_strike() -> None:
    g = board("hue: 1 us_troops, 1 nva_troops, passive_support", aid=10)
    event(g, ARVN, 142, "unshaded", "do:aid")
    assert g.aid == 19
    event(g, ARVN, 142, "unshaded", "do:air_strike roll=1 space:hue")
    assert (show(g, "hue"), support(g, "hue")) == ("1 us_troops", "neutral")


@pytest.mark.covers("P5.C-142", "3.3.4-e")
def test_142_shaded_terror_and_a_casualty_in_saigon() -> None:
    g = board("saigon: 2 us_troops, active_support")
    event(g, VC, 142, "shaded")
    assert (g.terror[0], support(g, "saigon"), boxes(g, "us_troops")) == (2, "passive_support", (38, 1, 0))
    g = board("saigon: passive_opposition")
    event(g, VC, 142, "shaded")
    assert (g.terror[0], support(g, "saigon"), boxes(g, "us_troops")) == (2, "passive_opposition", (40, 0, 0))


# ------------------------------------------------------------------ 143 Phan Huy Quat


@pytest.mark.covers("P5.C-143")
def test_143_unshaded_two_cities() -> None:
    g = board(patronage=10)
    event(g, US, 143, "unshaded", "space:saigon space:hue")
    assert (support(g, "saigon"), support(g, "hue"), g.patronage) == ("passive_support", "passive_support", 8)


@pytest.mark.covers("P5.C-143")
@pytest.mark.parametrize("word, patronage", [("patronage_up", 13), ("patronage_down", 7)])
def test_143_shaded_two_cities_at_support_and_patronage_either_way(word: str, patronage: int) -> None:
    g = board("saigon: passive_support", "hue: active_support", "da_nang: passive_opposition", patronage=10)
    event(g, NVA, 143, "shaded", f"space:saigon do:{word}")
    assert [support(g, s) for s in ("saigon", "hue", "da_nang")] == ["neutral", "passive_support", "passive_opposition"]
    assert g.patronage == patronage


# ------------------------------------------------------------------ 144 Teach-Ins


@pytest.mark.covers("P5.C-144")
def test_144_both_sides() -> None:
    g = put(board(aid=10), "out_of_play", us_troops=10)
    event(g, US, 144, "unshaded")
    assert (boxes(g, "us_troops"), g.aid) == ((32, 0, 8), 16)
    event(g, NVA, 144, "shaded")
    assert (boxes(g, "us_troops"), g.ineligible_next) == ((30, 0, 10), (US,))


# ------------------------------------------------------------------ 145 Johns Hopkins Speech


@pytest.mark.covers("P5.C-145")
def test_145_unshaded_aid_or_two_lowlands() -> None:
    g = board(aid=10)
    event(g, US, 145, "unshaded", "do:aid")
    assert g.aid == 20
    assert "tay_ninh" not in spaces(question(g, US, 145, "unshaded", "do:toward_support").options)
    event(g, US, 145, "unshaded", "do:toward_support space:kien_hoa space:ba_xuyen")
    assert (support(g, "kien_hoa"), support(g, "ba_xuyen")) == ("passive_support", "passive_support")


@pytest.mark.covers("P5.C-145")
def test_145_shaded_a_city_but_saigon() -> None:
    g = board("saigon: active_support", "hue: active_support", "kontum: passive_opposition", nva=10)
    event(g, NVA, 145, "shaded")
    assert (g.res[NVA], support(g, "saigon"), support(g, "hue")) == (15, "active_support", "neutral")


# ------------------------------------------------------------------ 146 Four Points


@pytest.mark.covers("P5.C-146")
def test_146_unshaded_the_us_takes_casualties_back() -> None:
    g = put(board(nva=10), "casualties", us_troops=3)
    assert question(put(board(), "casualties", us_troops=3), ARVN, 146, "unshaded").seat == "us"
    event(g, ARVN, 146, "unshaded", "piece:us_troops n:2")
    assert (g.res[NVA], boxes(g, "us_troops")) == (4, (39, 1, 0))


@pytest.mark.covers("P5.C-146")
def test_146_shaded_resources_or_trail() -> None:
    g = board(nva=10, trail=1)
    event(g, NVA, 146, "shaded", "do:nva_resources")
    assert (g.res[NVA], g.trail) == (19, 1)
    event(g, NVA, 146, "shaded", "do:trail")
    assert (g.res[NVA], g.trail) == (19, 3)


# ------------------------------------------------------------------ 147 Dong Xoai


@pytest.mark.covers("P5.C-147")
def test_147_unshaded_troops_to_a_base_and_a_strike_there() -> None:
    g = board("phuoc_long: 1 arvn_base, 3 vc_guerrilla_active", "pleiku: 1 us_base", "saigon: 1 us_base", trail=2)
    assert spaces(question(g, US, 147, "unshaded").options) == ["phuoc_long", "pleiku"]
    event(g, US, 147, "unshaded", "space:phuoc_long n:4 roll=2 space:phuoc_long space:phuoc_long")
    assert (show(g, "phuoc_long"), g.trail) == ("4 us_troops, 1 arvn_base, 1 vc_guerrilla_active", 2)


@pytest.mark.covers("P5.C-147")
def test_147_shaded_losses_and_a_rally() -> None:
    g = board("quang_duc: 4 arvn_police, 1 us_irregular, 1 vc_guerrilla", vc=0)
    event(g, NVA, 147, "shaded", "space:quang_duc n:3")
    assert show(g, "quang_duc") == "1 arvn_police, 2 vc_guerrilla"
    assert (boxes(g, "us_irregular"), g.res[VC]) == ((5, 1, 0), 0)


# ------------------------------------------------------------------ 148 1st Cavalry Division


@pytest.mark.covers("P5.C-148")
def test_148_unshaded_from_both_boxes_then_air_lift() -> None:
    g = put(board(), "out_of_play", us_troops=3)
    event(
        g, US, 148, "unshaded",
        "space:qui_nhon n:4 box:out_of_play box:out_of_play box:out_of_play space:qui_nhon space:pleiku n:2 done",
    )  # fmt: skip
    assert (show(g, "qui_nhon"), show(g, "pleiku"), boxes(g, "us_troops")) == ("2 us_troops", "2 us_troops", (36, 0, 0))


@pytest.mark.covers("P5.C-148")
def test_148_shaded_the_sick() -> None:
    g = board("qui_nhon: 1 us_troops", "pleiku: 2 us_troops", "saigon: 5 us_troops")
    event(g, VC, 148, "shaded", "space:qui_nhon space:pleiku")
    assert (show(g, "qui_nhon"), show(g, "pleiku"), boxes(g, "us_troops")) == ("", "1 us_troops", (32, 2, 0))
    assert g.ineligible_next == (US,)


# ------------------------------------------------------------------ 149 Michelin Plantation


@pytest.mark.covers("P5.C-149")
def test_149_unshaded_sweep_and_assault_in_a_jungle() -> None:
    g = board("tay_ninh: 4 us_troops, 2 vc_guerrilla", "central_laos: 3 nva_troops", vc=10)
    event(g, US, 149, "unshaded", "faction:us")
    assert (show(g, "tay_ninh"), g.res[VC]) == ("4 us_troops", 5)


@pytest.mark.covers("P5.C-149")
def test_149_shaded_four_cubes_in_a_jungle_near_the_enemy() -> None:
    g = board("tay_ninh: 3 arvn_troops, 2 arvn_police", "the_fishhook: 1 nva_base", "binh_tuy: 3 arvn_troops",
              "kien_hoa: 3 arvn_troops, 1 vc_base", vc=10)  # fmt: skip
    event(g, NVA, 149, "shaded", "piece:arvn_troops n:3 n:1")
    assert (show(g, "tay_ninh"), g.res[VC]) == ("1 arvn_police", 13)
    assert number(g, "binh_tuy", "arvn_troops") == number(g, "kien_hoa", "arvn_troops") == 3


# ------------------------------------------------------------------ 150 A Shau


@pytest.mark.covers("P5.C-150")
def test_150_unshaded_out_of_the_valley_then_a_strike() -> None:
    g = board("quang_tri: 2 us_irregular, 1 arvn_ranger_active, 1 nva_troops", trail=0)
    event(
        g, US, 150, "unshaded",
        "space:quang_tri piece:us_irregular space:hue n:2 done roll=1 space:quang_tri",
    )  # fmt: skip
    assert (show(g, "quang_tri"), show(g, "hue")) == ("1 arvn_ranger_active", "2 us_irregular")


@pytest.mark.covers("P5.C-150")
def test_150_shaded_the_camp_falls() -> None:
    g = board("quang_tri: 2 us_irregular, 1 arvn_ranger, 1 us_base", "pleiku: 1 us_base", trail=1)
    event(g, VC, 150, "shaded", "piece:us_irregular n:2")
    assert (show(g, "quang_tri"), boxes(g, "us_irregular"), boxes(g, "us_base")) == ("1 arvn_ranger", (4, 2, 0), (4, 1, 0))
    assert g.trail == 2
