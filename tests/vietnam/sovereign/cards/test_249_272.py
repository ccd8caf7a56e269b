"""5.2 The Events of 1963, both sides, with numbers; in Diem's War where it differs."""

import pytest

from sandtable.vietnam.board import SAIGON
from sandtable.vietnam.pieces import ARVN, KINDS, NVA, US, US_ADVISOR, VC
from sandtable.vietnam.rules import s5_events
from sandtable.vietnam.state import WASHINGTON
from tests.vietnam.play import asked, support
from tests.vietnam.sovereign.play import board, event, pieces
from tests.vietnam.sovereign.positions import slot, south, stock


@pytest.mark.covers("P5.C-250")
def test_krulak_mendenhall() -> None:
    g = board("hue: 1 arvn_police, passive_support", "da_nang: 1 arvn_police", "kontum: 1 arvn_police", washington=1, aid=10)
    event(g, US, 250, "unshaded", "space:hue space:kontum")
    assert (g.washington, g.aid, support(g, "hue"), support(g, "kontum")) == (2, 13, "active_support", "passive_support")
    assert support(g, "da_nang") == "neutral"
    g = board("hue: passive_support", "da_nang: active_support", washington=2)
    event(g, VC, 250, "shaded", "space:da_nang")
    assert (g.washington, support(g, "da_nang"), support(g, "hue")) == (1, "passive_support", "passive_support")


@pytest.mark.covers("P5.C-251")
def test_cable_243() -> None:
    g = event(board(washington=2, patronage=3, arvn=10), US, 251, "unshaded")
    assert (g.patronage, g.res[ARVN], g.washington) == (0, 13, 1), "only 3 were there to take"
    g = event(board(stability=0, aid=10), VC, 251, "shaded")
    assert (g.stability, g.aid, g.ineligible_next) == (1, 5, (ARVN,)), "the step down takes 5 Aid"
    two = board(stability=0, aid=10, two=True)
    two.starter = VC
    event(two, VC, 251, "shaded")
    assert (two.stability, two.ineligible_next) == (1, ()), "P2.3.1: nobody is Ineligible of two"


@pytest.mark.covers("P5.C-252")
@pytest.mark.parametrize(("stability", "after"), [(0, (0, 15, 10)), (2, (1, 10, 7))])
def test_nhu_must_go_unshaded(stability: int, after: tuple[int, int, int]) -> None:
    g = event(board(stability=stability, aid=10, patronage=10), US, 252, "unshaded")
    assert (g.stability, g.aid, g.patronage) == after


@pytest.mark.covers("P5.C-252")
@pytest.mark.parametrize(("aid", "after"), [(13, (1, 8)), (12, (2, 2))])
def test_nhu_must_go_shaded(aid: int, after: tuple[int, int]) -> None:
    g = event(board(stability=1, aid=aid, patronage=10), VC, 252, "shaded")
    assert (g.stability, g.aid) == after, "below 8 the regime suffers, too"
    assert g.patronage == 12


@pytest.mark.covers("P5.C-253")
@pytest.mark.parametrize(("stability", "after"), [(1, 1), (2, 1), (3, 2)])
def test_commodity_imports_unshaded(stability: int, after: int) -> None:
    g = event(board(stability=stability, patronage=10), US, 253, "unshaded")
    assert (g.stability, g.patronage) == (after, 7)


@pytest.mark.covers("P5.C-253")
def test_commodity_imports_shaded() -> None:
    g = board("saigon: active_support", "hue: passive_support", "da_nang: passive_support", arvn=5)
    assert asked(s5_events.play(g.copy(), VC, 253, "shaded")).options == ["do:saigon", "do:cities"]
    assert support(event(g.copy(), VC, 253, "shaded", "do:saigon"), "saigon") == "passive_support"
    event(g, VC, 253, "shaded", "do:cities space:hue")
    assert (g.res[ARVN], support(g, "hue"), support(g, "da_nang"), support(g, "saigon")) == (
        0, "neutral", "neutral", "active_support",
    )  # fmt: skip


