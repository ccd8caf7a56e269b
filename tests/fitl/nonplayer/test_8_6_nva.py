"""8.6 The NVA non-player: every box of its chart and every line of its lists."""

import pytest

from sandtable.fitl.board import NVA_CONTROL, SPACE
from sandtable.fitl.nonplayer import nva_attack
from sandtable.fitl.nonplayer.nva import infiltrate_worth
from sandtable.fitl.nonplayer.nva_forces import Forces
from sandtable.fitl.nonplayer.turn import Turn
from sandtable.fitl.op import Op
from sandtable.fitl.pieces import KINDS, NVA, NVA_BASE, NVA_GUERRILLA, NVA_TROOPS, PIECE
from sandtable.fitl.rules.s4_bombard import bombard
from sandtable.fitl.rules.s4_infiltrate import infiltrate
from sandtable.fitl.rules.s6_redeploy import phase_laos_cambodia, phase_redeploy_nva
from sandtable.fitl.state import Fitl
from tests.fitl.nonplayer.driver import Dice, Seen, chooses, drive, moves, operate, spaces
from tests.fitl.nonplayer.nva_driver import (
    AAA,
    COUP,
    GROUP_559,
    LONG_RANGE_GUNS,
    MCNAMARA,
    OPS,
    PT_76,
    SA_2S,
    no_bombard,
    nva,
)
from tests.fitl.play import show, support

# ------------------------------------------------------------------ Attack (8.6.1)


@pytest.mark.covers("8.6.1-a")
@pytest.mark.parametrize(
    "lines, base",
    [
        (("hue: 4 nva_troops, 1 us_troops, 1 us_base",), True),  # Troops alone
        (("hue: 2 nva_troops, 1 us_troops, 1 us_base",), False),
        (("hue: 2 nva_troops, 1 us_troops, 1 us_base", "loc_hue_da_nang: 1 nva_guerrilla, 1 arvn_police"), True),
        (("hue: 1 nva_guerrilla, 1 us_base",), True),  # an Ambush
        (("hue: 1 nva_guerrilla_active, 1 us_base",), False),  # an Attack of Guerrillas does not count
        (("hue: 1 nva_guerrilla, 1 us_troops, 1 us_base", "loc_hue_da_nang: 1 nva_guerrilla, 1 arvn_police"), True),
    ],
)
def test_attack_for_a_base(lines: tuple[str, ...], base: bool) -> None:
    key, seen = chooses(nva(*lines), "nva", *OPS, dice="6*")
    assert seen.boxes().get("nva_takes_base", False) == base and (key == "op:attack") == base


@pytest.mark.covers("8.6.1-a")
@pytest.mark.parametrize("die, attack", [(3, True), (4, False)])
def test_attack_for_a_die(die: int, attack: bool) -> None:
    """Four Troops remove 2, an Ambush 1."""
    g = nva("hue: 4 nva_troops, 3 us_troops", "da_nang: 1 nva_guerrilla, 2 us_troops")
    key, seen = chooses(g, "nva", *OPS, dice=f"{die}*")
    assert seen.boxes()["nva_attack_pieces"] == attack == (key == "op:attack")


@pytest.mark.covers("8.6.1-a")
def test_resources_limit_what_counts() -> None:
    g = nva("hue: 4 nva_troops, 3 us_troops", "da_nang: 1 nva_guerrilla, 2 us_troops", nva=1)
    _, seen = chooses(g, "nva", *OPS, dice="6*")
    assert next(n for n in seen.mind.notes if n.topic == "box.nva_attack_pieces").args["pieces"] == 2
    assert chooses(nva("hue: 4 nva_troops, 3 us_troops", nva=0), "nva", *OPS, dice="*")[0] == "pass"


@pytest.mark.covers("8.6.1-b")
@pytest.mark.parametrize("resources, ambush", [(3, True), (4, False)])
def test_a_single_ambush_gives_way_to_bombard(resources: int, ambush: bool) -> None:
    g = nva("hue: 1 nva_guerrilla, 2 us_troops", "quang_tri: 3 nva_troops, 3 us_troops", nva=resources)
    g.capabilities[PT_76] = "shaded"
    seen = operate(g, "nva", "attack", dice="*", chance="6")
    assert ("sa:bombard" in seen.keys("attack.space")) != ambush
    assert ("sa:ambush" in seen.keys("attack.with")) == ambush


