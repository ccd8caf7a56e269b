"""8.7 ARVN by the 1st edition's chart: every box both ways, and every line that differs from the 2nd edition's."""

import pytest

from sandtable.vietnam.board import COIN_CONTROL, SPACE
from sandtable.vietnam.fitl.nonplayer.charts1.arvn.chart import CHART
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.chart import CHART as SECOND
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, ARVN_BASE, ARVN_RANGER, ARVN_TROOPS, KINDS, PIECE
from sandtable.vietnam.rules.s4_govern import govern
from sandtable.vietnam.rules.s4_raid import raid
from sandtable.vietnam.rules.s4_transport import armored_cavalry, transport
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import spaces
from tests.vietnam.fitl.nonplayer1.arvn_driver import (
    COUP,
    OPS,
    arvn_board,
    no_transport,
    patrolled,
    swept,
    transported,
)
from tests.vietnam.fitl.nonplayer1.driver import act, chooses, drive, operate, scenario
from tests.vietnam.play import show, support

BODY_COUNT, MANDATE, CAVALRY, BRINKS, PHAN_QUANG_DAN = 72, 86, 61, 97, 88
ELSEWHERE = ("hue", "da_nang", "qui_nhon", "cam_ranh", "kontum", "an_loc", "can_tho")


def at(g: War, name: str, p: int) -> int:
    return g.n[SPACE[name] * KINDS + p]


# ------------------------------------------------------------------ the order of the boxes


@pytest.mark.covers("F8.7-a", "F8.1-d", "F8.1-j", "F8.7.1-a")
@pytest.mark.parametrize("resources, passes", [(2, True), (3, False)])
def test_the_event_then_a_pass_below_three_resources(resources: int, passes: bool) -> None:
    g = arvn_board("saigon: 1 arvn_troops", "hue: 1 vc_guerrilla", ready=12, arvn=resources, card=PHAN_QUANG_DAN)
    key, seen = chooses(g, "arvn", *OPS, dice="*")
    assert (key == "pass") == passes == seen.boxes()["arvn_no_resources"]
    assert chooses(g, "arvn", "event:unshaded", "event:shaded", *OPS, dice="*")[0] == "event:unshaded"


@pytest.mark.covers("F8.7.1-a")
def test_the_pass_brings_three_resources() -> None:
    g = arvn_board("saigon: 1 arvn_troops", arvn=2, card=BODY_COUNT)
    g.eligible = [False, True, False, False]
    act(g, dice="*")
    assert g.res[ARVN] == 5


@pytest.mark.covers("F8.7.2-a")
def test_a_base_that_could_be_built_is_no_reason_to_train() -> None:
    """It is in the 2nd edition."""
    g = arvn_board("tay_ninh: 3 arvn_troops, 2 us_troops")
    g.available[ARVN_BASE] = 1
    assert not CHART.train_box(g) and SECOND.train_box(g)


@pytest.mark.covers("F8.7.3-a")
@pytest.mark.parametrize(
    "lines, patrol",
    [
        (["loc_hue_da_nang: 1 vc_guerrilla"], True),  # Hue is cut off
        (["loc_hue_da_nang: 1 nva_troops"], False),  # no Guerrilla
        (["loc_saigon_can_tho: 1 vc_guerrilla"], True),
        (["loc_can_tho_long_phu: 1 vc_guerrilla"], False),  # leads nowhere
        (["da_nang: 1 vc_guerrilla"], False),  # a City alone
        (["hue: 1 vc_guerrilla", "loc_hue_khe_sanh: 1 vc_guerrilla"], False),  # beyond a blocked City
        (["loc_hue_da_nang: 1 vc_guerrilla, 1 nva_troops"], False),  # blocked without the Guerrilla, too
    ],
)
def test_patrol_box(lines: list[str], patrol: bool) -> None:
    assert CHART.patrol_box(arvn_board(*lines)) == patrol