@pytest.mark.covers("P5.C-254")
def test_thousand_man_withdrawal_unshaded() -> None:
    g = board("saigon: 1 arvn_troops", arvn=0, washington=2)
    event(g, US, 254, "unshaded", "space:saigon train:cubes n:0 n:6 done")
    assert (g.washington, pieces(g, "saigon")["arvn_police"]) == (1, 6)


@pytest.mark.covers("P5.C-254")
def test_thousand_man_withdrawal_shaded() -> None:
    g = south("saigon: 1 us_advisor", "hue: 2 us_advisor", washington=3)
    stock(g, washington=(3,), hanoi=())
    event(g, VC, 254, "shaded", "space:hue space:saigon")
    assert (g.washington, pieces(g, "hue"), pieces(g, "saigon")) == (2, {"us_advisor": 1}, {})
    assert slot(g, WASHINGTON, 2) == {"us_advisor": 2}, "the 3rd slot is full"
    d = asked(s5_events.play(south("saigon: 1 us_advisor", "hue: 1 us_advisor"), VC, 254, "shaded"))
    assert (d.seat, d.topic) == ("us", "event.remove")
    two = event(board(washington=3, aid=10, two=True), VC, 254, "shaded")
    assert (two.washington, two.aid) == (2, 6)


@pytest.mark.covers("P5.C-255")
def test_de_gaulle() -> None:
    g = board("pleiku: 1 vc_cadre", "tay_ninh: 1 vc_cadre", hanoi=2)
    assert asked(s5_events.play(g.copy(), US, 255, "unshaded")).seat == "nva"
    event(g, US, 255, "unshaded", "space:pleiku")
    assert (g.hanoi, pieces(g, "pleiku"), pieces(g, "tay_ninh")) == (1, {"vc_base": 1}, {"vc_cadre": 1})
    two = event(board(hanoi=2, vc=5, two=True), ARVN, 255, "unshaded")
    assert (two.hanoi, two.res[VC]) == (1, 3)
    g = board("saigon: active_support", "hue: passive_support")
    event(g, VC, 255, "shaded", "roll=3 roll=4")
    assert (support(g, "saigon"), support(g, "hue")) == ("active_support", "neutral")


@pytest.mark.covers("P5.C-256")
def test_maneli_affair() -> None:
    g = board(
        "kien_hoa: 1 arvn_hamlet, 2 vc_guerrilla", "tay_ninh: 2 arvn_troops, 1 vc_guerrilla", "pleiku: 2 vc_guerrilla",
        patronage=10,
    )  # fmt: skip
    event(g, ARVN, 256, "unshaded", "space:kien_hoa n:1 space:tay_ninh")
    assert (pieces(g, "kien_hoa")["vc_guerrilla"], pieces(g, "tay_ninh"), g.patronage) == (1, {"arvn_troops": 2}, 11)
    assert pieces(g, "pleiku") == {"vc_guerrilla": 2}
    g = board(washington=2, aid=10)
    assert event(g.copy(), NVA, 256, "shaded", "do:washington_up").washington == 3
    event(g, NVA, 256, "shaded", "do:washington_down")
    assert (g.washington, g.aid) == (1, 6)


@pytest.mark.covers("P5.C-258")
def test_sino_soviet_split() -> None:
    assert event(board(hanoi=2, vc=5), US, 258, "unshaded").hanoi == 1
    g = event(board(hanoi=2, vc=5), NVA, 258, "shaded")
    assert (g.hanoi, g.res[VC]) == (3, 8)


@pytest.mark.covers("P5.C-259")
def test_nguyen_chi_thanh_unshaded() -> None:
    g = board("tay_ninh: 3 vc_guerrilla", "pleiku: 4 vc_guerrilla", "binh_dinh: 2 vc_guerrilla", vc=5)
    event(g, US, 259, "unshaded", "space:tay_ninh")
    assert g.res[VC] == 2
    assert [pieces(g, s)["vc_guerrilla"] for s in ("tay_ninh", "pleiku", "binh_dinh")] == [2, 3, 2]


