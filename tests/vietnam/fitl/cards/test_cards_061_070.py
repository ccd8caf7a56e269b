"""Cards 61 to 70: every side, with numbers."""

import pytest

from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules import operations, s4_transport
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import board, play, show, spaces, support, turn_orders

# ------------------------------------------------------------------ 61 Armored Cavalry


@pytest.mark.covers("5.C-61", "5.3-a")
def test_61_unshaded_assault_after_the_operation_in_one_destination() -> None:
    """4 Troops ride from Saigon to Tay Ninh with a Patrol; when that is over, they remove 2 for nothing."""
    g = board("saigon: 4 arvn_troops", "tay_ninh: 3 nva_troops", arvn=3)
    event(g, ARVN, 61, "unshaded")
    patrol = operations.run(g, Operation(turn_orders(ARVN, "patrol")))
    play(patrol, "sa:transport space:tay_ninh n:4 done space:tay_ninh")
    assert (show(g, "tay_ninh"), g.res[ARVN]) == ("4 arvn_troops, 1 nva_troops", 0)


@pytest.mark.covers("5.C-61", "5.C-28")
def test_61_unshaded_the_assault_alienates_under_search_and_destroy() -> None:
    g = board("saigon: 4 arvn_troops", "tay_ninh: 3 nva_troops", arvn=3)
    g.capabilities = {61: "unshaded", 28: "shaded"}
    patrol = Operation(turn_orders(ARVN, "patrol"))
    play(operations.run(g, patrol), "sa:transport space:tay_ninh n:4 done space:tay_ninh")
    assert support(g, "tay_ninh") == "passive_opposition"


@pytest.mark.covers("5.C-61")
def test_61_unshaded_may_be_declined() -> None:
    g = board("saigon: 4 arvn_troops", "tay_ninh: 3 nva_troops")
    event(g, ARVN, 61, "unshaded")
    patrol = Operation(turn_orders(ARVN, "patrol"))
    play(operations.run(g, patrol), "sa:transport space:tay_ninh n:4 done done")
    assert number(g, "tay_ninh", "nva_troops") == 3


@pytest.mark.covers("5.C-61")
def test_61_shaded_rangers_only() -> None:
    g = board("saigon: 4 arvn_troops, 2 arvn_ranger_active", "hue: 4 arvn_troops")
    event(g, VC, 61, "shaded")
    play(s4_transport.transport(g, Operation(Orders(ARVN, "patrol"))), "space:saigon space:tay_ninh n:2")
    assert (show(g, "saigon"), show(g, "tay_ninh")) == ("4 arvn_troops", "2 arvn_ranger")
    g = board("hue: 4 arvn_troops")
    event(g, VC, 61, "shaded")
    assert not s4_transport.possible(g, Operation(Orders(ARVN, "patrol")))


# ------------------------------------------------------------------ 62 Cambodian Civil War


@pytest.mark.covers("5.C-62", "5.5-a")
def test_62_unshaded_lift_sweep_within_cambodia_and_two_bases() -> None:
    """In Monsoon the lift touches 2 spaces. Tay Ninh's Troops, next door, may not join: Sweep within Cambodia."""
    g = board(
        "saigon: 4 us_troops", "tay_ninh: 5 arvn_troops", "the_fishhook: 2 nva_guerrilla, 1 nva_base",
        "the_parrots_beak: 1 vc_base, 1 nva_tunnel", next_card=125,
    )  # fmt: skip
    event(g, ARVN, 62, "unshaded", "space:saigon space:the_fishhook n:4 space:the_fishhook done space:the_fishhook")
    assert show(g, "the_fishhook") == "4 us_troops, 2 nva_guerrilla_active", "jungle: 4 Troops find 2"
    assert (show(g, "the_parrots_beak"), show(g, "tay_ninh")) == ("1 nva_tunnel", "5 arvn_troops")


