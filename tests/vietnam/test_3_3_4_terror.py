"""3.3.4 Terror."""

import pytest

from sandtable.kernel.conditions import eligible
from sandtable.vietnam.board import CITIES_PROVINCES, HUE, IDS, LOCS, SPACE
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import NVA, VC, VC_GUERRILLA
from sandtable.vietnam.rules.agitate import SPACES_TO_AGITATE, agitate_in, most_to_spend
from sandtable.vietnam.rules.operations import can
from sandtable.vietnam.rules.s3_terror import terror
from tests.vietnam.play import asked, board, play, show, spaces, support, turn_orders


def terrors(f: int) -> Operation:
    return Operation(Orders(f, "terror", limited=True))


@pytest.mark.covers("3.3.4-a", "3.3.4-b")
def test_vc_terror_shifts_toward_opposition() -> None:
    """One Guerrilla turns Active, a marker is placed, the City shifts one level; 1 Resource."""
    g = board("hue: 2 vc_guerrilla, passive_support", vc=4)
    play(terror(g, terrors(VC)), "space:hue")
    assert show(g, "hue") == "1 vc_guerrilla, 1 vc_guerrilla_active"
    assert (support(g, "hue"), g.terror[HUE], g.res[VC]) == ("neutral", 1, 3)


@pytest.mark.covers("3.3.4-b")
@pytest.mark.parametrize(
    "before, vc, nva",
    [
        ("active_support", "passive_support", "passive_support"),
        ("passive_support", "neutral", "neutral"),
        ("neutral", "passive_opposition", "neutral"),
        ("passive_opposition", "active_opposition", "passive_opposition"),
        ("active_opposition", "active_opposition", "active_opposition"),
    ],
)
def test_levels(before: str, vc: str, nva: str) -> None:
    """The VC shifts toward Active Opposition; the NVA only takes Support toward Neutral."""
    g = board(f"hue: 1 vc_guerrilla, {before}")
    play(terror(g, terrors(VC)), "space:hue")
    assert support(g, "hue") == vc
    g = board(f"hue: 1 nva_guerrilla, {before}")
    play(terror(g, terrors(NVA)), "space:hue")
    assert support(g, "hue") == nva


@pytest.mark.covers("3.3.4-a")
def test_nva_troops_are_enough() -> None:
    """A Troop may do it without any Guerrilla; an Underground Guerrilla that is there turns Active."""
    g = board("hue: 1 nva_troops, 1 nva_guerrilla_active, passive_support")
    play(terror(g, terrors(NVA)), "space:hue")
    assert show(g, "hue") == "1 nva_troops, 1 nva_guerrilla_active"
    g = board("hue: 1 nva_troops, 2 nva_guerrilla, passive_support")
    play(terror(g, terrors(NVA)), "space:hue")
    assert show(g, "hue") == "1 nva_troops, 1 nva_guerrilla, 1 nva_guerrilla_active"
    assert (support(g, "hue"), g.terror[HUE]) == ("neutral", 1)


@pytest.mark.covers("3.3.4-a")
def test_active_guerrillas_cannot() -> None:
    """An Active Guerrilla or a Base is no terrorist; without Resources only LoCs are left."""
    g = board("hue: 1 vc_guerrilla_active, 1 vc_base", "saigon: 1 vc_guerrilla", "loc_saigon_can_tho: 1 vc_guerrilla")
    d = asked(terror(g, Operation(Orders(VC, "terror"))))
    assert spaces(d.options) == ["loc_saigon_can_tho", "saigon"]
    assert d.why_not("space:hue") == [("3.3.4", "no_underground_guerrilla")]
    g.res[VC] = 0
    assert asked(terror(g, Operation(Orders(VC, "terror", optional=True)))).why_not("space:saigon") == [("3.1", "cannot_pay")]
    play(terror(g, Operation(Orders(VC, "terror"))), "space:loc_saigon_can_tho")
    assert g.sabotage[SPACE["loc_saigon_can_tho"]] == 1
    g = board("hue: 1 nva_guerrilla_active")
    assert not can(g, Operation(Orders(NVA, "terror")))


@pytest.mark.covers("3.3.4-b", "1.6.1-a")
def test_a_second_terror_shifts_without_a_second_marker() -> None:
    """In a Terror-marked Neutral space no new marker, but Passive Opposition; without Population a marker, no shift."""
    g = board("hue: 1 vc_guerrilla, terror 1", "phuoc_long: 1 vc_guerrilla")
    play(terror(g, Operation(Orders(VC, "terror"))), "space:hue space:phuoc_long")
    assert (support(g, "hue"), g.terror[HUE]) == ("passive_opposition", 1)
    assert (support(g, "phuoc_long"), g.terror[SPACE["phuoc_long"]]) == ("neutral", 1)


