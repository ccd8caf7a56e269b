"""Cards 11 to 20: every side, with numbers."""

import pytest

from sandtable.vietnam import terms
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.rules.s4_air_strike import air_strike
from sandtable.vietnam.fitl.rules.s6_commitment import commit
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules import s4_air_lift
from sandtable.vietnam.rules.pacify import pacify_in
from sandtable.vietnam.rules.s3_assault import assault
from sandtable.vietnam.rules.s3_march import march
from sandtable.vietnam.rules.s3_patrol import patrol
from sandtable.vietnam.rules.s3_sweep import sweep
from sandtable.vietnam.rules.s3_train import train
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import asked, board, play, show, spaces, support

# ------------------------------------------------------------------ 11 Abrams


@pytest.mark.covers("5.C-11", "5.3-a")
def test_11_unshaded_one_base_first() -> None:
    """2 Troops remove 2 pieces in all: the Base before the Guerrilla; in the second space Bases are last again."""
    g = board(
        "kien_hoa: 2 us_troops, 1 vc_base, 2 vc_guerrilla_active", "ba_xuyen: 1 us_troops, 1 vc_base, 1 nva_troops"
    )
    event(g, US, 11, "unshaded")
    play(assault(g, Operation(Orders(US, "assault"))), "space:kien_hoa piece:vc_base space:ba_xuyen")
    assert show(g, "kien_hoa") == "2 us_troops, 1 vc_guerrilla_active"
    assert show(g, "ba_xuyen") == "1 us_troops, 1 vc_base"


@pytest.mark.covers("5.C-11")
def test_11_unshaded_not_a_tunneled_base() -> None:
    g = board("kien_hoa: 1 us_troops, 1 vc_tunnel, 1 vc_guerrilla_active")
    event(g, US, 11, "unshaded")
    play(assault(g, Operation(Orders(US, "assault"))), "space:kien_hoa")
    assert show(g, "kien_hoa") == "1 us_troops, 1 vc_tunnel"


@pytest.mark.covers("5.C-11")
def test_11_shaded_two_assault_spaces() -> None:
    g = board(*(f"{s}: 1 us_troops, 1 vc_guerrilla_active" for s in ("hue", "saigon", "kien_hoa")))
    event(g, VC, 11, "shaded")
    play(assault(g, Operation(Orders(US, "assault"))), "space:hue space:saigon")
    assert number(g, "kien_hoa", "vc_guerrilla_active") == 1


# ------------------------------------------------------------------ 12 Capt Buck Adams


@pytest.mark.covers("5.C-12")
def test_12_unshaded() -> None:
    g = board(
        "north_vietnam: 2 nva_guerrilla, 1 nva_tunnel", "the_fishhook: 1 vc_guerrilla, 1 nva_base",
        "central_laos: 1 nva_base", "hue: 1 vc_guerrilla",
    )  # fmt: skip
    d = question(g, US, 12, "unshaded")
    assert spaces(d.options) == ["central_laos", "the_fishhook"], "no Tunneled Base"
    assert show(g, "north_vietnam") == "2 nva_guerrilla_active, 1 nva_tunnel"
    event(g, US, 12, "unshaded", "space:the_fishhook")
    assert show(g, "the_fishhook") == "1 vc_guerrilla_active"
    assert show(g, "hue") == "1 vc_guerrilla"


@pytest.mark.covers("5.C-12", "5.1.1-a")
def test_12_shaded_base_under_nva_control_and_three_hide() -> None:
    """Not where 2 Bases stand, nor without NVA Control; VC Guerrillas are not meant."""
    g = board(
        "north_vietnam: 3 nva_troops, 2 nva_base", "central_laos: 1 nva_guerrilla_active",
        "southern_laos: 2 nva_guerrilla_active, 1 us_troops", "the_fishhook: 1 vc_guerrilla_active",
        "hue: 2 nva_guerrilla_active",
    )  # fmt: skip
    d = question(g.copy(), NVA, 12, "shaded")
    assert spaces(d.options) == ["central_laos", "southern_laos"]
    event(g, NVA, 12, "shaded", "space:central_laos space:hue n:2 space:southern_laos n:1")
    assert show(g, "central_laos") == "1 nva_guerrilla_active, 1 nva_base"
    assert show(g, "hue") == "2 nva_guerrilla"
    assert show(g, "southern_laos") == "1 us_troops, 1 nva_guerrilla, 1 nva_guerrilla_active"


