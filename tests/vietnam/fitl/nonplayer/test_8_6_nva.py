"""8.6.1-8.6.4 The NVA non-player: Attack, Terror and Rally, every box and line."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import NVA, NVA_GUERRILLA, PIECE
from sandtable.vietnam.rules.s4_bombard import bombard
from tests.vietnam.fitl.nonplayer.driver import chooses, drive, in_both_editions, operate, spaces
from tests.vietnam.fitl.nonplayer.nva_driver import (
    AAA,
    COUP,
    LONG_RANGE_GUNS,
    OPS,
    PT_76,
    SA_2S,
    no_bombard,
    nva,
)
from tests.vietnam.play import show, support

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
    seen = drive(g, bombard(g, Operation(Orders(NVA, "attack"))), dice="*")
    assert spaces(seen, "bombard.space") == ["quang_tri", "quang_nam"]
    assert seen.keys("bombard.remove") == [] and show(g, "quang_tri").startswith("2 arvn_troops")


@pytest.mark.covers("8.6.1-d")
def test_bombard_hits_us_first_and_as_often_as_the_guns_allow() -> None:
    g = nva("quang_tri: 3 nva_troops, 2 us_troops, 1 arvn_troops", "hue: 3 us_troops", "quang_nam: 3 us_troops")
    g.capabilities[LONG_RANGE_GUNS] = "shaded"
    seen = drive(g, bombard(g, Operation(Orders(NVA, "attack"))), dice="*")
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


@in_both_editions(pytest.mark.covers("F8.6.2-j"))
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


@in_both_editions(pytest.mark.covers("F8.6.4-b"))
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


@pytest.mark.covers("8.6.1-b", "4.4.3-b")
def test_an_attack_by_ambush_from_a_loc_without_an_enemy() -> None:
    """The Base of Hue stands alone: the Guerrilla on the road takes it; four on another road do not Attack nobody."""
    g = nva(
        "loc_hue_da_nang: 1 nva_guerrilla", "hue: 1 us_base", "loc_saigon_can_tho: 4 nva_guerrilla_active", nva=3
    )
    key, seen = chooses(g.copy(), "nva", *OPS, dice="*")
    assert key == "op:attack" and seen.boxes()["nva_takes_base"]
    operate(g, "nva", "attack", dice="*")
    assert (show(g, "hue"), show(g, "loc_hue_da_nang"), g.res[NVA]) == ("", "1 nva_guerrilla_active", 2)
    assert show(g, "loc_saigon_can_tho") == "4 nva_guerrilla_active"
