"""8.8.7 US Train and 8.8.8 Pacification."""

from typing import Any

import pytest

from sandtable.vietnam.board import SAIGON
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE, ARVN_RANGER, ARVN_TROOPS, US_IRREGULAR
from sandtable.vietnam.rules.s6_support import phase_pacify_us
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.us_driver import Seen, act, drive, grounded, us_board
from tests.vietnam.play import show, support

US_FIRST, PLATOONS, CORDS = 23, 18, 19
BASE: dict[str, Any] = {"card": US_FIRST, "trail": 0, "arvn": 15, "econ": 15}
RICH: dict[str, Any] = {**BASE, "arvn": 30}
LOTS = "11" * 12


def gone(g: War, *pieces: int) -> War:
    """None of these Available (they are out of play)."""
    for p in pieces:
        g.out_of_play[p] += g.available[p]
        g.available[p] = 0
    return grounded(g)


def trained(seen: Seen) -> list[str]:
    return [key[6:] for key in seen.keys("train.space") if key.startswith("space:")]


# ------------------------------------------------------------------ Train


@pytest.mark.covers("8.8.7-a")
def test_irregulars_first_without_us_base_in_provinces_where_there_are_none() -> None:
    g = us_board(
        "saigon: 1 us_troops, 1 us_base", "hue: 1 us_troops", "binh_dinh: 1 us_troops, 1 us_irregular", "pleiku: 1 us_troops",
        **BASE,
    )  # fmt: skip
    g.available[US_IRREGULAR], g.out_of_play[US_IRREGULAR] = 3, 2
    seen = act(grounded(g))
    assert trained(seen) == ["pleiku", "binh_dinh", "hue"]
    assert show(g, "pleiku") == "1 us_troops, 1 us_irregular" and g.available[US_IRREGULAR] == 0


@pytest.mark.covers("8.8.7-a")
@pytest.mark.parametrize("policy, n", [("jfk", 2), ("lbj", 1), ("nixon", 1)])
def test_two_irregulars_each_under_jfk(policy: str, n: int) -> None:
    g = us_board("pleiku: 1 us_troops", "binh_dinh: 1 us_troops", policy=policy, **BASE)
    act(grounded(g), dice=LOTS)
    assert show(g, "pleiku") == show(g, "binh_dinh") == f"1 us_troops, {n} us_irregular"


@pytest.mark.covers("8.8.7-a")
@pytest.mark.parametrize("policy, placed", [("jfk", "3 arvn_troops, 3 arvn_police"), ("nixon", "2 arvn_ranger")])
def test_then_arvn_pieces_at_one_us_base(policy: str, placed: str) -> None:
    g = us_board("kontum: 1 us_base, active_support", "saigon: 1 us_base, active_support", policy=policy, **RICH)
    act(gone(g, US_IRREGULAR), dice=LOTS)
    assert show(g, "saigon") == f"1 us_base, {placed}" and show(g, "kontum") == "1 us_base"
    assert g.res[ARVN] == 27


@pytest.mark.covers("8.8.7-a")
def test_rangers_where_no_cubes_are_left_and_cubes_where_no_rangers_are() -> None:
    g = us_board("saigon: 1 us_base, active_support", policy="lbj", **RICH)
    act(gone(g, US_IRREGULAR, ARVN_TROOPS, ARVN_POLICE))
    assert show(g, "saigon") == "1 us_base, 2 arvn_ranger"
    g = us_board("saigon: 1 us_base, active_support", policy="nixon", **RICH)
    act(gone(g, US_IRREGULAR, ARVN_RANGER))
    assert show(g, "saigon") == "1 us_base, 3 arvn_troops, 3 arvn_police"


@pytest.mark.covers("8.8.7-a", "8.1.2-a")
def test_the_scarcer_cubes_first_and_what_there_is() -> None:
    g = us_board("saigon: 1 us_base, 2 arvn_troops, active_support", policy="lbj", **RICH)
    g.available[ARVN_TROOPS], g.out_of_play[ARVN_TROOPS] = 9, 19
    g.available[ARVN_POLICE], g.out_of_play[ARVN_POLICE] = 1, 29
    act(gone(g, US_IRREGULAR))
    assert show(g, "saigon") == "1 us_base, 7 arvn_troops, 1 arvn_police"
    g = us_board("saigon: 1 us_base, 1 arvn_troops, active_support", policy="lbj", **RICH)
    g.available[ARVN_TROOPS] = g.available[ARVN_POLICE] = 5
    g.out_of_play[ARVN_TROOPS], g.out_of_play[ARVN_POLICE] = 24, 25
    act(gone(g, US_IRREGULAR))
    assert show(g, "saigon") == "1 us_base, 4 arvn_troops, 3 arvn_police"


