"""Cards 51 to 60: every side, with numbers."""

import pytest

from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules import s2_sequence
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import board, show, spaces

# ------------------------------------------------------------------ 51 301st Supply Bn


@pytest.mark.covers("5.C-51")
def test_51_unshaded_six_pieces_but_no_bases() -> None:
    g = board(
        "central_laos: 2 nva_troops, 2 vc_guerrilla, 1 nva_base", "north_vietnam: 5 nva_guerrilla", "hue: 1 nva_troops"
    )
    d = question(g, US, 51, "unshaded")
    assert spaces(d.options) == ["central_laos", "north_vietnam"]
    assert "piece:nva_base" not in question(g, US, 51, "unshaded", "space:central_laos").options
    event(
        g, US, 51, "unshaded",
        "space:central_laos piece:nva_troops n:2 space:central_laos n:2 space:north_vietnam n:2",
    )  # fmt: skip
    assert (show(g, "central_laos"), show(g, "north_vietnam")) == ("1 nva_base", "3 nva_guerrilla")


@pytest.mark.covers("5.C-51")
def test_51_shaded() -> None:
    g = board(trail=3, nva=10)
    event(g, NVA, 51, "shaded", "roll=5")
    assert (g.trail, g.res[NVA]) == (4, 15)


# ------------------------------------------------------------------ 52 RAND


@pytest.mark.covers("5.C-52", "5.2-a", "5.3-b")
def test_52_unshaded_turns_a_shaded_us_capability() -> None:
    g = board()
    g.capabilities = {11: "shaded", 8: "shaded", 20: "unshaded", 45: "shaded"}
    assert list(question(g, US, 52, "unshaded").options) == ["card:8", "card:11"]
    event(g, US, 52, "unshaded", "card:11")
    assert g.capabilities == {11: "unshaded", 8: "shaded", 20: "unshaded", 45: "shaded"}


@pytest.mark.covers("5.C-52")
def test_52_shaded_turns_an_unshaded_one_whoever_plays_it() -> None:
    g = board()
    g.capabilities = {11: "shaded", 20: "unshaded", 32: "unshaded", 61: "unshaded"}
    event(g, ARVN, 52, "shaded")
    assert g.capabilities == {11: "shaded", 20: "shaded", 32: "unshaded", 61: "unshaded"}


@pytest.mark.covers("5.C-52", "5.1.3-a")
def test_52_without_a_candidate_nothing_happens() -> None:
    g = board()
    g.capabilities = {20: "unshaded"}
    event(g, US, 52, "unshaded")
    assert g.capabilities == {20: "unshaded"}


@pytest.mark.covers("5.C-52", "5.C-4")
def test_52_top_gun_turned_to_unshaded_cancels_migs() -> None:
    """The side comes into effect as if just played."""
    g = board()
    g.capabilities = {4: "shaded", 33: "shaded"}
    event(g, US, 52, "unshaded")
    assert g.capabilities == {4: "unshaded"}


# ------------------------------------------------------------------ 53 Sappers


@pytest.mark.covers("5.C-53")
def test_53_unshaded_two_troops_from_each_of_three_spaces() -> None:
    """Where only 1 stands, 1 goes; the fourth space is spared; Control changes at once."""
    g = board(
        "hue: 3 nva_troops", "da_nang: 1 nva_troops", "tay_ninh: 2 nva_troops", "saigon: 2 nva_troops",
        "central_laos: 4 nva_troops",
    )  # fmt: skip
    assert (g.nva_pop, spaces(question(g, US, 53, "unshaded").options)) == (
        11,
        ["da_nang", "hue", "saigon", "tay_ninh"],
    )
    event(g, US, 53, "unshaded", "space:hue space:da_nang space:tay_ninh")
    assert (show(g, "hue"), show(g, "da_nang"), show(g, "tay_ninh")) == ("1 nva_troops", "", "")
    assert (show(g, "saigon"), g.nva_pop, g.stay_eligible) == ("2 nva_troops", 8, (US,))


