"""5.2 The Events of 1962, both sides, with numbers; in Diem's War where it differs."""

import pytest

from sandtable.vietnam.board import IDS, SPACE
from sandtable.vietnam.pieces import ARVN, ARVN_HAMLET, NVA, US, VC
from sandtable.vietnam.rules import s5_events
from sandtable.vietnam.verbs import AVAILABLE, OUT_OF_PLAY, transfer
from tests.vietnam.play import asked, support
from tests.vietnam.sovereign.play import board, event, pieces


@pytest.mark.covers("P5.C-225")
def test_project_beef_up() -> None:
    g = board("hue: 1 arvn_police, passive_support", "pleiku: 1 arvn_troops", "kontum: 1 vc_guerrilla", washington=3, aid=10)
    d = asked(s5_events.play(g.copy(), ARVN, 225, "unshaded"))
    assert (d.seat, d.options) == ("us", ["space:hue", "space:pleiku"]), "COIN Control"
    event(g, ARVN, 225, "unshaded", "space:hue space:pleiku")
    assert (g.washington, g.aid, support(g, "hue"), support(g, "pleiku")) == (4, 13, "active_support", "passive_support")
    two = board("hue: 1 arvn_police", "pleiku: 1 arvn_troops", two=True)
    assert asked(s5_events.play(two, ARVN, 225, "unshaded")).seat == "arvn"
    g = event(board(aid=10, patronage=10, vc=5), VC, 225, "shaded")
    assert (g.aid, g.patronage, g.res[VC]) == (6, 11, 7)


@pytest.mark.covers("P5.C-226")
def test_ranch_hand() -> None:
    g = board("tay_ninh: 2 vc_guerrilla", "phuoc_long: 1 vc_guerrilla", "pleiku: 1 vc_guerrilla")
    event(g, US, 226, "unshaded", "space:tay_ninh space:phuoc_long")
    assert pieces(g, "tay_ninh") == {"vc_guerrilla_active": 2} and pieces(g, "phuoc_long") == {"vc_guerrilla_active": 1}
    assert pieces(g, "pleiku") == {"vc_guerrilla": 1}, "a Highland"
    g = board("tay_ninh: 1 arvn_hamlet", vc=5)
    assert "space:tay_ninh" not in asked(s5_events.play(g.copy(), VC, 226, "shaded")).options
    event(g, VC, 226, "shaded", "space:binh_tuy space:pleiku space:quang_tri")
    assert (support(g, "binh_tuy"), support(g, "pleiku"), g.res[VC]) == ("passive_opposition", "passive_opposition", 6)
    assert g.opposition_total == 4, "Quang Tri has 2"


@pytest.mark.covers("P5.C-227")
def test_paul_harkins_unshaded() -> None:
    g = board("tay_ninh: 1 us_advisor, 2 arvn_troops, 2 vc_guerrilla_active", washington=3)
    event(g, US, 227, "unshaded", "space:tay_ninh space:tay_ninh advise:assault yes")
    assert (g.washington, pieces(g, "tay_ninh")) == (3, {"us_advisor": 1, "arvn_troops": 2})
    assert g.aid == 21, "3 instead of a step, and Advise brings Aid by the level"
    two = board("tay_ninh: 2 arvn_troops, 2 vc_guerrilla_active", two=True, washington=0, arvn=0)
    event(two, ARVN, 227, "unshaded")
    assert (two.washington, pieces(two, "tay_ninh")) == (1, {"arvn_troops": 2}), "1 by the Troops, 1 more"


@pytest.mark.covers("P5.C-227")
def test_paul_harkins_shaded() -> None:
    g = board("tay_ninh: 1 arvn_troops, passive_opposition", "pleiku: 1 arvn_troops", patronage=10)
    event(g, VC, 227, "shaded")
    assert (pieces(g, "tay_ninh"), g.patronage) == ({"arvn_troops": 1, "vc_guerrilla": 2}, 11)


@pytest.mark.covers("P5.C-229")
def test_mike_mansfield() -> None:
    g = event(board(washington=2, patronage=2, arvn=10), US, 229, "unshaded")
    assert (g.washington, g.patronage, g.res[ARVN]) == (1, 0, 12), "only 2 were there"
    g = event(board(washington=2, aid=10), VC, 229, "shaded")
    assert (g.washington, g.aid) == (1, 6)