@pytest.mark.covers("F8.7.3-a")
def test_a_guerrilla_next_to_saigon_that_cuts_nothing_off() -> None:
    """Cam Ranh can be reached by another way. The 2nd edition Patrols against anybody on a LoC next to Saigon."""
    g = arvn_board("loc_saigon_cam_ranh: 1 vc_guerrilla")
    assert not CHART.patrol_box(g) and SECOND.patrol_box(g)


@pytest.mark.covers("F8.7.4-a")
@pytest.mark.parametrize(
    "line, assault",
    [
        ("hue: 4 arvn_troops, 4 vc_guerrilla_active", True),  # adds COIN Control
        ("hue: 2 arvn_troops, 3 nva_guerrilla_active", True),  # removes NVA Control
        ("quang_tri: 3 arvn_troops, 9 us_troops, 1 nva_troops", True),  # takes a Troop
        ("hue: 4 arvn_troops, 1 vc_guerrilla_active, 1 vc_base", True),  # takes the Base
        ("hue: 4 arvn_troops, 2 vc_guerrilla_active, 1 vc_base", False),  # 2 hits: the Guerrillas, not the Base
        ("hue: 4 arvn_troops, 1 vc_guerrilla_active", False),
    ],
)
def test_assault_box(line: str, assault: bool) -> None:
    key, seen = chooses(arvn_board(line), "arvn", *OPS, dice="*")
    assert seen.boxes()["arvn_assault"] == assault and (key == "op:assault" or not assault)


@pytest.mark.covers("F8.7.4-a")
def test_an_open_base_that_stays_is_no_reason_to_assault() -> None:
    """It is in the 2nd edition."""
    g = arvn_board("hue: 4 arvn_troops, 2 vc_guerrilla_active, 1 vc_base")
    assert SECOND.assault_wanted(g, SPACE["hue"]) and not CHART.assault_wanted(g, SPACE["hue"])


@pytest.mark.covers("F8.7.4-b", "F8.7.5-a", "F8.7.5-f", "F8.7.4-e")
def test_what_falls_back_on_what() -> None:
    """E20: in Monsoon Sweep becomes Assault; without one Patrol; without one Train."""
    g = arvn_board("hue: 4 arvn_troops, 1 vc_guerrilla_active", next_card=COUP)
    key, seen = chooses(g, "arvn", "op:train", "op:patrol", "op:assault", dice="*")
    assert key == "op:assault" and not seen.boxes()["arvn_assault"]  # the last enemy of a space
    g = no_transport("hue: 1 arvn_troops, 1 vc_guerrilla", "saigon: 4 arvn_police, 1 arvn_troops", next_card=COUP)
    key, seen = chooses(g, "arvn", "op:train", "op:patrol", "op:assault", dice="*")
    assert key == "op:patrol" and not seen.boxes()["arvn_can_assault"]
    g = arvn_board("hue: 4 arvn_troops, 1 vc_guerrilla", next_card=44)
    assert chooses(g, "arvn", *OPS, dice="*")[0] == "op:sweep"


@pytest.mark.covers("F8.7.3-f", "F8.7.4-e")
def test_no_empty_patrol_after_a_raid() -> None:
    """A Ranger could Raid, nothing could be Assaulted after it: the 2nd edition Raids and Patrols, this one Trains."""
    g = no_transport("tay_ninh: 1 arvn_ranger, 1 vc_guerrilla", "hue: 1 arvn_troops", ready=6, next_card=COUP)
    options = ("op:train", "op:patrol", "op:assault")
    key, seen = chooses(g, "arvn", *options, dice="*")
    assert key == "op:train" and not seen.boxes()["arvn_can_patrol"] and "arvn_raid" not in seen.boxes()


# ------------------------------------------------------------------ Train (8.7.2)


@pytest.mark.covers("F8.7.2-c", "F8.7.2-b")
def test_six_cubes_a_space_then_rangers_in_three_spaces() -> None:
    g = arvn_board("saigon: 3 arvn_troops, 1 arvn_police", "tay_ninh: 1 us_base", ready=8, leader=128)
    g.available[ARVN_RANGER] = 3
    seen = operate(g, "arvn", "train", dice="*")
    assert seen.keys("train.place") == ["train:cubes", "train:rangers", "train:rangers"]
    assert len(spaces(seen, "train.space")) == 3 and g.available[ARVN_RANGER] == 0


