"""8.7 The ARVN of Sovereign of Discord: every box and line that differs from Fire in the Lake's chart, both ways."""

import pytest

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.moves import sweepers
from sandtable.vietnam.fitl.nonplayer.charts2.coin import arvn_spaces
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import ARVN, ARVN_BASE, ARVN_HAMLET, ARVN_POLICE, ARVN_RANGER, ARVN_TROOPS, VC
from sandtable.vietnam.sovereign.nonplayer.arvn.govern import govern_plan
from sandtable.vietnam.sovereign.nonplayer.system import SYSTEM
from sandtable.vietnam.sovereign.rules.coup_round import phase_redeploy_arvn
from sandtable.vietnam.state import CHAOTIC, STABLE, UNSTABLE, War
from tests.vietnam.fitl.nonplayer.driver import Dice, drive, moves, spaces
from tests.vietnam.sovereign.nonplayer.small import action, answer, np_board, operate

OPS = ("op:train", "op:patrol", "op:sweep", "op:assault")


def available(g: War, cubes: int, rangers: int = 0, bases: int = 0, hamlets: int = 0) -> War:
    """So many ARVN pieces Available, cubes being Troops; the others are Out of Play."""
    for p, n in ((ARVN_TROOPS, cubes), (ARVN_POLICE, 0), (ARVN_RANGER, rangers), (ARVN_BASE, bases), (ARVN_HAMLET, hamlets)):
        g.out_of_play[p] += g.available[p] - n
        g.available[p] = n
    return g


def turn_of(g: War) -> Turn:
    return Turn(g, ARVN, Dice("*"), SYSTEM.tester, dials=SYSTEM.dials)


# ------------------------------------------------------------------ boxes


@pytest.mark.covers("N8.7.1-a")
@pytest.mark.parametrize(("stability", "price"), [(STABLE, 2), (UNSTABLE, 3), (CHAOTIC, 4)])
def test_pass_below_what_an_operation_costs(stability: int, price: int) -> None:
    for resources, passes in ((price - 1, True), (price, False)):
        g = available(np_board(stability=stability, arvn=resources), 6)
        key, seen = action(g, "arvn", *OPS, dice="*")
        assert (key == "pass") == passes == seen.boxes()["arvn_below_price"]


@pytest.mark.covers("N8.7.2-a")
@pytest.mark.parametrize(("two", "least"), [(False, 6), (True, 6)])
def test_train_with_six_cubes_available(two: bool, least: int) -> None:
    """Rangers and Bases do not count, as they do in Fire in the Lake."""
    for cubes in (least, least - 1):
        g = available(np_board(arvn=9, two=two), cubes, rangers=2)
        g.starter = VC if two else -1
        _, seen = action(g, "arvn", *OPS, dice="*")
        assert seen.boxes()["arvn_train"] == (cubes == least)


@pytest.mark.covers("N8.7.2-a")
def test_or_for_a_base() -> None:
    g = available(np_board("kien_phong: 5 arvn_troops", arvn=9), 0, bases=1)
    _, seen = action(g, "arvn", *OPS, dice="*")
    assert seen.boxes()["arvn_train"]
    _, seen = action(available(np_board("kien_phong: 4 arvn_troops", arvn=9), 0, bases=1), "arvn", *OPS, dice="*")
    assert not seen.boxes()["arvn_train"]


@pytest.mark.covers("N8.7.1-b")
@pytest.mark.parametrize(("stability", "most"), [(STABLE, 3), (UNSTABLE, 3), (CHAOTIC, 2), (3, 2)])
def test_two_spaces_while_the_regime_is_chaotic(stability: int, most: int) -> None:
    g = available(np_board(stability=stability, arvn=30), 18)
    assert arvn_spaces(g) == most
    seen = operate(g, "arvn", "train", dice="*")
    assert len([key for key in seen.keys("train.place") if key == "train:cubes"]) == most


