"""P7.4 The Fall of Diem: five steps from Sovereign of Discord into Fire in the Lake, with their numbers."""

import pytest

from sandtable.vietnam import ruleset, terms
from sandtable.vietnam.board import CITIES, CITIES_PROVINCES, COIN_CONTROL, NVA_CONTROL, PROVINCES, SPACE, SPACES
from sandtable.vietnam.check import check
from sandtable.vietnam.fitl.setup import INFO as FITL_INFO
from sandtable.vietnam.fitl.setup import setup as fitl_setup
from sandtable.vietnam.headers import HEADERS
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_CUBES,
    ARVN_HAMLET,
    ARVN_POLICE,
    ARVN_TROOPS,
    FACTIONS,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA,
    NVA_TROOPS,
    PIECES,
    US_ADVISOR,
    US_BASE,
    US_IRREGULAR,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_CADRE,
    VC_GUERRILLA,
    VC_TUNNEL,
)  # fmt: skip
from sandtable.vietnam.rules.s2_deck import cards_left
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.sovereign.rules.fall_of_diem import allocation_spaces, continuation
from sandtable.vietnam.sovereign.rules.officer_coup import officer_coup
from sandtable.vietnam.sovereign.setup import INFO
from sandtable.vietnam.sovereign.view import view
from sandtable.vietnam.state import CHAOTIC, CRISIS, STABLE, UNSTABLE, War
from sandtable.vietnam.verbs import on_map, place, remove, set_support
from tests.vietnam.play import asked, play, show, spaces, support
from tests.vietnam.sovereign.play import DIEM, war

ALL_IN_SAIGON = "space:saigon space:saigon space:saigon n:9"
"""Washington 2-3: both Bases and all Troops to Saigon."""


def box(held: bytearray) -> dict[str, int]:
    return {PIECES[p]: n for p, n in enumerate(held) if n}


def step(g: War, script: str = "") -> None:
    """One step of the game, by its phase; the board is sound after it."""
    play(ruleset.of(g).phases[g.phase](g), script)
    check(g)


def by_itself(g: War, until: str = "next_card") -> War:
    """Go through the Fall: the last option of each question, which is ``done`` where there is one."""
    while g.phase != until:
        flow = ruleset.of(g).phases[g.phase](g)
        try:
            d = next(flow)
            while True:
                check(g)
                d = flow.send(d.options[-1])
        except StopIteration:
            check(g)
    return g


def falling(scenario: str = "1963", phase: str = "fall_north", **facts: int) -> War:
    """A set-up at a phase of the Fall, Officer Coup's own changes left out; facts are levels of the tracks."""
    g = war(scenario, **{"continue": "full"})
    for name, value in facts.items():
        setattr(g, name, value)
    g.phase = "fall_north"
    return by_itself(g, phase)


def moved_in(g: War, s: str, **pieces: int) -> None:
    """Put pieces there, in the place of Available ones or of those on the slots."""
    for name, n in pieces.items():
        p = PIECES.index(name)
        while g.available[p] < n:
            slot = next(i for i in range(p, len(g.slots), KINDS) if g.slots[i])
            g.slots[slot] -= 1
            g.available[p] += 1
        place(g, SPACE[s], p, n)


# ------------------------------------------------------------------ when, and what is remembered


@pytest.mark.covers("P7.4-a", "P7.3-e")
@pytest.mark.parametrize(("patronage", "phase", "winner"), [(11, "fall_north", None), (12, "over", "arvn")])
def test_the_fall_follows_officer_coup_if_nobody_has_won(patronage: int, phase: str, winner: str | None) -> None:
    """1961 has 23 under COIN Control; a regime that holds brings 6 Patronage: 23 + 17 is not above 40, 23 + 18 is."""
    g = war("1961", **{"continue": "full"})
    g.card, g.patronage = 279, patronage
    play(officer_coup(g))
    assert (g.arvn_score, g.phase, g.result.get("winner")) == (29 + patronage, phase, winner)


@pytest.mark.covers("P7.3-e")
def test_without_the_option_officer_coup_ends_the_game() -> None:
    g = war("1961")
    g.card = 279
    play(officer_coup(g))
    assert (g.phase, g.over, continuation(g)) == ("over", True, "none")


@pytest.mark.covers("P7.4-a")
def test_the_last_levels_are_remembered() -> None:
    g = falling(phase="fall_vc", washington=4, hanoi=2, stability=CRISIS)
    assert g.final_levels == (4, 2, CRISIS)