@pytest.mark.covers("F8.7.2-c")
def test_train_spaces_add_control_then_a_missing_type() -> None:
    g = arvn_board(
        "saigon: 1 arvn_troops, 1 arvn_police",
        "hue: 1 arvn_police",
        "da_nang: 3 vc_guerrilla, 1 arvn_troops, 1 arvn_police",
        "kontum: 3 arvn_troops",
        ready=12,
    )
    for name in ("qui_nhon", "cam_ranh", "an_loc", "can_tho"):
        g.control[SPACE[name]] = 2  # NVA-Controlled: no Train
    chosen = spaces(operate(g, "arvn", "train", dice="*"), "train.space")
    assert chosen[0] == "da_nang" and chosen[1] in ("hue", "kontum")


@pytest.mark.covers("F8.7.2-d")
def test_the_pause_for_govern_else_transport() -> None:
    g = arvn_board("hue: 3 arvn_police, 1 arvn_troops, active_support", "saigon: 1 arvn_troops", ready=6)
    keys = operate(g, "arvn", "train", dice="*").keys("train.space")
    assert keys[0].startswith("space:") and keys[1] == "sa:govern"
    g = arvn_board("saigon: 3 arvn_troops, 3 arvn_police", "tay_ninh: 1 arvn_police", ready=6)
    seen = operate(g, "arvn", "train", dice="*")
    assert "sa:transport" in seen.keys("train.space") and at(g, "tay_ninh", ARVN_TROOPS) > 0


@pytest.mark.covers("F8.7.2-e")
@pytest.mark.parametrize("ready, built", [(0, True), (18, False)])
def test_a_base_where_the_train_has_a_space_left(ready: int, built: bool) -> None:
    g = no_transport("tay_ninh: 3 arvn_troops, 2 us_troops", ready=ready)
    g.available[ARVN_BASE] = 1
    seen = operate(g, "arvn", "train", dice="*")
    assert at(g, "tay_ninh", ARVN_BASE) == ("do:base" in seen.keys("train.then")) == built


@pytest.mark.covers("F8.7.2-b", "F8.7.2-f")
@pytest.mark.parametrize("ready, extra", [(12, True), (18, False)])
def test_a_space_more_for_pacification_only_of_three_in_all(ready: int, extra: bool) -> None:
    """With two spaces filled a third is Trained for nothing, the one with an enemy Base; with three there is no fourth."""
    lines = (
        "an_loc: 3 arvn_troops, 2 arvn_police, 1 vc_base", "kontum: 1 arvn_troops, 1 arvn_police",
        *(f"{name}: active_support" for name in ("saigon", "hue", "da_nang", "qui_nhon", "cam_ranh", "can_tho")),
    )  # fmt: skip
    g = no_transport(*lines, ready=ready, aid=0)
    for name in ("an_loc", "kontum"):
        g.terror[SPACE[name]] = 0
    seen = operate(g, "arvn", "train", dice="*")
    chosen = spaces(seen, "train.space")
    assert len(chosen) == 3
    filled = [name for name, what in zip(chosen, seen.keys("train.place")) if what == "train:cubes"]
    assert (len(filled) == 2) == extra


@pytest.mark.covers("F8.7.2-f", "F8.7.2-g")
def test_pacify_where_an_enemy_base_is_first() -> None:
    g = no_transport("hue: 1 arvn_troops, 1 arvn_police", "an_loc: 3 arvn_troops, 2 arvn_police, 1 vc_base")
    seen = operate(g, "arvn", "train", dice="*")
    assert spaces(seen, "train.space") == ["an_loc"] and support(g, "an_loc") == "active_support"


