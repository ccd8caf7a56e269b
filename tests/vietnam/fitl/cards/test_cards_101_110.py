"""Cards 101 to 110: every side, with numbers."""

import pytest

from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules.s2_sequence import adjust
from sandtable.vietnam.rules.s3_attack import attack
from sandtable.vietnam.rules.s3_march import march
from sandtable.vietnam.rules.s3_sweep import sweep
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import board, play, show, spaces, support, turn_orders

# ------------------------------------------------------------------ 101 Booby Traps


@pytest.mark.covers("5.C-101", "5.3-a")
@pytest.mark.parametrize("f", [NVA, VC])
def test_101_unshaded_one_ambush_for_either_insurgent(f: int) -> None:
    name = "nva" if f == NVA else "vc"
    g = board(f"hue: 1 {name}_guerrilla, 2 us_troops", f"da_nang: 1 {name}_guerrilla, 2 us_troops")
    event(g, US, 101, "unshaded")
    play(attack(g, Operation(turn_orders(f, "attack"))), "space:hue sa:ambush space:da_nang roll=6")
    assert number(g, "hue", "us_troops") == 1
    assert number(g, "da_nang", "us_troops") == 2, "there the Guerrilla had to Attack with a die"


@pytest.mark.covers("5.C-101")
@pytest.mark.parametrize(("die", "casualties"), [(3, 1), (4, 0)])
def test_101_shaded_sweeping_troops_pay(die: int, casualties: int) -> None:
    """After the Guerrillas are found; US to Casualties."""
    g = board("hue: 2 us_troops, 1 us_irregular, 3 vc_guerrilla")
    event(g, VC, 101, "shaded")
    play(sweep(g, Operation(Orders(US, "sweep"))), f"space:hue done roll={die}")
    assert (number(g, "hue", "vc_guerrilla_active"), boxes(g, "us_troops")[1]) == (3, casualties)


@pytest.mark.covers("5.C-101")
def test_101_shaded_arvn_troops_not_police() -> None:
    g = board("hue: 1 arvn_troops, 2 arvn_police, 1 us_troops", "saigon: 3 arvn_police")
    event(g, VC, 101, "shaded")
    play(sweep(g, Operation(Orders(ARVN, "sweep"))), "space:hue space:saigon done roll=1")
    assert (show(g, "hue"), boxes(g, "arvn_troops")) == ("1 us_troops, 2 arvn_police", (30, 0, 0))
    assert show(g, "saigon") == "3 arvn_police", "no Troop there, no die"


# ------------------------------------------------------------------ 102 Cu Chi


@pytest.mark.covers("5.C-102")
def test_102_unshaded_guerrillas_leave_the_tunnels() -> None:
    """All Guerrillas of either Insurgent; the Tunneled Base and Troops stay; COIN Control is needed."""
    g = board(
        "tay_ninh: 6 us_troops, 1 vc_tunnel, 1 vc_guerrilla, 1 nva_guerrilla_active, 1 nva_troops",
        "quang_tri: 1 us_troops, 1 nva_tunnel, 2 nva_guerrilla", "binh_tuy: 3 us_troops, 1 vc_base, 1 vc_guerrilla",
    )  # fmt: skip
    event(g, US, 102, "unshaded")
    assert show(g, "tay_ninh") == "6 us_troops, 1 nva_troops, 1 vc_tunnel"
    assert (number(g, "quang_tri", "nva_guerrilla"), number(g, "binh_tuy", "vc_guerrilla")) == (2, 1)


@pytest.mark.covers("5.C-102")
def test_102_shaded_every_base_of_a_province() -> None:
    g = board("tay_ninh: 1 nva_base, 1 vc_base", "hue: 1 vc_base")
    event(g, VC, 102, "shaded")
    assert show(g, "tay_ninh") == "1 nva_guerrilla, 1 nva_tunnel, 1 vc_guerrilla, 1 vc_tunnel"
    assert show(g, "hue") == "1 vc_base"


