"""8.5 The VC non-player: what exactly its boxes count, what stays at home, how its bullets follow each other."""

import pytest

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import ACTIVE_OPPOSITION, SPACE, SPACES
from sandtable.vietnam.fitl.game import GAME
from sandtable.vietnam.fitl.nonplayer.charts2.system import SYSTEM
from sandtable.vietnam.fitl.rules.s6_commitment import withdrawal
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import FORCE_POOL, VC, VC_BASE, VC_GUERRILLA
from sandtable.vietnam.rules.s3_march import march as march_flow
from sandtable.vietnam.rules.s4_subvert import subvert
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Seen, chooses, drive, event, in_both_editions, np_board, operate
from tests.vietnam.fitl.nonplayer.vc_driver import OPS, no_guerrillas, spaces
from tests.vietnam.play import show

BRINKS, CADRES, MAIN_FORCE, MASHER, SEALORDS, SIHANOUK, TET = 97, 116, 104, 99, 92, 75, 124


def limited(g: War, dice: str) -> tuple[str, Seen]:
    """What the chart answers where only a Limited Operation is allowed (8.9 easy option)."""
    seen = Seen(dice)
    g.eligible = [False, False, False, True]
    d = Decision("vc", "turn.action", "2.3.4", [*OPS, "pass"], {"limited": True})
    return SYSTEM.nonplayer(GAME, "vc").choose(g, d, seen.mind), seen


def plan(seen: Seen) -> dict[tuple[str, str, str], int]:
    """(origin, target, piece) -> how many, of the planned moves."""
    found: dict[tuple[str, str, str], int] = {}
    for note in seen.mind.notes:
        if note.topic == "move" and isinstance(note.args["pieces"], dict):
            for piece, n in note.args["pieces"].items():
                found[str(note.args["origin"]), str(note.args["target"]), piece] = n
    return found


# ------------------------------------------------------------------ Terror (8.5.1)


@pytest.mark.covers("8.5.1-b")
def test_a_limited_terror_shifts_one_space() -> None:
    """Saigon 6 and Da Nang 1: together enough for a 7, but a Limited Operation has one space."""
    g = no_guerrillas(np_board("saigon: 1 vc_guerrilla", "da_nang: 1 vc_guerrilla", vc=2, next_card=46))
    key, seen = limited(g, "43*")
    assert not seen.boxes()["vc_terror_population"] and key != "op:terror"


@pytest.mark.covers("8.5.1-c")
@pytest.mark.parametrize(
    "line, terror",
    [
        ("2 vc_guerrilla, 1 vc_base", False),  # both would go
        ("2 vc_guerrilla, 1 vc_guerrilla_active, 1 vc_base", True),
        ("1 vc_guerrilla, 2 vc_guerrilla_active, 1 vc_base", False),
        ("2 vc_guerrilla", True),
        ("1 vc_guerrilla", False),
        ("2 vc_guerrilla, 1 vc_base, passive_support", True),
    ],
)
def test_cadres_unshaded_leave_a_hidden_guerrilla_at_a_base(line: str, terror: bool) -> None:
    """Terror then costs 2 Guerrillas, Active ones first; one must still be Underground at a Base without Support."""
    g = no_guerrillas(np_board(f"saigon: {line}", vc=5, next_card=46))
    g.capabilities[CADRES] = "unshaded"
    key, _ = chooses(g, "vc", *OPS, dice="111*")
    assert (key == "op:terror") == terror


# ------------------------------------------------------------------ Rally (8.5.3)


@pytest.mark.covers("8.5.3-a")
@pytest.mark.parametrize(
    "resources, road, bases",
    [
        (2, "", 2),
        (1, "", 1),  # the second cannot be paid
        (1, "loc_hue_da_nang: 1 vc_guerrilla", 2),  # by Tax, once at 0
        (0, "", 0),
        (0, "loc_hue_da_nang: 1 vc_guerrilla", 1),  # Econ 1 pays for one
        (0, "loc_saigon_can_tho: 1 vc_guerrilla", 2),
    ],
)
def test_two_bases_must_be_paid_for(resources: int, road: str, bases: int) -> None:
    """ "Would place" looks at what the Rally would really do. The Guerrillas are Active: they pay no Tax."""
    lines = ["tay_ninh: 4 vc_guerrilla_active", "binh_dinh: 4 vc_guerrilla_active", *filter(None, [road])]
    g = no_guerrillas(np_board(*lines, vc=resources, next_card=46))
    _, seen = chooses(g, "vc", *OPS, dice="*")
    note = next(n for n in seen.mind.notes if n.topic == "box.vc_two_bases")
    assert note.args["bases"] == bases and note.args["answer"] == (bases == 2)