@pytest.mark.covers("F8.7.2-g")
def test_pacify_in_a_space_that_got_cubes() -> None:
    """It can be Pacified, so no space more is Trained."""
    g = no_transport("hue: 1 arvn_troops, 1 arvn_police", ready=6)
    seen = operate(g, "arvn", "train", dice="*")
    assert len(spaces(seen, "train.space")) == 1 and seen.keys("train.then") == ["do:pacify"]


@pytest.mark.covers("F8.7.2-h")
def test_train_for_nothing_with_a_govern_and_pass_without() -> None:
    assert chooses(arvn_board(), "arvn", "op:train", dice="*")[0] == "pass"
    g = arvn_board("hue: 3 arvn_police, active_support")
    assert chooses(g, "arvn", "op:train", dice="*")[0] == "op:train"
    operate(g, "arvn", "train", dice="*")
    assert g.res[ARVN] == 30 and g.patronage == 17


# ------------------------------------------------------------------ Govern (8.7.2)


def governed(g: War) -> dict[str, str]:
    """Each space governed with what was taken."""
    seen = drive(g, govern(g, Operation(Orders(ARVN, "patrol"))), dice="*")
    return dict(zip(spaces(seen, "govern.space"), (key[7:] for key in seen.keys("govern.how"))))


@pytest.mark.covers("F8.7.2-i", "F8.7.2-k", "F8.7.2-l")
def test_govern_for_patronage_without_reaching_neutral() -> None:
    """Active Support, highest Population; Passive Support only for Aid beside a single space; never Saigon."""
    g = arvn_board(
        "saigon: 3 arvn_police, active_support", "hue: 3 arvn_police, active_support",
        "da_nang: 3 arvn_police, passive_support", "tay_ninh: 3 arvn_police, passive_support",
    )  # fmt: skip
    assert governed(g) == {"hue": "patronage", "tay_ninh": "aid"}


@pytest.mark.covers("F8.7.2-i", "F8.7.2-k")
def test_the_mandate_allows_one_space_or_spares_one() -> None:
    lines = ("hue: 3 arvn_police, active_support", "tay_ninh: 3 arvn_police, passive_support")
    g = arvn_board(*lines)
    g.capabilities[MANDATE] = "shaded"
    assert governed(g) == {"hue": "patronage"}
    g = arvn_board(*lines)
    g.capabilities[MANDATE] = "unshaded"
    assert set(governed(g).values()) == {"patronage"} and support(g, "tay_ninh") == "passive_support"


@pytest.mark.covers("F8.7.2-l")
def test_without_aid_both_spaces_bring_aid() -> None:
    g = arvn_board("hue: 3 arvn_police, active_support", "tay_ninh: 3 arvn_police, active_support", aid=0)
    assert set(governed(g).values()) == {"aid"} and g.aid == 12


@pytest.mark.covers("F8.7.2-j")
@pytest.mark.parametrize("available, level", [(39, "neutral"), (38, "passive_support")])
def test_against_a_winning_us_player_it_shifts(available: int, level: str) -> None:
    """E19: Support 8 with 39 Troops and 4 Bases make 51: the shift is made, even under the unshaded Mandate."""
    g = arvn_board("saigon: passive_support", "tay_ninh: 3 arvn_police, passive_support")
    g.available[PIECE["us_troops"]], g.available[PIECE["us_base"]] = available, 4
    g.capabilities[MANDATE] = "unshaded"
    drive(g, govern(g, Operation(Orders(ARVN, "patrol"))), dice="*")
    assert g.patronage == 17 and support(g, "tay_ninh") == level


# ------------------------------------------------------------------ Transport (8.7.2)


@pytest.mark.covers("F8.7.2-m")
def test_transport_takes_rangers_before_troops() -> None:
    g = arvn_board("saigon: 5 arvn_troops, 4 arvn_ranger", "tay_ninh: 1 arvn_police")
    assert transported(g, "train") == [("saigon", "tay_ninh", {"arvn_ranger": 4, "arvn_troops": 2})]


