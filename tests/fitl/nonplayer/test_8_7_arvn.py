"""8.7 The ARVN non-player: every box of its chart and every line of its lists."""

import pytest

from sandtable.fitl.board import COIN_CONTROL, SPACE
from sandtable.fitl.nonplayer import arvn_assault, arvn_moves, arvn_raid, arvn_train, arvn_transport
from sandtable.fitl.nonplayer.coin import split_cubes
from sandtable.fitl.nonplayer.turn import Turn
from sandtable.fitl.op import Op
from sandtable.fitl.pieces import ARVN, ARVN_BASE, ARVN_POLICE, ARVN_RANGER, ARVN_TROOPS, KINDS, PIECE
from sandtable.fitl.rules.s4_govern import govern
from sandtable.fitl.rules.s4_raid import raid
from sandtable.fitl.rules.s6_support import pacification
from sandtable.fitl.state import Fitl
from tests.fitl.nonplayer.arvn_driver import COUP, KATE, OPS, arvn_board, no_transport, redeploy, transported
from tests.fitl.nonplayer.driver import Dice, chooses, drive, moves, operate, spaces
from tests.fitl.play import show, support

MANDATE, CAVALRY, BODY_COUNT = 86, 61, 72


# ------------------------------------------------------------------ the chart


@pytest.mark.covers("8.7.2-a")
@pytest.mark.parametrize("ready, train", [(12, True), (11, False)])
def test_train_with_twelve_pieces_available(ready: int, train: bool) -> None:
    key, seen = chooses(arvn_board("saigon: 1 arvn_troops", ready=ready), "arvn", *OPS, dice="*")
    assert seen.boxes()["arvn_train"] == train and (key == "op:train" or not train)


@pytest.mark.covers("8.7.2-a")
@pytest.mark.parametrize(
    "line, base",
    [
        ("tay_ninh: 3 arvn_troops, 2 us_troops", True),
        ("tay_ninh: 2 arvn_troops, 1 arvn_ranger, 2 us_troops", False),  # only 2 cubes
        ("tay_ninh: 3 arvn_troops, 1 us_troops", False),  # only 4 units
        ("tay_ninh: 3 arvn_troops, 2 us_troops, 1 us_base", False),
        ("saigon: 5 arvn_troops", False),
    ],
)
def test_train_for_a_base(line: str, base: bool) -> None:
    g = arvn_board(line)
    g.available[ARVN_BASE] = 1
    assert chooses(g, "arvn", *OPS, dice="*")[1].boxes()["arvn_train"] == base


@pytest.mark.covers("8.7.2-a")
def test_a_base_that_the_train_itself_would_not_come_to() -> None:
    """With cubes for 3 spaces the Train builds no Base; 11 pieces do not suffice for that, 3 Rangers and 6 cubes do."""
    g = arvn_board("tay_ninh: 3 arvn_troops, 2 us_troops", ready=6)
    g.available[ARVN_BASE] = 1
    assert arvn_train.spaces_to_fill(g) == 1 and arvn_train.train_box(g)
    g.available[ARVN_RANGER] = 4
    assert arvn_train.spaces_to_fill(g) == 3 and not arvn_train.train_box(g)


@pytest.mark.covers("8.7.3-a")
@pytest.mark.parametrize(
    "line, patrol",
    [
        ("loc_saigon_can_tho: 1 vc_guerrilla", True),  # next to Saigon
        ("loc_hue_da_nang: 1 vc_guerrilla", True),  # Hue is cut off
        ("loc_can_tho_long_phu: 1 vc_guerrilla", False),  # leads nowhere
        ("da_nang: 1 vc_guerrilla", False),  # a City alone
    ],
)
def test_patrol_box(line: str, patrol: bool) -> None:
    assert arvn_moves.patrol_box(arvn_board(line)) == patrol


@pytest.mark.covers("8.7.3-a")
def test_roads_beyond_a_blocked_city_are_ignored() -> None:
    """Can Tho's only way is from Saigon; beyond an enemy in Hue lies nothing."""
    g = arvn_board("can_tho: 1 vc_guerrilla", "loc_can_tho_chau_doc: 1 vc_guerrilla")
    assert not arvn_moves.patrol_box(g)