@pytest.mark.covers("N8.7.5-a")
def test_a_hamlet_counts_for_a_sweep_beside_cubes() -> None:
    g = np_board("ba_xuyen: 2 arvn_troops, 1 arvn_hamlet", "kien_hoa: 1 arvn_hamlet")
    assert (sweepers(g, SPACE["ba_xuyen"]), sweepers(g, SPACE["kien_hoa"])) == (3, 0)


# ------------------------------------------------------------------ Govern


HELD = "3 arvn_troops, 1 arvn_police"


@pytest.mark.covers("N8.7.2-b")
@pytest.mark.parametrize(("score", "places"), [(16, True), (15, False)])
def test_hamlets_against_vc_above_fifteen(score: int, places: bool) -> None:
    g = available(np_board(f"kien_phong: {HELD}, passive_opposition"), 0, hamlets=2)
    g.opposition_total += score - g.vc_score
    assert ((SPACE["kien_phong"], "govern:hamlet") in govern_plan(turn_of(g))) == places


@pytest.mark.covers("N8.7.2-b")
def test_where_coin_is_ahead_by_two_and_most_opposition_is_hidden() -> None:
    g = available(
        np_board(
            "kien_phong: 2 arvn_troops, 1 vc_guerrilla, passive_opposition",  # ahead by 1 only
            f"ba_xuyen: {HELD}, passive_opposition",  # Population 1: 2 after the shift
            f"kien_hoa: {HELD}",  # Population 2: 2 after the shift
            f"quang_nam: {HELD}, passive_support",  # nothing to hide
            f"binh_dinh: {HELD}, passive_opposition",  # Population 2: 4 after the shift
        ),
        0,
        hamlets=2,
    )
    g.opposition_total += 20
    turn = turn_of(g)
    plan = govern_plan(turn)
    assert plan[0] == (SPACE["binh_dinh"], "govern:hamlet") and len(plan) == 2
    assert plan[1][0] in (SPACE["ba_xuyen"], SPACE["kien_hoa"]) and plan[1][1] == "govern:hamlet"
    assert "most_opposition_after_shift" in [n.args.get("line") for n in turn.mind.notes]


@pytest.mark.covers("N8.7.2-b")
@pytest.mark.parametrize(("stability", "hamlets", "placed"), [(CHAOTIC, 1, 0), (CHAOTIC, 2, 1), (UNSTABLE, 1, 1)])
def test_one_hamlet_is_kept_back_while_chaotic(stability: int, hamlets: int, placed: int) -> None:
    g = available(np_board(f"kien_phong: {HELD}", f"kien_hoa: {HELD}", stability=stability), 0, hamlets=hamlets)
    g.opposition_total += 20
    assert [how for _, how in govern_plan(turn_of(g))] == ["govern:hamlet"] * placed


@pytest.mark.covers("N8.7.2-c")
@pytest.mark.parametrize(
    ("players", "support", "us", "takes"),
    [("", "active_support", 0, True), ("", "passive_support", 30, False), ("us", "passive_support", 19, True),
     ("us", "passive_support", 18, False)],
)  # fmt: skip
def test_patronage_where_support_stays_or_from_a_us_player(players: str, support: str, us: int, takes: bool) -> None:
    g = available(np_board(f"hue: {HELD}, {support}", players=players, aid=30), 0)
    g.support_total += us - g.us_score
    assert ((SPACE["hue"], "govern:patronage") in govern_plan(turn_of(g))) == takes


@pytest.mark.covers("N8.7.2-d")
@pytest.mark.parametrize(("two", "least"), [(False, 30), (True, 12)])
def test_aid_below_thirty_of_two_below_twelve(two: bool, least: int) -> None:
    for aid in (least - 1, least):
        g = available(np_board(f"hue: {HELD}, passive_support", aid=aid, two=two), 0)
        assert govern_plan(turn_of(g)) == ([(SPACE["hue"], "govern:aid")] if aid < least else [])