# ------------------------------------------------------------------ 13 Cobras


@pytest.mark.covers("5.C-13")
def test_13_unshaded_two_sweep_spaces() -> None:
    """Troops first; Bases only when nobody else is there; the third space gets nothing. ARVN has it, too."""
    g = board(
        "kien_hoa: 1 arvn_troops, 1 vc_guerrilla, 1 nva_troops", "ba_xuyen: 1 arvn_troops, 1 vc_base",
        "kien_giang: 1 arvn_troops, 1 vc_guerrilla",
    )  # fmt: skip
    event(g, ARVN, 13, "unshaded")
    op = Operation(Orders(ARVN, "sweep", no_move=True))
    play(sweep(g, op), "space:kien_hoa space:ba_xuyen space:kien_giang yes yes")
    assert show(g, "kien_hoa") == "1 arvn_troops, 1 vc_guerrilla_active"
    assert show(g, "ba_xuyen") == "1 arvn_troops"
    assert show(g, "kien_giang") == "1 arvn_troops, 1 vc_guerrilla_active"


@pytest.mark.covers("5.C-13")
def test_13_shaded_each_us_assault_space() -> None:
    """1-3 costs a Troop, and the ARVN Assault that is added rolls no further die."""
    g = board("hue: 2 us_troops, 2 arvn_troops, 3 vc_guerrilla_active", "saigon: 1 us_troops, 1 vc_guerrilla_active")
    event(g, VC, 13, "shaded")
    play(assault(g, Operation(Orders(US, "assault"))), "space:hue roll=3 yes space:saigon roll=4")
    assert show(g, "hue") == "1 us_troops, 2 arvn_troops"
    assert show(g, "saigon") == "1 us_troops"
    assert boxes(g, "us_troops")[1] == 1


# ------------------------------------------------------------------ 14 M-48 Patton


@pytest.mark.covers("5.C-14")
def test_14_unshaded_two_spaces_outside_lowlands() -> None:
    """City +2, Lowland none, Highland 0 + 2; the usual order of removal stays."""
    g = board(
        "hue: 1 us_troops, 2 vc_guerrilla_active, 1 vc_base", "kien_hoa: 1 us_troops, 3 vc_guerrilla_active",
        "pleiku: 1 us_troops, 3 vc_guerrilla_active", "saigon: 1 us_troops, 3 vc_guerrilla_active",
    )  # fmt: skip
    event(g, US, 14, "unshaded")
    play(assault(g, Operation(Orders(US, "assault"))), "space:hue yes space:kien_hoa space:pleiku yes space:saigon")
    assert show(g, "hue") == "1 us_troops"
    assert number(g, "kien_hoa", "vc_guerrilla_active") == 2
    assert number(g, "pleiku", "vc_guerrilla_active") == 1
    assert number(g, "saigon", "vc_guerrilla_active") == 2


@pytest.mark.covers("5.C-14")
def test_14_shaded_nva_removes_cubes_that_patrolled() -> None:
    """Only those that moved: one US (to Casualties); ARVN cubes become Available."""
    g = board("hue: 3 us_troops", "loc_hue_da_nang: 1 us_troops")
    event(g, NVA, 14, "shaded")
    play(patrol(g, Operation(Orders(US, "patrol"))), "space:hue space:da_nang n:1 done space:da_nang")
    assert show(g, "da_nang") == ""
    assert boxes(g, "us_troops") == (36, 1, 0)
    a = board("hue: 3 arvn_police")
    event(a, NVA, 14, "shaded")
    play(patrol(a, Operation(Orders(ARVN, "patrol"))), "space:hue space:da_nang n:3 space:da_nang space:da_nang")
    assert show(a, "da_nang") == "1 arvn_police"
    assert boxes(a, "arvn_police") == (29, 0, 0)


# ------------------------------------------------------------------ 15 Medevac


@pytest.mark.covers("5.C-15", "5.4-a")
def test_15_unshaded_all_troops_come_back() -> None:
    """7 Troops and a Base among the Casualties: none of the Troops is out of play, none goes onto the map."""
    g = put(board(), "casualties", us_troops=7, us_base=1)
    event(g, US, 15, "unshaded")
    play(commit(g), "done")
    assert boxes(g, "us_troops") == (40, 0, 0)
    assert boxes(g, "us_base") == (5, 0, 1)


