"""6.3 Support Phase."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.ruleset import PHASES
from sandtable.vietnam.pieces import ARVN, US, VC
from sandtable.vietnam.rules.pacify import pacify_in, pacify_room
from sandtable.vietnam.rules.s6_support import pacification
from tests.vietnam.play import asked, board, play, spaces, support

FOUR = "saigon hue da_nang can_tho".split()


@pytest.mark.covers("6.3.1-a", "1.8.1-a")
def test_tutorial_pacification() -> None:
    """Hue: Terror and 2 levels for 9 (47 to 38), Opposition to Neutral; Saigon 1 level for 3, +6 for the US."""
    g = board(
        "hue: 1 us_base, 3 us_troops, 2 arvn_troops, 2 arvn_police, 1 vc_guerrilla, active_opposition, terror 1",
        "saigon: 1 us_base, 2 us_troops, 2 arvn_troops, 3 arvn_police, passive_support",
        arvn=47, econ=15,
    )  # fmt: skip
    before = g.us_score, g.vc_score
    play(PHASES["pacify_us"](g), "space:hue n:3 space:saigon n:1")
    assert (support(g, "hue"), support(g, "saigon")) == ("neutral", "active_support")
    assert g.res[ARVN] == 35 and not g.terror[SPACE["hue"]]
    assert (g.us_score, g.vc_score) == (before[0] + 6, before[1] - 4)
    assert g.phase == "pacify_arvn"


@pytest.mark.covers("6.3.1-a")
@pytest.mark.parametrize(
    "line, us, arvn",
    [
        ("hue: 1 us_troops, 1 arvn_police", True, False),
        ("hue: 1 arvn_troops, 1 arvn_police", False, True),
        ("hue: 1 us_troops, 1 arvn_troops", False, False),
        ("hue: 1 us_irregular, 1 us_base, 1 arvn_ranger, 1 arvn_police", False, False),
        ("hue: 1 us_troops, 1 arvn_troops, 1 arvn_police, 3 vc_guerrilla", False, False),
        ("hue: 1 us_troops, 1 arvn_troops, 1 arvn_police, active_support", False, False),
        ("hue: 1 us_troops, 1 arvn_troops, 1 arvn_police, active_support, terror 1", True, True),
        ("phuoc_long: 1 us_troops, 1 arvn_troops, 1 arvn_police", False, False),
        ("phuoc_long: 1 us_troops, 1 arvn_troops, 1 arvn_police, terror 1", True, True),
        ("loc_hue_da_nang: 1 us_troops, 1 arvn_troops, 1 arvn_police", False, False),
    ],
)
def test_where_one_may_pacify(line: str, us: bool, arvn: bool) -> None:
    """COIN Control, Police and the faction's own Troops, and something to gain."""
    for phase, may in (("pacify_us", us), ("pacify_arvn", arvn)):
        g = board(line)
        flow = PHASES[phase](g)
        assert (next(flow, None) is not None) is may


@pytest.mark.covers("6.3.1-a")
def test_why_not_there() -> None:
    """Every reason has its rule and word."""
    g = board(
        "hue: 1 us_troops, 1 arvn_police", "saigon: 1 us_troops", "da_nang: 1 us_troops, 1 arvn_police, active_support"
    )
    d = next(PHASES["pacify_us"](g))
    assert spaces(d.options) == ["hue"]
    assert d.why_not("space:saigon") == [("6.3.1", "no_police")]
    assert d.why_not("space:da_nang") == [("6.3.1", "nothing_to_pacify")]
    assert ("6.3.1", "no_coin_control") in d.why_not("space:tay_ninh")
    assert ("6.3.1", "is_loc") in d.why_not("space:loc_hue_da_nang")
    poor = board("hue: 1 us_troops, 1 arvn_police", "saigon: 1 us_troops, 1 arvn_police", arvn=18, econ=15)
    assert pacify_room(poor, US, SPACE["hue"], support_phase=True) == 1


@pytest.mark.covers("6.3.1-a")
def test_four_spaces_combined() -> None:
    """The rule's example: the US in 3 leaves ARVN 1 space, even one of the US's; the US in 4 leaves none."""
    lines = [f"{city}: 1 us_troops, 1 arvn_troops, 1 arvn_police" for city in (*FOUR, "kontum")]
    g = board(*lines, arvn=75)
    play(PHASES["pacify_us"](g), "space:saigon n:1 space:hue n:2 space:da_nang n:1 done")
    d = asked(PHASES["pacify_arvn"](g.copy()))
    assert d.args["left"] == 1
    assert spaces(d.options) == ["can_tho", "da_nang", "kontum", "saigon"]  # Hue has had its 2 levels
    play(PHASES["pacify_arvn"](g.copy()), "space:kontum n:2")  # and that is all
    play(PHASES["pacify_arvn"](g), "space:saigon")
    assert support(g, "saigon") == "active_support" and g.res[ARVN] == 75 - 5 * 3
    g = board(*lines, arvn=75)
    play(PHASES["pacify_us"](g), "space:saigon n:1 space:hue n:1 space:da_nang n:1 space:can_tho n:1")
    play(PHASES["pacify_arvn"](g))
    assert support(g, "kontum") == "neutral" and g.res[ARVN] == 75 - 4 * 3