@pytest.mark.covers("8.8.7-a")
def test_the_base_where_control_changes() -> None:
    g = us_board("kontum: 1 us_base, 3 nva_guerrilla", "saigon: 1 us_base, active_support", policy="lbj", **RICH)
    assert trained(act(gone(g, US_IRREGULAR)))[0] == "kontum"


@pytest.mark.covers("8.8.7-a")
def test_no_arvn_pieces_without_three_resources_above_econ() -> None:
    g = us_board("saigon: 1 us_base, active_support", policy="lbj", **{**BASE, "arvn": 17})
    assert act(gone(g, US_IRREGULAR)).keys("turn.action") == ["pass"]


@pytest.mark.covers("8.8.7-a")
@pytest.mark.parametrize("patronage, players, taken", [(23, "arvn", 3), (22, "arvn", 0), (23, "vc", 0)])
def test_patronage_from_an_arvn_player_above_22(patronage: int, players: str, taken: int) -> None:
    g = us_board(
        "saigon: 1 us_troops, 1 us_irregular, active_support", "hue: 1 us_troops", policy="lbj", players=players,
        patronage=patronage, **BASE,
    )  # fmt: skip
    act(gone(g, US_IRREGULAR))
    assert g.patronage == patronage - taken


@pytest.mark.covers("8.8.7-a")
def test_with_patronage_taken_there_is_no_pacification() -> None:
    g = us_board("saigon: 1 us_troops", "hue: 1 us_troops", policy="lbj", players="arvn", patronage=30, **RICH)
    seen = act(gone(g, US_IRREGULAR))
    assert trained(seen) == ["saigon"] and seen.keys("train.then") == ["do:patronage"]
    assert g.res[ARVN] == 33 and support(g, "hue") == "neutral"


@pytest.mark.covers("8.8.7-a")
def test_platoons_put_a_police_where_us_troops_have_fewest() -> None:
    g = us_board(
        "saigon: 1 us_troops, 2 arvn_police, active_support", "hue: 1 us_troops, 1 arvn_police, active_support", **RICH
    )  # fmt: skip
    g.capabilities[PLATOONS] = "unshaded"
    act(grounded(g), dice=LOTS)
    assert "2 arvn_police" in show(g, "hue")


@pytest.mark.covers("8.8.7-a", "8.8.8-a")
def test_then_train_where_it_helps_to_pacify_and_pacify() -> None:
    g = us_board("hue: 1 us_troops", "saigon: 1 us_troops, active_support", **RICH)
    seen = act(gone(g, US_IRREGULAR))
    assert trained(seen) == ["hue"] and seen.keys("train.place") == ["train:nothing"]
    assert support(g, "hue") == "active_support" and g.res[ARVN] == 24


@pytest.mark.covers("8.8.7-a", "8.8.8-a")
def test_cords_pacifies_a_second_space() -> None:
    g = us_board("hue: 1 us_troops", "can_tho: 1 us_troops", "kontum: 1 us_troops, active_support", **RICH)
    g.capabilities[CORDS] = "unshaded"
    act(gone(g, US_IRREGULAR))
    assert support(g, "hue") == support(g, "can_tho") == "active_support" and g.res[ARVN] == 18


@pytest.mark.covers("8.8.7-a", "8.8.8-a")
def test_the_second_space_of_cords_is_not_for_terror_alone() -> None:
    g = us_board(
        "hue: 1 us_troops, active_opposition", "saigon: 1 us_base, active_support, terror 1", **{**BASE, "arvn": 60}
    )  # fmt: skip
    g.capabilities[CORDS] = "unshaded"
    seen = act(gone(g, US_IRREGULAR))
    assert seen.keys("train.then") == ["do:pacify", "done"]  # Hue has room for more, but has been Pacified
    assert support(g, "hue") == "neutral" and g.terror[SAIGON] == 1


