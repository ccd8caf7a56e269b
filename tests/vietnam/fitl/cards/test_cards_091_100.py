"""Cards 91 to 100: every side, with numbers."""

import pytest

from sandtable.vietnam import terms
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import board, show, spaces, support

# ------------------------------------------------------------------ 91 Bob Hope


@pytest.mark.covers("5.C-91")
def test_91_unshaded_a_casualty_for_two_troops() -> None:
    """5 Troops of one Province go to a COIN-Controlled City; 2 Casualties, a Base among them, become Available."""
    g = put(
        board("pleiku: 6 us_troops", "tay_ninh: 1 us_troops", "saigon: 1 arvn_police", "hue: 1 nva_troops"),
        "casualties", us_troops=4, us_base=1,
    )  # fmt: skip
    d = question(g.copy(), US, 91, "unshaded")
    assert spaces(d.options) == ["pleiku", "tay_ninh"]
    event(g, US, 91, "unshaded", "space:pleiku n:5 piece:us_base n:1 piece:us_troops n:1")
    assert (number(g, "pleiku", "us_troops"), number(g, "saigon", "us_troops")) == (1, 5)
    assert (boxes(g, "us_troops"), boxes(g, "us_base")) == ((30, 3, 0), (6, 0, 0))


@pytest.mark.covers("5.C-91", "5.1.3-a")
def test_91_unshaded_no_city_to_go_to() -> None:
    g = put(board("pleiku: 6 us_troops"), "casualties", us_troops=4)
    event(g, US, 91, "unshaded")
    assert (number(g, "pleiku", "us_troops"), boxes(g, "us_troops")) == (6, (30, 4, 0))


@pytest.mark.covers("5.C-91")
def test_91_shaded_the_insurgent_moves_them() -> None:
    """The executor names VC, which moves 2 of up to 3 and puts its own Guerrilla where each was."""
    g = board("pleiku: 1 us_troops", "tay_ninh: 3 us_troops", "hue: 1 us_troops")
    assert question(g.copy(), NVA, 91, "shaded").options == ["faction:nva", "faction:vc"]
    d = question(g.copy(), NVA, 91, "shaded", "faction:vc")
    assert (d.seat, spaces(d.options), "done" in d.options) == ("vc", ["pleiku", "tay_ninh"], True)
    event(g, NVA, 91, "shaded", "faction:vc space:pleiku space:saigon space:tay_ninh space:hue done")
    assert (show(g, "pleiku"), show(g, "tay_ninh")) == ("1 vc_guerrilla", "2 us_troops, 1 vc_guerrilla")
    assert (show(g, "saigon"), show(g, "hue")) == ("1 us_troops", "2 us_troops")


# ------------------------------------------------------------------ 92 SEALORDS


@pytest.mark.covers("5.C-92", "5.5-a", "2.3.9-b")
def test_92_unshaded_arvn_then_us_in_monsoon() -> None:
    """ARVN Sweeps Kien Hoa and Assaults a LoC, the US then Assaults Kien Hoa with a free ARVN addition."""
    g = board(
        "kien_hoa: 1 us_troops, 4 arvn_troops, 3 vc_guerrilla", "loc_saigon_can_tho: 2 arvn_police, 1 nva_troops",
        "kien_phong: 3 arvn_troops", arvn=0, next_card=125,
    )  # fmt: skip
    assert question(g.copy(), US, 92, "unshaded").seat == "arvn"
    event(g, US, 92, "unshaded", "space:kien_hoa do:sweep do:assault do:assault yes")
    assert show(g, "kien_hoa") == "1 us_troops, 4 arvn_troops"
    assert show(g, "loc_saigon_can_tho") == "2 arvn_police"
    assert g.res[ARVN] == 0


@pytest.mark.covers("5.C-92")
def test_92_unshaded_nobody_moves_in() -> None:
    g = board("saigon: 6 us_troops", "kien_hoa: 2 vc_guerrilla", "can_tho: 2 us_troops, 1 vc_guerrilla")
    event(g, ARVN, 92, "unshaded")
    assert (show(g, "kien_hoa"), show(g, "can_tho")) == ("2 vc_guerrilla", "2 us_troops, 1 vc_guerrilla")