@pytest.mark.covers("8.6.1-c")
def test_ambush_only_where_fewer_than_four_troops_are() -> None:
    g = nva("hue: 1 nva_guerrilla, 4 nva_troops, 5 us_troops", "da_nang: 1 nva_guerrilla, 2 us_troops", nva=3)
    seen = operate(g, "nva", "attack", dice="*")
    assert spaces(seen, "attack.space")[0] == "da_nang" and seen.keys("attack.with")[:2] == ["sa:ambush", "with:troops"]


@pytest.mark.covers("8.6.1-c")
@pytest.mark.parametrize(
    "lines, first, line",
    [
        (("hue: 1 nva_guerrilla, 1 us_base", "da_nang: 1 nva_guerrilla, 1 us_troops"), "hue", "removes_coin_base"),
        (
            ("hue: 1 nva_guerrilla, 1 us_troops", "central_laos: 1 nva_guerrilla, 1 arvn_troops, 1 arvn_ranger"),
            "central_laos",
            "in_laos_or_cambodia",
        ),
        (
            ("da_nang: 1 nva_guerrilla, 2 us_troops", "loc_hue_da_nang: 1 nva_guerrilla, 1 arvn_police"),
            "loc_hue_da_nang",
            "ambush_from_loc",
        ),
        (
            ("da_nang: 1 nva_guerrilla, 2 us_troops", "hue: 1 nva_guerrilla, 1 arvn_police"),
            "hue",
            "the_last_coin_piece",
        ),
        (
            ("da_nang: 1 nva_guerrilla, 2 us_troops", "hue: 1 nva_guerrilla, 1 arvn_police, 1 arvn_ranger"),
            "hue",
            "removes_special_forces",
        ),
        (("da_nang: 1 nva_guerrilla, 2 us_troops", "hue: 1 nva_guerrilla, 2 arvn_troops"), "da_nang", "us_before_arvn"),
    ],
)
def test_ambush_priorities(lines: tuple[str, ...], first: str, line: str) -> None:
    seen = operate(nva(*lines, nva=3), "nva", "attack", dice="*", chance="666")
    assert spaces(seen, "attack.space")[0] == first and line in seen.lines()


@pytest.mark.covers("8.6.1-d")
def test_bombard_priorities() -> None:
    """Where NVA is, then next to Troops; inside a COIN Base, then US Troops."""
    guns = "quang_tri: 3 nva_troops, 3 arvn_troops"
    g = nva(guns, "quang_nam: 1 us_base, 3 us_troops", "hue: 3 us_troops")
    seen = drive(g, bombard(g, Op(NVA, "attack")), dice="*")
    assert spaces(seen, "bombard.space") == ["quang_tri", "quang_nam"]
    assert seen.keys("bombard.remove") == [] and show(g, "quang_tri").startswith("2 arvn_troops")


@pytest.mark.covers("8.6.1-d")
def test_bombard_hits_us_first_and_as_often_as_the_guns_allow() -> None:
    g = nva("quang_tri: 3 nva_troops, 2 us_troops, 1 arvn_troops", "hue: 3 us_troops", "quang_nam: 3 us_troops")
    g.capabilities[LONG_RANGE_GUNS] = "shaded"
    seen = drive(g, bombard(g, Op(NVA, "attack")), dice="*")
    assert seen.keys("bombard.remove") == ["piece:us_troops"] and g.casualties[PIECE["us_troops"]] == 3


@pytest.mark.covers("8.6.1-e")
def test_attack_spaces_in_order() -> None:
    """Troops that remove 2; then 4 Guerrillas; then Troops that remove 1."""
    g = nva(
        "hue: 2 nva_troops, 3 us_troops",
        "da_nang: 4 nva_troops, 3 us_troops",
        "saigon: 4 nva_guerrilla_active, 3 us_troops",
        "kontum: 3 nva_guerrilla_active, 3 us_troops",
    )
    seen = operate(g, "nva", "attack", dice="*", chance="6")
    assert spaces(seen, "attack.space") == ["da_nang", "saigon", "hue"]


