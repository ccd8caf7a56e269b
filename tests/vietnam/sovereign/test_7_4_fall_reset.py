"""P7.4 The Fall of Diem: step 5, and what Fire in the Lake begins with."""

import pytest

from sandtable.vietnam import ruleset, terms
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.headers import HEADERS
from sandtable.vietnam.pieces import (
    ARVN,
    FACTIONS,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA,
    VC,
    VC_GUERRILLA,
    VC_GUERRILLA_ACTIVE,
)  # fmt: skip
from sandtable.vietnam.rules.s2_deck import cards_left
from sandtable.vietnam.sovereign.rules.officer_coup import officer_coup
from sandtable.vietnam.sovereign.setup import INFO
from sandtable.vietnam.sovereign.view import view
from sandtable.vietnam.state import CHAOTIC
from sandtable.vietnam.verbs import on_map
from tests.vietnam.play import play
from tests.vietnam.sovereign.falling import by_itself, falling
from tests.vietnam.sovereign.play import DIEM, war

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
    g.n[i + VC_GUERRILLA], g.n[i + VC_GUERRILLA_ACTIVE] = 0, 2
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