@pytest.mark.covers("P7.4-b")
def test_control_stays_as_it_was_until_the_last_step() -> None:
    """1963: the NVA's pieces make no NVA Control before step 5; Advisors that left Quang Duc do not change it."""
    g = falling()
    before = bytes(g.control)
    for _ in range(4):
        by_itself(g, {"fall_north": "fall_vc", "fall_vc": "fall_us", "fall_us": "fall_arvn"}.get(g.phase, "fall_reset"))
        assert bytes(g.control) == before
    by_itself(g)
    assert g.control[SPACE["north_vietnam"]] == NVA_CONTROL and not g.frozen


# ------------------------------------------------------------------ step 1


@pytest.mark.covers("P7.4-s1-a")
def test_hanoi_and_the_cadres_leave() -> None:
    """1961 with Hanoi at 1: 10 Guerrillas and 2 Bases come from the slots; both Cadres go, their Bases stay."""
    g = war("1961")
    before = g.available[VC_GUERRILLA], g.available[VC_BASE]
    assert before == (6, 4) and show(g, "pleiku").endswith("1 vc_cadre")
    g.phase = "fall_north"
    step(g)
    assert (g.available[VC_GUERRILLA], g.available[VC_BASE]) == (16, 6)
    assert (g.cadres, sum(g.n[VC_CADRE::KINDS]), sum(g.slots[VC_CADRE::KINDS])) == (0, 0, 0)
    assert show(g, "pleiku").endswith("1 vc_base")
    assert g.hanoi == 0 and "hanoi" not in view(g, None)["tracks"]


@pytest.mark.covers("P7.4-s1-b", "P7.4-s1-c", "P7.4-s1-d")
@pytest.mark.parametrize(
    ("hanoi", "held", "trail"),
    [
        (0, ["central_laos", "north_vietnam", "the_parrots_beak"], 1),
        (1, ["central_laos", "north_vietnam", "the_parrots_beak"], 1),
        (2, ["central_laos", "north_vietnam", "southern_laos", "the_parrots_beak"], 1),
        (3, ["central_laos", "north_vietnam", "southern_laos", "the_parrots_beak"], 1),
        (4, ["central_laos", "north_vietnam", "northeast_cambodia", "southern_laos", "the_parrots_beak"], 2),
    ],
)
def test_the_nva_stands_along_the_trail(hanoi: int, held: list[str], trail: int) -> None:
    """3 Guerrillas and a Base each, of 40 Troops, 20 Guerrillas and 9 Bases."""
    g = falling(phase="fall_vc", hanoi=hanoi)
    names = list(SPACE)
    assert sorted(names[s] for s in SPACES if g.nva[s]) == held
    assert all(show(g, name) == "3 nva_guerrilla, 1 nva_base" for name in held)
    assert g.trail == trail
    n = len(held)
    assert (g.available[NVA_TROOPS], g.available[NVA_GUERRILLA], g.available[NVA_BASE]) == (40, 20 - 3 * n, 9 - n)
    assert not any(g.set_aside[p] for p in (NVA_TROOPS, NVA_GUERRILLA, NVA_BASE))


@pytest.mark.covers("P7.4-s1-d")
@pytest.mark.parametrize("hanoi", [2, 3])
def test_hanoi_2_or_3_is_the_full_set_up(hanoi: int) -> None:
    """NVA pieces, boxes and Trail as Full 1964-1972 prints them."""
    g, full = falling(phase="fall_vc", hanoi=hanoi), fitl_setup("full", FITL_INFO.full_options({}), {})
    assert g.nva == full.nva
    for p in (NVA_TROOPS, NVA_GUERRILLA, NVA_BASE):
        assert g.available[p] == full.available[p]
        assert g.n[p::KINDS] == full.n[p::KINDS]
    assert g.trail == full.trail == 1


@pytest.mark.covers("P7.4-s1-e")
def test_closed_spaces_open_and_the_nva_scores_bases() -> None:
    """Four Bases abroad; there is no NVA Control before the last step."""
    g = falling(phase="fall_vc", hanoi=3)
    assert terms.closed(g) == ()
    assert g.nva_score == 4
    assert view(g, None)["rules"] == "fitl"


# ------------------------------------------------------------------ step 2


def many_guerrillas() -> War:
    """1961 with 5 Guerrillas in Kien Hoa, 4 in Hue, 3 on a LoC, 4 in Tay Ninh, where a Base is; none elsewhere."""
    g = war("1961")
    for s in SPACES:
        remove(g, s, VC_GUERRILLA, g.n[s * KINDS + VC_GUERRILLA])
    moved_in(g, "kien_hoa", vc_guerrilla=5)
    moved_in(g, "hue", vc_guerrilla=4)
    moved_in(g, "tay_ninh", vc_guerrilla=4)
    moved_in(g, "loc_hue_da_nang", vc_guerrilla=3)
    g.phase = "fall_north"
    step(g)
    return g