@pytest.mark.covers("5.C-53")
def test_53_unshaded_up_to_three() -> None:
    g = board("hue: 3 nva_troops", "da_nang: 1 nva_troops")
    event(g, ARVN, 53, "unshaded", "space:hue done")
    assert (number(g, "hue", "nva_troops"), number(g, "da_nang", "nva_troops")) == (1, 1)


@pytest.mark.covers("5.C-53")
def test_53_shaded_bases_in_provinces_only() -> None:
    g = board("saigon: 1 us_base", "quang_nam: 1 us_base, 1 arvn_base", "tay_ninh: 1 us_base", "pleiku: 1 arvn_base")
    assert spaces(question(g, NVA, 53, "shaded").options) == ["quang_nam", "tay_ninh"]
    event(g, NVA, 53, "shaded", "space:tay_ninh space:pleiku space:quang_nam")
    assert (show(g, "quang_nam"), show(g, "tay_ninh"), show(g, "pleiku")) == ("1 us_base", "", "")
    assert (boxes(g, "us_base"), boxes(g, "arvn_base")) == ((3, 1, 0), (3, 0, 0))
    g = board("quang_nam: 1 us_base, 1 arvn_base")
    event(g, NVA, 53, "shaded", "done done")
    assert show(g, "quang_nam") == "1 us_base, 1 arvn_base"


# ------------------------------------------------------------------ 54 Son Tay


@pytest.mark.covers("5.C-54", "2.3.6-b")
def test_54_unshaded_played_by_the_us() -> None:
    """The US stays Eligible; NVA sits out this card and the next; ARVN, 2nd Eligible, has Operation and special activity."""
    g = put(board(card=54), "casualties", us_troops=3, us_base=1)
    g.eligible = [True, True, True, False]
    event(g, US, 54, "unshaded")
    s2_sequence._acted(g, US, s2_sequence.EVENT)
    assert boxes(g, "us_troops") == (39, 1, 0)
    assert (s2_sequence.next_up(g), s2_sequence.Allowed(g, ARVN).limited) == (ARVN, False)
    s2_sequence.adjust(g)
    assert g.eligible == [True, True, False, True]


@pytest.mark.covers("5.C-54")
def test_54_unshaded_brings_an_ineligible_us_back_at_once() -> None:
    """It may even act on this card, and then becomes Ineligible like anybody else."""
    g = board(card=54)
    g.eligible = [False, True, False, True]
    event(g, VC, 54, "unshaded")
    s2_sequence._acted(g, VC, s2_sequence.EVENT)
    assert s2_sequence.next_up(g) == US
    s2_sequence._acted(g, US, s2_sequence.OP)
    s2_sequence.adjust(g)
    assert g.eligible == [False, True, False, False]


@pytest.mark.covers("5.C-54")
def test_54_unshaded_after_the_us_has_acted_on_this_card() -> None:
    g = board(card=54)
    g.acted = (US,)
    event(g, ARVN, 54, "unshaded")
    s2_sequence._acted(g, ARVN, s2_sequence.EVENT)
    s2_sequence.adjust(g)
    assert g.eligible == [True, False, False, True]


@pytest.mark.covers("5.C-54")
def test_54_shaded() -> None:
    g = put(board(card=54), "casualties", us_troops=3, us_base=1)
    event(g, NVA, 54, "shaded", "piece:us_base n:1")
    assert (boxes(g, "us_base"), boxes(g, "us_troops")) == ((5, 0, 1), (37, 2, 1))
    assert g.ineligible_next == (US,)


# ------------------------------------------------------------------ 55 Trucks


@pytest.mark.covers("5.C-55", "5.1.1-a")
def test_55_unshaded_four_from_laos_and_four_from_cambodia() -> None:
    """Bases count, a Tunneled Base is safe; NVA decides."""
    g = board(
        "central_laos: 2 nva_troops, 1 nva_base, 1 nva_tunnel", "southern_laos: 5 nva_guerrilla",
        "the_fishhook: 3 nva_troops, 1 nva_tunnel, 2 vc_guerrilla", trail=3,
    )  # fmt: skip
    assert question(g, US, 55, "unshaded").seat == "nva"
    g.trail = 3
    event(g, US, 55, "unshaded", "space:central_laos piece:nva_base space:southern_laos n:3 piece:nva_troops n:3 done")
    assert (show(g, "central_laos"), show(g, "southern_laos")) == ("2 nva_troops, 1 nva_tunnel", "2 nva_guerrilla")
    assert (show(g, "the_fishhook"), g.trail) == ("1 nva_tunnel, 2 vc_guerrilla", 1)


