"""8.7.3-8.7.7 The ARVN non-player: Patrol, Assault, Raid, Sweep, and what it does in the Coup Round."""

import pytest

from sandtable.vietnam.board import COIN_CONTROL, SPACE
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import assault as arvn_assault
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import raid as arvn_raid
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE, ARVN_TROOPS, KINDS, PIECE
from sandtable.vietnam.rules.s4_raid import raid
from sandtable.vietnam.rules.s6_support import pacification
from tests.vietnam.fitl.nonplayer.arvn_driver import KATE, OPS, arvn_board, no_transport, redeploy
from tests.vietnam.fitl.nonplayer.driver import chooses, drive, in_both_editions, moves, operate, spaces
from tests.vietnam.play import show, support

BODY_COUNT = 72


# ------------------------------------------------------------------ Patrol (8.7.3)


@pytest.mark.covers("8.7.3-b")
def test_enough_cubes_or_none() -> None:
    """Twice the enemies, three at least; one enemy needs 3, three need 6; nearest to Saigon first."""
    g = arvn_board(
        "saigon: 4 arvn_police, 3 arvn_troops",
        "loc_saigon_can_tho: 1 vc_guerrilla",
        "loc_saigon_da_lat: 3 vc_guerrilla",
    )
    seen = operate(g, "arvn", "patrol", dice="*")
    targets = {target: what for _, target, what in moves(seen) if target.startswith("loc")}
    assert targets in (
        {"loc_saigon_can_tho": {"arvn_police": 3}},
        {"loc_saigon_da_lat": {"arvn_police": 4, "arvn_troops": 2}},
    )


@pytest.mark.covers("8.7.3-b")
def test_provinces_count_on_the_way_from_saigon() -> None:
    """Chau Doc is 2 spaces off through the Delta, Cam Ranh 3; along the roads both are 3. There are 3 Police."""
    g = arvn_board("saigon: 3 arvn_police", "loc_can_tho_chau_doc: 1 vc_guerrilla", "loc_qui_nhon_cam_ranh: 1 vc_guerrilla")
    seen = operate(g, "arvn", "patrol", dice="*")
    assert [(origin, target) for origin, target, _ in moves(seen)] == [("saigon", "loc_can_tho_chau_doc")]


@pytest.mark.covers("8.7.3-b")
def test_the_nearest_road_first_and_hidden_enemies_before_others() -> None:
    g = arvn_board(
        "saigon: 3 arvn_police", "loc_saigon_can_tho: 1 vc_guerrilla_active", "loc_saigon_da_lat: 1 vc_guerrilla"
    )
    seen = operate(g, "arvn", "patrol", dice="*")
    assert [t for _, t, _ in moves(seen)] == ["loc_saigon_da_lat"] and "underground_guerrillas" in seen.lines()
    g = arvn_board(
        "saigon: 3 arvn_police", "loc_saigon_can_tho: 1 vc_guerrilla_active", "loc_can_tho_long_phu: 1 vc_guerrilla"
    )
    assert [t for _, t, _ in moves(operate(g, "arvn", "patrol", dice="*"))] == ["loc_saigon_can_tho"]


@pytest.mark.covers("8.7.3-b")
def test_provinces_keep_control_three_units_and_one_of_each_kind() -> None:
    """Of 3 Police and 3 Troops in a Province 3 may go, not the last of a kind; a City may be emptied."""
    g = arvn_board("tay_ninh: 3 arvn_police, 3 arvn_troops", "loc_saigon_an_loc_ban_me_thuot: 1 vc_guerrilla")
    seen = operate(g, "arvn", "patrol", dice="*")
    assert ("tay_ninh", "loc_saigon_an_loc_ban_me_thuot", {"arvn_police": 2, "arvn_troops": 1}) in moves(seen)
    g = arvn_board("saigon: 3 arvn_police", "loc_saigon_can_tho: 1 vc_guerrilla")
    assert ("saigon", "loc_saigon_can_tho", {"arvn_police": 3}) in moves(operate(g, "arvn", "patrol", dice="*"))


@pytest.mark.covers("8.7.3-c")
def test_then_cities() -> None:
    """Control, 3 units, a Troop and a Police, highest Population first."""
    g = arvn_board("saigon: 12 arvn_police, 12 arvn_troops", "hue: 1 arvn_troops", "kontum: 2 vc_guerrilla")
    g.momentum[KATE] = "event"
    operate(g, "arvn", "patrol", dice="*")
    assert g.n[SPACE["hue"] * KINDS + ARVN_POLICE] >= 1 and g.coin[SPACE["hue"]] >= 3
    assert g.control[SPACE["kontum"]] == COIN_CONTROL
    assert g.n[SPACE["can_tho"] * KINDS + ARVN_POLICE] >= 1 and g.n[SPACE["can_tho"] * KINDS + ARVN_TROOPS] >= 1


