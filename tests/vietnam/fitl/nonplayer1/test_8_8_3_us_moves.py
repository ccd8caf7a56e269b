"""8.8.3, 8.8.4 US Sweep and Patrol in the 1st edition."""

import pytest

from sandtable.vietnam.board import CITIES, IDS
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import US
from sandtable.vietnam.rules.operations import run
from tests.vietnam.fitl.nonplayer.driver import Seen
from tests.vietnam.fitl.nonplayer1.driver import drive, operate, scenario, scores
from tests.vietnam.fitl.nonplayer1.us_driver import POOR, choose, flights, grounded, order, sweep, us_board
from tests.vietnam.play import show, support

ATTLEBORO = 23
BOOBY_TRAPS, CAP = 101, 18
CAN_THO_ROAD = "loc_saigon_can_tho"
HUNT = "saigon: 1 us_troops, 1 arvn_police, 1 vc_guerrilla"
"""A Sweep in place under COIN Control, so that there is one."""


def quiet(*but: str) -> list[str]:
    """All Cities but Saigon and these, held by a Police."""
    return [f"{IDS[s]}: 1 arvn_police" for s in CITIES if IDS[s] not in ("saigon", *but)]


def swept(seen: Seen) -> list[str]:
    return order(seen, "sweep.space")


# ------------------------------------------------------------------ the Sweep box


@pytest.mark.covers("F8.8.3-a")
@pytest.mark.parametrize(
    "line, wanted",
    [
        ("hue: 2 us_troops, 2 vc_guerrilla, passive_support", True),
        ("hue: 1 us_troops, 2 vc_guerrilla, passive_support", False),  # one would stay hidden
        ("hue: 1 us_troops, 1 us_irregular, 2 vc_guerrilla, active_support", True),
        ("hue: 2 us_troops, 2 vc_guerrilla", False),  # neither Support nor a Base
        ("hue: 2 us_troops, 2 vc_guerrilla, 1 vc_base", True),
        ("hue: 2 us_troops, 2 vc_guerrilla, 1 us_base", True),
        ("tay_ninh: 3 us_troops, 2 vc_guerrilla, passive_support", False),  # Jungle: 2 for each
        ("tay_ninh: 4 us_troops, 2 vc_guerrilla, passive_support", True),
        ("the_fishhook: 2 us_troops, 1 nva_guerrilla, 1 nva_base", True),
    ],
)
def test_sweep_box(line: str, wanted: bool) -> None:
    key, seen = choose(us_board(line))
    assert (key == "op:sweep") == wanted == seen.boxes()["us_finds_all"]


@pytest.mark.covers("F8.8.3-a")
def test_troops_that_would_have_to_move_do_not_count_in_the_box() -> None:
    g = us_board("hue: 1 us_troops, 2 vc_guerrilla, passive_support", "quang_tri: 9 us_troops")
    assert choose(g)[0] != "op:sweep"


# ------------------------------------------------------------------ the spaces entered


@pytest.mark.covers("F8.8.3-e", "F8.8.3-d")
@pytest.mark.parametrize(
    "lines, entered",
    [
        # Support before Population before a Base
        (
            (
                "kien_hoa: 1 vc_guerrilla, passive_support",
                "kien_phong: 1 vc_guerrilla",
                "ba_xuyen: 1 vc_guerrilla, 1 vc_base",
            ),
            {"kien_hoa": 2, "kien_phong": 2},
        ),
        (
            (
                "ba_xuyen: 1 vc_guerrilla, passive_support",
                "kien_phong: 1 vc_guerrilla",
                "kien_hoa: 1 vc_guerrilla, 1 vc_base",
            ),
            {"ba_xuyen": 2, "kien_hoa": 3},
        ),
        # COIN Control needs more than all of them being found
        (("kien_hoa: 1 vc_guerrilla, 3 vc_guerrilla_active",), {"kien_hoa": 5}),
        # what is there counts
        (("kien_hoa: 1 vc_guerrilla, 1 arvn_police",), {"kien_hoa": 1}),
    ],
)
def test_just_enough_for_control_and_all_of_them(lines: tuple[str, ...], entered: dict[str, int]) -> None:
    g = grounded(us_board("can_tho: 12 us_troops", *lines, **POOR))
    seen = sweep(g)
    assert {b: p["us_troops"] for a, b, p in flights(seen)} == entered
    assert set(swept(seen)) == set(entered)