@pytest.mark.covers("8.7.4-a")
@pytest.mark.parametrize(
    "line, assault",
    [
        ("hue: 4 arvn_troops, 4 vc_guerrilla_active", True),  # adds COIN Control
        ("hue: 2 arvn_troops, 3 nva_guerrilla_active", True),  # removes NVA Control
        ("quang_tri: 3 arvn_troops, 9 us_troops, 1 nva_troops", True),  # takes a Troop
        ("hue: 4 arvn_troops, 1 vc_guerrilla_active, 1 vc_base", True),  # an uncovered Base
        ("hue: 4 arvn_troops, 1 vc_guerrilla_active, 1 vc_guerrilla, 1 vc_base", False),
        ("hue: 4 arvn_troops, 1 vc_guerrilla_active", False),
    ],
)
def test_assault_box(line: str, assault: bool) -> None:
    assert arvn_assault.assault_box(arvn_board(line)) == assault


@pytest.mark.covers("8.7.4-a", "8.7.5-a")
def test_what_falls_back_on_what() -> None:
    """In Monsoon Sweep becomes Assault; without one Patrol; without one Train."""
    g = arvn_board(
        "hue: 4 arvn_troops, 1 vc_guerrilla", "saigon: 3 arvn_police, 1 arvn_troops", next_card=COUP, ready=6
    )
    key, seen = chooses(g, "arvn", "op:train", "op:patrol", "op:assault", dice="*")
    assert not seen.boxes()["arvn_can_assault"] and key in ("op:patrol", "op:train")
    g = arvn_board("hue: 4 arvn_troops, 1 vc_guerrilla", next_card=44)
    assert chooses(g, "arvn", *OPS, dice="*")[0] == "op:sweep"


@pytest.mark.covers("8.7.2-i")
def test_nothing_to_train_nor_govern_nor_transport_is_a_pass() -> None:
    assert chooses(arvn_board(), "arvn", "op:train", dice="*")[0] == "pass"
    g = arvn_board("hue: 3 arvn_police, active_support")
    assert chooses(g, "arvn", "op:train", dice="*")[0] == "op:train"  # for nothing, with a Govern
    operate(g, "arvn", "train", dice="*")
    assert g.res[ARVN] == 30 and g.patronage == 17


# ------------------------------------------------------------------ Train (8.7.2)


@pytest.mark.covers("8.7.2-b")
def test_six_cubes_evenly_then_rangers() -> None:
    g = arvn_board("saigon: 3 arvn_troops, 1 arvn_police", "tay_ninh: 1 us_base", ready=8, leader=128)
    g.available[ARVN_RANGER] = 3
    seen = operate(g, "arvn", "train", dice="*")
    cubes = sum(g.n[s * KINDS + p] for s in range(47) for p in (ARVN_TROOPS, ARVN_POLICE))
    assert cubes == 4 + 6 and g.available[ARVN_RANGER] == 0  # 2 cubes are too few for another space
    assert seen.keys("train.place")[:3] == ["train:cubes", "train:rangers", "train:rangers"]


@pytest.mark.covers("8.7.2-b")
@pytest.mark.parametrize("here", ["", "3 arvn_troops, 1 arvn_police", "9 arvn_troops", "4 arvn_police"])
def test_six_cubes_are_three_of_each(here: str) -> None:
    """Placed in turn, whoever was there before."""
    g = arvn_board(f"saigon: {here}", ready=20)
    assert split_cubes(g, SPACE["saigon"]) == (3, 3)


@pytest.mark.covers("8.7.2-b")
def test_more_of_one_kind_only_where_the_other_runs_out() -> None:
    g = arvn_board("saigon: 1 arvn_troops", ready=20)
    g.available[ARVN_POLICE] = 1
    assert split_cubes(g, SPACE["saigon"]) == (5, 1)


