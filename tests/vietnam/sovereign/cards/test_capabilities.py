"""5.3 The Capabilities: what each side does to the rules, with numbers; with four factions and in Diem's War."""

from typing import Any

import pytest

from sandtable.vietnam import terms
from sandtable.vietnam.board import CITIES, IDS, SPACE
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules import operations, s4_raid, s4_tax, s6_support
from sandtable.vietnam.sovereign.rules.advise import advise_operation
from sandtable.vietnam.sovereign.rules.air_lift import air_lift
from sandtable.vietnam.sovereign.rules.coup_round import phase_resources_of_two
from sandtable.vietnam.sovereign.rules.interdict import interdict_in
from sandtable.vietnam.state import War
from tests.vietnam.play import asked, play, support
from tests.vietnam.sovereign.play import board, event, pieces, play_out

UNSHADED, SHADED = "unshaded", "shaded"


def with_card(card: int, side: str, *lines: str, **tracks: Any) -> War:
    """A board on which that side of the Capability is in force, put there by its Event."""
    g = event(board(*lines, **tracks), US, card, side)
    assert g.capabilities == {card: side}
    return g


def op(f: int, name: str, **orders: Any) -> Operation:
    return Operation(Orders(f, name, **orders))


def run(g: War, f: int, name: str, script: str = "", **orders: Any) -> Operation:
    """An Operation on a script; what is asked after its end is done with."""
    operation = op(f, name, **orders)
    play_out(operations.run(g, operation), script)
    return operation


# ------------------------------------------------------------------ US


@pytest.mark.covers("P5.C-205")
@pytest.mark.parametrize(("die", "loss", "base"), [(3, 2, "vc_base"), (4, 2, "vc_cadre"), (5, 0, "vc_cadre")])
def test_farm_gate_unshaded(die: int, loss: int, base: str) -> None:
    """3 VC pieces: a die of 4 is still a hit, and one of 3 still drives a Cadre off."""
    g = with_card(205, UNSHADED, "tay_ninh: 2 vc_guerrilla, 1 vc_cadre", vc=10)
    play(interdict_in(g, SPACE["tay_ninh"]), f"roll={die}")
    assert (g.res[VC], pieces(g, "tay_ninh"), support(g, "tay_ninh")) == (
        10 - loss, {"vc_guerrilla": 2, base: 1}, "passive_opposition",
    )  # fmt: skip


@pytest.mark.covers("P5.C-205")
def test_farm_gate_shaded() -> None:
    g = with_card(205, SHADED, "tay_ninh: 1 vc_base, passive_support")
    play(interdict_in(g, SPACE["tay_ninh"]), "roll=6")
    assert support(g, "tay_ninh") == "passive_opposition"


@pytest.mark.covers("P5.C-205")
def test_farm_gate_of_two() -> None:
    lines = ("kien_hoa: 2 arvn_troops, 3 vc_guerrilla_active", "tay_ninh: 2 arvn_troops, 3 vc_guerrilla_active")
    g = with_card(205, UNSHADED, *lines, two=True)
    run(g, ARVN, "assault", "space:kien_hoa yes space:tay_ninh")
    assert (pieces(g, "kien_hoa")["vc_guerrilla_active"], pieces(g, "tay_ninh")["vc_guerrilla_active"]) == (1, 2)
    g = with_card(205, SHADED, *lines, two=True)
    run(g, ARVN, "assault", "space:kien_hoa")
    assert (support(g, "kien_hoa"), support(g, "tay_ninh")) == ("passive_opposition", "neutral")
    g = with_card(205, SHADED, *lines)
    run(g, ARVN, "assault", "space:kien_hoa")
    assert support(g, "kien_hoa") == "neutral", "of four it is about Interdict"