@pytest.mark.covers("8.7.3-d")
def test_then_an_assault_where_most_are_removed() -> None:
    g = arvn_board(
        "loc_saigon_can_tho: 4 arvn_police, 3 vc_guerrilla", "loc_saigon_da_lat: 2 arvn_police, 1 vc_guerrilla"
    )
    seen = operate(g, "arvn", "patrol", dice="*")
    assert seen.keys("patrol.assault") == ["space:loc_saigon_can_tho"]


@pytest.mark.covers("8.7.3-d", "8.7.2-c")
def test_after_a_patrol_govern_else_transport() -> None:
    g = arvn_board("saigon: 3 arvn_police", "loc_saigon_can_tho: 1 vc_guerrilla", "hue: 3 arvn_police, active_support")
    assert "sa:govern" in operate(g, "arvn", "patrol", dice="*").keys("op.last_call")


# ------------------------------------------------------------------ Assault and Raid (8.7.4)


@pytest.mark.covers("8.7.4-c")
def test_assault_spaces_in_order() -> None:
    """A Base or a Tunnel; Control of most Population; the last enemies; most pieces, two at least; three spaces."""
    g = no_transport(
        "tay_ninh: 4 arvn_troops, 1 vc_guerrilla_active, 1 vc_base",
        "hue: 4 arvn_troops, 5 vc_guerrilla_active",
        "da_nang: 4 arvn_troops, 1 vc_guerrilla_active",
        "saigon: 6 arvn_troops, 4 us_troops, 4 vc_guerrilla_active",
        arvn=30,
    )
    seen = operate(g, "arvn", "assault", dice="*")
    assert spaces(seen, "assault.space") == ["tay_ninh", "hue", "da_nang"]


@pytest.mark.covers("8.7.4-c")
def test_both_changes_of_control_count() -> None:
    """1 Population from NVA to COIN before 1 Population from nobody to COIN."""
    g = arvn_board("da_nang: 4 arvn_troops, 5 nva_guerrilla_active", "qui_nhon: 4 arvn_troops, 5 vc_guerrilla_active")
    assert (
        arvn_assault.outcome(g, SPACE["da_nang"]).population == 2
        and arvn_assault.outcome(g, SPACE["qui_nhon"]).population == 1
    )
    assert spaces(operate(g, "arvn", "assault", dice="*"), "assault.space")[0] == "da_nang"


@pytest.mark.covers("8.7.4-c")
def test_a_single_piece_is_not_worth_it() -> None:
    g = arvn_board("saigon: 2 arvn_troops, 9 us_troops, 4 vc_guerrilla_active")
    assert not arvn_assault.can_assault(g)
    assert arvn_assault.outcome(arvn_board("hue: 2 arvn_troops, 1 vc_tunnel"), SPACE["hue"]).base  # a roll for a Tunnel


@pytest.mark.covers("8.7.4-b")
def test_raid_before_an_assault_else_transport() -> None:
    lines = ("hue: 4 arvn_troops, 5 vc_guerrilla_active", "saigon: 1 arvn_ranger, 1 arvn_troops")
    g = arvn_board(*lines, "tay_ninh: 1 vc_guerrilla")
    assert operate(g, "arvn", "assault", dice="*").keys("assault.space")[0] == "sa:raid"
    g = arvn_board(*lines)
    assert operate(g, "arvn", "assault", dice="*").keys("assault.space")[0] != "sa:raid"


@pytest.mark.covers("8.7.4-b")
@pytest.mark.parametrize(
    "lines, first, line",
    [
        (("tay_ninh: 1 vc_base, 1 vc_guerrilla", "kien_hoa: 3 nva_guerrilla"), "tay_ninh", "removes_base"),
        (("tay_ninh: 2 nva_guerrilla", "kien_hoa: 4 vc_guerrilla"), "tay_ninh", "changes_control"),
        (("tay_ninh: 4 vc_guerrilla_active", "kien_hoa: 4 vc_guerrilla"), "kien_hoa", "most_underground_removed"),
    ],
)
def test_raid_priorities(lines: tuple[str, ...], first: str, line: str) -> None:
    g = arvn_board("saigon: 1 arvn_ranger, 3 arvn_troops", *lines)
    seen = drive(g, raid(g, Operation(Orders(ARVN, "assault"))), dice="*")
    assert spaces(seen, "raid.space")[0] == first and line in seen.lines()


