"""8.5 The VC non-player: every box of its chart and every line of its lists."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.rules.s6_commitment import withdrawal
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import KINDS, PIECE, VC, VC_GUERRILLA
from sandtable.vietnam.rules.s4_subvert import subvert
from sandtable.vietnam.rules.s6_support import phase_agitate
from tests.vietnam.fitl.nonplayer.driver import chooses, drive, in_both_editions, np_board, operate
from tests.vietnam.fitl.nonplayer.vc_driver import OPS, no_guerrillas, spaces
from tests.vietnam.play import show, support

CADRES = 116


# ------------------------------------------------------------------ Terror (8.5.1)


@pytest.mark.covers("8.5.1-a")
@pytest.mark.parametrize(
    "line, resources, terror",
    [
        ("hue: 1 vc_guerrilla, passive_support", 1, True),
        ("hue: 1 vc_guerrilla, 1 vc_base, active_support", 1, True),  # the last one at a Base too
        ("hue: 1 vc_guerrilla, passive_support", 0, False),  # without Tax
        ("hue: 1 vc_guerrilla_active, passive_support", 1, False),
    ],
)
def test_terror_at_support(line: str, resources: int, terror: bool) -> None:
    g = no_guerrillas(np_board(line, vc=resources, next_card=46))
    key, seen = chooses(g, "vc", *OPS, dice="66*")
    assert (key == "op:terror") == terror == seen.boxes()["vc_terror_at_support"]


@pytest.mark.covers("8.5.1-b")
@pytest.mark.parametrize("dice, terror", [("43", True), ("44", False)])
def test_terror_for_two_dice(dice: str, terror: bool) -> None:
    """Three spaces could shift 2 + 2 + 3... Population 6 and 1: as much as Resources pay for."""
    g = no_guerrillas(np_board("saigon: 1 vc_guerrilla", "da_nang: 1 vc_guerrilla", vc=2, next_card=46))
    key, seen = chooses(g, "vc", *OPS, dice=dice + "*")
    assert (key == "op:terror") == terror == seen.boxes()["vc_terror_population"]


@pytest.mark.covers("8.5.1-b", "8.5.1-c")
def test_what_counts_for_two_dice() -> None:
    """Not Active Opposition, not Population 0, not the last Underground Guerrilla at a Base, no more than Resources."""
    g = no_guerrillas(
        np_board(
            "saigon: 1 vc_guerrilla, active_opposition",
            "phuoc_long: 1 vc_guerrilla",
            "hue: 1 vc_guerrilla, 1 vc_base",
            "da_nang: 1 vc_guerrilla",
            "qui_nhon: 1 vc_guerrilla",
            vc=1,
            next_card=46,
        )
    )
    _, seen = chooses(g, "vc", *OPS, dice="*")
    note = next(n for n in seen.mind.notes if n.topic == "box.vc_terror_population")
    assert note.args["pop"] == 1


@pytest.mark.covers("8.5.1-c")
def test_terror_spaces_in_order() -> None:
    """Highest Population first; at Neutral a Base keeps its last Underground Guerrilla, at Support it does not."""
    g = np_board(
        "saigon: 2 vc_guerrilla, 1 vc_base",
        "tay_ninh: 1 vc_guerrilla, 1 vc_base, passive_support",
        "binh_dinh: 1 vc_guerrilla, 1 vc_base",
        "pleiku: 1 vc_guerrilla, passive_opposition",
        vc=15,
    )
    seen = operate(g, "vc", "terror", dice="*")
    assert spaces(seen, "terror.space") == ["saigon", "tay_ninh", "pleiku"]
    assert show(g, "binh_dinh") == "1 vc_guerrilla, 1 vc_base"


@pytest.mark.covers("8.5.1-d")
@pytest.mark.parametrize("resources, aid, sabotaged", [(14, 29, True), (13, 29, False), (14, 30, False)])
def test_then_roads(resources: int, aid: int, sabotaged: bool) -> None:
    """After one Terror 13 Resources are left of 14: more than 12, and Aid below 30."""
    g = np_board("hue: 1 vc_guerrilla", "loc_hue_da_nang: 1 vc_guerrilla", vc=resources, aid=aid)
    operate(g, "vc", "terror", dice="*")
    assert bool(g.sabotage[SPACE["loc_hue_da_nang"]]) == sabotaged


@in_both_editions(pytest.mark.covers("F8.5.1-b"))
@pytest.mark.covers("8.5.1-e")
def test_out_of_resources_it_taxes_and_goes_on() -> None:
    g = np_board("saigon: 1 vc_guerrilla", "hue: 1 vc_guerrilla", "loc_saigon_can_tho: 1 vc_guerrilla", vc=1)
    seen = operate(g, "vc", "terror", dice="*")
    assert seen.keys("terror.space") == ["space:saigon", "sa:tax", "space:hue"]
    assert g.res[VC] == 1  # 1 - 1 + 2 - 1


# ------------------------------------------------------------------ Tax and Subvert (8.5.1)


@pytest.mark.covers("8.5.1-f")
def test_tax_roads_by_econ_then_active_support() -> None:
    g = np_board(
        "loc_hue_da_nang: 1 vc_guerrilla",
        "loc_saigon_can_tho: 1 vc_guerrilla",
        "saigon: 1 vc_guerrilla, active_support",
        "hue: 2 vc_guerrilla, active_support",
        "tay_ninh: 1 vc_guerrilla, active_opposition",
        vc=9,
    )
    seen = operate(g, "vc", "terror", dice="*")  # Terror in Saigon and Hue leaves 7 Resources
    assert spaces(seen, "tax.space") == [
        "loc_saigon_can_tho",
        "loc_hue_da_nang",
    ]  # nobody else is hidden at Active Support
    g = np_board(
        "saigon: 1 vc_guerrilla_active, active_support",
        "hue: 2 vc_guerrilla, active_support",
        "tay_ninh: 1 vc_guerrilla, active_opposition",
        vc=9,
    )
    g.support[SPACE["hue"]] = 2
    d_keys = operate(g, "vc", "rally", dice="*")
    assert spaces(d_keys, "tax.space") == ["hue"]  # Active Opposition is spared while there are Resources


@pytest.mark.covers("8.5.1-f")
@pytest.mark.parametrize("resources, taxes", [(10, True), (12, False)])
def test_tax_only_up_to_nine(resources: int, taxes: bool) -> None:
    """Terror in one space first: 9 Resources are left, or 11."""
    g = np_board("hue: 1 vc_guerrilla", "loc_saigon_can_tho: 1 vc_guerrilla", vc=resources, aid=40)
    operate(g, "vc", "terror", dice="*")
    assert g.res[VC] == resources - 1 + (2 if taxes else 0)


@pytest.mark.covers("8.5.1-f")
def test_at_zero_active_opposition_then_any_but_not_population_zero() -> None:
    g = no_guerrillas(
        np_board(
            "hue: 4 vc_guerrilla",
            "tay_ninh: 1 vc_guerrilla, active_opposition",
            "quang_nam: 1 vc_guerrilla, active_opposition",
            "binh_dinh: 1 vc_guerrilla",
            "da_nang: 1 vc_guerrilla",
            "phuoc_long: 1 vc_guerrilla",
            vc=0,
        )
    )
    seen = operate(g, "vc", "rally", dice="*")
    taxed = spaces(seen, "tax.space")
    assert taxed[:2] == ["tay_ninh", "quang_nam"] and set(taxed[2:]) == {"hue", "binh_dinh"}
    assert seen.asked[0][1] == "tax.space" and g.res[VC] == 4 + 2 + 4 + 4


@pytest.mark.covers("8.5.1-g")
def test_subvert_for_control_then_most_cubes() -> None:
    g = np_board(
        "hue: 4 arvn_police, 2 vc_guerrilla, active_opposition",
        "saigon: 3 arvn_police, 2 vc_guerrilla, active_opposition",
        "da_nang: 2 arvn_troops, 1 arvn_police, 2 vc_guerrilla, active_opposition",
        "loc_hue_da_nang: 3 arvn_troops, 1 arvn_police, 1 vc_guerrilla",
        vc=20,
        aid=40,
    )
    seen = drive(g, subvert(g, Operation(Orders(VC, "rally"))), dice="*")
    assert spaces(seen, "subvert.space") == ["saigon", "hue"]  # Population 6, then 2; Da Nang has 1
    assert seen.keys("subvert.action") == ["subvert:remove"] * 2


@pytest.mark.covers("8.5.1-g")
def test_subvert_replaces_a_single_cube_only() -> None:
    g = np_board("hue: 1 arvn_police, 2 vc_guerrilla", vc=20, aid=40)
    seen = operate(g, "vc", "terror", dice="*")
    assert seen.keys("subvert.action") == ["subvert:replace"] and "arvn" not in show(g, "hue")


# ------------------------------------------------------------------ Rally (8.5.3)


@pytest.mark.covers("8.5.3-a")
@pytest.mark.parametrize("guerrillas, rally", [("4 vc_guerrilla", True), ("3 vc_guerrilla", False)])
def test_rally_for_two_bases(guerrillas: str, rally: bool) -> None:
    g = no_guerrillas(np_board("tay_ninh: 4 vc_guerrilla", f"phuoc_long: {guerrillas}", vc=5, next_card=46))
    key, seen = chooses(g, "vc", *OPS, dice="66*")
    assert seen.boxes()["vc_two_bases"] == rally and (key == "op:rally") == rally


@pytest.mark.covers("8.5.3-a")
@pytest.mark.parametrize("dice, rally", [("124", True), ("224", False)])
def test_rally_for_three_dice_below_the_guerrillas_available(dice: str, rally: bool) -> None:
    g = np_board("phuoc_long: 3 vc_guerrilla", vc=5, next_card=46)
    g.out_of_play[VC_GUERRILLA], g.available[VC_GUERRILLA] = 19, 8
    key, seen = chooses(g, "vc", *OPS, dice=dice + "*")
    assert seen.boxes()["vc_guerrillas_available"] == rally and (key == "op:rally") == rally


@pytest.mark.covers("8.5.3-b")
def test_rally_bullets_in_order() -> None:
    """A Base at 4 Guerrillas; 2 spaces without VC, ARVN cubes first; Bases with under 4 hidden; 1-3; random."""
    g = np_board(
        "tay_ninh: 3 vc_guerrilla, 1 vc_guerrilla_active",
        "hue: 1 arvn_troops",
        "saigon: 1 vc_base, 4 vc_guerrilla_active",
        "quang_nam: 1 vc_base, 4 vc_guerrilla",
        "binh_dinh: 2 vc_guerrilla",
        "da_nang: passive_support, 1 arvn_police",
        vc=9,
    )
    seen = operate(g, "vc", "rally", dice="42 *")
    chosen = spaces(seen, "rally.space")
    assert len(chosen) == 6
    assert set(chosen[:3]) == {"tay_ninh", "saigon", "quang_nam"}  # three Bases are built
    assert chosen[3] == "hue"  # cubes; Da Nang has Support
    assert chosen[4] not in ("binh_dinh", "phuoc_long") and chosen[5] == "binh_dinh"
    assert show(g, "tay_ninh") == "2 vc_guerrilla, 1 vc_base"  # the Active one went first


@pytest.mark.covers("8.5.3-b")
def test_rally_at_bases_places_population_plus_bases() -> None:
    g = np_board("saigon: 1 vc_base, 3 vc_guerrilla", "tay_ninh: 1 vc_base, 4 vc_guerrilla", vc=1, aid=40)
    for s in ("hue", "da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc", "can_tho"):
        g.support[SPACE[s]] = 1
    for a in range(47):
        if not g.support[a] and not g.vc[a]:
            g.support[a] = 1  # no space without VC is open
    g.n[SPACE["tay_ninh"] * KINDS + PIECE["vc_tunnel"]] = 1  # no room for a second Base there
    g.n[SPACE["saigon"] * KINDS + PIECE["vc_guerrilla"]] = 3
    operate(g, "vc", "rally", dice="*")
    assert sum(g.n[SPACE["saigon"] * KINDS + PIECE[p]] for p in ("vc_guerrilla", "vc_guerrilla_active")) == 3 + 6 + 1


@pytest.mark.covers("8.5.3-c")
def test_rally_ties_are_broken_by_control() -> None:
    lines = ("hue: 1 arvn_police", "da_nang: 2 arvn_police", "tay_ninh: 1 nva_troops, 1 arvn_police")
    g = np_board(*lines, vc=1, players="us arvn")
    assert spaces(operate(g, "vc", "rally", dice="*"), "rally.space")[0] == "hue"  # one Guerrilla ends COIN Control
    g = np_board("saigon: 2 arvn_police", "tay_ninh: 2 nva_troops, 1 arvn_police", vc=1, players="us arvn nva")
    assert spaces(operate(g, "vc", "rally", dice="*"), "rally.space")[0] == "tay_ninh"  # against an NVA player
    g = np_board("saigon: 2 arvn_police", "tay_ninh: 2 nva_troops, 1 arvn_police", vc=1, players="us arvn")
    assert spaces(operate(g, "vc", "rally", dice="11"), "rally.space")[0] == "saigon"  # not against a non-player: lots


@in_both_editions(pytest.mark.covers("F8.5.2-j"))
@pytest.mark.covers("8.5.3-d")
def test_cadres_agitate_before_the_special_activity() -> None:
    g = np_board("saigon: 1 vc_base, 1 vc_guerrilla, 2 arvn_police, passive_opposition", vc=10)
    g.capabilities[CADRES] = "shaded"
    seen = operate(g, "vc", "rally", dice="*")
    topics = [topic for _, topic, _ in seen.asked]
    assert "rally.agitate" in topics and support(g, "saigon") == "active_opposition"
    assert topics.index("rally.agitate") < topics.index("op.last_call")


@pytest.mark.covers("8.5.3-e")
def test_a_rally_that_cannot_be_falls_back() -> None:
    """Three dice call for Rally, but every space has Support and 0 Resources: March to a LoC costs nothing."""
    g = np_board("hue: 2 vc_guerrilla, passive_support, 5 arvn_police", vc=0, next_card=46)
    key, seen = chooses(g, "vc", *OPS, dice="111*")
    assert seen.boxes() | {"vc_can_rally": False, "vc_can_march": True} == seen.boxes() and key == "op:march"


# ------------------------------------------------------------------ Agitation and Withdrawal


@in_both_editions(pytest.mark.covers("F8.5.5-a"))
@pytest.mark.covers("8.5.6-a")
def test_agitation() -> None:
    """The most shift; then Support; then no Terror; Terror only where a shift follows."""
    g = np_board(
        "saigon: 1 vc_guerrilla",
        "tay_ninh: 1 vc_guerrilla, passive_support",
        "binh_dinh: 1 vc_guerrilla",
        "kien_giang: 1 vc_guerrilla, terror 1",
        "quang_tin: 1 vc_guerrilla, active_opposition, terror 1",
        vc=7,
    )
    seen = drive(g, phase_agitate(g), dice="*")
    assert spaces(seen, "agitate.space") == ["saigon", "tay_ninh", "binh_dinh"]
    assert g.res[VC] == 1 and g.terror[SPACE["kien_giang"]] == 1  # 1 Resource would only remove the Terror
    assert g.terror[SPACE["quang_tin"]] == 1


@pytest.mark.covers("8.5.7-a")
def test_withdrawal_shifts() -> None:
    """Passive Support before others; Active Support only when nothing else is left."""
    g = np_board("tay_ninh: active_support", "binh_dinh: passive_support", "da_nang: active_opposition")
    seen = drive(g, withdrawal(g, 8), dice="*")
    chosen = spaces(seen, "withdraw.space")
    assert chosen[0] == "binh_dinh" and "tay_ninh" not in chosen
    g = np_board("tay_ninh: active_support")
    for s in range(47):
        if s != SPACE["tay_ninh"]:
            g.support[s] = -2
    drive(g, withdrawal(g, 4), dice="*")
    assert support(g, "tay_ninh") == "passive_support"
