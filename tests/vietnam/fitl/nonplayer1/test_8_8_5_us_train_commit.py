"""8.8.5-8.8.7 US Train, Pacification and Commitment, 8.8.1 Policy, in the 1st edition."""

from typing import Any

import pytest

import sandtable
from sandtable.kernel.decision import CHANCE
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.vietnam.fitl.rules.s6_commitment import commit
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    FACTIONS,
    US_BASE,
    US_IRREGULAR,
    US_TROOPS,
)
from sandtable.vietnam.rules.s6_support import phase_pacify_us
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Seen
from tests.vietnam.fitl.nonplayer1.driver import drive, operate, scenario
from tests.vietnam.fitl.nonplayer1.us_driver import choose, flights, grounded, order, us_board
from tests.vietnam.play import show, support

PLATOONS, CORDS = 18, 19
BROKE: dict[str, Any] = {"trail": 0, "arvn": 15, "econ": 15}
RICH: dict[str, Any] = {"trail": 0, "arvn": 30, "econ": 15}


def gone(g: War, *pieces: int) -> War:
    """None of these Available (they are out of play), no Air Strike and no Air Lift."""
    for p in pieces:
        g.out_of_play[p] += g.available[p]
        g.available[p] = 0
    return grounded(g)


def train(g: War, dice: str = "*") -> Seen:
    """By the sequence of play's own Operation, so that it has to be paid."""
    key, _ = choose(g, "op:train")
    assert key == "op:train"
    return operate(g, "us", "train", dice)


def trained(seen: Seen) -> list[str]:
    return order(seen, "train.space")


# ------------------------------------------------------------------ Train


@pytest.mark.covers("F8.8.5-a")
@pytest.mark.parametrize("policy, n", [("jfk", 2), ("lbj", 1), ("nixon", 1)])
def test_irregulars_only_where_there_are_none_and_no_us_base(policy: str, n: int) -> None:
    g = us_board(
        "hue: 1 us_troops",
        "pleiku: 1 us_troops",
        "binh_dinh: 1 us_troops, 1 us_irregular",
        "saigon: 1 us_troops, 1 us_base, active_support",
        policy=policy,
        **BROKE,
    )
    train(grounded(g))
    assert show(g, "hue") == show(g, "pleiku") == f"1 us_troops, {n} us_irregular"
    assert show(g, "binh_dinh") == "1 us_troops, 1 us_irregular" and show(g, "saigon") == "1 us_troops, 1 us_base"


@pytest.mark.covers("F8.8.5-a", "F8.8.5-g")
def test_no_train_for_irregulars_where_each_space_has_one() -> None:
    g = us_board("hue: 1 us_troops, 1 us_irregular, active_support", **BROKE)
    key, seen = choose(grounded(g))
    assert key == "pass" and seen.boxes()["us_can_train"] is False


@pytest.mark.covers("F8.8.5-d")
def test_irregulars_first_where_they_change_control() -> None:
    """1 Irregular is left: in Pleiku it ends NVA Control."""
    g = us_board("hue: 1 us_troops", "pleiku: 1 us_troops, 2 nva_guerrilla", **BROKE)
    g.available[US_IRREGULAR] = 1
    assert trained(train(grounded(g)))[0] == "pleiku"


@pytest.mark.covers("F8.8.5-b", "F8.8.5-d")
def test_platoons_put_a_police_where_the_us_has_fewest() -> None:
    lines = ("saigon: 1 us_troops, 2 arvn_police, active_support", "hue: 2 us_troops, 1 arvn_police, active_support")
    g = us_board(*lines, "da_nang: 2 us_troops, 1 arvn_police, 3 vc_guerrilla, active_support", **BROKE)
    g.capabilities[PLATOONS] = "unshaded"
    train(gone(g, US_IRREGULAR))
    assert "2 arvn_police" in show(g, "da_nang")  # of the two with 1 Police the one that comes under COIN Control
    assert "1 arvn_police" in show(g, "hue")


@pytest.mark.covers("F8.8.5-b")
def test_a_train_for_the_police_of_the_platoons_alone() -> None:
    g = us_board("saigon: 1 us_troops, active_support", **BROKE)
    g.capabilities[PLATOONS] = "unshaded"
    train(gone(g, US_IRREGULAR))
    assert show(g, "saigon") == "1 us_troops, 1 arvn_police"