@pytest.mark.covers("5.C-92", "5.1.1-b")
def test_92_shaded_bases_by_boat() -> None:
    """An untunneled Base goes, a Tunneled one stays; a Base cannot stop on a LoC; Active ones stay Active."""
    g = board("the_parrots_beak: 1 nva_base, 1 nva_tunnel, 2 nva_troops", "tay_ninh: 2 nva_guerrilla_active, 1 vc_guerrilla")
    d = question(g.copy(), VC, 92, "shaded", "faction:nva space:the_parrots_beak piece:nva_base")
    assert (d.seat, spaces(d.options)) == ("nva", ["ba_xuyen", "kien_giang", "kien_hoa", "kien_phong"])
    event(
        g, VC, 92, "shaded",
        "faction:nva space:the_parrots_beak piece:nva_base space:kien_hoa space:tay_ninh space:loc_saigon_can_tho n:2 done",
    )  # fmt: skip
    assert (show(g, "kien_hoa"), show(g, "loc_saigon_can_tho")) == ("1 nva_base", "2 nva_guerrilla_active")
    assert (show(g, "the_parrots_beak"), show(g, "tay_ninh")) == ("2 nva_troops, 1 nva_tunnel", "1 vc_guerrilla")


# ------------------------------------------------------------------ 93 Senator Fulbright


@pytest.mark.covers("5.C-93")
def test_93_unshaded_the_us_chooses_four() -> None:
    g = board("saigon: 1 us_base, 1 us_troops", "hue: 5 us_troops, 1 us_irregular_active")
    assert question(g.copy(), VC, 93, "unshaded").seat == "us"
    event(
        g, VC, 93, "unshaded",
        "space:saigon piece:us_base space:hue piece:us_irregular_active space:hue n:2",
    )  # fmt: skip
    assert (show(g, "saigon"), show(g, "hue")) == ("1 us_troops", "3 us_troops")
    assert (boxes(g, "us_base"), boxes(g, "us_troops"), boxes(g, "us_irregular")) == ((6, 0, 0), (36, 0, 0), (6, 0, 0))


@pytest.mark.covers("5.C-93")
def test_93_shaded() -> None:
    g = board(aid=20)
    event(g, VC, 93, "shaded")
    assert (boxes(g, "us_base"), g.aid) == ((5, 0, 1), 11)


# ------------------------------------------------------------------ 94 Tunnel Rats


@pytest.mark.covers("5.C-94")
def test_94_tunnels_in_two_provinces() -> None:
    """One Base in each of 2 Provinces; no City, no Base that has a Tunnel."""
    g = board("tay_ninh: 1 vc_base, 1 nva_base", "kien_hoa: 1 vc_base", "quang_tri: 1 nva_tunnel", "hue: 1 vc_base")
    event(g, VC, 94, script="space:tay_ninh piece:vc_base")
    assert (show(g, "tay_ninh"), show(g, "kien_hoa")) == ("1 nva_base, 1 vc_tunnel", "1 vc_tunnel")
    assert show(g, "hue") == "1 vc_base"


@pytest.mark.covers("5.C-94", "5.1.1-b")
def test_94_or_a_tunneled_base_removed() -> None:
    g = board("tay_ninh: 1 vc_tunnel, 1 us_troops", "kien_hoa: 1 vc_base", "quang_tri: 1 nva_tunnel, 3 arvn_troops")
    event(g, US, 94, script="do:remove_tunneled_base")
    assert (show(g, "tay_ninh"), boxes(g, "vc_base")) == ("1 us_troops", (8, 0, 0))


# ------------------------------------------------------------------ 95 Westmoreland


