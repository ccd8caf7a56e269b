"""3.2.4 Assault."""

import pytest

from sandtable.fitl.op import Op
from sandtable.fitl.pieces import ARVN, US
from sandtable.fitl.rules.s3_assault import assault
from tests.fitl.play import board, play, show


@pytest.mark.covers("3.2.4-g", "1.4.4-a")
@pytest.mark.parametrize("die, left", [(3, "2 vc_tunnel"), (4, "1 vc_base, 1 vc_tunnel")])
def test_tunnels_example(die: int, left: str) -> None:
    """Three US Troops Assault two tunneled Bases alone in Jungle: nothing but perhaps one Tunnel goes."""
    g = board("tay_ninh: 3 us_troops, 2 vc_tunnel")
    play(assault(g, Op(US, "assault", follow_up=False)), f"space:tay_ninh roll={die}")
    assert show(g, "tay_ninh") == f"3 us_troops, {left}"


@pytest.mark.covers("3.2.4-b", "3.2.4-a")
def test_arvn_in_highland_counts_troops_by_threes() -> None:
    """Six ARVN Troops in Highland remove 2; Police count only in Cities and on LoCs; 3 Resources a space."""
    g = board("pleiku: 6 arvn_troops, 5 arvn_police, 4 vc_guerrilla_active", arvn=10)
    play(assault(g, Op(ARVN, "assault")), "space:pleiku")
    assert show(g, "pleiku") == "6 arvn_troops, 5 arvn_police, 2 vc_guerrilla_active"
    assert g.res[ARVN] == 7


@pytest.mark.covers("3.2.4-d", "3.2.4-e", "1.8.1-a")
def test_us_base_doubles_and_arvn_follows_up() -> None:
    """Tutorial card 79: 1 US Troop with a Base removes 2, then ARVN's 6 Troops remove 2 for 3 Resources (21 to 18)."""
    g = board("pleiku: 1 us_base, 1 us_troops, 6 arvn_troops, 1 vc_base, 4 vc_guerrilla_active", arvn=21, econ=15)
    play(assault(g, Op(US, "assault", limited=True)), "space:pleiku yes")
    assert show(g, "pleiku") == "1 us_troops, 1 us_base, 6 arvn_troops, 1 vc_base"
    assert g.res[ARVN] == 18
