"""Cards 41 to 50: every side, with numbers."""

import pytest

from sandtable.vietnam import terms
from sandtable.vietnam.fitl.rules import s4_air_strike, s4_infiltrate
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules import operations
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import board, play, show, spaces, support, turn_orders

# ------------------------------------------------------------------ 41 Bombing Pause


@pytest.mark.covers("5.C-41", "5.4-a")
def test_41_two_spaces_patronage_and_no_air_strike() -> None:
    g = board("hue: active_opposition", "tay_ninh: active_support", "saigon: 1 us_troops, 1 nva_troops", patronage=15)
    event(g, ARVN, 41, script="space:hue space:tay_ninh")
    assert support(g, "hue") == support(g, "tay_ninh") == "passive_support"
    assert g.patronage == 17
    assert not s4_air_strike.possible(g, Operation(Orders(US, "assault")))
    granted = Operation(Orders(US, "air_strike", free=True))
    assert s4_air_strike.possible(g, granted), "an Event's own strike is not barred (5.1.2)"


@pytest.mark.covers("5.C-41", "5.1.1-a")
def test_41_only_what_can_be_set_is_offered() -> None:
    """No Pop 0, no LoC, and nothing that is at Passive Support already."""
    offered = spaces(question(board("hue: passive_support"), US, 41).options)
    assert "saigon" in offered
    assert not {"hue", "phuoc_long", "central_laos", "loc_hue_da_nang"} & set(offered)


# ------------------------------------------------------------------ 42 Chou En Lai


@pytest.mark.covers("5.C-42")
def test_42_unshaded_nva_chooses_its_losses() -> None:
    g = board("hue: 2 nva_troops", "central_laos: 3 nva_troops", nva=7)
    d = question(g, US, 42, "unshaded", "roll=4")
    assert (d.seat, g.res[NVA]) == ("nva", 0), "not below 0"
    g = board("hue: 2 nva_troops", "central_laos: 3 nva_troops", nva=17)
    event(g, US, 42, "unshaded", "roll=4 space:central_laos n:3 space:hue n:1")
    assert (g.res[NVA], show(g, "central_laos"), show(g, "hue")) == (7, "", "1 nva_troops")


@pytest.mark.covers("5.C-42")
def test_42_shaded() -> None:
    g = board(nva=70, vc=10, trail=3)
    event(g, NVA, 42, "shaded")
    assert (g.res[NVA], g.res[VC]) == (75, 13), "nothing beyond 75"


# ------------------------------------------------------------------ 43 Economic Aid


@pytest.mark.covers("5.C-43")
def test_43_unshaded_two_bases_of_one_faction() -> None:
    """Not one of each; then Resources or Aid."""
    g = put(board(arvn=10, aid=20), "out_of_play", arvn_base=2, us_base=1)
    event(g, ARVN, 43, "unshaded", "do:arvn_bases do:arvn_resources")
    assert (boxes(g, "arvn_base"), boxes(g, "us_base")) == ((3, 0, 0), (5, 0, 1))
    assert (g.res[ARVN], g.aid) == (16, 20)
    event(g, US, 43, "unshaded", "do:aid_up")
    assert (boxes(g, "us_base"), g.aid) == ((6, 0, 0), 32), "only 1 was there: it comes"


@pytest.mark.covers("5.C-43", "5.1.3-a")
def test_43_unshaded_without_bases_out_of_play() -> None:
    assert list(question(board(), US, 43, "unshaded").options) == ["do:arvn_resources", "do:aid_up"]


@pytest.mark.covers("5.C-43")
def test_43_shaded() -> None:
    g = board(trail=1, nva=10)
    event(g, NVA, 43, "shaded", "do:trail")
    assert (g.trail, g.res[NVA]) == (3, 10)
    event(g, NVA, 43, "shaded", "do:nva_resources")
    assert (g.trail, g.res[NVA]) == (4, 20)


# ------------------------------------------------------------------ 44 Ia Drang


