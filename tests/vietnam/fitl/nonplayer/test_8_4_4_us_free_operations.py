"""8.4.4 Free Operations that Events grant the US: by the lists of its own chart, not by lot."""

from typing import Any

import pytest

from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Seen, event
from tests.vietnam.fitl.nonplayer.us_driver import us_board
from tests.vietnam.play import show

RIVERINES, IA_DRANG, CIVIL_WAR, LANDING, ROKS, SEALORDS, WESTMORELAND, MASHER = 25, 44, 62, 67, 70, 92, 95, 99
QUIET: dict[str, Any] = {"arvn": 15, "econ": 15, "trail": 0}
LOTS = "11" * 40


def played(g: War, dice: str = LOTS, chance: str = "666") -> Seen:
    seen = event(g, "us", "unshaded", dice, chance)
    assert not [n for n in seen.mind.notes if n.topic == "lot"]
    return seen


def swept(seen: Seen) -> list[str]:
    return [key[6:] for key in seen.keys("sweep.space") if key != "done"]


@pytest.mark.covers("8.4.4-b", "8.8.5-a")
def test_masher_sweeps_where_the_sweep_list_says() -> None:
    g = us_board(
        "binh_dinh: 3 us_troops, 1 arvn_troops, 1 vc_guerrilla",
        "hue: 1 us_troops, 1 arvn_troops, 1 vc_guerrilla, passive_support",
        "da_nang: 9 us_troops, 1 arvn_troops, 3 vc_guerrilla_active", card=MASHER, **QUIET,
    )  # fmt: skip
    assert swept(played(g)) == ["hue"] and "vc" not in show(g, "hue")


@pytest.mark.covers("8.4.4-b", "8.4.4-c")
def test_masher_where_nobody_hides_goes_where_the_assault_finds_most() -> None:
    g = us_board(
        "hue: 2 us_troops, 1 arvn_troops, passive_support", "binh_dinh: 3 us_troops, 1 arvn_troops, 1 vc_guerrilla_active",
        "da_nang: 2 us_troops, 1 arvn_troops, 1 vc_guerrilla_active, 1 vc_base", card=MASHER, **QUIET,
    )  # fmt: skip
    assert swept(played(g)) == ["da_nang"] and show(g, "da_nang") == "2 us_troops, 1 arvn_troops"


@pytest.mark.covers("8.4.4-b", "8.8.5-a")
@pytest.mark.parametrize("die, chosen", [("24", "qui_nhon"), ("42", "da_nang")])
def test_equals_are_drawn_by_the_table(die: str, chosen: str) -> None:
    lines = [f"{s}: 1 us_troops, 1 arvn_troops, 1 vc_guerrilla, passive_support" for s in ("qui_nhon", "da_nang")]
    assert swept(played(us_board(*lines, card=MASHER, **QUIET), dice=die)) == [chosen]


@pytest.mark.covers("8.4.4-b", "8.8.5-a")
def test_westmoreland_sweeps_the_best_two_spaces() -> None:
    g = us_board(
        "hue: 1 us_troops, 1 vc_guerrilla", "da_nang: 1 us_troops, 1 vc_guerrilla, passive_support",
        "kontum: 1 us_troops, 1 us_base, 1 vc_guerrilla", "binh_dinh: 1 us_troops, 1 vc_guerrilla",
        "saigon: 2 us_troops, 1 vc_guerrilla_active", card=WESTMORELAND, **QUIET,
    )  # fmt: skip
    assert swept(played(g)) == ["da_nang", "kontum"]


@pytest.mark.covers("8.4.4-b", "8.8.3-c")
def test_westmoreland_flies_for_the_operation_that_follows() -> None:
    # NVA Troops beside the US mean Assault: 1 more Troop at the Base removes all 3
    g = us_board(
        "quang_tri: 1 us_troops, 1 us_base, 3 nva_troops", "saigon: 6 us_troops", "kien_hoa: 1 arvn_police",
        card=WESTMORELAND, **QUIET,
    )  # fmt: skip
    seen = played(g)
    assert seen.keys("air_lift.destination")[0] == "space:quang_tri" and show(g, "quang_tri") == "2 us_troops, 1 us_base"
    # nobody in sight but 2 in hiding mean Sweep: 2 Troops for each in the Jungle
    g = us_board(
        "binh_tuy: 1 us_troops, 2 vc_guerrilla, 1 us_base", "saigon: 6 us_troops", card=WESTMORELAND, **QUIET
    )  # fmt: skip
    played(g)
    assert show(g, "binh_tuy").startswith("4 us_troops, 1 us_base") and "vc_guerrilla_active" not in show(g, "saigon")


@pytest.mark.covers("8.4.4-b", "8.8.3-a")
def test_westmoreland_fights_where_a_sweep_would_find_nobody() -> None:
    g = us_board(
        "hue: 1 us_troops, 2 vc_guerrilla_active, 1 vc_base, passive_support", "saigon: 2 us_troops", card=WESTMORELAND, **QUIET
    )  # fmt: skip
    seen = played(g)
    assert seen.keys("event.option") == ["do:assault"] and seen.keys("assault.space") == []