@pytest.mark.covers("P5.C-259")
def test_nguyen_chi_thanh_shaded() -> None:
    g = board("pleiku: 1 vc_guerrilla, 2 arvn_police", hanoi=1, vc=5)
    event(g, NVA, 259, "shaded", "space:pleiku roll=6 piece:arvn_police no")
    assert (g.hanoi, pieces(g, "pleiku"), g.res[VC]) == (2, {"arvn_police": 1, "vc_guerrilla_active": 1}, 5)
    two = board("pleiku: 1 vc_guerrilla, 2 arvn_police", hanoi=1, two=True)
    event(two, VC, 259, "shaded", "roll=6 piece:arvn_police")
    assert (two.hanoi, pieces(two, "pleiku")) == (2, {"arvn_police": 1, "vc_guerrilla_active": 1})


@pytest.mark.covers("P5.C-260")
def test_cambodia_breaks_off() -> None:
    g = event(board(vc=5), ARVN, 260, "unshaded", "space:tay_ninh n:2")
    assert (pieces(g, "tay_ninh"), g.res[VC]) == ({"arvn_police": 2}, 3)
    g = board("kien_giang: 1 vc_guerrilla_active", "pleiku: 1 vc_guerrilla_active")
    event(g, NVA, 260, "shaded", "space:tay_ninh n:2 space:kien_giang")
    assert (pieces(g, "tay_ninh"), pieces(g, "kien_giang")) == ({"vc_guerrilla": 2}, {"vc_guerrilla": 2})
    assert pieces(g, "pleiku") == {"vc_guerrilla_active": 1}


@pytest.mark.covers("P5.C-261")
def test_nhus_counterplot() -> None:
    g = event(board(stability=2, patronage=10), ARVN, 261, "unshaded")
    assert (g.stability, g.patronage) == (1, 12)
    g = board("saigon: 2 arvn_troops", "tay_ninh: 2 arvn_troops", "hue: 2 arvn_troops", stability=0, aid=10)
    d = asked(s5_events.play(g.copy(), VC, 261, "shaded"))
    assert (d.seat, d.options) == ("arvn", ["space:saigon", "space:tay_ninh"])
    event(g, VC, 261, "shaded", "space:saigon n:2")
    assert (pieces(g, "saigon"), g.stability, g.aid) == ({}, 1, 5)


@pytest.mark.covers("P5.C-262")
def test_chieu_hoi() -> None:
    g = board("kien_hoa: 4 arvn_troops, 3 vc_guerrilla", "pleiku: 2 vc_guerrilla")
    event(g, ARVN, 262, "unshaded", "space:kien_hoa space:kien_hoa space:kien_hoa")
    assert pieces(g, "kien_hoa") == {"arvn_troops": 4, "arvn_police": 2}, "two change sides, the third goes home"
    g = board("kien_hoa: 1 arvn_police, 3 vc_guerrilla", "pleiku: 1 arvn_troops, 3 vc_guerrilla")
    d = asked(s5_events.play(g, ARVN, 262, "unshaded"))
    assert d.options == ["space:kien_hoa", "done"], "Police will do without COIN Control"
    g = board("kien_hoa: 3 arvn_police", "saigon: 1 arvn_police", "pleiku: 1 arvn_police, 1 vc_guerrilla", vc=5)
    assert asked(s5_events.play(g.copy(), VC, 262, "shaded")).options == ["space:saigon", "space:kien_hoa"]
    event(g, VC, 262, "shaded", "space:kien_hoa space:saigon")
    assert (pieces(g, "kien_hoa"), pieces(g, "saigon"), g.res[VC]) == (
        {"arvn_police": 2, "vc_guerrilla": 1}, {"vc_guerrilla": 1}, 6,
    )  # fmt: skip


