"""P1.9, P7.1-P7.3 Scores, victory checks, Officer Coup and the end."""

from typing import Any

import pytest

from sandtable.vietnam import ruleset
from sandtable.vietnam.board import CITIES_PROVINCES, IS_CITY, POP, SPACE
from sandtable.vietnam.pieces import ARVN_HAMLET
from sandtable.vietnam.rules.s7_victory import check_victory, margins
from sandtable.vietnam.sovereign.rules.coup_round import phase_coup
from sandtable.vietnam.state import CHAOTIC, CRISIS, STABLE, UNSTABLE, War
from sandtable.vietnam.verbs import set_support
from tests.vietnam.play import asked, play, show, spaces, support
from tests.vietnam.sovereign.positions import CITIES, HELD, south

OFFICER_COUP = 279


def at(us: int, arvn: int, nva: int, vc: int, **tracks: Any) -> War:
    """A position with these scores, Washington at 0.

    The Cities (14) and Binh Dinh (2) are under COIN Control, which leaves 19 to the NVA; the rest of its score are Cadres.
    """
    cadres = [f"{s}: 1 vc_cadre" for s in ("pleiku", "phu_bon", "khanh_hoa", "quang_duc")[: nva - 19]]
    g = south(*HELD, "binh_dinh: 1 arvn_police", *cadres, patronage=arvn - 16, **{"washington": 0, **tracks})
    for wanted, sign, where in ((us, 1, True), (vc - (nva - 19), -1, False)):
        for s in sorted((s for s in CITIES_PROVINCES if IS_CITY[s] == where and POP[s]), key=lambda s: -POP[s]):
            level = min(2, wanted // POP[s])
            set_support(g, s, sign * level)
            wanted -= level * POP[s]
    assert g.scores == (us, arvn, nva, vc)
    return g


@pytest.mark.covers("P1.9-a", "P1.9-b", "P1.9-c", "P1.9-d", "P1.9-e")
def test_scores() -> None:
    """Support - 2 x Washington; Control + Patronage; Population without COIN Control + Cadres; Opposition + Bases."""
    g = at(14, 33, 20, 12)
    g.washington = 3
    assert g.scores == (8, 33, 20, 12)
    g.washington = 4
    set_support(g, SPACE["saigon"], 0)
    assert g.us_score == 2 - 8
    assert margins(g) == (-30, -7, 0, -23)


@pytest.mark.covers("P6.1-a", "P7.2-a")
@pytest.mark.parametrize("f, name", [(0, "us"), (1, "arvn"), (2, "nva"), (3, "vc")])
def test_a_check_demands_more_than_the_threshold(f: int, name: str) -> None:
    """US 24, ARVN 40, NVA 20, VC 35: the number itself is not enough."""
    limits = (24, 40, 20, 35)
    g = at(*limits)
    assert ruleset.of(g).thresholds == limits
    check_victory(g)
    assert not g.over
    g = at(*(limit + (i == f) for i, limit in enumerate(limits)))
    check_victory(g)
    assert (g.result["winner"], g.result["reason"]) == (name, "victory_check")


@pytest.mark.covers("P7.1-a")
@pytest.mark.parametrize("alike, winner", [((0, 1, 2, 3), "vc"), ((0, 1, 2), "arvn"), ((0, 2), "nva")])
def test_ties(alike: tuple[int, ...], winner: str) -> None:
    """Among equals VC, then ARVN, then NVA; a non-player before all."""
    scores = [limit + (i in alike) for i, limit in enumerate((24, 40, 20, 35))]
    g = at(*scores)
    check_victory(g)
    assert g.result["winner"] == winner
    g = at(*scores)
    g.nonplayers = (True, False, False, False)
    check_victory(g)
    assert g.result["winner"] == "us"


@pytest.mark.covers("P7.2-c", "P1.5-a")
def test_one_player_for_two_factions() -> None:
    """NVA and VC win a check by either, US and ARVN by both."""
    g = at(20, 30, 21, 30, options={"politburo": True})
    check_victory(g)
    assert g.result["winners"] == ["nva", "vc"]
    g = at(25, 30, 20, 30, options={"sovereignty": True})
    check_victory(g)
    assert not g.over
    g = at(25, 41, 20, 30, options={"sovereignty": True})
    check_victory(g)
    assert g.result["winners"] == ["us", "arvn"]


@pytest.mark.covers("P7.2-b")
def test_two_factions() -> None:
    """In Diem's War the scores of US and NVA do not count, nor are they told."""
    g = two(30, 30)
    check_victory(g)
    assert not g.over, "the US would have 28, the NVA 21"
    g = two(41, 30)
    check_victory(g)
    assert (g.result["winner"], g.result["ranking"], g.result["margins"]) == ("arvn", ["arvn", "vc"], {"arvn": 1, "vc": -5})


def two(arvn: int, vc: int) -> War:
    """A position of Diem's War: the Cities under COIN Control and at Active Support."""
    g = south(*HELD, *(f"{city}: active_support" for city in CITIES), two=True, patronage=arvn - 14)
    for s in sorted((s for s in CITIES_PROVINCES if not IS_CITY[s] and POP[s]), key=lambda s: -POP[s]):
        level = min(2, vc // POP[s])
        set_support(g, s, -level)
        vc -= level * POP[s]
    return g


# ------------------------------------------------------------------ Officer Coup


@pytest.mark.covers("P7.3-c", "P2.4.2-a", "P7.3-d")
@pytest.mark.parametrize("stability", [STABLE, UNSTABLE])
def test_a_regime_that_holds(stability: int) -> None:
    """Patronage +6, then the highest margin wins: ARVN comes from -5 to +1. No Coup Round follows."""
    g = at(24, 35, 20, 35, card=OFFICER_COUP, stability=stability)
    play(phase_coup(g))
    assert (g.patronage, g.over, g.phase, g.coup_rounds) == (25, True, "over", 0)
    assert (g.result["winner"], g.result["reason"]) == ("arvn", "officer_coup")
    assert g.result["margins"] == {"us": 0, "arvn": 1, "nva": 0, "vc": 0}


@pytest.mark.covers("P7.3-a", "P6.10.2-b")
@pytest.mark.parametrize("stability", [CHAOTIC, CRISIS])
def test_chaos(stability: int) -> None:
    """The VC removes a Hamlet, then the US shifts two Cities; Active Support cannot rise, and no City twice."""
    lines = ("kien_hoa: 1 arvn_hamlet, 2 vc_guerrilla", "tay_ninh: 1 arvn_hamlet, 2 vc_guerrilla", "hue: active_support",
             "saigon: passive_opposition", "kien_hoa: passive_opposition")  # fmt: skip
    g = south(*lines, card=OFFICER_COUP, stability=stability, patronage=10)
    d = asked(phase_coup(g.copy()))
    assert (d.seat, spaces(d.options)) == ("vc", ["kien_hoa", "tay_ninh"])
    assert g.opposition_total == 6
    d = asked(phase_coup(g.copy()), "space:kien_hoa")
    assert (d.seat, spaces(d.options)) == ("us", sorted(set(CITIES) - {"hue"}))
    assert d.why_not("space:hue") == [("P7.3", "active_support")]
    d = asked(phase_coup(g.copy()), "space:kien_hoa space:saigon")
    assert d.why_not("space:saigon") == [("P7.3", "already_chosen")]
    play(phase_coup(g), "space:kien_hoa space:saigon space:da_nang")
    assert (show(g, "kien_hoa"), g.available[ARVN_HAMLET]) == ("2 vc_guerrilla", 5)
    assert (support(g, "saigon"), support(g, "da_nang")) == ("neutral", "passive_support")
    assert (g.opposition_total, g.patronage, g.over) == (2, 10, True), "Kien Hoa's counts again"


@pytest.mark.covers("P7.3-a", "P7.3-b", "P5.C-279")
def test_chaos_in_diems_war() -> None:
    """Only the Hamlet goes; without one nothing is asked."""
    g = south("kien_hoa: 1 arvn_hamlet", two=True, card=OFFICER_COUP, stability=CHAOTIC, patronage=10)
    play(phase_coup(g))
    assert (show(g, "kien_hoa"), g.support_total, g.patronage, g.over) == ("", 0, 10, True)
    assert g.result["margins"] == {"arvn": -30, "vc": -35}
    g = south(two=True, card=OFFICER_COUP, stability=CHAOTIC)
    play(phase_coup(g))
    assert g.over


@pytest.mark.covers("P7.3-d")
def test_the_highest_margin_wins_though_negative() -> None:
    """US -4, ARVN -10 + 6, NVA -1, VC -15: the NVA."""
    g = at(20, 30, 19, 20, card=OFFICER_COUP)
    play(phase_coup(g))
    assert g.result["winner"] == "nva"
    assert g.result["ranking"] == ["nva", "arvn", "us", "vc"]
