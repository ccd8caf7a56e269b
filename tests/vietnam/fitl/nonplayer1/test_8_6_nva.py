"""8.6 NVA by the 1st edition's chart: every box both ways, and every line that differs from the 2nd edition's."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.nonplayer.charts1.nva.march import for_four_guerrillas
from sandtable.vietnam.fitl.nonplayer.charts1.system import SYSTEM
from sandtable.vietnam.fitl.nonplayer.charts2.nva.forces import Forces
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import KINDS, NVA, NVA_BASE, NVA_GUERRILLA, NVA_GUERRILLA_ACTIVE, NVA_TROOPS
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer import driver as second
from tests.vietnam.fitl.nonplayer.driver import Dice, moves, spaces
from tests.vietnam.fitl.nonplayer1.driver import act, chooses, np_board, operate, scenario, scores
from tests.vietnam.play import show

OPS = ("op:rally", "op:march", "op:attack", "op:terror")
SA_2S, BRINKS, KATE, MCNAMARA, BOOBY_TRAPS, BODY_COUNT, LONG_RANGE_GUNS = 34, 97, 115, 38, 101, 72, 32


def short_of_troops(g: War, troops: int = 20, guerrillas: int = 10) -> War:
    """No more Available than the Rally box allows."""
    for p, n in ((NVA_TROOPS, troops), (NVA_GUERRILLA, guerrillas)):
        g.out_of_play[p], g.available[p] = g.available[p] - min(n, g.available[p]), min(n, g.available[p])
    return g


# ------------------------------------------------------------------ the boxes


@pytest.mark.covers("F8.6-a", "F8.1-d")
def test_the_event_comes_before_the_attack() -> None:
    g = np_board("quang_tri: 8 nva_troops, 1 arvn_troops", card=BODY_COUNT)
    options = ("event:unshaded", "event:shaded", *OPS)
    key, seen = chooses(g, "nva", *options, dice="*")
    assert key == "event:shaded" and "nva_troops_can_attack" not in seen.boxes()
    assert second.chooses(g, "nva", *options, dice="1*")[0] == "op:attack"


@pytest.mark.covers("F8.1-j", "F8.6.1-a")
@pytest.mark.parametrize("resources, passes", [(0, True), (1, False)])
def test_pass_without_resources(resources: int, passes: bool) -> None:
    g = np_board("quang_tri: 8 nva_troops, 1 arvn_troops", nva=resources)
    key, seen = chooses(g, "nva", *OPS, dice="*")
    assert (key == "pass") == passes == seen.boxes()["nva_no_resources"]


@pytest.mark.covers("F8.1-j")
def test_the_event_comes_before_the_pass() -> None:
    g = np_board("quang_tri: 8 nva_troops, 1 arvn_troops", card=BODY_COUNT, nva=0)
    assert chooses(g, "nva", "event:unshaded", "event:shaded", dice="*")[0] == "event:shaded"


@pytest.mark.covers("F8.6.2-a", "F8.6.2-b")
@pytest.mark.parametrize(
    "line, box",
    [
        ("quang_tri: 4 nva_troops, 4 arvn_troops", "nva_adds_control"),  # 4 against 2
        ("quang_tri: 6 nva_troops, 1 us_base, 2 us_irregular, 9 vc_guerrilla", "nva_takes_base"),
        ("quang_tri: 4 nva_troops, 1 arvn_ranger, 1 arvn_police, 9 vc_guerrilla", "nva_clears_space"),
        ("quang_tri: 8 nva_troops, 9 arvn_troops, 9 vc_guerrilla", "nva_removes_four"),
        ("quang_tri: 6 nva_troops, 9 arvn_troops, 9 vc_guerrilla", ""),  # three of many
        ("quang_tri: 4 nva_troops, 4 us_troops", ""),  # two fall on each side: 2 against 2
        ("quang_tri: 9 nva_guerrilla, 1 arvn_troops", ""),  # Guerrillas do not count for the box
    ],
)
def test_attack_box(line: str, box: str) -> None:
    g = np_board(line)
    key, seen = chooses(g, "nva", *OPS, dice="*")
    names = ("nva_adds_control", "nva_takes_base", "nva_clears_space", "nva_removes_four")
    assert (key == "op:attack") == bool(box)
    assert [name for name in names if seen.boxes().get(name)] == ([box] if box else [])


@pytest.mark.covers("F8.6.3-a")
@pytest.mark.parametrize(
    "lines, resources, terror",
    [
        (("quang_nam: 1 nva_guerrilla, active_support", "binh_dinh: 1 nva_troops, active_support"), 9, True),  # 1 + 2
        (("binh_dinh: 1 nva_troops, active_support", "quang_tin: 1 nva_troops, passive_support"), 9, False),
        (("quang_nam: 1 nva_guerrilla, active_support", "binh_dinh: 1 nva_troops, active_support"), 1, False),  # unpaid
    ],
)
def test_terror_box(lines: tuple[str, ...], resources: int, terror: bool) -> None:
    g = np_board(*lines, nva=resources)
    key, seen = chooses(g, "nva", *OPS, dice="*")
    assert (key == "op:terror") == terror == seen.boxes()["nva_terror_active_support"]


@pytest.mark.covers("F8.6.3-b")
def test_terror_spaces_by_lot() -> None:
    g = np_board("saigon: 1 nva_troops, passive_support", "hue: 1 nva_troops, active_support", nva=1)
    seen = operate(g, "nva", "terror", dice="*")
    assert "highest_population" not in seen.lines()
    assert any(n.topic == "random_space" for n in seen.mind.notes)


@pytest.mark.covers("F8.6.4-a")
@pytest.mark.parametrize(
    "troops, guerrillas, trail, box",
    [
        (21, 0, 2, "nva_many_troops"), (20, 11, 2, "nva_many_guerrillas"), (20, 10, 1, "nva_poor_trail"), (20, 10, 2, ""),
    ],
)  # fmt: skip
def test_rally_box(troops: int, guerrillas: int, trail: int, box: str) -> None:
    g = short_of_troops(np_board("north_vietnam: 1 nva_base, 6 nva_troops", trail=trail), troops, guerrillas)
    key, seen = chooses(g, "nva", *OPS, dice="*")
    assert (key == "op:rally") == bool(box)
    asked = ("nva_many_troops", "nva_many_guerrillas", "nva_poor_trail")
    assert [name for name in asked if seen.boxes().get(name)] == ([box] if box else [])


@pytest.mark.covers("F8.6.5-a", "F8.6.5-j")
def test_no_march_in_monsoon_is_a_rally() -> None:
    g = short_of_troops(np_board("north_vietnam: 1 nva_base, 6 nva_troops", trail=3))
    assert chooses(g, "nva", "op:rally", "op:attack", "op:terror", dice="*")[0] == "op:rally"


# ------------------------------------------------------------------ Attack, Ambush, Bombard


@pytest.mark.covers("F8.6.2-d", "F8.6.2-f", "F8.6.2-h", "F8.6.2-i", "F8.6.2-c")
def test_attacks_in_their_order() -> None:
    """Laos first; 4 Troops where most go; then 4 Guerrillas; then Troops that remove one."""
    g = np_board(
        "central_laos: 4 nva_troops, 2 arvn_troops",
        "quang_tri: 4 nva_troops, 3 arvn_troops",
        "quang_nam: 8 nva_troops, 5 arvn_troops",
        "hue: 4 nva_guerrilla_active, 3 arvn_troops",
        "da_nang: 2 nva_troops, 3 arvn_troops",
        "kontum: 1 nva_troops, 3 arvn_troops",  # too few to remove anything
    )
    seen = operate(g, "nva", "attack", dice="*", chance=lambda d: 6)
    assert spaces(seen, "attack.space") == ["central_laos", "quang_nam", "quang_tri", "hue", "da_nang"]


@pytest.mark.covers("F8.6.2-k", "F8.6.2-g")
@pytest.mark.parametrize(
    "one, two, capability, ambush",
    [
        ("1 us_troops", "1 arvn_ranger", "", True),
        ("1 us_troops", "1 arvn_troops", "", False),
        ("1 us_troops", "", "", False),  # only one space
        ("1 us_troops", "1 arvn_ranger", "unshaded", False),  # Booby Traps: one space
        ("1 arvn_base", "1 us_irregular", "", True),
    ],
)
def test_ambush_of_a_worthy_pair(one: str, two: str, capability: str, ambush: bool) -> None:
    g = np_board(
        f"quang_tri: 1 nva_guerrilla, {one}",
        f"binh_dinh: {'1 nva_guerrilla, ' + two if two else 'neutral'}",
        "quang_nam: 6 nva_troops, 5 arvn_troops",
    )
    if capability:
        g.capabilities[BOOBY_TRAPS] = capability
    seen = operate(g, "nva", "attack", dice="*", chance=lambda d: 6)
    assert seen.boxes()["nva_ambush_pair"] == ambush
    taken = [key for key in seen.keys("attack.with") if key == "sa:ambush"]
    assert bool(taken) == ambush and ("sa:bombard" in seen.keys("attack.space")) == (not ambush)


@pytest.mark.covers("F8.6.2-l")
def test_typhoon_kate_leaves_one_ambush() -> None:
    g = np_board("quang_tri: 1 nva_guerrilla, 1 arvn_troops", "quang_nam: 6 nva_troops, 5 arvn_troops")
    g.momentum[KATE] = "unshaded"
    seen = operate(g, "nva", "attack", dice="*", chance=lambda d: 6)
    assert seen.boxes()["nva_ambush_pair"] and show(g, "quang_tri") == "1 nva_guerrilla_active"


@pytest.mark.covers("F8.6.2-m", "F8.6.2-n")
def test_bombard_comes_before_the_attack_and_where_it_leads() -> None:
    """Quang Nam is Attacked: it comes before Quang Tri, where NVA only stands, and before Quang Tin with US Troops."""
    g = np_board(
        "quang_nam: 6 nva_troops, 5 arvn_troops",
        "quang_tri: 1 nva_guerrilla_active, 3 arvn_troops",
        "quang_tin: 3 us_troops",
    )
    seen = operate(g, "nva", "attack", dice="*")
    assert seen.keys("attack.space")[0] == "sa:bombard"
    assert spaces(seen, "bombard.space") == ["quang_nam", "quang_tri"]


@pytest.mark.covers("F8.6.2-o", "F8.6.2-p", "F8.6.3-c")
def test_bombard_after_terror_where_us_troops_are() -> None:
    """NVA goes nowhere and stands in neither space: US Troops first, though a COIN Base is beside the others."""
    g = np_board(
        "quang_nam: 6 nva_troops, passive_support",
        "quang_tri: 3 arvn_troops, 1 arvn_base",
        "quang_tin: 2 us_troops, 1 arvn_troops",
        nva=1,
    )
    g.capabilities[LONG_RANGE_GUNS] = "unshaded"  # 1 space
    seen = operate(g, "nva", "terror", dice="*")
    assert spaces(seen, "bombard.space") == ["quang_tin"]
    assert show(g, "quang_tin").startswith("1 us_troops, 1 arvn_troops")


# ------------------------------------------------------------------ Infiltrate


@pytest.mark.covers("F8.6.4-h")
@pytest.mark.parametrize("bases, taken", [(1, "binh_dinh"), (0, "")])
def test_infiltrate_replaces_bases_while_one_is_available(bases: int, taken: str) -> None:
    """Highest Population before a Tunnel, beside an NVA Base too; nothing is recalled from the map."""
    g = np_board(
        "binh_dinh: 1 vc_base, 1 nva_base, 5 nva_troops", "pleiku: 1 vc_tunnel, 5 nva_troops", nva=30, trail=1
    )
    g.out_of_play[NVA_BASE], g.available[NVA_BASE] = g.available[NVA_BASE] - bases, bases
    seen = operate(g, "nva", "rally", dice="*")
    assert (seen.keys("infiltrate.action")[:1] == ["infiltrate:takeover"]) == bool(taken)
    if taken:
        assert spaces(seen, "infiltrate.space")[0] == taken


@pytest.mark.covers("F8.6.4-i")
@pytest.mark.parametrize(
    "lines, found",
    [
        (("central_laos: 1 nva_base, 2 nva_guerrilla", "quang_tri: 1 nva_base, 3 nva_guerrilla"), "quang_tri"),
        (("central_laos: 2 nva_base, 3 nva_guerrilla", "quang_tri: 1 nva_base, 3 nva_guerrilla"), "quang_tri"),
        (("pleiku: 1 nva_base, 3 nva_guerrilla", "quang_tri: 2 nva_base, 3 nva_guerrilla"), "quang_tri"),
    ],
)
def test_infiltrate_order_of_troops(lines: tuple[str, ...], found: str) -> None:
    g = np_board(*lines, trail=4)
    g.out_of_play[NVA_GUERRILLA], g.available[NVA_GUERRILLA] = g.available[NVA_GUERRILLA], 0
    assert spaces(operate(g, "nva", "rally", dice="*"), "infiltrate.space")[0] == found


# ------------------------------------------------------------------ March


@pytest.mark.covers("F8.6.5-e")
def test_march_for_four_guerrillas() -> None:
    """Central Laos gets as near to four Guerrillas as it can, though one stays for Control and Troops stand ready."""
    for bases, brought in ((1, 2), (0, 0)):
        g = np_board("quang_tri: 3 nva_guerrilla_active", "central_laos: 9 nva_troops", trail=2)
        g.out_of_play[NVA_BASE], g.available[NVA_BASE] = g.available[NVA_BASE] - bases, bases
        turn = Turn(g, NVA, Dice("33 33*"), SYSTEM.tester)
        forces = Forces(g)
        for_four_guerrillas(turn, forces)
        made = sum(m.pieces.get(NVA_GUERRILLA_ACTIVE, 0) + m.pieces.get(NVA_GUERRILLA, 0) for m in forces.moves())
        assert made == brought and not any(NVA_TROOPS in m.pieces for m in forces.moves())


@pytest.mark.covers("F8.6.5-f")
@pytest.mark.parametrize("hidden, goes", [("vc_guerrilla", False), ("vc_guerrilla_active", True)])
def test_one_onto_a_road_where_nobody_hides(hidden: str, goes: bool) -> None:
    g = np_board("hue: 3 nva_guerrilla", f"loc_hue_da_nang: 1 {hidden}", trail=2)
    made = moves(operate(g, "nva", "march", dice="*"))
    assert any(target == "loc_hue_da_nang" for _, target, _ in made) == goes


@pytest.mark.covers("F8.6.5-h")
@pytest.mark.parametrize(
    "others, target",
    [
        (("quang_tin: 1 us_base", "binh_dinh: neutral"), "binh_dinh"),  # no US Base first
        (("quang_tin: neutral", "binh_dinh: 1 arvn_police"), "binh_dinh"),  # COIN Control before none
        (("quang_tin: 9 arvn_troops", "binh_dinh: 9 arvn_troops"), "quang_nam"),  # too strong: the next Population
    ],
)
def test_march_for_control(others: tuple[str, ...], target: str) -> None:
    """One group of four from Southern Laos: Quang Tin and Binh Dinh have Population 2."""
    g = np_board("southern_laos: 4 nva_troops", *others, "pleiku: 9 arvn_troops", trail=2)
    g.out_of_play[NVA_BASE], g.available[NVA_BASE] = g.available[NVA_BASE], 0
    seen = operate(g, "nva", "march", dice="*")
    assert [m[1] for m in moves(seen) if m[0] == "southern_laos"] == [target]


@pytest.mark.covers("F8.6.5-i")
def test_march_to_a_bare_base() -> None:
    g = np_board("north_vietnam: 4 nva_troops", "central_laos: 1 nva_base", "quang_tri: 9 arvn_troops", trail=2)
    g.out_of_play[NVA_BASE], g.available[NVA_BASE] = g.available[NVA_BASE], 0
    assert any(m[1] == "central_laos" for m in moves(operate(g, "nva", "march", dice="*")))


# ------------------------------------------------------------------ worked examples


@pytest.mark.covers("F8.6.4-a", "F8.6.2-a", "F8.6.3-a", "F8.1-h")
def test_the_start_of_medium() -> None:
    """Card 34 with a die of 3: no Event; no Attack, no Terror; 22 Troops Available: Rally."""
    g = scenario("medium", "us arvn", SA_2S, BRINKS)
    assert g.available[NVA_TROOPS] == 22
    key, seen = chooses(g, "nva", "event:unshaded", "event:shaded", *OPS, dice="3*")
    boxes = seen.boxes()
    assert key == "op:rally" and not boxes["capability_by_deck"]
    assert not boxes["nva_troops_can_attack"] and not boxes["nva_terror_active_support"] and boxes["nva_many_troops"]


@pytest.mark.covers("F8.6.4-c", "F8.6.4-d", "F8.6.4-e", "F8.6.4-g", "F8.6.4-i", "F8.6.4-j")
def test_rally_and_infiltrate_at_the_start_of_medium() -> None:
    """Both Guerrillas to the drawn Base, Trail 4; Quang Tri gets 5 Troops and one more for a Guerrilla."""
    g = scenario("medium", "us arvn", SA_2S, BRINKS)
    g.res[NVA], g.trail = 20, 3
    seen = operate(g, "nva", "rally", dice="*")
    assert spaces(seen, "rally.space")[0] in ("north_vietnam", "central_laos")
    assert g.res[NVA] == 17 and g.trail == 4
    assert spaces(seen, "infiltrate.space")[0] == "quang_tri"
    i = SPACE["quang_tri"] * KINDS
    assert g.n[i + NVA_TROOPS] == 6 and g.n[i + NVA_GUERRILLA] == 2
    assert g.available[NVA_TROOPS] == 10 and scores(g)["arvn"] == 42


@pytest.mark.covers("F8.6.4-k")
def test_mcnamara_line_bars_infiltrate() -> None:
    g = np_board("quang_tri: 1 nva_base, 4 nva_troops", "hue: 3 arvn_troops", trail=4)
    g.momentum[MCNAMARA] = "unshaded"
    seen = operate(g, "nva", "rally", dice="*")
    assert "sa:bombard" in seen.keys("rally.space", "op.last_call") and not seen.keys("infiltrate.space")


@pytest.mark.covers("F8.6.4-e")
def test_shaded_sa2s_improve_the_trail_by_two() -> None:
    g = np_board("quang_tri: 1 nva_base", trail=2, nva=9)
    g.capabilities[SA_2S] = "shaded"
    operate(g, "nva", "rally", dice="*")
    assert g.trail == 4


@pytest.mark.covers("F8.6-a")
def test_a_whole_action() -> None:
    g = scenario("medium", "us arvn", SA_2S, BRINKS)
    g.eligible = [False, False, True, True]
    assert act(g, "3*", chance=lambda d: 3).keys("turn.action")[0] == "op:rally"


@pytest.mark.covers("F8.6.5-c", "F8.6.5-g")
def test_guards_stay_even_where_another_group_would_come() -> None:
    """Two units stay at each Base (ruling: no group relies on another); whoever leaves a space leaves it together."""
    g = np_board(
        "north_vietnam: 1 nva_base, 5 nva_troops", "central_laos: 1 nva_base, 6 nva_troops", "quang_tri: 2 arvn_troops",
        trail=4, nva=9, players="us arvn vc",
    )  # fmt: skip
    seen = operate(g, "nva", "march", dice="*")
    assert g.n[SPACE["central_laos"] * KINDS + NVA_TROOPS] >= 2 and g.n[SPACE["north_vietnam"] * KINDS + NVA_TROOPS] >= 2
    first = {origin: target for origin, target, _ in reversed(moves(seen))}
    assert len(set(first.values())) == len(first)  # each group another way


@pytest.mark.covers("F8.6.5-k")
@pytest.mark.parametrize("coin, ambush", [("1 us_base", True), ("1 us_base, 1 us_troops", False), ("2 arvn_troops", False)])
def test_an_ambush_after_a_march_only_for_a_base(coin: str, ambush: bool) -> None:
    """A lone Base next to the LoC between Hue and Da Nang onto which a Guerrilla has Marched; one Ambush removes one piece."""
    g = short_of_troops(np_board("quang_tri: 3 nva_guerrilla", f"hue: {coin}", nva=5, trail=2, players="us arvn vc"))
    g.out_of_play[NVA_BASE], g.available[NVA_BASE] = g.available[NVA_BASE], 0
    seen = operate(g, "nva", "march", dice="*")
    assert seen.boxes().get("nva_ambush_takes_base", False) == ambush
    assert (show(g, "hue") == "") == ambush
