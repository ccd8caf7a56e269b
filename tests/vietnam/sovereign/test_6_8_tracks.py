"""6.8-6.10 Washington, Hanoi and Regime Stability: levels and what a move releases."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.check import check
from sandtable.vietnam.pieces import ARVN_POLICE, ARVN_TROOPS, US_ADVISOR, VC_BASE, VC_CADRE, VC_GUERRILLA
from sandtable.vietnam.sovereign.tracks import move_hanoi, move_stability, move_washington
from sandtable.vietnam.state import CHAOTIC, CRISIS, HANOI, STABLE, UNSTABLE, WASHINGTON
from sandtable.vietnam.verbs import move, on_map, on_slot
from tests.vietnam.play import asked, play, show, spaces
from tests.vietnam.sovereign.play import war

# ------------------------------------------------------------------ Washington


@pytest.mark.covers("P6.8.4-a", "P6.8.3-a", "P1.4-h")
def test_washington_from_0_to_2_releases_two_slots() -> None:
    """4 ARVN Troops and 4 Police become Available; the US sends 4 Advisors to the map."""
    g = war()
    assert play(move_washington(g, 2), "space:hue space:hue space:saigon space:binh_dinh") == 2
    assert (g.available[ARVN_TROOPS], g.available[ARVN_POLICE], on_map(g, US_ADVISOR)) == (4, 4, 4)
    assert show(g, "hue") == "2 us_advisor, 2 arvn_police"
    assert [on_slot(g, WASHINGTON, slot, US_ADVISOR) for slot in (1, 2, 3)] == [0, 0, 2]
    assert [on_slot(g, WASHINGTON, slot, ARVN_TROOPS) for slot in (1, 2, 3)] == [0, 0, 2]
    assert g.us_score == 14 - 4
    check(g)


@pytest.mark.covers("P6.8.4-a", "P6.8.2-a")
def test_washington_from_0_to_3_by_events() -> None:
    """6 Troops, 6 Police and 6 Advisors are in play; the US score falls by 6."""
    g = war()
    play(move_washington(g, 3), "space:saigon " * 6)
    assert (g.available[ARVN_TROOPS], g.available[ARVN_POLICE], on_map(g, US_ADVISOR)) == (6, 6, 6)
    assert g.us_score == 14 - 6
    assert not any(on_slot(g, WASHINGTON, slot, p) for slot in (1, 2, 3) for p in (ARVN_TROOPS, ARVN_POLICE, US_ADVISOR))
    check(g)


@pytest.mark.covers("P6.8.4-a")
def test_the_us_says_where_advisors_go() -> None:
    """To Cities and COIN-Controlled Provinces, whoever plays the Event; not to Pleiku, nor on a LoC."""
    g = war()
    d = asked(move_washington(g, 1))
    assert (d.seat, d.topic, d.rule, d.args["left"]) == ("us", "advisor.to", "P6.8.4", 2)
    assert spaces(d.options) == sorted(
        ["saigon", "hue", "da_nang", "qui_nhon", "cam_ranh", "kontum", "an_loc", "can_tho"]
        + ["quang_tri", "quang_nam", "binh_dinh", "phu_bon", "khanh_hoa", "binh_tuy", "ba_xuyen"]
    )
    assert d.why_not("space:pleiku") == [("P6.8.4", "no_advisor_post")]
    check(g)  # what waits to be placed is still on the slot


@pytest.mark.covers("P6.8.1-a")
@pytest.mark.parametrize(("level", "steps", "now", "made"), [(3, 2, 4, 1), (4, 1, 4, 0), (1, -2, 0, -1), (0, -1, 0, 0)])
def test_washington_stops_at_its_ends(level: int, steps: int, now: int, made: int) -> None:
    g = war("1963")
    g.washington = level
    assert play(move_washington(g, steps)) == made
    assert g.washington == now


@pytest.mark.covers("P6.8.4-b", "P6.8.4-c")
def test_washington_that_falls_and_rises_again_releases_nothing_twice() -> None:
    """3 to 1 moves no piece; back to 3 the slots are empty."""
    g = war("1963")
    before = (bytes(g.n), bytes(g.available), bytes(g.slots))
    play(move_washington(g, -2))
    assert (g.washington, bytes(g.n), bytes(g.available), bytes(g.slots)) == (1, *before)
    play(move_washington(g, 2))
    assert (g.washington, bytes(g.n), bytes(g.available), bytes(g.slots)) == (3, *before)


@pytest.mark.covers("P6.8-a")
def test_washington_in_diems_war_feeds_arvn_and_asks_nobody() -> None:
    g = war("diems_war")
    assert play(move_washington(g, 1)) == 1
    assert (g.available[ARVN_TROOPS], g.available[ARVN_POLICE], on_map(g, US_ADVISOR)) == (2, 2, 0)
    check(g)


# ------------------------------------------------------------------ Hanoi


@pytest.mark.covers("P6.9.4-a", "P6.9.3-a", "P6.9.2-a")
def test_hanoi_from_1_to_3() -> None:
    """10 Guerrillas, 2 Bases and 4 Cadres become Available."""
    g = war()
    assert move_hanoi(g, 2) == 2
    assert (g.available[VC_GUERRILLA], g.available[VC_BASE], g.cadres) == (16, 6, 4)
    assert not any(on_slot(g, HANOI, slot, p) for slot in (1, 2, 3) for p in (VC_GUERRILLA, VC_BASE, VC_CADRE))
    check(g)


@pytest.mark.covers("P6.9.1-a", "P6.9.4-a")
def test_hanoi_stops_at_its_ends_and_falls_without_a_move() -> None:
    g = war()
    assert move_hanoi(g, -2) == -1
    assert (g.hanoi, g.available[VC_GUERRILLA]) == (0, 6)
    assert move_hanoi(g, 1) == 1
    assert (g.hanoi, g.cadres) == (1, 0)  # its two Cadres are on the map
    assert move_hanoi(g, 4) == 3
    assert (g.hanoi, g.available[VC_GUERRILLA], g.cadres) == (4, 16, 4)
    assert move_hanoi(g, 1) == 0


@pytest.mark.covers("P6.9-a")
def test_hanoi_in_diems_war_has_no_cadres() -> None:
    g = war("diems_war")
    move_hanoi(g, 1)
    assert (g.available[VC_GUERRILLA], g.available[VC_BASE], g.cadres) == (11, 5, 0)
    check(g)


# ------------------------------------------------------------------ Regime Stability


@pytest.mark.covers("P6.10.1-a", "P6.10.3-a")
def test_two_steps_worse_cost_ten_aid() -> None:
    """Stable to Chaotic with Aid 12: Aid 2. A third step is Crisis and costs nothing; one improvement is Chaotic."""
    g = war()
    g.aid = 12
    assert move_stability(g, -2) == -2
    assert (g.stability, g.aid) == (CHAOTIC, 2)
    assert move_stability(g, -1) == -1
    assert (g.stability, g.aid) == (CRISIS, 2)
    assert move_stability(g, 1) == 1
    assert (g.stability, g.aid) == (CHAOTIC, 2)


@pytest.mark.covers("P6.10.1-b", "P6.10.1-c")
@pytest.mark.parametrize(
    ("level", "steps", "now", "aid"),
    [
        (CRISIS, -1, CRISIS, 20),
        (CRISIS, 2, UNSTABLE, 20),
        (STABLE, 1, STABLE, 20),
        (UNSTABLE, 1, STABLE, 20),
        (UNSTABLE, -1, CHAOTIC, 15),
        (STABLE, -5, CRISIS, 10),
    ],
)
def test_stability_step_by_step(level: int, steps: int, now: int, aid: int) -> None:
    """What improves brings no Aid back."""
    g = war()
    g.stability, g.aid = level, 20
    move_stability(g, steps)
    assert (g.stability, g.aid) == (now, aid)


@pytest.mark.covers("P1.7-b")
def test_an_advisor_counts_for_control() -> None:
    """Quang Duc: 1 Police against 1 Guerrilla is nobody's; an Advisor makes it COIN's."""
    g = war()
    s = SPACE["quang_duc"]
    assert g.control[s] == 0
    play(move_washington(g, 1), "space:saigon space:saigon")
    move(g, SPACE["saigon"], s, US_ADVISOR)
    assert g.control[s] == 1
