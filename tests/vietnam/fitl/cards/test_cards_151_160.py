"""Cards 151 to 160, of our own text: every side, with numbers."""

import pytest

from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import board, show, spaces, support

# ------------------------------------------------------------------ 151 Operation Hastings


@pytest.mark.covers("P5.C-151")
def test_151_unshaded_lift_sweep_assault() -> None:
    g = board("saigon: 6 us_troops", "quang_tri: 2 nva_troops")
    assert question(g, ARVN, 151, "unshaded").seat == "us"
    event(g, ARVN, 151, "unshaded", "space:quang_tri space:saigon n:4")
    assert (show(g, "quang_tri"), show(g, "saigon")) == ("4 us_troops", "2 us_troops")


@pytest.mark.covers("P5.C-151")
def test_151_shaded_march_and_casualties_in_monsoon_too() -> None:
    g = board("north_vietnam: 4 nva_troops", "quang_tri: 3 us_troops", "quang_nam: 3 us_troops", nva=0, next_card=125)
    event(g, VC, 151, "shaded", "space:north_vietnam n:4")
    assert (show(g, "quang_tri"), show(g, "quang_nam")) == ("1 us_troops, 4 nva_troops", "3 us_troops")
    assert boxes(g, "us_troops") == (34, 2, 0)


# ------------------------------------------------------------------ 152 Constituent Assembly


@pytest.mark.covers("P5.C-152")
def test_152_unshaded_two_cities_and_a_province_under_control() -> None:
    g = board(*(f"{s}: 1 arvn_police" for s in ("saigon", "hue", "da_nang", "kien_hoa", "ba_xuyen")), "can_tho: 1 vc_base")
    assert spaces(question(g, US, 152, "unshaded").options) == ["da_nang", "hue", "saigon"]
    event(g.copy(), US, 152, "unshaded", "space:saigon space:hue space:kien_hoa")
    event(g, US, 152, "unshaded", "space:saigon space:hue space:ba_xuyen")
    assert [support(g, s) for s in ("saigon", "hue", "ba_xuyen")] == ["passive_support"] * 3
    assert [support(g, s) for s in ("da_nang", "kien_hoa")] == ["neutral"] * 2


@pytest.mark.covers("P5.C-152", "3.3.4-e")
def test_152_shaded_terror_in_three_provinces_with_police() -> None:
    g = board(
        "kien_hoa: 1 arvn_police, passive_support, terror 1", "ba_xuyen: 1 arvn_police, passive_opposition",
        "pleiku: 1 arvn_police", "saigon: 4 arvn_police, active_support",
    )  # fmt: skip
    event(g, VC, 152, "shaded", "space:kien_hoa space:ba_xuyen")
    assert [support(g, s) for s in ("kien_hoa", "ba_xuyen", "pleiku")] == ["neutral", "passive_opposition", "neutral"]
    assert [s for s in g.terror if s] == [1, 2, 1] and support(g, "saigon") == "active_support"


# ------------------------------------------------------------------ 153 Cedar Falls


@pytest.mark.covers("P5.C-153")
def test_153_unshaded_a_tunneled_base_falls() -> None:
    g = board("tay_ninh: 1 vc_tunnel, 3 vc_guerrilla", "phuoc_long: 1 vc_base", "kien_hoa: 1 vc_base")
    event(g, ARVN, 153, "unshaded", "n:2")
    assert (show(g, "tay_ninh"), support(g, "tay_ninh")) == ("1 vc_guerrilla", "passive_opposition")
    assert number(g, "phuoc_long", "vc_base") == number(g, "kien_hoa", "vc_base") == 1


@pytest.mark.covers("P5.C-153")
def test_153_shaded_they_come_back() -> None:
    g = board("quang_duc: passive_support")
    assert spaces(question(g, NVA, 153, "shaded").options) == ["binh_tuy", "quang_duc", "tay_ninh"]
    event(g, NVA, 153, "shaded", "space:quang_duc")
    assert (show(g, "quang_duc"), support(g, "quang_duc")) == ("2 vc_guerrilla, 1 vc_base", "passive_opposition")


# ------------------------------------------------------------------ 154 Revolutionary Development


@pytest.mark.covers("P5.C-154")
def test_154_unshaded_police_alone_pacify_at_2() -> None:
    g = board(
        "kien_hoa: 1 arvn_police", "ba_xuyen: 1 arvn_police, 1 arvn_troops", "pleiku: 1 arvn_police, 1 vc_guerrilla",
        "saigon: 1 arvn_police", arvn=3,
    )  # fmt: skip
    event(g, US, 154, "unshaded", "space:kien_hoa")
    assert (support(g, "kien_hoa"), g.res[ARVN]) == ("passive_support", 1)


@pytest.mark.covers("P5.C-154")
def test_154_shaded_police_leave_and_provinces_shift_once() -> None:
    g = board("kien_hoa: 3 arvn_police, 1 vc_guerrilla", "quang_tri: 1 arvn_police", "pleiku: 1 arvn_police, passive_support",
              "the_fishhook: 1 vc_base")  # fmt: skip
    event(g, NVA, 154, "shaded", "space:kien_hoa n:2 space:pleiku")
    assert (show(g, "kien_hoa"), show(g, "pleiku"), show(g, "quang_tri")) == (
        "1 arvn_police, 1 vc_guerrilla", "", "1 arvn_police",
    )  # fmt: skip
    assert [support(g, s) for s in ("kien_hoa", "pleiku", "quang_tri")] == ["passive_opposition", "neutral", "neutral"]


