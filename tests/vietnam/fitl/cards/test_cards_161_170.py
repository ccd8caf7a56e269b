"""Cards 161 to 170, of our own text: every side, with numbers."""

import pytest

from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import board, show, spaces, support

# ------------------------------------------------------------------ 161 Accelerated Pacification


@pytest.mark.covers("P5.C-161")
def test_161_unshaded_us_or_arvn_pacifies_provinces_at_2() -> None:
    g = board(
        "kien_hoa: 1 us_troops, 1 arvn_police", "ba_xuyen: 1 arvn_troops, 1 arvn_police",
        "saigon: 2 arvn_troops, 2 arvn_police", arvn=20, econ=15,
    )  # fmt: skip
    event(g, US, 161, "unshaded", "faction:us space:kien_hoa n:2")
    assert (support(g, "kien_hoa"), g.res[ARVN]) == ("active_support", 16)
    event(g, US, 161, "unshaded", "faction:arvn space:ba_xuyen n:1")
    assert (support(g, "ba_xuyen"), g.res[ARVN]) == ("passive_support", 14)


@pytest.mark.covers("P5.C-161")
def test_161_shaded_thin_ice() -> None:
    g = board(
        "kien_hoa: 2 arvn_police, passive_support", "ba_xuyen: 3 arvn_police, passive_support", "pleiku: active_support",
        "binh_dinh: passive_opposition", "quang_tin: passive_support",
    )  # fmt: skip
    where = spaces(question(g, VC, 161, "shaded").options)
    assert "kien_hoa" in where and not {"ba_xuyen", "pleiku", "binh_dinh", "phuoc_long"} & set(where)
    event(g, VC, 161, "shaded", "space:kien_hoa space:quang_tin space:tay_ninh")
    assert [support(g, s) for s in ("kien_hoa", "quang_tin", "tay_ninh")] == ["neutral", "neutral", "passive_opposition"]


# ------------------------------------------------------------------ 162 Anna Chennault


@pytest.mark.covers("P5.C-162")
def test_162_both_sides() -> None:
    g = board(patronage=10, nva=4, aid=10)
    event(g, ARVN, 162, "unshaded")
    assert (g.patronage, g.res[NVA]) == (14, 0)
    event(g, VC, 162, "shaded", "faction:arvn")
    assert (g.aid, g.ineligible_next) == (2, (ARVN,))


# ------------------------------------------------------------------ 163 Dewey Canyon


@pytest.mark.covers("P5.C-163")
@pytest.mark.parametrize("bases, trail", [(1, 1), (0, 2)])
def test_163_unshaded_sweep_assault_and_the_trail_if_a_base_falls(bases: int, trail: int) -> None:
    g = board("quang_tri: 4 us_troops", f"central_laos: 1 nva_troops, {bases} nva_base", trail=2, next_card=125)
    event(g, US, 163, "unshaded", "space:central_laos space:quang_tri n:4")
    assert (show(g, "central_laos"), g.trail) == ("4 us_troops", trail)


@pytest.mark.covers("P5.C-163")
def test_163_shaded_casualties_and_the_trail() -> None:
    g = board("pleiku: 3 us_troops", "saigon: 5 us_troops", "central_laos: 2 us_troops", trail=2)
    event(g, NVA, 163, "shaded")
    assert (show(g, "pleiku"), boxes(g, "us_troops"), g.trail) == ("1 us_troops", (30, 2, 0), 3)


# ------------------------------------------------------------------ 164 Menu


@pytest.mark.covers("P5.C-164")
def test_164_unshaded_one_base_and_three_others() -> None:
    g = board("the_fishhook: 1 nva_base, 1 vc_base, 2 nva_troops, 3 vc_guerrilla", "central_laos: 1 nva_base")
    event(g, US, 164, "unshaded", "piece:nva_base piece:nva_troops n:2 n:1")
    assert show(g, "the_fishhook") == "2 vc_guerrilla, 1 vc_base"
    assert number(g, "central_laos", "nva_base") == 1


@pytest.mark.covers("P5.C-164")
def test_164_shaded_out_of_cambodia() -> None:
    g = board("the_fishhook: 3 nva_troops, 1 nva_base", "the_parrots_beak: 2 vc_guerrilla", aid=10)
    assert "northeast_cambodia" not in spaces(question(g, NVA, 164, "shaded", "space:the_fishhook").options)
    event(g, NVA, 164, "shaded", "space:the_fishhook space:an_loc n:3 space:the_parrots_beak space:kien_phong n:1")
    assert (show(g, "an_loc"), show(g, "kien_phong"), g.aid) == ("3 nva_troops", "1 vc_guerrilla", 4)
    assert show(g, "the_fishhook") == "1 nva_base"


# ------------------------------------------------------------------ 165 Midway Conference


@pytest.mark.covers("P5.C-165")
def test_165_unshaded_troops_leave_and_cubes_come() -> None:
    g = put(board("saigon: 5 us_troops"), "out_of_play", arvn_troops=10)
    event(
        g, US, 165, "unshaded",
        "space:saigon n:3 done space:saigon piece:arvn_troops n:4 box:out_of_play box:out_of_play box:available box:available",
    )  # fmt: skip
    assert (show(g, "saigon"), boxes(g, "us_troops")) == ("2 us_troops, 4 arvn_troops", (38, 0, 0))
    assert boxes(g, "arvn_troops") == (18, 0, 8)


