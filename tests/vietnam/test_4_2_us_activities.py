"""4.2 The US special activities: Advise, Air Lift, Air Strike (both editions)."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.rules.s4_air_strike import air_strike
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, US, VC_GUERRILLA
from sandtable.vietnam.rules.operations import run
from sandtable.vietnam.rules.s4_advise import possible as can_advise
from sandtable.vietnam.rules.s4_air_lift import air_lift
from sandtable.vietnam.state import War
from tests.vietnam.play import asked, board, play, show, spaces, support, turn_orders


def train(g: War) -> Operation:
    return Operation(turn_orders(US, "train"))


@pytest.mark.covers("4.2.1-a", "4.1.1-a")
def test_advise_goes_with_train_and_patrol_not_where_it_trained() -> None:
    """Advise may not be in a Train space, nor go with Sweep or Assault."""
    g = board("hue: 1 us_troops, 1 us_irregular, 2 vc_guerrilla", "pleiku: 1 us_irregular, 2 vc_guerrilla")
    d = asked(run(g, train(g)), "space:hue train:nothing sa:advise")
    assert d.topic == "advise.aid"  # Pleiku was the only space left, and its Irregular the only way
    d = asked(run(g, Operation(turn_orders(US, "sweep"))))
    assert "sa:advise" not in d.options
    assert d.why_not("sa:advise") == [("4.1.1", "cannot_accompany")]


@pytest.mark.covers("4.2.1-b")
def test_advise_ways() -> None:
    """An ARVN Sweep in place, an ARVN Assault, or one Special Force that removes 2, Underground ones too."""
    g = board(
        "hue: 1 us_troops",
        "pleiku: 3 arvn_troops, 1 us_irregular, 1 arvn_ranger, 1 vc_guerrilla, 1 vc_guerrilla_active, 1 vc_base",
    )
    d = asked(run(g, train(g)), "space:hue train:nothing sa:advise space:pleiku")
    assert d.options == ["advise:sweep", "advise:assault", "advise:irregular", "advise:ranger"]
    play(run(g, train(g)), "space:hue train:nothing sa:advise space:pleiku advise:irregular piece:vc_guerrilla no done")
    assert show(g, "pleiku") == "1 us_irregular_active, 3 arvn_troops, 1 arvn_ranger, 1 vc_base"
    assert g.aid == 15


@pytest.mark.covers("4.2.1-b", "3.2.4-c", "2.3.9-a")
def test_advise_assault_brings_aid_and_monsoon_bars_the_sweep() -> None:
    """An ARVN Assault by Advise removes a Base for 6 Aid; in Monsoon Advise does not Sweep."""
    g = board("hue: 1 us_troops", "kien_phong: 2 arvn_troops, 1 vc_base", aid=10)
    play(run(g, train(g)), "space:hue train:nothing sa:advise space:kien_phong yes done")
    assert g.aid == 22
    g = board("hue: 1 us_troops", "kien_phong: 1 arvn_ranger, 1 arvn_troops, 1 vc_guerrilla", next_card=126)
    d = asked(run(g, train(g)), "space:hue train:nothing sa:advise space:kien_phong")
    assert d.topic == "advise.aid"  # the Ranger was the only way
    assert show(g, "kien_phong") == "1 arvn_troops, 1 arvn_ranger_active"


@pytest.mark.covers("4.2.1-c", "1.8-a")
def test_advise_aid_once_and_capped() -> None:
    """Then 6 Aid if wished, in all, and never above 75."""
    g = board("hue: 1 us_troops", "pleiku: 1 us_irregular, 1 vc_guerrilla", aid=72)
    play(run(g, train(g)), "space:hue train:nothing sa:advise yes done")
    assert g.aid == 75


@pytest.mark.covers("4.2.1-b")
def test_special_forces_spare_tunneled_bases() -> None:
    """No Tunneled Base falls to Advise."""
    g = board("hue: 1 us_troops", "tay_ninh: 1 us_irregular, 1 vc_tunnel")
    assert not can_advise(g, train(g))


@pytest.mark.covers("4.2.1-c")
@pytest.mark.parametrize("arvn, monsoon, able", [("1 arvn_troops", 45, True), ("1 arvn_troops", 126, False), ("", 45, False)])
def test_advise_for_the_aid_alone(arvn: str, monsoon: int, able: bool) -> None:
    """With ARVN forces anywhere a Sweep in place is possible, even without effect: so are the 6 Aid. Not in Monsoon."""
    g = board("hue: 1 us_troops", f"saigon: {arvn}", aid=10, next_card=monsoon)
    assert can_advise(g, train(g)) is able
    if able:
        play(run(g, train(g)), "space:hue train:nothing sa:advise done")
        assert g.aid == 16


@pytest.mark.covers("4.2.1-a")
def test_no_train_where_it_advised() -> None:
    """Nor the other way round: where Advise came first the US does not Train."""
    g = board("hue: 1 us_troops, 1 us_irregular, 2 vc_guerrilla", "saigon: 1 us_troops", "kontum: 1 us_troops")
    d = asked(run(g, train(g)), "sa:advise yes")
    assert spaces(d.options) == ["kontum", "saigon"]
    assert d.why_not("space:hue") == [("4.2.1", "advised_here")]


@pytest.mark.covers("4.2.2-a", "1.4.3-c")
def test_air_lift_four_spaces_four_others() -> None:
    """Any US Troops, 4 others in all, among 4 spaces; never North Vietnam; an Active Irregular stays Active."""
    g = board("saigon: 5 us_troops, 3 arvn_troops, 2 us_irregular_active, 1 arvn_police")
    d = asked(air_lift(g, Operation(Orders(US, "air_lift"))))
    assert d.topic == "air_lift.destination"
    assert "north_vietnam" not in spaces(d.options)
    play(
        air_lift(g, Operation(Orders(US, "air_lift"))),
        "space:hue n:3 n:2 n:2 space:saigon space:kontum n:1 space:hue space:central_laos n:1 done",
    )
    assert show(g, "hue") == "2 us_troops, 2 us_irregular_active, 2 arvn_troops"
    assert show(g, "kontum") == "1 us_troops"
    assert show(g, "saigon") == "1 us_troops, 1 arvn_troops, 1 arvn_police"


@pytest.mark.covers("4.2.2-a", "2.3.9-a")
def test_air_lift_two_spaces_in_monsoon() -> None:
    """In Monsoon only 2 spaces."""
    g = board("saigon: 5 us_troops", "hue: 1 us_troops", next_card=125)
    d = asked(air_lift(g, Operation(Orders(US, "air_lift"))), "space:saigon space:hue n:1")
    assert spaces(d.options) == ["hue"]


@pytest.mark.covers("4.2.3-a")
def test_air_strike_spends_hits_on_pieces_and_the_trail() -> None:
    """Die 4: 2 pieces and the Trail; the Trail at most once."""
    g = board("quang_tri: 1 us_troops, 2 vc_guerrilla_active, 2 vc_guerrilla", trail=2)
    play(air_strike(g, Operation(Orders(US, "air_strike"))), "roll=4 space:quang_tri trail space:quang_tri")
    assert show(g, "quang_tri") == "1 us_troops, 2 vc_guerrilla"
    assert g.trail == 1
    again = board("quang_tri: 1 us_troops", trail=3)
    play(air_strike(again, Operation(Orders(US, "air_strike"))), "roll=6 trail")
    assert again.trail == 2
    weak = board("quang_tri: 1 us_troops, 1 vc_guerrilla_active", trail=3)
    d = asked(air_strike(weak, Operation(Orders(US, "air_strike"))), "roll=1")
    assert "trail" not in d.options
    assert d.why_not("trail") == [("4.2.3", "not_enough_hits")]


@pytest.mark.covers("4.2.3-a", "2.3.9-a")
def test_air_strike_space_limits() -> None:
    """Up to 6 spaces, 2 in Monsoon, each with a COIN piece."""
    lines = [
        f"{name}: 1 arvn_police, 1 vc_guerrilla_active"
        for name in ("hue", "pleiku", "kontum", "an_loc", "can_tho", "saigon", "da_nang")
    ]
    g = board(*lines, "binh_tuy: 2 vc_guerrilla_active", trail=0)
    d = asked(air_strike(g, Operation(Orders(US, "air_strike"))), "roll=6")
    assert len(spaces(d.options)) == 7
    assert d.why_not("space:binh_tuy") == [("4.2.3", "no_coin_pieces")]
    g.next_card = 125
    play(air_strike(g, Operation(Orders(US, "air_strike"))), "roll=6 space:hue space:saigon")
    assert g.available[VC_GUERRILLA] == 30 - 9 + 2


@pytest.mark.covers("4.2.3-b")
def test_air_strike_order() -> None:
    """NVA Troops before Guerrillas; a Base only where no other Insurgent is left; nothing Underground or Tunneled."""
    g = board(
        "quang_tri: 1 us_troops, 1 nva_troops, 1 vc_guerrilla_active, 1 nva_base",
        "hue: 1 us_troops, 1 vc_tunnel",
        trail=0,
    )
    d = asked(air_strike(g, Operation(Orders(US, "air_strike"))), "roll=6 space:quang_tri")
    assert show(g, "quang_tri") == "1 us_troops, 1 nva_base, 1 vc_guerrilla_active"
    assert spaces(d.options) == ["quang_tri"]
    play(air_strike(g, Operation(Orders(US, "air_strike"))), "roll=6 space:quang_tri space:quang_tri")
    assert show(g, "quang_tri") == "1 us_troops"
    covered = board("quang_tri: 1 us_troops, 1 vc_guerrilla, 1 nva_base", trail=0)
    play(air_strike(covered, Operation(Orders(US, "air_strike"))), "roll=6")
    assert show(covered, "quang_tri") == "1 us_troops, 1 nva_base, 1 vc_guerrilla"


@pytest.mark.covers("4.2.3-c")
def test_only_spaces_that_lost_a_piece_shift() -> None:
    """A strike on the Trail alone shifts nothing; a struck space shifts once, however many pieces it loses."""
    g = board("hue: 1 us_troops, 2 vc_guerrilla_active, passive_support", "saigon: 1 us_troops", trail=2)
    play(air_strike(g, Operation(Orders(US, "air_strike"))), "roll=2 trail")
    assert support(g, "hue") == "passive_support"
    play(air_strike(g, Operation(Orders(US, "air_strike"))), "roll=2 space:hue space:hue")
    assert support(g, "hue") == "neutral"


@pytest.mark.covers("4.2.3-d")
def test_first_edition_air_strike() -> None:
    """1st edition: no die, every chosen space shifts, the Trail is free."""
    g = board("hue: 1 us_troops, 2 vc_guerrilla_active", "saigon: 1 us_troops, passive_support", edition=1, trail=2)
    play(
        air_strike(g, Operation(Orders(US, "air_strike"))),
        "space:hue space:saigon space:hue space:hue yes",
    )
    assert show(g, "hue") == "1 us_troops"
    assert (support(g, "hue"), support(g, "saigon")) == ("passive_opposition", "neutral")
    assert g.trail == 1


def test_arvn_space_and_adjacency() -> None:
    """1.3.5 A foreign space with ARVN pieces may be struck."""
    g = board("central_laos: 1 arvn_troops, 3 nva_troops", trail=0)
    play(air_strike(g, Operation(Orders(US, "air_strike"))), "roll=3 " + "space:central_laos " * 3)
    assert show(g, "central_laos") == "1 arvn_troops"
    assert g.control[SPACE["central_laos"]] == 1
    assert g.res[ARVN] == 30


@pytest.mark.covers("4.2.3-b", "4.2.3-d")
@pytest.mark.parametrize("edition, script", [(1, "space:pleiku space:pleiku"), (2, "roll=3 space:pleiku")])
def test_troops_before_guerrillas_is_the_second_edition(edition: int, script: str) -> None:
    """The 1st edition leaves to the US which Active piece goes first; the 2nd takes NVA Troops."""
    g = board("pleiku: 1 us_troops, 1 nva_troops, 1 vc_guerrilla_active, 1 vc_base", edition=edition, trail=0)
    d = asked(air_strike(g, Operation(Orders(US, "air_strike"))), script)
    if edition == 1:
        assert d.topic == "air_strike.remove"
        assert list(d.options) == ["piece:nva_troops", "piece:vc_guerrilla_active"]
    else:
        assert show(g, "pleiku") == "1 us_troops, 1 vc_guerrilla_active, 1 vc_base"


@pytest.mark.covers("4.2.2-a")
def test_why_no_third_space_is_flown_from_in_monsoon() -> None:
    """2 spaces are touched: the reason is the Monsoon."""
    g = board("hue: 2 us_troops", "saigon: 2 us_troops", "da_nang: 1 us_troops", next_card=125)
    d = asked(air_lift(g, Operation(Orders(US, "train"))), "space:hue space:saigon n:1")
    assert d.topic == "air_lift.origin" and d.why_not("space:da_nang") == [("2.3.9", "monsoon_two_spaces")]


@pytest.mark.covers("4.2.1-a", "4.1-a")
def test_why_no_other_activity_within_advise() -> None:
    """One type of special activity an Operation."""
    pleiku = "pleiku: 3 arvn_troops, 1 vc_guerrilla_active, 1 arvn_ranger"
    g = board("hue: 1 us_troops", pleiku, "kontum: 1 us_irregular, 1 vc_base")
    d = asked(run(g, train(g)), "space:hue train:nothing sa:advise")
    assert d.topic == "advise.space" and d.why_not("sa:air_lift") == [("4.1", "one_special_activity")]
    d = asked(run(g, train(g)), "space:hue train:nothing sa:advise space:pleiku")
    assert d.topic == "advise.how" and d.why_not("sa:air_lift") == [("4.1", "one_special_activity")]
