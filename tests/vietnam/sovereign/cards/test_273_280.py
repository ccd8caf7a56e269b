"""2.3.8 The Pivotal Events: what they demand and what they do, with numbers; the Coup cards are in test_6_coup_round."""

import pytest

from sandtable.vietnam.card import PREREQUISITES
from sandtable.vietnam.pieces import ARVN, ARVN_HAMLET, NVA, US, VC
from sandtable.vietnam.rules import s5_events
from sandtable.vietnam.verbs import AVAILABLE, OUT_OF_PLAY, transfer
from tests.vietnam.play import asked, support
from tests.vietnam.sovereign.play import board, event, pieces
from tests.vietnam.sovereign.positions import south, stock


@pytest.mark.covers("P5.C-273")
def test_limited_partnership_demands() -> None:
    ready = PREREQUISITES[273]
    g = board("saigon: active_opposition", "hue: active_opposition", hanoi=2)
    assert (g.vc_score, ready(g)) == (16, True)
    g = board("saigon: active_opposition", "hue: passive_opposition", "kontum: passive_opposition", hanoi=2)
    assert (g.vc_score, ready(g)) == (15, False)
    g.hanoi = 3
    assert ready(g)


@pytest.mark.covers("P5.C-273", "P5.C-a")
def test_limited_partnership() -> None:
    g = stock(south("saigon: 2 arvn_troops, 1 vc_guerrilla_active", washington=0), washington=(1, 2), hanoi=())
    event(
        g,
        US,
        273,
        "event",
        "do:two_steps space:saigon space:saigon space:hue space:hue space:kontum space:hue space:saigon advise:assault yes",
    )
    assert (g.washington, pieces(g, "saigon"), pieces(g, "hue")) == (
        2,
        {"us_advisor": 2, "arvn_troops": 2},
        {"us_advisor": 2},
    )
    assert g.aid == 17, "Advise brings as much Aid as the level of Washington"
    assert (support(g, "kontum"), support(g, "hue"), support(g, "saigon")) == ("passive_support", "passive_support", "neutral")
    one = event(board(washington=1), US, 273, "event", "do:one_step space:saigon")
    assert (one.washington, support(one, "saigon"), support(one, "hue")) == (2, "passive_support", "neutral")
    assert event(board(washington=4), US, 273, "event", "do:two_steps").support_total == 0, "no step, no City"


@pytest.mark.covers("P5.C-274", "P5.C-a")
def test_south_first() -> None:
    ready = PREREQUISITES[274]
    assert ready(board(washington=3)) and not ready(board(washington=2))
    cities = ("saigon", "hue", "da_nang", "can_tho", "qui_nhon", "cam_ranh", "kontum", "an_loc")
    provinces = ("kien_hoa", "kien_phong", "ba_xuyen", "kien_giang", "quang_tri", "quang_tin")
    held = [f"{s}: 1 arvn_police" for s in (*cities, *provinces)]
    assert (board(*held).coin_pop, ready(board(*held))) == (25, False)
    assert ready(board(*held, "quang_nam: 1 arvn_police"))
    g = stock(south("pleiku: 1 vc_base", "tay_ninh: 1 vc_base", "binh_dinh: 1 vc_base", hanoi=1, vc=5), washington=())
    assert asked(s5_events.play(g.copy(), NVA, 274, "event")).seat == "nva"
    event(g, NVA, 274, "event", "do:two_steps space:binh_dinh")
    assert (g.hanoi, g.res[VC]) == (3, 8)
    assert [pieces(g, s) for s in ("pleiku", "tay_ninh", "binh_dinh")] == [
        {"vc_base": 1},
        {"vc_base": 1},
        {"vc_cadre": 1},
    ]
    assert event(board(hanoi=1, vc=5), NVA, 274, "event", "do:one_step").res[VC] == 7


@pytest.mark.covers("P5.C-275", "P5.C-a")
@pytest.mark.parametrize("two", [False, True])
def test_strategic_hamlet_program(two: bool) -> None:
    ready = PREREQUISITES[275]
    g = board("saigon: active_opposition", "hue: active_opposition", two=two)
    assert (g.vc_score, ready(g)) == (16, True)
    assert not ready(board("saigon: active_opposition", two=two))
    g = board("kien_hoa: 1 arvn_troops", "tay_ninh: 1 arvn_troops", "pleiku: 1 arvn_troops", patronage=10, two=two)
    transfer(g, ARVN_HAMLET, 6, AVAILABLE, OUT_OF_PLAY)
    event(g, ARVN, 275, "event", "space:kien_hoa space:pleiku")
    assert (g.available[ARVN_HAMLET], g.out_of_play[ARVN_HAMLET], g.patronage) == (4, 0, 12)
    assert [pieces(g, s).get("arvn_hamlet", 0) for s in ("kien_hoa", "tay_ninh", "pleiku")] == [1, 0, 1]
    assert (support(g, "kien_hoa"), support(g, "pleiku"), support(g, "tay_ninh")) == (
        "passive_opposition", "passive_opposition", "neutral",
    )  # fmt: skip


HAMLETS = ("kien_hoa: 1 arvn_hamlet, 2 vc_guerrilla", "kien_phong: 1 arvn_hamlet, 2 vc_guerrilla")
HELD = (
    "tay_ninh: 1 arvn_hamlet, 2 arvn_troops, 1 vc_guerrilla",
    "binh_tuy: 1 arvn_hamlet, 2 arvn_troops, 1 vc_guerrilla",
)


@pytest.mark.covers("P5.C-276")
def test_destroy_the_hamlets_demands() -> None:
    ready = PREREQUISITES[276]
    assert ready(board(*HAMLETS, HELD[0], patronage=0)) and not ready(board(*HAMLETS, patronage=0))
    assert ready(board(patronage=39)) and not ready(board(patronage=38))


@pytest.mark.covers("P5.C-276")
@pytest.mark.parametrize("two", [False, True])
def test_destroy_the_hamlets(two: bool) -> None:
    g = board(*HAMLETS, *HELD, "pleiku: 1 arvn_hamlet", vc=0, two=two)
    script = "do:hamlets space:tay_ninh space:kien_hoa space:kien_phong space:kien_hoa rally:guerrilla done"
    event(g, VC, 276, "event", script)
    assert [pieces(g, s).get("arvn_hamlet", 0) for s in ("kien_hoa", "kien_phong", "tay_ninh", "binh_tuy", "pleiku")] == [
        0, 0, 0, 1, 1,
    ]  # fmt: skip
    assert (pieces(g, "kien_hoa"), g.res[VC]) == ({"vc_guerrilla": 3}, 0), "the Rally is free"


@pytest.mark.covers("P5.C-276")
def test_destroy_the_hamlets_takes_one_where_coin_has_control_or_shifts() -> None:
    g = board(*HAMLETS, *HELD)
    flow = s5_events.play(g, VC, 276, "event")
    next(flow)
    flow.send("do:hamlets")
    d = flow.send("space:tay_ninh")
    assert d.options == ["space:kien_phong", "space:kien_hoa", "done"], "no second one under COIN Control"
    g = board("kien_hoa: 1 vc_guerrilla", "tay_ninh: 1 vc_guerrilla")
    event(g, VC, 276, "event", "space:tay_ninh done space:tay_ninh rally:guerrilla")
    assert (support(g, "tay_ninh"), support(g, "kien_hoa"), pieces(g, "tay_ninh")) == (
        "passive_opposition", "neutral", {"vc_guerrilla": 2},
    )  # fmt: skip
