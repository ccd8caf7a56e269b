"""P7.4 The Fall of Diem: step 3 (the US) and step 4 (ARVN, and Diem himself), with their numbers."""

import pytest

from sandtable.vietnam import ruleset, terms
from sandtable.vietnam.board import CITIES, CITIES_PROVINCES, COIN_CONTROL, SPACE, SPACES
from sandtable.vietnam.fitl.setup import INFO as FITL_INFO
from sandtable.vietnam.fitl.setup import setup as fitl_setup
from sandtable.vietnam.pieces import (
    ARVN_CUBES,
    ARVN_HAMLET,
    ARVN_POLICE,
    ARVN_TROOPS,
    KINDS,
    US_ADVISOR,
    US_BASE,
    US_IRREGULAR,
    US_TROOPS,
)  # fmt: skip
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.sovereign.rules.fall_of_diem import allocation_spaces
from sandtable.vietnam.sovereign.view import view
from sandtable.vietnam.state import CHAOTIC, CRISIS, STABLE, UNSTABLE, War
from sandtable.vietnam.verbs import on_map, remove, set_support
from tests.vietnam.play import asked, show, support
from tests.vietnam.sovereign.falling import box, by_itself, falling, moved_in, step
from tests.vietnam.sovereign.play import DIEM, war

ALL_IN_SAIGON = "space:saigon space:saigon space:saigon n:9"
"""Washington 2-3: both Bases and all Troops to Saigon."""


# ------------------------------------------------------------------ step 3


@pytest.mark.covers("P7.4-s3-a", "P7.4-s3-b", "P7.4-s3-c")
def test_us_pieces_come_together() -> None:
    """1961, Washington 0: the slots give 6 Troops of ARVN, 6 Police and 6 Advisors, who are Troops now. 30 Troops, 4 Bases
    and 3 Irregulars would be Available, 10 Troops and 2 Bases out of play; then 6 Troops and a Base go to Vietnam."""
    g = falling("1961", "fall_us")
    irregulars = on_map(g, US_IRREGULAR)
    step(g, "space:saigon space:saigon n:6")
    assert (g.available[ARVN_TROOPS], g.available[ARVN_POLICE]) == (6, 6)
    assert sum(g.slots) == 0
    assert (on_map(g, US_ADVISOR), g.available[US_ADVISOR], g.casualties[US_ADVISOR]) == (0, 0, 0)
    total = [on_map(g, p) + g.available[p] + g.out_of_play[p] for p in (US_TROOPS, US_BASE, US_IRREGULAR)]
    assert total == [40, 6, 6]
    assert (on_map(g, US_IRREGULAR), g.available[US_IRREGULAR]) == (irregulars, 3) == (3, 3)
    assert show(g, "saigon").startswith("6 us_troops, 1 us_base,")
    assert g.washington == 0


@pytest.mark.covers("P7.4-s3-c")
def test_advisors_bases_and_casualties_leave_the_map() -> None:
    """1963: 6 Advisors and the Base of Saigon go; an Advisor among the Casualties is an Available Troop; Irregulars stay."""
    g = war("1963")
    remove(g, SPACE["hue"], US_ADVISOR, to="casualties")
    g.phase = "fall_north"
    by_itself(g, "fall_us")
    d = asked(ruleset.of(g).phases[g.phase](g))
    assert (on_map(g, US_ADVISOR), on_map(g, US_BASE), on_map(g, US_TROOPS)) == (0, 0, 0)
    assert (g.available[US_TROOPS], g.available[US_BASE], g.available[US_IRREGULAR]) == (30, 4, 3)
    assert on_map(g, US_IRREGULAR) == 3
    assert not any(g.casualties) and d.seat == "us"


@pytest.mark.covers("P7.4-s3-c")
def test_by_an_option_irregulars_become_available() -> None:
    """R18: the rulebook does not name them; by default they stay."""
    g = war("1963", fall_irregulars="available")
    g.phase = "fall_north"
    by_itself(g, "fall_arvn")
    assert (on_map(g, US_IRREGULAR), g.available[US_IRREGULAR]) == (0, 6)