@pytest.mark.covers("F8.7.2-n")
def test_transport_origins() -> None:
    """Laos and Cambodia first; then where most Troops are to spare; six at most; COIN Control stays."""
    lines = ("saigon: 9 arvn_troops", "kien_phong: 1 arvn_police", "tay_ninh: 1 arvn_police")
    ((origin, _, what),) = transported(arvn_board(*lines, "the_fishhook: 2 arvn_troops, 2 nva_troops"), "train")
    assert (origin, what) == ("the_fishhook", {"arvn_troops": 2})
    ((origin, _, what),) = transported(arvn_board(*lines, "can_tho: 4 arvn_troops"), "train")
    assert (origin, what) == ("saigon", {"arvn_troops": 6})
    g = arvn_board("saigon: 5 arvn_troops, 2 vc_guerrilla", *lines[1:])
    ((origin, _, what),) = transported(g, "train")
    assert (origin, what) == ("saigon", {"arvn_troops": 2})  # 3 hold Saigon


@pytest.mark.covers("F8.7.2-o")
def test_transport_beside_a_train_changes_control_among_provinces_with_police() -> None:
    """Of the Provinces with Police but no Troops the one whose Control changes, not that of the highest Population."""
    g = arvn_board(
        "saigon: 6 arvn_troops", "tay_ninh: 1 arvn_police", "quang_duc: 1 arvn_police, 2 vc_guerrilla",
        "kien_phong: 1 arvn_police, 1 us_troops, 3 vc_guerrilla",
    )  # fmt: skip
    ((_, target, _),) = transported(g, "train")
    assert target == "quang_duc"


@pytest.mark.covers("F8.7.2-o")
def test_transport_beside_a_train_where_no_such_province_is() -> None:
    """To change Control of most Population."""
    g = arvn_board("saigon: 7 arvn_troops", "quang_duc: 2 vc_guerrilla", "tay_ninh: 2 vc_guerrilla")
    g.control[:] = bytearray(1 if s not in (SPACE["quang_duc"], SPACE["tay_ninh"]) else 0 for s in range(47))
    ((_, target, _),) = transported(g, "train")
    assert target == "tay_ninh"


@pytest.mark.covers("F8.7.2-p")
def test_transport_before_an_assault_just_enough_for_each_space() -> None:
    """A Base in Tay Ninh takes 1 Troop more, both Guerrillas of Binh Tuy 3 more: the Base first, 2 of 6 stay behind."""
    g = arvn_board(
        "saigon: 9 arvn_troops",
        "tay_ninh: 1 arvn_troops, 1 vc_base, 9 us_troops",
        "binh_tuy: 1 arvn_troops, 2 vc_guerrilla_active",
    )
    assert transported(g, "assault") == [
        ("saigon", "tay_ninh", {"arvn_troops": 1}),
        ("saigon", "binh_tuy", {"arvn_troops": 3}),
    ]


@pytest.mark.covers("F8.7.2-p", "F8.7.5-a")
def test_transport_before_a_sweep_to_several_spaces() -> None:
    """Those whom the Sweep lacks, where Support is first; also where nobody of ARVN's is yet."""
    g = arvn_board(
        "saigon: 9 arvn_troops", "tay_ninh: 1 arvn_police, 2 vc_guerrilla, passive_support", "kien_phong: 1 vc_guerrilla"
    )  # fmt: skip
    found = transported(g, "sweep")
    assert [target for _, target, _ in found] == ["tay_ninh", "kien_phong"]
    assert [what for _, _, what in found] == [{"arvn_troops": 3}, {"arvn_troops": 1}]  # Jungle, Lowland


@pytest.mark.covers("F8.7.2-q", "F8.7.2-r")
def test_armored_cavalry_and_rangers() -> None:
    g = arvn_board(
        "saigon: 6 arvn_troops, 1 arvn_ranger_active", "tay_ninh: 1 arvn_police, 1 vc_guerrilla_active, 1 vc_base"
    )
    g.capabilities[CAVALRY] = "unshaded"
    op = Operation(Orders(ARVN, "train"))
    op.special = "transport"
    drive(g, transport(g, op), dice="*")
    drive(g, armored_cavalry(g, op), dice="*")
    assert "vc_guerrilla" not in show(g, "tay_ninh") and at(g, "tay_ninh", ARVN_RANGER) == 1
    assert sum(g.n[s * KINDS + PIECE["arvn_ranger_active"]] for s in range(47)) == 0


