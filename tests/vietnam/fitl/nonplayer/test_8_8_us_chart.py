"""8.8 The US chart: which box leads where."""

import pytest

from sandtable.vietnam.fitl.rules.s6_commitment import commit
from sandtable.vietnam.fitl.setup import INFO, setup
from sandtable.vietnam.pieces import ARVN, US_IRREGULAR, US_TROOPS
from tests.vietnam.fitl.nonplayer.us_driver import act, chooses, drive, grounded, us_board
from tests.vietnam.play import show

OPS = ("op:train", "op:patrol", "op:sweep", "op:assault")
TOP_GUN, ATTLEBORO, KOREAN_WAR_ARMS, COUP = 4, 23, 118, 126


@pytest.mark.covers("2.1-e", "8.8.1-a")
@pytest.mark.parametrize("name, policy", [("short", "lbj"), ("medium", "lbj"), ("full", "jfk")])
def test_the_policy_at_the_start(name: str, policy: str) -> None:
    assert setup(name, INFO.full_options({}), {"us": "np"}).us_policy == policy


@pytest.mark.covers("8.8.1-a")
@pytest.mark.parametrize("die, policy", [(2, "jfk"), (3, "lbj"), (6, "lbj"), (1, "nixon")])
def test_the_policy_is_rolled_against_the_leader_box(die: int, policy: str) -> None:
    g = us_board(policy="lbj")
    g.leader_cards = (125, 126)
    g.available[US_TROOPS] = 10  # US score 16: 10 Troops and 6 Bases
    g.out_of_play[US_TROOPS] = 30
    drive(g, commit(g), chance=str(die))
    assert g.us_policy == policy


@pytest.mark.covers("8.8.1-a")
@pytest.mark.parametrize("troops, rolls", [(39, True), (40, False)])
def test_no_roll_when_support_and_available_exceed_45(troops: int, rolls: bool) -> None:
    g = us_board(policy="nixon")
    g.available[US_TROOPS] = troops  # with the 6 Bases: 45 or 46
    g.out_of_play[US_TROOPS] = 40 - troops
    drive(g, commit(g), chance="6" if rolls else "")
    assert g.us_policy == ("lbj" if rolls else "nixon")


@pytest.mark.covers("8.8.1-a")
def test_a_us_player_has_no_policy_roll() -> None:
    g = us_board(policy="nixon", players="us arvn nva vc")
    g.available[US_TROOPS], g.out_of_play[US_TROOPS] = 10, 30
    drive(g, commit(g))
    assert g.us_policy == "nixon"


@pytest.mark.covers("8.8.1-a", "8.8.9-a")
def test_casualties_come_back_before_the_roll() -> None:
    g = us_board("saigon: 1 us_base", policy="nixon")
    g.available[US_TROOPS], g.casualties[US_TROOPS], g.out_of_play[US_TROOPS] = 5, 3, 32
    g.leader_cards = (125,)
    seen = drive(g, commit(g), chance="1")
    assert seen.keys("commit.return") == ["space:saigon"]  # 1 of 3 goes out of play, 2 return
    assert g.us_policy == "jfk"
    assert seen.asked[0][0] == "commit.return"


@pytest.mark.covers("8.8.2-a", "8.1-d")
@pytest.mark.parametrize("die, passes", [(2, True), (1, False)])
def test_an_own_capability_next_is_waited_for(die: int, passes: bool) -> None:
    g = us_board("saigon: 1 us_troops, 1 us_base", card=ATTLEBORO, next_card=TOP_GUN)
    g.leader_cards = (125,)
    key, _ = chooses(g, *OPS, dice=f"{die} 11 11 11")
    assert (key == "pass") == passes