@pytest.mark.covers("P5.C-230")
def test_every_quantitative_measure() -> None:
    held = ("tay_ninh: 1 arvn_hamlet", "pleiku: 1 us_advisor, 1 arvn_troops", "binh_tuy: 1 arvn_hamlet, 2 vc_guerrilla")
    g = event(board(*held, aid=10), US, 230, "unshaded")
    assert g.aid == 14, "two of the three are COIN-Controlled"
    g = board("tay_ninh: 1 arvn_hamlet", "pleiku: 1 arvn_troops")
    event(g, VC, 230, "shaded", "space:pleiku")
    assert (support(g, "pleiku"), support(g, "tay_ninh")) == ("passive_opposition", "neutral"), "1 at least"


@pytest.mark.covers("P5.C-231")
def test_neutral_laos() -> None:
    g = event(board("pleiku: 1 vc_cadre", hanoi=3), US, 231, "unshaded")
    assert (g.hanoi, pieces(g, "pleiku")) == (2, {"vc_base": 1})
    g = event(board("pleiku: 1 vc_cadre", hanoi=2), US, 231, "unshaded")
    assert (g.hanoi, pieces(g, "pleiku")) == (1, {"vc_cadre": 1})
    assert event(board(hanoi=3, vc=5, two=True), ARVN, 231, "unshaded").res[VC] == 2
    g = board(hanoi=1)
    event(g, NVA, 231, "shaded", "do:guerrillas space:quang_nam n:2")
    assert (g.hanoi, pieces(g, "quang_nam")) == (1, {"vc_guerrilla": 2})


@pytest.mark.covers("P5.C-232")
def test_missile_crisis() -> None:
    assert event(board(hanoi=2), US, 232, "unshaded", "do:hanoi").hanoi == 1
    assert event(board(washington=3), US, 232, "unshaded", "do:washington").washington == 4
    g = board("tay_ninh: 1 vc_base", aid=10, vc=0)
    event(g, VC, 232, "shaded", "space:binh_tuy done")
    assert (g.aid, g.res[VC], pieces(g, "binh_tuy"), US in g.ineligible_next) == (7, 0, {"vc_guerrilla": 1}, True)


@pytest.mark.covers("P5.C-234")
def test_chinese_rifles() -> None:
    g = event(board("pleiku: 2 vc_guerrilla", vc=4), US, 234, "unshaded")
    assert (g.res[VC], pieces(g, "pleiku")) == (0, {"vc_guerrilla": 2})
    g = event(board("pleiku: 2 vc_guerrilla", vc=3), US, 234, "unshaded")
    assert (g.res[VC], pieces(g, "pleiku")) == (0, {"vc_guerrilla": 1}), "what it cannot pay costs a man"
    g = board("tay_ninh: 2 vc_guerrilla, 1 arvn_troops", "pleiku: 1 vc_guerrilla, 1 arvn_troops", vc=5, hanoi=0)
    event(g, NVA, 234, "shaded", "do:rifles")
    assert (g.res[VC], pieces(g, "tay_ninh")) == (9, {"vc_guerrilla": 2})
    assert event(board(hanoi=0), NVA, 234, "shaded", "do:hanoi").hanoi == 1


@pytest.mark.covers("P5.C-235")
def test_neutral_south() -> None:
    assert "space:saigon" in asked(s5_events.play(board(stability=0), US, 235, "unshaded")).options
    g = board(stability=1)
    assert "space:saigon" not in asked(s5_events.play(g.copy(), US, 235, "unshaded")).options
    assert support(event(g, US, 235, "unshaded", "space:hue"), "hue") == "passive_support"
    g = board("hue: passive_support", "saigon: passive_support", "da_nang: passive_support")
    event(g, NVA, 235, "shaded", "space:hue roll=2 space:saigon roll=5 done")
    assert (support(g, "hue"), support(g, "saigon"), support(g, "da_nang")) == (
        "neutral",
        "passive_support",
        "passive_support",
    )


@pytest.mark.covers("P5.C-236")
def test_ho_chi_minh_trail() -> None:
    g = event(board("pleiku: 3 vc_guerrilla", "tay_ninh: 1 vc_guerrilla", vc=5), US, 236, "unshaded")
    assert (g.res[VC], pieces(g, "pleiku"), pieces(g, "tay_ninh")) == (2, {"vc_guerrilla": 1}, {"vc_guerrilla": 1})
    g = board("pleiku: 1 vc_base", hanoi=1)
    event(g, NVA, 236, "shaded", "do:guerrillas space:pleiku n:3 space:pleiku")
    assert pieces(g, "pleiku") == {"vc_guerrilla": 3, "vc_cadre": 1}


