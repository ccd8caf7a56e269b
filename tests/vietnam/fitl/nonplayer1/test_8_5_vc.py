"""8.5 VC by the 1st edition's chart: every box both ways, and every line that differs from the 2nd edition's."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.nonplayer.charts1.vc.march import attacks_here, can_attack
from sandtable.vietnam.pieces import VC, VC_BASE, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import move, place, remove
from tests.vietnam.fitl.nonplayer import driver as second
from tests.vietnam.fitl.nonplayer.driver import Seen, spaces
from tests.vietnam.fitl.nonplayer.driver import moves as moved
from tests.vietnam.fitl.nonplayer.vc_driver import OPS, no_guerrillas
from tests.vietnam.fitl.nonplayer1.driver import act, chooses, np_board, operate, scenario, scores
from tests.vietnam.play import show, support

BRINKS, BODY_COUNT, CADRES, BOOBY_TRAPS = 97, 72, 116, 101
ROAD = "loc_saigon_can_tho"


def moves(seen: Seen) -> list[tuple[str, str, dict[str, int]]]:
    return sorted(moved(seen), key=str)


# ------------------------------------------------------------------ the order of the boxes


@pytest.mark.covers("F8.1-d", "F8.1-f", "F8.5-a")
def test_the_event_comes_before_terror() -> None:
    """Terror at Support is possible; an effective Event is played all the same. The 2nd edition looks at Terror first."""
    g = np_board("hue: 3 vc_guerrilla, passive_support", card=BODY_COUNT, next_card=45)
    options = ("event:unshaded", "event:shaded", *OPS)
    key, seen = chooses(g, "vc", *options, dice="*")
    assert key == "event:shaded" and "vc_terror_at_support" not in seen.boxes()
    assert second.chooses(g, "vc", *options, dice="*")[0] == "op:terror"


@pytest.mark.covers("F8.1-h", "F8.1-i")
@pytest.mark.parametrize("die, played", [("2", True), ("3", False)])
def test_a_capability_needs_a_die_below_the_coup_cards_left(die: str, played: bool) -> None:
    """Medium at its start: three Coup cards are left. Nobody passes to wait for one."""
    g = scenario("medium", "us arvn", CADRES, BOOBY_TRAPS)
    key, seen = chooses(g, "vc", "event:unshaded", "event:shaded", "op:rally", dice=die + "*")
    assert (key == "event:shaded") == played == seen.boxes()["capability_by_deck"]
    assert "waits_for_capability" not in seen.boxes()


@pytest.mark.covers("F8.5.1-a")
@pytest.mark.parametrize(
    "line, resources, terror",
    [
        ("hue: 1 vc_guerrilla, passive_support", 1, True),
        ("hue: 2 vc_guerrilla, 1 vc_base, active_support", 1, True),
        ("hue: 1 vc_guerrilla, 1 vc_base, active_support", 1, False),  # the last one at a Base
        ("hue: 1 vc_guerrilla, passive_support", 0, False),  # Tax does not count
        ("saigon: 3 vc_guerrilla", 9, False),  # Neutral: no dice for Population here
    ],
)
def test_terror_box(line: str, resources: int, terror: bool) -> None:
    g = no_guerrillas(np_board(line, vc=resources))
    key, seen = chooses(g, "vc", *OPS, dice="*")
    assert (key == "op:terror") == terror == seen.boxes()["vc_terror_at_support"]


@pytest.mark.covers("F8.5.1-c")
def test_terror_spares_the_last_one_at_a_base_at_support_too() -> None:
    g = np_board(
        "saigon: 1 vc_guerrilla, 1 vc_base, passive_support", "hue: 1 vc_guerrilla, passive_support", vc=5, aid=30
    )
    assert spaces(operate(g, "vc", "terror"), "terror.space") == ["hue"]
    assert support(g, "hue") == "neutral" and support(g, "saigon") == "passive_support"


@pytest.mark.covers("F8.5.1-d")
@pytest.mark.parametrize("resources, aid, sabotaged", [(14, 29, 1), (13, 29, 0), (14, 30, 0)])
def test_terror_on_locs(resources: int, aid: int, sabotaged: int) -> None:
    """One Resource goes for Hue, so that more than 12 are left only of 14."""
    g = np_board("hue: 2 vc_guerrilla, passive_support", f"{ROAD}: 1 vc_guerrilla", vc=resources, aid=aid)
    operate(g, "vc", "terror", dice="*")
    assert g.sabotage[SPACE[ROAD]] == sabotaged


@pytest.mark.covers("F8.5.2-a")
@pytest.mark.parametrize("available, rally", [(12, True), (11, False)])
def test_rally_box_by_guerrillas(available: int, rally: bool) -> None:
    g = np_board("tay_ninh: 3 vc_guerrilla")
    g.out_of_play[VC_GUERRILLA], g.available[VC_GUERRILLA] = g.available[VC_GUERRILLA] - available, available
    _, seen = chooses(g, "vc", *OPS, dice="*")
    assert seen.boxes()["vc_twelve_available"] == rally
    assert seen.boxes().get("vc_two_bases", False) is False


@pytest.mark.covers("F8.5.2-a")
@pytest.mark.parametrize("second_place, rally", [(4, True), (3, False)])
def test_rally_box_by_bases(second_place: int, rally: bool) -> None:
    g = no_guerrillas(np_board("tay_ninh: 4 vc_guerrilla", f"quang_nam: {second_place} vc_guerrilla"))
    key, seen = chooses(g, "vc", *OPS, dice="*")
    assert seen.boxes()["vc_two_bases"] == rally and (key == "op:rally") == rally


@pytest.mark.covers("F8.5-a", "F8.5.3-a", "F8.5.4-a")
@pytest.mark.parametrize("road, op", [(f"{ROAD}: 1 vc_guerrilla, 1 arvn_police", "op:attack"), ("", "op:march")])
def test_march_or_attack_by_the_roads(road: str, op: str) -> None:
    """A hidden Guerrilla on a LoC turns the March into an Attack."""
    lines = [line for line in ("tay_ninh: 5 vc_guerrilla", road) if line]
    g = no_guerrillas(np_board(*lines))
    key, seen = chooses(g, "vc", *OPS, dice="*")
    assert key == op and seen.boxes()["vc_on_the_roads"] == bool(road)


@pytest.mark.covers("F8.5.4-g")
def test_an_attack_that_cannot_be_is_a_march() -> None:
    g = no_guerrillas(np_board("tay_ninh: 5 vc_guerrilla", f"{ROAD}: 1 vc_guerrilla"))
    key, seen = chooses(g, "vc", *OPS, dice="*")
    assert key == "op:march" and seen.boxes()["vc_can_attack"] is False


@pytest.mark.covers("F8.5.3-h", "F8.1-k")
def test_no_march_without_resources_is_a_rally_that_begins_with_tax() -> None:
    """The example of 8.5.3: 0 Resources, nobody near a LoC with Econ."""
    g = no_guerrillas(np_board("phu_bon: 1 vc_guerrilla, active_opposition", vc=0))
    g.available[VC_GUERRILLA] = 1
    key, seen = chooses(g, "vc", *OPS, dice="*")
    assert key == "op:rally" and seen.boxes()["vc_can_march"] is False
    seen = operate(g, "vc", "rally", dice="*")
    assert support(g, "phu_bon") == "passive_opposition" and g.res[VC] == 1  # Taxed for 2, then one Rally


@pytest.mark.covers("F8.5.2-k")
def test_no_rally_is_a_march_else_a_pass() -> None:
    g = no_guerrillas(np_board("tay_ninh: 4 vc_guerrilla", "quang_nam: 4 vc_guerrilla", vc=0))
    g.control[SPACE["tay_ninh"]] = g.control[SPACE["quang_nam"]] = 1  # COIN Control: no Tax
    assert chooses(g, "vc", "op:attack", "op:rally", dice="*")[0] == "pass"


# ------------------------------------------------------------------ Rally


@pytest.mark.covers("F8.5.2-d", "F8.5.2-e", "F8.5.2-f", "F8.5.2-g", "F8.5.2-i", "F8.5.2-b")
def test_rally_bullet_by_bullet() -> None:
    """A Base; two spaces with cubes and no Guerrilla; Bases; COIN Control; 1-3 Guerrillas; six in all."""
    g = np_board(
        "tay_ninh: 4 vc_guerrilla",
        "quang_tri: 2 arvn_troops",
        "quang_tin: 2 arvn_police",
        "kien_hoa: 1 vc_guerrilla_active, 1 vc_base",
        "binh_dinh: 1 us_troops, 1 us_irregular, 1 vc_guerrilla",  # 2 against 1: one more ends the Control
        "quang_nam: 1 vc_guerrilla",
        "kien_phong: 1 vc_guerrilla",
        vc=9,
    )
    seen = operate(g, "vc", "rally", dice="42 54*")
    found = spaces(seen, "rally.space")
    assert found[0] == "tay_ninh" and set(found[1:3]) == {"quang_tri", "quang_tin"}
    assert found[3:5] == ["kien_hoa", "binh_dinh"] and found[5] in ("quang_nam", "kien_phong", "tay_ninh")
    assert len(found) == 6
    assert show(g, "kien_hoa").startswith("3 vc_guerrilla")  # Population 2 and a Base


@pytest.mark.covers("F8.5.2-e")
def test_a_base_without_guerrillas_is_filled_as_far_as_it_can() -> None:
    g = np_board("kien_hoa: 2 arvn_police, 1 vc_base", vc=1)
    operate(g, "vc", "rally", dice="*")
    assert holds(g, SPACE["kien_hoa"], VC_GUERRILLAS) == 3


@pytest.mark.covers("F8.5.2-h")
@pytest.mark.parametrize("players, where", [("us arvn nva", "quang_tri"), ("us arvn", "kien_hoa")])
def test_rally_against_a_players_nva_control(players: str, where: str) -> None:
    g = np_board("quang_tri: 1 nva_troops", "kien_hoa: 1 vc_guerrilla", vc=1, players=players)
    seen = operate(g, "vc", "rally", dice="*")
    assert spaces(seen, "rally.space")[0] == where


# ------------------------------------------------------------------ March


@pytest.mark.covers("F8.5.3-b")
def test_who_stays() -> None:
    """2 at a Base, 1 everywhere else: on a LoC and abroad too."""
    g = np_board(
        "the_parrots_beak: 2 vc_guerrilla", "tay_ninh: 3 vc_guerrilla, 1 vc_base", f"{ROAD}: 2 vc_guerrilla", vc=9
    )
    seen = operate(g, "vc", "march", dice="*")
    gone: dict[str, int] = {}
    for origin, _, pieces in moves(seen):
        gone[origin] = gone.get(origin, 0) + sum(pieces.values())
    assert gone == {"the_parrots_beak": 1, "tay_ninh": 1, ROAD: 1}


@pytest.mark.covers("F8.5.3-e", "F8.5.3-d")
def test_march_line_by_line() -> None:
    """Roads, then the populated space not at Active Opposition where most arrive hidden; no thought of room for a Base."""
    g = np_board(
        "quang_tin: 4 vc_guerrilla",
        "binh_dinh: 2 vc_base, 3 vc_guerrilla",  # one may leave for Quang Tin's neighbours, too
        "quang_nam: active_opposition",
        vc=1,
    )
    seen = operate(g, "vc", "march", dice="*")
    roads = [target for _, target, _ in moves(seen) if target.startswith("loc_")]
    lands = [target for _, target, _ in moves(seen) if not target.startswith("loc_")]
    assert roads and lands and "quang_nam" not in lands
    assert "most_underground" in seen.lines() and "room_for_base" not in seen.lines()


@pytest.mark.covers("F8.5.3-f")
def test_seen_guerrillas_march_against_coin_control() -> None:
    """Under three watchers at Support nobody arrives hidden in Hue: five Active ones end its COIN Control, one stays."""
    g = np_board(
        "quang_tri: 6 vc_guerrilla_active",
        "hue: 3 arvn_troops, 1 arvn_police, passive_support",
        vc=9,
    )
    assert ("quang_tri", "hue", {"vc_guerrilla_active": 4}) in moves(operate(g, "vc", "march", dice="*"))
    again = np_board("quang_tri: 6 vc_guerrilla_active", "hue: 3 arvn_troops, 1 arvn_police, passive_support", vc=9)
    assert moves(second.operate(again, "vc", "march", dice="*")) == []


@pytest.mark.covers("F8.5.3-g")
@pytest.mark.parametrize("players, marched", [("us arvn nva", True), ("us arvn", False)])
def test_march_against_a_players_nva_control(players: str, marched: bool) -> None:
    g = np_board("quang_nam: 6 vc_guerrilla_active", "quang_tri: 2 nva_troops, 1 vc_base", vc=1, players=players)
    moves_made = moves(operate(g, "vc", "march", dice="*"))
    assert any(target == "quang_tri" for _, target, _ in moves_made) == marched


@pytest.mark.covers("F8.5.3-i", "F8.5.3-j")
@pytest.mark.parametrize("resources, ambush", [(2, True), (1, False)])
def test_ambush_after_march_needs_a_resource(resources: int, ambush: bool) -> None:
    """Two stay at the Base, three go onto roads for nothing, the sixth into Binh Dinh for one Resource."""
    g = np_board("phu_bon: 6 vc_guerrilla, 1 vc_base", "binh_dinh: 1 arvn_police", vc=resources)
    seen = operate(g, "vc", "march", dice="*")
    assert ("sa:ambush" in seen.keys("march.origin")) == ambush


# ------------------------------------------------------------------ Attack


@pytest.mark.covers("F8.5.4-e", "F8.5.4-i")
@pytest.mark.parametrize("hidden, active, attack", [(0, 4, True), (1, 3, True), (0, 3, False)])
def test_attack_with_four_of_any_kind(hidden: int, active: int, attack: bool) -> None:
    """Hidden or Active, four are a group; the 2nd edition wants three Active ones and none hidden."""
    g = np_board(f"hue: {hidden} vc_guerrilla, {active} vc_guerrilla_active, 3 arvn_troops")
    assert attacks_here(g, SPACE["hue"]) == attack
    assert can_attack(g, ambush=False) == attack
    assert can_attack(g, ambush=True) == (attack or hidden > 0)


@pytest.mark.covers("F8.5.4-b", "F8.5.4-c", "F8.5.4-d", "F8.5.4-h")
@pytest.mark.parametrize(
    "lines, first_space",
    [
        (("hue: 1 vc_guerrilla, 1 arvn_base", "quang_tri: 1 vc_guerrilla, 1 us_irregular"), "hue"),
        (("quang_tri: 1 vc_guerrilla, 1 arvn_ranger", "hue: 1 vc_guerrilla, 3 us_troops"), "quang_tri"),
        (("hue: 1 vc_guerrilla, 3 us_troops", "quang_tri: 1 vc_guerrilla, 1 arvn_troops"), "hue"),
        (("hue: 1 vc_guerrilla, 4 arvn_troops", "quang_tri: 1 vc_guerrilla, 2 arvn_troops"), "quang_tri"),  # Control
        (("hue: 2 vc_guerrilla, 4 arvn_troops", "quang_tri: 1 vc_guerrilla, 4 arvn_troops"), "quang_tri"),  # fewest
    ],
)
def test_where_to_ambush_first(lines: tuple[str, ...], first_space: str) -> None:
    g = np_board(*lines)
    assert spaces(operate(g, "vc", "attack", dice="*", chance=lambda d: 6), "attack.space")[0] == first_space


# ------------------------------------------------------------------ worked examples


def example() -> War:
    """The playbook's set-up of the Rally and Tax example, as the 1st edition has it."""
    g = scenario("medium", "us arvn", BRINKS, 44)
    saigon = SPACE["saigon"]
    remove(g, saigon, VC_BASE)
    remove(g, saigon, VC_GUERRILLA)
    move(g, SPACE["phu_bon"], SPACE["quang_nam"], VC_GUERRILLA, 2)
    for name in ("binh_dinh", "pleiku", "khanh_hoa"):
        remove(g, SPACE[name], VC_GUERRILLA)
    place(g, SPACE["phuoc_long"], VC_GUERRILLA, 3)
    g.res[VC] = 5
    return g


