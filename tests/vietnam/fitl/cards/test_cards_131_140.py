"""Cards 131 to 140, of our own text: every side, with numbers."""

import pytest

from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from tests.vietnam.fitl.cards.events import boxes, event, number, question
from tests.vietnam.play import board, show, spaces, support

# ------------------------------------------------------------------ 131 Bien Hoa


@pytest.mark.covers("P5.C-131")
def test_131_unshaded_troops_come_and_assault() -> None:
    g = board("hue: 2 vc_guerrilla_active", "pleiku: 1 us_base", "tay_ninh: 3 us_troops")
    where = spaces(question(g, ARVN, 131, "unshaded").options)
    assert "hue" in where and "pleiku" in where and "tay_ninh" not in where
    assert question(g, ARVN, 131, "unshaded").seat == "us"
    event(g, ARVN, 131, "unshaded", "space:hue n:3")
    assert (show(g, "hue"), boxes(g, "us_troops")) == ("3 us_troops", (34, 0, 0))


@pytest.mark.covers("P5.C-131")
def test_131_shaded_two_troops_and_aid() -> None:
    g = board("da_nang: 3 us_troops", "quang_nam: 1 vc_guerrilla", "hue: 2 us_troops", aid=10)
    event(g, VC, 131, "shaded")
    assert (show(g, "da_nang"), boxes(g, "us_troops"), g.aid) == ("1 us_troops", (35, 2, 0), 4)


# ------------------------------------------------------------------ 132 Binh Gia


@pytest.mark.covers("P5.C-132")
def test_132_unshaded_transport_then_assault_in_one_province() -> None:
    g = board("saigon: 6 arvn_troops", "kien_hoa: 3 vc_guerrilla_active", "binh_tuy: 2 arvn_troops, 1 vc_guerrilla_active")
    event(g, ARVN, 132, "unshaded", "space:saigon space:kien_hoa n:6 space:kien_hoa")
    assert (show(g, "kien_hoa"), show(g, "saigon")) == ("6 arvn_troops", "")
    assert show(g, "binh_tuy") == "2 arvn_troops, 1 vc_guerrilla_active" and g.res[ARVN] == 30


@pytest.mark.covers("P5.C-132")
@pytest.mark.parametrize("guerrillas, bases", [(3, 1), (2, 0)])
def test_132_shaded_three_lost_a_guerrilla_and_at_four_a_base(guerrillas: int, bases: int) -> None:
    g = board(f"binh_tuy: 2 arvn_troops, 2 arvn_ranger, {guerrillas} vc_guerrilla", "hue: 5 vc_guerrilla, 3 arvn_police")
    assert spaces(question(g, NVA, 132, "shaded").options) == ["binh_tuy", "kien_hoa", "kien_phong", "quang_duc", "tay_ninh"]
    event(g, NVA, 132, "shaded", "space:binh_tuy piece:arvn_troops n:2 n:1")
    assert number(g, "binh_tuy", "arvn_troops") == 0 and number(g, "binh_tuy", "arvn_ranger") == 1
    assert (number(g, "binh_tuy", "vc_guerrilla"), number(g, "binh_tuy", "vc_base")) == (guerrillas + 1, bases)


# ------------------------------------------------------------------ 133 USNS Card


@pytest.mark.covers("P5.C-133")
def test_133_unshaded_police_find_guerrillas() -> None:
    g = board("saigon: 2 vc_guerrilla", "loc_saigon_can_tho: 1 nva_guerrilla", "hue: 1 vc_guerrilla", aid=10)
    event(g, US, 133, "unshaded", "space:saigon n:2 space:loc_saigon_can_tho n:1")
    assert show(g, "saigon") == "2 arvn_police, 2 vc_guerrilla_active"
    assert show(g, "loc_saigon_can_tho") == "1 arvn_police, 1 nva_guerrilla_active"
    assert (show(g, "hue"), g.aid) == ("1 vc_guerrilla", 14)