@pytest.mark.covers("3.3.4-c")
def test_locs_are_sabotaged_once() -> None:
    """A LoC gets one Sabotage marker, for nothing; a second Terror there only turns a Guerrilla."""
    loc = "loc_hue_da_nang"
    g = board(f"{loc}: 2 vc_guerrilla", vc=0)
    play(terror(g, terrors(VC)), f"space:{loc}")
    play(terror(g, terrors(VC)), f"space:{loc}")
    assert g.sabotage[SPACE[loc]] == 1
    assert show(g, loc) == "2 vc_guerrilla_active"


@pytest.mark.covers("3.3.4-d")
def test_fifteen_markers() -> None:
    """Terror and Sabotage share 15 markers: the 16th is not placed, the shift still is."""
    g = board("hue: 1 vc_guerrilla", f"{IDS[LOCS[9]]}: 1 vc_guerrilla")
    for s in CITIES_PROVINCES[8:15]:
        g.terror[s] = 1
    for s in LOCS[:8]:
        g.sabotage[s] = 1
    play(terror(g, Operation(Orders(VC, "terror"))), f"space:hue space:{IDS[LOCS[9]]}")
    assert (support(g, "hue"), g.terror[HUE], g.sabotage[LOCS[9]]) == ("passive_opposition", 0, 0)


@pytest.mark.covers("3.3.4-e")
def test_markers_an_event_stacked_stay() -> None:
    """Two markers that Events left are neither added to nor taken away by Terror."""
    g = board("hue: 1 vc_guerrilla, terror 2")
    play(terror(g, terrors(VC)), "space:hue")
    assert g.terror[HUE] == 2


@pytest.mark.covers("3.3.4-e", "6.3.2-a")
def test_each_of_two_markers_is_paid_for_before_a_level() -> None:
    """Agitation takes 2 Resources for 2 Terror markers, then 1 for each of 2 levels."""
    g = board("hue: 1 vc_guerrilla, terror 2, passive_support", vc=9)
    assert most_to_spend(g, HUE) == 4
    play(agitate_in(g, HUE), "n:3")
    assert (g.res[VC], g.terror[HUE], support(g, "hue")) == (6, 0, "neutral")
    g = board("hue: 1 vc_guerrilla, terror 2, passive_support", vc=2)
    play(agitate_in(g, HUE), "n:2")
    assert (g.res[VC], g.terror[HUE], support(g, "hue")) == (0, 0, "passive_support")


@pytest.mark.covers("5.3-a", "6.3.2-a")
def test_cadres_unshaded_also_burdens_agitation() -> None:
    """Two Guerrillas go first; where there are fewer it is not possible."""
    g = board("hue: 2 vc_guerrilla, 1 vc_base", "saigon: 1 vc_guerrilla, 2 vc_base")
    g.capabilities[116] = "unshaded"
    assert eligible(g, CITIES_PROVINCES, SPACES_TO_AGITATE) == [HUE]
    play(agitate_in(g, HUE), "n:2")
    assert (show(g, "hue"), support(g, "hue"), g.res[VC]) == ("1 vc_base", "active_opposition", 28)


@pytest.mark.covers("5.3-a")
def test_cadres_unshaded_costs_costs_two_guerrillas() -> None:
    """VC Terror removes 2 VC Guerrillas of the space; one alone cannot; the NVA is not concerned."""
    g = board(
        "hue: 2 vc_guerrilla, 1 vc_guerrilla_active", "saigon: 1 vc_guerrilla, 1 vc_base", "da_nang: 1 nva_troops"
    )
    g.capabilities[116] = "unshaded"
    d = asked(terror(g, Operation(Orders(VC, "terror", optional=True))))
    assert d.why_not("space:saigon") == [("5.3", "needs_two_guerrillas")]
    play(terror(g, terrors(VC)), "space:hue piece:vc_guerrilla_active piece:vc_guerrilla_active")
    assert show(g, "hue") == "1 vc_guerrilla"
    assert g.available[VC_GUERRILLA] == 28
    play(terror(g, terrors(NVA)), "space:da_nang")
    assert show(g, "da_nang") == "1 nva_troops"


@pytest.mark.covers("3.1.2-a", "4.1-a", "4.5.2-a")
def test_free_terror_with_subvert() -> None:
    """A free Terror costs nothing; Subvert may accompany it, Bombard the NVA's."""
    g = board("hue: 1 vc_guerrilla, 2 arvn_police", vc=0)
    d = asked(terror(g, Operation(turn_orders(VC, "terror", free=True))))
    assert list(d.options) == ["space:hue", "sa:subvert"]
    play(terror(g, Operation(turn_orders(VC, "terror", free=True))), "sa:subvert subvert:remove space:hue")
    assert show(g, "hue") == "1 vc_guerrilla_active"