@pytest.mark.covers("8.6.1-e")
def test_attack_ties() -> None:
    """Laos and Cambodia, a Base, Special Forces, US before ARVN."""
    g = no_bombard(
        "hue: 4 nva_troops, 1 us_base, 1 us_troops",
        "central_laos: 4 nva_troops, 3 arvn_troops",
        "da_nang: 4 nva_troops, 1 arvn_ranger, 2 arvn_police",
        "saigon: 4 nva_troops, 3 us_troops",
        "kontum: 4 nva_troops, 3 arvn_troops",
    )
    seen = operate(g, "nva", "attack", dice="*")
    assert spaces(seen, "attack.space") == ["central_laos", "hue", "da_nang", "saigon", "kontum"]


@pytest.mark.covers("8.6.1-e")
def test_tanks_where_they_remove_the_most_more() -> None:
    g = no_bombard("hue: 4 nva_troops, 2 us_troops", "da_nang: 4 nva_troops, 5 us_troops")
    g.capabilities[PT_76] = "shaded"
    operate(g, "nva", "attack", dice="*")
    assert show(g, "da_nang") == "1 us_troops" and show(g, "hue") == "2 nva_troops"
    g = no_bombard("hue: 3 nva_troops, 2 us_troops")
    g.capabilities[PT_76] = "unshaded"
    operate(g, "nva", "attack", dice="*")
    assert show(g, "hue") == "1 us_troops, 1 nva_troops"  # one Troop is lost first, one by attrition


# ------------------------------------------------------------------ Terror (8.6.3)


@pytest.mark.covers("8.6.3-a")
@pytest.mark.parametrize("die, terror", [(3, True), (4, False)])
def test_terror_for_a_die(die: int, terror: bool) -> None:
    """Hue has 2, Da Nang 1; a Neutral space does not count."""
    lines = ("hue: 1 nva_guerrilla, active_support", "da_nang: 1 nva_troops, passive_support", "saigon: 1 nva_troops")
    key, seen = chooses(nva(*lines), "nva", *OPS, dice=f"{die}*")
    assert seen.boxes()["nva_terror"] == terror == (key == "op:terror")


@pytest.mark.covers("8.6.3-a")
def test_terror_everywhere_at_support_then_bombard() -> None:
    g = nva(
        "hue: 1 nva_guerrilla, active_support",
        "da_nang: 1 nva_troops, passive_support",
        "saigon: 1 nva_troops",
        "tay_ninh: 3 nva_troops",
        "kien_phong: 3 us_troops",
        nva=9,
    )
    seen = operate(g, "nva", "terror", dice="*")
    assert spaces(seen, "terror.space") == ["hue", "da_nang"]
    assert "sa:bombard" in seen.keys("terror.space") and support(g, "saigon") == "neutral"


@pytest.mark.covers("8.6.3-a")
def test_short_of_resources_the_highest_population() -> None:
    g = nva("da_nang: 1 nva_troops, passive_support", "saigon: 1 nva_troops, active_support", nva=1)
    operate(g, "nva", "terror", dice="*")
    assert support(g, "saigon") == "passive_support" and support(g, "da_nang") == "passive_support"


# ------------------------------------------------------------------ Rally (8.6.4)


@pytest.mark.covers("8.6.4-a")
def test_rally_boxes() -> None:
    quiet = "north_vietnam: 1 nva_base, 2 nva_troops"
    assert chooses(nva(quiet, trail=1), "nva", *OPS, dice="*")[1].boxes()["nva_poor_trail"]
    assert chooses(nva("north_vietnam: 1 nva_base, 1 nva_troops"), "nva", *OPS, dice="*")[1].boxes()["nva_lonely_base"]
    _, seen = chooses(nva(quiet, "tay_ninh: 2 nva_guerrilla_active, 2 vc_guerrilla"), "nva", *OPS, dice="*")
    assert seen.boxes()["nva_would_place_base"]
    _, seen = chooses(nva(quiet, "tay_ninh: 1 nva_guerrilla, 3 nva_troops"), "nva", *OPS, dice="*")
    assert not seen.boxes()["nva_would_place_base"] and "nva_can_march" in seen.boxes()