@pytest.mark.covers("P5.C-264")
def test_ngo_dinh_can() -> None:
    g = board("quang_tri: 2 vc_guerrilla, passive_opposition", "hue: active_support", "quang_nam: active_support")
    d = asked(s5_events.play(g.copy(), ARVN, 264, "unshaded"))
    assert d.options == ["space:quang_tri", "space:quang_tin"], "the others could change nothing"
    event(g, ARVN, 264, "unshaded", "space:quang_tri")
    assert (pieces(g, "quang_tri"), support(g, "quang_tri"), support(g, "quang_tin")) == (
        {"vc_guerrilla": 1}, "neutral", "passive_support",
    )  # fmt: skip
    g = event(board("hue: passive_support", patronage=10), VC, 264, "shaded")
    assert (support(g, "hue"), support(g, "quang_tri"), g.patronage) == ("neutral", "passive_opposition", 11)


@pytest.mark.covers("P5.C-265")
def test_pagoda_raids() -> None:
    g = event(board("saigon: active_support", "hue: passive_opposition", stability=3), ARVN, 265, "unshaded")
    assert (g.stability, support(g, "saigon"), support(g, "hue")) == (2, "passive_support", "neutral")
    g = event(board("hue: passive_support", stability=1, aid=10), VC, 265, "shaded")
    assert (g.stability, g.aid, support(g, "hue")) == (2, 1, "passive_opposition")


@pytest.mark.covers("P5.C-266")
def test_ton_that_dinh_unshaded() -> None:
    g = event(board(stability=2), ARVN, 266, "unshaded", "piece:arvn_troops n:3")
    assert (pieces(g, "saigon"), g.stability) == ({"arvn_troops": 3}, 1)
    assert event(board(stability=1), ARVN, 266, "unshaded", "piece:arvn_police n:3").stability == 1


@pytest.mark.covers("P5.C-266")
@pytest.mark.parametrize(("around", "stability"), [(1, 0), (2, 1)])
def test_ton_that_dinh_shaded(around: int, stability: int) -> None:
    g = board("saigon: 4 arvn_troops", "tay_ninh: 1 arvn_police", f"kien_hoa: {around} vc_guerrilla", stability=0)
    event(g, VC, 266, "shaded", "space:saigon n:2 space:tay_ninh")
    assert (pieces(g, "saigon"), pieces(g, "tay_ninh"), g.stability) == ({"arvn_troops": 2}, {}, stability)


@pytest.mark.covers("P5.C-267")
def test_ap_bac_unshaded() -> None:
    g = board(
        "kien_hoa: 4 arvn_troops, 2 vc_guerrilla_active", "pleiku: 6 arvn_troops, 1 vc_guerrilla_active", arvn=0, aid=10
    )
    event(g, US, 267, "unshaded")
    assert (pieces(g, "kien_hoa"), g.aid) == ({"arvn_troops": 4}, 13), "Highlands are not on offer"


@pytest.mark.covers("P5.C-267")
def test_ap_bac_shaded() -> None:
    g = board("kien_hoa: 3 arvn_troops, 1 us_advisor, passive_support", "tay_ninh: 3 arvn_troops", vc=5)
    lost = g.casualties[US_ADVISOR]
    event(g, VC, 267, "shaded")
    assert (pieces(g, "kien_hoa"), support(g, "kien_hoa"), g.res[VC]) == ({"arvn_troops": 1}, "neutral", 8)
    assert g.casualties[US_ADVISOR] == lost + 1
    two = event(board("kien_hoa: 3 arvn_troops", two=True), VC, 267, "shaded")
    assert pieces(two, "kien_hoa") == {}