@pytest.mark.covers("8.4.4-b", "8.8.5-a")
@pytest.mark.parametrize("policy", ["jfk", "lbj", "nixon"])
def test_civil_war_sweeps_in_cambodia_under_any_policy(policy: str) -> None:
    g = us_board(
        "the_fishhook: 2 us_troops, 1 nva_guerrilla, 1 nva_base", "the_parrots_beak: 2 us_troops, 1 nva_guerrilla",
        "saigon: 9 us_troops", card=CIVIL_WAR, policy=policy, **QUIET,
    )  # fmt: skip
    assert swept(played(g)) == ["the_fishhook", "the_parrots_beak"]


@pytest.mark.covers("8.4.4-b")
@pytest.mark.parametrize("card", [CIVIL_WAR, ROKS, RIVERINES, WESTMORELAND, MASHER])
def test_a_sweep_that_finds_nobody_is_drawn_by_the_table(card: int) -> None:
    g = us_board(
        "the_fishhook: 2 us_troops", "the_parrots_beak: 2 us_troops", "hue: 2 us_troops, 1 arvn_troops",
        "qui_nhon: 2 us_troops, 1 arvn_troops", "phu_bon: 2 us_troops", "kien_hoa: 2 us_troops", "kien_phong: 2 us_troops",
        card=card, **QUIET,
    )  # fmt: skip
    played(g)


@pytest.mark.covers("8.4.4-b", "8.8.3-c")
def test_ia_drang_takes_troops_from_where_there_is_nothing_to_lose_first() -> None:
    # 3 hide in Pleiku (no Jungle): Quang Nam's 2 Troops hold nothing, Saigon gives the third
    g = us_board(
        "pleiku: 2 nva_guerrilla, 1 nva_troops, 1 vc_guerrilla", "quang_nam: 2 us_troops, 4 vc_guerrilla_active",
        "saigon: 6 us_troops", card=IA_DRANG, **QUIET,
    )  # fmt: skip
    seen = played(g)
    assert seen.keys("air_lift.origin")[:2] == ["space:quang_nam", "space:saigon"]
    assert seen.keys("air_lift.count") == ["n:2", "n:1"] and show(g, "quang_nam") == "4 vc_guerrilla_active"


@pytest.mark.covers("8.4.4-b", "8.8.3-c")
def test_ia_drang_takes_from_where_most_are_if_nobody_can_be_spared() -> None:
    g = us_board(
        "pleiku: 1 nva_guerrilla", "hue: 2 us_troops, 1 arvn_police, passive_support",
        "da_nang: 1 us_troops, 2 arvn_police, passive_support",
        card=IA_DRANG, **QUIET,
    )  # fmt: skip
    assert played(g).keys("air_lift.origin")[0] == "space:hue"


@pytest.mark.covers("8.4.4-b", "8.8.3-c")
def test_ia_drang_takes_arvn_troops_where_there_are_no_others() -> None:
    g = us_board("pleiku: 1 nva_guerrilla", "hue: 1 arvn_troops", "da_nang: 2 arvn_troops", card=IA_DRANG, **QUIET)
    played(g)
    assert "1 arvn_troops" in show(g, "pleiku")


@pytest.mark.covers("8.4.4-b")
def test_civil_war_sends_somebody_where_nobody_hides() -> None:
    g = us_board("the_fishhook: 1 nva_base", "saigon: 5 us_troops", "hue: 1 us_troops", card=CIVIL_WAR, **QUIET)
    seen = played(g)
    assert seen.keys("air_lift.origin")[0] == "space:saigon" and not [n for n in seen.mind.notes if n.topic == "move"]


@pytest.mark.covers("8.4.4-b", "8.4.4-c")
def test_a_landing_where_nobody_hides_goes_where_the_assault_finds_most() -> None:
    g = us_board(
        "hue: 2 us_troops, 1 vc_guerrilla_active", "da_nang: 2 us_troops", "binh_dinh: 2 us_troops, 1 vc_base",
        card=LANDING, **QUIET,
    )  # fmt: skip
    assert played(g).keys("event.space") == ["space:binh_dinh"] and show(g, "binh_dinh") == "2 us_troops"


@pytest.mark.covers("8.4.4-b", "8.8.3-a")
@pytest.mark.parametrize(
    "pieces, way",
    [
        ("1 us_troops, 1 vc_guerrilla, 1 vc_guerrilla_active", "sweep"),
        ("2 us_troops, 1 vc_guerrilla_active, 1 vc_base", "assault"),  # a Base in reach
        ("1 us_troops, 1 vc_guerrilla_active, 1 vc_base", "assault"),  # not in reach, but nobody hides
        ("1 us_troops, 1 vc_guerrilla, 1 nva_troops", "assault"),  # NVA Troops beside the US
    ],
)
def test_sealords_sweeps_or_assaults_space_by_space(pieces: str, way: str) -> None:
    g = us_board(f"kien_hoa: {pieces}", card=SEALORDS, **QUIET)
    assert played(g).keys("event.option", seat="us") == [f"do:{way}"]