@pytest.mark.covers("8.5.3-a")
def test_a_limited_rally_places_one_base() -> None:
    g = no_guerrillas(np_board("tay_ninh: 4 vc_guerrilla_active", "binh_dinh: 4 vc_guerrilla_active", vc=9, next_card=46))
    _, seen = limited(g, "*")
    assert not seen.boxes()["vc_two_bases"]


@pytest.mark.covers("8.5.3-c")
def test_a_base_ends_nobodys_control() -> None:
    """A Base takes the place of 2 Guerrillas: Hue (5 COIN) is not preferred to Tay Ninh."""
    g = np_board("hue: 4 vc_guerrilla, 5 arvn_police", "tay_ninh: 4 vc_guerrilla", vc=1)
    g.out_of_play[VC_BASE], g.available[VC_BASE] = g.available[VC_BASE] - 1, 1
    seen = operate(g, "vc", "rally", dice="55*")  # Tay Ninh by lot
    assert spaces(seen, "rally.space")[0] == "tay_ninh"


@pytest.mark.covers("8.4.4-b", "8.5.3-b")
def test_a_rally_of_an_event_takes_all_the_spaces_it_gets() -> None:
    """75: the bullets want nothing in Cambodia, so lots choose, as long as there are spaces."""
    g = np_board(vc=0, card=SIHANOUK, players="us arvn")
    event(g, "vc", "shaded", dice="*")
    assert g.available[VC_GUERRILLA] == FORCE_POOL[VC_GUERRILLA] - 4


# ------------------------------------------------------------------ March (8.5.4)


@pytest.mark.covers("8.5.4-a", "8.5.4-b")
def test_who_is_hidden_on_a_road_with_econ_stays() -> None:
    """The first bullet wants one there. More than one may leave, and a LoC without Econ may empty."""
    lines = ("loc_hue_da_nang: {} vc_guerrilla", "quang_nam: active_opposition", "quang_tri: active_opposition")
    g = np_board(lines[0].format(1), *lines[1:], vc=9)
    key, seen = chooses(no_guerrillas(g), "vc", *OPS, dice="*")
    assert not seen.boxes()["vc_can_march"] and key == "pass"
    g = np_board(lines[0].format(3), *lines[1:], vc=9)
    assert sum(plan(operate(g, "vc", "march", dice="*")).values()) == 2


@pytest.mark.covers("8.5.4-c")
def test_active_guerrillas_stay_out_of_it() -> None:
    """Only who arrives Underground marches for Population."""
    g = np_board("quang_duc: 2 vc_guerrilla, 3 vc_guerrilla_active", vc=9)
    operate(g, "vc", "march", dice="*")
    assert show(g, "quang_duc") == "3 vc_guerrilla_active"


@pytest.mark.covers("8.5.4-c")
def test_no_more_march_to_support_than_stay_hidden() -> None:
    """Hue has Support and 1 Police: a group of 2 is not seen, a third Guerrilla stays."""
    roads = [f"{road}: 3 us_troops" for road in ("loc_hue_da_nang", "loc_hue_khe_sanh")]  # nobody stays hidden there
    lines = ["hue: passive_support, 1 arvn_police", "quang_nam: active_opposition"]
    g = np_board("quang_tri: 4 vc_guerrilla, active_opposition", *lines, *roads, vc=1)
    assert plan(operate(g, "vc", "march", dice="*")) == {("quang_tri", "hue", "vc_guerrilla"): 2}


@pytest.mark.covers("8.5.4-d")
def test_against_nva_active_ones_first() -> None:
    """The 2 hidden ones go to the road and for Population; of 4 Active ones 3 go against 3 NVA, 1 stays."""
    lines = ["tay_ninh: 2 vc_guerrilla, 4 vc_guerrilla_active", "phuoc_long: 3 nva_troops"]
    g = np_board(*lines, vc=9, players="us arvn nva")
    found = plan(operate(g, "vc", "march", dice="*"))
    assert found["tay_ninh", "loc_saigon_an_loc_ban_me_thuot", "vc_guerrilla"] == 1
    assert found["tay_ninh", "phuoc_long", "vc_guerrilla_active"] == 3 and sum(found.values()) == 5
    g = np_board(*lines, vc=9, players="us arvn")
    assert not [key for key in plan(operate(g, "vc", "march", dice="*")) if key[1] == "phuoc_long"]


