"""8.8.4 US Patrol out of Laos and Cambodia, and Advise."""

from typing import Any

import pytest

from sandtable.vietnam.board import ADJACENT_LOCS_CITIES, IDS, SPACE
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.rules.s4_advise import advise
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.us_driver import Seen, act, drive, grounded, us_board
from tests.vietnam.play import show

COUP, US_FIRST, SEARCH_AND_DESTROY = 126, 23, 28
WET: dict[str, Any] = {"next_card": COUP, "card": US_FIRST, "arvn": 15, "econ": 15, "trail": 0}
LOTS = "11" * 9


def advised(g: War, dice: str = LOTS) -> Seen:
    """Advise alone, as an Event may grant it."""
    return drive(g, advise(g, Operation(Orders(0, "advise", free=True))), dice)


# ------------------------------------------------------------------ Patrol


@pytest.mark.covers("8.8.4-a")
def test_all_troops_leave_for_one_city_without_active_support() -> None:
    g = us_board(
        "central_laos: 3 us_troops", "southern_laos: 2 us_troops", "hue: active_support", "da_nang: active_support", **WET
    )  # fmt: skip
    seen = act(grounded(g), dice=LOTS)
    assert seen.keys("turn.action") == ["op:patrol"]
    ends = set(seen.keys("patrol.destination"))
    assert len(ends) == 1 and not ends & {"space:hue", "space:da_nang"}
    assert show(g, "central_laos") == show(g, "southern_laos") == ""
    assert show(g, ends.pop()[6:]).startswith("5 us_troops")


@pytest.mark.covers("8.8.4-a")
def test_onto_a_loc_with_enemies_if_there_is_no_other_way_and_assault_there() -> None:
    doors = [IDS[s] for s in ADJACENT_LOCS_CITIES[SPACE["central_laos"]]]
    g = us_board("central_laos: 2 us_troops", *(f"{name}: 1 vc_guerrilla" for name in doors), **WET)
    seen = act(grounded(g), dice=LOTS)
    (end,) = seen.keys("patrol.destination")
    assert end[6:] in doors and seen.keys("patrol.assault") == [end]
    assert show(g, end[6:]) == "2 us_troops"


@pytest.mark.covers("8.8.4-a")
@pytest.mark.parametrize(
    "policy, activity", [("lbj", "sa:air_strike"), ("jfk", "sa:advise"), ("nixon", "sa:advise")]
)  # fmt: skip
def test_after_the_patrol_by_the_policy(policy: str, activity: str) -> None:
    g = us_board(
        "central_laos: 1 us_troops", "hue: 2 arvn_police, 1 vc_guerrilla_active", policy=policy, **{**WET, "trail": 1}
    )  # fmt: skip
    seen = act(g, dice=LOTS, chance="2")
    assert seen.keys("op.last_call") == [activity]


@pytest.mark.covers("8.8.4-a")
def test_lbj_advises_where_no_air_strike_is_possible_and_lifts_where_neither_is() -> None:
    g = us_board("central_laos: 1 us_troops", "hue: 2 arvn_police, 1 vc_guerrilla_active", policy="lbj", **WET)
    assert act(grounded(g), dice=LOTS).keys("op.last_call") == ["sa:advise"]
    g = us_board("central_laos: 1 us_troops", "kien_hoa: 1 arvn_police", "saigon: 3 us_troops", policy="lbj", **WET)
    assert act(grounded(g, lift=True), dice=LOTS).keys("op.last_call") == ["sa:air_lift"]


@pytest.mark.covers("8.8.4-a")
def test_no_activity_if_none_is_possible() -> None:
    g = us_board("central_laos: 1 us_troops", policy="jfk", **WET)
    seen = act(grounded(g), dice=LOTS)
    assert not [key for _, key in seen.asked if key.startswith("sa:")]


# ------------------------------------------------------------------ Advise