@pytest.mark.covers("5.C-62")
def test_62_unshaded_who_decides_what() -> None:
    """The US flies, the executing faction names who Sweeps and which Bases go."""
    g = board("saigon: 2 us_troops, 2 arvn_troops", "the_fishhook: 1 nva_base, 1 vc_base", "sihanoukville: 1 vc_base")
    assert question(g, NVA, 62, "unshaded").seat == "us"
    g = board("saigon: 2 us_troops, 2 arvn_troops", "the_fishhook: 1 nva_base, 1 vc_base", "sihanoukville: 1 vc_base")
    d = question(g, NVA, 62, "unshaded", "space:the_fishhook n:2 n:2 done")
    assert (d.seat, list(d.options)) == ("nva", ["faction:us", "faction:arvn"])
    g = board("saigon: 2 us_troops, 2 arvn_troops", "the_fishhook: 1 nva_base, 1 vc_base", "sihanoukville: 1 vc_base")
    d = question(g, NVA, 62, "unshaded", "space:the_fishhook n:2 n:2 done faction:arvn space:the_fishhook done")
    assert (d.seat, d.topic) == ("nva", "event.remove")


@pytest.mark.covers("5.C-62")
def test_62_shaded_twelve_in_all() -> None:
    g = board()
    assert question(g, VC, 62, "shaded").seat == "nva"
    event(
        g, VC, 62, "shaded",
        "space:the_fishhook piece:nva_troops n:7 space:sihanoukville piece:nva_guerrilla n:5",
    )  # fmt: skip
    assert (show(g, "the_fishhook"), show(g, "sihanoukville")) == ("7 nva_troops", "5 nva_guerrilla")


# ------------------------------------------------------------------ 63 Fact Finding


@pytest.mark.covers("5.C-63")
def test_63_unshaded_pieces_or_patronage_and_aid() -> None:
    g = put(board(aid=10), "out_of_play", us_troops=1, us_base=1)
    event(g, US, 63, "unshaded", "do:us_pieces space:hue piece:us_base space:saigon")
    assert (show(g, "hue"), show(g, "saigon"), g.aid) == ("1 us_base", "1 us_troops", 16)
    g = board(aid=10, patronage=3, arvn=10)
    event(g, US, 63, "unshaded", "roll=5")
    assert (g.patronage, g.res[ARVN], g.aid) == (0, 13, 16), "only 3 were there to move"


@pytest.mark.covers("5.C-63")
def test_63_shaded_a_city_loses_its_support() -> None:
    """COIN-Controlled, not Saigon, and at Support."""
    g = board(
        "saigon: 1 us_troops, active_support", "hue: 1 us_troops, active_support", "da_nang: passive_support",
        "qui_nhon: 1 us_troops, passive_opposition", "can_tho: 1 arvn_police, passive_support", patronage=10, vc=10,
    )  # fmt: skip
    assert spaces(question(g, ARVN, 63, "shaded").options) == ["can_tho", "hue"]
    event(g, ARVN, 63, "shaded", "space:hue do:patronage_up")
    assert (support(g, "hue"), g.patronage, g.res[VC]) == ("neutral", 14, 10)
    event(g, VC, 63, "shaded", "do:vc_resources")
    assert (support(g, "can_tho"), g.patronage, g.res[VC]) == ("neutral", 14, 14)


# ------------------------------------------------------------------ 64 Honolulu Conference


@pytest.mark.covers("5.C-64")
def test_64_coin_pacifies_alone_and_pays() -> None:
    """ARVN Pacifies 2 levels for 6, and not where only US Troops stand."""
    g = board(
        "hue: 1 arvn_troops, 1 arvn_police", "da_nang: 1 us_troops, 1 arvn_police", aid=20, patronage=10, arvn=10,
    )  # fmt: skip
    d = question(g, ARVN, 64, "event", "do:aid_up do:patronage_down")
    assert (d.topic, d.seat, spaces(d.options)) == ("pacify.space", "arvn", ["hue"])
    assert (g.aid, g.patronage) == (30, 5)
    g.aid, g.patronage = 20, 10
    event(g, ARVN, 64, "event", "do:aid_down do:patronage_up space:hue n:2")
    assert (g.aid, g.patronage, support(g, "hue"), g.res[ARVN]) == (10, 13, "active_support", 4)
    assert g.stay_eligible == ()


@pytest.mark.covers("5.C-64")
def test_64_insurgent_stays_eligible() -> None:
    g = board("hue: 1 arvn_troops, 1 arvn_police", aid=4, patronage=74)
    event(g, NVA, 64, "event", "do:aid_down do:patronage_up")
    assert (g.aid, g.patronage, g.stay_eligible) == (0, 75, (NVA,))


# ------------------------------------------------------------------ 65 International Forces


