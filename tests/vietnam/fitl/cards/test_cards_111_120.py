"""Cards 111 to 120: every side, with numbers."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.rules.s4_air_strike import air_strike
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules import s3_terror, s4_air_lift, s4_bombard, s4_transport
from sandtable.vietnam.rules.s2_sequence import adjust
from sandtable.vietnam.rules.s3_rally import rally
from sandtable.vietnam.rules.s4_govern import govern
from sandtable.vietnam.rules.s6_coup import phase_reset
from sandtable.vietnam.rules.s6_support import phase_agitate
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import asked, board, play, show, spaces, support

# ------------------------------------------------------------------ 111 Agent Orange


@pytest.mark.covers("5.C-111", "5.5-a")
def test_111_unshaded_found_and_struck() -> None:
    """All Jungle Guerrillas turn Active; the US strikes 2 Jungles, with or without COIN there, and not the Trail."""
    g = board(
        "tay_ninh: 2 vc_guerrilla, 1 vc_base, passive_opposition", "central_laos: 2 nva_guerrilla, 2 nva_troops",
        "binh_tuy: 1 vc_guerrilla", "kien_hoa: 1 vc_guerrilla, 1 us_troops", trail=3, next_card=125,
    )  # fmt: skip
    d = question(g.copy(), ARVN, 111, "unshaded", "roll=5")
    assert (d.seat, spaces(d.options)) == ("us", ["binh_tuy", "central_laos", "tay_ninh"])
    assert "trail" not in d.options
    event(
        g, ARVN, 111, "unshaded",
        "roll=5 space:tay_ninh space:tay_ninh space:tay_ninh space:central_laos space:central_laos",
    )  # fmt: skip
    assert (show(g, "tay_ninh"), show(g, "central_laos")) == ("", "2 nva_guerrilla_active")
    assert (show(g, "binh_tuy"), show(g, "kien_hoa")) == ("1 vc_guerrilla_active", "1 us_troops, 1 vc_guerrilla")
    assert (support(g, "tay_ninh"), g.trail) == ("active_opposition", 3)


@pytest.mark.covers("5.C-111")
def test_111_shaded_jungle_and_highland() -> None:
    g = board(
        "tay_ninh: 1 vc_base", "pleiku: 1 nva_troops", "kien_hoa: 1 vc_guerrilla", "quang_tri: 1 us_troops",
        "phuoc_long: 1 vc_guerrilla",
    )  # fmt: skip
    event(g, VC, 111, "shaded")
    assert [support(g, s) for s in ("tay_ninh", "pleiku", "kien_hoa", "quang_tri", "phuoc_long")] == [
        "passive_opposition", "passive_opposition", "neutral", "neutral", "neutral",
    ]  # fmt: skip


# ------------------------------------------------------------------ 112 Colonel Chau


@pytest.mark.covers("5.C-112")
def test_112_unshaded_six_provinces() -> None:
    names = ("tay_ninh", "kien_hoa", "pleiku", "quang_tri", "binh_tuy", "phuoc_long")
    g = board()
    d = question(g.copy(), US, 112, "unshaded")
    assert "space:north_vietnam" not in d.options and "space:hue" not in d.options
    event(g, US, 112, "unshaded", " ".join(f"space:{s}" for s in names))
    assert [number(g, s, "arvn_police") for s in names] == [1] * 6


@pytest.mark.covers("5.C-112")
def test_112_shaded_three_provinces_with_arvn() -> None:
    """A Province that cannot shift gets its Guerrilla only when no other is left."""
    g = board("tay_ninh: 1 arvn_police", "pleiku: 1 arvn_base", "phuoc_long: 2 arvn_troops", "hue: 1 arvn_police")
    assert spaces(question(g.copy(), VC, 112, "shaded").options) == ["pleiku", "tay_ninh"]
    event(g, VC, 112, "shaded", "space:tay_ninh")
    assert [support(g, s) for s in ("tay_ninh", "pleiku", "phuoc_long")] == ["passive_opposition"] * 2 + ["neutral"]
    assert [number(g, s, "vc_guerrilla") for s in ("tay_ninh", "pleiku", "phuoc_long", "hue")] == [1, 1, 1, 0]


# ------------------------------------------------------------------ 113 Ruff Puff


@pytest.mark.covers("5.C-113")
def test_113_unshaded_up_to_eight_locs_too() -> None:
    g = board()
    assert "space:central_laos" not in question(g.copy(), ARVN, 113, "unshaded").options
    event(g, ARVN, 113, "unshaded", "space:loc_hue_da_nang n:3 space:tay_ninh n:4 done")
    assert (number(g, "loc_hue_da_nang", "arvn_police"), number(g, "tay_ninh", "arvn_police")) == (3, 4)


@pytest.mark.covers("5.C-113", "5.1.1-b")
def test_113_shaded_one_base_at_most_and_none_on_a_loc() -> None:
    g = board("tay_ninh: 3 arvn_police", "loc_hue_da_nang: 3 arvn_police", "hue: 4 arvn_police")
    event(
        g, VC, 113, "shaded",
        "space:loc_hue_da_nang space:tay_ninh piece:vc_base space:tay_ninh space:tay_ninh",
    )  # fmt: skip
    assert show(g, "tay_ninh") == "2 vc_guerrilla, 1 vc_base"
    assert (show(g, "loc_hue_da_nang"), show(g, "hue")) == ("1 arvn_police, 2 vc_guerrilla", "4 arvn_police")


# ------------------------------------------------------------------ 114 Tri Quang


@pytest.mark.covers("5.C-114")
def test_114_unshaded_up_to_three_cities() -> None:
    g = board("saigon: active_opposition", "hue: active_support", "da_nang: passive_opposition", "tay_ninh: passive_opposition")
    d = question(g.copy(), US, 114, "unshaded")
    assert not {"space:hue", "space:tay_ninh"} & set(d.options) and "done" in d.options
    event(g, US, 114, "unshaded", "space:saigon space:kontum done")
    assert [support(g, s) for s in ("saigon", "kontum", "hue", "da_nang")] == [
        "passive_support", "passive_support", "active_support", "passive_opposition",
    ]  # fmt: skip


@pytest.mark.covers("5.C-114")
def test_114_shaded() -> None:
    g = board("saigon: active_support", "hue: active_opposition")
    event(g, VC, 114, "shaded", "piece:vc_base")
    assert [support(g, s) for s in ("saigon", "hue", "da_nang")] == [
        "passive_support", "active_opposition", "passive_opposition",
    ]  # fmt: skip
    assert show(g, "saigon") == "1 vc_base"


# ------------------------------------------------------------------ 115 Typhoon Kate


@pytest.mark.covers("5.C-115", "5.4-a", "5.4-b")
def test_115_no_flights_no_guns_until_reset() -> None:
    g = board("hue: 3 us_troops, 3 nva_troops, 3 arvn_troops", trail=2)
    event(g, VC, 115)
    assert not s4_air_lift.possible(g, Operation(Orders(US, "sweep")))
    assert not s4_transport.possible(g, Operation(Orders(ARVN, "patrol")))
    assert not s4_bombard.possible(g, Operation(Orders(NVA, "attack")))
    g.acted = (VC,)
    adjust(g)
    assert g.eligible[VC] is True, "who plays it stays Eligible"
    phase_reset(g)
    assert s4_air_lift.possible(g, Operation(Orders(US, "sweep"))) and s4_bombard.possible(g, Operation(Orders(NVA, "attack")))


@pytest.mark.covers("5.C-115")
@pytest.mark.parametrize("next_card", [45, 125])
def test_115_other_activities_take_one_space(next_card: int) -> None:
    """Air Strike too, Monsoon or not, and it may still Degrade the Trail; Govern."""
    g = board(
        "hue: 1 us_troops, 2 vc_guerrilla_active, 3 arvn_police, active_support",
        "da_nang: 1 us_troops, 2 vc_guerrilla_active, 3 arvn_police, active_support", trail=2, next_card=next_card,
    )  # fmt: skip
    event(g, NVA, 115)
    d = asked(air_strike(g, Operation(Orders(US, "assault"))), "roll=4 space:hue")
    assert (spaces(d.options), "trail" in d.options) == (["hue"], True)
    op = Operation(Orders(ARVN, "patrol"))
    play(govern(g, op), "space:da_nang govern:aid")
    assert len(op.special_spaces) == 1


# ------------------------------------------------------------------ 116 Cadres


@pytest.mark.covers("5.C-116", "5.3-a")
def test_116_unshaded_terror_costs_two_guerrillas() -> None:
    """Where VC has 2; with fewer no Terror at all. NVA Terror costs nothing more."""
    g = board("hue: 1 vc_guerrilla", "saigon: 1 vc_guerrilla, 2 vc_guerrilla_active", "da_nang: 1 nva_guerrilla")
    event(g, US, 116, "unshaded")
    op = Operation(Orders(VC, "terror"))
    assert op.candidates(g, s3_terror.conditions(VC)) == [SPACE["saigon"]]
    play(s3_terror.terror(g, op), "space:saigon piece:vc_guerrilla_active piece:vc_guerrilla_active")
    assert (show(g, "saigon"), support(g, "saigon"), show(g, "hue")) == (
        "1 vc_guerrilla_active", "passive_opposition", "1 vc_guerrilla",
    )  # fmt: skip
    play(s3_terror.terror(g, Operation(Orders(NVA, "terror"))), "space:da_nang")
    assert show(g, "da_nang") == "1 nva_guerrilla_active"


@pytest.mark.covers("5.C-116")
def test_116_unshaded_agitate_costs_two_guerrillas() -> None:
    g = board("hue: 2 vc_guerrilla", "saigon: 1 vc_guerrilla", vc=10)
    event(g, US, 116, "unshaded")
    play(phase_agitate(g), "space:hue n:1")
    assert (show(g, "hue"), support(g, "hue"), support(g, "saigon")) == ("", "passive_opposition", "neutral")


@pytest.mark.covers("5.C-116")
def test_116_shaded_rally_agitates_where_a_base_was() -> None:
    """Even under COIN Control; it is paid for; not where the Base is new."""
    g = board("hue: 1 vc_base, 4 us_troops", "da_nang: 2 vc_guerrilla", vc=10)
    event(g, VC, 116, "shaded")
    script = "space:hue n:1 space:da_nang rally:base done "
    d = asked(rally(g.copy(), Operation(Orders(VC, "rally"))), script)
    assert (spaces(d.options), "done" in d.options) == (["hue"], True)
    play(rally(g, Operation(Orders(VC, "rally"))), script + "space:hue n:2")
    assert (support(g, "hue"), g.res[VC]) == ("active_opposition", 6)


# ------------------------------------------------------------------ 117 Corps Commanders


@pytest.mark.covers("5.C-117", "5.5-a", "2.3.9-b")
def test_117_unshaded_arvn_places_and_sweeps() -> None:
    """2 in Hue from Out of Play, 1 next door from Available; Sweeps in both, in Monsoon, for nothing."""
    g = put(
        board("hue: 2 vc_guerrilla", "quang_tri: 1 vc_guerrilla", "quang_nam: 2 arvn_troops", arvn=0, next_card=125),
        "out_of_play", arvn_troops=2,
    )  # fmt: skip
    assert question(g.copy(), VC, 117, "unshaded").seat == "arvn"
    event(
        g, VC, 117, "unshaded",
        "space:hue space:quang_tri space:hue n:2 box:out_of_play box:out_of_play "
        "space:quang_tri space:hue done space:quang_tri done",
    )  # fmt: skip
    assert show(g, "hue") == "2 arvn_troops, 2 vc_guerrilla_active"
    assert (show(g, "quang_tri"), boxes(g, "arvn_troops")) == ("1 arvn_troops, 1 vc_guerrilla_active", (25, 0, 0))


@pytest.mark.covers("5.C-117")
def test_117_unshaded_one_space_or_a_neighbour() -> None:
    g = board()
    d = question(g.copy(), ARVN, 117, "unshaded", "space:hue")
    assert spaces(d.options) == ["loc_hue_da_nang", "loc_hue_khe_sanh", "quang_tri"] and "done" in d.options
    event(g, ARVN, 117, "unshaded", "space:loc_hue_da_nang done")
    assert show(g, "loc_hue_da_nang") == "3 arvn_troops", "a LoC cannot be Swept"


@pytest.mark.covers("5.C-117")
def test_117_shaded_a_die_from_two_neighbours() -> None:
    g = board("hue: 2 arvn_police, 1 arvn_base", "quang_tri: 1 arvn_ranger", "saigon: 9 arvn_troops")
    event(g, VC, 117, "shaded", "roll=3 space:hue space:quang_tri space:hue piece:arvn_base space:hue n:1 space:quang_tri")
    assert (show(g, "hue"), show(g, "quang_tri"), show(g, "saigon")) == ("1 arvn_police", "", "9 arvn_troops")
    adjust(g)
    assert g.eligible[ARVN] is False


# ------------------------------------------------------------------ 118 Korean War Arms


@pytest.mark.covers("5.C-118")
def test_118_unshaded_vc_gives_up_active_ones() -> None:
    g = board(
        "hue: 1 vc_guerrilla, 1 vc_guerrilla_active", "tay_ninh: 3 vc_guerrilla, 1 nva_tunnel", "saigon: 1 vc_guerrilla",
        "central_laos: 2 vc_guerrilla",
    )  # fmt: skip
    assert question(g.copy(), US, 118, "unshaded").seat == "vc"
    event(g, US, 118, "unshaded", "piece:vc_guerrilla_active")
    assert [number(g, s, "vc_guerrilla") for s in ("hue", "tay_ninh", "saigon", "central_laos")] == [1, 3, 1, 1]


@pytest.mark.covers("5.C-118")
def test_118_shaded_three_spaces() -> None:
    g = board()
    event(
        g, VC, 118, "shaded",
        "space:hue piece:vc_base space:north_vietnam piece:vc_guerrilla space:loc_hue_da_nang",
    )  # fmt: skip
    places = ("hue", "north_vietnam", "loc_hue_da_nang")
    assert [show(g, s) for s in places] == ["1 vc_base", "1 vc_guerrilla", "1 vc_guerrilla"]


# ------------------------------------------------------------------ 119 My Lai


@pytest.mark.covers("5.C-119")
def test_119_unshaded() -> None:
    g = board(patronage=15)
    event(g, ARVN, 119, "unshaded")
    assert (boxes(g, "us_troops"), g.patronage) == ((38, 0, 2), 17)


@pytest.mark.covers("5.C-119")
def test_119_shaded() -> None:
    """NVA picks the Province, VC places; Population 0 stays Neutral."""
    g = board("tay_ninh: 1 us_troops, active_support", "phuoc_long: 1 us_troops", "hue: 1 us_troops", aid=10)
    empty = g.copy()
    assert spaces(question(g.copy(), NVA, 119, "shaded").options) == ["phuoc_long", "tay_ninh"]
    event(g, NVA, 119, "shaded", "space:tay_ninh")
    assert (support(g, "tay_ninh"), show(g, "tay_ninh"), g.aid) == (
        "active_opposition", "1 us_troops, 1 vc_guerrilla, 1 vc_base", 4,
    )  # fmt: skip
    event(empty, NVA, 119, "shaded", "space:phuoc_long")
    assert (support(empty, "phuoc_long"), number(empty, "phuoc_long", "vc_base")) == ("neutral", 1)


# ------------------------------------------------------------------ 120 US Press Corps


@pytest.mark.covers("5.C-120")
@pytest.mark.parametrize(("cards", "placed"), [(0, 4), (2, 4), (3, 2), (5, 2), (6, 0)])
def test_120_unshaded_by_leader_cards(cards: int, placed: int) -> None:
    g = put(board(), "out_of_play", us_troops=9)
    g.leader_cards = tuple(range(125, 125 + cards))
    event(g, US, 120, "unshaded", f"space:saigon n:{placed}" if placed else "")
    assert number(g, "saigon", "us_troops") == placed


@pytest.mark.covers("5.C-120")
def test_120_unshaded_bases_too() -> None:
    g = put(board(), "out_of_play", us_troops=9, us_base=1)
    event(g, US, 120, "unshaded", "space:saigon piece:us_base n:1 space:central_laos piece:us_troops n:3")
    assert (show(g, "saigon"), show(g, "central_laos")) == ("1 us_base", "3 us_troops")


@pytest.mark.covers("5.C-120")
def test_120_shaded_troops_by_cards_and_every_base() -> None:
    """Failed Attempts count as cards; Irregulars stay Casualties."""
    g = put(board(), "casualties", us_troops=5, us_base=2, us_irregular=2)
    g.leader_cards = (129, 125, 126)
    event(g, VC, 120, "shaded")
    assert (boxes(g, "us_troops"), boxes(g, "us_base"), boxes(g, "us_irregular")) == ((35, 2, 3), (4, 0, 2), (4, 2, 0))