@pytest.mark.covers("5.C-44", "5.5-a")
def test_44_unshaded_lift_sweep_and_assault() -> None:
    """3 Troops fly to Pleiku and find the Guerrilla in Monsoon; in highland they remove 1; ARVN adds for nothing."""
    g = board(
        "saigon: 3 us_troops", "pleiku: 1 nva_guerrilla, 1 nva_troops, 3 arvn_troops", "north_vietnam: 2 nva_troops",
        arvn=5, econ=15, next_card=125,
    )  # fmt: skip
    event(g, NVA, 44, "unshaded", "n:3 yes")
    assert show(g, "pleiku") == "3 us_troops, 3 arvn_troops", "the US removed the Troop, ARVN the Guerrilla"
    assert (g.res[ARVN], show(g, "saigon")) == (5, "")


@pytest.mark.covers("5.C-44")
def test_44_unshaded_the_us_decides_and_north_vietnam_is_out_of_reach() -> None:
    g = board("pleiku: 1 nva_troops", "hue: 1 nva_guerrilla", "north_vietnam: 9 nva_troops", "saigon: 1 us_troops")
    d = question(g, NVA, 44, "unshaded")
    assert (d.seat, spaces(d.options)) == ("us", ["hue", "pleiku"])


@pytest.mark.covers("5.C-44")
def test_44_shaded_a_die_of_us_troops_nearby() -> None:
    g = board("pleiku: 1 nva_troops, 2 us_troops", "kontum: 3 us_troops", "saigon: 5 us_troops")
    event(g, NVA, 44, "shaded", "roll=4 space:kontum n:3")
    assert (show(g, "kontum"), show(g, "pleiku")) == ("", "1 us_troops, 1 nva_troops")
    assert boxes(g, "us_troops") == (30, 4, 0)
    assert show(g, "saigon") == "5 us_troops", "too far away"


# ------------------------------------------------------------------ 45 PT-76


@pytest.mark.covers("5.C-45", "5.3-a", "5.3-b")
def test_45_unshaded_attack_spaces_lose_a_troop_first() -> None:
    """3 Troops: 1 is lost, 2 remove 1 enemy. A Guerrilla Attack with a Troop beside it loses that Troop too."""
    g = board("hue: 3 nva_troops, 3 arvn_troops")
    event(g, US, 45, "unshaded")
    play(operations.run(g, Operation(Orders(NVA, "attack", free=True, limit=1))), "space:hue")
    assert show(g, "hue") == "2 arvn_troops, 2 nva_troops"
    g = board("hue: 1 nva_troops, 3 nva_guerrilla, 3 arvn_troops")
    event(g, US, 45, "unshaded")
    play(operations.run(g, Operation(Orders(NVA, "attack", free=True, limit=1))), "space:hue roll=6")
    assert show(g, "hue") == "3 arvn_troops, 3 nva_guerrilla_active"


@pytest.mark.covers("5.C-45")
def test_45_unshaded_without_troops_nothing_is_lost() -> None:
    g = board("hue: 3 nva_guerrilla, 3 arvn_troops")
    event(g, US, 45, "unshaded")
    attack = Operation(Orders(NVA, "attack", free=True, limit=1))
    play(operations.run(g, attack), "space:hue roll=2 piece:arvn_troops piece:arvn_troops")
    assert show(g, "hue") == "1 arvn_troops, 3 nva_guerrilla_active"


@pytest.mark.covers("5.C-45")
def test_45_unshaded_bites_an_ambush_too() -> None:
    g = board("hue: 1 nva_troops, 1 nva_guerrilla, 3 arvn_troops")
    event(g, US, 45, "unshaded")
    play(operations.run(g, Operation(turn_orders(NVA, "attack", limit=1))), "space:hue sa:ambush")
    assert show(g, "hue") == "2 arvn_troops, 1 nva_guerrilla_active"