@pytest.mark.covers(
    "F8.5.1-a", "F8.5.2-a", "F8.5.2-b", "F8.5.2-c", "F8.5.2-d", "F8.5.2-e", "F8.5.2-f", "F8.5.2-i",
    "F8.5.1-e", "F8.5.1-f", "F8.5.2-l", "F8.1-f",
)  # fmt: skip
def test_rally_and_tax() -> None:
    """Two Bases, An Loc, two Bases filled, Tax at 0 Resources, a sixth space by lot: Kien Hoa."""
    g = example()
    assert scores(g)["vc"] == 22 and g.available[VC_GUERRILLA] == 8 and g.available[VC_BASE] == 2
    seen = act(g, "12 12 23 14*")
    boxes = seen.boxes()
    assert not boxes["event_effective"] and not boxes["vc_terror_at_support"]
    assert not boxes["vc_twelve_available"] and boxes["vc_two_bases"]
    found = spaces(seen, "rally.space")
    assert set(found[:2]) == {"quang_nam", "phuoc_long"} and found[2] == "an_loc"
    assert set(found[3:5]) == {"tay_ninh", "binh_tuy"} and len(found) == 6
    assert found[5] in ("quang_duc", "kien_phong", "kien_hoa", "kien_giang", "ba_xuyen")
    taxed = spaces(seen, "tax.space")
    assert taxed[:2] == ["tay_ninh", "quang_nam"] and set(taxed[2:]) == {"kien_phong", "kien_hoa"}
    assert g.res[VC] == 13
    assert scores(g)["vc"] == 17 and scores(g)["arvn"] == 42


