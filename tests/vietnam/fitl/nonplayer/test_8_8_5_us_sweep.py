"""8.8.5 US Sweep: which spaces, whose Troops, and what comes after."""

from typing import Any

import pytest

from sandtable.vietnam.board import COIN_CONTROL, SPACE
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import NVA
from sandtable.vietnam.rules.operations import run
from tests.vietnam.fitl.nonplayer.us_driver import Seen, act, drive, grounded, operate, us_board
from tests.vietnam.play import show

BOOBY_TRAPS, PLATOONS = 101, 18
US_FIRST = 23  # Operation Attleboro, without effect while there is no Tunnel
QUIET: dict[str, Any] = {"arvn": 15, "econ": 15, "trail": 0, "card": US_FIRST}
LOTS = "11" * 12


def swept(seen: Seen) -> list[str]:
    return [key[6:] for key in seen.keys("sweep.space") if key.startswith("space:")]


def moves(seen: Seen) -> list[str]:
    return [key for topic, key in seen.asked if topic in ("sweep.origin", "sweep.count") and key != "done"]


@pytest.mark.covers("8.8.5-a")
def test_all_spaces_with_us_pieces_then_two_without() -> None:
    g = us_board(
        "hue: 3 us_troops, 1 vc_guerrilla, passive_support", "saigon: 1 us_irregular, 1 vc_guerrilla",
        "da_nang: 9 us_troops", "quang_nam: 1 vc_guerrilla, 1 vc_base", "quang_tin: 1 vc_guerrilla",
        "binh_dinh: 1 vc_guerrilla", "kontum: 2 us_troops, 1 vc_guerrilla_active", **QUIET,
    )  # fmt: skip
    seen = act(grounded(g), dice=LOTS)
    # a Base before Population 2; Kontum has nobody Underground; one of Quang Tin and Binh Dinh by lot
    assert swept(seen)[:3] == ["hue", "saigon", "quang_nam"] and len(swept(seen)) <= 4
    assert "kontum" not in swept(seen)


@pytest.mark.covers("8.8.5-a")
@pytest.mark.parametrize("card", [BOOBY_TRAPS, PLATOONS])
def test_two_spaces_with_booby_traps_or_platoons_support_base_population(card: int) -> None:
    g = us_board(
        "hue: 1 us_troops, 1 vc_guerrilla", "da_nang: 1 us_troops, 1 vc_guerrilla, passive_support",
        "kontum: 1 us_troops, 1 us_base, 1 vc_guerrilla", "qui_nhon: 1 us_troops, 1 vc_guerrilla", **QUIET,
    )  # fmt: skip
    g.capabilities[card] = "shaded"
    seen = act(grounded(g), dice=LOTS, chance="66")
    assert swept(seen) == ["da_nang", "kontum"]


@pytest.mark.covers("8.8.5-a")
def test_outside_the_south_under_nixon_only() -> None:
    lines = ("hue: 3 us_troops, 1 vc_guerrilla, passive_support", "quang_tri: 9 us_troops", "central_laos: 1 nva_guerrilla")
    for policy, there in (("nixon", True), ("jfk", False), ("lbj", False)):
        g = us_board(*lines, policy=policy, **QUIET)
        assert ("central_laos" in swept(act(grounded(g), dice=LOTS))) == there
        assert ("us_troops" in show(g, "central_laos")) == there


@pytest.mark.covers("8.8.5-a")
@pytest.mark.parametrize("policy, there", [("nixon", True), ("jfk", False), ("lbj", False)])
def test_troops_abroad_do_not_sweep_there_but_come_home_unless_nixon_wants_it(policy: str, there: bool) -> None:
    g = us_board(
        "hue: 3 us_troops, 1 vc_guerrilla, passive_support", "quang_tri: 2 us_troops, 1 us_base, 3 vc_guerrilla",
        "central_laos: 2 us_troops, 2 vc_guerrilla", policy=policy, **QUIET,
    )  # fmt: skip
    seen = act(grounded(g), dice=LOTS)
    assert ("central_laos" in swept(seen)) == there
    assert ("us_troops" in show(g, "central_laos")) == there