@pytest.mark.covers("5.C-45")
def test_45_shaded_one_space_counts_every_troop() -> None:
    g = board("hue: 4 nva_troops, 5 arvn_troops", "da_nang: 4 nva_troops, 5 arvn_troops")
    event(g, NVA, 45, "shaded")
    play(operations.run(g, Operation(Orders(NVA, "attack"))), "space:hue with:tanks space:da_nang")
    assert show(g, "hue") == "1 arvn_troops, 4 nva_troops"
    assert show(g, "da_nang") == "3 arvn_troops, 4 nva_troops"


# ------------------------------------------------------------------ 46 559th Transport Grp


@pytest.mark.covers("5.C-46", "5.4-a", "5.4-b")
def test_46_unshaded_trail_now_and_one_infiltrate_space_until_the_coup() -> None:
    g = board("central_laos: 1 nva_base", "southern_laos: 1 nva_base", trail=3)
    event(g, US, 46, "unshaded")
    assert (g.trail, terms.max_infiltrate_spaces(g)) == (1, 1)
    play(s4_infiltrate.infiltrate(g, Operation(Orders(NVA, "rally"))), "space:central_laos n:2")
    assert (show(g, "central_laos"), show(g, "southern_laos")) == ("2 nva_troops, 1 nva_base", "1 nva_base")


@pytest.mark.covers("5.C-46", "5.5-a")
def test_46_shaded_infiltrate_then_resources() -> None:
    g = board("central_laos: 1 nva_base", trail=2, nva=10, vc=10)
    event(g, VC, 46, "shaded", "n:3")
    assert show(g, "central_laos") == "3 nva_troops, 1 nva_base"
    assert (g.res[NVA], g.res[VC]) == (16, 14)


@pytest.mark.covers("5.C-46", "5.1.2-a")
def test_46_shaded_beats_mcnamara_line() -> None:
    g = board("central_laos: 1 nva_base", trail=2)
    g.momentum[38] = "event"
    assert question(g, NVA, 46, "shaded").topic == "infiltrate.troops"


# ------------------------------------------------------------------ 47 Chu Luc


@pytest.mark.covers("5.C-47", "5.5-a")
def test_47_unshaded_doubles_then_all_arvn_assault_the_nva_only() -> None:
    """Hue: 3 ARVN pieces (a Base counts) become 6; 5 cubes remove 2 NVA. Saigon: 2 cubes remove 1, never the VC."""
    g = board(
        "hue: 1 arvn_troops, 1 arvn_police, 1 arvn_base, 3 nva_troops, 1 vc_guerrilla_active",
        "saigon: 2 arvn_troops, 2 nva_guerrilla_active, 2 vc_guerrilla_active",
        "tay_ninh: 2 arvn_troops, 1 vc_guerrilla_active",
        "da_nang: 2 arvn_troops, 1 nva_guerrilla",
    )
    event(g, ARVN, 47, "unshaded", "space:hue space:hue")
    assert show(g, "hue") == "4 arvn_troops, 1 arvn_police, 1 arvn_base, 1 nva_troops, 1 vc_guerrilla_active"
    assert show(g, "saigon") == "2 arvn_troops, 1 nva_guerrilla_active, 2 vc_guerrilla_active"
    assert show(g, "tay_ninh") == "2 arvn_troops, 1 vc_guerrilla_active"
    assert show(g, "da_nang") == "2 arvn_troops, 1 nva_guerrilla", "Underground: not a target"
    assert g.res[ARVN] == 30


@pytest.mark.covers("5.C-47")
def test_47_unshaded_takes_available_troops_only() -> None:
    g = board("hue: 3 arvn_police, 1 nva_guerrilla", "saigon: 28 arvn_troops")
    event(g, US, 47, "unshaded")
    assert (number(g, "hue", "arvn_troops"), number(g, "saigon", "arvn_troops")) == (2, 28)