@pytest.mark.covers("8.7.2-b")
def test_train_spaces_add_control_then_a_missing_type() -> None:
    g = arvn_board(
        "saigon: 1 arvn_troops, 1 arvn_police",
        "hue: 1 arvn_police",
        "da_nang: 3 vc_guerrilla, 1 arvn_troops, 1 arvn_police",
        "kontum: 3 arvn_troops",
        "tay_ninh: 2 vc_guerrilla",
        ready=12,
        players="us nva vc",
    )
    for name in ("qui_nhon", "cam_ranh", "an_loc", "can_tho"):
        g.control[SPACE[name]] = 2  # NVA-Controlled: no Train
    seen = operate(g, "arvn", "train", dice="*")
    chosen = spaces(seen, "train.space")
    assert chosen[0] == "da_nang" and chosen[1] in ("hue", "kontum")
    assert "adds_coin_control" in seen.lines() and "a_type_is_missing" in seen.lines()


@pytest.mark.covers("8.7.2-c")
def test_the_pause_for_govern_else_transport() -> None:
    g = arvn_board("hue: 3 arvn_police, 1 arvn_troops, active_support", "saigon: 1 arvn_troops", ready=6)
    keys = operate(g, "arvn", "train", dice="*").keys("train.space")
    assert keys[0].startswith("space:") and keys[1] == "sa:govern"
    g = arvn_board("saigon: 3 arvn_troops, 3 arvn_police", "tay_ninh: 1 arvn_police", ready=6)
    seen = operate(g, "arvn", "train", dice="*")
    assert "sa:transport" in seen.keys("train.space") and g.n[SPACE["tay_ninh"] * KINDS + ARVN_TROOPS] > 0


@pytest.mark.covers("8.7.2-d")
def test_a_base_in_a_province() -> None:
    g = arvn_board("tay_ninh: 2 arvn_troops, 2 arvn_police, 1 us_troops", "hue: 4 arvn_police, active_support")
    g.available[ARVN_BASE] = 1
    seen = operate(g, "arvn", "train", dice="*")
    assert "do:base" in seen.keys("train.then") or show(g, "tay_ninh").endswith("1 arvn_base")
    assert show(g, "tay_ninh") == "1 us_troops, 1 arvn_police, 1 arvn_base"  # Troops, Police, Troops
    assert g.res[ARVN] == 30 - 3


@pytest.mark.covers("8.7.2-d")
def test_no_base_after_three_spaces() -> None:
    g = arvn_board("tay_ninh: 3 arvn_troops, 2 us_troops", ready=18)
    g.available[ARVN_BASE] = 1
    operate(g, "arvn", "train", dice="*")
    assert g.available[ARVN_BASE] == 1


@pytest.mark.covers("8.7.2-e")
def test_pacify_in_a_train_space_with_an_enemy_base_first() -> None:
    g = no_transport("hue: 1 arvn_troops, 1 arvn_police", "an_loc: 3 arvn_troops, 2 arvn_police, 1 vc_base", ready=6)
    seen = operate(g, "arvn", "train", dice="*")
    assert seen.keys("train.then") == ["do:pacify"]
    assert len(spaces(seen, "train.space")) == 1  # the space that got cubes can be Pacified: no extra one


@pytest.mark.covers("8.7.2-e")
def test_an_extra_space_for_pacification() -> None:
    """No pieces to place: a space Trained for nothing is Pacified; the one with an enemy Base."""
    g = no_transport("hue: 1 arvn_troops, 1 arvn_police", "an_loc: 3 arvn_troops, 2 arvn_police, 1 vc_base")
    seen = operate(g, "arvn", "train", dice="*")
    assert spaces(seen, "train.space") == ["an_loc"] and support(g, "an_loc") == "active_support"
    assert "enemy_base" in seen.lines()


# ------------------------------------------------------------------ Govern (8.7.2)


def governed(g: Fitl) -> dict[str, str]:
    """Each space governed with what was taken."""
    seen = drive(g, govern(g, Op(ARVN, "patrol")), dice="*")
    return dict(zip(spaces(seen, "govern.space"), (key[7:] for key in seen.keys("govern.how"))))