@pytest.mark.covers("5.C-102", "5.1.3-a")
def test_102_shaded_without_a_base_brings_the_guerrillas_alone() -> None:
    """5.1.3 What can be done is done: no Base in any Province, so no Tunnel, but both Guerrillas in a Province of choice."""
    g = board("hue: 1 vc_base")  # a City's Base does not count
    event(g, VC, 102, "shaded", "space:binh_tuy")
    assert (show(g, "binh_tuy"), show(g, "hue")) == ("1 nva_guerrilla, 1 vc_guerrilla", "1 vc_base")


# ------------------------------------------------------------------ 103 Kent State


@pytest.mark.covers("5.C-103", "5.5-a", "2.3.9-b")
def test_103_unshaded_by_the_us() -> None:
    """2 Casualties back, 1 free Limited Operation (a Sweep in Monsoon), and the US is Eligible on the next card."""
    g = put(
        board("hue: 2 us_troops, 1 vc_guerrilla", "kontum: 2 us_troops, 1 vc_guerrilla", next_card=125),
        "casualties", us_troops=3, us_base=1,
    )  # fmt: skip
    event(g, US, 103, "unshaded", "piece:us_base n:1 piece:us_troops n:1 op:sweep space:hue")
    assert (boxes(g, "us_troops"), boxes(g, "us_base")) == ((34, 2, 0), (6, 0, 0))
    assert (show(g, "hue"), show(g, "kontum")) == ("2 us_troops, 1 vc_guerrilla_active", "2 us_troops, 1 vc_guerrilla")
    g.acted = (US,)
    adjust(g)
    assert g.eligible[US] is True


@pytest.mark.covers("5.C-103", "2.3.6-b")
def test_103_unshaded_by_arvn_the_us_may_act_at_once() -> None:
    g = board("hue: 1 us_troops, 1 vc_guerrilla_active")
    g.eligible[US] = False
    event(g, ARVN, 103, "unshaded", "op:assault")
    assert (g.eligible[US], show(g, "hue")) == (True, "1 us_troops")


@pytest.mark.covers("5.C-103")
def test_103_shaded() -> None:
    g = put(board(aid=20), "casualties", us_troops=5)
    event(g, VC, 103, "shaded", "piece:us_troops n:3")
    assert (boxes(g, "us_troops"), g.aid) == ((35, 2, 3), 14)
    adjust(g)
    assert g.eligible[US] is False


# ------------------------------------------------------------------ 104 Main Force Bns


@pytest.mark.covers("5.C-104", "5.3-a")
@pytest.mark.parametrize("f", [NVA, VC])
def test_104_unshaded_two_pieces_are_seen(f: int) -> None:
    """Into Support or a LoC, 2 in all are enough, Bases not counted; 1 alone stays hidden; either Insurgent."""
    name = "nva" if f == NVA else "vc"
    g = board(
        f"quang_tri: 3 {name}_guerrilla", "hue: passive_support, 1 us_base", "da_nang: passive_support, 1 arvn_police",
        f"quang_nam: 1 {name}_guerrilla",
    )  # fmt: skip
    event(g, US, 104, "unshaded")
    play(
        march(g, Operation(Orders(f, "march"))),
        "space:quang_tri space:hue n:1 space:quang_tri space:loc_hue_da_nang n:2 space:quang_nam space:da_nang n:1",
    )  # fmt: skip
    assert show(g, "hue") == f"1 us_base, 1 {name}_guerrilla"
    assert show(g, "loc_hue_da_nang") == f"2 {name}_guerrilla_active"
    assert show(g, "da_nang") == f"1 arvn_police, 1 {name}_guerrilla_active"


@pytest.mark.covers("5.C-104")
def test_104_shaded_three_pieces_in_two_ambushes() -> None:
    g = board("hue: 1 vc_guerrilla, 3 us_troops", "da_nang: 1 vc_guerrilla, 3 us_troops")
    event(g, VC, 104, "shaded")
    play(
        attack(g, Operation(turn_orders(VC, "attack"))),
        "space:hue sa:ambush piece:us_troops piece:us_troops space:da_nang sa:ambush",
    )  # fmt: skip
    assert (number(g, "hue", "us_troops"), number(g, "da_nang", "us_troops")) == (1, 2)


