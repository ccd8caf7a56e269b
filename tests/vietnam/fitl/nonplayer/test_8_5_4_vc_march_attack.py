"""8.5.4, 8.5.5 The VC non-player on the march, in ambush and at the attack."""

from itertools import product

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import KINDS, VC, VC_GUERRILLA
from sandtable.vietnam.rules.operations import run
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Seen, chooses, drive, in_both_editions, np_board, operate
from tests.vietnam.fitl.nonplayer.vc_driver import no_guerrillas, spaces
from tests.vietnam.play import show

BOOBY_TRAPS, MAIN_FORCE, CLAYMORES, COUP = 101, 104, 17, 126


# ------------------------------------------------------------------ March (8.5.4)


def march(g: War, dice: str = "*") -> Seen:
    """A March of the chart; no Rally is wanted."""
    return operate(g, "vc", "march", dice=dice)


def moves(seen: Seen) -> list[tuple[str, str]]:
    """(origin, target) of the planned moves."""
    return [(str(n.args["origin"]), str(n.args["target"])) for n in seen.mind.notes if n.topic == "move"]


@in_both_editions(pytest.mark.covers("F8.1-c", "F8.5.3-a"))
@pytest.mark.covers("8.5.4-a")
def test_no_march_in_monsoon() -> None:
    g = no_guerrillas(np_board("tay_ninh: 4 vc_guerrilla_active", "hue: 1 vc_guerrilla_active", vc=3, next_card=COUP))
    key, _ = chooses(g, "vc", "op:rally", "op:attack", dice="*")  # March is not on offer
    assert key != "op:march"


@pytest.mark.covers("8.5.4-a")
def test_who_stays() -> None:
    """Two at a Base, one elsewhere in the South, none abroad or on LoCs."""
    g = np_board(
        "tay_ninh: 1 vc_base, 4 vc_guerrilla",
        "binh_dinh: 3 vc_guerrilla",
        "the_fishhook: 2 vc_guerrilla",
        "loc_hue_da_nang: 2 vc_guerrilla",
        vc=20,
    )
    march(g)
    assert g.n[SPACE["tay_ninh"] * KINDS + VC_GUERRILLA] >= 2 and g.n[SPACE["binh_dinh"] * KINDS + VC_GUERRILLA] >= 1
    assert show(g, "the_fishhook") == "" and show(g, "loc_hue_da_nang") in ("", "1 vc_guerrilla")


@in_both_editions(pytest.mark.covers("F8.5.3-c"))
@pytest.mark.covers("8.5.4-a")
def test_no_origin_is_given_to_coin_or_nva() -> None:
    """Binh Dinh: 3 VC against 2 Police: one may leave. Tay Ninh: 3 VC against 3 NVA: none may."""
    g = np_board("binh_dinh: 3 vc_guerrilla, 2 arvn_police", "tay_ninh: 3 vc_guerrilla, 3 nva_troops", vc=20)
    march(g)
    assert g.n[SPACE["binh_dinh"] * KINDS + VC_GUERRILLA] >= 2
    assert g.n[SPACE["tay_ninh"] * KINDS + VC_GUERRILLA] == 3


@pytest.mark.covers("8.5.4-b")
def test_one_hidden_guerrilla_to_each_road_with_econ() -> None:
    """Hue's two LoCs with Econ 1 each get one, free; one that has a hidden Guerrilla gets none."""
    g = np_board("quang_tri: 3 vc_guerrilla, active_opposition", vc=0)
    seen = march(g)
    assert sorted(target for _, target in moves(seen)) == ["loc_hue_da_nang", "loc_hue_khe_sanh"]
    lines = ("quang_tri: 3 vc_guerrilla", "loc_hue_da_nang: 1 vc_guerrilla", "loc_hue_khe_sanh: 3 us_troops")
    assert not [t for _, t in moves(march(np_board(*lines, vc=1))) if t.startswith("loc")]  # it would be seen there


@pytest.mark.covers("8.5.4-b")
def test_as_many_roads_as_possible() -> None:
    """One road can be reached from Quang Tri only, the other from Quang Nam as well: both get one, whatever the lots."""
    for rolls in product("12", "12", "12", "1234", "56"):
        g = np_board("quang_tri: 2 vc_guerrilla", "quang_nam: 2 vc_guerrilla", vc=0)
        seen = march(g, "".join(rolls) + "*")
        assert sorted(target for _, target in moves(seen)) == ["loc_hue_da_nang", "loc_hue_khe_sanh"]