@pytest.mark.covers("5.C-95", "5.5-a", "2.3.9-b")
def test_95_unshaded_lift_sweep_strike_in_monsoon() -> None:
    """2 Troops fly to Hue; Sweep in place in 2 spaces in spite of Monsoon; the strike hits what was found."""
    g = board(
        "saigon: 2 us_troops", "hue: 2 vc_guerrilla, active_support", "kien_hoa: 1 us_troops, 1 vc_guerrilla",
        "can_tho: 1 us_troops", trail=2, next_card=125,
    )  # fmt: skip
    event(
        g, ARVN, 95, "unshaded",
        "space:saigon space:hue n:2 done do:sweep space:hue space:kien_hoa roll=4 space:hue space:hue trail",
    )  # fmt: skip
    assert (show(g, "hue"), show(g, "kien_hoa")) == ("2 us_troops", "1 us_troops, 1 vc_guerrilla_active")
    assert (support(g, "hue"), g.trail) == ("passive_support", 1)


@pytest.mark.covers("5.C-95")
def test_95_unshaded_assault_without_arvn() -> None:
    """2 spaces at most, no ARVN addition; the US decides whoever plays the card."""
    g = board(
        "hue: 1 us_troops, 4 arvn_troops, 3 vc_guerrilla_active", "da_nang: 1 us_troops, 1 nva_troops",
        "kontum: 1 us_troops, 1 nva_troops", trail=0,
    )  # fmt: skip
    assert question(g.copy(), VC, 95, "unshaded").seat == "us"
    event(g, VC, 95, "unshaded", "space:da_nang space:hue n:1 done do:assault space:hue space:kontum roll=1 space:hue")
    assert show(g, "hue") == "2 us_troops, 4 arvn_troops", "2 fell to the Assault, 1 to the strike"
    assert (show(g, "kontum"), support(g, "hue")) == ("1 us_troops", "passive_opposition")


@pytest.mark.covers("5.C-95")
def test_95_shaded() -> None:
    g = board("tay_ninh: passive_support", "kien_hoa: 1 arvn_police", "quang_tri: passive_opposition")
    d = question(g.copy(), VC, 95, "shaded")
    assert not {"space:kien_hoa", "space:phuoc_long", "space:hue"} & set(d.options)
    event(g, VC, 95, "shaded", "space:tay_ninh space:quang_tri space:ba_xuyen")
    assert [support(g, s) for s in ("tay_ninh", "quang_tri", "ba_xuyen")] == [
        "passive_opposition", "active_opposition", "active_opposition",
    ]  # fmt: skip


# ------------------------------------------------------------------ 96 APC


@pytest.mark.covers("5.C-96")
def test_96_unshaded_free_and_one_level() -> None:
    """Terror goes for nothing; no space shifts more than 1 level, not even by both; 4 spaces in all."""
    g = board(
        "hue: 1 us_troops, 1 arvn_police, 1 arvn_troops, terror 1", "da_nang: 1 us_troops, 1 arvn_police, 1 arvn_troops",
        arvn=0,
    )  # fmt: skip
    event(g, US, 96, "unshaded", "space:hue n:2 done space:da_nang n:1")
    assert [support(g, s) for s in ("hue", "da_nang")] == ["passive_support"] * 2
    assert (g.res[ARVN], sum(g.terror)) == (0, 0)


@pytest.mark.covers("5.C-96", "5.C-124")
def test_96_shaded_tet_comes_back() -> None:
    g = board("hue: 3 us_troops, 2 vc_guerrilla")
    g.played = (107, 124, 55)
    event(g, VC, 96, "shaded")
    assert (g.pivotal[VC], list(g.played)) == (True, [107, 55])
    assert show(g, "hue") == "3 us_troops, 2 vc_guerrilla"


@pytest.mark.covers("5.C-96", "5.C-124")
def test_96_shaded_or_the_uprising_and_the_card_stays() -> None:
    """VC decides even if NVA plays the card."""
    g = board("hue: 1 vc_guerrilla", "saigon: 24 vc_guerrilla_active", "da_nang: 5 vc_guerrilla_active")
    g.pivotal[VC] = True
    assert question(g.copy(), NVA, 96, "shaded").seat == "vc"
    event(
        g, NVA, 96, "shaded",
        "space:hue piece:vc_base n:2 space:can_tho piece:vc_base n:2 space:an_loc piece:vc_base n:2",
    )  # fmt: skip
    assert (support(g, "hue"), number(g, "can_tho", "vc_base"), g.pivotal[VC]) == ("passive_opposition", 2, True)


