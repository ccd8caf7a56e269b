"""P2.4, P6.0-P6.5 Coup cards and the Coup Round before its Reset."""

import pytest

from sandtable.kernel.decision import Flow
from sandtable.vietnam import ruleset
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.pieces import ARVN, US_ADVISOR, US_BASE, VC
from sandtable.vietnam.rules.s6_support import phase_agitate, phase_pacify_arvn, phase_pacify_us
from sandtable.vietnam.sovereign.rules.coup_round import (
    phase_coup,
    phase_pacify_of_two,
    phase_redeploy_advisors,
    phase_redeploy_arvn,
    phase_redeploy_of_two,
    phase_resources,
    phase_resources_of_two,
)
from sandtable.vietnam.state import CHAOTIC, STABLE, UNSTABLE, War
from tests.vietnam.play import asked, board, play, show, spaces, support
from tests.vietnam.sovereign.play import DIEM
from tests.vietnam.sovereign.positions import CITIES, HELD, south

PALACE_BOMBING, BUDDHIST_CRISIS = 277, 278
"""All Cities under COIN Control: no LoC is exposed."""


# ------------------------------------------------------------------ the card


@pytest.mark.covers("P2.4-a", "P2.4.1-a", "P2.4.1-b", "P2.4.3-a", "P5.C-278", "P6.10.1-a", "P6.10.3-a")
@pytest.mark.parametrize("two", [False, True])
def test_buddhist_crisis(two: bool) -> None:
    """Stability 1 worse, Aid -5, Hue loses a level of Support; then a Coup Round. Diem stays, and the box is empty."""
    g = south("hue: active_support", "saigon: 6 arvn_police", card=BUDDHIST_CRISIS, stability=STABLE, aid=12, two=two)
    play(phase_coup(g))
    assert (g.stability, g.aid, support(g, "hue")) == (UNSTABLE, 7, "passive_support")
    assert (g.leader, g.leader_cards, g.phase, g.coup_rounds) == (DIEM, (), "victory", 1)
    assert show(g, "saigon") == "6 arvn_police", "nobody deserts"
    g = south("hue: passive_opposition", card=BUDDHIST_CRISIS, stability=UNSTABLE, aid=12, two=two)
    play(phase_coup(g))
    assert (g.stability, g.aid, support(g, "hue")) == (CHAOTIC, 7, "passive_opposition")


@pytest.mark.covers("P2.4-a", "P5.C-277")
@pytest.mark.parametrize("two", [False, True])
@pytest.mark.parametrize("answer, stability, patronage, saigon", [
    ("do:worsen", UNSTABLE, 10, "1 arvn_troops"), ("do:guard", STABLE, 8, "6 arvn_troops"),
])  # fmt: skip
def test_palace_bombing(answer: str, stability: int, patronage: int, saigon: str, two: bool) -> None:
    """ARVN lets Stability fall, or calls the Troops next to Saigon in, for 2 Patronage."""
    g = south("saigon: 1 arvn_troops", "tay_ninh: 2 arvn_troops, 1 arvn_police", "kien_hoa: 3 arvn_troops",
              "hue: 4 arvn_troops", card=PALACE_BOMBING, patronage=10, two=two)  # fmt: skip
    d = asked(phase_coup(g.copy()))
    assert (d.seat, list(d.options)) == ("arvn", ["do:worsen", "do:guard"])
    play(phase_coup(g), answer)
    assert (g.stability, g.patronage, show(g, "saigon")) == (stability, patronage, saigon)
    assert (show(g, "hue"), g.phase) == ("4 arvn_troops", "victory")


@pytest.mark.covers("P6.0-a", "P6.4.1-a", "P6.4.3-a", "P6.5-a", "P6.7-a", "P6.2.2-a")
def test_the_phases() -> None:
    """No Laos and Cambodia, no NVA Redeploy, no Commitment; in Diem's War nothing of the US."""
    assert ruleset.of(south()).round == (
        "victory", "resources", "pacify_us", "pacify_arvn", "agitate", "redeploy_arvn", "redeploy_advisors", "reset",
    )  # fmt: skip
    assert ruleset.of(south(two=True)).round == (
        "victory", "resources", "pacify_arvn", "agitate", "redeploy_arvn", "reset",
    )  # fmt: skip


