"""P6.6 Reset: Casualties, the ends of the tracks, slots emptied and filled; then as in Fire in the Lake."""

import pytest

from sandtable.vietnam.board import SAIGON, SPACE
from sandtable.vietnam.pieces import (
    ARVN_POLICE,
    ARVN_TROOPS,
    KINDS,
    US_ADVISOR,
    US_BASE,
    US_IRREGULAR,
    VC,
    VC_BASE,
    VC_GUERRILLA,
)  # fmt: skip
from sandtable.vietnam.sovereign.rules.reset import phase_reset, phase_reset_of_two
from sandtable.vietnam.state import HANOI, WASHINGTON, War
from sandtable.vietnam.verbs import on_map
from tests.vietnam.play import asked, play, show, spaces
from tests.vietnam.sovereign.positions import slot, south, stock

FULL_WASHINGTON = {"arvn_troops": 2, "arvn_police": 2, "us_advisor": 2}
FULL_HANOI = {"vc_guerrilla": 5, "vc_base": 1, "nva_cadre": 2}


def of_1961(*lines: str, **tracks: int) -> War:
    """Washington 0 and Hanoi 1 with their slots as in 1961, and these pieces."""
    return stock(south(*lines, **{"washington": 0, "hanoi": 1, **tracks}))


@pytest.mark.covers("P6.6-b", "P6.6-c", "P6.6-h")
def test_the_first_reset_of_1961() -> None:
    """Washington 0 to 1: 2 Troops and 2 Police Available, 2 Advisors where the US says; Hanoi stays 1."""
    g = of_1961("kien_hoa: 1 arvn_police", "pleiku: 1 vc_guerrilla, 1 vc_cadre", "tay_ninh: 1 vc_cadre")
    troops, police = g.available[ARVN_TROOPS], g.available[ARVN_POLICE]
    d = asked(phase_reset(g.copy()))
    assert (d.seat, d.topic) == ("us", "advisor.to")
    assert spaces(d.options) == sorted([*"an_loc cam_ranh can_tho da_nang hue kontum qui_nhon saigon".split(), "kien_hoa"])
    play(phase_reset(g), "space:kien_hoa space:hue")
    assert (g.washington, g.hanoi, g.cadres) == (1, 1, 0)
    assert (g.available[ARVN_TROOPS], g.available[ARVN_POLICE]) == (troops + 2, police + 2)
    assert (show(g, "kien_hoa"), show(g, "hue")) == ("1 us_advisor, 1 arvn_police", "1 us_advisor")
    assert [slot(g, WASHINGTON, n) for n in (1, 2, 3)] == [{}, FULL_WASHINGTON, FULL_WASHINGTON]
    assert [slot(g, HANOI, n) for n in (1, 2, 3)] == [{}, FULL_HANOI, FULL_HANOI]


