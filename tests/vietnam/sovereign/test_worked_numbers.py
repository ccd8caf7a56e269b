"""Rules on the printed set-ups: Propaganda in 1961, the first Coup Round of 1961, Officer Coup in 1963."""

import pytest

from sandtable.vietnam import ruleset
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.check import check
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN_POLICE, ARVN_TROOPS, KINDS, NVA, US_ADVISOR, VC, VC_BASE
from sandtable.vietnam.rules.s7_victory import margins
from sandtable.vietnam.sovereign.rules.officer_coup import settle
from sandtable.vietnam.sovereign.rules.propaganda import needed, propaganda
from sandtable.vietnam.state import HANOI, UNSTABLE, WASHINGTON, War
from sandtable.vietnam.verbs import on_map
from tests.vietnam.play import asked, play, spaces
from tests.vietnam.sovereign.play import war
from tests.vietnam.sovereign.positions import slot


def play_round(g: War, answers: dict[str, str]) -> list[str]:
    """Play a Coup card and its Round, step by step, each question answered by its topic, else with the last key."""
    g.phase, steps = "coup", []
    while g.phase != "next_card" and not g.over:
        steps.append(g.phase)
        flow = ruleset.of(g).phases[g.phase](g)
        try:
            d = next(flow)
            while True:
                d = flow.send(answers.get(d.topic, d.options[-1]))
        except StopIteration:
            check(g)
    return steps


@pytest.mark.covers("P3.3.7-a", "P3.3.7-b")
def test_propaganda_in_1961() -> None:
    """Next to Cadres with Support: Kontum (Pleiku), An Loc and Saigon (Tay Ninh); 1, 1 and 6 succeed. Two may be chosen."""
    g = war()
    d = asked(propaganda(g, Operation(Orders(NVA, "propaganda"))))
    assert spaces(d.options) == ["an_loc", "kontum", "saigon"]
    assert [needed(g, SPACE[s]) for s in spaces(d.options)] == [1, 1, 6]
    play(propaganda(g, Operation(Orders(NVA, "propaganda"))), "space:saigon roll=5 space:kontum roll=1")
    assert g.support_total == 13


@pytest.mark.covers("P6.0-a", "P6.6-c", "P6.6-h", "P6.3-c", "P2.4-a")
def test_the_first_coup_round_of_1961() -> None:
    """Nobody has won; Aid 10 and Econ come in, VC + Bases, Patronage 10 + 3; Washington 0 to 1 brings 2 Advisors."""
    g = war()
    g.card, g.next_card = 277, 0
    troops, police = g.available[ARVN_TROOPS], g.available[ARVN_POLICE]
    bases, stock = on_map(g, VC_BASE), slot(g, HANOI, 2)
    steps = play_round(g, {"palace.answer": "do:worsen", "advisor.to": "space:saigon"})
    assert steps == ["coup", *ruleset.of(g).round]
    assert (g.stability, g.aid, g.patronage) == (UNSTABLE, 5, 13), "Palace Bombing cost a step, and 5 Aid"
    assert g.res[VC] == 5 + bases
    assert (g.washington, g.hanoi, sum(g.n[US_ADVISOR::KINDS])) == (1, 1, 2)
    assert (g.available[ARVN_TROOPS], g.available[ARVN_POLICE]) == (troops + 2, police + 2)
    assert slot(g, WASHINGTON, 1) == slot(g, HANOI, 1) == {}
    assert slot(g, WASHINGTON, 2) == slot(g, WASHINGTON, 3) == {"arvn_troops": 2, "arvn_police": 2, "us_advisor": 2}
    assert slot(g, HANOI, 2) == slot(g, HANOI, 3) == stock == {"vc_guerrilla": 5, "vc_base": 1, "nva_cadre": 2}


@pytest.mark.covers("P6.0-a", "P6.6-g", "P6.2.3-b", "P6.2.4-b")
def test_the_first_coup_round_of_diems_war() -> None:
    """Washington 0 and Hanoi 1: no Aid by the track, 1 more for the VC; then VC is 1st Eligible."""
    g = war("diems_war")
    g.card, g.next_card = 277, 0
    g.starter = 1
    bases = on_map(g, VC_BASE)
    assert play_round(g, {"palace.answer": "do:guard"}) == ["coup", *ruleset.of(g).round]
    assert (g.aid, g.patronage, g.res[VC], g.starter) == (10, 11, 5 + bases + 1, VC)
    assert (g.washington, g.hanoi) == (1, 1)


@pytest.mark.covers("P7.3-c", "P7.3-d", "P1.9-a", "P1.9-c")
def test_officer_coup_in_1963() -> None:
    """Unstable: Patronage 10 + 6. ARVN 36 + 6 exceeds 40 by 2; US -4, NVA -7, VC -17."""
    g = war("1963")
    assert margins(g) == (-4, -4, -7, -17)
    play(settle(g))
    assert (g.patronage, margins(g)) == (16, (-4, 2, -7, -17))