@pytest.mark.covers("5.C-15")
def test_15_unshaded_leaves_the_ten_troops() -> None:
    """Nothing went onto the map, so 10 Troops may still be moved."""
    g = put(board("saigon: 1 arvn_troops"), "casualties", us_troops=7)
    event(g, US, 15, "unshaded")
    d = asked(commit(g), "box:available piece:us_troops space:saigon")
    assert d.options[-1] == "n:10"


@pytest.mark.covers("5.C-15")
def test_15_unshaded_serves_great_society_and_the_coup() -> None:
    """73 unshaded holds a Commitment now; Medevac works then, and again at the Coup Round."""
    g = put(board("saigon: 1 arvn_troops"), "casualties", us_troops=3)
    event(g, US, 15, "unshaded")
    event(g, US, 73, "unshaded", "done")
    assert boxes(g, "us_troops") == (40, 0, 0)
    assert g.momentum == {15: "unshaded"}
    put(g, "casualties", us_troops=4)
    play(commit(g), "done")
    assert boxes(g, "us_troops") == (40, 0, 0)


@pytest.mark.covers("5.C-15", "5.4-b")
def test_15_shaded_no_air_lift_and_still_eligible() -> None:
    g = board("saigon: 4 us_troops")
    assert s4_air_lift.possible(g, Operation(Orders(US, "sweep")))
    event(g, VC, 15, "shaded")
    assert not s4_air_lift.possible(g, Operation(Orders(US, "sweep")))
    assert g.stay_eligible == (VC,)
    assert not terms.troop_casualties_come_back(g)
    assert s4_air_lift.possible(g, Operation(Orders(US, "air_lift", free=True))), "an Event's own Air Lift (5.1.2)"


# ------------------------------------------------------------------ 16 Blowtorch Komer


@pytest.mark.covers("5.C-16")
def test_16_unshaded_pacify_at_1_even_under_ky() -> None:
    g = board("hue: 1 us_troops, 1 arvn_police", aid=70, arvn=20, econ=0, leader=127)
    event(g, US, 16, "unshaded")
    assert g.aid == 75
    assert terms.pacify_cost(g, support_phase=True) == 1
    assert terms.pacify_cost(g, support_phase=False) == 4
    play(pacify_in(g, US, SPACE["hue"], support_phase=True), "n:2")
    assert support(g, "hue") == "active_support"
    assert g.res[ARVN] == 18


@pytest.mark.covers("5.C-16")
def test_16_shaded() -> None:
    g = board(
        "hue: 1 us_troops, 1 arvn_police, passive_support", "saigon: 1 arvn_troops, 1 arvn_police, neutral",
        "can_tho: 1 arvn_police", "da_nang: 1 us_troops", "an_loc: 1 us_troops, 1 arvn_police, active_opposition", aid=4,
    )  # fmt: skip
    d = question(g.copy(), VC, 16, "shaded")
    assert spaces(d.options) == ["hue", "saigon"]
    event(g, VC, 16, "shaded", "space:saigon")
    assert support(g, "saigon") == "passive_opposition"
    assert g.aid == 0


# ------------------------------------------------------------------ 17 Claymores


@pytest.mark.covers("5.C-17", "5.4-b")
def test_17_unshaded_marchers_pay() -> None:
    """3 Guerrillas and a cube on a LoC: the group Activates and loses one; Ambush is barred."""
    g = board("quang_tri: 3 vc_guerrilla", "loc_hue_khe_sanh: 1 arvn_police")
    event(g, US, 17, "unshaded")
    assert g.stay_eligible == (US,)
    assert terms.no_ambush(g)
    play(march(g, Operation(Orders(VC, "march"))), "space:quang_tri space:loc_hue_khe_sanh n:3")
    assert show(g, "loc_hue_khe_sanh") == "1 arvn_police, 2 vc_guerrilla_active"


@pytest.mark.covers("5.C-17")
def test_17_shaded_base_and_guerrilla() -> None:
    g = board("hue: 1 us_base, 1 vc_guerrilla, 1 nva_guerrilla", "saigon: 1 arvn_base, 1 vc_guerrilla_active")
    event(g, VC, 17, "shaded", "piece:nva_guerrilla")
    assert show(g, "hue") == "1 vc_guerrilla"
    assert boxes(g, "us_base") == (5, 1, 0)
    assert show(g, "saigon") == "1 arvn_base, 1 vc_guerrilla_active", "its Guerrilla is Active"


# ------------------------------------------------------------------ 18 Combined Action Platoons