@pytest.mark.covers("8.5.4-d")
def test_who_has_come_for_population_counts_against_nva() -> None:
    """Tay Ninh gets 2 hidden ones for its Population: against 3 NVA only 1 Active one more is needed."""
    g = np_board(
        "the_parrots_beak: 2 vc_guerrilla, 3 vc_guerrilla_active",
        "tay_ninh: 3 nva_troops",
        "kien_phong: active_opposition",
        vc=1,
        players="us arvn nva",
    )
    roads = plan(operate(g, "vc", "march", dice="*"))
    beak = "the_parrots_beak"
    assert roads[beak, "tay_ninh", "vc_guerrilla"] + roads[beak, "tay_ninh", "vc_guerrilla_active"] == 3


@pytest.mark.covers("8.4.4-b", "8.5.4-b")
def test_a_march_of_an_event_plans_with_its_own_origins() -> None:
    """75: only who is in Cambodia marches, and takes the road that others would have taken."""
    g = np_board("the_fishhook: 1 vc_guerrilla", "phuoc_long: 9 vc_guerrilla", vc=0, card=SIHANOUK)
    g.eligible = [False, False, False, True]
    op = Operation(Orders(VC, "march", free=True, monsoon_ok=True))
    seen = drive(g, march_flow(g, op, [SPACE["the_fishhook"]]), dice="*", acting="vc")
    assert plan(seen) == {("the_fishhook", "loc_saigon_an_loc_ban_me_thuot", "vc_guerrilla"): 1}


# ------------------------------------------------------------------ Ambush and Attack (8.5.4, 8.5.5)


@pytest.mark.covers("8.5.4-f")
def test_within_a_bullet_from_a_road_first() -> None:
    """Two Ambushes could lay a Base open; the one from a LoC comes first, even if the other would hit a Ranger."""
    g = np_board(
        "loc_hue_da_nang: 1 vc_guerrilla, 1 arvn_police",
        "hue: 1 us_base, 1 us_troops, 1 vc_guerrilla",
        "an_loc: 1 arvn_base, 1 arvn_ranger, 1 vc_guerrilla",
        "loc_saigon_an_loc_ban_me_thuot: 1 vc_guerrilla, 1 arvn_police",
        vc=5,
    )
    seen = operate(g, "vc", "attack", dice="*")
    lines = seen.lines()
    assert lines[:2] == ["lays_base_open", "ambush_from_loc"]
    assert seen.keys("attack.space")[0].startswith("space:loc_")


@pytest.mark.covers("8.5.4-f", "8.5.5-a")
@pytest.mark.parametrize("resources, first", [(2, "lays_base_open"), (1, "removes_special_forces")])
def test_a_base_is_laid_open_only_if_the_next_ambush_can_be_paid(resources: int, first: str) -> None:
    g = np_board(
        "hue: 1 us_base, 1 us_troops, 1 vc_guerrilla",
        "loc_hue_da_nang: 1 vc_guerrilla, 1 arvn_police",
        "saigon: 1 arvn_ranger, 1 vc_guerrilla",
        vc=resources,
    )
    seen = operate(g, "vc", "attack", dice="*")
    served = [n.args["line"] for n in seen.mind.notes if n.topic == "line" and n.args["before"] != n.args["after"]]
    assert served[0] == first


@pytest.mark.covers("8.5.5-a")
def test_of_two_bases_us_before_arvn() -> None:
    """Both Attacks could take a Base: the US piece decides, not the Ranger."""
    g = np_board(
        "an_loc: 3 vc_guerrilla_active, 1 arvn_base, 1 arvn_ranger",
        "hue: 3 vc_guerrilla_active, 1 us_base, 1 us_troops",
        vc=1,
    )
    seen = operate(g, "vc", "attack", dice="*", chance="6")
    assert spaces(seen, "attack.space") == ["hue"]


@in_both_editions(pytest.mark.covers("F8.5.4-f"))
@pytest.mark.covers("8.5.4-f")
@pytest.mark.parametrize(
    "cubes, main_force, left",
    [
        ("3 us_troops, 1 arvn_police", False, "2 us_troops, 1 arvn_police"),  # US before ARVN
        ("2 us_troops, 1 arvn_ranger", False, "2 us_troops"),  # Special Forces first
        ("3 us_troops, 2 arvn_police", True, "2 us_troops, 1 arvn_police"),  # two: evenly
        ("4 us_troops, 1 arvn_troops", True, "2 us_troops, 1 arvn_troops"),
    ],
)
def test_which_pieces_an_ambush_removes(cubes: str, main_force: bool, left: str) -> None:
    g = np_board(f"hue: 1 vc_guerrilla, {cubes}", vc=1)
    if main_force:
        g.capabilities[MAIN_FORCE] = "shaded"
    operate(g, "vc", "attack", dice="*")
    assert show(g, "hue") == f"{left}, 1 vc_guerrilla_active"