@pytest.mark.covers("N8.7.2-d")
@pytest.mark.parametrize(("two", "first"), [(False, "govern:aid"), (True, "govern:patronage")])
def test_aid_before_patronage_of_two_the_other_way_round(two: bool, first: str) -> None:
    g = available(np_board(f"hue: {HELD}, active_support", aid=5, two=two), 0)
    assert govern_plan(turn_of(g)) == [(SPACE["hue"], first)]


@pytest.mark.covers("N8.7.2-b", "N8.7.2-c", "N8.7.2-d")
def test_the_train_governs_as_planned() -> None:
    g = np_board(f"kien_phong: {HELD}, passive_opposition", f"hue: {HELD}, active_support", aid=5, arvn=9)
    available(g, 0, hamlets=1)
    g.opposition_total += 20
    seen = operate(g, "arvn", "patrol", dice="*")
    assert seen.keys("govern.space") == ["space:kien_phong", "space:hue"]
    assert seen.keys("govern.how") == ["govern:aid"]  # a Hamlet is all that the Province allows


# ------------------------------------------------------------------ Pacification, Sweep, Redeploy


@pytest.mark.covers("N8.7.6-a")
@pytest.mark.parametrize(("us", "pacifies"), [(21, True), (22, False)])
def test_no_active_support_that_brings_the_us_within_one_of_victory(us: int, pacifies: bool) -> None:
    """The threshold is 24, so up to 23; Hue has Population 2."""
    g = available(np_board("hue: 1 arvn_troops, 1 arvn_police, passive_support", arvn=9), 0)
    g.support_total += us - g.us_score
    key = answer(g, "arvn", "pacify.space", "space:hue", "done", dice="*")
    assert (key == "space:hue") == pacifies


@pytest.mark.covers("N8.7.5-b")
def test_an_advisor_is_asked_for_where_vc_are_and_granted_always() -> None:
    g = np_board("kien_hoa: 1 vc_guerrilla", "ba_xuyen: 3 arvn_troops, 1 us_advisor")
    def asked(seat: str, topic: str, target: str) -> str:
        d = Decision(seat, topic, "P3.2.3", ["yes", "no"], {"origin": "ba_xuyen", "target": target, "troops": 1})
        return SYSTEM.nonplayer(None, seat).choose(g, d, Dice("*"))

    assert asked("arvn", "sweep.advisor_wanted", "kien_hoa") == "yes"
    assert asked("arvn", "sweep.advisor_wanted", "kien_phong") == "no"
    assert asked("us", "sweep.advisor", "kien_hoa") == "yes"


@pytest.mark.covers("N8.7.7-a")
def test_police_hold_a_hamlet_before_richer_provinces() -> None:
    """Ba Xuyen, Population 1, has a Hamlet with Police, Kien Phong, Population 2, none.

    The Troops of both must leave; then 3 Police can go to one.
    """
    road = "loc_saigon_an_loc_ban_me_thuot: 1 vc_guerrilla"
    lines = [road, "saigon: 6 arvn_police", "kien_phong: 3 arvn_troops, 1 arvn_police, 3 vc_guerrilla"]
    hamlet = "ba_xuyen: 3 arvn_troops, 1 arvn_police, 1 arvn_hamlet, 4 vc_guerrilla"
    g = np_board(*lines, hamlet)
    g.phase = "redeploy_arvn"
    seen = drive(g, phase_redeploy_arvn(g), "*", system=SYSTEM)
    assert ("saigon", "ba_xuyen", {"arvn_police": 3}) in moves(seen)
    bare = np_board(*lines, hamlet.replace("1 arvn_hamlet", "1 arvn_ranger"))
    bare.phase = "redeploy_arvn"
    seen = drive(bare, phase_redeploy_arvn(bare), "*", system=SYSTEM)
    assert ("saigon", "kien_phong", {"arvn_police": 3}) in moves(seen)
    assert spaces(seen, "redeploy.police")[0] == "saigon"