@pytest.mark.covers("P5.C-237")
def test_operation_sunrise() -> None:
    g = board("tay_ninh: 2 arvn_troops, 2 vc_guerrilla", arvn=0)
    transfer(g, ARVN_HAMLET, 6, AVAILABLE, OUT_OF_PLAY)
    event(g, US, 237, "unshaded", "space:tay_ninh space:tay_ninh space:tay_ninh space:tay_ninh space:tay_ninh")
    assert pieces(g, "tay_ninh") == {"arvn_troops": 4, "arvn_hamlet": 1}
    assert (g.available[ARVN_HAMLET], support(g, "tay_ninh")) == (1, "passive_opposition")
    g = board("tay_ninh: 1 arvn_troops", "pleiku: 1 arvn_troops", "binh_tuy: 1 arvn_police")
    event(g, VC, 237, "shaded", "space:tay_ninh space:pleiku space:tay_ninh")
    assert (support(g, "tay_ninh"), pieces(g, "pleiku")["vc_guerrilla"], support(g, "binh_tuy")) == (
        "passive_opposition", 1, "neutral",
    )  # fmt: skip


@pytest.mark.covers("P5.C-238")
def test_montagnard_exodus() -> None:
    g = board("pleiku: 1 vc_guerrilla")
    event(g, US, 238, "unshaded", "space:pleiku done")
    assert (pieces(g, "pleiku"), support(g, "pleiku")) == ({"us_irregular": 1}, "passive_support")
    two = event(board(two=True), ARVN, 238, "unshaded", "space:pleiku done")
    assert pieces(two, "pleiku") == {"arvn_police": 1}
    g = event(board("pleiku: 1 arvn_police", "tay_ninh: 1 arvn_police", aid=10), VC, 238, "shaded")
    assert (support(g, "pleiku"), support(g, "tay_ninh"), g.aid) == ("passive_opposition", "neutral", 8)


@pytest.mark.covers("P5.C-240")
def test_republican_youth() -> None:
    g = board("tay_ninh: 1 arvn_hamlet", "pleiku: 1 arvn_troops", "binh_tuy: 1 arvn_troops, 1 vc_guerrilla")
    event(g, ARVN, 240, "unshaded", "space:tay_ninh space:pleiku")
    assert pieces(g, "tay_ninh") == {"arvn_police": 1, "arvn_hamlet": 1}
    assert (pieces(g, "pleiku")["arvn_police"], pieces(g, "binh_tuy").get("arvn_police"), g.patronage) == (1, None, 16)
    g = board("tay_ninh: 3 arvn_police, 1 vc_guerrilla", "pleiku: 1 arvn_police", vc=5)
    event(g, VC, 240, "shaded")
    assert (g.res[VC], pieces(g, "tay_ninh"), pieces(g, "pleiku")) == (
        8, {"arvn_police": 1, "vc_guerrilla": 1}, {"arvn_police": 1},
    )  # fmt: skip


@pytest.mark.covers("P5.C-241")
def test_robert_thompson() -> None:
    g = board("tay_ninh: 1 arvn_troops", "pleiku: 1 arvn_troops")
    transfer(g, ARVN_HAMLET, 6, AVAILABLE, OUT_OF_PLAY)
    event(g, ARVN, 241, "unshaded", "space:tay_ninh space:pleiku")
    assert (pieces(g, "tay_ninh")["arvn_hamlet"], pieces(g, "pleiku")["arvn_hamlet"], support(g, "tay_ninh")) == (
        1,
        1,
        "neutral",
    )
    g = board("tay_ninh: 1 arvn_hamlet", "pleiku: 1 arvn_hamlet, 1 arvn_troops", patronage=10)
    event(g, VC, 241, "shaded")
    assert (pieces(g, "tay_ninh"), support(g, "pleiku"), g.patronage) == ({}, "passive_opposition", 10)
    g = event(board("pleiku: 1 arvn_hamlet, 1 arvn_troops", patronage=10), VC, 241, "shaded")
    assert (pieces(g, "pleiku"), g.patronage) == ({"arvn_troops": 1, "arvn_hamlet": 1}, 8)


@pytest.mark.covers("P5.C-242")
def test_ngo_dinh_nhu() -> None:
    g = board("tay_ninh: 1 arvn_troops", patronage=10)
    event(g, ARVN, 242, "unshaded", "space:tay_ninh")
    assert (g.patronage, pieces(g, "tay_ninh")["arvn_hamlet"], support(g, "tay_ninh")) == (13, 1, "passive_opposition")
    g = event(board(stability=0, patronage=10, aid=10), VC, 242, "shaded")
    assert (g.stability, g.patronage, g.aid) == (1, 8, 5)