@pytest.mark.covers("8.8.2-a", "8.1-c")
@pytest.mark.parametrize("die, plays", [(3, True), (2, False)])
def test_a_capability_is_played_on_a_die_above_the_leader_box(die: int, plays: bool) -> None:
    g = us_board("saigon: 1 us_troops, 1 us_base", card=TOP_GUN, trail=2)
    g.leader_cards = (125, 126)
    key, seen = chooses(g, *OPS, "event:unshaded", dice=f"{die}")
    assert (key == "event:unshaded") == plays
    assert ("capability_roll", plays) in seen.boxes()


@pytest.mark.covers("8.8.2-a", "8.8.6-a")
def test_a_capability_that_was_not_rolled_is_no_event_at_8_8_6_either() -> None:
    g = us_board("saigon: 1 us_troops", card=TOP_GUN)
    g.leader_cards = (125, 126)
    g.available[US_IRREGULAR] = 0  # no Irregulars: Train could only Pacify
    assert chooses(g, "event:unshaded", dice="1")[0] == "pass"


@pytest.mark.covers("8.8.3-a")
def test_a_base_that_an_assault_alone_can_remove_is_assaulted() -> None:
    g = us_board("tay_ninh: 3 us_troops, 2 vc_guerrilla_active, 1 vc_base", arvn=15, econ=15)
    key, seen = chooses(g, *OPS)
    assert key == "op:assault" and ("us_base_in_reach", True) in seen.boxes()


@pytest.mark.covers("8.8.3-a")
def test_the_paid_arvn_assault_counts_and_only_if_it_can_be_paid() -> None:
    def base_in_reach(resources: int) -> bool:
        g = us_board("tay_ninh: 2 us_troops, 2 arvn_troops, 2 vc_guerrilla_active, 1 vc_base", arvn=resources, econ=15)
        return ("us_base_in_reach", True) in chooses(g, *OPS, dice="1" * 9)[1].boxes()

    assert base_in_reach(18) and not base_in_reach(17)


@pytest.mark.covers("8.8.3-a")
def test_a_tunnel_gives_way_if_the_roll_could_succeed_and_arvn_follows() -> None:
    def base_in_reach(resources: int) -> bool:
        g = us_board("tay_ninh: 1 us_troops, 2 arvn_troops, 1 vc_tunnel", arvn=resources, econ=15)
        return ("us_base_in_reach", True) in chooses(g, *OPS, dice="1" * 9)[1].boxes()

    assert base_in_reach(18) and not base_in_reach(17)


@pytest.mark.covers("8.8.3-a")
@pytest.mark.parametrize("us", ["1 us_troops", "1 us_base"])
def test_nva_troops_beside_us_troops_or_a_us_base(us: str) -> None:
    g = us_board(f"quang_tri: {us}, 1 nva_troops", "hue: 1 us_troops, 1 vc_guerrilla_active")
    key, seen = chooses(g, *OPS)
    assert key == "op:assault"
    assert ("us_base_in_reach", False) in seen.boxes() and ("us_nva_troops_near", True) in seen.boxes()


@pytest.mark.covers("8.8.3-a", "8.8.3-b", "8.8.5-a")
def test_an_assault_that_removes_nothing_becomes_a_sweep() -> None:
    # one Troop in a Highland removes nothing, and nobody can be lifted in
    g = us_board("quang_nam: 1 us_troops, 3 nva_troops, 1 nva_guerrilla", arvn=15, econ=15, policy="lbj")
    key, seen = chooses(g, *OPS)
    assert key == "op:sweep"
    assert ("us_can_assault", False) in seen.boxes() and ("us_hidden_at_support", True) not in seen.boxes()


@pytest.mark.covers("8.8.4-a")
def test_in_monsoon_troops_come_home_from_laos_and_cambodia() -> None:
    g = us_board("central_laos: 2 us_troops", next_card=COUP)
    assert chooses(g, "op:train", "op:patrol", dice="11 11")[0] == "op:patrol"


@pytest.mark.covers("8.8.4-a", "8.8.6-a")
def test_in_monsoon_without_troops_abroad_the_event_then_train() -> None:
    g = us_board("saigon: 1 us_troops", card=KOREAN_WAR_ARMS, next_card=COUP)
    key, seen = chooses(g, "op:train", "op:patrol")
    assert key == "op:train" and ("us_can_patrol", False) in seen.boxes() and ("event_open", False) in seen.boxes()