@pytest.mark.covers("5.C-18")
def test_18_unshaded_one_police_a_train() -> None:
    g = board("hue: 1 us_troops", "saigon: 1 us_troops, 2 arvn_police")
    event(g, US, 18, "unshaded")
    train_us = train(g, Operation(Orders(US, "train")))
    play(train_us, "space:hue train:nothing space:saigon train:nothing space:hue space:saigon done")
    assert show(g, "hue") == "1 us_troops, 1 arvn_police"
    assert show(g, "saigon") == "1 us_troops, 1 arvn_police"
    play(train(g, Operation(Orders(US, "train"))), "space:saigon train:nothing done space:saigon box:available done")
    assert show(g, "saigon") == "1 us_troops, 2 arvn_police"


@pytest.mark.covers("5.C-18")
def test_18_unshaded_says_why_not_there() -> None:
    g = board("hue: 1 us_troops, 1 arvn_police", "saigon: 1 us_troops, 2 arvn_police")
    event(g, US, 18, "unshaded")
    d = asked(train(g, Operation(Orders(US, "train"))), "space:saigon train:nothing done")
    assert d.topic == "train.cap" and d.why_not("space:da_nang") == [("5.3", "no_us_troops")]
    d = asked(train(g, Operation(Orders(US, "train"))), "space:saigon train:nothing done space:hue")
    assert list(d.options) == ["box:available", "space:saigon"]
    assert d.why_not("space:hue") == [("5.3", "same_space")]
    assert d.why_not("space:da_nang") == [("5.3", "no_police")]


@pytest.mark.covers("5.C-18")
def test_18_shaded_two_us_sweep_spaces() -> None:
    g = board(*(f"{s}: 1 us_troops, 1 vc_guerrilla" for s in ("hue", "saigon", "kien_hoa")))
    event(g, VC, 18, "shaded")
    play(sweep(g, Operation(Orders(US, "sweep", no_move=True))), "space:hue space:saigon")
    assert number(g, "hue", "vc_guerrilla_active") == 1
    assert number(g, "kien_hoa", "vc_guerrilla_active") == 0


# ------------------------------------------------------------------ 19 CORDS


@pytest.mark.covers("5.C-19")
def test_19_unshaded_two_pacify_spaces_at_the_usual_cost() -> None:
    g = board("hue: 1 us_troops, 1 arvn_police", "da_nang: 1 us_troops, 1 arvn_police", arvn=30, econ=0)
    event(g, US, 19, "unshaded")
    script = "space:hue train:nothing space:da_nang train:nothing do:pacify space:hue n:1 do:pacify n:1"
    play(train(g, Operation(Orders(US, "train"))), script)
    assert support(g, "hue") == support(g, "da_nang") == "passive_support"
    assert g.res[ARVN] == 24


@pytest.mark.covers("5.C-19")
def test_19_shaded_passive_support_at_most() -> None:
    g = board("hue: 1 us_troops, 1 arvn_police, passive_opposition", arvn=30, econ=0)
    event(g, VC, 19, "shaded")
    play(train(g, Operation(Orders(US, "train"))), "space:hue train:nothing do:pacify n:2")
    assert support(g, "hue") == "passive_support"


# ------------------------------------------------------------------ 20 Laser Guided Bombs


@pytest.mark.covers("5.C-20")
def test_20_unshaded_a_single_piece_does_not_shift() -> None:
    g = board(
        "hue: 1 us_troops, 1 vc_base, passive_support",
        "da_nang: 1 us_troops, 2 vc_guerrilla_active, passive_support", trail=0,
    )  # fmt: skip
    event(g, US, 20, "unshaded")
    play(air_strike(g, Operation(Orders(US, "sweep"))), "roll=6 space:hue space:da_nang space:da_nang")
    assert support(g, "hue") == "passive_support"
    assert support(g, "da_nang") == "neutral"


@pytest.mark.covers("5.C-20")
@pytest.mark.parametrize(
    ("edition", "script", "left"), [(2, "roll=6 " + "space:hue " * 2, 4), (1, "space:hue " * 5, 2)]
)
def test_20_shaded_at_most_two_pieces_four_in_the_first_edition(edition: int, script: str, left: int) -> None:
    g = board("hue: 1 us_troops, 6 vc_guerrilla_active", trail=0, edition=edition)
    event(g, VC, 20, "shaded")
    play(air_strike(g, Operation(Orders(US, "sweep"))), script)
    assert number(g, "hue", "vc_guerrilla_active") == left