@pytest.mark.covers("5.C-65")
def test_65_unshaded_four_pieces_anywhere_but_the_north() -> None:
    g = put(board(), "out_of_play", us_troops=3, us_base=2)
    offered = spaces(question(g, US, 65, "unshaded").options)
    assert "central_laos" in offered
    assert "north_vietnam" not in offered
    event(g, US, 65, "unshaded", "space:tay_ninh piece:us_base n:1 space:hue piece:us_troops n:3")
    assert (show(g, "tay_ninh"), show(g, "hue"), boxes(g, "us_base")) == ("1 us_base", "3 us_troops", (4, 0, 1))


@pytest.mark.covers("5.C-65")
def test_65_shaded_the_us_chooses() -> None:
    g = board("hue: 4 us_troops, 1 us_irregular", "tay_ninh: 1 us_base")
    assert question(g, NVA, 65, "shaded", "roll=3").seat == "us"
    event(g, NVA, 65, "shaded", "roll=3 space:hue piece:us_troops n:2 space:tay_ninh")
    assert (show(g, "hue"), show(g, "tay_ninh")) == ("2 us_troops, 1 us_irregular", "")
    assert (boxes(g, "us_troops"), boxes(g, "us_base")) == ((36, 0, 2), (5, 0, 1))


# ------------------------------------------------------------------ 66 Ambassador Taylor


@pytest.mark.covers("5.C-66")
@pytest.mark.parametrize(
    ("script", "patronage", "hue"),
    [
        ("do:neither", 10, ""),
        ("do:patronage_down", 7, ""),
        ("do:us_pieces space:hue piece:us_base n:1 done", 10, "1 us_base"),
    ],
)
def test_66_unshaded_the_second_part_is_optional(script: str, patronage: int, hue: str) -> None:
    g = put(board(aid=10, arvn=70, patronage=10), "out_of_play", us_troops=2, us_base=2)
    event(g, US, 66, "unshaded", script)
    assert (g.aid, g.res[ARVN], g.patronage, show(g, "hue")) == (19, 75, patronage, hue)


@pytest.mark.covers("5.C-66")
def test_66_shaded_three_spaces_outside_saigon() -> None:
    g = board(
        "saigon: active_support", "hue: active_support", "da_nang: passive_support", "tay_ninh: active_support",
        "can_tho: passive_support", "kontum: active_opposition", patronage=2,
    )  # fmt: skip
    assert spaces(question(g, VC, 66, "shaded").options) == ["can_tho", "da_nang", "hue", "tay_ninh"]
    event(g, VC, 66, "shaded", "space:hue space:tay_ninh space:da_nang")
    assert [support(g, s) for s in ("hue", "tay_ninh", "da_nang")] == ["neutral"] * 3
    assert (support(g, "saigon"), support(g, "kontum"), g.patronage) == ("active_support", "active_opposition", 0)


# ------------------------------------------------------------------ 67 Amphib Landing


@pytest.mark.covers("5.C-67", "5.5-a")
def test_67_unshaded_troops_along_the_coast_then_sweep_and_assault_one_space() -> None:
    g = board(
        "hue: 3 us_troops", "tay_ninh: 2 us_troops", "da_nang: 2 vc_guerrilla, 1 vc_base", "quang_nam: 1 nva_troops",
        next_card=125,
    )  # fmt: skip
    d = question(g, ARVN, 67, "unshaded", "faction:us")
    assert (d.seat, spaces(d.options)) == ("us", ["hue"])
    assert "can_tho" not in spaces(question(g, ARVN, 67, "unshaded", "faction:us space:hue").options)
    event(g, ARVN, 67, "unshaded", "faction:us space:hue space:da_nang n:3 space:da_nang")
    assert (show(g, "da_nang"), show(g, "hue")) == ("3 us_troops", ""), "2 found and removed, and the Base"
    assert show(g, "quang_nam") == "1 nva_troops"


@pytest.mark.covers("5.C-67")
def test_67_unshaded_a_coastal_loc_can_be_assaulted() -> None:
    g = board("loc_hue_da_nang: 1 arvn_troops, 1 arvn_police, 1 vc_guerrilla_active")
    event(g, US, 67, "unshaded", "faction:arvn done space:loc_hue_da_nang")
    assert show(g, "loc_hue_da_nang") == "1 arvn_troops, 1 arvn_police"