@pytest.mark.covers("F8.8.3-f")
@pytest.mark.parametrize(
    "line",
    [
        "kien_hoa: 1 vc_guerrilla, 6 vc_guerrilla_active",  # COIN Control is out of reach
        "kien_hoa: 2 vc_guerrilla_active",  # nobody hides
        "kien_hoa: 4 arvn_police, 3 vc_guerrilla",  # COIN Control is there already
        "tay_ninh: 3 vc_guerrilla",  # Jungle: 6 would be needed
    ],
)
def test_nobody_moves_elsewhere(line: str) -> None:
    g = grounded(us_board("can_tho: 8 us_troops", HUNT, line, **POOR))
    assert flights(sweep(g)) == []


@pytest.mark.covers("F8.8.3-d")
@pytest.mark.parametrize(
    "origin, moved",
    [
        ("can_tho: 5 us_troops", True),
        ("can_tho: 4 us_troops", False),  # 3 cubes and Special Forces stay, at Neutral too
        ("can_tho: 2 us_troops, 3 arvn_police", True),
        ("can_tho: 5 us_troops, 3 vc_guerrilla_active", False),  # COIN Control would go
        ("can_tho: 6 us_troops, 6 nva_troops, 1 vc_guerrilla_active", False),  # NVA Control would come
        ("can_tho: 6 us_troops, 3 vc_guerrilla, passive_support", True),  # 3 find all in place
        ("can_tho: 5 us_troops, 4 vc_guerrilla", False),
    ],
)
def test_who_may_leave_for_a_sweep(origin: str, moved: bool) -> None:
    g = grounded(us_board(origin, "kien_hoa: 1 vc_guerrilla", HUNT, **POOR))
    assert flights(sweep(g)) == ([("can_tho", "kien_hoa", {"us_troops": 2})] if moved else [])


@pytest.mark.covers("F8.8.3-c", "F8.8.3-g")
@pytest.mark.parametrize("policy", ["lbj", "nixon"])
def test_troops_leave_laos_and_cambodia_for_the_chosen_spaces(policy: str) -> None:
    """All 5 go, though fewer would do; none into Cambodia but under Nixon."""
    g = grounded(
        us_board(
            "the_parrots_beak: 5 us_troops",
            "kien_phong: 1 vc_guerrilla",
            "the_fishhook: 1 nva_guerrilla",
            policy=policy,
            **POOR,
        )
    )
    seen = sweep(g)
    abroad = {"the_fishhook": 2} if policy == "nixon" else {}
    assert {b: p["us_troops"] for a, b, p in flights(seen)} == {"kien_phong": 5 - len(abroad) * 2, **abroad}
    assert set(swept(seen)) == {"kien_phong", *abroad} and show(g, "the_parrots_beak") == ""


@pytest.mark.covers("F8.8.3-c")
def test_who_finds_somebody_in_cambodia_stays() -> None:
    g = grounded(
        us_board(
            "the_parrots_beak: 3 us_troops, 1 nva_guerrilla",
            "kien_phong: 1 us_troops, 1 vc_guerrilla, 1 vc_base",
            **POOR,
        )
    )
    seen = sweep(g)
    assert flights(seen) == [("the_parrots_beak", "kien_phong", {"us_troops": 1})]
    assert set(swept(seen)) == {"kien_phong", "the_parrots_beak"}


@pytest.mark.covers("F8.8.3-h")
def test_then_everywhere_in_place_where_anybody_is_found() -> None:
    g = grounded(
        us_board(
            "hue: 1 us_troops, 3 vc_guerrilla",
            "da_nang: 1 us_irregular, 1 vc_guerrilla",
            "kontum: 2 us_troops",
            "tay_ninh: 1 us_troops, 1 vc_guerrilla",
            **POOR,
        )
    )
    assert set(swept(sweep(g))) == {"hue", "da_nang"}
    assert show(g, "hue") == "1 us_troops, 2 vc_guerrilla, 1 vc_guerrilla_active"


@pytest.mark.covers("F8.8.3-b")
@pytest.mark.parametrize("card", [BOOBY_TRAPS, CAP])
def test_two_spaces_with_booby_traps_or_platoons_shaded(card: int) -> None:
    lines = [f"{s}: 1 us_troops, 1 vc_guerrilla, 1 us_base" for s in ("da_nang", "qui_nhon", "hue")]
    g = grounded(us_board(*lines, **POOR))
    g.capabilities[card] = "shaded"
    seen = operate(g, "us", "sweep", "*", "66")
    assert len(swept(seen)) == 2 and swept(seen)[0] == "hue"  # the highest Population