@pytest.mark.covers("P5.C-133", "3.3.4-e")
def test_133_shaded_one_more_terror_marker() -> None:
    g = board("saigon: 4 us_troops, terror 1", aid=10)
    event(g, VC, 133, "shaded")
    assert (g.terror[0], g.aid, support(g, "saigon")) == (2, 2, "neutral")


# ------------------------------------------------------------------ 134 Hop Tac


@pytest.mark.covers("P5.C-134")
def test_134_unshaded_arvn_pacifies_around_saigon_at_1() -> None:
    g = board(
        "kien_hoa: 2 arvn_police, passive_opposition, terror 1", "binh_tuy: 1 arvn_troops", "tay_ninh: 2 us_troops",
        "quang_duc: 1 arvn_police, 2 vc_guerrilla", "ba_xuyen: 2 arvn_police", arvn=10,
    )  # fmt: skip
    assert spaces(question(g, US, 134, "unshaded").options) == ["binh_tuy", "kien_hoa"]
    event(g, US, 134, "unshaded", "space:kien_hoa n:3 space:binh_tuy n:2")
    assert (support(g, "kien_hoa"), g.terror[21], support(g, "binh_tuy")) == ("passive_support", 0, "active_support")
    assert g.res[ARVN] == 5


@pytest.mark.covers("P5.C-134")
def test_134_shaded_a_third_of_the_cubes_deserts() -> None:
    g = board("kien_hoa: 4 arvn_troops, passive_support", "kien_phong: 3 arvn_police", "ba_xuyen: 3 arvn_police")
    event(g, VC, 134, "shaded", "space:kien_hoa space:kien_phong")
    assert (support(g, "kien_hoa"), support(g, "kien_phong")) == ("neutral", "passive_opposition")
    assert (show(g, "kien_hoa"), show(g, "kien_phong")) == ("2 arvn_troops", "2 arvn_police")


# ------------------------------------------------------------------ 135 OPLAN 34A


@pytest.mark.covers("P5.C-135")
@pytest.mark.parametrize("die, trail", [(3, 2), (4, 1)])
def test_135_unshaded_raids_on_the_north(die: int, trail: int) -> None:
    g = board("north_vietnam: 2 nva_troops, 2 nva_guerrilla, 1 nva_base", trail=2)
    event(g, US, 135, "unshaded", f"piece:nva_troops n:2 n:1 roll={die}")
    assert (show(g, "north_vietnam"), g.trail) == ("1 nva_guerrilla, 1 nva_base", trail)


@pytest.mark.covers("P5.C-135")
def test_135_shaded_the_north_arms() -> None:
    g = board(aid=5)
    event(g, VC, 135, "shaded")
    assert (show(g, "north_vietnam"), g.aid) == ("4 nva_troops", 0)


# ------------------------------------------------------------------ 136 Vung Tau Charter


@pytest.mark.covers("P5.C-136")
def test_136_unshaded_cubes_and_patronage() -> None:
    g = board(patronage=10)
    event(g, ARVN, 136, "unshaded", "piece:arvn_troops n:2 piece:arvn_police n:1")
    assert (show(g, "saigon"), g.patronage) == ("2 arvn_troops, 1 arvn_police", 13)


@pytest.mark.covers("P5.C-136")
def test_136_shaded_only_support_is_lost() -> None:
    g = board("saigon: active_support", "hue: passive_opposition", "da_nang: passive_support", patronage=10)
    event(g, VC, 136, "shaded")
    assert [support(g, s) for s in ("saigon", "hue", "da_nang")] == ["passive_support", "passive_opposition", "neutral"]
    assert g.patronage == 6


# ------------------------------------------------------------------ 137 FULRO


@pytest.mark.covers("P5.C-137")
def test_137_unshaded_irregulars_and_a_highland() -> None:
    g = board()
    event(g, ARVN, 137, "unshaded", "space:pleiku n:2 space:binh_dinh")
    assert (show(g, "pleiku"), support(g, "binh_dinh")) == ("2 us_irregular", "passive_support")