@pytest.mark.covers("8.7.2-f")
def test_govern_for_patronage_without_reaching_neutral() -> None:
    """Active Support, highest Population; Passive Support only for Aid beside a single space."""
    g = arvn_board(
        "hue: 3 arvn_police, active_support",
        "da_nang: 3 arvn_police, passive_support",
        "tay_ninh: 3 arvn_police, passive_support",
    )
    assert governed(g) == {"hue": "patronage", "tay_ninh": "aid"}
    assert (g.patronage, g.aid) == (17, 15 - 2 + 6) and support(g, "hue") == "passive_support"


@pytest.mark.covers("8.7.2-f")
def test_govern_two_spaces_or_one_under_the_mandate() -> None:
    lines = ("hue: 3 arvn_police, active_support", "da_nang: 3 arvn_police, active_support", "tay_ninh: 3 arvn_police")
    assert set(governed(arvn_board(*lines)).values()) == {"patronage"}
    g = arvn_board(*lines)
    g.capabilities[MANDATE] = "shaded"
    assert governed(g) == {"hue": "patronage"}


@pytest.mark.covers("8.7.2-f")
def test_the_mandate_spares_a_passive_space() -> None:
    g = arvn_board("hue: 3 arvn_police, active_support", "tay_ninh: 3 arvn_police, passive_support")
    g.capabilities[MANDATE] = "unshaded"
    assert set(governed(g).values()) == {"patronage"}
    assert support(g, "hue") == "passive_support" and support(g, "tay_ninh") == "passive_support"


@pytest.mark.covers("8.7.2-f")
@pytest.mark.parametrize("available, level", [(39, "neutral"), (30, "passive_support")])
def test_against_a_winning_us_player_it_shifts(available: int, level: str) -> None:
    """Support 8, 39 Troops and 4 Bases make 51: Passive Support is governed for Patronage."""
    g = arvn_board("saigon: passive_support", "tay_ninh: 3 arvn_police, passive_support")
    g.available[PIECE["us_troops"]], g.available[PIECE["us_base"]] = available, 4
    drive(g, govern(g, Op(ARVN, "patrol")), dice="*")
    assert support(g, "tay_ninh") == level


@pytest.mark.covers("8.7.2-f")
def test_without_aid_both_spaces_bring_aid() -> None:
    g = arvn_board("hue: 3 arvn_police, active_support", "tay_ninh: 3 arvn_police, active_support", aid=0)
    assert set(governed(g).values()) == {"aid"} and g.aid == 12


# ------------------------------------------------------------------ Transport (8.7.2)


def transport(g: Fitl, purpose: str) -> tuple[str, str, int] | None:
    """(origin, target, pieces) of the Transport that would be made."""
    turn = Turn(g, ARVN, Dice("*"))
    if purpose == "sweep":
        arvn_moves.plan_sweep(turn)
    if not arvn_transport.plan_transport(turn, purpose):
        return None
    (move,) = transported(turn)
    names = list(SPACE)
    return names[move.origin], names[move.target], sum(move.pieces.values())


@pytest.mark.covers("8.7.2-g")
def test_transport_origins() -> None:
    """Laos and Cambodia first; then where most Troops are to spare; six at most; COIN Control stays."""
    lines = ("saigon: 9 arvn_troops", "kien_phong: 1 arvn_police", "tay_ninh: 1 arvn_police")
    origin, _, n = transport(arvn_board(*lines, "the_fishhook: 2 arvn_troops"), "train") or ("", "", 0)
    assert (origin, n) == ("the_fishhook", 1)  # there too
    g = arvn_board(*lines, "the_fishhook: 2 arvn_troops, 2 nva_troops")
    assert (transport(g, "train") or ("", "", 0))[::2] == ("the_fishhook", 2)
    origin, _, n = transport(arvn_board(*lines, "can_tho: 4 arvn_troops"), "train") or ("", "", 0)
    assert (origin, n) == ("saigon", 6)
    origin, _, n = transport(arvn_board("saigon: 5 arvn_troops, 2 vc_guerrilla", *lines[1:]), "train") or ("", "", 0)
    assert (origin, n) == ("saigon", 2)  # 3 hold Saigon