@pytest.mark.covers("8.8.5-a")
def test_underground_guerrillas_at_support_mean_sweep() -> None:
    g = us_board("hue: 1 us_troops, 1 vc_guerrilla, passive_support")
    assert chooses(g, *OPS)[0] == "op:sweep"
    g = us_board("hue: 1 us_troops, 1 vc_guerrilla, neutral")
    assert chooses(g, *OPS)[0] == "op:train"
    g = us_board("hue: 1 us_troops, 1 vc_guerrilla_active, passive_support")
    assert chooses(g, *OPS)[0] == "op:train"


@pytest.mark.covers("8.8.5-a", "8.8.3-c")
@pytest.mark.parametrize("policy, sweeps", [("jfk", True), ("nixon", True), ("lbj", False)])
def test_a_sweep_that_needs_an_air_lift_first(policy: str, sweeps: bool) -> None:
    # nobody can walk from Hue to Kien Hoa; LBJ lifts nobody in a Sweep
    g = us_board("hue: 5 us_troops", "kien_hoa: 1 vc_guerrilla, passive_support", policy=policy, trail=0, card=ATTLEBORO)
    seen = act(g, dice="11" * 9)
    assert seen.keys("turn.action") == ["op:sweep" if sweeps else "op:train"]
    assert show(g, "kien_hoa").endswith("1 vc_guerrilla_active" if sweeps else "1 vc_guerrilla")
    g = grounded(us_board("hue: 5 us_troops", "kien_hoa: 1 vc_guerrilla, passive_support", policy=policy, trail=0))
    assert chooses(g, *OPS, dice="11" * 9)[0] == "op:train"


@pytest.mark.covers("8.8.6-a", "8.1-b")
def test_the_event_is_looked_at_only_after_assault_and_sweep() -> None:
    g = us_board("saigon: 1 us_troops", card=ATTLEBORO, policy="nixon")
    assert chooses(g, *OPS, "event:unshaded")[1].boxes()[-1] == ("us_can_train", True)
    g = us_board("hue: 1 us_troops, 1 vc_guerrilla, passive_support", card=1)
    key, seen = chooses(g, *OPS, "event:unshaded")
    assert key == "op:sweep" and not any(name.startswith("event_") for name, _ in seen.boxes())


@pytest.mark.covers("8.8.6-a")
def test_an_effective_event_comes_before_train() -> None:
    g = us_board("saigon: 1 us_troops", "hue: 1 arvn_police, 1 vc_guerrilla_active", card=1)
    key, seen = chooses(g, "op:train", "event:unshaded")  # Gulf of Tonkin: an Air Strike
    assert key == "event:unshaded" and seen.boxes()[-1] == ("event_effective", True)


@pytest.mark.covers("8.8.6-a", "8.1-e")
def test_an_ineffective_event_is_not_played() -> None:
    g = us_board("saigon: 1 us_troops", card=ATTLEBORO)  # no Tunnel on the map
    key, seen = chooses(g, "op:train", "event:unshaded")
    assert key == "op:train" and ("event_effective", False) in seen.boxes()


@pytest.mark.covers("8.8.7-a", "8.8.5-a")
def test_when_train_is_not_possible_sweep_then_pass() -> None:
    lines = ("binh_tuy: 2 us_troops, 1 vc_guerrilla, neutral",)
    g = us_board(*lines, arvn=0, econ=15)
    g.available[US_IRREGULAR], g.out_of_play[US_IRREGULAR] = 0, 6
    key, seen = chooses(g, *OPS)
    assert key == "op:sweep" and ("us_can_train", False) in seen.boxes()
    g = us_board("saigon: 1 us_troops, active_support", arvn=0, econ=15)
    g.available[US_IRREGULAR], g.out_of_play[US_IRREGULAR] = 0, 6
    assert chooses(g, *OPS)[0] == "pass"