@pytest.mark.covers("F8.5.1-c", "F8.5.1-g", "F8.5.1-h")
def test_terror_and_subvert_at_the_start_of_medium() -> None:
    """Nine spaces, not Saigon; then Tay Ninh and Binh Dinh lose their COIN Control to Subversion."""
    g = scenario("medium", "us arvn", BRINKS, 44)
    g.res[VC], g.aid = 15, 30
    seen = operate(g, "vc", "terror", dice="*")
    found = spaces(seen, "terror.space")
    assert set(found[:3]) == {"binh_dinh", "kien_phong", "kien_hoa"} and "saigon" not in found
    assert set(found[3:]) <= {"pleiku", "phu_bon", "khanh_hoa", "quang_duc", "binh_tuy", "ba_xuyen"}
    assert g.res[VC] == 6 and scores(g)["vc"] == 30 and scores(g)["us"] == 32
    assert set(spaces(seen, "subvert.space")) == {"tay_ninh", "binh_dinh"}
    assert g.patronage == 14 and scores(g)["arvn"] == 39


@pytest.mark.covers("F8.5.4-a", "F8.5.4-d")
def test_an_ambush_from_an_empty_road_into_the_space_next_to_it() -> None:
    """4.4.3: no COIN piece is on the LoC, and VC Attacks from it all the same; two Guerrillas there are no Attack without."""
    g = no_guerrillas(np_board(f"{ROAD}: 1 vc_guerrilla", "can_tho: 1 us_troops, 1 arvn_troops", vc=3))
    key, seen = chooses(g, "vc", *OPS, dice="*")
    assert key == "op:attack" and seen.boxes()["vc_on_the_roads"]
    operate(g, "vc", "attack", dice="*")
    assert show(g, "can_tho") == "1 arvn_troops" and show(g, ROAD) == "1 vc_guerrilla_active" and g.res[VC] == 2


@pytest.mark.covers("F8.5.1-i")
def test_terror_without_an_activity_where_none_is_possible() -> None:
    """Nothing to Tax above 9 Resources, no ARVN cube to Subvert."""
    g = np_board("hue: 3 vc_guerrilla, passive_support", vc=15)
    seen = operate(g, "vc", "terror", dice="*")
    assert spaces(seen, "terror.space") == ["hue"] and not any(key.startswith("sa:") for _, _, key in seen.asked)
