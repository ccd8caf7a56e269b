"""8.5 The VC of Sovereign of Discord: what differs from Fire in the Lake's chart, every box both ways, every line deciding."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.operation import Operation
from sandtable.vietnam.pieces import VC, VC_GUERRILLA
from sandtable.vietnam.rules.s4_subvert import subvert
from sandtable.vietnam.rules.s6_support import phase_agitate
from sandtable.vietnam.sovereign.nonplayer.system import SYSTEM
from sandtable.vietnam.sovereign.nonplayer.vc import attack
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Seen, drive, spaces
from tests.vietnam.play import show
from tests.vietnam.sovereign.nonplayer.small import action, answer, np_board, operate
from tests.vietnam.sovereign.play import turn_orders

OPS = ("op:rally", "op:march", "op:attack", "op:terror")


def guerrillas(g: War, n: int) -> War:
    """So many VC Guerrillas Available, the others Out of Play."""
    g.out_of_play[VC_GUERRILLA] += g.available[VC_GUERRILLA] - n
    g.available[VC_GUERRILLA] = n
    return g


# ------------------------------------------------------------------ Terror, Rally


@pytest.mark.covers("N8.5-a")
def test_terror_comes_before_the_event() -> None:
    g = np_board("hue: 1 vc_guerrilla, passive_support", vc=1)
    key, seen = action(g, "vc", *OPS, "event:shaded", "event:unshaded")
    assert key == "op:terror" and seen.boxes() == {"vc_terror_at_support": True}


@pytest.mark.covers("N8.5.2-a")
@pytest.mark.parametrize(("dice", "rallies"), [("34", True), ("44", False)])
def test_two_dice_below_the_guerrillas_available(dice: str, rallies: bool) -> None:
    """Two, where Fire in the Lake throws three."""
    g = guerrillas(np_board("ba_xuyen: 4 vc_guerrilla, 1 vc_base, active_opposition", vc=3), 8)
    key, seen = action(g, "vc", *OPS, dice=dice + "*")
    assert seen.boxes()["vc_guerrillas_available"] == rallies
    assert list(seen.boxes())[-1] == ("vc_can_rally" if rallies else "vc_can_march")
    assert key == ("op:rally" if rallies else "op:march")


@pytest.mark.covers("N8.5.2-a")
def test_with_two_available_no_dice_are_thrown() -> None:
    g = guerrillas(np_board("ba_xuyen: 1 vc_guerrilla, active_opposition", vc=3), 2)
    _, seen = action(g, "vc", *OPS, dice="*")
    assert not seen.boxes()["vc_guerrillas_available"] and "dice" not in [n.topic for n in seen.mind.notes]


@pytest.mark.covers("N8.5.2-b")
def test_a_rally_has_five_spaces() -> None:
    g = np_board(
        *(f"{s}: 1 vc_guerrilla" for s in ("ba_xuyen", "kien_hoa", "kien_phong", "kien_giang", "tay_ninh", "binh_dinh")),
        vc=9,
    )
    assert len(spaces(operate(g, "vc", "rally", dice="*"), "rally.space")) == 5


@pytest.mark.covers("N8.5.2-b")
def test_nobody_rallies_at_a_hamlet() -> None:
    """Four Guerrillas below a Hamlet are no Base to come, and a Province with one is not chosen."""
    g = guerrillas(np_board("ba_xuyen: 4 vc_guerrilla, 1 arvn_hamlet", "kien_hoa: 4 vc_guerrilla, 1 arvn_hamlet", vc=9), 0)
    _, seen = action(g, "vc", *OPS, dice="*")
    assert not seen.boxes()["vc_two_bases"]
    bare = guerrillas(np_board("ba_xuyen: 4 vc_guerrilla", "kien_hoa: 4 vc_guerrilla", vc=9), 0)
    _, seen = action(bare, "vc", *OPS, dice="*")
    assert seen.boxes()["vc_two_bases"]


# ------------------------------------------------------------------ Tax (limit 5)


@pytest.mark.covers("N8.5.1-a")
@pytest.mark.parametrize(("resources", "taxes"), [(5, True), (6, False)])
def test_vc_taxes_with_five_resources(resources: int, taxes: bool) -> None:
    g = guerrillas(np_board("loc_saigon_can_tho: 2 vc_guerrilla", "hue: 1 vc_guerrilla, passive_support", vc=resources + 1), 0)
    seen = operate(g, "vc", "terror", dice="*")
    assert ("sa:tax" in seen.keys("terror.space", "op.last_call")) == taxes == seen.boxes()["vc_tax"]


@pytest.mark.covers("N8.5.1-a")
def test_never_at_a_hamlet() -> None:
    g = guerrillas(np_board("ba_xuyen: 2 vc_guerrilla, 1 arvn_hamlet, active_support", vc=0), 0)
    _, seen = action(g, "vc", "op:rally", dice="*")
    assert not seen.boxes()["vc_can_rally"]
    open_to_tax = guerrillas(np_board("ba_xuyen: 2 vc_guerrilla, active_support", "kien_hoa: 1 vc_guerrilla", vc=0), 1)
    _, seen = action(open_to_tax, "vc", "op:rally", dice="*")
    assert seen.boxes()["vc_can_rally"]


# ------------------------------------------------------------------ Subvert


def subverts(g: War) -> Seen:
    return drive(g, subvert(g, Operation(turn_orders(VC, "terror"))), "*", acting="vc", system=SYSTEM, action="op:terror")


@pytest.mark.covers("N8.5.1-b")
def test_the_hamlet_over_most_opposition_then_control_then_cubes() -> None:
    g = np_board(
        "kien_phong: 1 vc_guerrilla, 1 arvn_hamlet, active_opposition",  # Population 2, level 2
        "ba_xuyen: 1 vc_guerrilla, 1 arvn_hamlet, active_opposition",
        "kien_hoa: 1 vc_guerrilla, 2 arvn_troops",  # COIN Control ends
        "tay_ninh: 3 vc_guerrilla, 2 arvn_troops",
        patronage=10,
    )
    seen = subverts(g)
    assert spaces(seen, "subvert.space") == ["kien_phong", "kien_hoa"]
    assert seen.keys("subvert.action") == ["subvert:remove"]  # a Hamlet alone leaves no choice
    assert show(g, "kien_phong") == "1 vc_guerrilla" and g.patronage == 9
    assert "hamlet_over_most_opposition" in seen.lines() and "removes_coin_control_of_population" in seen.lines()


@pytest.mark.covers("N8.5.1-b")
def test_without_hamlet_or_control_most_cubes() -> None:
    g = np_board("tay_ninh: 3 vc_guerrilla, 2 arvn_troops", "ba_xuyen: 3 vc_guerrilla, 1 arvn_police")
    seen = subverts(g)
    assert spaces(seen, "subvert.space") == ["tay_ninh", "ba_xuyen"] and "most_cubes" in seen.lines()
    assert seen.keys("subvert.action") == ["subvert:remove", "subvert:replace"]


@pytest.mark.covers("N8.5.1-b")
def test_one_hamlet_an_activity() -> None:
    g = np_board(
        "kien_phong: 1 vc_guerrilla, 1 arvn_hamlet, active_opposition",
        "ba_xuyen: 1 vc_guerrilla, 1 arvn_hamlet, active_opposition",
    )
    assert spaces(subverts(g), "subvert.space") == ["kien_phong"]
    assert show(g, "ba_xuyen") == "1 arvn_hamlet, 1 vc_guerrilla"


@pytest.mark.covers("N8.5.1-b")
def test_a_hamlet_rather_than_the_cubes_beside_it() -> None:
    g = np_board(
        "kien_phong: 1 vc_guerrilla, 1 arvn_hamlet, 1 arvn_police, active_opposition",
        "ba_xuyen: 1 vc_guerrilla, 1 arvn_hamlet, 1 arvn_police, active_opposition",
        "kien_hoa: 1 vc_guerrilla, 1 arvn_hamlet, 1 arvn_police, passive_support",
    )
    seen = subverts(g)
    assert seen.keys("subvert.action")[0] == "subvert:hamlet"
    assert seen.keys("subvert.action")[1] in ("subvert:replace", "subvert:remove")


@pytest.mark.covers("N8.5.1-b")
@pytest.mark.parametrize(
    ("players", "score", "goes"),
    [("nva", 19, True), ("", 19, False), ("nva", 18, False)],
)
def test_a_cadre_goes_only_from_an_nva_player_above_eighteen(players: str, score: int, goes: bool) -> None:
    g = np_board("tay_ninh: 2 vc_guerrilla, 1 vc_cadre", players=players)
    g.coin_pop += g.nva_score - score
    assert (answer(g, "vc", "op.last_call", "sa:subvert", "done", dice="*") == "sa:subvert") == goes


# ------------------------------------------------------------------ Attack, Ambush


@pytest.mark.covers("N8.5.5-a")
def test_an_attack_is_for_a_hamlet_then_control_then_advisors_then_cubes() -> None:
    lines = [
        "ba_xuyen: 3 vc_guerrilla_active, 1 arvn_hamlet, passive_opposition",
        "kien_hoa: 3 vc_guerrilla_active, 3 arvn_troops, 1 arvn_police",
        "tay_ninh: 6 vc_guerrilla_active, 1 us_advisor",
        "binh_dinh: 6 vc_guerrilla_active, 2 arvn_troops",
    ]
    names = [line.partition(":")[0] for line in lines]
    for i in range(len(lines) - 1):
        g = guerrillas(np_board(*reversed(lines[i:]), vc=1), 0)
        seen = operate(g, "vc", "attack", dice="*", chance=lambda d: 6)
        assert spaces(seen, "attack.space") == [names[i]]


@pytest.mark.covers("N8.5.5-a")
def test_what_an_attack_reaches() -> None:
    g = np_board(
        "ba_xuyen: 3 vc_guerrilla_active, 1 arvn_troops, 1 arvn_hamlet, passive_opposition",
        "kien_hoa: 3 vc_guerrilla_active, 2 arvn_troops, 1 arvn_hamlet, passive_opposition",
        "tay_ninh: 3 vc_guerrilla_active, 1 arvn_hamlet, passive_support",
    )
    reached = [attack.hits_hamlet(g, SPACE[s], attack.HITS) for s in ("ba_xuyen", "kien_hoa", "tay_ninh")]
    assert reached == [True, False, False]
    assert not attack.hits_hamlet(g, SPACE["ba_xuyen"], attack.AMBUSH_HITS)


@pytest.mark.covers("N8.5.5-a")
def test_an_ambush_by_the_same_list_and_the_pieces_in_its_order() -> None:
    g = guerrillas(
        np_board(
            "ba_xuyen: 1 vc_guerrilla, 1 arvn_hamlet, 1 us_advisor, passive_opposition",
            "tay_ninh: 3 vc_guerrilla, 2 arvn_troops",
            vc=1,
        ),
        0,
    )
    seen = operate(g, "vc", "attack", dice="*")
    assert seen.keys("attack.space", "attack.with", "ambush.remove") == ["space:ba_xuyen", "sa:ambush", "piece:arvn_hamlet"]


@pytest.mark.covers("N8.5.5-a")
@pytest.mark.parametrize(
    ("support", "first"), [("passive_opposition", "piece:arvn_hamlet"), ("passive_support", "piece:us_advisor")]
)
def test_a_hamlet_is_hit_at_opposition_only(support: str, first: str) -> None:
    g = np_board(f"ba_xuyen: 6 vc_guerrilla_active, 1 arvn_hamlet, 1 us_advisor, {support}", vc=1)
    guerrillas(g, 0)
    seen = operate(g, "vc", "attack", dice="*", chance=lambda d: 1)
    assert seen.keys("attack.remove")[0] == first


# ------------------------------------------------------------------ Coup Round


@pytest.mark.covers("N8.5.6-a")
def test_agitation_in_five_spaces_where_most_shifts() -> None:
    names = ("ba_xuyen", "kien_hoa", "kien_phong", "kien_giang", "tay_ninh", "binh_dinh")
    g = np_board(*(f"{s}: 1 vc_guerrilla" for s in names), vc=20)
    g.phase = "agitate"
    seen = drive(g, phase_agitate(g), "*", system=SYSTEM)
    assert len(spaces(seen, "agitate.space")) == 5