@pytest.mark.covers("5.C-55", "5.1.1-b")
def test_55_unshaded_nva_may_volunteer_a_tunneled_base_but_need_not() -> None:
    g = board("central_laos: 1 nva_troops, 1 nva_tunnel")
    event(g, US, 55, "unshaded", "piece:nva_troops done")
    assert show(g, "central_laos") == "1 nva_tunnel"
    g = board("central_laos: 1 nva_troops, 1 nva_tunnel")
    event(g, US, 55, "unshaded", "piece:nva_tunnel")
    assert (show(g, "central_laos"), boxes(g, "nva_base")) == ("", (9, 0, 0))


@pytest.mark.covers("5.C-55")
def test_55_shaded_resources_and_bases_within_stacking() -> None:
    g = board(
        "central_laos: 2 nva_base, 1 nva_troops", "the_fishhook: 2 vc_base", "sihanoukville: 1 nva_tunnel", trail=3
    )
    d = question(g, VC, 55, "shaded", "space:central_laos")
    assert (d.seat, "the_fishhook" in spaces(d.options)) == ("nva", False)
    g = board("central_laos: 2 nva_base, 1 nva_troops", "sihanoukville: 1 nva_tunnel", trail=3, nva=10, vc=20)
    event(g, VC, 55, "shaded", "space:central_laos space:sihanoukville space:central_laos space:southern_laos")
    assert show(g, "central_laos") == "1 nva_troops"
    assert (show(g, "sihanoukville"), show(g, "southern_laos")) == ("1 nva_base, 1 nva_tunnel", "1 nva_base")
    assert (g.res[NVA], g.res[VC]) == (16, 26)


# ------------------------------------------------------------------ 56 Vo Nguyen Giap


@pytest.mark.covers("5.C-56")
def test_56_unshaded_three_different_spaces() -> None:
    g = board(
        "tay_ninh: 4 vc_guerrilla", "hue: 1 vc_guerrilla, 1 nva_guerrilla_active", "saigon: 1 vc_guerrilla",
        "central_laos: 2 nva_guerrilla",
    )  # fmt: skip
    assert spaces(question(g, US, 56, "unshaded").options) == ["central_laos", "hue", "tay_ninh"]
    event(
        g, US, 56, "unshaded",
        "space:tay_ninh n:2 space:hue piece:vc_guerrilla space:central_laos n:2",
    )  # fmt: skip
    assert (show(g, "tay_ninh"), show(g, "hue")) == ("1 nva_troops, 2 vc_guerrilla", "1 nva_troops")
    assert show(g, "central_laos") == "1 nva_troops"


@pytest.mark.covers("5.C-56", "5.1.3-a")
def test_56_unshaded_without_available_troops_only_removes() -> None:
    g = board("north_vietnam: 40 nva_troops", "tay_ninh: 2 vc_guerrilla")
    event(g, US, 56, "unshaded", "n:2")
    assert show(g, "tay_ninh") == ""


@pytest.mark.covers("5.C-56", "5.5-a")
def test_56_shaded_march_then_act_in_each() -> None:
    """In Monsoon and without Resources: into Hue and back to North Vietnam; Attack in the one, nothing in the other."""
    g = board(
        "quang_tri: 4 nva_troops, 2 nva_guerrilla", "hue: 3 us_troops, 1 us_base", "central_laos: 2 nva_guerrilla",
        nva=0, next_card=125,
    )  # fmt: skip
    event(
        g,
        NVA,
        56,
        "shaded",
        "space:quang_tri space:hue n:4 n:0 space:quang_tri space:north_vietnam n:1 done done op:attack no",
    )
    assert show(g, "hue") == "1 us_troops, 1 us_base, 2 nva_troops", "2 fall, and 2 attackers with them"
    assert (show(g, "north_vietnam"), boxes(g, "us_troops")) == ("1 nva_guerrilla", (37, 2, 0))