@pytest.mark.covers("8.5.4-c")
def test_then_into_populated_spaces() -> None:
    """Not Active Opposition; most hidden Guerrillas; room for a Base; COIN Control of most Population."""
    base = "quang_duc: 5 vc_guerrilla, active_opposition"
    g = np_board(base, "binh_tuy: active_opposition", vc=1)
    target = moves(march(g))[-1][1]
    assert target != "binh_tuy" and SPACE[target] != SPACE["phuoc_long"]
    g = np_board("hue: 4 vc_guerrilla", "quang_tri: 2 us_base", vc=1)
    g.sabotage[:] = bytearray(47)
    assert [t for _, t in moves(march(g)) if not t.startswith("loc")] == ["quang_tri"]  # nothing else is near
    g = np_board("the_fishhook: 3 vc_guerrilla", "tay_ninh: 2 arvn_police", "quang_duc: 2 arvn_police", vc=1)
    seen = march(g)
    assert "removes_coin_control_of_population" in seen.lines()
    assert [t for _, t in moves(seen) if not t.startswith("loc")] == ["tay_ninh"]  # Population 2 before 1


@pytest.mark.covers("8.5.4-d")
def test_against_an_nva_player() -> None:
    lines = (
        "tay_ninh: 3 vc_guerrilla, 3 vc_guerrilla_active",
        "phuoc_long: 2 nva_troops, 1 vc_base",
        "an_loc: active_opposition",
    )
    g = np_board(*lines, vc=9, players="us arvn nva")
    assert "phuoc_long" in [t for _, t in moves(march(g))]
    g = np_board(*lines, vc=9, players="us arvn")
    assert "phuoc_long" not in [t for _, t in moves(march(g))]


@pytest.mark.covers("8.5.4-e")
def test_a_march_that_cannot_be_becomes_an_attack() -> None:
    g = no_guerrillas(np_board("hue: 3 vc_guerrilla_active, 1 us_troops", vc=1, next_card=COUP))
    key, seen = chooses(g, "vc", "op:attack", "op:rally", dice="*")
    assert key == "op:attack" and seen.boxes()["vc_can_attack"]


@pytest.mark.covers("8.5.4-f", "8.5.4-g")
def test_after_a_march_ambush_else_tax_else_subvert() -> None:
    g = np_board("quang_tri: 2 vc_guerrilla, active_opposition", "hue: 1 us_troops", vc=0)
    seen = march(g)
    assert "sa:ambush" in seen.keys("march.origin") and show(g, "hue") == ""  # from the LoC
    g = np_board("quang_tri: 2 vc_guerrilla, active_opposition", vc=0)
    assert "sa:tax" in march(g).keys("march.origin")
    g = np_board("quang_tri: 2 vc_guerrilla, active_opposition", "tay_ninh: 1 vc_guerrilla, 2 arvn_troops", vc=12)
    seen = march(g)
    assert "sa:subvert" in seen.keys("march.origin")


@pytest.mark.covers("8.5.4-f")
@pytest.mark.parametrize(
    "target, line",
    [
        ("hue: 1 us_base", "removes_coin_base"),
        ("hue: 1 arvn_ranger, 1 arvn_troops", "removes_special_forces"),
        ("hue: 1 us_troops", "us_before_arvn"),
    ],
)
def test_whom_an_ambush_hits(target: str, line: str) -> None:
    """From the road between Hue and Da Nang; Da Nang has only a Police."""
    g = np_board("loc_hue_da_nang: 2 vc_guerrilla, 1 arvn_police", target, "da_nang: 2 arvn_police", vc=3)
    seen = operate(g, "vc", "attack", dice="*")
    assert line in seen.lines() and seen.keys("ambush.target")[0] == "space:hue"


@pytest.mark.covers("8.5.4-f")
def test_an_ambush_lays_a_base_open_for_the_next() -> None:
    g = np_board(
        "hue: 1 us_base, 1 us_troops, 1 vc_guerrilla",
        "loc_hue_da_nang: 1 vc_guerrilla, 1 arvn_police",
        "saigon: 1 arvn_ranger, 1 vc_guerrilla",
        vc=5,
    )
    seen = operate(g, "vc", "attack", dice="*")
    assert "lays_base_open" in seen.lines() and "us_base" not in show(g, "hue")


