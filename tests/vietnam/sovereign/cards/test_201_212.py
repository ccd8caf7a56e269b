"""5.2 The first Events of 1961, both sides, with numbers; in Diem's War where it differs."""

import pytest

from sandtable.vietnam.board import SAIGON
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE, ARVN_TROOPS, KINDS, NVA, US, VC
from sandtable.vietnam.rules import s5_events
from tests.vietnam.play import asked, support
from tests.vietnam.sovereign.play import board, event, pieces, war


@pytest.mark.covers("P5.C-201")
def test_counterinsurgency_plan_unshaded() -> None:
    g = war("1961")
    troops, police = g.available[ARVN_TROOPS], g.available[ARVN_POLICE]
    event(g, US, 201, "unshaded")
    assert (g.available[ARVN_TROOPS] - troops, g.available[ARVN_POLICE] - police, g.aid) == (2, 2, 12)
    event(g, US, 201, "unshaded")
    assert (g.available[ARVN_TROOPS] - troops, g.aid) == (4, 14), "the next slot"


@pytest.mark.covers("P5.C-201")
def test_counterinsurgency_plan_shaded() -> None:
    g = board("hue: passive_support", "da_nang: active_support", "kontum: passive_opposition", aid=7)
    assert asked(s5_events.play(g.copy(), VC, 201, "shaded")).options == ["space:hue", "space:da_nang"]
    event(g, VC, 201, "shaded", "space:da_nang")
    assert (g.aid, support(g, "da_nang"), support(g, "hue")) == (2, "passive_support", "passive_support")


@pytest.mark.covers("P5.C-202")
@pytest.mark.parametrize(("two", "seat"), [(False, "us"), (True, "arvn")])
def test_george_ball_unshaded(two: bool, seat: str) -> None:
    g = board("hue: passive_support", washington=2, two=two)
    d = asked(s5_events.play(g.copy(), ARVN, 202, "unshaded"))
    assert (d.seat, d.topic) == (seat, "event.shift")
    event(g, ARVN, 202, "unshaded", "space:hue")
    assert (g.washington, support(g, "hue")) == (1, "active_support")


@pytest.mark.covers("P5.C-202")
def test_george_ball_shaded() -> None:
    g = event(board(washington=0, aid=2), VC, 202, "shaded")
    assert (g.washington, g.aid) == (0, 0), "tracks stop at their ends"


@pytest.mark.covers("P5.C-204")
def test_taylor_rostow_mission_unshaded() -> None:
    g = war("1961")
    d = asked(s5_events.play(g, US, 204, "unshaded"))
    assert (g.washington, d.seat, d.topic, d.args["left"]) == (1, "us", "advisor.to", 2)
    g = board("saigon: 1 arvn_troops", arvn=0)
    event(g, US, 204, "unshaded", "space:saigon train:cubes n:0 n:6 done")
    assert g.n[SAIGON * KINDS + ARVN_POLICE] == 6


@pytest.mark.covers("P5.C-204")
def test_taylor_rostow_mission_shaded() -> None:
    g = event(board(aid=15, patronage=10), VC, 204, "shaded")
    assert (g.aid, g.patronage) == (11, 8)


@pytest.mark.covers("P5.C-203")
def test_churchill_of_asia_unshaded() -> None:
    g = event(board(stability=2, aid=10), US, 203, "unshaded")
    assert (g.stability, g.aid) == (1, 10)
    g = event(board(stability=0, aid=10), US, 203, "unshaded")
    assert (g.stability, g.aid) == (0, 16), "Stable: Aid instead"


@pytest.mark.covers("P5.C-203")
def test_churchill_of_asia_shaded() -> None:
    g = board("hue: passive_support", "da_nang: active_support", "saigon: active_support", aid=10)
    event(g, NVA, 203, "shaded", "space:hue space:da_nang")
    assert (g.aid, support(g, "hue"), support(g, "da_nang"), support(g, "saigon")) == (
        7, "neutral", "passive_support", "active_support",
    )  # fmt: skip


@pytest.mark.covers("P5.C-206")
def test_usns_core_unshaded() -> None:
    g = board("saigon: 3 arvn_troops", "tay_ninh: 2 vc_guerrilla", washington=0)
    script = "space:saigon space:tay_ninh n:3 done space:tay_ninh"
    event(g, US, 206, "unshaded", script)
    assert g.washington == 1
    assert pieces(g, "tay_ninh") == {"arvn_troops": 3, "vc_guerrilla": 1, "vc_guerrilla_active": 1}, "Jungle: 3 Sweep 1"


@pytest.mark.covers("P5.C-206")
def test_usns_core_unshaded_of_two_is_lifted_by_arvn() -> None:
    g = board("saigon: 3 arvn_troops", "tay_ninh: 2 vc_guerrilla", washington=0, two=True)
    assert asked(s5_events.play(g, VC, 206, "unshaded")).seat == "arvn"