@pytest.mark.covers("5.C-56")
def test_56_shaded_three_destinations_at_most_and_activities_on_offer() -> None:
    g = board("central_laos: 4 nva_guerrilla, 1 nva_base", trail=0)
    script = (
        "space:quang_tri n:1 space:central_laos space:quang_nam n:1 space:central_laos space:north_vietnam n:1 "
    )  # fmt: skip
    d = question(g, NVA, 56, "shaded", script)
    assert d.topic == "event.order", "the fourth piece has no fourth destination"
    d = question(board("central_laos: 4 nva_guerrilla, 1 nva_base", trail=0), NVA, 56, "shaded", script + "done")
    assert d.args["space"] == "quang_tri"
    assert list(d.options) == ["op:rally", "op:march", "op:terror", "no"]


@pytest.mark.covers("5.C-56")
def test_56_shaded_no_rally_for_the_trail_alone() -> None:
    """At Support there is no Rally in that space, so none at all, though NVA could pay for the Trail."""
    g = board("central_laos: 1 nva_guerrilla", "quang_tri: passive_support", trail=0, nva=10)
    d = question(g, NVA, 56, "shaded", "space:quang_tri")
    assert (d.topic, list(d.options)) == ("event.free_action", ["op:terror", "no"])


# ------------------------------------------------------------------ 57 International Unrest


@pytest.mark.covers("5.C-57")
def test_57_unshaded_any_two_casualties() -> None:
    g = put(board(), "casualties", us_troops=2, us_base=1, us_irregular=1)
    event(g, US, 57, "unshaded", "piece:us_base piece:us_irregular")
    assert (boxes(g, "us_base"), boxes(g, "us_irregular"), boxes(g, "us_troops")) == ((6, 0, 0), (6, 0, 0), (38, 2, 0))


@pytest.mark.covers("5.C-57")
def test_57_shaded() -> None:
    g = board("hue: 39 us_troops", nva=10)
    event(g, NVA, 57, "shaded", "roll=6")
    assert (boxes(g, "us_troops"), g.res[NVA]) == ((0, 0, 1), 16)


# ------------------------------------------------------------------ 58 Pathet Lao


@pytest.mark.covers("5.C-58")
def test_58_unshaded_six_nva_pieces() -> None:
    g = board("north_vietnam: 4 nva_troops, 1 nva_base", "central_laos: 3 nva_guerrilla", "the_fishhook: 2 nva_troops")
    d = question(g, US, 58, "unshaded")
    assert (d.seat, spaces(d.options)) == ("nva", ["central_laos", "north_vietnam"])
    event(
        g, US, 58, "unshaded",
        "space:north_vietnam piece:nva_base space:central_laos n:3 n:2",
    )  # fmt: skip
    assert (show(g, "north_vietnam"), show(g, "central_laos")) == ("2 nva_troops", "")


@pytest.mark.covers("5.C-58")
def test_58_shaded_an_empty_laos_serves_the_trail() -> None:
    """Irregulars are no cubes."""
    g = board("central_laos: 2 us_irregular", "the_fishhook: 2 arvn_troops", trail=1)
    event(g, NVA, 58, "shaded")
    assert g.trail == 3