@pytest.mark.covers("8.7.4-b", "8.1.4-a")
@pytest.mark.parametrize("tay_ninh, kien_hoa", [("1 vc_base", "1 nva_base"), ("2 nva_guerrilla", "2 nva_guerrilla_active")])
@pytest.mark.parametrize("roll, first", [("11", "kien_hoa"), ("44", "tay_ninh")])
def test_raid_priorities_come_one_after_the_other(tay_ninh: str, kien_hoa: str, roll: str, first: str) -> None:
    """Example 6: what is equal by one priority (a Base, or Control) is chosen by lot, not by the next (Control, hidden)."""
    g = arvn_board("saigon: 1 arvn_ranger, 3 arvn_troops", f"tay_ninh: {tay_ninh}", f"kien_hoa: {kien_hoa}")
    seen = drive(g, raid(g, Operation(Orders(ARVN, "assault"))), dice=f"{roll}*")
    assert spaces(seen, "raid.space")[0] == first


@pytest.mark.covers("8.7.4-b")
def test_rangers_leave_no_coin_control_behind_and_come_alone() -> None:
    g = arvn_board("saigon: 2 arvn_ranger, 1 vc_guerrilla_active", "tay_ninh: 3 nva_guerrilla")
    assert arvn_raid.raid_upon(g, SPACE["tay_ninh"]) is None  # 2 against 1: none may leave
    g = arvn_board("saigon: 3 arvn_ranger, 1 arvn_troops", "tay_ninh: 3 nva_guerrilla")
    found = arvn_raid.raid_upon(g, SPACE["tay_ninh"])
    assert found is not None and found.comers == 2  # 1 would only end NVA Control, 2 add COIN Control
    g = arvn_board("saigon: 3 arvn_ranger, 1 arvn_troops", "tay_ninh: 9 nva_guerrilla")
    found = arvn_raid.raid_upon(g, SPACE["tay_ninh"])
    assert found is not None and found.comers == 1


# ------------------------------------------------------------------ Sweep (8.7.5)


@pytest.mark.covers("8.7.5-a")
def test_sweep_spaces() -> None:
    """Support, then hidden VC, then Population; three at most."""
    g = arvn_board(
        "da_nang: 1 arvn_police, 1 nva_guerrilla, passive_support",
        "hue: 1 arvn_police, 1 nva_guerrilla, passive_support",
        "qui_nhon: 1 arvn_police, 1 vc_guerrilla",
        "saigon: 1 arvn_police, 1 nva_guerrilla",
    )
    seen = operate(g, "arvn", "sweep", dice="*")
    assert set(spaces(seen, "sweep.space")) == {"hue", "da_nang", "qui_nhon"} and g.res[ARVN] == 21


@pytest.mark.covers("8.7.5-a")
def test_troops_come_to_find_more_and_keep_three_at_home() -> None:
    g = arvn_board("tay_ninh: 1 arvn_police, 2 vc_guerrilla", "saigon: 3 arvn_police, 3 arvn_troops")
    seen = operate(g, "arvn", "sweep", dice="*")
    assert ("saigon", "tay_ninh", {"arvn_troops": 3}) in moves(seen)  # Jungle: 4 find 2
    assert show(g, "tay_ninh").endswith("2 vc_guerrilla_active")
    g = arvn_board(
        "tay_ninh: 1 arvn_police, 2 vc_guerrilla", "saigon: 1 arvn_police, 3 arvn_troops", "hue: 1 arvn_police"
    )
    assert all(sum(what.values()) <= 1 for _, _, what in moves(operate(g, "arvn", "sweep", dice="*")))


@pytest.mark.covers("8.7.5-a")
def test_troops_come_for_control_with_bases_first() -> None:
    g = arvn_board(
        "saigon: 9 arvn_troops",
        "tay_ninh: 1 vc_guerrilla_active",
        "kien_phong: 1 vc_base",
        "kien_hoa: 1 vc_guerrilla_active",
        arvn=3,
    )
    seen = operate(g, "arvn", "sweep", dice="*")
    assert [t for _, t, _ in moves(seen)] == ["kien_phong"] and "any_base" in seen.lines()


@pytest.mark.covers("8.7.5-a")
def test_raid_or_transport_with_a_sweep() -> None:
    g = arvn_board(
        "hue: 1 arvn_police, 1 vc_guerrilla", "saigon: 1 arvn_ranger, 2 arvn_troops", "tay_ninh: 1 vc_guerrilla"
    )
    assert operate(g, "arvn", "sweep", dice="*").keys("sweep.space")[0] == "sa:raid"
    g = arvn_board(
        "tay_ninh: 1 arvn_police, 4 vc_guerrilla",
        "can_tho: 9 arvn_troops",
        "kien_phong: 1 vc_guerrilla_active, 1 us_troops",
    )
    seen = operate(g, "arvn", "sweep", dice="*")
    assert seen.keys("sweep.space")[-1] in ("done", "sa:transport") and "sa:transport" in seen.keys("sweep.space")


@pytest.mark.covers("8.7.5-a")
def test_vc_is_found_before_nva() -> None:
    g = arvn_board("hue: 1 arvn_police, 2 vc_guerrilla, 2 nva_guerrilla")
    operate(g, "arvn", "sweep", dice="*")
    assert show(g, "hue") == "1 arvn_police, 2 nva_guerrilla, 1 vc_guerrilla, 1 vc_guerrilla_active"