@pytest.mark.covers("F8.8.5-c")
@pytest.mark.parametrize(
    "policy, out, placed",
    [
        ("jfk", (), "3 arvn_troops, 3 arvn_police"),
        ("lbj", (), "3 arvn_troops, 3 arvn_police"),
        ("lbj", (ARVN_TROOPS, ARVN_POLICE), "2 arvn_ranger"),
        ("nixon", (), "2 arvn_ranger"),
        ("nixon", (ARVN_RANGER,), "3 arvn_troops, 3 arvn_police"),
    ],
)
def test_arvn_pieces_at_one_us_base(policy: str, out: tuple[int, ...], placed: str) -> None:
    g = us_board("saigon: 1 us_base, active_support", policy=policy, **RICH)
    train(gone(g, US_IRREGULAR, *out))
    assert show(g, "saigon") == f"1 us_base, {placed}" and g.res[ARVN] == 27


@pytest.mark.covers("F8.8.5-c", "F8.8.5-d")
def test_only_at_one_base_where_control_changes() -> None:
    g = us_board("kontum: 1 us_base, 3 nva_guerrilla", "saigon: 1 us_base, active_support", **RICH)
    seen = train(gone(g, US_IRREGULAR))
    assert trained(seen)[0] == "kontum" and show(g, "saigon") == "1 us_base"


@pytest.mark.covers("F8.8.5-e")
@pytest.mark.parametrize("patronage, players, taken", [(23, "arvn", 3), (22, "arvn", 0), (23, "vc", 0)])
def test_patronage_of_an_arvn_player_above_22(patronage: int, players: str, taken: int) -> None:
    g = us_board(
        "saigon: 1 us_troops, 1 us_irregular, active_support",
        "hue: 1 us_troops",
        players=players,
        patronage=patronage,
        **BROKE,
    )
    train(grounded(g))
    assert g.patronage == patronage - taken and g.res[ARVN] == 15 + taken


@pytest.mark.covers("F8.8.5-f", "F8.8.6-a")
def test_else_train_where_it_helps_to_pacify() -> None:
    g = us_board("hue: 1 us_troops", "can_tho: 1 us_troops, 1 arvn_police", **RICH)
    seen = train(gone(g, US_IRREGULAR))
    assert trained(seen) == ["hue"]
    assert support(g, "hue") == "active_support" and g.res[ARVN] == 24
    g = us_board("hue: 1 us_troops", "can_tho: 1 us_troops", **RICH)
    g.capabilities[CORDS] = "unshaded"
    train(gone(g, US_IRREGULAR))
    assert support(g, "hue") == support(g, "can_tho") == "active_support" and g.res[ARVN] == 18


@pytest.mark.covers("F8.8.5-h", "F8.8.2-w")
@pytest.mark.parametrize("policy, activity", [("lbj", "sa:air_strike"), ("jfk", "sa:advise"), ("nixon", "sa:advise")])
def test_after_a_train(policy: str, activity: str) -> None:
    lines = ("saigon: 1 us_troops", "hue: 2 arvn_police, 1 vc_guerrilla_active")
    assert train(us_board(*lines, policy=policy, **{**BROKE, "trail": 2})).keys("op.last_call") == [activity]
    assert train(grounded(us_board(*lines, policy=policy, **BROKE))).keys("op.last_call") == ["sa:advise"]
    nobody = grounded(us_board("saigon: 1 us_troops", policy=policy, **BROKE))
    assert train(nobody).keys("op.last_call") in ([], ["done"])


@pytest.mark.covers("F8.8.4-f")
def test_no_adviser_goes_where_the_us_trained() -> None:
    g = us_board("hue: 1 us_troops, 2 arvn_police, 1 vc_guerrilla_active", policy="jfk", **BROKE)
    assert not train(grounded(g)).keys("advise.space") and "1 vc_guerrilla_active" in show(g, "hue")


# ------------------------------------------------------------------ Pacification in the Support Phase


@pytest.mark.covers("F8.8.6-a")
def test_most_shift_then_without_terror_and_terror_only_for_a_shift() -> None:
    held = "1 us_troops, 1 arvn_police"
    g = us_board(f"saigon: {held}", f"hue: {held}, terror 1", f"tay_ninh: {held}", **{**RICH, "arvn": 60})
    assert order(drive(g, phase_pacify_us(g), "*"), "pacify.space") == ["saigon", "tay_ninh", "hue"]
    g = us_board(f"saigon: {held}, active_support, terror 2", f"hue: {held}, terror 2", **{**RICH, "arvn": 21})
    drive(g, phase_pacify_us(g), "*")
    assert g.res[ARVN] == 21 and support(g, "hue") == "neutral"


# ------------------------------------------------------------------ Policy


@pytest.mark.covers("F8.8.1-a")
@pytest.mark.parametrize("name, policy", [("short", "lbj"), ("medium", "lbj"), ("full", "jfk")])
def test_the_policy_at_the_start(name: str, policy: str) -> None:
    t = Table(sandtable.game("fitl"), name, {"edition": 1}, dict.fromkeys(FACTIONS, "np"), Rng(1))
    assert t.state.us_policy == policy