@pytest.mark.covers("5.C-58")
def test_58_shaded_cubes_redeploy_to_the_south() -> None:
    g = board(
        "central_laos: 2 us_troops, 1 us_irregular, 1 arvn_police", "southern_laos: 2 arvn_troops",
        "hue: 3 nva_troops", "tay_ninh: 1 us_base", "kontum: 1 arvn_police", trail=1,
    )  # fmt: skip
    d = question(g, NVA, 58, "shaded")
    assert (d.seat, d.topic) == ("us", "event.move_to")
    d = question(g, NVA, 58, "shaded", "space:loc_hue_da_nang n:2")
    assert d.seat == "arvn"
    assert "hue" not in spaces(d.options)
    assert {"saigon", "tay_ninh", "da_nang"} <= set(spaces(d.options))
    g = board(
        "central_laos: 2 us_troops, 1 us_irregular, 1 arvn_police", "southern_laos: 2 arvn_troops",
        "hue: 3 nva_troops", "tay_ninh: 1 us_base", "kontum: 1 arvn_police", trail=1,
    )  # fmt: skip
    event(g, NVA, 58, "shaded", "space:loc_hue_da_nang n:2 space:tay_ninh n:2 space:kontum")
    assert (show(g, "loc_hue_da_nang"), show(g, "tay_ninh")) == ("2 us_troops", "1 us_base, 2 arvn_troops")
    assert (show(g, "kontum"), show(g, "central_laos"), g.trail) == ("2 arvn_police", "1 us_irregular", 1)


# ------------------------------------------------------------------ 59 Plei Mei


@pytest.mark.covers("5.C-59", "5.1.1-a")
def test_59_unshaded_three_pieces_of_one_space() -> None:
    g = board("pleiku: 1 us_base", "kontum: 2 nva_troops, 1 nva_base, 1 nva_tunnel", "hue: 2 nva_troops")
    event(g, US, 59, "unshaded", "piece:nva_troops n:2")
    assert (show(g, "kontum"), show(g, "hue")) == ("1 nva_tunnel", "2 nva_troops")


@pytest.mark.covers("5.C-59", "5.1.1-a", "5.5-a")
def test_59_shaded_chain_march_in_monsoon_then_ambush_anywhere() -> None:
    """From North Vietnam along the Trail into Pleiku for nothing; the Ambush is elsewhere, with an Active Guerrilla."""
    g = board(
        "north_vietnam: 3 nva_troops", "hue: 1 nva_guerrilla_active, 1 us_troops", "quang_nam: 1 nva_guerrilla",
        trail=1, nva=0, next_card=125,
    )  # fmt: skip
    d = question(g, NVA, 59, "shaded")
    assert spaces(d.options) == ["central_laos", "loc_hue_khe_sanh", "quang_tri"], "only from outside the South"
    event(
        g, NVA, 59, "shaded",
        "space:central_laos n:3 space:central_laos space:southern_laos n:3 "
        "space:southern_laos space:pleiku n:3 do:ambush",
    )  # fmt: skip
    assert (show(g, "pleiku"), show(g, "hue")) == ("3 nva_troops", "1 nva_guerrilla_active")
    assert boxes(g, "us_troops") == (39, 1, 0)


@pytest.mark.covers("5.C-59")
def test_59_shaded_or_attack() -> None:
    g = board("north_vietnam: 4 nva_troops", "quang_tri: 2 arvn_troops", trail=0)
    event(g, NVA, 59, "shaded", "space:quang_tri n:4")
    assert show(g, "quang_tri") == "4 nva_troops"


# ------------------------------------------------------------------ 60 War Photographer


@pytest.mark.covers("5.C-60")
def test_60_unshaded() -> None:
    g = put(board(), "out_of_play", us_troops=2, us_base=2)
    event(g, ARVN, 60, "unshaded", "piece:us_base n:2")
    assert (boxes(g, "us_base"), boxes(g, "us_troops")) == ((6, 0, 0), (39, 0, 1))


@pytest.mark.covers("5.C-60")
def test_60_shaded() -> None:
    g = board(nva=10)
    event(g, NVA, 60, "shaded", "space:central_laos n:4 space:north_vietnam n:2")
    assert (number(g, "central_laos", "nva_troops"), number(g, "north_vietnam", "nva_troops")) == (4, 2)
    assert (g.res[NVA], g.stay_eligible) == (16, (NVA,))
    g = board(nva=10)
    assert question(g, VC, 60, "shaded").seat == "nva"
    event(g, VC, 60, "shaded", "space:central_laos n:6")
    assert g.stay_eligible == ()