@pytest.mark.covers("5.C-67", "2.3.6-b")
def test_67_shaded_vc_slips_away() -> None:
    """Out of one coastal space to anywhere, Bases too but not onto a LoC; a Tunneled Base leaves its Tunnel."""
    g = board("hue: 2 vc_guerrilla_active, 1 vc_base, 1 vc_tunnel", "tay_ninh: 3 vc_guerrilla")
    d = question(g, VC, 67, "shaded")
    assert (d.seat, spaces(d.options)) == ("vc", ["hue"])
    event(
        g, NVA, 67, "shaded",
        "space:hue space:hue piece:vc_base space:phuoc_long space:hue piece:vc_guerrilla_active space:loc_hue_da_nang n:2",
    )  # fmt: skip
    assert (show(g, "hue"), show(g, "phuoc_long")) == ("1 vc_tunnel", "1 vc_base")
    assert (show(g, "loc_hue_da_nang"), g.ineligible_next) == ("2 vc_guerrilla_active", (US, ARVN))
    event(g, VC, 67, "shaded", "space:hue space:hue space:kontum")
    assert (show(g, "hue"), show(g, "kontum")) == ("", "1 vc_base")


# ------------------------------------------------------------------ 68 Green Berets


@pytest.mark.covers("5.C-68")
def test_68_unshaded_three_of_one_kind() -> None:
    g = board("quang_nam: 2 nva_troops", "pleiku: active_opposition")
    assert "quang_nam" not in spaces(question(g, US, 68, "unshaded").options)
    event(g, US, 68, "unshaded", "space:pleiku do:rangers")
    assert (show(g, "pleiku"), support(g, "pleiku")) == ("3 arvn_ranger", "active_support")
    g = board()
    event(g, US, 68, "unshaded", "space:central_laos do:irregulars")
    assert (show(g, "central_laos"), support(g, "central_laos")) == ("3 us_irregular", "neutral"), "Pop 0"


@pytest.mark.covers("5.C-68")
def test_68_shaded_irregulars_go_home() -> None:
    """To Available, not Casualties; one of the Provinces they left turns."""
    g = board(
        "pleiku: 2 us_irregular", "hue: 1 us_irregular_active", "quang_nam: 1 us_irregular", "tay_ninh: 1 arvn_ranger"
    )
    event(g, NVA, 68, "shaded", "space:pleiku n:2 space:hue")
    assert boxes(g, "us_irregular") == (5, 0, 0)
    assert (support(g, "pleiku"), support(g, "hue")) == ("active_opposition", "neutral")


# ------------------------------------------------------------------ 69 MACV


@pytest.mark.covers("5.C-69", "5.1.2-a", "5.5-a")
def test_69_us_then_arvn_even_under_typhoon_kate() -> None:
    g = board("saigon: 3 us_troops, 2 arvn_troops", "hue: 1 us_troops, 2 vc_guerrilla_active")
    g.momentum[115] = "event"
    d = question(g, VC, 69, "event", "do:us_arvn")
    assert (d.seat, d.topic, list(d.options)) == ("us", "event.special", ["sa:advise", "sa:air_lift", "sa:air_strike"])
    event(
        g, VC, 69, "event",
        "do:us_arvn sa:air_lift space:saigon space:hue n:3 n:0 done sa:transport space:tay_ninh n:2",
    )  # fmt: skip
    assert (show(g, "hue"), show(g, "tay_ninh")) == ("4 us_troops, 2 vc_guerrilla_active", "2 arvn_troops")
    assert g.stay_eligible == (VC,)


@pytest.mark.covers("5.C-69")
def test_69_nva_then_vc() -> None:
    g = board("central_laos: 1 nva_base", "tay_ninh: 1 vc_guerrilla", trail=1, vc=10)
    event(g, US, 69, "event", "do:nva_vc sa:infiltrate n:2 sa:tax")
    assert (show(g, "central_laos"), g.res[VC], g.stay_eligible) == ("2 nva_troops, 1 nva_base", 14, (US,))


@pytest.mark.covers("5.C-69", "5.1.3-a")
def test_69_who_can_do_nothing_is_passed_over() -> None:
    g = board("saigon: 2 arvn_troops")
    event(g, ARVN, 69, "event", "do:nva_vc")
    assert g.stay_eligible == (ARVN,)