@pytest.mark.covers("P5.C-228")
def test_operation_shufly_unshaded() -> None:
    g = with_card(228, UNSHADED, washington=1)
    assert (terms.air_lift_spaces(g), terms.air_lift_others(g)) == (3, 6)
    g = with_card(228, UNSHADED, washington=4)
    assert (terms.air_lift_spaces(g), terms.air_lift_others(g)) == (4, 8)
    assert terms.air_lift_spaces(with_card(228, UNSHADED, washington=0)) == 0, "no Air Lift at level 0"


@pytest.mark.covers("P5.C-228")
@pytest.mark.parametrize("two", [False, True])
@pytest.mark.parametrize(("die", "left"), [(3, 1), (4, 2)])
def test_operation_shufly_shaded(two: bool, die: int, left: int) -> None:
    g = with_card(228, SHADED, "saigon: 2 arvn_troops", "tay_ninh: 1 vc_guerrilla", washington=1, two=two)
    f = ARVN if two else US
    play_out(air_lift(g, op(f, "air_lift", free=True)), f"space:saigon space:tay_ninh n:2 roll={die}")
    assert pieces(g, "tay_ninh") == {"arvn_troops": left, "vc_guerrilla": 1}


@pytest.mark.covers("P5.C-228")
def test_operation_shufly_shaded_needs_underground_guerrillas() -> None:
    g = with_card(228, SHADED, "saigon: 2 arvn_troops", "tay_ninh: 1 vc_guerrilla_active", washington=1)
    play_out(air_lift(g, op(US, "air_lift", free=True)), "space:saigon space:tay_ninh n:2")
    assert pieces(g, "tay_ninh")["arvn_troops"] == 2


@pytest.mark.covers("P5.C-249")
def test_operation_switchback_unshaded() -> None:
    g = with_card(249, UNSHADED, "pleiku: 1 us_irregular, 4 vc_guerrilla", washington=1)
    play_out(advise_operation(g, op(US, "advise")), "space:pleiku no")
    assert pieces(g, "pleiku") == {"us_irregular_active": 1, "vc_guerrilla": 1}
    lines = ("pleiku: 1 arvn_ranger, 3 vc_guerrilla", "tay_ninh: 1 arvn_ranger, 3 vc_guerrilla")
    two = with_card(249, UNSHADED, *lines, two=True)
    play_out(s4_raid.raid(two, op(ARVN, "raid", free=True)), "space:pleiku yes yes space:tay_ninh yes")
    assert (pieces(two, "pleiku"), pieces(two, "tay_ninh")["vc_guerrilla"]) == ({"arvn_ranger_active": 1}, 1)


@pytest.mark.covers("P5.C-249")
def test_operation_switchback_shaded() -> None:
    g = with_card(249, SHADED, "saigon: 1 us_advisor")
    d = asked(operations.run(g, op(US, "train")), "space:saigon")
    assert "train:irregulars" not in d.options and "train:rangers" in d.options
    assert d.why_not("train:irregulars") == [("5.3", "barred_by_event")]
    two = with_card(249, SHADED, two=True)
    d = asked(operations.run(two, op(ARVN, "train")), "space:saigon")
    assert "train:rangers" not in d.options and "train:cubes" in d.options
    assert d.why_not("train:rangers") == [("5.3", "barred_by_event")]


# ------------------------------------------------------------------ ARVN


@pytest.mark.covers("P5.C-218")
@pytest.mark.parametrize("two", [False, True])
def test_civil_guard_unshaded(two: bool) -> None:
    line = "1 arvn_troops, 3 arvn_police, 3 vc_guerrilla_active"
    g = with_card(218, UNSHADED, f"tay_ninh: {line}", f"binh_tuy: {line}", two=two)
    run(g, ARVN, "assault", "space:tay_ninh yes space:binh_tuy")
    assert (pieces(g, "tay_ninh")["vc_guerrilla_active"], pieces(g, "binh_tuy")["vc_guerrilla_active"]) == (1, 3)