@pytest.mark.covers("8.7.2-g")
def test_transport_takes_troops_before_rangers() -> None:
    g = arvn_board("saigon: 4 arvn_troops, 4 arvn_ranger", "tay_ninh: 1 arvn_police")
    turn = Turn(g, ARVN, Dice("*"))
    assert arvn_transport.plan_transport(turn, "train")
    (move,) = transported(turn)
    assert move.pieces == {ARVN_TROOPS: 4, ARVN_RANGER: 2}


@pytest.mark.covers("8.7.2-g")
def test_transport_destinations_after_train_or_patrol() -> None:
    """A Province with Police but no Troops, highest Population; else one whose Control changes."""
    g = arvn_board(
        "saigon: 6 arvn_troops",
        "quang_duc: 1 arvn_police",
        "tay_ninh: 1 arvn_police, 1 us_troops",
        "binh_tuy: 1 arvn_police",
    )
    assert (transport(g, "train") or ("", "", 0))[1] in ("quang_duc", "binh_tuy")
    g = arvn_board(
        "saigon: 7 arvn_troops",
        "quang_duc: 2 vc_guerrilla",
        "tay_ninh: 2 vc_guerrilla",
        "kien_phong: 8 vc_guerrilla",
        "kien_hoa: 8 vc_guerrilla",
        "binh_tuy: 8 vc_guerrilla",
    )
    g.control[:] = bytearray(1 if s not in (SPACE["quang_duc"], SPACE["tay_ninh"]) else 0 for s in range(47))
    assert (transport(g, "train") or ("", "", 0))[1] == "tay_ninh"


@pytest.mark.covers("8.7.2-g")
def test_transport_before_an_assault() -> None:
    """Where it enables the highest Assault priority: a Base before Control."""
    g = arvn_board(
        "saigon: 9 arvn_troops",
        "tay_ninh: 1 arvn_troops, 1 vc_base, 1 vc_guerrilla_active",
        "quang_duc: 1 arvn_troops, 3 nva_guerrilla_active",
    )
    assert (transport(g, "assault") or ("", "", 0))[1] == "tay_ninh"


@pytest.mark.covers("8.7.2-g")
def test_transport_in_a_sweep() -> None:
    """Into a space already chosen, where most more are found."""
    g = arvn_board(
        "can_tho: 9 arvn_troops",
        "tay_ninh: 1 arvn_police, 4 vc_guerrilla, 1 arvn_troops",
        "saigon: 3 arvn_police",
        "quang_duc: 3 vc_guerrilla",
    )
    assert (transport(g, "sweep") or ("", "", 0))[1] == "tay_ninh"


@pytest.mark.covers("8.7.2-h")
def test_armored_cavalry_and_rangers() -> None:
    g = arvn_board(
        "saigon: 6 arvn_troops, 1 arvn_ranger_active",
        "tay_ninh: 1 arvn_police, 1 vc_guerrilla_active, 1 vc_base",
        ready=0,
    )
    g.capabilities[CAVALRY] = "unshaded"
    operate(g, "arvn", "patrol", dice="*")
    assert "vc_guerrilla" not in show(g, "tay_ninh") and "arvn_ranger_active" not in show(g, "saigon")


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
    seen = drive(g, raid(g, Op(ARVN, "assault")), dice="*")
    assert spaces(seen, "raid.space")[0] == first and line in seen.lines()


@pytest.mark.covers("8.7.4-b", "8.1.4-a")
@pytest.mark.parametrize("tay_ninh, kien_hoa", [("1 vc_base", "1 nva_base"), ("2 nva_guerrilla", "2 nva_guerrilla_active")])
@pytest.mark.parametrize("roll, first", [("11", "kien_hoa"), ("44", "tay_ninh")])
def test_raid_priorities_come_one_after_the_other(tay_ninh: str, kien_hoa: str, roll: str, first: str) -> None:
    """Example 6: what is equal by one priority (a Base, or Control) is chosen by lot, not by the next (Control, hidden)."""
    g = arvn_board("saigon: 1 arvn_ranger, 3 arvn_troops", f"tay_ninh: {tay_ninh}", f"kien_hoa: {kien_hoa}")
    seen = drive(g, raid(g, Op(ARVN, "assault")), dice=f"{roll}*")
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