# ------------------------------------------------------------------ Resources


@pytest.mark.covers("P6.2.1-a", "P6.2.3-a", "P6.2.4-a", "P6.2.5-a", "P6.2.2-a", "P1.8-a")
def test_resources() -> None:
    """ARVN + Aid 10 + Econ 15; VC + 3 Bases; the NVA nothing, Casualties cost no Aid, the Trail does not move."""
    g = south(*HELD, "pleiku: 1 vc_cadre", "kien_giang: 2 vc_base", aid=10, arvn=20, vc=5, trail=0, econ=0)
    g.casualties[US_ADVISOR], g.casualties[US_BASE] = 2, 1
    play(phase_resources(g))
    assert g.res == [0, 45, 0, 8]
    assert (g.econ, g.aid, g.trail) == (15, 10, 0)


@pytest.mark.covers("P6.2.1-a")
def test_sabotage() -> None:
    """A LoC with more Guerrillas than COIN pieces, and those next to a City without COIN Control."""
    g = south(*HELD[:4], *HELD[5:], "loc_saigon_cam_ranh: 2 vc_guerrilla, 1 arvn_police")
    play(phase_resources(g))
    sabotaged = [name for name in SPACE if g.sabotage[SPACE[name]]]
    assert sorted(sabotaged) == ["loc_hue_da_nang", "loc_hue_khe_sanh", "loc_saigon_cam_ranh"]


@pytest.mark.covers("P6.2.3-b", "P6.2.4-b", "P6.8-a", "P6.9-a")
def test_resources_in_diems_war() -> None:
    """Washington 2 and Aid 10: Aid 16, and ARVN earns 16 + 15. The VC earns 1 for its Base and 3 for Hanoi."""
    g = south(*HELD, "pleiku: 1 vc_base", two=True, washington=2, hanoi=3, aid=10, arvn=20, vc=5)
    play(phase_resources_of_two(g))
    assert (g.aid, g.res[ARVN], g.res[VC]) == (16, 51, 9)


# ------------------------------------------------------------------ Support


@pytest.mark.covers("P6.3-a", "P6.3-b", "P1.0-a")
def test_where_the_us_and_arvn_pacify() -> None:
    """COIN Control, Police and an Advisor; COIN Control, Police and Troops. An Irregular does not do. 3 Resources a step."""
    g = south(
        "hue: 1 us_advisor, 1 arvn_police", "da_nang: 1 us_irregular, 1 arvn_police", "qui_nhon: 1 us_advisor, 1 arvn_troops",
        "kontum: 1 arvn_troops, 1 arvn_police", arvn=40, econ=15, stability=CHAOTIC,
    )  # fmt: skip
    d = asked(phase_pacify_us(g.copy()))
    assert (d.seat, spaces(d.options)) == ("us", ["hue"])
    assert d.why_not("space:da_nang") == [("P6.3.1", "no_advisor")]
    assert d.why_not("space:qui_nhon") == [("6.3.1", "no_police")]
    play(phase_pacify_us(g), "space:hue n:2")
    assert (support(g, "hue"), g.res[ARVN]) == ("active_support", 34)
    d = asked(phase_pacify_arvn(g.copy()))
    assert (d.seat, spaces(d.options)) == ("arvn", ["kontum"])
    play(phase_pacify_arvn(g), "space:kontum n:1")
    assert (support(g, "kontum"), g.res[ARVN]) == ("passive_support", 31)