@pytest.mark.covers("8.6.4-a")
@pytest.mark.parametrize("dice, rally", [("34", True), ("44", False)])
def test_rally_for_more_guerrillas_than_two_dice(dice: str, rally: bool) -> None:
    g = nva("north_vietnam: 1 nva_base, 2 nva_troops")
    g.available[NVA_GUERRILLA] = 8
    _, seen = chooses(g, "nva", *OPS, dice=dice + "*")
    assert seen.boxes()["nva_guerrillas_available"] == rally


@pytest.mark.covers("8.6.4-a")
def test_a_march_that_cannot_be_becomes_a_rally() -> None:
    g = nva("north_vietnam: 1 nva_base, 2 nva_troops", next_card=COUP)
    g.available[NVA_GUERRILLA] = 1
    key, seen = chooses(g, "nva", "op:rally", dice="*")
    assert key == "op:rally" and seen.boxes()["nva_can_rally"]


@pytest.mark.covers("8.6.4-b")
def test_rally_bullets_in_order() -> None:
    """A Base; COIN Control in Laos or Cambodia; Bases with at most 1 Guerrilla; other Bases; random."""
    g = nva(
        "tay_ninh: 2 nva_guerrilla_active, 1 nva_troops, 1 vc_guerrilla",
        "central_laos: 1 us_troops",
        "north_vietnam: 1 nva_base, 3 nva_guerrilla",
        "southern_laos: 1 nva_base, 1 nva_guerrilla",
        nva=9,
    )
    g.available[NVA_GUERRILLA] = 9
    seen = operate(g, "nva", "rally", dice="*")
    assert spaces(seen, "rally.space") == ["tay_ninh", "central_laos", "southern_laos"]
    assert show(g, "tay_ninh") == "1 nva_troops, 1 nva_base, 1 vc_guerrilla"
    assert seen.keys("rally.guerrillas") == ["n:3"]  # Trail 2 and a Base
    g = nva("north_vietnam: 1 nva_base, 3 nva_guerrilla", nva=1)
    g.available[NVA_GUERRILLA] = 9
    assert spaces(operate(g, "nva", "rally", dice="*"), "rally.space") == ["north_vietnam"]


@pytest.mark.covers("8.6.4-b")
def test_aaa_unshaded_leaves_one_space_if_the_trail_is_to_be_improved() -> None:
    lines = ("north_vietnam: 1 nva_base, 1 nva_guerrilla", "southern_laos: 1 nva_base, 1 nva_guerrilla")
    for resources, count in ((9, 1), (2, 2)):
        g = nva(*lines, nva=resources)
        g.available[NVA_GUERRILLA] = 9
        g.capabilities[AAA] = "unshaded"
        assert len(spaces(operate(g, "nva", "rally", dice="*"), "rally.space")) == count


@pytest.mark.covers("8.6.4-c")
@pytest.mark.parametrize(
    "trail, resources, improved", [(2, 4, True), (2, 3, False), (3, 10, True), (3, 9, False), (4, 30, False)]
)
def test_the_trail(trail: int, resources: int, improved: bool) -> None:
    """One space costs 1 first: 3 Resources must be left, at Trail 3 nine."""
    g = nva("north_vietnam: 1 nva_base, 1 nva_guerrilla", nva=resources, trail=trail)
    for s in range(47):
        if s != SPACE["north_vietnam"]:
            g.support[s] = 1
    g.available[NVA_GUERRILLA] = 9
    operate(g, "nva", "rally", dice="*")
    assert (g.trail > trail) == improved


@pytest.mark.covers("8.6.4-c")
def test_sa_2s_shaded_improves_the_trail_by_two() -> None:
    """The rule's example: 3 Resources left, from 2 to 4."""
    g = nva("north_vietnam: 1 nva_base, 2 nva_guerrilla", nva=6)
    g.capabilities[SA_2S] = "shaded"
    g.available[NVA_GUERRILLA] = 9
    operate(g, "nva", "rally", dice="*")
    assert g.trail == 4 and g.res[NVA] == 1


# ------------------------------------------------------------------ Infiltrate (8.6.4)