@pytest.mark.covers("5.C-104")
def test_104_shaded_not_for_the_nva() -> None:
    g = board("hue: 1 nva_guerrilla, 3 us_troops")
    event(g, VC, 104, "shaded")
    play(attack(g, Operation(turn_orders(NVA, "attack"))), "space:hue sa:ambush")
    assert number(g, "hue", "us_troops") == 2


# ------------------------------------------------------------------ 105 Rural Pressure


@pytest.mark.covers("5.C-105")
def test_105_unshaded() -> None:
    """4 Provinces with any VC piece; not Cities, not Population 0, not NVA's."""
    names = ("tay_ninh", "kien_hoa", "ba_xuyen", "quang_tri", "pleiku")
    g = board(*(f"{s}: 1 vc_guerrilla" for s in (*names, "hue", "phuoc_long")), "kien_phong: 1 nva_guerrilla")
    assert spaces(question(g.copy(), US, 105, "unshaded").options) == sorted(names)
    event(g, US, 105, "unshaded", " ".join(f"space:{s}" for s in names[:4]))
    assert [support(g, s) for s in names] == ["passive_support"] * 4 + ["neutral"]


@pytest.mark.covers("5.C-105")
@pytest.mark.parametrize(("word", "patronage"), [("patronage_up", 21), ("patronage_down", 9)])
def test_105_shaded(word: str, patronage: int) -> None:
    g = board("tay_ninh: 1 arvn_police", "kien_hoa: 2 arvn_police", "hue: 1 arvn_police", patronage=15)
    event(g, VC, 105, "shaded", f"space:tay_ninh do:{word}")
    assert [support(g, s) for s in ("tay_ninh", "kien_hoa", "hue")] == ["passive_opposition"] * 2 + ["neutral"]
    assert g.patronage == patronage


# ------------------------------------------------------------------ 106 Binh Duong


@pytest.mark.covers("5.C-106")
def test_106_any_mix_in_two_provinces() -> None:
    """Opposition with Police, Support with a Guerrilla: each as the executor likes."""
    g = board()
    assert spaces(question(g.copy(), VC, 106).options) == ["binh_tuy", "kien_hoa", "kien_phong", "quang_duc", "tay_ninh"]
    event(
        g, VC, 106,
        script="space:tay_ninh do:toward_opposition piece:arvn_police space:kien_hoa do:toward_support piece:vc_guerrilla",
    )  # fmt: skip
    assert (support(g, "tay_ninh"), show(g, "tay_ninh")) == ("passive_opposition", "1 arvn_police")
    assert (support(g, "kien_hoa"), show(g, "kien_hoa")) == ("passive_support", "1 vc_guerrilla")


# ------------------------------------------------------------------ 107 Burning Bonze


@pytest.mark.covers("5.C-107")
@pytest.mark.parametrize(("level", "patronage"), [("active_support", 21), ("passive_support", 18)])
def test_107_unshaded(level: str, patronage: int) -> None:
    g = board(f"saigon: {level}", patronage=15)
    event(g, ARVN, 107, "unshaded")
    assert g.patronage == patronage


@pytest.mark.covers("5.C-107", "5.1.1-a")
def test_107_shaded() -> None:
    g = board("saigon: active_support", aid=10)
    event(g, VC, 107, "shaded")
    assert (support(g, "saigon"), g.aid) == ("passive_support", 0)


# ------------------------------------------------------------------ 108 Draft Dodgers


@pytest.mark.covers("5.C-108")
@pytest.mark.parametrize(("troops", "bases", "back"), [(2, 0, 3), (2, 1, 0)])
def test_108_unshaded_counts_every_casualty(troops: int, bases: int, back: int) -> None:
    g = put(put(board(), "out_of_play", us_troops=5), "casualties", us_troops=troops, us_base=bases)
    event(g, US, 108, "unshaded")
    assert boxes(g, "us_troops") == (35 - troops + back, troops, 5 - back)