@pytest.mark.covers("P5.C-218")
@pytest.mark.parametrize(("side", "found"), [(UNSHADED, 3), (SHADED, 1)])
def test_civil_guard_shaded(side: str, found: int) -> None:
    g = with_card(218, side, "kien_hoa: 1 arvn_troops, 2 arvn_police, 4 vc_guerrilla")
    run(g, ARVN, "sweep", "space:kien_hoa done")
    assert pieces(g, "kien_hoa")["vc_guerrilla_active"] == found
    alone = with_card(218, SHADED, "kien_hoa: 2 arvn_police, 4 vc_guerrilla")
    assert not operations.can(alone, op(ARVN, "sweep")), "Police alone do not Sweep"


@pytest.mark.covers("P5.C-239")
@pytest.mark.parametrize("two", [False, True])
def test_green_dragons_unshaded(two: bool) -> None:
    lines = ("kien_hoa: 2 arvn_troops, 3 vc_guerrilla_active", "tay_ninh: 2 arvn_troops, 3 vc_guerrilla_active")
    g = with_card(239, UNSHADED, *lines, two=two)
    run(g, ARVN, "assault", "space:tay_ninh space:kien_hoa yes")
    assert (pieces(g, "kien_hoa")["vc_guerrilla_active"], pieces(g, "tay_ninh")["vc_guerrilla_active"]) == (1, 2)


@pytest.mark.covers("P5.C-239")
@pytest.mark.parametrize(("die", "left"), [(2, 1), (3, 2)])
def test_green_dragons_shaded(die: int, left: int) -> None:
    g = with_card(239, SHADED, "kien_hoa: 2 arvn_troops, 2 vc_guerrilla_active")
    run(g, ARVN, "assault", f"space:kien_hoa roll={die}")
    assert pieces(g, "kien_hoa") == {"arvn_troops": left, "vc_guerrilla_active": 1}
    clean = with_card(
        239, SHADED, "kien_hoa: 2 arvn_troops, 1 vc_guerrilla_active", "tay_ninh: 2 arvn_troops, 2 vc_guerrilla"
    )
    run(clean, ARVN, "assault", "space:kien_hoa space:tay_ninh")
    assert pieces(clean, "kien_hoa") == {"arvn_troops": 2}, "nobody is left there, and Tay Ninh is Jungle"


RAIDS = [f"{name}: 1 arvn_ranger, 1 vc_guerrilla" for name in ("hue", "pleiku", "tay_ninh")]


@pytest.mark.covers("P5.C-263")
@pytest.mark.parametrize("two", [False, True])
def test_colonel_tung(two: bool) -> None:
    g = with_card(263, UNSHADED, *RAIDS, two=two)
    raid = op(ARVN, "raid", free=True)
    play_out(s4_raid.raid(g, raid), "space:hue yes space:pleiku yes space:tay_ninh yes")
    assert len(raid.special_spaces) == 3
    g = with_card(263, SHADED, *RAIDS, two=two)
    d = asked(s4_raid.raid(g, op(ARVN, "raid", free=True)))
    assert "space:hue" in d.options and "space:tay_ninh" in d.options and "space:pleiku" not in d.options
    assert d.why_not("space:pleiku") == [("5.3", "raid_near_saigon")]


# ------------------------------------------------------------------ NVA


@pytest.mark.covers("P5.C-210")
def test_regroupees_of_four() -> None:
    lines = ("pleiku: 1 vc_guerrilla", "tay_ninh: passive_opposition")
    g = with_card(210, UNSHADED, *lines, hanoi=2)
    d = asked(operations.run(g, op(NVA, "infiltrate")))
    assert d.options == ["space:pleiku", "space:tay_ninh"], "Tay Ninh only to calm it"
    g = with_card(210, SHADED, *lines, hanoi=2)
    run(g, NVA, "infiltrate", "space:pleiku yes space:tay_ninh")
    assert (pieces(g, "pleiku"), pieces(g, "tay_ninh")) == ({"vc_guerrilla": 3}, {"vc_guerrilla": 1})