@pytest.mark.covers("F8.8.3-b", "F8.4.4-b")
def test_an_events_sweep_in_place_moves_nobody() -> None:
    g = us_board(
        "binh_dinh: 1 us_troops, 2 vc_guerrilla",
        "qui_nhon: 9 us_troops",
        "phu_bon: 1 vc_guerrilla",
        "hue: 2 us_troops, 1 vc_guerrilla",
        **POOR,
    )
    free = Operation(Orders(US, "sweep", free=True, limit=2, no_move=True))
    seen = drive(g, run(g, free), dice="*", acting="us")
    assert set(swept(seen)) == {"binh_dinh", "hue"} and flights(seen) == [] and show(g, "qui_nhon") == "9 us_troops"


# ------------------------------------------------------------------ Air Lift before the Sweep, Air Strike after it


@pytest.mark.covers("F8.8.3-b", "F8.8.2-i", "F8.8.3-i")
@pytest.mark.parametrize("policy, special", [("jfk", "air_lift"), ("nixon", "air_lift"), ("lbj", "air_strike")])
def test_under_jfk_and_nixon_an_air_lift_helps_the_sweep(policy: str, special: str) -> None:
    """Kien Hoa is out of reach of Hue: only by air can it be brought under COIN Control."""
    g = us_board(
        "hue: 9 us_troops, 1 vc_guerrilla, passive_support", "kien_hoa: 1 vc_guerrilla", trail=2, policy=policy
    )
    seen = sweep(g)
    taken = [key[3:] for key in seen.keys("sweep.space", "op.last_call") if key.startswith("sa:")]
    assert taken == [special]
    if special == "air_lift":
        assert ("hue", "kien_hoa", {"us_troops": 2}) in flights(seen) and "kien_hoa" in swept(seen)
        assert show(g, "kien_hoa") == "2 us_troops, 1 vc_guerrilla_active"


@pytest.mark.covers("F8.8.3-i", "F8.8.2-w")
@pytest.mark.parametrize("policy", ["jfk", "nixon"])
def test_where_no_air_lift_is_needed_an_air_strike_follows(policy: str) -> None:
    g = us_board("hue: 9 us_troops, 1 vc_guerrilla, passive_support", trail=2, policy=policy)
    seen = sweep(g)
    assert seen.keys("op.last_call") == ["sa:air_strike"] and g.trail == 1
    g = grounded(us_board("hue: 9 us_troops, 1 vc_guerrilla, passive_support", trail=0, policy=policy), lift=True)
    assert sweep(g).keys("op.last_call") in ([], ["done"])  # no Advise after a Sweep


@pytest.mark.covers("F8.8.3-b", "F8.8.2-k")
def test_an_air_lift_before_a_sweep_finds_all_in_place() -> None:
    """Binh Tuy is Jungle: 2 Troops find 1 of 2, 2 more find both. Nobody flies where some would stay hidden (Tay Ninh)."""
    g = us_board(
        "binh_tuy: 2 us_troops, 1 us_base, 2 vc_guerrilla, 1 arvn_troops",
        "can_tho: 4 us_troops",
        "tay_ninh: 2 us_troops, 5 vc_guerrilla, 6 arvn_troops",
        policy="jfk",
        **POOR,
    )
    seen = sweep(g)
    assert flights(seen) == [("can_tho", "binh_tuy", {"us_troops": 2})]
    assert show(g, "binh_tuy") == "4 us_troops, 1 us_base, 1 arvn_troops, 2 vc_guerrilla_active"


@pytest.mark.covers("F8.8.2-j", "F8.8.2-m")
def test_who_finds_somebody_or_is_to_march_does_not_fly() -> None:
    """Da Nang's 4 Troops and Irregular: 2 find 2 there; the Irregular is one of them, so 3 Troops may go."""
    g = us_board(
        "da_nang: 4 us_troops, 1 us_irregular, 2 vc_guerrilla, 3 arvn_police, passive_support",
        "kien_hoa: 2 vc_guerrilla",
        policy="jfk",
        **POOR,
    )
    seen = sweep(g)
    assert flights(seen) == [("da_nang", "kien_hoa", {"us_troops": 3})]
    assert show(g, "da_nang") == "1 us_troops, 1 us_irregular, 3 arvn_police, 2 vc_guerrilla_active"