@pytest.mark.covers("8.6.4-d")
def test_infiltrate_takes_vc_bases_tunnels_first_then_population() -> None:
    g = nva(
        "quang_nam: 3 nva_troops, 1 vc_base",
        "tay_ninh: 3 nva_troops, 1 vc_base",
        "kien_giang: 3 nva_troops, 1 vc_tunnel",
        "binh_dinh: 3 nva_troops, 1 nva_base, 1 vc_base",
    )
    seen = drive(g, infiltrate(g, Op(NVA, "rally")), dice="*")
    assert spaces(seen, "infiltrate.space") == ["kien_giang", "tay_ninh"]
    assert show(g, "kien_giang") == "3 nva_troops, 1 nva_tunnel" and show(g, "tay_ninh") == "3 nva_troops, 1 nva_base"


@pytest.mark.covers("8.6.4-d")
def test_a_base_is_recalled_from_abroad() -> None:
    g = nva(
        "tay_ninh: 3 nva_troops, 1 vc_base",
        "central_laos: 1 nva_base, 2 nva_troops",
        "southern_laos: 1 nva_base, 5 nva_troops",
        "quang_tri: 1 nva_base, 9 nva_troops",
    )
    g.out_of_play[NVA_BASE], g.available[NVA_BASE] = g.available[NVA_BASE], 0
    seen = drive(g, infiltrate(g, Op(NVA, "rally")), dice="*")
    assert seen.keys("place.from_map") == ["space:southern_laos"] and show(g, "tay_ninh") == "3 nva_troops, 1 nva_base"


@pytest.mark.covers("8.6.4-d", "8.6.4-e")
def test_the_four_troops_are_counted_where_they_would_be_placed() -> None:
    """Most Guerrillas come first, so 2 and 2 at Trail 1; at Trail 2 in 1 space (559th) 3."""
    g = nva(
        "central_laos: 1 nva_base, 2 nva_guerrilla",
        "southern_laos: 1 nva_base, 2 nva_guerrilla",
        "north_vietnam: 2 nva_base, 1 nva_guerrilla",
        trail=1,
    )
    assert infiltrate_worth(g)
    g.available[NVA_TROOPS] = 3
    assert not infiltrate_worth(g)
    g.available[NVA_TROOPS], g.momentum[GROUP_559] = 9, "unshaded"
    g.trail = 2
    assert not infiltrate_worth(g)  # 3 in Central or Southern Laos, though North Vietnam would bring 4


@pytest.mark.covers("8.6.4-d")
@pytest.mark.parametrize("trail, worth", [(1, True), (0, False)])
def test_infiltrate_only_for_a_base_or_four_troops(trail: int, worth: bool) -> None:
    """Two Bases in two spaces: Trail 1 places 2 + 2 Troops, Trail 0 only 2."""
    g = nva("central_laos: 1 nva_base, 2 nva_troops", "southern_laos: 1 nva_base, 2 nva_troops", trail=trail, nva=1)
    g.available[NVA_GUERRILLA] = 1
    seen = operate(g, "nva", "rally", dice="*")
    assert ("sa:infiltrate" in seen.keys("rally.space", "op.last_call")) == worth


@pytest.mark.covers("8.6.4-e")
def test_infiltrate_troops_where_most_guerrillas_then_two_bases() -> None:
    g = nva(
        "central_laos: 2 nva_base, 2 nva_guerrilla",
        "southern_laos: 1 nva_base, 3 nva_guerrilla",
        "sihanoukville: 1 nva_base, 2 nva_guerrilla",
        trail=3,
    )
    seen = drive(g, infiltrate(g, Op(NVA, "rally")), dice="*")
    assert spaces(seen, "infiltrate.space") == ["southern_laos", "central_laos"]
    assert show(g, "southern_laos") == "5 nva_troops, 2 nva_guerrilla, 1 nva_base"  # 4 placed, 1 swapped
    assert show(g, "central_laos") == "5 nva_troops, 2 nva_guerrilla, 2 nva_base"