@pytest.mark.covers("P5.C-268")
def test_halberstam() -> None:
    g = event(board(aid=10, patronage=10), ARVN, 268, "unshaded")
    assert (g.aid, g.patronage) == (13, 11)
    g = event(board(washington=2, aid=10), VC, 268, "shaded")
    assert (g.washington, g.aid) == (1, 4), "no Province is held: 6 at most"
    held = ("kien_hoa", "kien_phong", "ba_xuyen", "kien_giang", "tay_ninh", "binh_tuy", "pleiku", "quang_tri")
    g = event(board(*(f"{s}: 1 arvn_police" for s in held), aid=10), VC, 268, "shaded")
    assert g.aid == 10 - (15 - 8) // 2, "7 of the 15 Provinces are not held"


@pytest.mark.covers("P5.C-269")
def test_long_an_unshaded() -> None:
    g = board("kien_hoa: 1 arvn_hamlet, 3 vc_guerrilla", "tay_ninh: 1 arvn_troops")
    event(g, ARVN, 269, "unshaded", "space:kien_hoa")
    assert pieces(g, "tay_ninh") == {"arvn_troops": 1, "arvn_hamlet": 1, "arvn_police": 2}
    assert (pieces(g, "kien_hoa"), support(g, "tay_ninh")) == ({"vc_guerrilla": 3}, "neutral")
    d = asked(s5_events.play(board("tay_ninh: 1 arvn_troops"), ARVN, 269, "unshaded"))
    assert d.topic == "event.place", "no Hamlet to move"
    assert "space:kien_hoa" in d.options and "space:tay_ninh" not in d.options, "Police go to the Lowlands then"


@pytest.mark.covers("P5.C-269")
def test_long_an_shaded() -> None:
    g = board(
        "kien_hoa: 1 arvn_hamlet, 2 vc_guerrilla", "kien_phong: 1 arvn_hamlet, 2 vc_guerrilla",
        "tay_ninh: 1 arvn_hamlet, 2 arvn_troops",
    )  # fmt: skip
    assert asked(s5_events.play(g.copy(), VC, 269, "shaded")).options == ["do:loose_hamlets", "do:held_hamlet"]
    one = event(g.copy(), VC, 269, "shaded", "do:held_hamlet")
    assert (pieces(one, "tay_ninh"), support(one, "tay_ninh")) == ({"arvn_troops": 2}, "passive_opposition")
    event(g, VC, 269, "shaded", "do:loose_hamlets space:kien_hoa space:kien_phong")
    assert (pieces(g, "kien_hoa"), support(g, "kien_hoa"), support(g, "kien_phong")) == (
        {"vc_guerrilla": 2}, "passive_opposition", "passive_opposition",
    )  # fmt: skip
    bare = event(board("kien_hoa: 1 vc_guerrilla", "tay_ninh: 1 vc_guerrilla"), VC, 269, "shaded")
    assert (support(bare, "kien_hoa"), support(bare, "tay_ninh")) == ("passive_opposition", "neutral")


@pytest.mark.covers("P5.C-271")
def test_madame_nhu() -> None:
    g = event(board(patronage=10), ARVN, 271, "unshaded")
    assert (pieces(g, "saigon"), g.patronage) == ({"arvn_police": 2}, 12)
    g = event(board(stability=2, aid=10), VC, 271, "shaded")
    assert (g.stability, g.aid) == (3, 7), "into Crisis: no 5 Aid for that step"


@pytest.mark.covers("P5.C-272")
def test_thich_quang_duc() -> None:
    g = board("hue: passive_opposition", aid=10)
    assert asked(s5_events.play(g.copy(), ARVN, 272, "unshaded")).options == ["space:saigon", "space:hue"]
    event(g, ARVN, 272, "unshaded", "space:hue")
    assert (support(g, "hue"), g.aid, g.n[SAIGON * KINDS]) == ("neutral", 8, 0)
    g = event(board("hue: passive_support", stability=0, aid=10), VC, 272, "shaded")
    assert (support(g, "hue"), g.stability, g.aid) == ("neutral", 1, 2)
