"""8.7.1, 8.7.2 The ARVN non-player: every box of its chart, Train, Govern and Transport."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import assault as arvn_assault
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import moves as arvn_moves
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import train as arvn_train
from sandtable.vietnam.fitl.nonplayer.charts2.coin import split_cubes
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, ARVN_BASE, ARVN_POLICE, ARVN_RANGER, ARVN_TROOPS, KINDS, PIECE
from sandtable.vietnam.rules.s4_govern import govern
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.arvn_driver import COUP, OPS, TRANSPORT, arvn_board, no_transport, transported
from tests.vietnam.fitl.nonplayer.driver import Dice, chooses, drive, in_both_editions, operate, spaces, turn_of
from tests.vietnam.play import show, support

MANDATE, CAVALRY = 86, 61


# ------------------------------------------------------------------ the chart


@in_both_editions(pytest.mark.covers("F8.7.2-a"))
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
    assert split_cubes(g) == (3, 3)


@pytest.mark.covers("8.7.2-b")
def test_more_of_one_kind_only_where_the_other_runs_out() -> None:
    g = arvn_board("saigon: 1 arvn_troops", ready=20)
    g.available[ARVN_POLICE] = 1
    assert split_cubes(g) == (5, 1)


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


def governed(g: War) -> dict[str, str]:
    """Each space governed with what was taken."""
    seen = drive(g, govern(g, Operation(Orders(ARVN, "patrol"))), dice="*")
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
    drive(g, govern(g, Operation(Orders(ARVN, "patrol"))), dice="*")
    assert support(g, "tay_ninh") == level


@pytest.mark.covers("8.7.2-f")
def test_without_aid_both_spaces_bring_aid() -> None:
    g = arvn_board("hue: 3 arvn_police, active_support", "tay_ninh: 3 arvn_police, active_support", aid=0)
    assert set(governed(g).values()) == {"aid"} and g.aid == 12


# ------------------------------------------------------------------ Transport (8.7.2)


def transport(g: War, purpose: str) -> tuple[str, str, int] | None:
    """(origin, target, pieces) of the Transport that would be made."""
    turn = turn_of(g, ARVN, Dice("*"))
    if purpose == "sweep":
        arvn_moves.plan_sweep(turn)
    if not TRANSPORT.plan(turn, purpose):
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
    turn = turn_of(g, ARVN, Dice("*"))
    assert TRANSPORT.plan(turn, "train")
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