def troops(g: War, available: int, casualties: int) -> None:
    on_map = 40 - g.available[US_TROOPS]
    g.available[US_TROOPS], g.casualties[US_TROOPS] = available, casualties
    g.out_of_play[US_TROOPS] = 40 - on_map - available - casualties


@pytest.mark.covers("F8.8.1-b", "F8.8.1-c")
@pytest.mark.parametrize("die, policy", [("3", "jfk"), ("5", "lbj"), ("2", "nixon")])
def test_the_die_against_the_cards_in_the_leader_box(die: str, policy: str) -> None:
    """E22: at 45 points with 3 cards in the box."""
    g = us_board("saigon: 1 us_troops, 1 us_base, active_support", "hue: 1 us_troops")
    troops(g, 45 - g.us_score + g.available[US_TROOPS], 0)
    assert g.us_score == 45
    g.leader_cards = (125, 126, 127)
    drive(g, commit(g), "*", die)
    assert g.us_policy == policy


@pytest.mark.covers("F8.8.1-b")
def test_no_die_above_45_points() -> None:
    g = us_board("saigon: 1 us_troops, 1 us_base, active_support", "hue: 1 us_troops", policy="nixon")
    troops(g, 46 - g.us_score + g.available[US_TROOPS], 0)
    assert g.us_score == 46
    drive(g, commit(g), "*", "")  # no die is asked for
    assert g.us_policy == "nixon"


@pytest.mark.covers("F8.8.1-b")
def test_the_die_comes_before_casualties_return() -> None:
    """42 points and 5 Casualties: 4 of them will be Available, but the die is rolled first (2nd edition: no die then)."""
    g = us_board("saigon: 1 us_troops, 1 us_base, active_support", "hue: 1 us_troops")
    troops(g, 42 - g.us_score + g.available[US_TROOPS], 5)
    g.leader_cards = (125, 126)
    drive(g, commit(g), "*", "1")
    assert g.us_policy == "nixon" and g.casualties[US_TROOPS] == 0


@pytest.mark.covers("F8.8.1-b", "F8.8.7-a")
def test_the_die_comes_first_in_the_commitment_of_a_game() -> None:
    """In whole games of four non-players: Casualties lie there when the die is asked for, and are gone at the next question."""
    met = 0
    for seed in range(6):
        t = Table(sandtable.game("fitl"), "short", {"edition": 1}, dict.fromkeys(FACTIONS, "np"), Rng(seed), log=False)
        while (d := t.decision) is not None:
            if d.topic == "commit.policy":
                assert d.seat == CHANCE
                met += t.state.casualties[US_TROOPS] > 0
                score = t.state.us_score
                assert score <= 45
            if d.topic == "commit.from":
                assert t.state.casualties[US_TROOPS] == 0
            t.advance()
    assert met > 2


# ------------------------------------------------------------------ Commitment


LEADERS = {"jfk": (3, 3), "lbj": (0, 6), "nixon": (6, 1)}  # cards in the box, and a die that gives the Policy


def committed(g: War, available: int, dice: str = "*") -> Seen:
    """A Commitment that confirms the Policy, with so many Troops Available."""
    troops(g, available, 0)
    cards, die = LEADERS[g.us_policy]
    g.leader_cards = (125,) * cards
    return drive(g, commit(g), dice, str(die) if g.us_score <= 45 else "")


def no_bases(g: War) -> War:
    g.out_of_play[US_BASE] += g.available[US_BASE]
    g.available[US_BASE] = 0
    return g


@pytest.mark.covers("F8.8.7-a")
@pytest.mark.parametrize(
    "policy, before, after", [("jfk", 18, 15), ("jfk", 28, 18), ("lbj", 9, 5), ("jfk", 12, 15), ("nixon", 20, 25)]
)
def test_troops_available_come_as_near_as_ten_moves_allow(policy: str, before: int, after: int) -> None:
    g = no_bases(us_board("saigon: 1 us_base, 9 us_troops", policy=policy))
    committed(g, before)
    assert g.available[US_TROOPS] == after


@pytest.mark.covers("F8.8.7-a", "F8.8.7-b", "F8.8.7-c")
@pytest.mark.parametrize("policy, home", [("jfk", 15), ("lbj", 5)])
def test_two_bases_where_us_pieces_are_then_by_population(policy: str, home: int) -> None:
    g = us_board(
        "quang_tin: 1 us_troops",
        "da_nang: 1 us_irregular",
        "hue: 2 arvn_police",
        "kien_hoa: 1 arvn_police",
        "binh_dinh: 1 us_troops, 1 arvn_base",
        "can_tho: 1 us_troops, 1 vc_guerrilla",
        policy=policy,
    )
    committed(g, home)
    assert "us_base" in show(g, "quang_tin") and "us_base" in show(g, "da_nang")
    # with one place of its own the second Base goes to the highest Population there is: Saigon, whoever holds it
    g = us_board("da_nang: 1 us_irregular", "hue: 2 arvn_police", "saigon: 1 vc_guerrilla", policy=policy)
    committed(g, home)
    assert "us_base" in show(g, "da_nang") and "us_base" in show(g, "saigon")