@pytest.mark.covers("P7.4-s3-d", "P7.4-s3-e", "P7.4-s3-f")
@pytest.mark.parametrize(
    ("washington", "placed", "available", "out", "aid"),
    [
        (0, (6, 1), (22, 3), (12, 2), 10),
        (1, (6, 1), (22, 3), (12, 2), 10),
        (2, (9, 2), (21, 2), (10, 2), 15),
        (3, (9, 2), (21, 2), (10, 2), 15),
        (4, (12, 3), (21, 1), (7, 2), 20),
    ],
)
def test_the_allocation_by_washington(
    washington: int, placed: tuple[int, int], available: tuple[int, int], out: tuple[int, int], aid: int
) -> None:
    """Troops and Bases placed, Available and out of play."""
    g = falling(phase="fall_us", washington=washington, aid=33)
    bases = "space:saigon space:saigon space:hue".split()[: placed[1]]
    step(g, f"{' '.join(bases)} space:da_nang n:{placed[0]}")
    assert (on_map(g, US_TROOPS), on_map(g, US_BASE)) == placed
    assert g.n[SPACE["da_nang"] * KINDS + US_TROOPS] == placed[0]
    assert (g.available[US_TROOPS], g.available[US_BASE]) == available
    assert (g.out_of_play[US_TROOPS], g.out_of_play[US_BASE]) == out
    assert g.aid == aid


@pytest.mark.covers("P7.4-s3-e")
def test_washington_2_or_3_is_the_full_set_up() -> None:
    """The US boxes and Aid of Full 1964-1972: 21 Troops, 2 Bases, 3 Irregulars; out of play 10 and 2."""
    g, full = falling(phase="fall_arvn"), fitl_setup("full", FITL_INFO.full_options({}), {})
    for p in (US_TROOPS, US_BASE, US_IRREGULAR):
        assert (g.available[p], g.out_of_play[p]) == (full.available[p], full.out_of_play[p])
    assert g.aid == full.aid == 15


@pytest.mark.covers("P7.4-s3-d", "P7.4-b")
def test_where_the_us_may_go() -> None:
    """Cities, Provinces with COIN Control as it was, and Pleiku, which has Irregulars and no Control."""
    g = falling(phase="fall_us")
    d = asked(ruleset.of(g).phases[g.phase](g))
    assert g.control[SPACE["pleiku"]] != COIN_CONTROL
    wanted = {s for s in CITIES_PROVINCES if g.control[s] == COIN_CONTROL} | set(CITIES) | {SPACE["pleiku"]}
    assert set(allocation_spaces(g)) == wanted
    assert (d.topic, d.args["piece"], d.args["left"]) == ("fall.place", "us_base", 2)
    assert "space:pleiku" in d.options
    assert d.why_not("space:tay_ninh") == [("P7.4", "no_us_post")]
    assert d.why_not("space:loc_hue_da_nang") == [("P7.4", "no_us_post")]


@pytest.mark.covers("P7.4-s3-d")
def test_bases_go_where_they_may_stack() -> None:
    """A City with two Bases takes no third; Troops may go there."""
    g = falling(phase="fall_us")
    moved_in(g, "hue", arvn_base=1)
    d = asked(ruleset.of(g).phases[g.phase](g), "space:hue")
    assert (d.args["piece"], d.args["left"]) == ("us_base", 1)
    assert "space:hue" not in d.options and d.why_not("space:hue") == [("1.4.2", "stacking")]


@pytest.mark.covers("P7.4-s3-g", "P-c72-c", "P1.4-b")
def test_from_diems_war_the_us_brings_irregulars() -> None:
    """Washington 3: three Irregulars in Cities or COIN-Controlled Provinces; of 6, 3 stay Available."""
    g = falling("diems_war", "fall_us", washington=3)
    flow = ruleset.of(g).phases[g.phase]
    d = asked(flow(g.copy()), ALL_IN_SAIGON)
    assert (d.seat, d.args["piece"], d.args["left"]) == ("us", "us_irregular", 3)
    assert "space:hue" in d.options and "space:tay_ninh" not in d.options
    assert d.why_not("space:tay_ninh") == [("P7.4", "no_advisor_post")]
    step(g, f"{ALL_IN_SAIGON} space:hue space:hue space:quang_nam")
    assert (on_map(g, US_IRREGULAR), g.available[US_IRREGULAR]) == (3, 3)
    assert (g.available[US_TROOPS], g.available[US_BASE]) == (21, 2)


@pytest.mark.covers("P7.4-s3-h")
def test_the_us_scores_support_and_what_is_available() -> None:
    g = falling(phase="fall_arvn")
    assert g.us_score == g.support_total + 21 + 2 == 45


# ------------------------------------------------------------------ step 4