@pytest.mark.covers("P6.3-c", "P7.4-d-a")
def test_diems_patronage() -> None:
    """10 to 13 at the start of each Support Phase, in Diem's War too, and in Fire in the Lake while he leads."""

    def after(g: War, flow: Flow[None]) -> int:
        play(flow)
        return g.patronage

    g = south(patronage=10)
    assert after(g, phase_pacify_us(g)) == 13
    assert after(g, phase_pacify_arvn(g)) == 13, "once"
    g = south(two=True, patronage=10)
    assert after(g, phase_pacify_of_two(g)) == 13
    g = board(patronage=10, leader=DIEM)
    assert after(g, phase_pacify_us(g)) == 13
    g = board(patronage=10)
    assert after(g, phase_pacify_us(g)) == 10


@pytest.mark.covers("P6.3-d", "P6.3-e", "P7.4-d-a")
def test_a_fifth_space_to_agitate() -> None:
    """Under Diem; a Hamlet alone does not bar it, COIN Control does. 1 Resource a Terror marker or level."""
    towns = ("kien_hoa", "ba_xuyen", "kien_giang", "kien_phong", "binh_dinh", "quang_nam")
    lines = [f"{s}: 2 vc_guerrilla" for s in towns]
    for g, most in ((south(*lines, vc=20), 5), (board(*lines, vc=20, leader=DIEM), 5), (board(*lines, vc=20), 4)):
        play(phase_agitate(g), " ".join(f"space:{s} n:1" for s in towns[:most]))
        assert g.res[VC] == 20 - most
        assert [support(g, s) for s in towns].count("passive_opposition") == most
    g = south("kien_hoa: 2 vc_guerrilla, 1 arvn_hamlet, terror 1", "ba_xuyen: 1 vc_guerrilla, 2 arvn_police", vc=5)
    d = asked(phase_agitate(g.copy()))
    assert spaces(d.options) == ["kien_hoa"]
    play(phase_agitate(g), "space:kien_hoa n:3")
    assert (support(g, "kien_hoa"), g.res[VC], g.terror[SPACE["kien_hoa"]]) == ("active_opposition", 2, 0)


# ------------------------------------------------------------------ Redeploy


@pytest.mark.covers("P6.4.2-a", "P6.4.2-b")
def test_redeploy() -> None:
    """Troops leave a Province with a Hamlet, which is no Base; Control stays until the Advisors have moved, too."""
    g = south("kien_hoa: 2 arvn_troops, 1 arvn_hamlet, 1 us_advisor, 2 vc_guerrilla", "ba_xuyen: 1 arvn_police")
    d = asked(phase_redeploy_arvn(g.copy()))
    assert (d.seat, d.topic, d.args["origin"]) == ("arvn", "redeploy.to", "kien_hoa")
    assert spaces(d.options) == list(CITIES)
    play(phase_redeploy_arvn(g), "space:saigon n:2 done")
    assert g.control[SPACE["kien_hoa"]], "still under COIN Control"
    d = asked(phase_redeploy_advisors(g.copy()))
    assert (d.seat, list(d.options)) == ("us", ["space:kien_hoa", "done"])
    d = asked(phase_redeploy_advisors(g.copy()), "space:kien_hoa")
    assert spaces(d.options) == sorted([*CITIES, "ba_xuyen"])
    play(phase_redeploy_advisors(g), "space:kien_hoa space:hue")
    assert (show(g, "hue"), show(g, "kien_hoa")) == ("1 us_advisor", "1 arvn_hamlet, 2 vc_guerrilla")
    assert not g.frozen
    assert not g.control[SPACE["kien_hoa"]]


@pytest.mark.covers("P6.4.2-a", "P6.4.5-a")
def test_redeploy_in_diems_war() -> None:
    """ARVN alone; Control is adjusted, and the game goes on."""
    g = south("kien_hoa: 2 arvn_troops, 1 vc_guerrilla", two=True)
    play(phase_redeploy_of_two(g), "space:saigon n:2")
    assert (g.frozen, g.over, bool(g.control[SPACE["kien_hoa"]])) == (False, False, False)