@pytest.mark.covers("8.6.4-e")
def test_infiltrate_near_what_nva_does_not_control_and_active_ones_are_swapped() -> None:
    lines = ("north_vietnam: 1 nva_base, 1 nva_guerrilla, 3 nva_guerrilla_active", "central_laos: 5 nva_troops")
    g = nva(
        *lines, "quang_tri: 5 nva_troops", "the_fishhook: 1 nva_base, 2 nva_guerrilla, 2 nva_guerrilla_active", trail=3
    )
    seen = drive(g, infiltrate(g, Op(NVA, "rally")), dice="*")
    assert spaces(seen, "infiltrate.space")[0] == "the_fishhook" and "near_no_nva_control" in seen.lines()
    assert show(g, "the_fishhook") == "6 nva_troops, 2 nva_guerrilla, 1 nva_base"
    assert show(g, "north_vietnam").startswith("6 nva_troops, 1 nva_guerrilla, 1 nva_guerrilla_active")


@pytest.mark.covers("8.6.4-f")
def test_no_infiltrate_means_bombard() -> None:
    g = nva("quang_tri: 3 nva_troops, 3 us_troops", "north_vietnam: 1 nva_base, 2 nva_troops", nva=1, trail=3)
    g.momentum[MCNAMARA] = "event"
    g.available[NVA_GUERRILLA] = 1
    seen = operate(g, "nva", "rally", dice="*")
    assert "sa:bombard" in seen.keys("rally.space", "op.last_call")


@pytest.mark.covers("8.6.4-e")
def test_the_559th_allows_one_space() -> None:
    g = nva("central_laos: 1 nva_base, 2 nva_troops", "southern_laos: 1 nva_base, 2 nva_troops", trail=3)
    g.momentum[GROUP_559] = "unshaded"
    assert len(spaces(drive(g, infiltrate(g, Op(NVA, "rally")), dice="*"), "infiltrate.space")) == 1


# ------------------------------------------------------------------ March (8.6.5)


@pytest.mark.covers("8.6.5-a")
def test_who_stays() -> None:
    """Two units at a Base, and enough for NVA Control; Guerrillas stay rather than Troops."""
    g = nva("north_vietnam: 1 nva_base, 2 nva_guerrilla, 3 nva_troops", "central_laos: 3 nva_troops, 1 us_troops")
    forces = Forces(g)
    assert forces.spare(SPACE["north_vietnam"]) == 3 and forces.spare(SPACE["central_laos"]) == 1
    assert forces.leavers([SPACE["north_vietnam"], SPACE["central_laos"]]) == {NVA_TROOPS: 3}


@pytest.mark.covers("8.6.5-a")
@pytest.mark.parametrize("trail, far", [(3, False), (4, True)])
def test_along_the_trail_only_at_four(trail: int, far: bool) -> None:
    """From North Vietnam to the Fishhook's neighbours is several steps."""
    g = nva("north_vietnam: 1 nva_base, 12 nva_troops", "saigon: 1 arvn_troops", trail=trail)
    for name in ("quang_tri", "quang_nam", "hue"):
        for _ in range(20):
            g.coin[SPACE[name]] += 1
            g.n[SPACE[name] * KINDS + PIECE["arvn_troops"]] += 1
    seen = operate(g, "nva", "march", dice="*")
    assert any(origin != "north_vietnam" for origin, _, _ in moves(seen)) == far
    assert show(g, "central_laos") == "" or not far  # nobody is left in transit


@pytest.mark.covers("8.6.5-b")
def test_march_for_a_base_in_laos_or_cambodia() -> None:
    g = nva("central_laos: 1 nva_guerrilla, 2 nva_troops", "north_vietnam: 1 nva_base, 3 nva_guerrilla, 2 nva_troops")
    for s in range(47):
        g.coin[s] = 30 if SPACE["north_vietnam"] != s else 0
    g.control[:] = bytearray(47)
    seen = operate(g, "nva", "march", dice="31*")
    assert ("north_vietnam", "central_laos", {"nva_guerrilla": 1}) in moves(seen)
    g = nva("central_laos: 2 nva_guerrilla, 2 nva_troops", "north_vietnam: 1 nva_base, 9 nva_guerrilla")
    assert not any(target == "southern_laos" for _, target, _ in moves(operate(g, "nva", "march", dice="*")))
    g.available[NVA_BASE], g.out_of_play[NVA_BASE] = 0, g.available[NVA_BASE]


