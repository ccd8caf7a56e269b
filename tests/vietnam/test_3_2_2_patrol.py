"""3.2.2 Patrol."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, US
from sandtable.vietnam.rules.s3_patrol import patrol, reach
from tests.vietnam.play import asked, board, play, show, spaces


@pytest.mark.covers("3.2.2-a")
def test_cost() -> None:
    """ARVN pays 3 in all, the US nothing."""
    g = board("hue: 2 arvn_police, 1 us_troops", arvn=10)
    play(patrol(g, Operation(Orders(ARVN, "patrol"))), "done")
    assert g.res[ARVN] == 7
    play(patrol(g, Operation(Orders(US, "patrol"))), "done")
    assert g.res[ARVN] == 7


@pytest.mark.covers("3.2.2-b")
def test_cubes_run_along_locs_and_cities_until_an_enemy() -> None:
    """A Guerrilla on the road from Hue to Da Nang stops those who enter it."""
    g = board("hue: 2 us_troops", "loc_hue_da_nang: 1 vc_guerrilla")
    ends = set(reach(g, SPACE["hue"]))
    assert SPACE["loc_hue_da_nang"] in ends
    assert SPACE["da_nang"] not in ends
    assert SPACE["loc_hue_khe_sanh"] in ends
    clear = board("hue: 2 us_troops")
    assert {SPACE["da_nang"], SPACE["saigon"], SPACE["can_tho"]} <= set(reach(clear, SPACE["hue"]))
    assert SPACE["quang_tri"] not in reach(clear, SPACE["hue"])


@pytest.mark.covers("3.2.2-c", "3.2.2-d", "1.3.1-b")
def test_activates_on_every_loc_then_assaults_on_one() -> None:
    """1 Guerrilla per cube on each LoC, moved or not; then an Assault on one LoC without an ARVN follow-up."""
    g = board(
        "hue: 3 us_troops",
        "loc_hue_da_nang: 2 vc_guerrilla",
        "loc_saigon_can_tho: 1 us_troops, 2 arvn_troops, 2 vc_guerrilla",
        arvn=30,
    )
    script = "space:hue space:loc_hue_da_nang n:2 done space:loc_hue_da_nang"
    play(patrol(g, Operation(Orders(US, "patrol"))), script)
    assert show(g, "loc_hue_da_nang") == "2 us_troops"
    assert show(g, "loc_saigon_can_tho") == "1 us_troops, 2 arvn_troops, 1 vc_guerrilla, 1 vc_guerrilla_active"
    assert g.res[ARVN] == 30


@pytest.mark.covers("3.2.2-e", "2.3.5-a")
def test_limited_patrol_has_one_destination() -> None:
    """All cubes of a Limited Patrol end in the same space, and only there may it Assault."""
    g = board("hue: 2 us_troops", "da_nang: 2 us_troops", "loc_saigon_can_tho: 1 us_troops, 1 vc_guerrilla_active")
    d = asked(patrol(g, Operation(Orders(US, "patrol", limited=True))), "space:hue space:loc_hue_da_nang n:1 space:da_nang")
    assert d.topic == "patrol.count"  # the destination was forced
    play(patrol(g, Operation(Orders(US, "patrol", limited=True))), "space:hue space:loc_hue_da_nang n:1 done")
    assert show(g, "loc_saigon_can_tho") == "1 us_troops, 1 vc_guerrilla_active"


def test_moved_cubes_do_not_move_on() -> None:
    """3.2.2 A cube moves once."""
    g = board("hue: 1 us_troops")
    flow = patrol(g, Operation(Orders(US, "patrol")))
    assert spaces(asked(patrol(g, Operation(Orders(US, "patrol")))).options) == ["hue"]
    play(flow, "space:hue space:da_nang")
    assert show(g, "da_nang") == "1 us_troops"


@pytest.mark.covers("3.2.2-d", "2.3.5-a")
def test_a_limited_patrol_in_which_nobody_moved_assaults_where_it_stands() -> None:
    """The LoC where it acts is its one space; once cubes have moved, it is their destination."""
    lines = ("loc_saigon_can_tho: 1 us_troops, 1 vc_guerrilla", "loc_hue_da_nang: 1 us_troops, 1 nva_troops")
    g = board(*lines)
    d = asked(patrol(g, Operation(Orders(US, "patrol", limited=True))), "done")
    assert (d.topic, spaces(d.options)) == ("patrol.assault", ["loc_hue_da_nang", "loc_saigon_can_tho"])
    g = board(*lines)
    play(patrol(g, Operation(Orders(US, "patrol", limited=True))), "done space:loc_saigon_can_tho")
    assert show(g, "loc_saigon_can_tho") == "1 us_troops"
    assert show(g, "loc_hue_da_nang") == "1 us_troops, 1 nva_troops"
    g = board(*lines, "hue: 1 us_troops")
    d = asked(patrol(g, Operation(Orders(US, "patrol", limited=True))), "space:hue space:loc_hue_da_nang done")
    assert spaces(d.options) == ["loc_hue_da_nang"]
    assert d.why_not("space:loc_saigon_can_tho") == [("2.3.5", "limited_operation")]