# ------------------------------------------------------------------ 97 Brinks Hotel


@pytest.mark.covers("5.C-97", "2.4.1-a")
def test_97_unshaded_the_leader_loses_his_effect() -> None:
    """The card stays in the box and counts."""
    g = board(aid=10, patronage=3, arvn=10, leader=126)
    g.leader_cards = (126,)
    event(g, US, 97, "unshaded", "do:aid")
    assert (g.aid, terms.govern_patronage(g, 2), g.leader_cards) == (20, 0, (126,))
    event(g, US, 97, "unshaded", "do:patronage")
    assert (g.patronage, g.res[ARVN]) == (0, 13), "there were only 3"


@pytest.mark.covers("5.C-97")
def test_97_unshaded_not_minh() -> None:
    g = board(leader=terms.MINH)
    event(g, US, 97, "unshaded", "do:aid")
    assert terms.train_aid(g) == 5


@pytest.mark.covers("5.C-97")
def test_97_shaded_a_city_with_any_vc_piece() -> None:
    g = board("hue: 1 vc_base, active_support, terror 1", "da_nang: 1 nva_troops", "tay_ninh: 1 vc_guerrilla")
    event(g, VC, 97, "shaded")
    assert (support(g, "hue"), sum(g.terror)) == ("neutral", 2)


# ------------------------------------------------------------------ 98 Long Tan


@pytest.mark.covers("5.C-98")
def test_98_unshaded_troops_or_the_jungle_cleared() -> None:
    g = put(
        board(
            "tay_ninh: 1 us_troops, 2 vc_guerrilla, 1 nva_guerrilla_active, 1 nva_troops, 1 vc_base",
            "kien_hoa: 1 us_troops, 1 vc_guerrilla",
        ),
        "out_of_play", us_troops=3,
    )  # fmt: skip
    here = g.copy()
    assert "space:north_vietnam" not in question(g.copy(), US, 98, "unshaded", "do:troops").options
    event(here, US, 98, "unshaded", "do:troops space:kien_hoa")
    assert (number(here, "kien_hoa", "us_troops"), boxes(here, "us_troops")) == (3, (35, 0, 1))
    event(g, US, 98, "unshaded", "do:guerrillas")
    assert show(g, "tay_ninh") == "1 us_troops, 1 nva_troops, 1 vc_base"
    assert show(g, "kien_hoa") == "1 us_troops, 1 vc_guerrilla", "no Jungle"


@pytest.mark.covers("5.C-98")
def test_98_shaded() -> None:
    g = board("tay_ninh: 3 us_troops, 1 us_base, 2 vc_guerrilla_active", "binh_tuy: 2 us_troops, 1 vc_guerrilla, 5 nva_troops")
    event(g, VC, 98, "shaded")
    assert (boxes(g, "us_base"), boxes(g, "us_troops")) == ((5, 1, 0), (35, 1, 0))
    assert show(g, "tay_ninh") == "2 us_troops, 2 vc_guerrilla_active"


# ------------------------------------------------------------------ 99 Masher/White Wing