@pytest.mark.covers("P5.C-210")
def test_regroupees_of_two() -> None:
    lines = ("pleiku: 1 vc_guerrilla",)
    g = with_card(210, UNSHADED, *lines, vc=5, two=True)
    run(g, VC, "rally", "space:pleiku rally:guerrilla space:tay_ninh")
    assert g.res[VC] == 2, "1 where the VC is, 2 where it is not"
    poor = with_card(210, UNSHADED, *lines, vc=1, two=True)
    d = next(operations.run(poor, op(VC, "rally")))
    assert [key for key in d.options if key.startswith("space:")] == ["space:pleiku"]
    g = with_card(210, SHADED, *lines, vc=5, two=True)
    run(g, VC, "rally", "space:pleiku rally:guerrilla n:2 space:tay_ninh")
    assert (pieces(g, "pleiku"), pieces(g, "tay_ninh")) == ({"vc_guerrilla": 3}, {"vc_guerrilla": 1}), "in 1 space"
    four = with_card(210, UNSHADED, *lines, vc=5)
    run(four, VC, "rally", "space:tay_ninh")
    assert four.res[VC] == 4


@pytest.mark.covers("P5.C-233")
def test_phuong_dong_1_of_four() -> None:
    g = with_card(233, UNSHADED, hanoi=1)
    d = asked(operations.run(g, op(NVA, "infiltrate")))
    assert "space:kien_hoa" not in d.options and "space:tay_ninh" in d.options
    assert d.why_not("space:kien_hoa") == [("5.3", "coast_watched")]
    g = with_card(233, SHADED, hanoi=2, vc=5)
    run(g, NVA, "infiltrate", "space:kien_hoa space:tay_ninh")
    assert g.res[VC] == 6, "only what comes by sea"


@pytest.mark.covers("P5.C-233")
def test_phuong_dong_1_of_two() -> None:
    lines = ("loc_hue_da_nang: 1 vc_guerrilla", "tay_ninh: 1 vc_guerrilla")
    g = with_card(233, UNSHADED, *lines, two=True)
    d = next(s4_tax.tax(g, op(VC, "tax", free=True)))
    assert d.options == ["space:tay_ninh"]
    assert d.why_not("space:loc_hue_da_nang") == [("5.3", "loc_not_taxed")]
    assert not s4_tax.possible(with_card(233, UNSHADED, lines[0], two=True), op(VC, "tax", free=True))
    assert len(asked(s4_tax.tax(with_card(233, UNSHADED, *lines), op(VC, "tax", free=True))).options) == 2
    held = [f"{IDS[s]}: 1 arvn_police" for s in CITIES]  # so that nothing is sabotaged
    for side, income in ((UNSHADED, 3), (SHADED, 5)):
        g = with_card(233, side, "tay_ninh: 1 vc_base", *held, hanoi=2, vc=5, two=True)
        play_out(phase_resources_of_two(g), "")
        assert g.res[VC] == 5 + income


@pytest.mark.covers("P5.C-257")
def test_tran_van_tra_of_four() -> None:
    line = "pleiku: 1 vc_guerrilla, 3 arvn_police"
    g = with_card(257, UNSHADED, line, hanoi=1)
    run(g, NVA, "direct", "space:pleiku roll=6 no")
    assert pieces(g, "pleiku")["arvn_police"] == 3
    g = with_card(257, SHADED, line, hanoi=1)
    run(g, NVA, "direct", "space:pleiku yes piece:arvn_police piece:arvn_police piece:arvn_police no")
    assert "arvn_police" not in pieces(g, "pleiku"), "2 without a die and 1 more"