@pytest.mark.covers("5.C-47")
def test_47_unshaded_arvn_base_aid_and_vc_guerrillas_cover_nva_bases() -> None:
    """An NVA Base alone falls (6 Aid); one that a VC Guerrilla covers does not."""
    g = board("hue: 2 arvn_troops, 1 nva_base", "da_nang: 2 arvn_troops, 1 nva_base, 1 vc_guerrilla", aid=10)
    event(g, ARVN, 47, "unshaded", "space:hue")
    assert (number(g, "hue", "nva_base"), number(g, "da_nang", "nva_base"), g.aid) == (0, 1, 16)


@pytest.mark.covers("5.C-47")
def test_47_shaded_ten_troops_at_the_border() -> None:
    g = board("quang_tri: 5 arvn_troops, active_support")
    d = question(g, NVA, 47, "shaded")
    assert spaces(d.options) == ["central_laos", "loc_hue_khe_sanh", "north_vietnam", "quang_tri"]
    event(g, NVA, 47, "shaded", "space:quang_tri n:6 space:loc_hue_khe_sanh n:3 done")
    assert (number(g, "quang_tri", "nva_troops"), number(g, "loc_hue_khe_sanh", "nva_troops")) == (6, 3)


# ------------------------------------------------------------------ 48 Nam Dong


@pytest.mark.covers("5.C-48")
def test_48_unshaded_up_to_three_guerrillas() -> None:
    g = board("quang_nam: 1 us_base, 2 vc_guerrilla, 2 nva_guerrilla_active, active_opposition", "hue: 1 arvn_base")
    event(g, ARVN, 48, "unshaded", "space:quang_nam space:quang_nam piece:vc_guerrilla n:2 done")
    assert show(g, "quang_nam") == "1 us_base, 2 nva_guerrilla_active"
    assert support(g, "quang_nam") == "active_support"


@pytest.mark.covers("5.C-48", "5.1.3-a")
def test_48_unshaded_not_where_it_would_do_nothing() -> None:
    g = board("quang_nam: 1 us_base, active_support", "phuoc_long: 1 arvn_base, 1 vc_guerrilla", "tay_ninh: 1 us_base")
    assert spaces(question(g, US, 48, "unshaded").options) == ["phuoc_long", "tay_ninh"]


@pytest.mark.covers("5.C-48")
def test_48_shaded_weak_camps_only() -> None:
    g = board(
        "quang_nam: 1 us_base, 2 us_troops, 2 us_irregular", "tay_ninh: 1 arvn_base, 3 arvn_police", "saigon: 1 us_base"
    )
    event(g, VC, 48, "shaded")
    assert show(g, "quang_nam") == "2 us_troops, 2 us_irregular"
    assert (boxes(g, "us_base"), support(g, "quang_nam")) == ((4, 1, 0), "active_opposition")


# ------------------------------------------------------------------ 49 Russian Arms


@pytest.mark.covers("5.C-49")
def test_49_unshaded_any_six_arvn_pieces() -> None:
    g = board()
    event(
        g, ARVN, 49, "unshaded",
        "space:hue piece:arvn_base n:1 space:hue piece:arvn_ranger n:2 space:loc_hue_da_nang piece:arvn_police n:3",
    )  # fmt: skip
    assert (show(g, "hue"), show(g, "loc_hue_da_nang")) == ("2 arvn_ranger, 1 arvn_base", "3 arvn_police")
    assert "central_laos" not in spaces(question(board(), ARVN, 49, "unshaded").options)


@pytest.mark.covers("5.C-49", "5.1.1-a")
def test_49_unshaded_stacking_holds() -> None:
    g = board("hue: 2 vc_base")
    d = question(g, ARVN, 49, "unshaded", "space:hue")
    assert "piece:arvn_base" not in d.options