@pytest.mark.covers("5.C-99", "5.5-a", "2.3.9-b")
def test_99_unshaded_arvn_troops_as_us() -> None:
    """ARVN Sweeps a Highland with a US Base: 1 US and 2 ARVN Troops find 3 and remove 6; nothing is paid, no Aid."""
    g = board(
        "pleiku: 1 us_troops, 1 us_base, 1 arvn_troops, 3 nva_guerrilla, 2 nva_troops, 1 vc_base",
        "khanh_hoa: 1 arvn_troops, 1 us_troops", "tay_ninh: 2 us_troops, 2 arvn_troops, 1 vc_guerrilla",
        arvn=0, aid=10, next_card=125,
    )  # fmt: skip
    d = question(g.copy(), US, 99, "unshaded", "faction:arvn")
    assert d.seat == "arvn" and {"khanh_hoa", "pleiku", "kontum"} <= set(spaces(d.options)), "into it, too"
    assert "tay_ninh" not in spaces(d.options), "no Jungle"
    there = board("pleiku: 1 us_troops, 1 arvn_troops", "khanh_hoa: 1 us_troops", options={"masher_in_place": True})
    assert question(there, US, 99, "unshaded", "faction:us").args.get("target") == "pleiku"
    event(
        g, US, 99, "unshaded",
        "faction:arvn space:pleiku space:khanh_hoa n:0 n:1 done piece:vc_base",
    )  # fmt: skip
    assert show(g, "pleiku") == "1 us_troops, 1 us_base, 2 arvn_troops"
    assert (g.res[ARVN], g.aid) == (0, 10)


@pytest.mark.covers("5.C-99", "5.1.3-a")
def test_99_unshaded_one_kind_of_troops_is_enough() -> None:
    """What can be done is done: no ARVN Troop is on the map, so US Troops Sweep and Assault alone, even for ARVN."""
    g = board("hue: 3 us_troops, 1 vc_guerrilla")
    event(g, ARVN, 99, "unshaded", "faction:arvn space:hue")
    assert show(g, "hue") == "3 us_troops"


@pytest.mark.covers("5.C-99", "5.1.3-a")
def test_99_unshaded_needs_both_there_by_an_option() -> None:
    g = board("hue: 3 us_troops, 1 vc_guerrilla", options={"masher_in_place": True})
    event(g, US, 99, "unshaded")
    assert show(g, "hue") == "3 us_troops, 1 vc_guerrilla"


@pytest.mark.covers("5.C-99", "5.5-a", "2.3.9-b")
def test_99_shaded_active_guerrillas_ambush() -> None:
    """VC Marches in Monsoon for nothing into Hue and onto a LoC; Active ones Ambush; the LoC reaches Da Nang."""
    g = board(
        "quang_tri: 2 vc_guerrilla_active", "quang_nam: 1 vc_guerrilla", "hue: 1 us_troops", "da_nang: 1 arvn_police",
        vc=0, next_card=125,
    )  # fmt: skip
    assert question(g.copy(), NVA, 99, "shaded", "faction:vc").seat == "vc"
    event(
        g, NVA, 99, "shaded",
        "faction:vc space:quang_tri space:hue n:2 space:quang_nam space:loc_hue_da_nang n:1 done",
    )  # fmt: skip
    assert (show(g, "hue"), show(g, "da_nang")) == ("2 vc_guerrilla_active", "")
    assert (show(g, "loc_hue_da_nang"), boxes(g, "us_troops")) == ("1 vc_guerrilla_active", (39, 1, 0))


@pytest.mark.covers("5.C-99", "5.C-104", "5.C-101")
def test_99_shaded_three_ambushes_under_booby_traps_and_one_double() -> None:
    """The Event names its 3 spaces, so the limit of 1 does not bind; Main Force Bns helps in one of them."""
    g = board(
        "kontum: 3 vc_guerrilla", "binh_dinh: 3 arvn_police", "pleiku: 3 arvn_police", "phu_bon: 3 arvn_police",
    )  # fmt: skip
    g.capabilities = {101: "unshaded", 104: "shaded"}
    event(
        g, VC, 99, "shaded",
        "faction:vc space:kontum space:binh_dinh n:1 space:kontum space:pleiku n:1 space:kontum space:phu_bon n:1 "
        "done piece:arvn_police piece:arvn_police",
    )  # fmt: skip
    assert [number(g, s, "arvn_police") for s in ("binh_dinh", "pleiku", "phu_bon")] == [1, 2, 2]