@pytest.mark.covers("5.C-108")
@pytest.mark.parametrize(("troops", "bases", "gone"), [(1, 1, 2), (6, 1, 3), (0, 0, 0)])
def test_108_shaded(troops: int, bases: int, gone: int) -> None:
    g = put(board(), "casualties", us_troops=troops, us_base=bases)
    event(g, VC, 108, "shaded")
    assert boxes(g, "us_troops") == (40 - troops - gone, troops, gone)


# ------------------------------------------------------------------ 109 Nguyen Huu Tho


@pytest.mark.covers("5.C-109")
def test_109_unshaded() -> None:
    g = board("hue: 1 vc_guerrilla", "saigon: 1 vc_base, active_support", "da_nang: 1 nva_troops", "tay_ninh: 1 vc_guerrilla")
    event(g, US, 109, "unshaded")
    assert [support(g, s) for s in ("hue", "saigon", "da_nang", "tay_ninh")] == [
        "passive_support", "active_support", "neutral", "neutral",
    ]  # fmt: skip


@pytest.mark.covers("5.C-109", "5.1.1-b")
def test_109_shaded_and_stays_eligible() -> None:
    """A third Base does not fit; whoever plays it stays Eligible."""
    g = board()
    full = board("saigon: 1 us_base, 1 arvn_base")
    event(full, VC, 109, "shaded")
    assert show(full, "saigon") == "1 us_base, 1 arvn_base, 1 vc_guerrilla"
    event(g, NVA, 109, "shaded")
    assert show(g, "saigon") == "1 vc_guerrilla, 1 vc_base"
    g.acted = (NVA,)
    adjust(g)
    assert g.eligible[NVA] is True


# ------------------------------------------------------------------ 110 No Contact


@pytest.mark.covers("5.C-110")
def test_110_unshaded_two_casualties_anywhere() -> None:
    """Any type, where it may stand; Rangers and Irregulars hide everywhere."""
    g = put(
        board("hue: 1 us_irregular_active, 2 arvn_ranger_active, 1 vc_guerrilla_active", "saigon: 1 us_base, 1 arvn_base"),
        "casualties", us_troops=3, us_base=1, us_irregular=1,
    )  # fmt: skip
    d = question(g.copy(), US, 110, "unshaded")
    assert "space:north_vietnam" not in d.options and "space:loc_hue_da_nang" in d.options
    assert "piece:us_base" not in question(g.copy(), US, 110, "unshaded", "space:saigon").options
    event(g, US, 110, "unshaded", "space:hue piece:us_base n:1 space:central_laos piece:us_irregular n:1")
    assert show(g, "hue") == "1 us_base, 1 us_irregular, 2 arvn_ranger, 1 vc_guerrilla_active"
    assert (show(g, "central_laos"), boxes(g, "us_troops")) == ("1 us_irregular", (37, 3, 0))


@pytest.mark.covers("5.C-110")
def test_110_shaded() -> None:
    g = board("hue: 2 vc_guerrilla_active, 1 nva_guerrilla_active, 1 us_irregular_active")
    event(g, VC, 110, "shaded")
    assert show(g, "hue") == "1 us_irregular_active, 1 nva_guerrilla, 2 vc_guerrilla"


@pytest.mark.covers("5.C-101", "5.C-70")
def test_101_shaded_with_70_police_sweep_as_us_troops() -> None:
    """Every cube Sweeps as a US Troop, so VC may take any of them: a Police that is taken becomes Available."""
    g = board("phu_bon: 1 us_troops, 1 arvn_troops, 1 arvn_police, 1 vc_guerrilla")
    event(g, VC, 101, "shaded")
    event(g, US, 70, "unshaded", "faction:us space:phu_bon done roll=1 piece:arvn_police")
    assert show(g, "phu_bon") == "1 us_troops, 1 arvn_troops"