@in_both_editions(pytest.mark.covers("F8.5.4-f"))
@pytest.mark.covers("8.5.1-g", "8.5.5-a", "8.1.2-a")
def test_troops_and_police_go_in_turn() -> None:
    """Of 3 Troops and 5 Police one of each, by an Attack of 3 Guerrillas and by Subvert."""
    g = np_board("hue: 3 vc_guerrilla_active, 3 arvn_troops, 5 arvn_police", vc=1)
    operate(g, "vc", "attack", dice="*", chance="1")
    assert show(g, "hue") == "2 arvn_troops, 4 arvn_police, 3 vc_guerrilla_active"
    g = np_board("hue: 1 vc_guerrilla, 3 arvn_troops, 5 arvn_police", vc=1)
    drive(g, subvert(g, Operation(Orders(VC, "rally"))), dice="*")
    assert show(g, "hue") == "2 arvn_troops, 4 arvn_police, 1 vc_guerrilla"


# ------------------------------------------------------------------ Tet (124)


@pytest.mark.covers("8.4.6-a", "8.1.2-a")
def test_the_uprising_takes_no_piece_from_the_map() -> None:
    """Two Guerrillas and one Base are Available: Saigon, Hue and one City by lot."""
    g = np_board("tay_ninh: 5 vc_guerrilla_active", vc=5, card=TET)
    for p, n in ((VC_GUERRILLA, 2), (VC_BASE, 1)):
        g.out_of_play[p], g.available[p] = g.available[p] - n, n
    event(g, "vc", "event", dice="42*")
    assert show(g, "saigon") == "1 vc_guerrilla" and show(g, "hue") == "1 vc_guerrilla"
    assert show(g, "da_nang") == "1 vc_base" and show(g, "tay_ninh") == "5 vc_guerrilla_active"


# ------------------------------------------------------------------ SEALORDS (92)


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize("there, played", [("1 us_base", True), ("1 us_base, 1 arvn_base", False)])
def test_sealords_counts_what_has_room(there: str, played: bool) -> None:
    """3 Guerrillas and a Base would move: more than 3 only where the Base has room."""
    g = np_board(
        "the_parrots_beak: 3 vc_guerrilla, 1 vc_base", f"kien_hoa: passive_support, {there}", card=SEALORDS, vc=5, next_card=46
    )
    _, seen = chooses(no_guerrillas(g), "vc", *OPS, "event:shaded", dice="*")
    note = next(n for n in seen.mind.notes if n.topic == "instruction")
    assert note.args["answer"] == played


@pytest.mark.covers("8.4.1-a")
def test_sealords_goes_where_the_bases_have_room() -> None:
    full, free = "kien_hoa: passive_support, 1 us_base, 1 arvn_base", "ba_xuyen: passive_support"
    g = np_board("the_parrots_beak: 4 vc_guerrilla, 1 vc_base", full, free, card=SEALORDS)
    event(g, "vc", "shaded", dice="*")
    assert show(g, "ba_xuyen") == "4 vc_guerrilla, 1 vc_base"


# ------------------------------------------------------------------ Masher / White Wing (99)


@pytest.mark.covers("8.4.1-a", "8.5.4-f")
def test_masher_uncovers_a_base_and_takes_it() -> None:
    """One Ambush from the road takes the last Troop of Hue, the next one, in Hue, the Base; the third hits Quang Nam."""
    g = np_board(
        "quang_tri: 9 vc_guerrilla",
        "hue: 1 us_base, 1 us_troops",
        "da_nang: 1 arvn_ranger",
        "quang_nam: 1 us_irregular",
        card=MASHER,
        players="us arvn nva",
    )
    seen = event(g, "vc", "shaded", dice="*")
    assert seen.lines()[0] == "lays_base_open"
    assert "us" not in show(g, "hue") and show(g, "quang_nam") == "1 vc_guerrilla_active"