# ------------------------------------------------------------------ Patrol (8.7.3)


@pytest.mark.covers("F8.7.3-b", "F8.7.3-c")
def test_three_cubes_onto_each_road_with_guerrillas_nearest_saigon_first() -> None:
    """Also where there are fewer than that (the 2nd edition sends all it takes or nobody), Police first."""
    roads = ("loc_saigon_can_tho: 4 vc_guerrilla", "loc_hue_da_nang: 1 nva_troops")
    g = arvn_board("saigon: 2 arvn_police, 3 arvn_troops", *roads)
    assert patrolled(g)[0] == ("saigon", "loc_saigon_can_tho", {"arvn_police": 2, "arvn_troops": 1})
    assert all(target != "loc_hue_da_nang" for _, target, _ in patrolled(g))  # no Guerrilla there
    g = arvn_board("saigon: 1 arvn_police, 1 arvn_troops", *roads)
    assert patrolled(g) == [("saigon", "loc_saigon_can_tho", {"arvn_police": 1, "arvn_troops": 1})]  # a City may be emptied


@pytest.mark.covers("F8.7.3-b")
def test_a_province_keeps_control_three_units_and_one_of_each() -> None:
    g = arvn_board("binh_tuy: 3 arvn_police, 2 arvn_troops, 1 vc_guerrilla", "loc_saigon_cam_ranh: 1 vc_guerrilla")
    ((origin, _, what),) = patrolled(g)
    assert origin == "binh_tuy" and what == {"arvn_police": 2}  # 3 stay: 1 Police, 2 Troops


@pytest.mark.covers("F8.7.3-d")
def test_then_cities_under_control_with_three_units_and_one_of_each() -> None:
    g = arvn_board(
        "saigon: 9 arvn_police, 9 arvn_troops",
        "can_tho: 1 vc_guerrilla",
        *(f"{n}: 3 us_troops, 1 arvn_police" for n in ELSEWHERE[:6]),
    )
    assert patrolled(g) == [("saigon", "can_tho", {"arvn_police": 2, "arvn_troops": 1})]


@pytest.mark.covers("F8.7.3-e")
def test_the_free_assault_where_most_go() -> None:
    g = no_transport(
        "saigon: 9 arvn_police, 1 arvn_troops", "loc_saigon_can_tho: 1 vc_guerrilla", "loc_saigon_cam_ranh: 1 vc_guerrilla",
        "loc_can_tho_chau_doc: 4 arvn_police, 2 nva_guerrilla",
    )  # fmt: skip
    seen = operate(g, "arvn", "patrol", dice="*")
    assert spaces(seen, "patrol.assault") == ["loc_can_tho_chau_doc"] and show(g, "loc_can_tho_chau_doc") == "4 arvn_police"


@pytest.mark.covers("F8.7.3-f")
def test_govern_after_a_patrol_and_train_without_one() -> None:
    g = arvn_board("hue: 4 arvn_police, active_support", "loc_saigon_can_tho: 1 vc_guerrilla", "saigon: 3 arvn_police")
    assert "sa:govern" in operate(g, "arvn", "patrol", dice="*").keys("patrol.origin", "op.last_call")
    g = no_transport("loc_saigon_can_tho: 1 vc_guerrilla", ready=6)
    key, seen = chooses(g, "arvn", *OPS, dice="*")
    assert seen.boxes()["arvn_patrol"] and not seen.boxes()["arvn_can_patrol"] and key == "op:train"


# ------------------------------------------------------------------ Assault and Raid (8.7.4)