@pytest.mark.covers("P5.C-243")
def test_seventh_division_unshaded() -> None:
    g = board("saigon: 3 arvn_troops", "kien_hoa: 3 vc_guerrilla", arvn=0, washington=0)
    event(g, ARVN, 243, "unshaded", "space:saigon space:kien_hoa n:3")
    assert pieces(g, "kien_hoa") == {"arvn_troops": 3, "vc_guerrilla_active": 2}, "3 found in Lowland, 3 // 2 removed"


@pytest.mark.covers("P5.C-243")
def test_seventh_division_shaded() -> None:
    g = board("kien_hoa: 2 vc_guerrilla, 3 arvn_troops", "tay_ninh: 2 vc_guerrilla, 1 arvn_troops", vc=0)
    event(g, VC, 243, "shaded", "with:guerrillas roll=6")
    assert (pieces(g, "kien_hoa"), pieces(g, "saigon")) == (
        {"arvn_troops": 2, "vc_guerrilla_active": 2},
        {"arvn_troops": 1},
    )
    assert g.res[VC] == 2


@pytest.mark.covers("P5.C-244")
def test_trans_viet_nam_railway() -> None:
    g = board("loc_saigon_can_tho: 2 arvn_police, 2 vc_guerrilla", arvn=0)
    event(g, ARVN, 244, "unshaded", "space:loc_hue_da_nang n:2 done space:loc_saigon_can_tho space:loc_saigon_can_tho")
    assert (pieces(g, "loc_saigon_can_tho"), g.res[ARVN]) == ({"arvn_police": 2}, 0)
    assert pieces(g, "loc_hue_da_nang") == {"arvn_police": 2}
    g = event(board(), VC, 244, "shaded", "space:loc_saigon_can_tho space:loc_hue_da_nang space:loc_saigon_cam_ranh")
    cut = [name for name in IDS if g.sabotage[SPACE[name]]]
    assert sorted(cut) == ["loc_hue_da_nang", "loc_saigon_cam_ranh", "loc_saigon_can_tho"]


@pytest.mark.covers("P5.C-245")
def test_first_nlf_congress() -> None:
    g = board("tay_ninh: 1 vc_cadre, active_opposition", "pleiku: 1 vc_base, active_opposition")
    event(g, US, 245, "unshaded")
    assert (support(g, "tay_ninh"), support(g, "pleiku")) == ("passive_opposition", "active_opposition")
    two = event(board("pleiku: 1 vc_base, active_opposition", two=True), ARVN, 245, "unshaded")
    assert support(two, "pleiku") == "passive_opposition"
    g = board("tay_ninh: 1 vc_cadre", "pleiku: 1 vc_guerrilla", "kien_hoa: 1 vc_guerrilla", "phu_bon: 1 vc_guerrilla", vc=5)
    chosen = "space:pleiku space:tay_ninh space:kien_hoa"
    assert event(g.copy(), VC, 245, "shaded", f"{chosen} do:resources").res[VC] == 8
    event(g, VC, 245, "shaded", f"{chosen} do:cadre_off")
    assert (pieces(g, "tay_ninh"), support(g, "pleiku")) == ({"vc_base": 1}, "passive_opposition")
    assert (support(g, "kien_hoa"), support(g, "phu_bon")) == ("passive_opposition", "neutral")


@pytest.mark.covers("P5.C-247")
def test_coup_threat() -> None:
    g = board("tay_ninh: 3 arvn_troops", "pleiku: 2 arvn_troops", stability=1)
    event(g, ARVN, 247, "unshaded", "space:tay_ninh space:saigon done")
    assert (g.stability, pieces(g, "saigon"), pieces(g, "pleiku")) == (0, {"arvn_troops": 3}, {"arvn_troops": 2})
    g = board("tay_ninh: 3 arvn_troops", "saigon: 2 arvn_troops", stability=0, aid=10)
    event(g, VC, 247, "shaded")
    assert (g.stability, pieces(g, "tay_ninh"), pieces(g, "saigon")) == (1, {"arvn_troops": 1}, {"arvn_troops": 2})


@pytest.mark.covers("P5.C-248")
def test_pham_ngoc_thao() -> None:
    g = event(board(), US, 248, "unshaded", "space:kien_hoa")
    assert (support(g, "kien_hoa"), pieces(g, "kien_hoa")) == ("passive_support", {"arvn_police": 2})
    g = board("tay_ninh: 1 vc_guerrilla_active, 2 arvn_police", "pleiku: 1 vc_guerrilla, 1 arvn_hamlet", patronage=10)
    event(g, VC, 248, "shaded", "space:tay_ninh subvert:remove space:pleiku")
    assert (pieces(g, "tay_ninh"), pieces(g, "pleiku"), g.patronage) == (
        {"vc_guerrilla_active": 1}, {"vc_guerrilla": 1}, 9,
    )  # fmt: skip