@pytest.mark.covers("5.C-69", "5.C-61")
def test_69_armored_cavalry_follows_a_free_transport() -> None:
    """The US lifts 1 Troop along; ARVN rides the other 4 to Tay Ninh and Assaults there."""
    g = board("saigon: 5 arvn_troops", "tay_ninh: 3 nva_troops", trail=0)
    g.capabilities[61] = "unshaded"
    event(
        g, ARVN, 69, "event",
        "do:us_arvn sa:air_lift space:hue n:1 done sa:transport space:saigon space:tay_ninh n:4 space:tay_ninh",
    )  # fmt: skip
    assert (show(g, "hue"), show(g, "tay_ninh")) == ("1 arvn_troops", "4 arvn_troops, 1 nva_troops")


# ------------------------------------------------------------------ 70 ROKs


@pytest.mark.covers("5.C-70", "5.5-a", "5.1.1-a")
def test_70_unshaded_every_cube_fights_as_a_us_troop() -> None:
    """Police march into Phu Bon in Monsoon; 1 Police and 1 Troop find 2 and remove 2 (a US Base would double)."""
    g = board(
        "phu_bon: 1 arvn_police, 2 vc_guerrilla", "qui_nhon: 1 us_troops, 1 us_base",
        "loc_kontum_qui_nhon: 1 arvn_police, 1 vc_guerrilla_active", "pleiku: 4 arvn_troops, 2 nva_troops",
        aid=10, next_card=125,
    )  # fmt: skip
    d = question(g, US, 70, "unshaded", "faction:arvn")
    assert d.seat == "arvn"
    assert spaces(d.options) == ["binh_dinh", "khanh_hoa", "kontum", "phu_bon", "pleiku", "qui_nhon"]
    event(
        g, US, 70, "unshaded",
        "faction:arvn space:phu_bon space:qui_nhon n:1 done done "
        "space:phu_bon space:loc_kontum_qui_nhon space:pleiku",
    )  # fmt: skip
    assert show(g, "phu_bon") == "1 us_troops, 1 arvn_police"
    assert show(g, "loc_kontum_qui_nhon") == "1 arvn_police"
    assert show(g, "pleiku") == "4 arvn_troops", "highland: 4 remove 2"
    assert g.aid == 10


@pytest.mark.covers("5.C-70", "5.C-11")
def test_70_unshaded_us_base_doubles_and_abrams_applies() -> None:
    """2 cubes at a US Base remove 4; shaded Abrams keeps ARVN acting as US to 2 spaces; a Base brings no Aid."""
    g = board(
        "qui_nhon: 2 arvn_police, 1 us_base, 3 vc_guerrilla_active, 1 vc_base", "pleiku: 2 arvn_troops, 1 nva_troops",
        "kontum: 1 arvn_police, 1 vc_guerrilla_active", aid=10,
    )  # fmt: skip
    g.capabilities[11] = "shaded"
    event(g, ARVN, 70, "unshaded", "faction:arvn space:pleiku done done space:qui_nhon space:kontum")
    assert (show(g, "qui_nhon"), show(g, "kontum")) == ("1 us_base, 2 arvn_police", "1 arvn_police")
    assert (show(g, "pleiku"), g.aid) == ("2 arvn_troops, 1 nva_troops", 10)


@pytest.mark.covers("5.C-70", "5.C-13")
def test_70_unshaded_cobras_shaded_costs_a_cube() -> None:
    """The cube that acts as a US Troop is lost: ARVN's goes to Available."""
    g = board("kontum: 2 arvn_police, 1 vc_guerrilla_active")
    g.capabilities[13] = "shaded"
    event(g, US, 70, "unshaded", "faction:us space:kontum done roll=2")
    assert (show(g, "kontum"), boxes(g, "arvn_police")) == ("1 arvn_police", (29, 0, 0))


@pytest.mark.covers("5.C-70")
def test_70_shaded() -> None:
    g = board("qui_nhon: active_support", "phu_bon: neutral", "khanh_hoa: active_opposition")
    event(g, VC, 70, "shaded")
    assert [support(g, s) for s in ("qui_nhon", "phu_bon", "khanh_hoa")] == [
        "passive_support", "passive_opposition", "active_opposition",
    ]  # fmt: skip