@pytest.mark.covers("8.8.7-a")
def test_passing_brings_three_arvn_resources() -> None:
    g = us_board("saigon: 1 us_troops, active_support", arvn=10, econ=15, card=ATTLEBORO, policy="nixon")
    g.available[US_IRREGULAR], g.out_of_play[US_IRREGULAR] = 0, 6
    g.first_did = "op"
    act(g)
    assert g.res[ARVN] == 13


@pytest.mark.covers("8.8.3-a", "8.8.3-c")
def test_an_assault_that_needs_an_air_lift_first() -> None:
    # the Troops in Hue have nobody in sight: those for Quang Nam come by air
    lines = ("quang_nam: 1 us_base, 2 nva_troops", "hue: 5 us_troops, 1 vc_guerrilla", "da_nang: 5 us_troops")
    g = us_board(*lines, arvn=15, econ=15, trail=0)
    key, seen = chooses(g, *OPS, dice="11" * 9)
    assert key == "op:assault" and ("us_can_assault", True) in seen.boxes()
    g = grounded(us_board(*lines, arvn=15, econ=15, trail=0))
    assert chooses(g, *OPS, dice="11" * 9)[0] == "op:sweep"


@pytest.mark.covers("8.8.3-a", "8.8.3-c")
def test_the_air_lift_then_comes_before_the_first_space() -> None:
    g = us_board(
        "quang_nam: 1 us_base, 2 nva_troops", "hue: 5 us_troops, 1 vc_guerrilla", "da_nang: 5 us_troops", arvn=15, econ=15,
        trail=0, card=ATTLEBORO,
    )  # fmt: skip
    seen = act(g, dice="11" * 9)
    assert seen.keys("assault.space")[:2] == ["sa:air_lift", "space:quang_nam"]
    assert "nva_troops" not in show(g, "quang_nam")


@pytest.mark.covers("8.4.4-b", "8.8.5-a", "8.8.7-a")
def test_a_limited_operation_of_an_event_follows_the_chart_without_its_event_boxes() -> None:
    g = us_board("hue: 1 us_troops, 1 vc_guerrilla, passive_support", card=TOP_GUN)
    key, seen = chooses(g, *OPS, topic="event.limited_op")
    assert key == "op:sweep" and not any(name.startswith("event") for name, _ in seen.boxes())
    g = us_board("saigon: 1 us_base", arvn=0)  # ARVN pieces cost nothing in a free Train
    g.available[US_IRREGULAR], g.out_of_play[US_IRREGULAR] = 0, 6
    assert chooses(g, *OPS, topic="event.limited_op")[0] == "op:train"


@pytest.mark.covers("8.4.4-b", "8.8.3-a")
def test_a_limited_operation_has_no_air_lift_to_count_on() -> None:
    lines = ("quang_nam: 1 us_base, 2 nva_troops", "hue: 5 us_troops, 1 vc_guerrilla", "da_nang: 5 us_troops")
    g = us_board(*lines, arvn=15, econ=15, trail=0, card=TOP_GUN)
    assert chooses(g, *OPS, topic="event.limited_op", dice="11" * 9)[0] == "op:sweep"


@pytest.mark.covers("8.4.1-a", "8.4.4-b")
@pytest.mark.parametrize("policy, activity", [("jfk", "advise"), ("lbj", "air_strike"), ("nixon", "air_strike")])
def test_the_free_activity_of_macv_by_the_policy(policy: str, activity: str) -> None:
    g = us_board("hue: 2 arvn_police, 1 vc_guerrilla_active", policy=policy)
    options = ("sa:advise", "sa:air_lift", "sa:air_strike")
    assert chooses(g, *options, topic="event.special")[0] == f"sa:{activity}"
    assert chooses(g, "sa:advise", "sa:air_lift", topic="event.special")[0] == "sa:advise"