@pytest.mark.covers("5.C-99")
def test_99_shaded_nva_along_the_trail_guerrillas_only() -> None:
    g = board("north_vietnam: 1 nva_guerrilla, 3 nva_troops", "quang_nam: 1 arvn_troops", trail=1)
    event(
        g, NVA, 99, "shaded",
        "faction:nva space:north_vietnam space:central_laos space:central_laos space:quang_nam",
    )  # fmt: skip
    assert (show(g, "quang_nam"), show(g, "north_vietnam")) == ("1 nva_guerrilla_active", "3 nva_troops")


@pytest.mark.covers("5.C-99", "3.3.2-d")
def test_99_shaded_spaces_passed_on_the_trail_are_no_destinations() -> None:
    """3 groups from North Vietnam through Laos into 3 Provinces; the third may not leave anybody behind in Laos."""
    g = board("north_vietnam: 4 nva_guerrilla", "central_laos: 1 nva_guerrilla, 1 us_troops", trail=1)
    script = (
        "faction:nva space:north_vietnam space:quang_tri n:1 space:north_vietnam space:central_laos n:3 "
        "space:central_laos space:quang_nam n:1 "
    )
    d = question(g.copy(), NVA, 99, "shaded", script + "space:central_laos space:southern_laos")
    assert list(d.options) == ["n:2", "n:3"]
    event(g, NVA, 99, "shaded", script + "space:central_laos space:southern_laos n:2 done")
    assert [number(g, s, "nva_guerrilla") for s in ("quang_tri", "quang_nam", "southern_laos")] == [1, 1, 2]
    assert show(g, "central_laos") == "1 us_troops, 1 nva_guerrilla", "passed through: no Ambush there"


# ------------------------------------------------------------------ 100 Rach Ba Rai


@pytest.mark.covers("5.C-100")
@pytest.mark.parametrize(
    ("word", "left"),
    [
        ("vc", "1 us_troops, 1 nva_troops, 1 nva_guerrilla, 1 nva_base"),
        ("nva", "1 us_troops, 1 nva_troops, 1 vc_guerrilla, 1 vc_tunnel"),
    ],
)  # fmt: skip
def test_100_unshaded(word: str, left: str) -> None:
    """Untunneled Bases go, NVA Troops and Tunnels stay."""
    vc = "1 vc_guerrilla" if word == "vc" else "1 vc_guerrilla, 1 vc_tunnel"
    g = board(f"kien_hoa: 1 us_troops, 1 nva_troops, 1 nva_guerrilla, 1 nva_base, {vc}", "ba_xuyen: 3 vc_guerrilla")
    event(g, ARVN, 100, "unshaded", f"do:{word}")
    assert (show(g, "kien_hoa"), show(g, "ba_xuyen")) == (left, "3 vc_guerrilla")


@pytest.mark.covers("5.C-100")
def test_100_shaded() -> None:
    """4 cubes, US ones to Casualties; Special Forces and Bases stay; then a VC piece."""
    g = board("kien_hoa: 2 us_troops, 1 us_irregular, 1 us_base, 3 arvn_police, 1 vc_guerrilla", "hue: 1 vc_base")
    event(g, VC, 100, "shaded", "roll=4 piece:us_troops n:1 piece:arvn_police n:3 piece:vc_guerrilla")
    assert show(g, "kien_hoa") == "1 us_troops, 1 us_base, 1 us_irregular, 2 vc_guerrilla"
    assert boxes(g, "us_troops") == (38, 1, 0)


@pytest.mark.covers("5.C-96", "6.3.1-a")
def test_96_unshaded_four_spaces_in_all() -> None:
    """As in the Support Phase: the US in 4 spaces leaves ARVN none, not even for the Terror left there."""
    towns = ("saigon", "hue", "da_nang", "can_tho")
    g = board(*(f"{town}: 1 us_troops, 1 arvn_troops, 1 arvn_police, terror 1" for town in (*towns, "kontum")))
    event(g, US, 96, "unshaded", "space:saigon n:1 space:hue n:1 space:da_nang n:1 space:can_tho n:1")
    assert [support(g, town) for town in (*towns, "kontum")] == ["neutral"] * 5