@pytest.mark.covers("F8.7.4-d", "F8.7.4-c")
def test_assault_spaces_in_order() -> None:
    """A Base; E15: NVA Control removed and COIN Control added before COIN Control alone; the last enemies; 2 pieces."""
    g = no_transport(
        "tay_ninh: 4 arvn_troops, 1 vc_base, 1 vc_guerrilla_active, 9 us_troops",
        "quang_duc: 6 arvn_troops, 7 nva_guerrilla_active",
        "khanh_hoa: 6 arvn_troops, 6 vc_guerrilla_active",
        "hue: 4 arvn_troops, 1 vc_guerrilla_active",
        "saigon: 6 arvn_troops, 5 vc_guerrilla_active, 9 us_troops",
        arvn=9,
    )
    assert spaces(operate(g, "arvn", "assault", dice="*"), "assault.space") == ["tay_ninh", "quang_duc", "khanh_hoa"]
    g = no_transport(
        "hue: 4 arvn_troops, 1 vc_guerrilla_active",
        "saigon: 6 arvn_troops, 5 vc_guerrilla_active, 9 us_troops",
        "da_nang: 4 arvn_troops, 4 vc_guerrilla_active, 9 us_troops",
        "cam_ranh: 2 arvn_troops, 2 vc_guerrilla_active, 9 us_troops",
    )
    assert spaces(operate(g, "arvn", "assault", dice="*"), "assault.space") == ["hue", "saigon", "da_nang"]


@pytest.mark.covers("F8.7.4-c", "F8.7.4-f", "F8.7.4-g")
def test_the_raid_comes_first() -> None:
    """D4: Saigon for its Base, then a space whose NVA Control a Ranger removes; nobody leaves who holds COIN Control."""
    g = arvn_board(
        "saigon: 1 arvn_ranger, 1 vc_guerrilla, 1 vc_base, 9 us_troops",
        "kien_giang: 1 arvn_ranger, 3 us_troops, 1 vc_guerrilla",
        "sihanoukville: 1 nva_base, 2 nva_guerrilla",
        "tay_ninh: 1 arvn_ranger, 6 us_troops, 6 vc_guerrilla",
        "hue: 4 arvn_troops, 4 vc_guerrilla_active",
    )
    seen = operate(g, "arvn", "assault", dice="*")
    assert seen.keys("assault.space")[0] == "sa:raid"
    assert spaces(seen, "raid.space") == ["saigon", "sihanoukville"]
    assert at(g, "tay_ninh", ARVN_RANGER) == 1 and show(g, "saigon") == "9 us_troops, 1 arvn_ranger_active"
    assert show(g, "sihanoukville") == "1 arvn_ranger_active, 1 nva_base"


@pytest.mark.covers("F8.7.4-f")
def test_more_than_one_ranger_comes_only_for_coin_control() -> None:
    g = arvn_board("saigon: 3 arvn_ranger, 9 us_troops", "tay_ninh: 3 vc_guerrilla")
    drive(g, raid(g, Operation(Orders(ARVN, "assault"))), dice="*")
    assert show(g, "tay_ninh") == "1 arvn_ranger, 1 arvn_ranger_active, 1 vc_guerrilla"
    g = arvn_board("saigon: 3 arvn_ranger, 9 us_troops", "tay_ninh: 9 vc_guerrilla")
    drive(g, raid(g, Operation(Orders(ARVN, "assault"))), dice="*")
    assert at(g, "saigon", ARVN_RANGER) == 2


@pytest.mark.covers("F8.7.4-h", "F8.7.5-a")
@pytest.mark.parametrize("op", ["assault", "sweep"])
def test_without_a_raid_a_transport_before_assault_and_sweep(op: str) -> None:
    """The 2nd edition Transports after its Sweep."""
    enemy = "vc_guerrilla_active" if op == "assault" else "vc_guerrilla"
    g = arvn_board("saigon: 9 arvn_troops", f"tay_ninh: 1 arvn_troops, 4 {enemy}")
    keys = operate(g, "arvn", op, dice="*").keys(f"{op}.space")
    assert keys[0] == "sa:transport"