@pytest.mark.covers("8.6.5-c")
def test_one_hidden_guerrilla_to_one_road() -> None:
    """Hue to Da Nang if possible; where it would be seen, another; none if it would be seen everywhere."""
    lines = ("quang_tri: 3 nva_guerrilla, 9 us_troops",)
    seen = operate(nva(*lines), "nva", "march", dice="*")
    assert [t for _, t, _ in moves(seen) if t.startswith("loc")] == ["loc_hue_da_nang"]
    seen = operate(nva(*lines, "loc_hue_da_nang: 3 us_troops"), "nva", "march", dice="*")
    assert [t for _, t, _ in moves(seen) if t.startswith("loc")] == ["loc_hue_khe_sanh"]
    g = nva(*lines, "loc_hue_da_nang: 3 us_troops", "loc_hue_khe_sanh: 3 us_troops")
    assert not [t for _, t, _ in moves(operate(g, "nva", "march", dice="*")) if t.startswith("loc")]


@pytest.mark.covers("8.6.5-d")
def test_control_of_the_highest_population() -> None:
    """Quang Tri (2) before Quang Nam (1); all who may leave an origin go together."""
    g = nva("central_laos: 8 nva_troops", "quang_nam: 1 arvn_troops", "quang_tri: 1 arvn_troops")
    seen = operate(g, "nva", "march", dice="*")
    assert ("central_laos", "quang_tri", {"nva_troops": 7}) in moves(seen)  # 1 keeps Control of Central Laos


@pytest.mark.covers("8.6.5-d")
@pytest.mark.parametrize(
    "lines, target, line",
    [
        (
            (
                "the_fishhook: 4 nva_troops",
                "northeast_cambodia: 4 nva_troops",
                "quang_duc: 2 arvn_troops",
                "pleiku: 5 arvn_troops",
            ),
            "quang_duc",
            "one_group_is_enough",
        ),
        (
            ("the_fishhook: 9 nva_troops", "quang_duc: 1 us_base, 1 us_troops", "pleiku: 2 arvn_troops"),
            "pleiku",
            "no_us_base",
        ),
        (
            (
                "the_fishhook: 9 nva_troops",
                "quang_duc: 2 arvn_troops",
                "pleiku: 1 vc_base, 1 arvn_troops",
                "an_loc: 9 us_troops",
                "tay_ninh: 9 us_troops",
            ),
            "pleiku",
            "vc_base_no_nva_base",
        ),
    ],
)
def test_control_ties(lines: tuple[str, ...], target: str, line: str) -> None:
    g = nva(*lines, "an_loc: 9 us_troops", "tay_ninh: 9 us_troops", nva=1)
    g.out_of_play[NVA_BASE], g.available[NVA_BASE] = g.available[NVA_BASE], 0
    seen = operate(g, "nva", "march", dice="*")
    assert next(t for _, t, _ in moves(seen)) == target and line in seen.lines()


@pytest.mark.covers("8.6.5-e")
def test_a_mass_before_coin() -> None:
    """Troops that are next to no COIN Control go where they are."""
    g = nva("north_vietnam: 1 nva_base, 6 nva_troops", "quang_tri: 9 us_troops", "quang_nam: 9 us_troops")
    g.out_of_play[NVA_BASE], g.available[NVA_BASE] = g.available[NVA_BASE], 0
    g.control[SPACE["quang_tri"]] = 0  # it is not COIN's: its own front is elsewhere
    seen = operate(g, "nva", "march", dice="*")
    assert [(o, t) for o, t, _ in moves(seen)] in (
        [("north_vietnam", "quang_tri")],
        [("north_vietnam", "central_laos")],
    )
    assert "most_troops" in seen.lines() or len(moves(seen)) == 1


@pytest.mark.covers("8.6.5-f")
def test_after_a_march() -> None:
    """Ambush only if a Base falls; else Infiltrate; else Bombard."""
    g = nva("quang_tri: 3 nva_guerrilla", "hue: 1 us_base", nva=5)
    seen = operate(g, "nva", "march", dice="*")
    assert "sa:ambush" in seen.keys("march.origin") and show(g, "hue") == ""
    g = nva("quang_tri: 3 nva_guerrilla", "hue: 1 us_troops", "north_vietnam: 1 nva_base, 2 nva_troops", trail=3, nva=5)
    seen = operate(g, "nva", "march", dice="*")
    assert "sa:infiltrate" in seen.keys("march.origin", "op.last_call")
    g = nva("quang_tri: 3 nva_guerrilla, 9 nva_troops, 9 us_troops", nva=5)
    assert "sa:bombard" in operate(g, "nva", "march", dice="*").keys("march.origin", "op.last_call")