@pytest.mark.covers("F8.8.3-d", "F8.8.3-e", "F8.8.3-h", "F8.8.3-i", "F8.8.2-t", "F8.8.2-u", "F8.8.2-v")
def test_medium_sweep_and_air_strike() -> None:
    """D3: Kien Phong and Kien Hoa come under COIN Control; then in place; the Air Strike begins in Tay Ninh."""
    g = scenario("medium", "nva vc", ATTLEBORO, 45)
    seen = sweep(g)
    assert sorted((b, p["us_troops"]) for a, b, p in flights(seen)) == [("kien_hoa", 1), ("kien_phong", 1)]
    assert all(a in ("can_tho", "saigon") for a, b, p in flights(seen))
    places = {"quang_tri", "binh_dinh", "pleiku", "phu_bon", "khanh_hoa", "saigon", "tay_ninh", "binh_tuy"}
    assert set(swept(seen)) == {"kien_phong", "kien_hoa", *places}
    assert scores(g)["arvn"] == 48 and g.trail == 2
    struck = order(seen, "air_strike.space")
    assert struck[0] == "tay_ninh" and struck[1] in ("pleiku", "khanh_hoa") and len(struck) == 3
    assert struck[2] in {"pleiku", "khanh_hoa", "phu_bon"} - {struck[1]}
    assert "vc" not in show(g, struck[1]) and support(g, struck[1]) == "passive_support"


@pytest.mark.covers("F8.8.2-i", "F8.8.2-j")
def test_medium_sweep_under_nixon_with_an_air_lift() -> None:
    """X4: the Assault box says no, the Sweep box yes; not more than 2 origins and 2 destinations, Binh Tuy one of them."""
    g = scenario("medium", "nva vc", ATTLEBORO, 45, policy="nixon")
    key, seen = choose(g)
    assert key == "op:sweep" and seen.boxes() == {
        "us_assault_worth_it": False,
        "us_finds_all": True,
        "event_open": False,
    }
    seen = sweep(g)
    assert seen.keys("sweep.space")[0] == "sa:air_lift"
    air = {k for k in seen.keys("air_lift.origin") if k != "done"}, set(seen.keys("air_lift.destination"))
    assert len(air[0]) <= 2 and len(air[1]) <= 2 and "space:binh_tuy" in air[1]


# ------------------------------------------------------------------ Patrol


@pytest.mark.covers("F8.8.4-a")
@pytest.mark.parametrize(
    "lines, wanted",
    [
        ((f"{CAN_THO_ROAD}: 1 vc_guerrilla", "can_tho: 1 nva_troops"), True),
        ((f"{CAN_THO_ROAD}: 1 vc_guerrilla_active", "can_tho: 1 nva_troops"), True),
        ((f"{CAN_THO_ROAD}: 1 vc_guerrilla", "can_tho: 1 vc_guerrilla"), False),  # no NVA Control
        ((f"{CAN_THO_ROAD}: 1 nva_troops", "can_tho: 1 nva_troops"), False),  # Troops, no Guerrillas
        (("loc_can_tho_long_phu: 1 vc_guerrilla", "can_tho: 1 nva_troops"), False),  # beyond the City
        (("can_tho: 1 nva_troops",), False),
        (("loc_hue_da_nang: 1 vc_guerrilla", "hue: 1 nva_troops"), True),
        (("loc_da_nang_qui_nhon: 1 vc_guerrilla", "loc_da_nang_dak_to: 1 vc_guerrilla", "hue: 1 nva_troops"), True),
        (("loc_da_nang_qui_nhon: 1 vc_guerrilla", "hue: 1 nva_troops"), False),  # there is another road
    ],
)
def test_patrol_box(lines: tuple[str, ...], wanted: bool) -> None:
    key, seen = choose(us_board("saigon: 9 us_troops", *lines))
    assert (key == "op:patrol") == wanted == seen.boxes()["us_roads_blocked"]


def patrol(g: object, chance: str = "") -> Seen:
    return operate(g, "us", "patrol", "*", chance)  # type: ignore[arg-type]


@pytest.mark.covers("F8.8.4-b", "F8.8.4-c")
def test_as_many_troops_as_enemies_on_three_locs_then_the_cities() -> None:
    """The highest Econ first; Hue (Population 2) before Can Tho; the Assault where it removes most."""
    g = grounded(
        us_board(
            "saigon: 20 us_troops",
            f"{CAN_THO_ROAD}: 2 vc_guerrilla",
            "loc_saigon_cam_ranh: 1 vc_guerrilla",
            "loc_saigon_da_lat: 1 vc_guerrilla_active",
            "loc_ban_me_thuot_da_lat: 1 vc_guerrilla_active",
            "an_loc: 2 nva_troops",
            *quiet("an_loc"),
            **POOR,
        )
    )
    seen = patrol(g)
    to = {b: p["us_troops"] for a, b, p in flights(seen)}
    assert to == {CAN_THO_ROAD: 2, "loc_saigon_cam_ranh": 1, "loc_saigon_da_lat": 1, "an_loc": 3}
    assert order(seen, "patrol.assault") == [CAN_THO_ROAD] and show(g, CAN_THO_ROAD) == "2 us_troops"