# ------------------------------------------------------------------ Sweep (8.7.5)


@pytest.mark.covers("F8.7.5-b")
def test_sweep_spaces_in_place() -> None:
    """Support; VC among the hidden; Population; three of them."""
    g = no_transport(
        "hue: 1 arvn_police, 1 nva_guerrilla, passive_support", "da_nang: 1 arvn_police, 1 vc_guerrilla",
        "tay_ninh: 1 arvn_police, 1 vc_guerrilla", "kien_phong: 1 arvn_police, 1 nva_guerrilla",
        "qui_nhon: 1 arvn_police, 1 vc_guerrilla",
    )  # fmt: skip
    chosen = spaces(operate(g, "arvn", "sweep", dice="*"), "sweep.space")
    assert chosen[:2] == ["hue", "tay_ninh"] and chosen[2] in ("da_nang", "qui_nhon")


@pytest.mark.covers("F8.7.5-c", "F8.7.5-d")
def test_troops_move_to_find_most_and_within_that_for_control() -> None:
    """Saigon keeps 3 units. A Troop finds one more in either Province; Kien Hoa comes under COIN Control by it."""
    g = arvn_board(
        "saigon: 4 arvn_troops",
        "tay_ninh: 3 arvn_police, 3 vc_guerrilla, 1 vc_base",
        "kien_hoa: 1 arvn_police, 2 vc_guerrilla, 1 us_base",
    )
    assert swept(g) == [("saigon", "kien_hoa", {"arvn_troops": 1})]


@pytest.mark.covers("F8.7.5-e")
def test_one_space_is_added_for_control_of_most_population() -> None:
    """One only, where the 2nd edition adds as many as the Sweep may have."""
    g = arvn_board("saigon: 9 arvn_troops", *(f"{n}: active_support, 3 us_troops" for n in ELSEWHERE))
    g.control[:] = bytearray(1 for _ in range(47))
    for name in ("tay_ninh", "kien_hoa", "binh_tuy"):
        g.control[SPACE[name]] = 0
    found = swept(g)
    assert len(found) == 1 and found[0][1] in ("tay_ninh", "kien_hoa")


@pytest.mark.covers("F8.7.5-e")
def test_else_a_space_with_an_enemy_base() -> None:
    g = arvn_board("saigon: 9 arvn_troops", "tay_ninh: 2 vc_base, 9 vc_guerrilla_active")
    g.control[:] = bytearray(1 if s != SPACE["tay_ninh"] else 0 for s in range(47))
    assert swept(g) == [("saigon", "tay_ninh", {"arvn_troops": 6})]


# ------------------------------------------------------------------ the boxes at the start of the scenarios


@pytest.mark.covers("F8.7-a")
@pytest.mark.parametrize("name, op", [("short", "op:train"), ("medium", "op:sweep"), ("full", "op:train")])
def test_the_boxes_at_the_start(name: str, op: str) -> None:
    """D0: 21 pieces Available in the Short and the Full scenario, 6 in the Medium one."""
    assert chooses(scenario(name, "us", BRINKS, 45), "arvn", *OPS, dice="*")[0] == op


@pytest.mark.covers("F8.7.4-g", "F8.7.5-a")
def test_the_raid_before_the_sweep_in_the_medium_scenario() -> None:
    """D4: Saigon loses its VC Guerrilla and Base; then the Ranger of Kien Giang, not Tay Ninh's, who holds COIN Control there.

    The derivation sends it abroad against NVA Control of no Population; in Kien Phong it adds COIN Control of 2.
    """
    g = scenario("medium", "us nva vc", BRINKS, 45)
    seen = operate(g, "arvn", "sweep", dice="*", chance=lambda d: 1)
    assert spaces(seen, "raid.space") == ["saigon", "kien_phong"]
    assert "vc_base" not in show(g, "saigon") and at(g, "tay_ninh", ARVN_RANGER) == 1
    assert g.control[SPACE["kien_phong"]] == COIN_CONTROL