@pytest.mark.covers("8.6.5-f")
def test_a_second_ambush_after_the_base() -> None:
    """US Troops if possible, else cubes on LoCs."""
    g = nva(
        "loc_hue_da_nang: 1 nva_guerrilla, 1 arvn_police", "hue: 1 nva_guerrilla, 2 us_troops", "da_nang: 2 arvn_police"
    )
    turn = Turn(g, NVA, Dice("*"))
    assert (
        nva_attack.after_march(turn, [SPACE["loc_hue_da_nang"], SPACE["hue"]], 1) == SPACE["loc_hue_da_nang"]
    )  # from the LoC
    g = nva("loc_hue_da_nang: 1 nva_guerrilla, 1 arvn_police", "kontum: 1 nva_guerrilla, 2 arvn_police")
    turn = Turn(g, NVA, Dice("*"))
    assert nva_attack.after_march(turn, [SPACE["loc_hue_da_nang"], SPACE["kontum"]], 1) == SPACE["loc_hue_da_nang"]
    assert nva_attack.after_march(turn, [SPACE["kontum"]], 1) == -1


# ------------------------------------------------------------------ Redeploy (8.6.6)


def redeploy(g: Fitl) -> Seen:
    phase_laos_cambodia(g)
    return drive(g, phase_redeploy_nva(g), dice="*")


@pytest.mark.covers("8.6.6-a")
def test_redeploy_units_for_every_base_then_control() -> None:
    g = nva(
        "north_vietnam: 1 nva_base, 9 nva_troops",
        "quang_tri: 1 nva_base",
        "tay_ninh: 1 nva_base, 2 nva_guerrilla, 5 arvn_troops",
    )
    redeploy(g)
    assert g.n[SPACE["quang_tri"] * KINDS + NVA_TROOPS] >= 2
    assert g.control[SPACE["tay_ninh"]] == NVA_CONTROL  # 3 more than 5
    assert g.n[SPACE["north_vietnam"] * KINDS + NVA_TROOPS] >= 2


@pytest.mark.covers("8.6.6-a")
def test_redeploy_breaks_coin_control_where_it_cannot_take_it() -> None:
    g = nva("north_vietnam: 1 nva_base, 4 nva_troops", "tay_ninh: 1 nva_base, 2 nva_guerrilla, 5 arvn_troops")
    redeploy(g)
    assert g.control[SPACE["tay_ninh"]] == 0 and show(g, "tay_ninh").startswith("5 arvn_troops, 2 nva_troops")


@pytest.mark.covers("8.6.6-a")
def test_redeploy_loses_nothing_and_in_the_final_round_leaves_bases_bare() -> None:
    lines = ("central_laos: 3 nva_troops, 1 nva_base", "tay_ninh: 1 nva_base, 2 nva_guerrilla, 4 arvn_troops")
    g = nva(*lines, "quang_nam: 3 nva_troops, 2 vc_guerrilla")
    redeploy(g)
    assert g.control[SPACE["quang_nam"]] == NVA_CONTROL and g.n[SPACE["central_laos"] * KINDS + NVA_TROOPS] == 2
    g = nva(*lines)
    g.final_round = True
    g.options = {**g.options, "difficulty_b": False}
    redeploy(g)
    assert g.n[SPACE["central_laos"] * KINDS + NVA_TROOPS] == 1 and g.control[SPACE["tay_ninh"]] == NVA_CONTROL


@pytest.mark.covers("8.6.6-a")
def test_redeploy_masses_next_to_coin_in_the_south_first() -> None:
    g = nva(
        "north_vietnam: 1 nva_base, 6 nva_troops",
        "quang_tri: 1 nva_base, 4 nva_troops",
        "hue: 3 arvn_troops",
        "sihanoukville: 1 nva_base, 2 nva_troops",
        "kien_giang: 9 arvn_troops",
    )
    redeploy(g)
    assert g.n[SPACE["quang_tri"] * KINDS + NVA_TROOPS] == 8 and g.n[SPACE["sihanoukville"] * KINDS + NVA_TROOPS] == 2