@pytest.mark.covers("P5.C-257")
def test_tran_van_tra_of_two() -> None:
    line = "pleiku: 2 vc_guerrilla, 3 arvn_police"
    for die, left in ((2, 3), (1, 1)):
        g = with_card(257, UNSHADED, line, two=True)
        run(g, VC, "attack", f"space:pleiku roll={die}" + " piece:arvn_police" * (3 - left))
        assert pieces(g, "pleiku")["arvn_police"] == left, "a die below 2 is needed"
    g = with_card(257, SHADED, line, two=True)
    run(g, VC, "attack", "space:pleiku yes piece:arvn_police piece:arvn_police")
    assert pieces(g, "pleiku")["arvn_police"] == 1


# ------------------------------------------------------------------ VC


@pytest.mark.covers("P5.C-221")
@pytest.mark.parametrize("two", [False, True])
def test_long_haired_army_unshaded(two: bool) -> None:
    g = with_card(221, UNSHADED, "hue: 1 vc_guerrilla", "tay_ninh: 1 vc_guerrilla", vc=3, two=two)
    run(g, VC, "terror", "space:hue space:tay_ninh")
    assert g.res[VC] == 0
    poor = with_card(221, UNSHADED, "hue: 1 vc_guerrilla", vc=1, two=two)
    assert not operations.can(poor, op(VC, "terror"))


@pytest.mark.covers("P5.C-221")
@pytest.mark.parametrize("two", [False, True])
def test_long_haired_army_shaded(two: bool) -> None:
    held = "2 arvn_police, 1 vc_guerrilla"
    g = with_card(221, SHADED, f"hue: {held}", f"tay_ninh: {held}", "pleiku: 1 vc_guerrilla", vc=9, two=two)
    flow = s6_support.phase_agitate(g)
    assert set(next(flow).options) == {"space:hue", "space:tay_ninh", "space:pleiku", "done"}
    flow.send("space:hue")
    assert flow.send("n:1").options == ["space:pleiku", "done"], "only 1 under COIN Control"
    assert support(g, "hue") == "passive_opposition"


TAXED = ("tay_ninh: 1 vc_guerrilla", "binh_tuy: 1 vc_guerrilla", "kien_hoa: 1 vc_guerrilla")


@pytest.mark.covers("P5.C-246")
@pytest.mark.parametrize("two", [False, True])
def test_plantation_tax(two: bool) -> None:
    g = with_card(246, UNSHADED, *TAXED, vc=0, two=two)
    tax = op(VC, "tax", free=True)
    play_out(s4_tax.tax(g, tax), "space:kien_hoa space:binh_tuy")
    assert len(tax.special_spaces) == 2
    g = with_card(246, SHADED, *TAXED, vc=0, two=two)
    play_out(s4_tax.tax(g, op(VC, "tax", free=True)), "space:tay_ninh yes space:binh_tuy space:kien_hoa")
    assert g.res[VC] == 3 * 2 + 2 * 1 + 2 * 2
    assert (support(g, "tay_ninh"), support(g, "binh_tuy")) == ("neutral", "passive_support")


@pytest.mark.covers("P5.C-270")
@pytest.mark.parametrize("two", [False, True])
def test_emulate_ap_bac(two: bool) -> None:
    lines = ("pleiku: 2 vc_guerrilla, 3 arvn_police", "tay_ninh: 1 vc_guerrilla, 1 arvn_police")
    d = next(operations.run(with_card(270, UNSHADED, *lines, two=two), op(VC, "attack")))
    assert "space:pleiku" in d.options and "space:tay_ninh" not in d.options
    assert d.why_not("space:tay_ninh") == [("5.3", "needs_two_guerrillas")]
    g = with_card(270, SHADED, *lines, two=two)
    run(g, VC, "attack", "space:pleiku yes roll=5 roll=2 piece:arvn_police piece:arvn_police space:tay_ninh roll=2")
    assert (pieces(g, "pleiku")["arvn_police"], pieces(g, "tay_ninh")["arvn_police"]) == (1, 1)