@pytest.mark.covers("5.C-49", "5.5-a")
def test_49_shaded_doubles_in_three_spaces_then_bombards() -> None:
    g = board(
        "central_laos: 2 nva_troops", "quang_tri: 2 nva_troops, 3 us_troops", "hue: 1 nva_troops, 1 vc_guerrilla",
        "north_vietnam: 5 nva_troops",
    )  # fmt: skip
    event(g, VC, 49, "shaded", "space:central_laos space:quang_tri space:north_vietnam")
    assert (number(g, "central_laos", "nva_troops"), number(g, "north_vietnam", "nva_troops")) == (4, 10)
    assert (number(g, "hue", "nva_troops"), show(g, "quang_tri")) == (1, "2 us_troops, 4 nva_troops")
    assert boxes(g, "us_troops") == (37, 1, 0)


@pytest.mark.covers("5.C-49", "5.1.3-a")
def test_49_shaded_short_of_troops() -> None:
    """39 on the map, 1 Available: it comes; nobody need take the others from the map."""
    g = board("north_vietnam: 39 nva_troops")
    event(g, NVA, 49, "shaded")
    assert number(g, "north_vietnam", "nva_troops") == 40


# ------------------------------------------------------------------ 50 Uncle Ho


@pytest.mark.covers("5.C-50", "5.5-a")
def test_50_unshaded_troops_and_two_free_limited_operations() -> None:
    g = put(board("saigon: 2 arvn_troops, 1 vc_guerrilla, 1 vc_guerrilla_active", arvn=0), "out_of_play", us_troops=5)
    event(
        g, ARVN, 50, "unshaded",
        "do:us_troops space:hue n:1 space:loc_hue_da_nang n:3 op:sweep space:saigon op:assault space:saigon",
    )  # fmt: skip
    assert (show(g, "hue"), show(g, "loc_hue_da_nang")) == ("1 us_troops", "3 us_troops")
    assert boxes(g, "us_troops") == (35, 0, 1)
    assert show(g, "saigon") == "2 arvn_troops, 1 vc_guerrilla_active"
    assert g.res[ARVN] == 0


@pytest.mark.covers("5.C-50")
def test_50_unshaded_or_resources() -> None:
    g = put(board("saigon: 2 arvn_troops", arvn=10), "out_of_play", us_troops=5)
    assert question(g, NVA, 50, "unshaded").seat == "nva"
    d = question(g, NVA, 50, "unshaded", "do:arvn_resources")
    assert (g.res[ARVN], d.seat, d.topic) == (19, "arvn", "event.limited_op")


@pytest.mark.covers("5.C-50", "5.1.1-a", "2.3.9-b")
@pytest.mark.parametrize("binds, offered", [(False, True), (True, False)])
def test_50_in_monsoon_by_the_option(binds: bool, offered: bool) -> None:
    """An Operation of one's choice ignores Monsoon, unless the table plays that only a named Sweep or March does."""
    g = board("tay_ninh: 2 vc_guerrilla", next_card=125, options={"monsoon_binds_any_operation": binds})
    assert ("op:march" in question(g, VC, 50, "shaded").options) is offered


@pytest.mark.covers("5.C-50", "5.1.1-a")
def test_50_shaded_three_each_vc_first_even_in_monsoon() -> None:
    """The same Operation may come again, and each sees what the one before did; March ignores Monsoon."""
    g = board("tay_ninh: 2 vc_guerrilla", "hue: 3 nva_guerrilla, 1 arvn_troops", vc=0, nva=0, next_card=125)
    event(
        g, VC, 50, "shaded",
        "op:march space:saigon n:1 op:terror space:saigon op:rally space:saigon "
        "op:attack roll=3 piece:arvn_troops op:rally space:hue rally:base op:march space:quang_tri",
    )  # fmt: skip
    assert (show(g, "tay_ninh"), show(g, "saigon")) == ("1 vc_guerrilla", "1 vc_guerrilla, 1 vc_guerrilla_active")
    assert (support(g, "saigon"), g.terror[0]) == ("passive_opposition", 1)
    assert (show(g, "hue"), show(g, "quang_tri")) == ("1 nva_base", "1 nva_guerrilla_active")
    assert (g.res[VC], g.res[NVA]) == (0, 0)
