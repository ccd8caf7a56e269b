"""8.6 The NVA of Sovereign of Discord: every box both ways, every line deciding, on small boards."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.pieces import VC_BASE, VC_GUERRILLA
from sandtable.vietnam.sovereign.nonplayer.nva import direct
from sandtable.vietnam.verbs import place
from tests.vietnam.fitl.nonplayer.driver import spaces
from tests.vietnam.play import show
from tests.vietnam.sovereign.nonplayer.small import action, answer, np_board, operate

OPS = ("op:direct", "op:infiltrate", "op:propaganda")

# ------------------------------------------------------------------ Direct (box 1)


@pytest.mark.covers("N8.6.1-a")
def test_direct_where_the_sure_pieces_free_population_of_three() -> None:
    lines = [f"{name}: 1 arvn_troops, 1 arvn_police, 1 vc_guerrilla" for name in ("kien_phong", "ba_xuyen")]
    key, seen = action(np_board(*lines, hanoi=2), "nva", *OPS)  # Population 2 and 1
    assert key == "op:direct" and seen.boxes()["nva_direct"]


@pytest.mark.covers("N8.6.1-a")
def test_population_of_two_is_too_little_for_direct() -> None:
    g = np_board("kien_phong: 1 arvn_troops, 1 arvn_police, 1 vc_guerrilla", hanoi=1)
    key, seen = action(g, "nva", *OPS, dice="6")
    assert key != "op:direct" and not seen.boxes()["nva_direct"]


@pytest.mark.covers("N8.6.1-a")
def test_population_adds_up_over_as_many_spaces_as_hanoi_allows() -> None:
    lines = [f"{name}: 1 arvn_troops, 1 arvn_police, 1 vc_guerrilla" for name in ("kien_phong", "khanh_hoa")]
    assert action(np_board(*lines, hanoi=2), "nva", *OPS)[0] == "op:direct"
    assert action(np_board(*lines, hanoi=1), "nva", *OPS, dice="6")[0] != "op:direct"


@pytest.mark.covers("N8.6.1-a")
def test_direct_at_a_hamlet_or_a_us_base_that_lies_open() -> None:
    hamlet = np_board("ba_xuyen: 1 arvn_hamlet, 2 vc_guerrilla", hanoi=1)
    assert action(hamlet, "nva", *OPS)[0] == "op:direct"
    base = np_board("ba_xuyen: 1 us_base, 2 vc_guerrilla", hanoi=1)
    assert action(base, "nva", *OPS)[0] == "op:direct"
    guarded = np_board("ba_xuyen: 1 arvn_hamlet, 2 arvn_troops, 3 vc_guerrilla", hanoi=1)
    assert action(guarded, "nva", *OPS, dice="6")[0] != "op:direct"


@pytest.mark.covers("N8.6.1-a")
def test_four_guerrillas_are_expected_to_succeed() -> None:
    g = np_board("kien_phong: 4 vc_guerrilla", "hue: 3 vc_guerrilla")
    assert direct.hits(g, SPACE["kien_phong"]) == 3
    assert direct.hits(g, SPACE["hue"]) == 1


@pytest.mark.covers("N8.6.1-b")
def test_direct_goes_by_population_then_bombards() -> None:
    g = np_board(
        "kien_phong: 1 arvn_troops, 1 arvn_police, 1 vc_guerrilla",
        "khanh_hoa: 1 arvn_troops, 1 arvn_police, 1 vc_guerrilla",
        "tay_ninh: 5 arvn_troops, 2 vc_guerrilla",
        hanoi=2,
    )
    seen = operate(g, "nva", "direct", dice="*", chance="66")
    assert spaces(seen, "direct.space") == ["kien_phong", "khanh_hoa"]
    assert "sa:bombard" in seen.keys("direct.space", "infiltrate.space", "propaganda.city", "op.last_call")
    assert show(g, "tay_ninh") == "4 arvn_troops, 2 vc_guerrilla"
    assert g.res[3] == 30 + 2  # P4.4.1: Resources always


# ------------------------------------------------------------------ Infiltrate (box 3)


@pytest.mark.covers("N8.6.3-a")
def test_infiltrate_for_a_cadre_at_a_bare_base() -> None:
    g = np_board("tay_ninh: 1 vc_base", hanoi=1)
    key, seen = action(g, "nva", *OPS)
    assert key == "op:infiltrate" and seen.boxes()["nva_cadre_for_base"]


@pytest.mark.covers("N8.6.3-a")
def test_infiltrate_where_a_guerrilla_ends_control() -> None:
    g = np_board("tay_ninh: 1 arvn_troops", hanoi=1)
    key, seen = action(g, "nva", *OPS)
    assert key == "op:infiltrate" and seen.boxes()["nva_guerrilla_ends_control"]


@pytest.mark.covers("N8.6.3-a")
@pytest.mark.parametrize(("die", "op"), [("2", "op:infiltrate"), ("3", "op:propaganda")])
def test_else_a_die_up_to_hanoi(die: str, op: str) -> None:
    g = np_board("tay_ninh: 2 arvn_troops", hanoi=2)
    assert action(g, "nva", *OPS, dice=die)[0] == op


@pytest.mark.covers("N8.6.3-b")
def test_cadres_first_next_to_cities_with_support_then_guerrillas_that_end_control() -> None:
    g = np_board(
        "quang_tri: 1 vc_base",  # next to Hue
        "hue: passive_support",
        "ba_xuyen: 1 vc_base",
        "kien_phong: 1 arvn_troops",
        hanoi=3,
    )
    seen = operate(g, "nva", "infiltrate", dice="*")
    assert spaces(seen, "infiltrate.space") == ["quang_tri", "ba_xuyen", "kien_phong"]
    assert show(g, "quang_tri") == "1 vc_cadre"
    assert show(g, "kien_phong") == "1 arvn_troops, 1 vc_guerrilla"
    assert "next_to_cities_with_support" in seen.lines()


@pytest.mark.covers("N8.6.3-b")
def test_then_bases_with_fewest_guerrillas() -> None:
    g = np_board("ba_xuyen: 1 vc_cadre, 2 vc_guerrilla", "tay_ninh: 1 vc_cadre, 1 vc_guerrilla", hanoi=1)
    g.cadres = 0
    assert spaces(operate(g, "nva", "infiltrate"), "infiltrate.space") == ["tay_ninh"]


@pytest.mark.covers("N8.6.3-b")
@pytest.mark.parametrize(("players", "bases", "calms"), [("vc", 8, True), ("", 8, False), ("vc", 0, False)])
def test_opposition_is_calmed_only_against_a_vc_player_above_thirty(players: str, bases: int, calms: bool) -> None:
    south = ("kien_phong", "kien_hoa", "quang_tin", "quang_tri", "binh_dinh", "tay_ninh")
    g = np_board(*(f"{name}: active_opposition" for name in south), players=players, hanoi=1)
    for name in ("kien_giang", "quang_nam", "ba_xuyen", "khanh_hoa")[: bases // 2]:
        place(g, SPACE[name], VC_BASE, 2)
    assert (g.vc_score > 30) == (bases > 0)
    assert (answer(g, "nva", "infiltrate.calm", "space:tay_ninh", "done") == "space:tay_ninh") == calms


# ------------------------------------------------------------------ the special activity


@pytest.mark.covers("N8.6.3-c")
def test_direct_as_a_special_activity_attacks_where_one_removal_ends_control() -> None:
    g = np_board("kien_phong: 1 arvn_troops, 1 arvn_police, 1 vc_guerrilla", "tay_ninh: 1 vc_base", hanoi=1)
    seen = operate(g, "nva", "infiltrate", chance="6")
    assert (
        "sa:direct" in seen.keys("direct.space", "infiltrate.space", "propaganda.city", "op.last_call")
        and g.control[SPACE["kien_phong"]] == 0
    )


@pytest.mark.covers("N8.6.3-c")
def test_else_guerrillas_march_from_a_cadre() -> None:
    g = np_board("tay_ninh: 1 vc_cadre, 3 vc_guerrilla", "quang_duc: 2 arvn_troops", hanoi=1)
    g.available[VC_GUERRILLA] = 0
    g.cadres = 0
    seen = operate(g, "nva", "propaganda", chance="666")
    assert "sa:direct" in seen.keys("direct.space", "infiltrate.space", "propaganda.city", "op.last_call")
    assert show(g, "quang_duc") == "2 arvn_troops, 2 vc_guerrilla"
    assert show(g, "tay_ninh") == "1 vc_guerrilla, 1 vc_cadre"


@pytest.mark.covers("N8.6.3-c")
def test_else_bombard_where_it_ends_control_then_a_hamlet() -> None:
    g = np_board(
        "ba_xuyen: 1 arvn_hamlet, 1 us_irregular, 2 vc_guerrilla_active",
        "tay_ninh: 4 arvn_troops, 2 vc_guerrilla_active",
        hanoi=2,
    )
    offered = ("space:ba_xuyen", "space:tay_ninh")
    assert answer(g, "nva", "bombard.space", *offered) == "space:ba_xuyen"
    freed = np_board("kien_phong: 3 arvn_troops, 2 vc_guerrilla", "ba_xuyen: 1 arvn_hamlet, 2 vc_guerrilla", hanoi=2)
    assert answer(freed, "nva", "bombard.space", "space:kien_phong", "space:ba_xuyen") == "space:kien_phong"


# ------------------------------------------------------------------ Propaganda (box 4), Event (box 2)


@pytest.mark.covers("N8.6.4-a")
def test_propaganda_by_chance_of_success_times_population() -> None:
    g = np_board(  # Saigon: 6 needs a 6, worth 6; Hue: 2 needs 2 or more, worth 5 x 2
        "saigon: passive_support",
        "hue: passive_support",
        "quang_tri: 1 vc_cadre",
        "tay_ninh: 1 vc_cadre",
        hanoi=0,
    )
    seen = operate(g, "nva", "propaganda", chance="66")
    assert spaces(seen, "propaganda.city")[0] == "hue"


@pytest.mark.covers("N8.6.4-a")
@pytest.mark.parametrize(("aid", "key"), [(3, "yes"), (2, "no")])
def test_the_die_for_aid_while_there_is_aid_to_lose(aid: int, key: str) -> None:
    assert answer(np_board(aid=aid), "nva", "propaganda.aid", "yes", "no") == key


@pytest.mark.covers("N8.6.5-a")
def test_at_level_zero_of_hanoi_propaganda() -> None:
    assert action(np_board(hanoi=0), "nva", "op:propaganda")[0] == "op:propaganda"


@pytest.mark.covers("N8.6.2-a")
@pytest.mark.parametrize(("hanoi", "plays"), [(2, True), (3, False)])
def test_an_event_that_raises_hanoi_up_to_three(hanoi: int, plays: bool) -> None:
    g = np_board("tay_ninh: 5 arvn_troops", hanoi=hanoi, card=207)  # Politburo, shaded: Hanoi +1
    key, seen = action(g, "nva", *OPS, "event:shaded", dice="6")
    assert (key == "event:shaded") == plays and seen.boxes()["event_helps"] == plays
