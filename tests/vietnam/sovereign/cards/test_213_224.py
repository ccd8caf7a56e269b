"""5.2 The later Events of 1961, both sides, with numbers; in Diem's War where it differs."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.pieces import ARVN, ARVN_HAMLET, NVA, US, VC
from sandtable.vietnam.rules import s5_events
from sandtable.vietnam.verbs import AVAILABLE, OUT_OF_PLAY, transfer
from tests.vietnam.play import asked, support
from tests.vietnam.sovereign.play import board, event, pieces


@pytest.mark.covers("P5.C-213")
def test_staley_group() -> None:
    g = event(board(arvn=10, aid=10), US, 213, "unshaded")
    assert (g.res[ARVN], g.aid) == (19, 13)
    g = event(board(arvn=4, patronage=10), VC, 213, "shaded")
    assert (g.res[ARVN], g.patronage) == (0, 11)


@pytest.mark.covers("P5.C-214")
def test_buon_enao_unshaded() -> None:
    g = board("pleiku: 1 vc_guerrilla, passive_opposition")
    event(g, US, 214, "unshaded")
    assert (pieces(g, "pleiku"), support(g, "pleiku")) == ({"us_irregular": 2}, "neutral")
    two = board("pleiku: 1 vc_guerrilla", two=True)
    d = asked(s5_events.play(two.copy(), ARVN, 214, "unshaded"))
    assert (d.seat, d.options) == ("arvn", ["piece:arvn_ranger", "piece:arvn_police"])
    event(two, ARVN, 214, "unshaded", "piece:arvn_police n:2")
    assert pieces(two, "pleiku") == {"arvn_police": 2}


@pytest.mark.covers("P5.C-214")
def test_buon_enao_shaded() -> None:
    g = board("pleiku: 2 us_irregular, 1 arvn_police", "binh_dinh: 1 arvn_police", "tay_ninh: 1 arvn_police")
    assert asked(s5_events.play(g.copy(), VC, 214, "shaded")).options == ["do:irregulars", "do:police"]
    event(g, VC, 214, "shaded", "do:police space:pleiku space:binh_dinh space:pleiku")
    assert pieces(g, "pleiku") == {"us_irregular": 2, "vc_guerrilla": 1}
    assert (pieces(g, "binh_dinh"), pieces(g, "tay_ninh")) == ({"vc_guerrilla": 1}, {"arvn_police": 1})


@pytest.mark.covers("P5.C-215")
def test_law_10_59() -> None:
    g = board(
        "binh_tuy: 3 arvn_police, 1 vc_guerrilla, 1 vc_guerrilla_active, active_support",
        "tay_ninh: 1 arvn_police, 2 vc_guerrilla",
        "pleiku: 2 arvn_troops, 1 vc_guerrilla",
    )
    assert asked(s5_events.play(g.copy(), ARVN, 215, "unshaded")).options == ["space:tay_ninh", "space:binh_tuy", "done"]
    event(g, ARVN, 215, "unshaded", "space:binh_tuy space:tay_ninh")
    assert pieces(g, "binh_tuy") == {"arvn_police": 3, "vc_guerrilla": 1}, "the Active one first"
    assert (support(g, "binh_tuy"), pieces(g, "tay_ninh")["vc_guerrilla"]) == ("passive_support", 1)
    g = board("binh_tuy: 1 arvn_police", "tay_ninh: 1 arvn_police", "pleiku: 1 arvn_troops", "hue: 1 arvn_police")
    event(g, VC, 215, "shaded", "space:binh_tuy space:tay_ninh space:binh_tuy")
    for name in ("binh_tuy", "tay_ninh"):
        assert (support(g, name), pieces(g, name)["vc_guerrilla"]) == ("passive_opposition", 1)


@pytest.mark.covers("P5.C-216")
def test_catholic_refugees() -> None:
    g = board("binh_tuy: 1 arvn_troops", "tay_ninh: 1 arvn_troops", "pleiku: 1 vc_guerrilla")
    event(g, ARVN, 216, "unshaded", "space:binh_tuy done")
    assert (support(g, "binh_tuy"), pieces(g, "binh_tuy")) == ("passive_support", {"arvn_troops": 1, "arvn_police": 1})
    assert support(g, "tay_ninh") == "neutral"
    g = board("hue: passive_support", patronage=10)
    event(g, VC, 216, "shaded", "space:hue space:pleiku space:tay_ninh")
    assert (support(g, "hue"), support(g, "pleiku"), g.patronage) == ("neutral", "passive_opposition", 11)
    assert g.opposition_total == 3, "Pleiku 1, Tay Ninh 2"


@pytest.mark.covers("P5.C-217")
def test_agrovilles() -> None:
    g = board("kien_hoa: 1 arvn_troops", "kien_phong: 1 vc_guerrilla", arvn=10)
    transfer(g, ARVN_HAMLET, 6, AVAILABLE, OUT_OF_PLAY)
    event(g, US, 217, "unshaded", "space:kien_hoa")
    assert (g.available[ARVN_HAMLET], g.out_of_play[ARVN_HAMLET]) == (1, 4)
    assert (pieces(g, "kien_hoa"), support(g, "kien_hoa")) == (
        {"arvn_troops": 1, "arvn_hamlet": 1},
        "passive_opposition",
    )
    g = board("kien_hoa: 1 arvn_troops", "kien_phong: 1 arvn_police", "tay_ninh: 1 arvn_troops", arvn=10)
    event(g, VC, 217, "shaded", "space:kien_phong space:kien_hoa")
    assert (support(g, "kien_hoa"), support(g, "kien_phong"), g.res[ARVN]) == (
        "passive_opposition",
        "passive_opposition",
        7,
    )


@pytest.mark.covers("P5.C-219")
def test_colonel_nam() -> None:
    g = event(board("hue: neutral", vc=5), US, 219, "unshaded", "space:hue")
    assert (g.res[VC], support(g, "hue")) == (2, "passive_support")
    g = board("tay_ninh: 2 vc_guerrilla, 1 arvn_police, passive_support", "saigon: 3 arvn_police")
    options = asked(s5_events.play(g.copy(), VC, 219, "shaded")).options
    assert "space:saigon" in options and "space:tay_ninh" in options
    event(g, VC, 219, "shaded", "space:tay_ninh")
    assert (g.terror[SPACE["tay_ninh"]], support(g, "tay_ninh")) == (1, "neutral")
    assert pieces(g, "tay_ninh") == {"vc_guerrilla": 2}


@pytest.mark.covers("P5.C-220")
def test_delta_floods() -> None:
    g = event(board(aid=10), US, 220, "unshaded", "space:kien_hoa space:kien_phong")
    assert (support(g, "kien_hoa"), support(g, "kien_phong"), g.aid) == ("passive_support", "passive_support", 13)
    g = board("kien_hoa: 1 arvn_police", vc=5)
    d = asked(s5_events.play(g.copy(), VC, 220, "shaded"))
    assert "space:kien_hoa" not in d.options
    event(g, VC, 220, "shaded", "space:kien_phong space:ba_xuyen space:kien_giang")
    assert (support(g, "kien_phong"), g.res[VC], g.opposition_total) == ("passive_opposition", 7, 5)


@pytest.mark.covers("P5.C-222")
def test_exterminate_traitors_unshaded() -> None:
    g = board("tay_ninh: 3 vc_guerrilla, terror 2, passive_opposition", "hue: terror 1")
    assert asked(s5_events.play(g.copy(), US, 222, "unshaded")).options == ["do:terror", "do:guerrillas"]
    spared = event(g.copy(), US, 222, "unshaded", "do:guerrillas")
    assert pieces(spared, "tay_ninh") == {"vc_guerrilla": 1}
    event(g, US, 222, "unshaded", "do:terror space:tay_ninh")
    assert (g.terror[SPACE["tay_ninh"]], g.terror[SPACE["hue"]]) == (0, 0)
    assert (support(g, "tay_ninh"), support(g, "hue")) == ("neutral", "passive_support")
    g = event(board("tay_ninh: 3 vc_guerrilla", vc=5), US, 222, "unshaded")
    assert (g.res[VC], pieces(g, "tay_ninh")) == (2, {"vc_guerrilla": 3}), "no Terror to be revolted by"


@pytest.mark.covers("P5.C-222")
def test_exterminate_traitors_shaded() -> None:
    g = board("tay_ninh: 1 vc_guerrilla_active, 2 arvn_police", "pleiku: 1 vc_guerrilla", vc=0)
    event(g, VC, 222, "shaded", "space:tay_ninh space:pleiku")
    assert (pieces(g, "tay_ninh"), g.terror[SPACE["tay_ninh"]]) == ({"arvn_police": 1, "vc_guerrilla_active": 1}, 1)
    assert (pieces(g, "pleiku"), support(g, "pleiku")) == ({"vc_guerrilla_active": 1}, "passive_opposition")


@pytest.mark.covers("P5.C-223")
def test_phuoc_vinh_unshaded() -> None:
    g = board("tay_ninh: 2 arvn_troops, 2 vc_guerrilla", "hue: 2 arvn_troops", arvn=0)
    event(g, US, 223, "unshaded", "piece:arvn_troops n:2")
    assert pieces(g, "tay_ninh") == {"arvn_troops": 4}, "2 + 2 cubes find 2 in the Jungle and remove 2"


@pytest.mark.covers("P5.C-223")
def test_phuoc_vinh_shaded() -> None:
    g = board("tay_ninh: 1 vc_guerrilla, 3 arvn_troops", aid=10, stability=0)
    event(g, NVA, 223, "shaded", "piece:arvn_troops piece:arvn_troops")
    assert pieces(g, "tay_ninh") == {"arvn_troops": 1, "vc_guerrilla_active": 1}
    assert (g.stability, g.aid) == (1, 5), "Saigon and An Loc are next to it; a step down takes 5 Aid"


@pytest.mark.covers("P5.C-224")
def test_sect_remnants() -> None:
    g = board("tay_ninh: 3 vc_guerrilla", "pleiku: 2 vc_guerrilla")
    event(g, ARVN, 224, "unshaded")
    assert (pieces(g, "tay_ninh"), support(g, "tay_ninh")) == ({"arvn_police": 2, "vc_guerrilla": 1}, "passive_support")
    g = board("kien_hoa: 1 arvn_police", vc=5)
    event(g, VC, 224, "shaded")
    assert (pieces(g, "kien_hoa"), g.res[VC]) == ({"vc_guerrilla": 1}, 7)