# ------------------------------------------------------------------ Pacification (8.7.6), Redeploy (8.7.7)


@in_both_editions(pytest.mark.covers("F8.7.6-b"))
@pytest.mark.covers("8.7.6-a")
def test_pacification_in_order() -> None:
    """No Terror, then Opposition, then the greatest shift; Terror only where a shift follows."""
    g = arvn_board(
        "saigon: 1 arvn_troops, 1 arvn_police, terror 1",
        "hue: 1 arvn_troops, 1 arvn_police",
        "da_nang: 1 arvn_troops, 1 arvn_police, passive_opposition",
        "can_tho: 1 arvn_troops, 1 arvn_police",
        arvn=75,
    )
    for p in ("us_troops", "us_base"):
        g.out_of_play[PIECE[p]], g.available[PIECE[p]] = g.available[PIECE[p]], 0
    seen = drive(g, pacification(g, ARVN, {}), dice="*")
    assert spaces(seen, "pacify.space") == ["da_nang", "hue", "can_tho", "saigon"]
    assert g.terror[SPACE["saigon"]] == 0


@pytest.mark.covers("8.7.6-a")
@pytest.mark.parametrize("available, level", [(41, "active_support"), (42, "passive_support")])
def test_active_support_only_up_to_45(available: int, level: str) -> None:
    """Hue: 2 for Passive, 2 more for Active; with 41 Available the US would stand at 45."""
    g = arvn_board("hue: 1 arvn_troops, 1 arvn_police", arvn=30)
    g.available[PIECE["us_troops"]], g.available[PIECE["us_base"]] = available - 6, 6
    drive(g, pacification(g, ARVN, {}), dice="*")
    assert support(g, "hue") == level


@pytest.mark.covers("8.7.7-a")
def test_troops_add_control_then_fill_cities_then_stay_together() -> None:
    g = arvn_board(
        "tay_ninh: 9 arvn_troops",
        "hue: 2 vc_guerrilla",
        "saigon: 3 arvn_police",
        "loc_hue_da_nang: 2 arvn_troops",
        "quang_tri: 1 us_base, 2 vc_guerrilla, 1 us_troops",
    )
    redeploy(g)
    assert show(g, "tay_ninh") == "" and show(g, "loc_hue_da_nang") == ""
    assert g.coin[SPACE["hue"]] >= 3 and g.coin[SPACE["quang_tri"]] == 3
    assert all(not g.n[SPACE[s] * KINDS + ARVN_TROOPS] for s in ("binh_dinh", "kien_phong"))


@pytest.mark.covers("8.7.7-a")
def test_exactly_three_police_on_route_13() -> None:
    road = "loc_saigon_an_loc_ban_me_thuot"
    g = arvn_board("saigon: 9 arvn_police")
    redeploy(g)
    assert show(g, road) == "3 arvn_police"
    g = arvn_board("saigon: 9 arvn_police", f"{road}: 1 vc_guerrilla")
    redeploy(g)
    assert show(g, road) == "1 vc_guerrilla"
    g = arvn_board("saigon: 4 arvn_police")  # only 1 may leave: 3 cubes stay in the City
    redeploy(g)
    assert show(g, road) == ""


@pytest.mark.covers("8.7.7-a")
def test_police_keep_control_where_troops_left_and_stand_in_every_province() -> None:
    g = arvn_board(
        "tay_ninh: 3 arvn_troops, 1 vc_guerrilla",
        "saigon: 9 arvn_police",
        "kien_phong: 1 us_troops",
        "kien_hoa: 1 us_troops",
    )
    redeploy(g)
    assert g.n[SPACE["tay_ninh"] * KINDS + ARVN_POLICE] == 2  # against 1 VC
    assert g.n[SPACE["kien_phong"] * KINDS + ARVN_POLICE] + g.n[SPACE["kien_hoa"] * KINDS + ARVN_POLICE] >= 1


@pytest.mark.covers("8.7.7-a")
def test_police_leave_roads_with_enemies_first() -> None:
    g = arvn_board("loc_hue_da_nang: 3 arvn_police, 1 vc_guerrilla", "saigon: 9 arvn_police")
    redeploy(g)
    assert show(g, "loc_hue_da_nang") == "1 vc_guerrilla"


@pytest.mark.covers("8.7.4-a")
def test_body_count_makes_no_difference_to_the_choice() -> None:
    g = arvn_board("hue: 4 arvn_troops, 4 vc_guerrilla_active", arvn=3)
    g.momentum[BODY_COUNT] = "unshaded"
    assert chooses(g, "arvn", *OPS, dice="*")[0] == "op:assault"
