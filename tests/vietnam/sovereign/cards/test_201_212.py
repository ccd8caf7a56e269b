"""5.2 The first Events of 1961, both sides, with numbers; in Diem's War where it differs."""

import pytest

from sandtable.vietnam.board import SAIGON
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE, ARVN_TROOPS, KINDS, US, VC
from sandtable.vietnam.rules import s5_events
from sandtable.vietnam.state import War
from tests.vietnam.play import asked, play, support
from tests.vietnam.sovereign.play import board, war


def event(g: War, f: int, card: int, side: str, script: str = "") -> War:
    """Play one side of a card on a script."""
    play(s5_events.play(g, f, card, side), script)
    return g


@pytest.mark.covers("P5.C-201")
def test_counterinsurgency_plan_unshaded() -> None:
    g = war("1961")
    troops, police = g.available[ARVN_TROOPS], g.available[ARVN_POLICE]
    event(g, US, 201, "unshaded")
    assert (g.available[ARVN_TROOPS] - troops, g.available[ARVN_POLICE] - police, g.aid) == (2, 2, 12)
    event(g, US, 201, "unshaded")
    assert (g.available[ARVN_TROOPS] - troops, g.aid) == (4, 14), "the next slot"


@pytest.mark.covers("P5.C-201")
def test_counterinsurgency_plan_shaded() -> None:
    g = board("hue: passive_support", "da_nang: active_support", "kontum: passive_opposition", aid=7)
    assert asked(s5_events.play(g.copy(), VC, 201, "shaded")).options == ["space:hue", "space:da_nang"]
    event(g, VC, 201, "shaded", "space:da_nang")
    assert (g.aid, support(g, "da_nang"), support(g, "hue")) == (2, "passive_support", "passive_support")


@pytest.mark.covers("P5.C-202")
@pytest.mark.parametrize(("two", "seat"), [(False, "us"), (True, "arvn")])
def test_george_ball_unshaded(two: bool, seat: str) -> None:
    g = board("hue: passive_support", washington=2, two=two)
    d = asked(s5_events.play(g.copy(), ARVN, 202, "unshaded"))
    assert (d.seat, d.topic) == (seat, "event.shift")
    event(g, ARVN, 202, "unshaded", "space:hue")
    assert (g.washington, support(g, "hue")) == (1, "active_support")


@pytest.mark.covers("P5.C-202")
def test_george_ball_shaded() -> None:
    g = event(board(washington=0, aid=2), VC, 202, "shaded")
    assert (g.washington, g.aid) == (0, 0), "tracks stop at their ends"


@pytest.mark.covers("P5.C-204")
def test_taylor_rostow_mission_unshaded() -> None:
    g = war("1961")
    d = asked(s5_events.play(g, US, 204, "unshaded"))
    assert (g.washington, d.seat, d.topic, d.args["left"]) == (1, "us", "advisor.to", 2)
    g = board("saigon: 1 arvn_troops", arvn=0)
    event(g, US, 204, "unshaded", "space:saigon train:cubes n:0 n:6 done")
    assert g.n[SAIGON * KINDS + ARVN_POLICE] == 6


@pytest.mark.covers("P5.C-204")
def test_taylor_rostow_mission_shaded() -> None:
    g = event(board(aid=15, patronage=10), VC, 204, "shaded")
    assert (g.aid, g.patronage) == (11, 8)