@pytest.mark.covers("P7.4-s2-a", "P7.4-s2-b")
def test_the_vc_consolidates() -> None:
    """All beyond 2 leave; Kien Hoa and Hue get a Base, Tay Ninh has one, a LoC cannot."""
    g = many_guerrillas()
    before = g.available[VC_GUERRILLA]
    step(g, "done")
    assert show(g, "kien_hoa") == "2 vc_guerrilla, 1 vc_base"
    assert show(g, "hue") == "2 arvn_police, 2 vc_guerrilla, 1 vc_base"
    assert show(g, "tay_ninh") == "2 vc_guerrilla, 1 vc_base"
    assert show(g, "loc_hue_da_nang") == "2 vc_guerrilla"
    assert g.available[VC_GUERRILLA] == before + 3 + 2 + 2 + 1


@pytest.mark.covers("P7.4-s2-b")
def test_where_bases_run_short_the_vc_chooses() -> None:
    """One Available Base for two spaces; none is taken from the map."""
    g = many_guerrillas()
    others = [s for s in PROVINCES if not g.vc[s] and s not in (SPACE["north_vietnam"], SPACE["tay_ninh"])]
    while g.available[VC_BASE] > 1:
        place(g, others.pop(), VC_BASE)
    d = asked(ruleset.of(g).phases[g.phase](g.copy()))
    assert (d.seat, d.topic, spaces(d.options)) == ("vc", "fall.base", ["hue", "kien_hoa"])
    assert d.why_not("space:tay_ninh") == [("P7.4", "no_base_to_place")]
    step(g, "space:hue done")
    assert g.n[SPACE["hue"] * KINDS + VC_BASE] == 1
    assert (g.n[SPACE["kien_hoa"] * KINDS + VC_BASE], g.available[VC_BASE]) == (0, 0)


@pytest.mark.covers("P7.4-s2-b")
def test_a_base_comes_only_where_it_may_stack() -> None:
    """Two Bases in Saigon leave no room for a third (1.4.2), though Guerrillas left."""
    g = war("1961")
    moved_in(g, "saigon", arvn_base=1, vc_guerrilla=3)
    g.phase = "fall_north"
    step(g)
    step(g, "done")
    assert g.n[SPACE["saigon"] * KINDS + VC_BASE] == 0
    assert g.n[SPACE["saigon"] * KINDS + VC_GUERRILLA] == 2


@pytest.mark.covers("P7.4-s2-c")
def test_the_vc_may_dig_a_tunnel() -> None:
    """On one Base, wherever one stands; or none."""
    g = falling(phase="fall_vc")
    d = asked(ruleset.of(g).phases[g.phase](g.copy()))
    assert (d.topic, d.options[-1]) == ("fall.tunnel", "done")
    assert spaces(d.options) == ["kien_giang", "kien_hoa", "kien_phong", "pleiku", "quang_duc", "tay_ninh"]
    assert d.why_not("space:hue") == [("P7.4", "no_vc_base")]
    without = g.copy()
    step(g, "space:tay_ninh")
    assert show(g, "tay_ninh").endswith("1 vc_tunnel") and sum(g.n[VC_TUNNEL::KINDS]) == 1
    step(without, "done")
    assert sum(without.n[VC_TUNNEL::KINDS]) == 0


@pytest.mark.covers("P7.4-s2-d")
def test_the_fight_for_the_provinces() -> None:
    """1963: Kien Giang has a Base and worsens; Phu Bon and Quang Tin have none and near Neutral; Cities stay."""
    g = falling(phase="fall_vc")
    cities = [g.support[s] for s in CITIES]
    levels = {"kien_giang": "passive_opposition", "phu_bon": "passive_support", "quang_tin": "passive_opposition"}
    for name, level in levels.items():
        assert support(g, name) == level
    set_support(g, SPACE["quang_nam"], 2)
    step(g, "done")
    assert support(g, "kien_giang") == "active_opposition"
    assert support(g, "phu_bon") == "neutral" and support(g, "quang_tin") == "neutral"
    assert support(g, "quang_nam") == "passive_support"
    assert [g.support[s] for s in CITIES] == cities


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


# ------------------------------------------------------------------ step 5


@pytest.mark.covers("P7.4-s5-a", "P7.4-s4-e")
def test_1963_untouched() -> None:
    """Officer Coup at Unstable: 16 Patronage. After the Fall: Support 22, Opposition 14 and 6 Bases, NVA 4 Bases abroad."""
    g = war("1963")
    g.card = 279
    play(officer_coup(g))
    assert (g.patronage, g.phase) == (16, "fall_north")
    by_itself(g)
    assert (g.support_total, g.opposition_total) == (22, 14)
    assert (g.us_score, g.nva_score, g.vc_score) == (45, 4, 20)
    assert (g.aid, g.leader, g.patronage) == (15, DIEM, 16)
    assert g.arvn_score == g.coin_pop + 16
    assert (on_map(g, NVA_GUERRILLA), on_map(g, NVA_BASE)) == (12, 4)