@pytest.mark.covers("8.8.7-a")
@pytest.mark.parametrize("platoons", [True, False])
def test_a_train_for_the_police_of_the_platoons_alone(platoons: bool) -> None:
    g = us_board("saigon: 1 us_troops, active_support", **{**BASE, "arvn": 15})
    if platoons:
        g.capabilities[PLATOONS] = "unshaded"
    seen = act(gone(g, US_IRREGULAR))
    assert seen.keys("turn.action") == ["op:train" if platoons else "pass"]
    assert show(g, "saigon") == ("1 us_troops, 1 arvn_police" if platoons else "1 us_troops")


@pytest.mark.covers("8.8.7-b")
@pytest.mark.parametrize("policy, activity", [("lbj", "sa:air_strike"), ("jfk", "sa:advise"), ("nixon", "sa:advise")])
def test_afterwards_air_strike_or_advise(policy: str, activity: str) -> None:
    g = us_board(
        "saigon: 1 us_troops", "hue: 2 arvn_police, 1 vc_guerrilla_active", policy=policy, **{**BASE, "trail": 1}
    )  # fmt: skip
    assert act(g, dice=LOTS, chance="2").keys("op.last_call") == [activity]


@pytest.mark.covers("8.8.7-b")
def test_lbj_advises_where_no_air_strike_is_possible() -> None:
    g = us_board("saigon: 1 us_troops", "hue: 2 arvn_police, 1 vc_guerrilla_active", policy="lbj", **BASE)
    assert act(grounded(g), dice=LOTS).keys("op.last_call") == ["sa:advise"]


@pytest.mark.covers("8.8.7-b")
def test_no_adviser_goes_where_the_us_trained() -> None:
    g = us_board("hue: 1 us_troops, 2 arvn_police, 1 vc_guerrilla_active", policy="jfk", **BASE)
    seen = act(grounded(g), dice=LOTS)
    assert trained(seen) == ["hue"] and not seen.keys("advise.space")


# ------------------------------------------------------------------ Pacification


def pacified(g: War) -> list[str]:
    seen = drive(g, phase_pacify_us(g), dice=LOTS)
    return [key[6:] for key in seen.keys("pacify.space") if key != "done"]


@pytest.mark.covers("8.8.8-a")
def test_when_training_without_police_first() -> None:
    g = us_board("saigon: 1 us_troops, 1 arvn_police", "kontum: 1 us_troops", **RICH)
    act(gone(g, US_IRREGULAR))
    assert support(g, "kontum") == "active_support" and support(g, "saigon") == "neutral"


@pytest.mark.covers("8.8.8-a")
def test_in_the_support_phase_most_shift_first_then_without_terror() -> None:
    held = "1 us_troops, 1 arvn_police"
    g = us_board(f"saigon: {held}", f"hue: {held}, terror 1", f"tay_ninh: {held}", **{**BASE, "arvn": 60})
    assert pacified(g) == ["saigon", "tay_ninh", "hue"]


@pytest.mark.covers("8.8.8-a")
def test_terror_is_removed_only_for_a_shift() -> None:
    held = "1 us_troops, 1 arvn_police"
    g = us_board(f"saigon: {held}, active_support, terror 2", f"hue: {held}, terror 2", **{**BASE, "arvn": 21})
    assert pacified(g) == [] and g.res[ARVN] == 21
    g = us_board(f"saigon: {held}, active_support, terror 2", f"hue: {held}, terror 2", **{**BASE, "arvn": 24})
    assert pacified(g) == ["hue"] and support(g, "hue") == "passive_support" and g.res[ARVN] == 15


@pytest.mark.covers("8.8.8-a")
def test_as_much_as_possible() -> None:
    held = "1 us_troops, 1 arvn_police"
    g = us_board(f"saigon: {held}, passive_opposition", f"hue: {held}, passive_support", **{**BASE, "arvn": 30})
    assert pacified(g) == ["saigon", "hue"]
    assert support(g, "saigon") == "passive_support" and support(g, "hue") == "active_support" and g.res[ARVN] == 21