@pytest.mark.covers("P5.C-206")
def test_usns_core_shaded() -> None:
    g = board("tay_ninh: 1 arvn_troops, 1 arvn_ranger, 1 arvn_police, 1 vc_guerrilla", "hue: 2 arvn_troops")
    event(g, VC, 206, "shaded", "piece:arvn_troops")
    assert pieces(g, "tay_ninh") == {"arvn_police": 1, "vc_guerrilla_active": 1}
    assert pieces(g, "hue") == {"arvn_troops": 2}, "no Guerrilla there"


@pytest.mark.covers("P5.C-207")
@pytest.mark.parametrize(("side", "hanoi", "resources"), [("unshaded", 1, 3), ("shaded", 3, 7)])
def test_politburo(side: str, hanoi: int, resources: int) -> None:
    g = event(board(hanoi=2, vc=5), NVA, 207, side)
    assert (g.hanoi, g.res[VC]) == (hanoi, resources)


@pytest.mark.covers("P5.C-208")
def test_vienna_summit() -> None:
    g = board("hue: passive_support", washington=3)
    d = asked(s5_events.play(g.copy(), ARVN, 208, "unshaded"))
    assert (d.seat, d.topic) == ("us", "event.shift")
    event(g, ARVN, 208, "unshaded", "space:hue")
    assert (g.washington, support(g, "hue")) == (4, "active_support")
    assert asked(s5_events.play(board(two=True), ARVN, 208, "unshaded")).seat == "arvn"
    g = board("hue: passive_support", "saigon: passive_support", hanoi=1)
    assert event(g.copy(), NVA, 208, "shaded", "do:hanoi").hanoi == 2
    event(g, NVA, 208, "shaded", "do:cities")
    assert (g.hanoi, support(g, "hue"), support(g, "saigon")) == (1, "neutral", "passive_support")


@pytest.mark.covers("P5.C-209")
def test_le_duan_unshaded() -> None:
    g = board("pleiku: 1 vc_cadre", hanoi=2, vc=5)
    assert event(g.copy(), US, 209, "unshaded", "do:hanoi").hanoi == 1
    d = asked(s5_events.play(g.copy(), US, 209, "unshaded"))
    assert (d.seat, d.options) == ("us", ["do:hanoi", "do:cadre"])
    event(g, US, 209, "unshaded", "do:cadre")
    assert (pieces(g, "pleiku"), g.hanoi) == ({"vc_base": 1}, 2)
    two = board(hanoi=2, vc=5, two=True)
    assert event(two, ARVN, 209, "unshaded", "do:resources").res[VC] == 2


@pytest.mark.covers("P5.C-209")
def test_le_duan_shaded() -> None:
    g = board("pleiku: 1 vc_guerrilla, 2 arvn_police", "hue: 1 vc_guerrilla", hanoi=2)
    assert event(g.copy(), NVA, 209, "shaded", "do:hanoi").hanoi == 3
    event(g, NVA, 209, "shaded", "do:attack roll=6 piece:arvn_police")
    assert pieces(g, "pleiku") == {"arvn_police": 1, "vc_guerrilla_active": 1}, "a miss still removes 1"


@pytest.mark.covers("P5.C-211")
def test_project_tiger() -> None:
    g = board("pleiku: 2 vc_guerrilla", "binh_tuy: 1 vc_guerrilla", vc=3)
    event(g, US, 211, "unshaded", "do:remove")
    assert (g.res[VC], pieces(g, "pleiku"), pieces(g, "binh_tuy")) == (0, {"vc_guerrilla": 1}, {"vc_guerrilla": 1})
    g = board("hue: 1 arvn_ranger", aid=10)
    assert asked(s5_events.play(g.copy(), NVA, 211, "shaded")).seat == "nva"
    event(g, NVA, 211, "shaded", "space:quang_tri")
    assert (pieces(g, "hue"), g.aid, pieces(g, "quang_tri")) == ({}, 8, {"vc_guerrilla": 1})


@pytest.mark.covers("P5.C-212")
def test_cosvn() -> None:
    g = board("tay_ninh: 2 vc_guerrilla", "binh_tuy: 1 vc_guerrilla", "pleiku: 3 vc_guerrilla")
    event(g, US, 212, "unshaded", "space:tay_ninh")
    assert (pieces(g, "tay_ninh"), pieces(g, "binh_tuy")) == ({"vc_guerrilla_active": 1}, {"vc_guerrilla": 1})
    g = board("tay_ninh: 2 vc_guerrilla", "binh_tuy: 2 vc_guerrilla, 3 arvn_police", "pleiku: 1 vc_guerrilla")
    event(g.copy(), VC, 212, "shaded", "no")
    event(g, VC, 212, "shaded", "do:cadre")
    assert pieces(g, "tay_ninh") == {"vc_guerrilla": 2, "vc_cadre": 1}, "the only Province without COIN Control"
    two = board("tay_ninh: 2 vc_guerrilla", two=True)
    event(two, VC, 212, "shaded")
    assert pieces(two, "tay_ninh") == {"vc_guerrilla": 2, "vc_base": 1}, "no Cadres of two"