@pytest.mark.covers("8.5.4-f")
@pytest.mark.parametrize("side, spaces_at_most", [("unshaded", 1), ("", 2)])
def test_booby_traps_limit_ambushes(side: str, spaces_at_most: int) -> None:
    g = np_board("hue: 1 vc_guerrilla, 1 us_troops", "da_nang: 1 vc_guerrilla, 1 us_troops", vc=5)
    if side:
        g.capabilities[BOOBY_TRAPS] = side
    seen = operate(g, "vc", "attack", dice="*", chance="666")
    assert seen.keys("attack.with").count("sa:ambush") == spaces_at_most


@in_both_editions(pytest.mark.covers("F8.5.4-j"))
@pytest.mark.covers("8.5.4-f")
def test_main_force_battalions_take_a_second_piece() -> None:
    g = np_board("hue: 1 vc_guerrilla, 2 us_troops", vc=5)
    g.capabilities[MAIN_FORCE] = "shaded"
    operate(g, "vc", "attack", dice="*")
    assert show(g, "hue") == "1 vc_guerrilla_active"


# ------------------------------------------------------------------ Attack (8.5.5)


@pytest.mark.covers("8.5.5-a")
def test_attack_where_three_are_active_and_none_hidden() -> None:
    g = np_board(
        "hue: 3 vc_guerrilla_active, 1 arvn_troops",
        "da_nang: 2 vc_guerrilla_active, 1 arvn_troops",
        "saigon: 3 vc_guerrilla_active, 1 us_base, 1 arvn_police",
        "kontum: 3 vc_guerrilla_active, 1 arvn_ranger",
        "an_loc: 3 vc_guerrilla_active, 1 us_troops",
        vc=9,
    )
    seen = operate(g, "vc", "attack", dice="*", chance="1111")
    assert spaces(seen, "attack.space") == ["saigon", "kontum", "an_loc", "hue"]  # Base, Special Forces, US, ARVN


@pytest.mark.covers("8.5.5-a")
def test_without_resources_it_rallies_instead() -> None:
    g = no_guerrillas(
        np_board("hue: 3 vc_guerrilla_active, 1 us_troops", "tay_ninh: 1 vc_guerrilla", vc=0, next_card=COUP)
    )
    g.available[VC_GUERRILLA] = 1
    key, seen = chooses(g, "vc", "op:attack", "op:rally", dice="*")
    assert key == "op:rally" and not seen.boxes()["vc_can_attack"]


@pytest.mark.covers("8.5.5-b")
def test_no_ambush_in_an_attack_means_tax() -> None:
    g = np_board("hue: 3 vc_guerrilla_active, 1 us_troops", "loc_saigon_can_tho: 1 vc_guerrilla", vc=3)
    g.momentum[CLAYMORES] = "unshaded"
    seen = operate(g, "vc", "attack", dice="*", chance="6")
    assert "sa:tax" in seen.keys("attack.space")


@pytest.mark.covers("8.5.5-b")
def test_nothing_at_all_is_a_pass() -> None:
    g = no_guerrillas(np_board("hue: passive_support, 1 vc_guerrilla_active", vc=0, next_card=COUP))
    assert chooses(g, "vc", "op:rally", "op:attack", dice="*")[0] == "pass"


@pytest.mark.covers("8.5.5-a")
def test_a_free_attack_of_an_event_has_no_ambush() -> None:
    g = np_board("hue: 1 vc_guerrilla, 1 us_troops", vc=5)
    g.eligible = [False, False, False, True]
    drive(g, run(g, Operation(Orders(VC, "attack", free=True))), dice="*", chance="1", acting="vc")
    assert show(g, "hue") == ""  # a plain Attack: the Troop and, by attrition, the Guerrilla


@in_both_editions(pytest.mark.covers("F8.5.4-a"))
@pytest.mark.covers("8.5.5-a", "8.5.4-f", "4.4.3-b")
def test_an_attack_by_ambush_from_a_loc_without_an_enemy() -> None:
    """Underground on the Mekong, Police in Can Tho: the Attack can be made, and is an Ambush."""
    g = np_board("loc_saigon_can_tho: 1 vc_guerrilla", "can_tho: 1 arvn_police", vc=5, next_card=COUP)
    key, seen = chooses(no_guerrillas(g.copy()), "vc", "op:attack", "op:rally", dice="*")
    assert key == "op:attack" and seen.boxes()["vc_can_attack"]
    operate(g, "vc", "attack", dice="*")
    assert (show(g, "loc_saigon_can_tho"), show(g, "can_tho"), g.res[VC]) == ("1 vc_guerrilla_active", "", 4)