@pytest.mark.covers("P6.6-b")
@pytest.mark.parametrize("before, after", [(0, 1), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_the_tracks_leave_their_ends(before: int, after: int) -> None:
    """Both, each for itself."""
    g = south(washington=before, hanoi=before, two=True)
    play(phase_reset_of_two(g))
    assert (g.washington, g.hanoi) == (after, after)


@pytest.mark.covers("P6.6-d", "P6.8.4-b", "P6.9.4-a")
def test_washington_has_fallen() -> None:
    """From 3 to 1: 4 Troops and 4 Police, Available ones first, and 4 Advisors go back to slots 2 and 3."""
    g = south(
        "saigon: 15 arvn_troops, 26 arvn_police, 3 us_advisor", "hue: 2 arvn_troops, 3 us_advisor", washington=1, hanoi=3
    )  # fmt: skip
    assert (g.available[ARVN_TROOPS], g.available[ARVN_POLICE]) == (3, 4)
    d = asked(phase_reset(g.copy()))
    assert (d.seat, d.topic, spaces(d.options)) == ("arvn", "reset.fill", ["hue", "saigon"])
    assert d.why_not("space:da_nang") == [("P6.6", "none_there")]
    play(phase_reset(g), "space:hue space:hue space:hue space:saigon space:saigon")
    assert show(g, "hue") == "1 us_advisor, 1 arvn_troops"
    assert show(g, "saigon") == "1 us_advisor, 15 arvn_troops, 26 arvn_police"
    assert [slot(g, WASHINGTON, n) for n in (1, 2, 3)] == [{}, FULL_WASHINGTON, FULL_WASHINGTON]
    assert (g.available[ARVN_TROOPS], g.available[ARVN_POLICE]) == (0, 0)


@pytest.mark.covers("P6.6-d")
def test_the_rulebooks_example() -> None:
    """Hanoi 2 with 30 Guerrillas and 9 Bases in play: 5 and 1 to slot 3, Available first, then from the map."""
    g = south("kien_hoa: 20 vc_guerrilla, 2 vc_base", "tay_ninh: 7 vc_guerrilla_active, 2 vc_guerrilla, 2 vc_base", hanoi=2,
              washington=3)  # fmt: skip
    assert (g.available[VC_GUERRILLA], g.available[VC_BASE]) == (1, 5)
    d = asked(phase_reset(g.copy()))
    assert (d.seat, d.args["piece"], d.args["n"]) == ("vc", "vc_guerrilla", 4), "1 was Available"
    assert asked(phase_reset(g.copy()), "space:tay_ninh").topic == "reset.which"
    script = "space:tay_ninh piece:vc_guerrilla_active space:kien_hoa space:kien_hoa space:tay_ninh piece:vc_guerrilla"
    play(phase_reset(g), script)
    assert slot(g, HANOI, 3) == FULL_HANOI
    assert (slot(g, HANOI, 1), slot(g, HANOI, 2)) == ({}, {})
    assert (g.available[VC_GUERRILLA], g.available[VC_BASE], on_map(g, VC_BASE)) == (0, 4, 4)
    assert show(g, "kien_hoa") == "18 vc_guerrilla, 2 vc_base"
    assert show(g, "tay_ninh") == "7 vc_guerrilla, 2 vc_base", "7 + 2 less 2, all hidden"


@pytest.mark.covers("P6.6-e", "P6.6-d")
def test_a_base_from_the_map_frees_its_cadre_first() -> None:
    """No Base and no Cadre is Available: the Base of Pleiku gives its Cadre, and the NVA names the second one's Base."""
    lines = ["pleiku: 1 vc_cadre", "tay_ninh: 2 vc_cadre", "kien_hoa: 2 vc_cadre, 5 vc_guerrilla", "ba_xuyen: 1 vc_cadre",
             "kien_giang: 2 vc_base", "binh_dinh: 1 vc_base"]  # fmt: skip
    g = south(*lines, hanoi=2, washington=3)
    assert (g.available[VC_BASE], g.cadres) == (0, 0)
    d = asked(phase_reset(g.copy()), "space:pleiku")
    assert (d.seat, d.args["piece"], spaces(d.options)) == ("nva", "nva_cadre", ["ba_xuyen", "kien_hoa", "tay_ninh"])
    play(phase_reset(g), "space:pleiku space:kien_hoa")
    assert show(g, "pleiku") == ""
    assert show(g, "kien_hoa") == "5 vc_guerrilla, 1 vc_base, 1 vc_cadre"
    assert slot(g, HANOI, 3) == FULL_HANOI
    assert g.cadres == 0


@pytest.mark.covers("P6.6-a")
def test_casualties_come_back() -> None:
    """The Base to Saigon, Irregulars to Available; of 3 Advisors 2 fill slot 3, the third is sent at once."""
    g = south("hue: 3 us_advisor", washington=2, hanoi=3)
    g.casualties[US_ADVISOR], g.casualties[US_BASE], g.casualties[US_IRREGULAR] = 3, 1, 2
    g.available[US_BASE], g.available[US_IRREGULAR] = 0, 1
    play(phase_reset(g), "space:da_nang")
    assert show(g, "saigon") == "1 us_base"
    assert (show(g, "hue"), show(g, "da_nang")) == ("3 us_advisor", "1 us_advisor")
    assert slot(g, WASHINGTON, 3) == FULL_WASHINGTON
    assert g.available[US_IRREGULAR] == 3
    assert not any(g.casualties)


@pytest.mark.covers("P6.6-a")
def test_a_base_waits_while_saigon_is_full() -> None:
    """With 2 Bases there (1.4.2) it stays among the Casualties until the next Reset."""
    g = south("saigon: 1 arvn_base, 1 vc_base", washington=3, hanoi=3)
    g.casualties[US_BASE], g.available[US_BASE] = 1, 0
    play(phase_reset(g))
    assert (g.casualties[US_BASE], g.n[SAIGON * KINDS + US_BASE]) == (1, 0)


@pytest.mark.covers("P6.6-f", "P1.4.3-a")
def test_markers_and_sides() -> None:
    """Terror and Sabotage off, Guerrillas and Special Forces hidden, Advisors and Hamlets as they are, all Eligible."""
    g = south(
        "kien_hoa: 2 vc_guerrilla_active, 1 us_irregular_active, 1 arvn_ranger_active, 1 us_advisor, 1 arvn_hamlet, terror 2",
        "loc_hue_da_nang: sabotage",
        washington=3,
        hanoi=3,
    )
    g.eligible = [True, False, False, True]
    play(phase_reset(g))
    assert show(g, "kien_hoa") == "1 us_irregular, 1 us_advisor, 1 arvn_ranger, 1 arvn_hamlet, 2 vc_guerrilla"
    assert not any(g.terror)
    assert not any(g.sabotage)
    assert g.eligible == [True] * 4


@pytest.mark.covers("P6.6-g", "P6.6-c", "P6.8-a", "P6.9-a")
def test_diems_war() -> None:
    """No US piece and no Cadre: 2 Troops and 2 Police enter, slots 2 and 3 stay full; the VC is 1st Eligible."""
    g = stock(south(two=True, washington=0, hanoi=1))
    for p in (US_ADVISOR, US_BASE, US_IRREGULAR):
        g.available[p] = 0
    g.starter = 1
    play(phase_reset_of_two(g))
    assert (g.washington, g.starter, g.cadres) == (1, VC, 0)
    assert slot(g, WASHINGTON, 1) == {}
    assert slot(g, WASHINGTON, 2) == slot(g, WASHINGTON, 3) == {"arvn_troops": 2, "arvn_police": 2}
    assert slot(g, HANOI, 2) == slot(g, HANOI, 3) == {"vc_guerrilla": 5, "vc_base": 1}
    assert (g.available[ARVN_TROOPS], g.available[ARVN_POLICE]) == (16, 26)
    assert not g.n[SPACE["saigon"] * KINDS + US_ADVISOR]
