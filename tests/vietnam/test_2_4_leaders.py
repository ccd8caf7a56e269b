"""2.4 Coup cards: immediate effects, the leader box, no two Rounds in a row."""

import pytest

from sandtable.vietnam import terms
from sandtable.vietnam.check import check
from sandtable.vietnam.fitl.ruleset import PHASES
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.rules.s6_coup import desertion, phase_coup
from sandtable.vietnam.state import War
from tests.vietnam.play import asked, board, play, show


def coup(card: int, *lines: str, leader: int = 0, arvn: int = 30) -> War:
    """A board on which that Coup card has just been played; one more Coup card is to come."""
    g = board(*lines, leader=leader, card=card, arvn=arvn)
    g.coups_left = (128,) if card != 128 else (127,)
    g.phase = "coup"
    return g


@pytest.mark.covers("2.4-a", "2.4.1-b")
def test_a_leader_covers_minh_and_a_round_follows() -> None:
    """Khanh's card goes into the box, counts as one card, and the Victory Phase comes next."""
    g = coup(125)
    assert terms.train_aid(g) == 5
    play(phase_coup(g))
    assert (g.leader, g.leader_cards, g.phase) == (125, (125,), "victory")
    assert terms.train_aid(g) == 0 and terms.transport_locs(g) == 1
    assert g.coup_rounds == 1 and not g.final_round


@pytest.mark.covers("2.4-a", "1.7-c")
def test_desertion_takes_one_cube_in_three() -> None:
    """5 cubes lose 1, 2 lose none, 6 lose 2; ARVN chooses the type; Control follows at once."""
    g = coup(
        129,
        "saigon: 3 arvn_troops, 2 arvn_police",
        "hue: 1 arvn_troops, 1 arvn_police",
        "da_nang: 6 arvn_police, 5 vc_guerrilla",
        "can_tho: 9 us_troops, 3 arvn_ranger",
    )
    play(phase_coup(g), "piece:arvn_police")
    assert show(g, "saigon") == "3 arvn_troops, 1 arvn_police"
    assert show(g, "hue") == "1 arvn_troops, 1 arvn_police"
    assert show(g, "da_nang") == "4 arvn_police, 5 vc_guerrilla"
    assert show(g, "can_tho") == "9 us_troops, 3 arvn_ranger"
    assert g.coin_pop == 6 + 2 + 1  # Da Nang is lost before the Victory Phase
    check(g)


@pytest.mark.covers("2.4-a")
def test_desertion_asks_arvn_space_by_space() -> None:
    """The question names the space and how many are to go."""
    g = board("saigon: 4 arvn_troops, 3 arvn_police")
    d = asked(desertion(g, "2.4"), "piece:arvn_troops")
    assert d.seat == "arvn" and d.topic == "desertion.cube" and d.args == {"space": "saigon", "left": 1}
    assert list(d.options) == ["piece:arvn_troops", "piece:arvn_police"]


@pytest.mark.covers("2.4.1-a", "2.4.1-b")
def test_failed_attempt_cancels_only_minh() -> None:
    """Under Minh it leaves no leader's effect; the card still counts."""
    g = coup(129)
    play(phase_coup(g))
    assert (g.leader, g.leader_cards) == (terms.NO_LEADER, (129,))
    assert terms.train_aid(g) == 0


@pytest.mark.covers("2.4.1-a")
@pytest.mark.parametrize("leader", [125, 126, 127, 128])
def test_failed_attempt_goes_under_a_leader(leader: int) -> None:
    """Any named leader stays in power."""
    g = coup(130, leader=leader)
    g.leader_cards = (leader,)
    play(phase_coup(g))
    assert (g.leader, list(g.leader_cards)) == (leader, [130, leader])


@pytest.mark.covers("2.4.1-a")
def test_a_leader_after_a_failed_attempt() -> None:
    """The newest leader lies on top of everything."""
    g = coup(126, leader=terms.NO_LEADER)
    g.leader_cards = (129,)
    play(phase_coup(g))
    assert (g.leader, list(g.leader_cards)) == (126, [129, 126])
    assert terms.govern_patronage(g, 2) == 2
    g.options = {**g.options, "young_turks_each_space": True}
    assert terms.govern_patronage(g, 2) == 4


@pytest.mark.covers("2.4.1-c")
def test_ky_is_dear_in_the_same_round() -> None:
    """Pacifying costs 4 from the Support Phase of Ky's own Round on."""
    g = coup(127, "hue: 1 us_troops, 1 arvn_police", arvn=40)
    play(phase_coup(g))
    play(PHASES["pacify_us"](g), "space:hue n:2")
    assert g.res[ARVN] == 32


@pytest.mark.covers("6.0-a")
def test_no_two_rounds_in_a_row() -> None:
    """A second Coup card changes the leader (and deserts), but there is no Round."""
    g = coup(126, leader=125)
    g.leader_cards = (125,)
    g.last_was_coup = True
    play(phase_coup(g))
    assert (g.leader, g.phase, g.over, g.coup_rounds) == (126, "next_card", False, 0)


@pytest.mark.covers("6.0-a", "2.4.2-a")
def test_a_final_card_without_round_ends_the_game() -> None:
    """If that second card is the last, victory is determined at once, after its effect."""
    g = coup(129, "saigon: 3 arvn_police", leader=125)
    g.coups_left = ()
    g.last_was_coup = True
    play(phase_coup(g))
    assert show(g, "saigon") == "2 arvn_police"
    assert g.over and g.result["reason"] == "final"


@pytest.mark.covers("6.0-a")
def test_the_phases_come_in_order() -> None:
    """From the card to Reset, each a step of its own, then the next card."""
    g = coup(125, "saigon: 1 arvn_police")
    seen = []
    while g.phase != "next_card":
        seen.append(g.phase)
        flow = PHASES[g.phase](g)
        key = None
        try:
            d = next(flow)
            while True:
                key = "done" if "done" in d.options else d.options[0]
                d = flow.send(key)
        except StopIteration:
            pass
    assert seen == (
        "coup victory resources pacify_us pacify_arvn agitate laos_cambodia redeploy_arvn redeploy_nva"
        " commitment withdrawal reset"
    ).split()