@pytest.mark.covers("8.4.1-a")
def test_masher_uses_roads_only_where_it_must() -> None:
    """One can be spared: into Binh Dinh against its Irregular, though from the road another could be hit in Qui Nhon."""
    g = np_board(
        "quang_tin: 2 vc_guerrilla",
        "quang_nam: 1 arvn_ranger",
        "binh_dinh: 1 us_irregular, 4 us_troops",
        "qui_nhon: 1 us_irregular",
        card=MASHER,
        players="us arvn nva",
    )
    found = plan(event(g, "vc", "shaded", dice="*"))
    assert [target for _, target, _ in found] == ["binh_dinh"]


# ------------------------------------------------------------------ Withdrawal (8.5.7)


@pytest.mark.covers("8.5.7-a")
@pytest.mark.parametrize(
    "pieces, lines, shifted",
    [
        # 2 Population: two Provinces at Passive Support rather than one of 2 at Neutral
        (4, "quang_nam: passive_support; phu_bon: passive_support; tay_ninh: 1 vc_base", "quang_nam phu_bon"),
        # 1 Population at Passive Support, then of Neutral ones as much as still fits
        (6, "quang_nam: passive_support; tay_ninh: terror 1; phu_bon: terror 1", "quang_nam tay_ninh"),
        # none is wasted: 2 alone, not 1 and nothing to go with it
        (4, "quang_nam: passive_support; tay_ninh: terror 1", "tay_ninh"),
        # what is left over goes to Active Support
        (6, "tay_ninh: terror 1; quang_nam: active_support", "tay_ninh quang_nam"),
    ],
)
def test_a_withdrawal_wastes_no_shift(pieces: int, lines: str, shifted: str) -> None:
    g = np_board(*lines.split("; "))
    named = [SPACE[line.partition(":")[0]] for line in lines.split("; ")]
    for s in SPACES:
        if s not in named:
            g.support[s] = ACTIVE_OPPOSITION
    before = list(g.support)
    drive(g, withdrawal(g, pieces), dice="*")
    assert sorted(s for s in SPACES if g.support[s] < before[s]) == sorted(SPACE[name] for name in shifted.split())


# ------------------------------------------------------------------ the order of the chart


@pytest.mark.covers("8.5.1-a", "8.5.2-a")
def test_terror_before_the_event_and_before_waiting() -> None:
    """Main Force Bns is next and an effective Event in play: Terror at Support comes first, without a die."""
    g = np_board("hue: 1 vc_guerrilla, passive_support", vc=1, card=BRINKS, next_card=MAIN_FORCE)
    key, seen = chooses(g, "vc", *OPS, "event:unshaded", "event:shaded", dice="")
    assert key == "op:terror" and list(seen.boxes()) == ["vc_terror_at_support"]


@pytest.mark.covers("8.5.2-a")
@pytest.mark.parametrize("die, key", [("3", "pass"), ("2", "event:shaded")])
def test_waiting_or_the_event(die: str, key: str) -> None:
    """2 cards in the leader box: a 3 waits for the Capability; on a 2 the Event in play is still open."""
    g = np_board("hue: 1 vc_guerrilla_active", vc=1, card=BRINKS, next_card=MAIN_FORCE)
    g.leader_cards = (128, 126)
    chosen, _ = chooses(g, "vc", *OPS, "event:unshaded", "event:shaded", dice=die)
    assert chosen == key


@pytest.mark.covers("8.5.3-e")
@pytest.mark.parametrize("line, key", [("3 vc_guerrilla_active, 1 us_troops", "op:attack"), ("1 vc_guerrilla_active", "pass")])
def test_no_rally_no_march_then_attack_then_pass(line: str, key: str) -> None:
    """Three dice call for Rally, but there is Support everywhere and Monsoon."""
    g = np_board(f"hue: {line}", vc=1, next_card=126)
    for s in SPACES:
        g.support[s] = 1
    chosen, seen = chooses(g, "vc", "op:attack", "op:rally", "op:terror", dice="111")
    assert chosen == key and seen.boxes()["vc_guerrillas_available"] and not seen.boxes()["vc_can_rally"]


@pytest.mark.covers("8.5.1-e", "8.5.1-f", "8.5.1-g")
def test_one_special_activity() -> None:
    """Who has Taxed in the middle of Terror neither Taxes again nor Subverts."""
    g = np_board("saigon: 1 vc_guerrilla", "hue: 3 vc_guerrilla, 2 arvn_police", "loc_saigon_can_tho: 1 vc_guerrilla", vc=1)
    seen = operate(g, "vc", "terror", dice="*")
    assert [key for _, _, key in seen.asked if key.startswith("sa:")] == ["sa:tax"]