@pytest.mark.covers("P5.C-137")
def test_137_shaded_special_forces_leave_the_highlands() -> None:
    g = board("pleiku: 2 us_irregular, 1 arvn_ranger", "tay_ninh: 1 us_irregular")
    event(g, VC, 137, "shaded", "space:pleiku piece:us_irregular n:2 space:pleiku n:1 space:pleiku space:binh_dinh")
    assert (show(g, "pleiku"), show(g, "tay_ninh"), boxes(g, "us_irregular")) == ("", "1 us_irregular", (5, 0, 0))
    assert (support(g, "pleiku"), support(g, "binh_dinh")) == ("passive_opposition", "passive_opposition")


# ------------------------------------------------------------------ 138 Seaborn Mission


@pytest.mark.covers("P5.C-138")
def test_138_unshaded_the_nva_chooses() -> None:
    g = board(nva=10, trail=2)
    assert question(g, US, 138, "unshaded").seat == "nva"
    event(g, US, 138, "unshaded", "do:resources_down")
    assert (g.res[NVA], g.trail) == (4, 2)
    event(g, US, 138, "unshaded", "do:trail_down")
    assert (g.res[NVA], g.trail) == (4, 1)


@pytest.mark.covers("P5.C-138")
def test_138_shaded() -> None:
    g = board(nva=10)
    event(g, VC, 138, "shaded")
    assert (g.res[NVA], g.ineligible_next) == (16, (US,))


# ------------------------------------------------------------------ 139 Camp Holloway


@pytest.mark.covers("P5.C-139")
@pytest.mark.parametrize("edition", [1, 2])
def test_139_unshaded_the_strike_shifts_nothing(edition: int) -> None:
    g = board("hue: 1 us_troops, 2 nva_troops, passive_support", trail=3, edition=edition)
    event(g, US, 139, "unshaded", "roll=3 space:hue space:hue" if edition == 2 else "space:hue space:hue space:hue no")
    assert (show(g, "hue"), support(g, "hue"), g.trail) == ("1 us_troops", "passive_support", 2)


@pytest.mark.covers("P5.C-139")
def test_139_shaded_a_base_or_two_troops() -> None:
    g = board("pleiku: 1 us_base, 3 us_troops", "southern_laos: 1 nva_guerrilla", "quang_tri: 2 us_troops")
    event(g, VC, 139, "shaded", "piece:us_troops")
    assert (show(g, "pleiku"), boxes(g, "us_troops")) == ("1 us_troops, 1 us_base", (35, 2, 0))
    event(g, VC, 139, "shaded", "piece:us_base")
    assert (show(g, "pleiku"), boxes(g, "us_base")) == ("1 us_troops", (5, 1, 0))


# ------------------------------------------------------------------ 140 Vung Ro Bay


@pytest.mark.covers("P5.C-140")
def test_140_unshaded_arms_are_lost() -> None:
    where = spaces(question(board(), US, 140, "unshaded").options)
    assert "loc_qui_nhon_cam_ranh" in where and "loc_kontum_dak_to" not in where and "khanh_hoa" not in where
    g = board(vc=10, nva=10)
    event(g, US, 140, "unshaded", "space:loc_qui_nhon_cam_ranh n:2")
    assert (g.res[VC], g.res[NVA], show(g, "loc_qui_nhon_cam_ranh")) == (4, 7, "2 arvn_police")


@pytest.mark.covers("P5.C-140")
def test_140_shaded_arms_arrive() -> None:
    assert question(board(), NVA, 140, "shaded").seat == "vc"
    g = board(vc=10)
    event(g, NVA, 140, "shaded", "space:khanh_hoa n:1 space:ba_xuyen n:1")
    assert (g.res[VC], show(g, "khanh_hoa"), show(g, "ba_xuyen")) == (16, "1 vc_guerrilla", "1 vc_guerrilla")