@pytest.mark.covers("8.8.5-a", "8.9-b")
def test_a_limited_sweep_takes_the_first_space_alone() -> None:
    g = us_board(
        "hue: 1 us_troops, 2 vc_guerrilla, passive_support", "quang_tri: 9 us_troops, 1 us_base",
        "quang_nam: 1 vc_guerrilla, 1 vc_base", "da_nang: 1 us_troops, 1 vc_guerrilla", **QUIET,
    )  # fmt: skip
    g.options = {**g.options, "easy": True}
    g.acted, g.first_did = (2,), "op"  # NVA has done an Operation
    g.eligible[NVA] = False
    seen = act(grounded(g), dice=LOTS)
    assert swept(seen) == ["hue"] and moves(seen) == ["space:quang_tri", "n:2"]  # to Activate both, and for Control
    assert show(g, "hue") == "3 us_troops, 2 vc_guerrilla_active"


@pytest.mark.covers("8.8.5-a")
def test_just_enough_troops_come_to_activate_all() -> None:
    g = us_board(
        "hue: 3 us_troops, 1 vc_guerrilla, passive_support", "quang_tri: 9 us_troops, 1 us_base",
        "quang_nam: 1 us_base, 3 vc_guerrilla", **QUIET,
    )  # fmt: skip
    # 3 to Activate, and then 1 more for COIN Control (1 Base and 3 Troops against 3 have it already)
    seen = act(grounded(g), dice=LOTS)
    assert moves(seen) == ["space:quang_tri", "n:3"]
    assert show(g, "quang_nam") == "3 us_troops, 1 us_base, 3 vc_guerrilla_active"


@pytest.mark.covers("8.8.5-a")
def test_troops_that_bring_coin_control_are_not_sent_on() -> None:
    # 1 of Quang Tin's gives Binh Dinh (with a Base) COIN Control; Quang Nam would like 1 of Binh Dinh's for the same
    g = us_board(
        "hue: 3 us_troops, 1 vc_guerrilla, passive_support", "quang_tin: 2 us_troops", "quang_nam: 1 us_troops, 1 vc_guerrilla",
        "binh_dinh: 2 us_troops, 1 us_irregular, 1 vc_guerrilla, 1 vc_guerrilla_active, 1 vc_base", **QUIET,
    )  # fmt: skip
    assert moves(act(grounded(g), dice=LOTS)) == ["space:quang_tin", "n:1"]
    assert show(g, "binh_dinh").startswith("3 us_troops") and g.control[SPACE["binh_dinh"]] == COIN_CONTROL


@pytest.mark.covers("8.8.5-a")
def test_two_troops_for_each_guerrilla_in_jungle_and_more_than_half_if_not_all() -> None:
    g = us_board(
        "saigon: 8 us_troops, 1 vc_guerrilla, passive_support", "tay_ninh: 1 us_base, 4 vc_guerrilla", **QUIET
    )  # fmt: skip
    # Saigon keeps 3 COIN units: 5 may leave, 8 would Activate all, 6 more than half, 4 bring COIN Control
    assert moves(act(grounded(g), dice=LOTS)) == ["space:saigon", "n:4"]
    g = us_board(
        "saigon: 9 us_troops, 1 vc_guerrilla, passive_support", "tay_ninh: 1 us_base, 4 vc_guerrilla", **QUIET
    )  # fmt: skip
    assert moves(act(grounded(g), dice=LOTS)) == ["space:saigon", "n:6"]
    assert show(g, "tay_ninh").endswith("1 vc_guerrilla, 3 vc_guerrilla_active")


@pytest.mark.covers("8.8.5-a")
def test_then_for_coin_control() -> None:
    g = us_board(
        "hue: 3 us_troops, 1 vc_guerrilla, passive_support", "quang_tri: 9 us_troops, 1 us_base",
        "quang_nam: 1 vc_guerrilla, 1 vc_guerrilla_active, 1 vc_base", **QUIET,
    )  # fmt: skip
    assert moves(act(grounded(g), dice=LOTS)) == ["space:quang_tri", "n:4"]  # 1 Activates, 4 against 3 hold it


@pytest.mark.covers("8.8.5-a")
def test_control_of_the_origin_does_not_change_and_three_units_stay_at_support() -> None:
    needy = "quang_nam: 1 vc_guerrilla"
    hidden = "hue: 3 us_troops, 1 vc_guerrilla, passive_support"
    cases = {
        "quang_tin: 3 us_troops, 1 us_base, 3 vc_guerrilla_active": [],  # would lose COIN Control
        "quang_tin: 1 us_troops, 1 us_base, 2 nva_guerrilla_active": [],  # would give NVA Control
        "quang_tin: 2 us_troops, 1 us_base, passive_support": [],  # the last 3 at Support
        "quang_tin: 2 us_troops, 1 us_base": ["space:quang_tin", "n:2"],
    }
    for line, expected in cases.items():
        g = us_board(hidden, needy, line, **QUIET)
        assert moves(act(grounded(g), dice=LOTS)) == expected, line