@pytest.mark.covers("P5.C-165")
def test_165_shaded_two_cities_and_patronage() -> None:
    g = board("hue: active_support", "kontum: passive_support", "saigon: passive_opposition", patronage=10)
    event(g, VC, 165, "shaded", "space:hue")
    assert [support(g, s) for s in ("hue", "kontum", "saigon")] == ["passive_support", "neutral", "passive_opposition"]
    assert g.patronage == 7


# ------------------------------------------------------------------ 166 Provisional Revolutionary Government


@pytest.mark.covers("P5.C-166")
def test_166_unshaded_opposition_without_a_base() -> None:
    g = board("kien_hoa: active_opposition", "ba_xuyen: passive_opposition", "pleiku: active_opposition, 1 vc_tunnel")
    event(g, US, 166, "unshaded", "space:kien_hoa")
    assert [support(g, s) for s in ("kien_hoa", "ba_xuyen", "pleiku")] == ["passive_opposition", "neutral", "active_opposition"]


@pytest.mark.covers("P5.C-166")
def test_166_shaded_two_provinces_with_bases() -> None:
    g = board("kien_hoa: passive_support, 1 vc_base", "ba_xuyen: 1 vc_tunnel", "pleiku: 3 vc_guerrilla", "hue: 1 vc_base", vc=9)
    event(g, VC, 166, "shaded", "space:kien_hoa")
    assert [support(g, s) for s in ("kien_hoa", "ba_xuyen")] == ["active_opposition", "active_opposition"]
    assert (support(g, "pleiku"), support(g, "hue"), g.res[VC]) == ("neutral", "neutral", 13)


# ------------------------------------------------------------------ 167 Moratorium


@pytest.mark.covers("P5.C-167")
def test_167_unshaded() -> None:
    g = board(aid=10)
    event(g, US, 167, "unshaded")
    assert g.aid == 19


@pytest.mark.covers("P5.C-167")
def test_167_shaded_the_us_chooses_and_the_spaces_shift() -> None:
    g = board("saigon: 2 us_troops, active_support", "pleiku: 2 us_troops", "loc_kontum_dak_to: 1 us_troops", aid=10)
    assert question(g, VC, 167, "shaded").seat == "us"
    event(g, VC, 167, "shaded", "space:loc_kontum_dak_to space:pleiku n:2")
    assert (support(g, "pleiku"), support(g, "saigon"), boxes(g, "us_troops")) == (
        "passive_opposition", "active_support", (38, 0, 0),
    )  # fmt: skip
    assert g.aid == 4


# ------------------------------------------------------------------ 168 Land to the Tiller


@pytest.mark.covers("P5.C-168")
def test_168_unshaded_lowlands_under_control() -> None:
    g = board("kien_hoa: 1 arvn_police", "ba_xuyen: 1 us_troops", "kien_phong: 1 vc_base", "pleiku: 1 us_troops", patronage=10)
    assert spaces(question(g, US, 168, "unshaded").options) == ["ba_xuyen", "kien_hoa"]
    event(g, US, 168, "unshaded", "space:kien_hoa done")
    assert (support(g, "kien_hoa"), support(g, "ba_xuyen"), g.patronage) == ("passive_support", "neutral", 8)


@pytest.mark.covers("P5.C-168")
def test_168_shaded_lowlands_with_arvn() -> None:
    g = board("kien_hoa: 1 arvn_police", "ba_xuyen: 1 arvn_troops, passive_support", "kien_phong: 1 us_troops", patronage=10)
    event(g, VC, 168, "shaded", "space:kien_hoa")
    assert [support(g, s) for s in ("kien_hoa", "ba_xuyen", "kien_phong")] == ["passive_opposition", "neutral", "neutral"]
    assert g.patronage == 12


# ------------------------------------------------------------------ 169 Ripcord


@pytest.mark.covers("P5.C-169")
def test_169_unshaded_three_troops_then_lift_and_strike() -> None:
    g = board("quang_tri: 4 nva_troops, 2 us_troops", "tay_ninh: 3 nva_troops", trail=0)
    event(g, US, 169, "unshaded", "space:quang_tri space:hue n:1 done roll=1 space:quang_tri")
    assert (show(g, "quang_tri"), show(g, "hue"), show(g, "tay_ninh")) == ("1 us_troops", "1 us_troops", "3 nva_troops")


@pytest.mark.covers("P5.C-169")
def test_169_shaded_base_and_troops() -> None:
    g = board("quang_tri: 1 us_base, 3 us_troops", "north_vietnam: 1 nva_guerrilla", "khanh_hoa: 2 us_troops")
    event(g, VC, 169, "shaded")
    assert (show(g, "quang_tri"), boxes(g, "us_base"), boxes(g, "us_troops")) == ("1 us_troops", (5, 1, 0), (35, 2, 0))


# ------------------------------------------------------------------ 170 Tiger Cages


@pytest.mark.covers("P5.C-170")
def test_170_unshaded_terror_goes_where_police_are() -> None:
    g = board("saigon: 2 arvn_police, terror 2", "kien_hoa: 1 arvn_police, terror 1", "pleiku: terror 1", patronage=10)
    event(g, US, 170, "unshaded", "space:saigon space:kien_hoa done")
    assert (list(filter(None, g.terror)), support(g, "saigon"), g.patronage) == ([1, 1], "passive_support", 8)


@pytest.mark.covers("P5.C-170")
def test_170_shaded_a_city_with_police() -> None:
    g = board("saigon: 1 us_troops, active_support", "hue: 1 arvn_police, active_support", aid=10)
    event(g, NVA, 170, "shaded")
    assert (support(g, "saigon"), support(g, "hue"), g.aid) == ("active_support", "passive_support", 2)