# ------------------------------------------------------------------ 155 Embassy Sappers


@pytest.mark.covers("P5.C-155")
def test_155_unshaded_guerrillas_in_and_around_saigon() -> None:
    g = board("saigon: 1 vc_guerrilla", "kien_hoa: 3 vc_guerrilla_active", "hue: 2 vc_guerrilla", aid=10)
    event(g, US, 155, "unshaded", "space:saigon n:2")
    assert (show(g, "saigon"), show(g, "kien_hoa"), show(g, "hue")) == ("", "1 vc_guerrilla_active", "2 vc_guerrilla")
    assert g.aid == 16


@pytest.mark.covers("P5.C-155")
def test_155_shaded_troops_and_saigon() -> None:
    g = board("saigon: passive_support")
    event(g, VC, 155, "shaded")
    assert (boxes(g, "us_troops"), support(g, "saigon")) == ((38, 0, 2), "neutral")
    event(g, VC, 155, "shaded")
    assert support(g, "saigon") == "neutral"


# ------------------------------------------------------------------ 156 Lang Vei


@pytest.mark.covers("P5.C-156")
def test_156_unshaded_two_troops_then_a_strike() -> None:
    g = board("quang_tri: 1 us_troops, 3 nva_troops", "central_laos: 1 nva_troops", trail=0)
    event(g, US, 156, "unshaded", "space:quang_tri n:2 roll=1 space:quang_tri")
    assert (show(g, "quang_tri"), show(g, "central_laos")) == ("1 us_troops", "1 nva_troops")


@pytest.mark.covers("P5.C-156")
def test_156_shaded_march_in_and_overrun_the_camp() -> None:
    camp = "quang_tri: 1 us_irregular, 1 us_irregular_active, 1 arvn_ranger, 1 us_base"
    g, g2 = board(camp, nva=0), board("central_laos: 2 nva_troops", camp, nva=0)
    event(g, NVA, 156, "shaded")
    assert number(g, "quang_tri", "us_base") == 1 and boxes(g, "us_irregular") == (4, 0, 0)  # no Troops, no overrun
    event(g2, NVA, 156, "shaded", "space:central_laos n:2")
    assert show(g2, "quang_tri") == "2 nva_troops"
    assert (boxes(g2, "us_irregular"), boxes(g2, "us_base"), boxes(g2, "arvn_ranger")) == ((4, 2, 0), (5, 1, 0), (6, 0, 0))


# ------------------------------------------------------------------ 157 Hue Massacre


@pytest.mark.covers("P5.C-157")
def test_157_both_sides() -> None:
    g = board("hue: passive_opposition, 2 arvn_troops, 2 arvn_police", "quang_tri: passive_support")
    event(g, ARVN, 157, "unshaded")
    assert (support(g, "hue"), support(g, "quang_tri")) == ("active_support", "active_support")
    event(g, VC, 157, "shaded", "piece:arvn_troops n:2 n:1")
    assert (show(g, "hue"), support(g, "hue"), g.terror[1]) == ("1 arvn_police", "passive_support", 2)


# ------------------------------------------------------------------ 158 Walter Cronkite


@pytest.mark.covers("P5.C-158")
def test_158_unshaded_a_city_and_aid() -> None:
    g = board(aid=10)
    event(g, US, 158, "unshaded", "space:kontum")
    assert (support(g, "kontum"), g.aid) == ("passive_support", 16)


@pytest.mark.covers("P5.C-158")
def test_158_shaded_the_us_chooses_whom_it_loses() -> None:
    g = board("saigon: 3 us_troops", "hue: 3 us_troops", aid=10)
    assert question(g, VC, 158, "shaded").seat == "us"
    event(g, VC, 158, "shaded", "space:hue n:2")
    assert (show(g, "hue"), boxes(g, "us_troops"), g.aid) == ("1 us_troops", (34, 0, 2), 4)


# ------------------------------------------------------------------ 159 Wise Men


@pytest.mark.covers("P5.C-159")
def test_159_both_sides() -> None:
    g = board("saigon: 5 us_troops")
    event(g, US, 159, "unshaded", "space:saigon n:4")
    assert (show(g, "saigon"), boxes(g, "us_troops"), g.us_score) == ("1 us_troops", (39, 0, 0), 45)
    event(g, NVA, 159, "shaded")
    assert (boxes(g, "us_troops"), g.ineligible_next) == ((36, 0, 3), (US,))


# ------------------------------------------------------------------ 160 Mini-Tet


@pytest.mark.covers("P5.C-160")
def test_160_unshaded_guerrillas_then_an_arvn_assault() -> None:
    g = board("saigon: 4 arvn_police, 3 vc_guerrilla_active", "kien_hoa: 2 vc_guerrilla", aid=10)
    event(g, US, 160, "unshaded", "space:kien_hoa n:2 space:saigon n:1")
    assert (show(g, "saigon"), show(g, "kien_hoa"), g.res[ARVN]) == ("4 arvn_police", "", 30)


@pytest.mark.covers("P5.C-160")
def test_160_shaded_guerrillas_and_terror_in_two_cities() -> None:
    g = put(board("saigon: 6 us_troops, active_support", vc=0), "casualties", us_troops=1)
    event(g, NVA, 160, "shaded", "space:saigon space:hue")
    assert show(g, "saigon") == "6 us_troops, 1 vc_guerrilla, 1 vc_guerrilla_active"
    assert (support(g, "saigon"), support(g, "hue"), list(g.terror[:2])) == ("passive_support", "passive_opposition", [1, 1])
