"""8.8, 8.8.2 The order of the US boxes in the 1st edition; its Assault, and the Air Lift before it."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.nonplayer.charts1.us.assault import most_removed, worth_it
from sandtable.vietnam.fitl.nonplayer.charts2.us.assault import battlefields
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import Work
from sandtable.vietnam.pieces import ARVN, US_IRREGULAR
from tests.vietnam.fitl.nonplayer import driver as second
from tests.vietnam.fitl.nonplayer1.driver import act, chooses, event
from tests.vietnam.fitl.nonplayer1.us_driver import (
    COUP,
    IN_MONSOON,
    POOR,
    assault,
    choose,
    flights,
    grounded,
    order,
    us_board,
)
from tests.vietnam.play import show

ATTLEBORO, BODY_COUNT, SEALORDS, WESTMORELAND = 23, 72, 92, 95
COBRAS, ABRAMS, PATTON, SEARCH_AND_DESTROY = 13, 11, 14, 28
MEDEVAC = 15


# ------------------------------------------------------------------ the order of the boxes


@pytest.mark.covers("F8.8-a", "F8.1-d")
def test_the_event_comes_before_the_assault() -> None:
    """The 2nd edition looks at its Assault box first and at a plain Event only before Train."""
    g = us_board("hue: 3 us_troops, 1 vc_base, 2 vc_guerrilla_active", card=BODY_COUNT)
    options = ("event:unshaded", "event:shaded", "op:assault", "op:train")
    key, seen = choose(g, *options)
    assert key == "event:unshaded" and "us_assault_worth_it" not in seen.boxes()
    assert second.chooses(g, "us", *options, dice="*")[0] == "op:assault"


@pytest.mark.covers("F8.8-a", "F8.1-f")
def test_attleboro_without_a_tunnel_is_no_event() -> None:
    """E1: nothing would happen, so the US Operates."""
    g = us_board("hue: 2 us_troops, 1 vc_base", "tay_ninh: 3 us_troops, 1 vc_guerrilla", card=ATTLEBORO)
    key, seen = choose(g, "event:unshaded", "event:shaded", "op:assault", "op:train")
    assert key == "op:assault" and seen.boxes()["event_effective"] is False
    g = us_board("tay_ninh: 3 us_troops, 1 vc_tunnel", card=ATTLEBORO)
    assert choose(g, "event:unshaded", "event:shaded", "op:assault")[0] == "event:unshaded"


@pytest.mark.covers("F8.8-a", "F8.8.2-a", "F8.8.3-a", "F8.8.4-a", "F8.8.5-a", "F8.8.5-g", "F8.8.2-h")
def test_assault_sweep_patrol_train_assault_pass() -> None:
    fight = "hue: 2 us_troops, 1 vc_base"
    hidden = "da_nang: 1 us_troops, 1 vc_guerrilla, passive_support"
    road = "loc_saigon_can_tho: 1 vc_guerrilla"
    held = "can_tho: 1 nva_troops"
    assert choose(us_board(fight, hidden, road, held))[0] == "op:assault"
    assert choose(us_board("saigon: 9 us_troops", hidden, road, held))[0] == "op:sweep"
    key, seen = choose(us_board("saigon: 9 us_troops", road, held))
    assert key == "op:patrol" and [name for name in seen.boxes() if name.startswith("us_")] == [
        "us_assault_worth_it",
        "us_finds_all",
        "us_roads_blocked",
        "us_can_clear_roads",
    ]
    assert choose(us_board("saigon: 9 us_troops", held))[0] == "op:train"
    # nothing to place, no money: Assault removes the Troop that stands alone; without it nothing, so Pass
    g = us_board("saigon: 9 us_troops", "can_tho: 1 us_troops, 1 nva_troops", **POOR)
    g.available[US_IRREGULAR] = 0
    key, seen = choose(g)
    assert key == "op:assault" and not seen.boxes()["us_assault_worth_it"] and not seen.boxes()["us_can_train"]
    g = us_board("saigon: 9 us_troops", **POOR)
    g.available[US_IRREGULAR] = 0
    key, seen = choose(g)
    assert key == "pass" and seen.boxes()["us_can_assault"] is False


@pytest.mark.covers("F8.8.2-h")
def test_passing_brings_arvn_three_resources() -> None:
    g = us_board("saigon: 9 us_troops", card=ATTLEBORO, next_card=45, **POOR)
    g.available[US_IRREGULAR] = 0
    g.eligible = [True, False, False, False]
    seen = act(g, dice="*")
    assert seen.keys("turn.action") == ["pass"] and g.res[ARVN] == 18


@pytest.mark.covers("F8.8.5-g", "F8.8.2-b")
def test_train_impossible_an_air_lift_makes_the_assault() -> None:
    """E17: nothing is where the US stands, so it flies to the enemy."""
    g = us_board("saigon: 4 us_troops", "can_tho: 3 nva_troops", "hue: 2 arvn_police", **POOR)
    g.available[US_IRREGULAR] = 0
    key, seen = choose(g)
    assert (
        key == "op:assault"
        and seen.boxes()["us_air_lift"]
        and flights(seen) == [("saigon", "can_tho", {"us_troops": 3})]
    )
    g.momentum[MEDEVAC] = "shaded"
    assert choose(g)[0] == "pass"


# ------------------------------------------------------------------ the Assault box


@pytest.mark.covers("F8.8.2-a")
@pytest.mark.parametrize(
    "line, wanted",
    [
        ("can_tho: 2 us_troops, 3 nva_troops", True),  # NVA Control goes
        ("phuoc_long: 2 us_troops, 3 nva_troops", True),  # without Population, too
        ("can_tho: 1 us_troops, 4 nva_troops", False),
        ("can_tho: 2 us_troops, 1 vc_guerrilla_active, 1 vc_base", True),  # a Base
        ("can_tho: 1 us_troops, 1 vc_guerrilla_active, 1 vc_base", False),
        ("tay_ninh: 1 us_troops, 1 vc_tunnel", True),  # a Tunnel
        ("tay_ninh: 1 us_troops, 1 vc_guerrilla, 1 vc_tunnel", False),
        ("saigon: 6 us_troops, 6 vc_guerrilla_active", True),
        ("saigon: 5 us_troops, 6 vc_guerrilla_active", False),
        ("saigon: 5 us_troops, 2 arvn_troops, 6 vc_guerrilla_active", True),  # with the ARVN Assault
        ("kontum: 3 us_troops, 1 us_base, 6 vc_guerrilla_active", True),
        ("pleiku: 11 us_troops, 6 vc_guerrilla_active", False),  # Highland: 5
    ],
)
def test_assault_box(line: str, wanted: bool) -> None:
    key, seen = choose(us_board(line))
    assert (key == "op:assault") == wanted == seen.boxes()["us_assault_worth_it"]


@pytest.mark.covers("F8.8.2-a")
def test_six_enemies_in_all_with_one_arvn_assault() -> None:
    """3 in Can Tho, 2 in Hue, and 1 more by ARVN in either, not in both."""
    lines = (
        "can_tho: 3 us_troops, 2 arvn_police, 4 vc_guerrilla_active",
        "hue: 2 us_troops, 2 arvn_police, 3 vc_guerrilla_active",
    )
    assert choose(us_board(*lines))[0] == "op:assault"
    g = us_board(*lines)
    assert most_removed(g, Work(), battlefields(g)) == 6
    assert choose(us_board(*lines, arvn=17))[0] != "op:assault"  # 2 above Econ do not pay for it
    assert choose(us_board(lines[0]))[0] != "op:assault"


@pytest.mark.covers("F8.8.2-a")
def test_capabilities_count_in_the_box() -> None:
    hidden = us_board("hue: 1 us_troops, 1 vc_guerrilla, 1 vc_base")
    assert choose(hidden)[0] != "op:assault"
    hidden.capabilities[ABRAMS] = "unshaded"  # the Base may go first
    assert choose(hidden)[0] == "op:assault"
    tanks = us_board("saigon: 2 us_troops, 6 vc_guerrilla_active", "hue: 1 us_troops, 4 vc_guerrilla_active", **POOR)
    assert choose(tanks)[0] != "op:assault"
    tanks.capabilities[PATTON] = "unshaded"  # 2 more in 2 spaces: 4 and 3
    assert choose(tanks)[0] == "op:assault" and most_removed(tanks, Work(), battlefields(tanks)) == 7
    three = [f"{s}: 2 us_troops, 2 vc_guerrilla_active" for s in ("hue", "da_nang", "can_tho")]
    assert choose(us_board(*three))[0] == "op:assault"
    careful = us_board(*three)
    careful.capabilities[COBRAS] = "shaded"  # stops after 2 spaces
    assert choose(careful)[0] != "op:assault" and most_removed(careful, Work(), battlefields(careful)) == 4


# ------------------------------------------------------------------ the order of spaces


def first_space(*lines: str, **tracks: int) -> str:
    g = grounded(us_board(*lines, **{**POOR, **tracks}))
    return order(assault(g))[0]


@pytest.mark.covers("F8.8.2-d", "F8.8.2-f")
def test_nva_control_of_population_then_bases_then_most_in_the_south_then_elsewhere() -> None:
    control = "can_tho: 2 us_troops, 3 nva_troops"
    base = "hue: 1 us_troops, 1 vc_base"
    many = "kien_hoa: 4 us_troops, 4 vc_guerrilla_active"
    few = "saigon: 1 us_troops, 1 vc_guerrilla_active"
    abroad = "the_fishhook: 5 us_troops, 5 nva_guerrilla_active"
    g = grounded(us_board(abroad, few, many, base, control, **POOR))
    assert order(assault(g)) == ["can_tho", "hue", "kien_hoa", "saigon", "the_fishhook"]


@pytest.mark.covers("F8.8.2-d")
def test_nva_control_without_population_is_not_served_first() -> None:
    assert first_space("phuoc_long: 2 us_troops, 3 nva_troops", "hue: 1 us_troops, 1 vc_base") == "hue"


@pytest.mark.covers("F8.8.2-e", "F8.8.2-f")
@pytest.mark.parametrize(
    "lines, chosen",
    [
        (
            ("an_loc: 1 us_troops, 1 vc_base", "hue: 1 us_troops, 1 vc_base"),
            "hue",
        ),  # within Bases the highest Population
        (
            ("tay_ninh: 1 us_troops, 1 vc_tunnel", "hue: 3 us_troops, 3 vc_guerrilla_active"),
            "tay_ninh",
        ),  # a Tunnel is as good
        (
            ("an_loc: 2 us_troops, 2 vc_guerrilla_active", "saigon: 1 us_troops, 1 vc_guerrilla_active"),
            "an_loc",
        ),  # pieces first
        (("an_loc: 2 us_troops, 2 vc_guerrilla_active", "hue: 2 us_troops, 2 vc_guerrilla_active"), "hue"),
    ],
)
def test_within_each_the_highest_population(lines: tuple[str, ...], chosen: str) -> None:
    assert first_space(*lines) == chosen


@pytest.mark.covers("F8.8.2-c")
@pytest.mark.parametrize("card", [COBRAS, ABRAMS])
def test_cobras_or_abrams_shaded_stop_after_two_spaces(card: int) -> None:
    g = us_board(*(f"{s}: 2 us_troops, 2 nva_troops" for s in ("hue", "da_nang", "can_tho")), **POOR)
    g.capabilities[card] = "shaded"
    assert len(order(assault(grounded(g)))) == 2


@pytest.mark.covers("F8.8.2-c")
@pytest.mark.parametrize(
    "enemies, assaulted",
    [("1 vc_guerrilla_active", False), ("1 nva_troops", True), ("1 vc_base", True), ("1 vc_tunnel", False)],
)
def test_search_and_destroy_shaded_spares_provinces_at_support(enemies: str, assaulted: bool) -> None:
    g = us_board(f"kien_hoa: 2 us_troops, {enemies}, passive_support", "hue: 1 us_troops, 1 nva_troops", **POOR)
    g.capabilities[SEARCH_AND_DESTROY] = "shaded"
    assert ("kien_hoa" in order(assault(grounded(g)))) == assaulted


@pytest.mark.covers("F8.8.2-g")
def test_arvn_is_paid_for_in_the_first_space_where_it_removes_more() -> None:
    g = us_board(
        "hue: 1 us_troops, 2 arvn_police, 1 vc_base",
        "can_tho: 1 us_troops, 2 arvn_police, 3 vc_guerrilla_active",
        arvn=18,
        econ=15,
        trail=0,
    )
    seen = assault(grounded(g))
    assert order(seen) == ["hue", "can_tho"] and seen.keys("assault.follow_up") == ["yes"]
    assert show(g, "can_tho") == "1 us_troops, 2 arvn_police, 1 vc_guerrilla_active" and g.res[ARVN] == 15


# ------------------------------------------------------------------ Air Lift before the Assault


@pytest.mark.covers("F8.8.2-b", "F8.8.2-e", "F8.8.2-i", "F8.8.2-k", "F8.8.2-m", "F8.8.2-o")
@pytest.mark.parametrize("dice, along", [("25", "hue"), ("42", "da_nang")])
def test_just_enough_into_two_spaces_and_the_irregular_by_lot(dice: str, along: str) -> None:
    """E16: two VC Bases behind Active Guerrillas. 2 Troops each are missing; they come from the two fullest spaces."""
    g = us_board(
        "hue: 1 us_troops, 2 vc_guerrilla_active, 1 vc_base",
        "da_nang: 1 us_troops, 2 vc_guerrilla_active, 1 vc_base",
        "saigon: 3 us_troops, 1 us_irregular, 1 arvn_police",
        "can_tho: 2 us_troops",
        "qui_nhon: 1 us_troops",
        **POOR,
    )
    seen = assault(g, dice=dice + "*")
    assert seen.keys("assault.space")[0] == "sa:air_lift"
    flown = {("saigon", "hue"): 2, ("saigon", "da_nang"): 1, ("can_tho", "da_nang"): 1}
    assert {(a, b): p["us_troops"] for a, b, p in flights(seen) if "us_troops" in p} == flown
    assert [b for a, b, p in flights(seen) if "us_irregular" in p] == [along]
    assert "vc" not in show(g, "hue") + show(g, "da_nang") and show(g, "can_tho") == "1 us_troops"  # below 3 units


@pytest.mark.covers("F8.8.2-b", "F8.8.2-p")
def test_no_air_lift_where_it_helps_nothing_then_an_air_strike_after_the_assault() -> None:
    g = us_board("hue: 3 us_troops, 2 vc_guerrilla_active, 1 vc_base", "saigon: 6 us_troops", arvn=15, econ=15, trail=2)
    seen = assault(g)
    assert order(seen) == ["hue", "air_strike"] and g.trail == 1


@pytest.mark.covers("F8.8.2-j")
def test_origins_are_laos_and_cambodia_first_then_most_to_spare() -> None:
    fight = "hue: 1 us_troops, 5 vc_guerrilla_active"
    rest = ("saigon: 9 us_troops", "can_tho: 3 us_troops", "the_fishhook: 2 us_troops")
    assert flights(assault(us_board(fight, *rest, **POOR))) == [
        ("saigon", "hue", {"us_troops": 3}),
        ("the_fishhook", "hue", {"us_troops": 1}),
    ]
    # of Saigon's 9 Troops 6 remove enemies there and 2 keep COIN Control
    busy = "saigon: 9 us_troops, 6 vc_guerrilla_active, 2 vc_guerrilla"
    seen = assault(us_board(fight, busy, "can_tho: 3 us_troops", **POOR))
    assert [a for a, b, p in flights(seen)] == ["can_tho"]


@pytest.mark.covers("F8.8.2-j", "F8.8.2-i")
def test_one_origin_and_one_destination_in_monsoon() -> None:
    lines = (
        "hue: 1 us_troops, 2 vc_guerrilla_active, 1 vc_base",
        "da_nang: 1 us_troops, 2 vc_guerrilla_active, 1 vc_base",
        "saigon: 1 us_troops",
        "can_tho: 2 us_troops, 1 arvn_police",
    )
    g = us_board(*lines, next_card=COUP, **POOR)
    assert flights(assault(g)) == [("can_tho", "hue", {"us_troops": 2})]


@pytest.mark.covers("F8.8.2-k")
def test_more_than_the_change_of_control_needs_but_no_more_than_helps() -> None:
    """1 Troop more takes NVA Control from Can Tho; 2 more remove all 4 Troops."""
    g = us_board("can_tho: 2 us_troops, 4 nva_troops", "saigon: 9 us_troops", **POOR)
    assert flights(assault(g)) == [("saigon", "can_tho", {"us_troops": 2})] and show(g, "can_tho") == "4 us_troops"


@pytest.mark.covers("F8.8.2-k")
def test_no_coin_control_is_lost_at_the_origin() -> None:
    g = us_board("can_tho: 1 us_troops, 3 nva_troops", "saigon: 4 us_troops, 3 vc_guerrilla", **POOR)
    assert flights(assault(g)) == []
    g = us_board("can_tho: 1 us_troops, 3 nva_troops", "saigon: 5 us_troops, 3 vc_guerrilla", **POOR)
    assert flights(assault(g)) == [("saigon", "can_tho", {"us_troops": 1})]


@pytest.mark.covers("F8.8.2-k", "F8.8.2-o")
def test_arvn_troops_fly_for_the_added_assault() -> None:
    """No US Troop is left to fly; 2 ARVN Troops remove the second Troop by the ARVN Assault."""
    g = us_board("can_tho: 1 us_troops, 2 nva_troops", "saigon: 6 arvn_troops", arvn=18, econ=15, trail=0)
    seen = assault(g)
    assert (
        flights(seen) == [("saigon", "can_tho", {"arvn_troops": 2})]
        and show(g, "can_tho") == "1 us_troops, 2 arvn_troops"
    )
    assert flights(assault(us_board("can_tho: 1 us_troops, 2 nva_troops", "saigon: 6 arvn_troops", **POOR))) == []


@pytest.mark.covers("F8.8.2-k")
def test_arvn_troops_that_the_added_assault_needs_stay() -> None:
    lines = ("can_tho: 1 us_troops, 2 nva_troops", "saigon: 1 us_troops, 2 arvn_troops, 2 vc_guerrilla_active")
    assert flights(assault(us_board(*lines, arvn=18, econ=15, trail=0))) == []


@pytest.mark.covers("F8.8.2-l")
@pytest.mark.parametrize("policy, flown", [("lbj", 0), ("jfk", 0), ("nixon", 1)])
def test_troops_fly_abroad_under_nixon_only(policy: str, flown: int) -> None:
    g = us_board(
        "the_fishhook: 2 nva_troops", "saigon: 9 us_troops", "hue: 1 us_troops, 1 vc_base", policy=policy, **POOR
    )
    assert len([b for a, b, p in flights(assault(g)) if b == "the_fishhook"]) == flown


@pytest.mark.covers("F8.8.2-m")
def test_special_forces_fly_along_evenly_and_four_at_most() -> None:
    g = us_board(
        "hue: 1 us_troops, 2 vc_guerrilla_active",
        "da_nang: 1 us_troops, 2 vc_guerrilla_active",
        "saigon: 5 us_troops, 2 us_irregular, 3 arvn_ranger",
        "can_tho: 1 us_irregular",
        **POOR,
    )
    seen = assault(g)
    flown = {b: {q: n for q, n in p.items() if q != "us_troops"} for a, b, p in flights(seen)}
    assert [sum(p.values()) for p in flown.values()] == [2, 2]
    assert (
        sum(p.get("us_irregular", 0) for p in flown.values())
        == 2
        == sum(p.get("arvn_ranger", 0) for p in flown.values())
    )
    assert show(g, "can_tho") == "1 us_irregular"  # not an origin


@pytest.mark.covers("F8.8.2-m")
def test_special_forces_stay_where_coin_control_would_go() -> None:
    g = us_board(
        "hue: 1 us_troops, 2 vc_guerrilla_active", "saigon: 3 us_troops, 1 us_irregular, 2 vc_guerrilla", **POOR
    )
    assert [p for a, b, p in flights(assault(g))] == [{"us_troops": 1}]


@pytest.mark.covers("F8.8.2-n")
def test_one_irregular_else_one_ranger_to_an_empty_space_abroad() -> None:
    fight, rest = "hue: 1 us_troops, 2 vc_guerrilla_active", "saigon: 3 us_troops"
    empty = {"central_laos", "southern_laos", "northeast_cambodia", "the_fishhook", "the_parrots_beak", "sihanoukville"}

    def abroad(*lines: str, monsoon: bool = False) -> list[dict[str, int]]:
        g = us_board(fight, *lines, next_card=COUP if monsoon else 45, **POOR)
        return [p for a, b, p in flights(assault(g)) if b in empty]

    assert abroad(rest, "can_tho: 1 us_irregular, 1 arvn_ranger, 1 arvn_police") == [{"us_irregular": 1}]
    assert abroad(rest, "can_tho: 1 arvn_ranger, 1 arvn_police") == [{"arvn_ranger": 1}]
    assert abroad(rest, "can_tho: 1 us_irregular, 1 arvn_police", monsoon=True) == []
    full = [f"{s}: 1 nva_guerrilla" for s in sorted(empty)]
    assert abroad(rest, "can_tho: 1 us_irregular, 1 arvn_police", *full) == []
    # both destinations are taken
    second_fight = "da_nang: 1 us_troops, 2 vc_guerrilla_active"
    assert abroad(second_fight, "saigon: 5 us_troops", "can_tho: 1 us_irregular, 1 arvn_police") == []


# ------------------------------------------------------------------ Events that ask the box


@pytest.mark.covers("F8.4.4-f", "F8.8.2-a")
@pytest.mark.parametrize(
    "enemies, done",
    [
        ("3 nva_troops", "assault"),  # E8a: NVA Control
        ("1 vc_guerrilla_active, 1 vc_base", "assault"),
        ("6 vc_guerrilla_active, 1 vc_guerrilla", "assault"),
        ("5 vc_guerrilla_active, 1 vc_guerrilla", "sweep"),  # E8b
        ("1 nva_troops, 1 vc_guerrilla", "sweep"),  # the 2nd edition would Assault
    ],
)
def test_sealords_by_the_box_of_this_edition(enemies: str, done: str) -> None:
    troops = 2 if "3 nva_troops" in enemies else 6
    g = us_board(f"kien_hoa: {troops} us_troops, {enemies}", card=SEALORDS, **POOR)
    seen = event(g, "us", "unshaded", dice="*", chance="6" * 9)
    assert seen.keys("event.option") == [f"do:{done}"]


@pytest.mark.covers("F8.4.4-b", "F8.4.4-c")
def test_westmoreland_flies_and_fights_by_the_box_of_this_edition() -> None:
    g = us_board("can_tho: 1 us_troops, 2 nva_troops, 1 vc_guerrilla", "saigon: 6 us_troops", card=WESTMORELAND, **POOR)
    seen = event(g, "us", "unshaded", dice="*")
    assert seen.keys("event.option") == ["do:sweep"]  # NVA Troops beside the US are not enough here
    g = us_board(
        "hue: 1 us_troops, 2 vc_guerrilla_active, 1 vc_base",
        "tay_ninh: 1 us_troops, 1 vc_tunnel",
        "saigon: 6 us_troops",
        card=WESTMORELAND,
        **POOR,
    )
    seen = event(g, "us", "unshaded", dice="*", chance="6" * 9)
    assert seen.keys("event.option") == ["do:assault"] and "vc" not in show(g, "hue")


@pytest.mark.covers("F8.8-a", "F8.8.3-a")
def test_no_sweep_in_monsoon() -> None:
    g = us_board("da_nang: 1 us_troops, 1 vc_guerrilla, passive_support", next_card=COUP)
    key, seen = choose(g, *IN_MONSOON)
    assert key == "op:train" and "us_finds_all" not in seen.boxes()


@pytest.mark.covers("F8.4.4-f")
def test_the_box_of_one_space() -> None:
    g = us_board("can_tho: 2 us_troops, 1 vc_base", "hue: 1 us_troops, 1 vc_guerrilla_active")
    assert worth_it(g, Work(), [SPACE["can_tho"]]) and not worth_it(g, Work(), [SPACE["hue"]])
    assert chooses(g, "us", "op:assault", "op:train", dice="*")[0] == "op:assault"