@pytest.mark.covers("F8.8.7-a", "F8.8.7-c")
def test_nixon_takes_bases_home_the_lowest_population_first_and_leaves_one_in_saigon() -> None:
    g = us_board(
        "saigon: 2 us_base, 3 us_troops",
        "hue: 1 us_base, 1 us_troops",
        "da_nang: 1 us_base, 1 us_troops",
        "kien_hoa: 1 us_base, 1 us_troops",
        policy="nixon",
    )
    committed(g, 25)
    assert "us_base" not in show(g, "da_nang") and "2 us_base" in show(g, "saigon")
    assert sum("us_base" in show(g, s) for s in ("hue", "kien_hoa")) == 1
    g = us_board("saigon: 2 us_base, 3 us_troops", policy="nixon")
    committed(g, 25)
    assert "1 us_base" in show(g, "saigon")


@pytest.mark.covers("F8.8.7-b", "F8.8.7-c")
def test_troops_come_evenly_to_where_the_us_is_odd_ones_to_the_highest_population() -> None:
    """5 Troops for Hue (0), Da Nang (1) and Can Tho (2): 2, 2, 2 and two odd ones, the first to Hue."""
    g = no_bases(
        us_board(
            "hue: 1 us_irregular",
            "da_nang: 1 us_troops",
            "can_tho: 2 us_troops",
            "kien_hoa: 2 arvn_police",
            "loc_hue_da_nang: 1 us_troops",
            "an_loc: 1 us_troops, 1 vc_guerrilla",
        )
    )
    committed(g, 9)  # 4 go out
    assert show(g, "hue") == "3 us_troops, 1 us_irregular" and show(g, "da_nang") == show(g, "can_tho") == "2 us_troops"
    assert show(g, "kien_hoa") == "2 arvn_police" and show(g, "loc_hue_da_nang") == "1 us_troops"


@pytest.mark.covers("F8.8.7-b")
def test_where_the_us_is_nowhere_troops_come_to_any_open_space() -> None:
    g = no_bases(us_board("kien_hoa: 2 arvn_police"))
    committed(g, 6)  # 1 goes out: to Saigon, with the higher Population
    assert show(g, "saigon") == "1 us_troops" and show(g, "kien_hoa") == "2 arvn_police"


@pytest.mark.covers("F8.8.7-c", "F8.8.7-d")
def test_troops_go_home_from_where_most_are_odd_ones_stay_with_the_highest_population() -> None:
    g = no_bases(
        us_board(
            "saigon: 4 us_troops",
            "hue: 4 us_troops",
            "can_tho: 4 us_troops",
            "loc_hue_da_nang: 4 us_troops",
            "da_nang: 1 us_troops",
            policy="jfk",
        )
    )
    seen = committed(g, 9)  # 6 go home
    assert show(g, "loc_hue_da_nang") == show(g, "can_tho") == "2 us_troops" and show(g, "da_nang") == "1 us_troops"
    assert show(g, "saigon") == show(g, "hue") == "3 us_troops"
    assert all("available" in (a, b) for a, b, p in flights(seen))


@pytest.mark.covers("F8.8.7-a", "F8.8.7-b", "F8.8.7-c")
def test_short_commitment_under_lbj() -> None:
    """D5: 2 Bases, one to Quang Tin; 7 Troops: Khanh Hoa +2, Quang Tin +1, odd ones to Saigon, Quang Tin and two by lot."""
    g = scenario("short", "nva vc", 23, 45)
    bases = g.available[US_BASE]
    assert g.us_score == 38 and (bases, g.available[US_TROOPS]) == (2, 12)
    g.leader_cards = (125, 126)
    drive(g, commit(g), "*", "6")
    assert g.us_policy == "lbj" and g.available[US_TROOPS] == 5 and g.available[US_BASE] == 0
    found = {s: show(g, s) for s in ("saigon", "quang_tin", "khanh_hoa", "binh_dinh", "da_nang", "kontum", "can_tho")}
    assert found["saigon"].startswith("4 us_troops") and found["quang_tin"].startswith("4 us_troops, 1 us_base")
    assert found["binh_dinh"].startswith("4 us_troops")
    odd = [int(found[s][0]) for s in ("khanh_hoa", "da_nang", "kontum", "can_tho")]
    assert sorted(odd) == [3, 3, 4, 4]