@pytest.mark.covers("P7.4-s5-a", "P7.4-s4-d")
def test_1963_in_chaos() -> None:
    """Without what Officer Coup itself does: Support 14, Opposition 17, Patronage 15, Minh."""
    g = by_itself(falling(stability=CHAOTIC))
    assert (g.support_total, g.opposition_total, g.patronage, g.leader) == (14, 17, 15, terms.MINH)


@pytest.mark.covers("P7.4-s5-b")
@pytest.mark.parametrize(("anew", "econ"), [(False, 11), (True, 15)])
def test_resources_and_econ(anew: bool, econ: int) -> None:
    """VC 5, NVA 10, ARVN 30; Econ stays where it was, or by an option is counted anew (R18)."""
    g = war("1963", fall_econ_anew=anew)
    g.phase, g.econ = "fall_north", 11
    g.res[ARVN], g.res[VC] = 44, 0
    by_itself(g)
    assert g.res == [0, 30, 10, 5]
    assert g.econ == econ


@pytest.mark.covers("P7.4-s5-c", "P7.4-s5-d")
def test_a_clean_map() -> None:
    """Capabilities end, Terror and Sabotage come off, everybody hides, all are Eligible."""
    g = falling(phase="fall_reset")
    g.capabilities[201] = "shaded"
    g.terror[SPACE["kien_hoa"]], g.sabotage[SPACE["loc_hue_da_nang"]] = 2, 1
    i = SPACE["kien_hoa"] * KINDS
    g.n[i + VC_GUERRILLA], g.n[i + VC_GUERRILLA + 1] = 0, 2
    g.eligible = [False] * 4
    by_itself(g)
    assert g.capabilities == {} and not any(g.terror) and not any(g.sabotage)
    assert g.n[i + VC_GUERRILLA] == 2
    assert g.eligible == [True] * 4


@pytest.mark.covers("P7.4-s5-e", "P7.4-s5-f", "P-c72-a", "P-s63-c")
@pytest.mark.parametrize(("wanted", "pivotal", "cards"), [("full", True, 6 * 13), ("long_1964", False, 3 * 9)])
def test_a_new_deck(wanted: str, pivotal: bool, cards: int) -> None:
    """Full: six piles of 12 Events and a Coup card, FitL's Pivotals. Long 1964: three of 8 of 1964, none (R20)."""
    g = war("1961", **{"continue": wanted})
    assert g.pivotal == [True] * 4
    g.phase, g.played = "fall_north", (201, 277)
    g.events_left, g.coups_left = g.events_left[1:], g.coups_left[1:]
    by_itself(g)
    assert (g.rules, g.scenario, g.phase) == ("fitl", wanted, "next_card")
    assert not g.played and not g.picks and not g.unseen
    assert g.pivotal == [pivotal] * 4
    assert cards_left(g) == cards - 1, "one is shown"
    assert HEADERS[g.next_card].family == "fitl"
    shown = view(g, "us")
    assert shown["rules"] == "fitl" and "slots" not in shown
    assert shown["pivotal"] == ({"us": 121, "arvn": 123, "nva": 122, "vc": 124} if pivotal else {})


@pytest.mark.covers("P7.4-s5-g")
def test_the_next_card_is_played_and_another_shown() -> None:
    g = falling(phase="fall_reset")
    play(ruleset.of(g).phases[g.phase](g), "card:44")
    assert (g.phase, g.card, g.next_card, g.edition) == ("next_card", 0, 44, 2)
    play(ruleset.of(g).phases[g.phase](g), "card:45")
    assert (g.card, g.next_card, g.played) == (44, 45, (44,))
    assert set(ruleset.of(g).operations[NVA]) == {"rally", "march", "attack", "terror"}


@pytest.mark.covers("P-c72-c", "P1.5-b")
def test_after_diems_war_four_factions_play() -> None:
    """US and NVA, who slept, are Eligible and asked."""
    g = falling("diems_war")
    assert ruleset.of(g).factions == (ARVN, VC)
    by_itself(g)
    assert ruleset.of(g).factions == (0, 1, 2, 3) and g.eligible == [True] * 4
    assert g.starter < 0 and view(g, None).get("initiative") is None
    assert {FACTIONS[f] for f in HEADERS[44].order} == set(FACTIONS)


@pytest.mark.covers("P-c72-b")
def test_what_lies_after_1972_is_not_offered() -> None:
    """Fall of Saigon is another box: the option knows none, the Full deck and The Long 1964."""
    assert INFO.options["continue"].choices == ("none", "full", "long_1964")
