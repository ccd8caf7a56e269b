"""Cards 21 to 30: every side, with numbers."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.rules.s4_air_strike import possible
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules.s3_assault import assault
from sandtable.vietnam.rules.s4_advise import advise
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import asked, board, play, show, spaces, support

# ------------------------------------------------------------------ 21 Americal


@pytest.mark.covers("5.C-21")
def test_21_unshaded_to_one_space() -> None:
    g = put(board("saigon: 3 us_troops"), "out_of_play", us_troops=4)
    d = question(g.copy(), NVA, 21, "unshaded")
    assert d.seat == "us"
    assert "space:north_vietnam" not in d.options
    event(g, NVA, 21, "unshaded", "space:hue space:saigon n:2 n:2")
    assert show(g, "hue") == "4 us_troops"
    assert boxes(g, "us_troops") == (33, 0, 2)


@pytest.mark.covers("5.C-21")
def test_21_unshaded_to_available() -> None:
    g = put(board("saigon: 3 us_troops"), "out_of_play", us_troops=4)
    event(g, US, 21, "unshaded", "box:available space:saigon n:1 done piece:us_troops n:2")
    assert show(g, "saigon") == "2 us_troops"
    assert boxes(g, "us_troops") == (36, 0, 2)


@pytest.mark.covers("5.C-21")
def test_21_shaded_provinces_that_change_come_first() -> None:
    """Kien Hoa is at Active Opposition, Phuoc Long has no Population: they come after Ba Xuyen."""
    g = board(
        "kien_hoa: 1 us_troops, 1 vc_guerrilla, active_opposition", "phuoc_long: 1 us_troops, 1 vc_base",
        "ba_xuyen: 1 us_troops, 1 vc_guerrilla_active, passive_support", "hue: 1 us_troops, 1 vc_guerrilla",
        "kien_giang: 1 us_troops, 1 vc_tunnel",
    )  # fmt: skip
    d = question(g, NVA, 21, "shaded")
    assert show(g, "ba_xuyen") == "1 us_troops"
    assert support(g, "ba_xuyen") == "active_opposition"
    assert d.options == ["space:phuoc_long", "space:kien_hoa", "done"]


@pytest.mark.covers("5.C-21")
def test_21_shaded_two_provinces() -> None:
    g = board("kien_hoa: 1 us_troops, 2 vc_guerrilla", "phuoc_long: 1 us_troops, 1 vc_base")
    event(g, US, 21, "shaded", "space:kien_hoa space:phuoc_long")
    assert show(g, "kien_hoa") == "1 us_troops, 1 vc_guerrilla"
    assert show(g, "phuoc_long") == "1 us_troops"


# ------------------------------------------------------------------ 22 Da Nang


@pytest.mark.covers("5.C-22")
def test_22_unshaded_six_troops_three_from_out_of_play() -> None:
    g = put(board(), "out_of_play", us_troops=5)
    assert question(g.copy(), VC, 22, "unshaded").options[-1] == "n:3"
    event(g, VC, 22, "unshaded", "n:3 n:3")
    assert show(g, "da_nang") == "6 us_troops"
    assert boxes(g, "us_troops") == (32, 0, 2)
    few = put(board(), "out_of_play", us_troops=5)
    assert question(few, US, 22, "unshaded", "n:1").options[-1] == "n:5"


@pytest.mark.covers("5.C-22", "5.4-a")
def test_22_shaded_support_near_da_nang() -> None:
    g = board(
        "da_nang: 1 us_troops, 1 vc_guerrilla_active, active_support", "quang_nam: passive_support",
        "quang_tin: active_opposition", "hue: active_support",
    )  # fmt: skip
    event(g, VC, 22, "shaded")
    assert support(g, "da_nang") == support(g, "quang_nam") == "neutral"
    assert support(g, "quang_tin") == "active_opposition"
    assert support(g, "hue") == "active_support", "2 spaces away"
    assert not possible(g, Operation(Orders(US, "sweep")))


# ------------------------------------------------------------------ 23 Operation Attleboro


@pytest.mark.covers("5.C-23", "5.1.1-b", "5.5-a")
def test_23_unshaded_tunneled_bases_fall() -> None:
    """Monsoon: 4 Troops fly in, find the Guerrilla and remove it and both Bases without a die."""
    g = board("saigon: 4 us_troops", "tay_ninh: 1 vc_guerrilla, 2 vc_tunnel", next_card=125, arvn=0)
    assert question(g.copy(), VC, 23, "unshaded").seat == "us"
    event(g, VC, 23, "unshaded", "space:saigon n:4")
    assert show(g, "tay_ninh") == "4 us_troops"


@pytest.mark.covers("5.C-23")
def test_23_unshaded_arvn_addition_is_free() -> None:
    """The added ARVN Assault costs nothing, and a Tunneled Base it removes brings 6 Aid."""
    g = board("tay_ninh: 2 us_troops, 2 arvn_troops, 2 vc_guerrilla_active, 1 vc_tunnel", arvn=0, aid=0)
    event(g, US, 23, "unshaded", "yes")
    assert show(g, "tay_ninh") == "2 us_troops, 2 arvn_troops"
    assert (g.res[ARVN], g.aid) == (0, 6)


@pytest.mark.covers("5.C-23", "5.1.2-a")
def test_23_unshaded_beats_what_bars_air_lift() -> None:
    g = board("saigon: 2 us_troops", "tay_ninh: 1 vc_tunnel")
    event(g, NVA, 15, "shaded")
    event(g, US, 23, "unshaded", "space:saigon n:2")
    assert show(g, "tay_ninh") == "2 us_troops"


@pytest.mark.covers("5.C-23")
def test_23_shaded() -> None:
    g = board("tay_ninh: 1 vc_tunnel, 2 us_troops", "saigon: 3 us_troops", "hue: 3 us_troops, 1 vc_base")
    event(g, VC, 23, "shaded", "roll=4 space:tay_ninh n:2 n:2")
    assert show(g, "tay_ninh") == "1 vc_tunnel"
    assert show(g, "saigon") == "1 us_troops"
    assert boxes(g, "us_troops") == (32, 4, 0)


# ------------------------------------------------------------------ 24 Operation Starlite


@pytest.mark.covers("5.C-24", "5.1.1-a")
def test_24_unshaded() -> None:
    """Coastal (or across the highway), US Troops there or adjacent; the Tunneled Base stays."""
    g = board(
        "quang_tin: 2 vc_guerrilla, 1 vc_guerrilla_active, 1 vc_tunnel, 1 nva_troops", "da_nang: 1 us_troops",
        "binh_dinh: 1 vc_guerrilla, 1 us_troops", "kien_giang: 1 vc_guerrilla", "pleiku: 1 vc_guerrilla, 1 us_troops",
    )  # fmt: skip
    assert spaces(question(g.copy(), US, 24, "unshaded").options) == ["binh_dinh", "quang_tin"]
    event(g, US, 24, "unshaded", "space:quang_tin")
    assert show(g, "quang_tin") == "1 nva_troops, 1 vc_tunnel"


@pytest.mark.covers("5.C-24")
def test_24_shaded() -> None:
    g = board(*(f"{s}: 2 vc_guerrilla_active" for s in ("quang_tin", "binh_dinh", "khanh_hoa", "pleiku")))
    event(g, NVA, 24, "shaded", "space:quang_tin space:binh_dinh space:pleiku")
    assert show(g, "quang_tin") == show(g, "binh_dinh") == show(g, "pleiku") == "2 vc_guerrilla"
    assert show(g, "khanh_hoa") == "2 vc_guerrilla_active"
    assert g.stay_eligible == (NVA,)


# ------------------------------------------------------------------ 25 TF-116 Riverines


@pytest.mark.covers("5.C-25", "5.5-a")
def test_25_unshaded_arvn_clears_the_banks() -> None:
    """The executor picks ARVN, which acts: free, in Monsoon, in every Lowland on the river."""
    g = board(
        "loc_saigon_can_tho: 2 vc_guerrilla, 1 nva_troops", "loc_can_tho_bac_lieu: 1 vc_guerrilla",
        "kien_hoa: 2 arvn_troops, 1 vc_guerrilla", "ba_xuyen: 2 arvn_troops, 1 vc_guerrilla", next_card=125, arvn=0,
    )  # fmt: skip
    assert question(g.copy(), US, 25, "unshaded").seat == "us"
    d = question(g.copy(), US, 25, "unshaded", "faction:arvn")
    assert d.seat == "arvn"
    assert "done" not in d.options
    event(
        g, US, 25, "unshaded",
        "faction:arvn space:kien_hoa done space:ba_xuyen done space:kien_phong done "
        "space:kien_giang done space:kien_hoa space:ba_xuyen",
    )  # fmt: skip
    assert show(g, "loc_saigon_can_tho") == ""
    assert show(g, "loc_can_tho_bac_lieu") == "1 vc_guerrilla", "not the Mekong"
    assert show(g, "kien_hoa") == show(g, "ba_xuyen") == "2 arvn_troops"


@pytest.mark.covers("5.C-25", "5.1.2-a")
def test_25_unshaded_every_space_beats_the_two_of_capabilities() -> None:
    """Combined Action Platoons and Abrams shaded allow 2 spaces; the Event says every one."""
    banks = ("kien_hoa", "ba_xuyen", "kien_giang", "kien_phong")
    g = board(*(f"{s}: 1 us_troops, 1 vc_guerrilla" for s in banks))
    event(g, VC, 18, "shaded")
    event(g, VC, 11, "shaded")
    d = question(g.copy(), US, 25, "unshaded", "faction:us")
    assert spaces(d.options) == sorted(banks)
    swept = "faction:us " + " ".join(f"space:{s} done" for s in banks)
    event(g, US, 25, "unshaded", swept + " " + " ".join(f"space:{s}" for s in banks[:3]))
    assert [show(g, s) for s in banks] == ["1 us_troops"] * 4


@pytest.mark.covers("5.C-25")
def test_25_shaded() -> None:
    g = board("loc_can_tho_chau_doc: 2 arvn_police")
    river = ("loc_saigon_can_tho", "loc_can_tho_chau_doc", "loc_can_tho_long_phu")
    event(g, VC, 25, "shaded", " ".join(f"space:{s} n:2" for s in river))
    assert [number(g, s, "vc_guerrilla") for s in river] == [2, 2, 2]
    assert [g.sabotage[SPACE[s]] for s in river] == [1, 0, 1], "2 VC are not more than 2 Police"


# ------------------------------------------------------------------ 26 LRRP


@pytest.mark.covers("5.C-26")
def test_26_unshaded_irregulars_then_strike_anywhere() -> None:
    g = board("central_laos: 2 nva_troops", "hue: 1 us_troops, 1 vc_guerrilla_active", trail=0)
    d = question(g.copy(), ARVN, 26, "unshaded")
    assert d.seat == "us"
    assert "space:north_vietnam" not in d.options
    event(
        g, ARVN, 26, "unshaded",
        "space:central_laos n:1 space:the_fishhook n:2 roll=3 space:central_laos space:hue space:central_laos",
    )  # fmt: skip
    assert show(g, "central_laos") == "1 us_irregular"
    assert show(g, "the_fishhook") == "2 us_irregular"
    assert show(g, "hue") == "1 us_troops"


@pytest.mark.covers("5.C-26")
def test_26_shaded() -> None:
    g = board("binh_dinh: 2 us_irregular, passive_support", "central_laos: 1 us_irregular_active", "hue: 1 arvn_ranger")
    event(g, VC, 26, "shaded", "space:binh_dinh n:2")
    assert boxes(g, "us_irregular") == (3, 3, 0)
    assert support(g, "binh_dinh") == "neutral", "once a space"
    assert show(g, "hue") == "1 arvn_ranger"


# ------------------------------------------------------------------ 27 Phoenix Program


@pytest.mark.covers("5.C-27")
def test_27_unshaded() -> None:
    g = board(
        "hue: 3 arvn_police, 1 vc_guerrilla, 1 vc_base", "saigon: 3 us_troops, 1 vc_guerrilla, 1 vc_tunnel",
        "kien_hoa: 2 vc_guerrilla",
    )  # fmt: skip
    event(g, US, 27, "unshaded", "space:hue piece:vc_guerrilla space:hue space:saigon")
    assert show(g, "hue") == "3 arvn_police"
    assert show(g, "saigon") == "3 us_troops, 1 vc_tunnel"
    assert show(g, "kien_hoa") == "2 vc_guerrilla", "no COIN Control"


@pytest.mark.covers("5.C-27")
def test_27_shaded_markers_add_up() -> None:
    g = board(
        "hue: 3 arvn_police, 1 vc_guerrilla, active_support, terror 1", "saigon: 3 us_troops, 1 vc_guerrilla",
        "can_tho: 2 us_troops, 1 vc_guerrilla", "da_nang: 3 us_troops, 1 nva_guerrilla",
    )  # fmt: skip
    event(g, VC, 27, "shaded", "space:hue")
    assert support(g, "hue") == support(g, "can_tho") == "active_opposition"
    assert (g.terror[SPACE["hue"]], g.terror[SPACE["can_tho"]]) == (2, 1)
    assert support(g, "saigon") == support(g, "da_nang") == "neutral"


# ------------------------------------------------------------------ 28 Search and Destroy


@pytest.mark.covers("5.C-28", "5.3-a")
def test_28_unshaded_one_underground_guerrilla_within_the_total() -> None:
    """3 Troops remove 3: one of the two hidden ones among them."""
    g = board("kien_hoa: 3 us_troops, 2 vc_guerrilla, 3 vc_guerrilla_active")
    event(g, US, 28, "unshaded")
    script = "space:kien_hoa piece:vc_guerrilla piece:vc_guerrilla_active"
    play(assault(g, Operation(Orders(US, "assault"))), script)
    assert show(g, "kien_hoa") == "3 us_troops, 1 vc_guerrilla, 1 vc_guerrilla_active"


@pytest.mark.covers("5.C-28")
def test_28_unshaded_adds_one_where_none_would_go() -> None:
    """1 Troop in a Highland removes nothing by itself; the hidden one need not be taken."""
    g = board("pleiku: 1 us_troops, 2 vc_guerrilla")
    event(g, US, 28, "unshaded")
    d = asked(assault(g.copy(), Operation(Orders(US, "assault"))), "space:pleiku")
    assert d.options == ["piece:vc_guerrilla", "done"]
    play(assault(g, Operation(Orders(US, "assault"))), "space:pleiku piece:vc_guerrilla")
    assert show(g, "pleiku") == "1 us_troops, 1 vc_guerrilla"


@pytest.mark.covers("5.C-28")
def test_28_shaded_provinces_only_once_for_both() -> None:
    g = board(
        "kien_hoa: 1 us_troops, 2 arvn_troops, 2 vc_guerrilla_active, active_support",
        "hue: 1 us_troops, 1 vc_guerrilla_active, active_support", arvn=30,
    )  # fmt: skip
    event(g, VC, 28, "shaded")
    play(assault(g, Operation(Orders(US, "assault"))), "space:kien_hoa yes space:hue")
    assert support(g, "kien_hoa") == "passive_support"
    assert support(g, "hue") == "active_support"
    a = board("kien_hoa: 2 arvn_troops, 1 vc_guerrilla_active, active_support")
    event(a, VC, 28, "shaded")
    play(assault(a, Operation(Orders(ARVN, "assault"))), "space:kien_hoa")
    assert support(a, "kien_hoa") == "passive_support"


@pytest.mark.covers("5.C-28")
def test_28_shaded_counts_an_advised_assault() -> None:
    g = board("kien_hoa: 2 arvn_troops, 1 vc_guerrilla_active, passive_support", "hue: 1 us_troops")
    event(g, VC, 28, "shaded")
    play(advise(g, Operation(Orders(US, "train"))), "space:kien_hoa advise:assault no")
    assert show(g, "kien_hoa") == "2 arvn_troops"
    assert support(g, "kien_hoa") == "neutral"


# ------------------------------------------------------------------ 29 Tribesmen


@pytest.mark.covers("5.C-29")
def test_29_unshaded() -> None:
    g = board(
        "pleiku: 1 us_irregular, 2 vc_guerrilla, 1 nva_base, 1 vc_tunnel", "binh_dinh: 1 us_irregular_active, 3 nva_troops",
        "hue: 1 arvn_ranger, 2 vc_guerrilla",
    )  # fmt: skip
    event(
        g, US, 29, "unshaded", "space:pleiku piece:vc_guerrilla n:2 space:pleiku space:binh_dinh",
    )  # fmt: skip
    assert show(g, "pleiku") == "1 us_irregular, 1 vc_tunnel"
    assert show(g, "binh_dinh") == "1 us_irregular_active, 2 nva_troops"
    assert show(g, "hue") == "1 arvn_ranger, 2 vc_guerrilla"


@pytest.mark.covers("5.C-29")
def test_29_shaded_one_for_one() -> None:
    g = board(
        "pleiku: 2 us_irregular, 1 us_irregular_active, neutral", "hue: 1 us_irregular",
        "binh_dinh: passive_support", "quang_nam: neutral", patronage=2,
    )  # fmt: skip
    d = question(g.copy(), VC, 29, "shaded")
    assert d.topic == "event.set_support"
    assert spaces(d.options) == ["khanh_hoa", "pleiku", "quang_nam", "quang_tri"]
    event(g, VC, 29, "shaded", "space:pleiku")
    assert show(g, "pleiku") == "3 vc_guerrilla"
    assert show(g, "hue") == "1 vc_guerrilla"
    assert boxes(g, "us_irregular") == (6, 0, 0)
    assert support(g, "pleiku") == "active_opposition"
    assert g.patronage == 0


@pytest.mark.covers("5.C-29", "5.1.3-a")
def test_29_shaded_with_too_few_guerrillas() -> None:
    """1 Guerrilla is left: the executor says where it goes, the other Irregulars are just removed."""
    g = board("pleiku: 1 us_irregular, passive_support", "hue: 1 us_irregular", "kien_hoa: 29 vc_guerrilla")
    event(g, US, 29, "shaded", "space:pleiku space:quang_tri")
    assert show(g, "pleiku") == "1 vc_guerrilla"
    assert show(g, "hue") == ""


# ------------------------------------------------------------------ 30 USS New Jersey


@pytest.mark.covers("5.C-30", "5.1.2-a")
def test_30_unshaded_three_coastal_spaces_two_pieces_each() -> None:
    """No die, no Trail, no COIN pieces needed, Monsoon or not; every struck space shifts; who is picked decides."""
    g = board(
        "quang_tin: 3 vc_guerrilla_active, passive_support", "hue: 1 vc_base, passive_support",
        "north_vietnam: 2 nva_troops", "binh_dinh: 1 vc_guerrilla_active", "pleiku: 2 nva_troops", "phu_bon: 1 vc_guerrilla",
        trail=3, next_card=125,
    )  # fmt: skip
    d = question(g.copy(), US, 30, "unshaded", "faction:arvn")
    assert d.seat == "arvn"
    assert spaces(d.options) == ["binh_dinh", "hue", "north_vietnam", "quang_tin"]
    assert "done" not in d.options, "at least 1 space"
    script = "faction:arvn space:quang_tin space:quang_tin space:hue space:north_vietnam space:north_vietnam"
    event(g, US, 30, "unshaded", script)
    assert number(g, "quang_tin", "vc_guerrilla_active") == 1
    assert support(g, "quang_tin") == support(g, "hue") == "neutral"
    assert show(g, "north_vietnam") == show(g, "hue") == ""
    assert show(g, "binh_dinh") == "1 vc_guerrilla_active"
    assert g.trail == 3


@pytest.mark.covers("5.C-30")
def test_30_shaded() -> None:
    g = board(
        "quang_tin: 1 us_troops, active_support", "binh_dinh: 1 us_troops, passive_opposition",
        "khanh_hoa: 1 us_troops, active_opposition", "pleiku: 1 us_troops", "hue: 1 us_troops",
    )  # fmt: skip
    event(g, VC, 30, "shaded", "space:quang_tin")
    assert support(g, "quang_tin") == "neutral"
    assert support(g, "binh_dinh") == "active_opposition"
    assert support(g, "pleiku") == support(g, "hue") == "neutral"


@pytest.mark.covers("5.C-28", "3.2.4-f")
def test_28_unshaded_nva_troops_still_go_first() -> None:
    """2 hits, 1 NVA Troop: it goes first, then the hidden Guerrilla may. The card only adds to what may be removed."""
    g = board("kien_hoa: 2 us_troops, 1 nva_troops, 1 nva_guerrilla")
    event(g, US, 28, "unshaded")
    d = asked(assault(g.copy(), Operation(Orders(US, "assault"))), "space:kien_hoa")
    assert (d.topic, d.options) == ("assault.remove", ["piece:nva_guerrilla", "done"]), "the Troop was no question"
    full = board("kien_hoa: 1 us_troops, 1 nva_troops, 1 nva_guerrilla")
    event(full, US, 28, "unshaded")
    play(assault(full, Operation(Orders(US, "assault"))), "space:kien_hoa")
    assert show(full, "kien_hoa") == "1 us_troops, 1 nva_guerrilla"