@pytest.mark.covers("F8.8.4-c")
def test_a_loc_that_cannot_be_matched_is_left_alone_and_the_highest_population_comes_first() -> None:
    g = grounded(
        us_board(
            "saigon: 7 us_troops",
            f"{CAN_THO_ROAD}: 5 vc_guerrilla",
            "an_loc: 1 nva_troops",
            "hue: 1 nva_troops",
            *quiet("an_loc", "hue"),
            **POOR,
        )
    )
    assert flights(patrol(g)) == [("saigon", "an_loc", {"us_troops": 2}), ("saigon", "hue", {"us_troops": 2})]
    g = grounded(
        us_board("saigon: 5 us_troops", "an_loc: 1 nva_troops", "hue: 1 nva_troops", *quiet("an_loc", "hue"), **POOR)
    )
    assert flights(patrol(g)) == [("saigon", "hue", {"us_troops": 2})]


@pytest.mark.covers("F8.8.4-b")
def test_movers_come_from_laos_and_cambodia_then_from_where_most_are() -> None:
    road = "loc_saigon_an_loc_ban_me_thuot"
    g = grounded(
        us_board(
            "the_fishhook: 1 us_troops",
            "saigon: 9 us_troops",
            "an_loc: 5 us_troops",
            f"{road}: 2 vc_guerrilla",
            *quiet("an_loc"),
            **POOR,
        )
    )
    assert flights(patrol(g)) == [("saigon", road, {"us_troops": 1}), ("the_fishhook", road, {"us_troops": 1})]


@pytest.mark.covers("F8.8.4-b")
@pytest.mark.parametrize(
    "origin",
    ["an_loc: 4 us_troops", "an_loc: 5 us_troops, 4 vc_guerrilla", "an_loc: 6 us_troops, 6 nva_troops, 1 vc_guerrilla"],
)
def test_who_may_not_leave_for_a_patrol(origin: str) -> None:
    g = us_board(
        origin, "saigon: 1 arvn_police", "loc_saigon_an_loc_ban_me_thuot: 2 vc_guerrilla", *quiet("an_loc"), **POOR
    )
    assert flights(patrol(grounded(g))) == []


@pytest.mark.covers("F8.8.4-d")
def test_a_patrol_that_cannot_be_made_becomes_a_train() -> None:
    g = us_board("saigon: 3 us_troops", f"{CAN_THO_ROAD}: 1 vc_guerrilla", "can_tho: 1 nva_troops")
    key, seen = choose(g)
    assert key == "op:train" and seen.boxes()["us_roads_blocked"] and not seen.boxes()["us_can_clear_roads"]


@pytest.mark.covers("F8.8.4-e")
@pytest.mark.parametrize("policy", ["jfk", "lbj", "nixon"])
def test_after_a_patrol_air_strike_else_advise_under_every_policy(policy: str) -> None:
    lines = ("saigon: 9 us_troops", f"{CAN_THO_ROAD}: 1 vc_guerrilla", "hue: 2 arvn_troops, 1 vc_guerrilla_active")
    assert patrol(us_board(*lines, policy=policy)).keys("op.last_call") == ["sa:air_strike"]
    g = grounded(us_board(*lines, policy=policy))
    assert patrol(g).keys("op.last_call") == ["sa:advise"] and show(g, "hue") == "2 arvn_troops"


@pytest.mark.covers("F8.8-a", "F8.8.2-a", "F8.8.3-a")
@pytest.mark.parametrize("name, policy", [("short", "lbj"), ("medium", "lbj"), ("full", "jfk")])
def test_the_boxes_at_the_start_of_each_scenario(name: str, policy: str) -> None:
    """D0: no Assault is worth it, a Sweep in place finds all somewhere."""
    key, seen = choose(scenario(name, "nva vc", ATTLEBORO, 45, policy=policy))
    assert key == "op:sweep" and seen.boxes() == {"us_assault_worth_it": False, "us_finds_all": True, "event_open": False}
