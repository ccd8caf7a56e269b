"""3.2.4 Assault."""

import pytest

from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, US, VC_GUERRILLA
from sandtable.vietnam.rules.s3_assault import assault
from tests.vietnam.play import asked, board, play, show


@pytest.mark.covers("3.2.4-g", "1.4.4-a")
@pytest.mark.parametrize("die, left", [(3, "2 vc_tunnel"), (4, "1 vc_base, 1 vc_tunnel")])
def test_tunnels_example(die: int, left: str) -> None:
    """Three US Troops Assault two tunneled Bases alone in Jungle: nothing but perhaps one Tunnel goes."""
    g = board("tay_ninh: 3 us_troops, 2 vc_tunnel")
    play(assault(g, Operation(Orders(US, "assault", follow_up=False))), f"space:tay_ninh roll={die}")
    assert show(g, "tay_ninh") == f"3 us_troops, {left}"


@pytest.mark.covers("3.2.4-b", "3.2.4-a")
def test_arvn_in_highland_counts_troops_by_threes() -> None:
    """Six ARVN Troops in Highland remove 2; Police count only in Cities and on LoCs; 3 Resources a space."""
    g = board("pleiku: 6 arvn_troops, 5 arvn_police, 4 vc_guerrilla_active", arvn=10)
    play(assault(g, Operation(Orders(ARVN, "assault"))), "space:pleiku")
    assert show(g, "pleiku") == "6 arvn_troops, 5 arvn_police, 2 vc_guerrilla_active"
    assert g.res[ARVN] == 7


@pytest.mark.covers("3.2.4-d", "3.2.4-e", "1.8.1-a")
def test_us_base_doubles_and_arvn_follows_up() -> None:
    """Tutorial card 79: 1 US Troop with a Base removes 2, then ARVN's 6 Troops remove 2 for 3 Resources (21 to 18)."""
    g = board("pleiku: 1 us_base, 1 us_troops, 6 arvn_troops, 1 vc_base, 4 vc_guerrilla_active", arvn=21, econ=15)
    play(assault(g, Operation(Orders(US, "assault", limited=True))), "space:pleiku yes")
    assert show(g, "pleiku") == "1 us_troops, 1 us_base, 6 arvn_troops, 1 vc_base"
    assert g.res[ARVN] == 18


@pytest.mark.covers("3.2.4-c")
def test_arvn_gains_aid_for_a_base() -> None:
    """6 Aid for each Base an ARVN Assault removes: 14 to 20."""
    g = board("saigon: 2 arvn_troops, 2 arvn_police, 1 vc_guerrilla_active, 1 vc_base", aid=14)
    play(assault(g, Operation(Orders(ARVN, "assault"))), "space:saigon")
    assert show(g, "saigon") == "2 arvn_troops, 2 arvn_police"
    assert g.aid == 20
    us = board("saigon: 2 us_troops, 1 vc_base", aid=14)
    play(assault(us, Operation(Orders(US, "assault"))), "space:saigon")
    assert us.aid == 14


@pytest.mark.covers("3.2.4-d")
@pytest.mark.parametrize(
    "line, left",
    [
        ("pleiku: 3 us_troops, 4 vc_guerrilla_active", "3 us_troops, 3 vc_guerrilla_active"),
        ("pleiku: 1 us_troops, 1 us_base, 4 vc_guerrilla_active", "1 us_troops, 1 us_base, 2 vc_guerrilla_active"),
        ("kien_phong: 3 us_troops, 4 vc_guerrilla_active", "3 us_troops, 1 vc_guerrilla_active"),
    ],
)
def test_us_firepower(line: str, left: str) -> None:
    """2 per Troop with a Base, else 1 for 2 in Highland, else 1 each."""
    g = board(line)
    space = line.partition(":")[0]
    play(assault(g, Operation(Orders(US, "assault"))), f"space:{space}")
    assert show(g, space) == left


@pytest.mark.covers("3.2.4-e", "1.8.1-a")
def test_follow_up_respects_econ() -> None:
    """At 17 Resources and Econ 15 the US cannot add ARVN."""
    g = board("saigon: 1 us_troops, 4 arvn_troops, 4 vc_guerrilla_active", arvn=17, econ=15)
    play(assault(g, Operation(Orders(US, "assault"))), "space:saigon")
    assert g.res[ARVN] == 17
    assert "3 vc_guerrilla_active" in show(g, "saigon")


@pytest.mark.covers("3.2.4-f")
def test_troops_then_active_guerrillas_then_bases() -> None:
    """NVA Troops go first; an Underground Guerrilla of either faction covers every Base."""
    g = board("quang_tri: 1 us_base, 4 us_troops, 1 nva_troops, 1 nva_guerrilla_active, 1 vc_guerrilla, 1 nva_base")
    play(assault(g, Operation(Orders(US, "assault"))), "space:quang_tri")
    assert show(g, "quang_tri") == "4 us_troops, 1 us_base, 1 nva_base, 1 vc_guerrilla"


@pytest.mark.covers("3.1-c")
def test_one_enemy_may_be_ignored() -> None:
    """The attacker may aim at VC only; then NVA's Troops stay."""
    g = board("saigon: 2 us_troops, 2 nva_troops, 2 vc_guerrilla_active")
    play(assault(g, Operation(Orders(US, "assault"))), "space:saigon target:vc")
    assert show(g, "saigon") == "2 us_troops, 2 nva_troops"


@pytest.mark.covers("1.4.1-b")
def test_removed_pieces_become_available() -> None:
    """What an Assault removes is Available again."""
    g = board("saigon: 2 us_troops, 2 vc_guerrilla_active")
    assert g.available[VC_GUERRILLA] == 28
    play(assault(g, Operation(Orders(US, "assault"))), "space:saigon")
    assert g.available[VC_GUERRILLA] == 30


@pytest.mark.covers("3.1-c")
def test_whom_an_assault_is_aimed_at_comes_before_the_pieces() -> None:
    """3 hits on 2 NVA and 2 VC: NVA, VC or both; pieces are chosen after that, other spaces later, friends never."""
    g = board("saigon: 3 us_troops, 2 nva_guerrilla_active, 2 vc_guerrilla_active", "hue: 1 us_troops, 1 vc_base")
    d = asked(assault(g, Operation(Orders(US, "assault"))), "space:saigon")
    assert (d.topic, d.options) == ("assault.targets", ("target:both", "target:nva", "target:vc"))
    assert d.why_not("piece:vc_guerrilla_active") == [("3.1", "aim_first")]
    assert d.why_not("piece:us_troops") == d.why_not("target:arvn") == [("3.2.4", "not_an_enemy")]
    assert d.why_not("space:hue") == [("3.2.4", "one_space_at_a_time")]
