"""P7.4 The Fall of Diem: when it comes, step 1 (the NVA) and step 2 (the VC), with their numbers."""

import pytest

from sandtable.vietnam import ruleset, terms
from sandtable.vietnam.board import CITIES, NVA_CONTROL, PROVINCES, SPACE, SPACES
from sandtable.vietnam.fitl.setup import INFO as FITL_INFO
from sandtable.vietnam.fitl.setup import setup as fitl_setup
from sandtable.vietnam.pieces import (
    KINDS,
    NVA_BASE,
    NVA_GUERRILLA,
    NVA_TROOPS,
    VC_BASE,
    VC_CADRE,
    VC_GUERRILLA,
    VC_TUNNEL,
)  # fmt: skip
from sandtable.vietnam.sovereign.rules.fall_of_diem import continuation
from sandtable.vietnam.sovereign.rules.officer_coup import officer_coup
from sandtable.vietnam.sovereign.view import view
from sandtable.vietnam.state import CRISIS, War
from sandtable.vietnam.verbs import place, remove, set_support
from tests.vietnam.play import asked, play, show, spaces, support
from tests.vietnam.sovereign.falling import by_itself, falling, moved_in, step
from tests.vietnam.sovereign.play import war

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
    assert terms.closed(g) == frozenset()
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