@pytest.mark.covers("8.8.5-a")
def test_no_troops_into_more_than_two_nva_troops() -> None:
    for nva, expected in ((2, ["space:quang_tri", "n:4"]), (3, [])):
        g = us_board(
            "hue: 3 us_troops, 1 vc_guerrilla, passive_support", "quang_tri: 9 us_troops, 1 us_base",
            f"quang_nam: {nva} nva_troops, 1 nva_guerrilla", **QUIET,
        )  # fmt: skip
        assert moves(act(grounded(g), dice=LOTS)) == expected


@pytest.mark.covers("8.8.5-a")
def test_all_troops_that_can_leave_laos_and_cambodia_go_where_they_are_needed() -> None:
    g = us_board(
        "hue: 3 us_troops, 1 vc_guerrilla, passive_support", "central_laos: 5 us_troops",
        "quang_tri: 1 us_irregular, 2 vc_guerrilla", policy="jfk", **QUIET,
    )  # fmt: skip
    seen = act(grounded(g), dice=LOTS)
    assert moves(seen)[:1] == ["space:central_laos"] and show(g, "quang_tri").startswith("4 us_troops")
    assert show(g, "central_laos") == "1 us_troops"  # the last would give up COIN Control


@pytest.mark.covers("8.8.5-a")
@pytest.mark.parametrize("policy, activity", [("jfk", "sa:air_lift"), ("nixon", "sa:air_lift"), ("lbj", "sa:air_strike")])
def test_air_lift_before_activation_under_jfk_and_nixon_else_air_strike_after(policy: str, activity: str) -> None:
    g = us_board(
        "hue: 3 us_troops, 1 vc_guerrilla, passive_support", "saigon: 9 us_troops", "kien_hoa: 1 arvn_police",
        policy=policy, **{**QUIET, "trail": 1},
    )  # fmt: skip
    seen = act(g, dice=LOTS, chance="2")
    asked = [(topic, key) for topic, key in seen.asked if key.startswith("sa:")]
    assert asked == [("sweep.space" if activity == "sa:air_lift" else "op.last_call", activity)]
    assert "vc_guerrilla_active" in show(g, "hue")


@pytest.mark.covers("8.8.5-a")
def test_the_air_lift_reinforces_chosen_spaces() -> None:
    g = us_board(
        "hue: 3 us_troops, 1 vc_guerrilla, passive_support", "saigon: 9 us_troops", "quang_nam: 1 us_base, 2 vc_guerrilla",
        policy="jfk", **QUIET,
    )  # fmt: skip
    seen = act(g, dice=LOTS)
    assert seen.keys("air_lift.origin")[0] == "space:saigon" and seen.keys("air_lift.destination")[0] == "space:quang_nam"
    assert show(g, "quang_nam") == "2 us_troops, 1 us_base, 2 vc_guerrilla_active"


@pytest.mark.covers("8.8.5-a", "8.1.2-a")
def test_vc_guerrillas_are_activated_before_nva() -> None:
    g = us_board("hue: 1 us_troops, 1 nva_guerrilla, 1 vc_guerrilla, passive_support", **QUIET)
    act(grounded(g))
    assert show(g, "hue") == "1 us_troops, 1 nva_guerrilla, 1 vc_guerrilla_active"


@pytest.mark.covers("8.8.5-a", "8.4.4-b")
def test_a_free_sweep_of_an_event_uses_the_same_order() -> None:
    g = us_board("da_nang: 2 us_troops", "quang_nam: 2 vc_guerrilla", "hue: 1 us_troops, 1 vc_guerrilla", **QUIET)
    seen = drive(grounded(g), run(g, Operation(Orders(0, "sweep", free=True, limited=True))), dice=LOTS)
    assert swept(seen) == ["hue"]
    g = us_board("da_nang: 3 us_troops", "quang_nam: 2 vc_guerrilla", **QUIET)
    drive(grounded(g), run(g, Operation(Orders(0, "sweep", free=True, only=[SPACE["quang_nam"]]))))
    assert show(g, "quang_nam") == "2 us_troops, 2 vc_guerrilla_active"


@pytest.mark.covers("8.8.5-a")
def test_a_granted_sweep_may_end_in_an_air_strike() -> None:
    g = us_board("hue: 1 us_troops, 1 vc_guerrilla", policy="lbj", **QUIET)
    assert operate(g, "sweep", chance="1").keys("op.last_call") == ["sa:air_strike"]