@pytest.mark.covers("P7.4-s4-a")
def test_arvn_pieces_set_aside_go_out_of_play() -> None:
    g = falling(phase="fall_reset")
    assert box(g.out_of_play) == {"us_troops": 10, "us_base": 2, "arvn_troops": 10, "arvn_ranger": 3, "arvn_base": 2}
    assert not any(g.set_aside)


@pytest.mark.covers("P7.4-s4-b")
def test_desertion() -> None:
    """1963: 8 of the cubes, one in each space of 3 to 5; ARVN chooses which."""
    g = falling(phase="fall_arvn")
    cubes = on_map(g, ARVN_TROOPS) + on_map(g, ARVN_POLICE)
    quang_duc = holds(g, SPACE["quang_duc"], ARVN_CUBES)
    assert quang_duc == 5
    assert sum(holds(g, s, ARVN_CUBES) // 3 for s in SPACES) == 8
    d = asked(ruleset.of(g).phases[g.phase](g.copy()))
    assert (d.seat, d.topic) == ("arvn", "desertion.cube")
    by_itself(g, "fall_reset")
    assert on_map(g, ARVN_TROOPS) + on_map(g, ARVN_POLICE) == cubes - 8


def redeploying(**options: object) -> War:
    """ARVN Troops of 1963 after desertion, with a US Base in Quang Tri."""
    g = war("1963", **options)
    g.phase = "fall_north"
    by_itself(g, "fall_us")
    step(g, "space:quang_tri space:saigon space:saigon n:9")
    return g


@pytest.mark.covers("P7.4-s4-c")
@pytest.mark.parametrize(("us_bases", "stays"), [(True, True), (False, False)])
def test_arvn_redeploys_as_in_a_coup_round(us_bases: bool, stays: bool) -> None:
    """Troops to Cities and Bases; R18: US Bases count as in 6.4.2, by an option ARVN's only."""
    g = redeploying(fall_us_bases=us_bases)
    flow = ruleset.of(g).phases[g.phase](g)
    d = next(flow)
    while d.topic != "redeploy.must":
        d = flow.send(d.options[0])
    assert ("space:quang_tri" not in d.options) is stays
    d = flow.send("space:khanh_hoa")
    assert d.topic == "redeploy.to" and ("space:quang_tri" in d.options) is stays
    assert "space:hue" in d.options and "space:pleiku" not in d.options


@pytest.mark.covers("P7.4-s4-d")
@pytest.mark.parametrize("stability", [CHAOTIC, CRISIS])
def test_diem_falls(stability: int) -> None:
    """All Hamlets leave the game, their Provinces near Neutral, Minh leads with 15 Patronage, Cities near Passive Support."""
    g = falling(phase="fall_arvn", stability=stability, patronage=23)
    set_support(g, SPACE["hue"], 0)
    with_hamlets = [name for name in SPACE if g.n[SPACE[name] * KINDS + ARVN_HAMLET]]
    assert with_hamlets == ["quang_tin", "binh_dinh", "khanh_hoa", "quang_duc", "kien_phong"]
    before = {name: g.support[SPACE[name]] for name in with_hamlets}
    by_itself(g, "fall_reset")
    assert on_map(g, ARVN_HAMLET) == g.available[ARVN_HAMLET] == g.out_of_play[ARVN_HAMLET] == 0
    assert (g.leader, g.patronage, g.hamlets, g.stability) == (terms.MINH, 15, False, STABLE)
    for name, level in before.items():
        assert g.support[SPACE[name]] == (level > 0) * (level - 1) + (level < 0) * (level + 1)
    assert support(g, "saigon") == "passive_support", "was Active"
    assert support(g, "hue") == "passive_support", "was Neutral"
    assert support(g, "da_nang") == "passive_support", "stays"
    assert terms.support_patronage(g) == 0


@pytest.mark.covers("P7.4-s4-e")
@pytest.mark.parametrize("stability", [STABLE, UNSTABLE])
def test_diem_stays(stability: int) -> None:
    g = falling(phase="fall_arvn", stability=stability, patronage=23)
    before = [g.support[s] for s in SPACES]
    by_itself(g, "fall_reset")
    assert (g.leader, g.patronage, g.hamlets) == (DIEM, 23, True)
    assert (on_map(g, ARVN_HAMLET), g.available[ARVN_HAMLET]) == (5, 1)
    assert [g.support[s] for s in SPACES] == before
    assert view(g, None)["leader"] == "diem"