@pytest.mark.covers("6.3.1-a")
def test_two_spaces_of_the_us_leave_arvn_two() -> None:
    """The spaces of both are counted, and each space once a faction."""
    g = board(*(f"{city}: 1 us_troops, 1 arvn_troops, 1 arvn_police" for city in (*FOUR, "kontum")), arvn=75)
    play(PHASES["pacify_us"](g), "space:saigon n:1 space:hue n:1 done")
    d = asked(PHASES["pacify_arvn"](g), "space:saigon")
    assert d.args["left"] == 1 and d.why_not("space:saigon") == [("6.3.1", "already_chosen")]


@pytest.mark.covers("6.3.1-a")
def test_two_levels_a_space_in_all() -> None:
    """After 1 level by the US, ARVN may add 1."""
    g = board("saigon: 1 us_troops, 1 arvn_troops, 1 arvn_police, active_opposition", arvn=75)
    play(PHASES["pacify_us"](g), "space:saigon n:1")
    assert list(g.step_data) == [SPACE["saigon"], 1]
    play(PHASES["pacify_arvn"](g), "space:saigon")  # one step is all there is
    assert support(g, "saigon") == "neutral" and not list(g.step_data)


@pytest.mark.covers("6.3.1-a", "1.8.1-a", "1.8.1-b")
def test_the_us_spends_above_econ_only() -> None:
    """With 20 Resources and Econ 15 the US can pay 1 step; ARVN may go down to 2."""
    g = board("saigon: 1 us_troops, 1 arvn_troops, 1 arvn_police, active_opposition, terror 2", arvn=20, econ=15)
    assert pacify_room(g, US, SPACE["saigon"], support_phase=True) == 1
    assert pacify_room(g, ARVN, SPACE["saigon"], support_phase=True) == 4
    assert play(pacify_in(g, ARVN, SPACE["saigon"], support_phase=True), "n:4") == 2
    assert g.res[ARVN] == 8 and support(g, "saigon") == "neutral"


@pytest.mark.covers("6.3.1-a")
def test_komer_and_ky() -> None:
    """Blowtorch Komer makes it 1 in the Support Phase, even under Ky (4)."""
    g = board("saigon: 1 us_troops, 1 arvn_police", arvn=30, leader=127)
    assert asked(pacify_in(g, US, SPACE["saigon"], support_phase=True)).args["cost"] == 4
    g.momentum[16] = "unshaded"
    assert asked(pacify_in(g, US, SPACE["saigon"], support_phase=True)).args["cost"] == 1
    assert asked(pacify_in(g, US, SPACE["saigon"])).args["cost"] == 4


@pytest.mark.covers("6.3.1-a")
def test_mandate_of_heaven_limits_arvn() -> None:
    """Shaded: ARVN Pacifies in 1 space; the US as ever."""
    g = board(*[f"{city}: 1 us_troops, 1 arvn_troops, 1 arvn_police" for city in FOUR], arvn=75)
    g.capabilities[86] = "shaded"
    play(PHASES["pacify_arvn"](g), "space:hue n:1")
    assert g.res[ARVN] == 72
    play(PHASES["pacify_us"](g), "space:hue space:saigon n:1 space:da_nang n:1 space:can_tho n:1")


def test_an_events_own_pacification() -> None:
    """An Event may let a faction Pacify for nothing, 1 level a space."""
    g = board("saigon: 1 us_troops, 1 arvn_police, terror 1", arvn=0)
    levels: dict[int, int] = {}
    play(pacification(g, US, levels, most_levels=1, cost=0), "space:saigon n:2")
    assert levels == {SPACE["saigon"]: 1} and support(g, "saigon") == "passive_support" and g.res[ARVN] == 0


# ------------------------------------------------------------------ Agitation


@pytest.mark.covers("6.3.2-a")
def test_tutorial_agitation() -> None:
    """Four spaces 1 level each for 4 Resources (17 to 13), +6; not in Hue under COIN Control."""
    lines = [f"{s}: 1 vc_base, passive_opposition" for s in "quang_tri quang_tin quang_duc binh_tuy".split()]
    g = board(*lines, "hue: 2 us_troops, 1 vc_guerrilla, neutral", vc=17)
    before = g.vc_score
    d = asked(PHASES["agitate"](g))
    assert spaces(d.options) == ["binh_tuy", "quang_duc", "quang_tin", "quang_tri"]
    assert ("6.3.2", "coin_control") in d.why_not("space:hue")
    play(PHASES["agitate"](g), "space:quang_tri space:quang_tin space:quang_duc space:binh_tuy")
    assert (g.res[VC], g.vc_score - before) == (13, 6)
    assert g.phase == "laos_cambodia"


@pytest.mark.covers("6.3.2-a")
def test_agitation_clears_terror_then_two_levels() -> None:
    """1 Resource each; at most 2 levels in a space; nothing without Resources; 4 spaces at most."""
    g = board("saigon: 1 vc_guerrilla, active_support, terror 1", vc=9)
    play(PHASES["agitate"](g), "space:saigon n:3")
    assert (support(g, "saigon"), g.res[VC]) == ("neutral", 6)
    poor = board("saigon: 1 vc_guerrilla", vc=0)
    assert next(PHASES["agitate"](poor), None) is None
    many = board(*[f"{s}: 1 vc_guerrilla" for s in (*FOUR, "kontum")], vc=30)
    play(PHASES["agitate"](many), "space:saigon n:1 space:hue n:1 space:da_nang n:1 space:can_tho n:1")
    assert many.res[VC] == 26