@pytest.mark.covers("8.8.4-a")
def test_first_where_control_changes_even_without_population() -> None:
    g = us_board(
        "phuoc_long: 1 us_irregular, 2 nva_guerrilla", "saigon: 4 arvn_troops, 1 vc_base", aid=31
    )  # fmt: skip
    seen = advised(g)
    assert seen.keys("advise.space") == ["space:phuoc_long", "space:saigon"]
    assert seen.keys("advise.how")[0] == "advise:irregular"
    assert show(g, "phuoc_long") == "1 us_irregular_active" and show(g, "saigon") == "4 arvn_troops"


@pytest.mark.covers("8.8.4-a")
def test_then_bases_then_most_pieces() -> None:
    g = us_board(
        "hue: 6 arvn_police, 3 vc_guerrilla_active", "saigon: 4 arvn_troops, 1 vc_base",
        "can_tho: 4 arvn_police, 2 vc_guerrilla_active", aid=31,
    )  # fmt: skip
    assert advised(g).keys("advise.space") == ["space:saigon", "space:hue"]


@pytest.mark.covers("8.8.4-a")
def test_assault_before_irregular_before_ranger() -> None:
    for pieces, way in (
        ("4 arvn_troops, 1 us_irregular, 1 arvn_ranger", "advise:assault"),
        ("1 us_irregular, 1 arvn_ranger", "advise:irregular"),
        ("1 arvn_ranger, 1 arvn_troops", "advise:ranger"),
    ):
        g = us_board(f"hue: {pieces}, 2 vc_guerrilla_active", aid=31)
        assert advised(g).keys("advise.how") == [way]


@pytest.mark.covers("8.8.4-a")
def test_special_forces_where_they_remove_more_than_the_cubes() -> None:
    g = us_board("hue: 2 arvn_police, 1 us_irregular, 2 vc_guerrilla_active", aid=31)
    assert advised(g).keys("advise.how") == ["advise:irregular"]


@pytest.mark.covers("8.8.4-a")
def test_for_control_the_first_way_that_brings_it_will_do() -> None:
    # 3 against 3: one enemy less is enough, and the Assault comes before the Irregular that would remove two
    g = us_board("hue: 2 arvn_police, 1 us_irregular, 3 vc_guerrilla_active", aid=31)
    assert advised(g).keys("advise.how") == ["advise:assault"]


@pytest.mark.covers("8.8.4-a")
def test_then_a_sweep_against_most_underground_guerrillas() -> None:
    g = us_board("hue: 3 arvn_police, 2 vc_guerrilla", "saigon: 3 arvn_police, 3 vc_guerrilla", aid=31)
    seen = advised(g)
    assert seen.keys("advise.space") == ["space:saigon", "space:hue"]
    assert "3 vc_guerrilla_active" in show(g, "saigon")


@pytest.mark.covers("8.8.4-a")
def test_search_and_destroy_shaded_no_arvn_assault_in_a_province_at_support() -> None:
    lines = ("binh_tuy: 6 arvn_troops, 3 vc_guerrilla_active, passive_support", "hue: 2 arvn_police, 1 vc_guerrilla_active")
    g = us_board(*lines, aid=31)
    assert advised(g).keys("advise.space")[0] == "space:binh_tuy"
    g = us_board(*lines, aid=31)
    g.capabilities[SEARCH_AND_DESTROY] = "shaded"
    assert advised(g).keys("advise.space") == ["space:hue", "done"]


@pytest.mark.covers("8.8.4-a")
@pytest.mark.parametrize("aid, after", [(30, 36), (31, 31)])
def test_aid_is_added_at_30_or_less(aid: int, after: int) -> None:
    g = us_board("hue: 2 arvn_police, 1 vc_guerrilla_active", aid=aid)
    advised(g)
    assert g.aid == after


@pytest.mark.covers("8.8.4-a")
def test_nva_pieces_first_where_nva_control_is_to_go() -> None:
    g = us_board("quang_tri: 1 us_irregular, 3 nva_guerrilla, 1 vc_guerrilla", aid=31)
    advised(g)
    assert show(g, "quang_tri") == "1 us_irregular_active, 1 nva_guerrilla, 1 vc_guerrilla"
