"""Cards 121 to 130: the Pivotal Events, alone and against each other, and what the Coup cards put in power."""

import pytest

from sandtable.vietnam import terms
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.card import PREREQUISITES
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules.pacify import pacify_in
from sandtable.vietnam.rules.s2_sequence import Allowed, adjust, next_up, pivotal_conditions, pivotal_window
from sandtable.vietnam.rules.s4_govern import govern
from sandtable.vietnam.rules.s4_transport import transport
from sandtable.vietnam.rules.s6_coup import phase_coup
from sandtable.vietnam.state import War
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import asked, board, play, show, spaces, support

GUERRILLAS = ("saigon: 7 vc_guerrilla_active", "hue: 7 vc_guerrilla_active", "da_nang: 7 vc_guerrilla_active")


def ready(*lines: str, **tracks: int) -> War:
    """A board on which every Pivotal Event could be played, unless ``lines`` say otherwise."""
    g = board(*GUERRILLAS, "north_vietnam: 1 nva_troops", *lines, options=None, **tracks)
    g.leader_cards = (125, 126)
    g.pivotal = [True] * 4
    return g


# ------------------------------------------------------------------ what they demand


@pytest.mark.covers("2.3.8-a", "5.C-121", "5.C-122", "5.C-123", "5.C-124")
def test_all_four_need_two_leader_cards() -> None:
    g = ready()
    assert [pivotal_conditions(g, f) for f in (US, ARVN, NVA, VC)] == [[]] * 4
    g.leader_cards = (125,)
    assert [pivotal_conditions(g, f) for f in (US, ARVN, NVA, VC)] == [[("2.3.8", "precondition")]] * 4


@pytest.mark.covers("5.C-121", "5.C-3")
@pytest.mark.parametrize(
    ("out", "talks", "allowed"), [(5, False, True), (6, False, False), (20, True, True), (21, True, False)]
)
def test_121_demands_more_than_40_or_25_after_peace_talks(out: int, talks: bool, allowed: bool) -> None:
    """46 Available Troops and Bases and no Support, less those Out of Play."""
    g = put(ready(), "out_of_play", us_troops=out)
    g.peace_talks = talks
    assert PREREQUISITES[121](g) is allowed


@pytest.mark.covers("5.C-122")
def test_122_demands_more_nva_than_us_troops() -> None:
    g = ready("hue: 1 us_troops")
    assert not PREREQUISITES[122](g)
    assert PREREQUISITES[122](ready("hue: 1 us_troops", "loc_hue_da_nang: 1 nva_troops"))


@pytest.mark.covers("5.C-123")
@pytest.mark.parametrize(("troops", "allowed"), [(19, True), (20, False)])
def test_123_demands_fewer_than_20_us_troops(troops: int, allowed: bool) -> None:
    assert PREREQUISITES[123](ready(f"tay_ninh: {troops} us_troops")) is allowed


@pytest.mark.covers("5.C-124")
def test_124_demands_more_than_20_guerrillas_in_the_south() -> None:
    """LoCs count, Laos does not."""
    g = board("saigon: 20 vc_guerrilla", "central_laos: 5 vc_guerrilla")
    g.leader_cards = (129, 125)
    assert not PREREQUISITES[124](g)
    g = board("saigon: 20 vc_guerrilla", "loc_hue_da_nang: 1 vc_guerrilla")
    g.leader_cards = (129, 125)
    assert PREREQUISITES[124](g)


# ------------------------------------------------------------------ playing and trumping


@pytest.mark.covers("2.3.8-b", "5.C-121")
def test_a_pivotal_event_replaces_the_card_and_its_order() -> None:
    """On a card that VC would have begun, the US plays Linebacker II (U A V N): ARVN is next, after an Event."""
    g = ready(card=120)
    g.played = (120,)
    play(pivotal_window(g), "yes no no no")
    assert (g.card, list(g.played), g.pivotal[US]) == (121, [120, 121], False)
    assert (g.acted, g.first_did, next_up(g)) == ((US,), "event", ARVN)
    allowed = Allowed(g, ARVN)
    assert (allowed.event, allowed.limited) == (False, False)


@pytest.mark.covers("2.3.8-b", "2.3.8-c", "5.C-124")
def test_tet_trumps_linebacker() -> None:
    """121 is back in the US hand; NVA comes next, in the order of Tet (V N U A)."""
    g = ready(nva=20)
    d = asked(pivotal_window(g.copy()), "yes no no")
    assert (d.seat, d.args["trumps"]) == ("vc", "us")
    cities = "space:an_loc piece:vc_base n:2 space:kontum piece:vc_base n:2 space:can_tho piece:vc_base n:2"
    play(pivotal_window(g), "yes no no yes " + cities)
    assert (g.card, g.pivotal) == (124, [True, True, True, False])
    assert (121 in g.played, g.res[NVA], next_up(g)) == (False, 20, NVA)
    g.acted = (VC, NVA)
    adjust(g)
    assert g.eligible == [True, True, False, False], "the US lost nothing"


@pytest.mark.covers("2.3.8-c", "5.C-122", "5.C-123")
def test_each_trumps_those_before_it() -> None:
    """NVA trumps the US, ARVN trumps NVA, and nobody is asked to trump a stronger one."""
    g = ready()
    seats = []
    flow = pivotal_window(g)
    d = next(flow)
    for _ in range(3):
        seats.append((d.seat, d.args.get("trumps", "")))
        d = flow.send("yes")
    assert seats == [("us", ""), ("nva", "us"), ("arvn", "nva")]
    assert (d.seat, d.args["trumps"]) == ("vc", "arvn")


@pytest.mark.covers("2.3.8-c", "5.C-123")
def test_vietnamization_trumps_easter() -> None:
    g = ready(arvn=10, aid=10)
    play(pivotal_window(g), "no yes yes no space:saigon piece:arvn_troops n:4")
    assert (g.card, g.pivotal, next_up(g)) == (123, [True, False, True, True], US)


# ------------------------------------------------------------------ 121 Linebacker II


@pytest.mark.covers("5.C-121", "5.1.1-b")
def test_121_nva_gives_up_two_bases_and_half() -> None:
    """NVA chooses the Bases, the US the Casualties; 25 Resources become 12."""
    g = board("north_vietnam: 1 nva_base", "tay_ninh: 1 nva_base, 1 nva_tunnel", nva=25)
    put(g, "casualties", us_troops=4, us_base=1)
    assert question(g.copy(), US, 121).seat == "nva"
    event(
        g, US, 121,
        script="space:north_vietnam space:tay_ninh piece:nva_base piece:us_base n:1 piece:us_troops n:2",
    )  # fmt: skip
    assert (show(g, "north_vietnam"), show(g, "tay_ninh"), g.res[NVA]) == ("", "1 nva_tunnel", 12)
    assert (boxes(g, "us_troops"), boxes(g, "us_base")) == ((38, 2, 0), (6, 0, 0))
    adjust(g)
    assert g.eligible[NVA] is False


@pytest.mark.covers("5.C-121", "5.1.1-b")
def test_121_tunneled_bases_only_if_nva_wants() -> None:
    g = board("tay_ninh: 1 nva_base, 1 nva_tunnel")
    event(g, US, 121, script="space:tay_ninh piece:nva_base done")
    assert show(g, "tay_ninh") == "1 nva_tunnel"


# ------------------------------------------------------------------ 122 Easter Offensive


@pytest.mark.covers("5.C-122", "5.5-a")
def test_122_march_roll_on_and_attack() -> None:
    """Free March to the LoC by Hue, one space more into Hue, and the Attack: 4 Troops remove 2 and lose 1 to a US Troop."""
    g = board(
        "north_vietnam: 4 nva_troops, 1 nva_guerrilla", "hue: 1 us_troops, 3 arvn_police",
        "da_nang: 2 nva_troops, 1 nva_guerrilla, 2 arvn_troops", nva=0, trail=0,
    )  # fmt: skip
    event(
        g, NVA, 122,
        script="space:north_vietnam space:loc_hue_khe_sanh n:4 n:0 done space:loc_hue_khe_sanh space:hue n:4 "
        "space:hue target:both piece:us_troops",
    )  # fmt: skip
    assert (show(g, "hue"), boxes(g, "us_troops")) == ("2 arvn_police, 3 nva_troops", (39, 1, 0))
    assert show(g, "da_nang") == "1 arvn_troops, 2 nva_troops, 1 nva_guerrilla", "Guerrillas do not Attack"


@pytest.mark.covers("5.C-122", "5.C-45")
def test_122_tanks_in_one_space() -> None:
    """PT-76 shaded: 1 for each Troop in a single space; a lone Troop attacks with it and otherwise not."""
    g = board("hue: 1 nva_troops, 1 arvn_police", "da_nang: 3 nva_troops, 5 arvn_police", trail=0)
    g.capabilities = {45: "shaded"}
    event(g, NVA, 122, script="done done do:no_tanks do:tanks")
    assert (number(g, "hue", "arvn_police"), number(g, "da_nang", "arvn_police")) == (1, 2)


@pytest.mark.covers("5.C-122")
def test_122_only_from_locs_without_coin() -> None:
    g = board("loc_hue_da_nang: 2 nva_troops, 1 arvn_police", "loc_hue_khe_sanh: 2 nva_troops", trail=0)
    d = question(g, NVA, 122, script="done")
    assert spaces(d.options) == ["loc_hue_khe_sanh"] and "done" in d.options


# ------------------------------------------------------------------ 123 Vietnamization


@pytest.mark.covers("5.C-123")
def test_123() -> None:
    """All ARVN pieces return from Out of Play; 4 cubes anywhere, Laos and LoCs included."""
    g = put(board(arvn=70, aid=10), "out_of_play", arvn_troops=10, arvn_ranger=3, arvn_base=1)
    event(
        g, ARVN, 123,
        script="space:central_laos piece:arvn_troops n:3 space:loc_hue_da_nang piece:arvn_police n:1",
    )  # fmt: skip
    assert (g.res[ARVN], g.aid) == (75, 22)
    assert [boxes(g, p) for p in ("arvn_troops", "arvn_ranger", "arvn_base")] == [(27, 0, 0), (6, 0, 0), (3, 0, 0)]
    assert (show(g, "central_laos"), show(g, "loc_hue_da_nang")) == ("3 arvn_troops", "1 arvn_police")


# ------------------------------------------------------------------ 124 Tet Offensive


@pytest.mark.covers("5.C-124", "5.5-a")
def test_124_terror_then_pieces_then_attacks() -> None:
    """Terror with 1 hidden VC a space, also where it brings nothing; then 6 pieces; then VC and NVA Attack together."""
    g = board(
        "hue: 1 vc_guerrilla, 2 nva_guerrilla, 3 us_troops, active_support", "tay_ninh: 1 vc_guerrilla, active_opposition",
        "loc_hue_da_nang: 1 vc_guerrilla", "da_nang: 1 vc_guerrilla_active", vc=0,
    )  # fmt: skip
    event(
        g, VC, 124,
        script="space:hue piece:vc_guerrilla n:2 space:saigon piece:vc_guerrilla n:4 roll=5 piece:us_troops piece:us_troops",
    )  # fmt: skip
    assert (support(g, "hue"), support(g, "tay_ninh"), support(g, "da_nang")) == (
        "passive_support", "active_opposition", "neutral",
    )  # fmt: skip
    assert (sum(g.terror), sum(g.sabotage)) == (2, 1)
    assert show(g, "hue") == "1 us_troops, 2 nva_guerrilla_active, 1 vc_guerrilla_active", "2 US Troops cost 2 VC"
    assert (show(g, "tay_ninh"), show(g, "saigon")) == ("1 vc_guerrilla_active", "4 vc_guerrilla")


@pytest.mark.covers("5.C-124")
def test_124_nva_alone_must_attack_and_bears_the_loss() -> None:
    g = board("kien_hoa: 2 nva_guerrilla, 1 us_troops")
    event(g, VC, 124, script="space:hue piece:vc_base n:1 space:hue piece:vc_guerrilla n:5 roll=2 piece:us_troops")
    assert (show(g, "kien_hoa"), boxes(g, "us_troops")) == ("1 nva_guerrilla_active", (39, 1, 0))


@pytest.mark.covers("5.C-124", "5.3-a")
@pytest.mark.parametrize("without, troops", [(False, 1), (True, 2)])
def test_124_pt_76_costs_a_troop_where_nva_guerrillas_join(without: bool, troops: int) -> None:
    """45 unshaded bites whenever NVA Attacks; the option reads the Uprising as VC's Attack alone."""
    g = board("kien_hoa: 2 nva_guerrilla, 2 nva_troops, 1 us_troops", options={"tet_without_pt76": without})
    g.capabilities[45] = "unshaded"
    event(g, VC, 124, script="space:hue piece:vc_base n:1 space:hue piece:vc_guerrilla n:5 roll=6")
    assert number(g, "kien_hoa", "nva_troops") == troops


@pytest.mark.covers("5.C-124", "5.1.3-a")
def test_124_vc_says_where_the_last_markers_go() -> None:
    names = ("hue", "da_nang", "kontum")
    g = board(*(f"{s}: 1 vc_guerrilla" for s in names), "tay_ninh: terror 13")
    assert spaces(question(g.copy(), VC, 124).options) == sorted(names)
    event(g, VC, 124, script="space:kontum space:hue space:saigon piece:vc_guerrilla n:6")
    assert [g.terror[SPACE[s]] for s in names] == [1, 0, 1]
    assert [support(g, s) for s in names] == ["passive_opposition"] * 3, "the shift needs no marker"


# ------------------------------------------------------------------ 125 to 130


def in_power(card: int, *lines: str, **tracks: int) -> War:
    """A board on which that Coup card was just played under Minh; another one is to come."""
    g = board(*lines, card=card, leader=terms.MINH, options=None, **tracks)
    g.coups_left = (128,) if card != 128 else (127,)
    g.phase = "coup"
    play(phase_coup(g))
    return g


@pytest.mark.covers("5.C-125")
def test_125_khanh_transport_uses_one_loc() -> None:
    """From Hue over 1 LoC to Da Nang, but not on along the next LoC."""
    g = in_power(125, "hue: 3 arvn_troops")
    d = asked(transport(g, Operation(Orders(ARVN, "patrol"))))
    assert "space:da_nang" in d.options and "space:qui_nhon" not in d.options
    g.leader = 128
    assert "space:qui_nhon" in asked(transport(g, Operation(Orders(ARVN, "patrol")))).options


@pytest.mark.covers("5.C-126")
def test_126_young_turks_govern_brings_patronage_once() -> None:
    g = in_power(126, "hue: 2 arvn_police, active_support", "kien_hoa: 2 arvn_troops, active_support", patronage=10, aid=10)
    play(govern(g, Operation(Orders(ARVN, "patrol"))), "space:hue govern:aid space:kien_hoa govern:aid")
    assert (g.aid, g.patronage) == (22, 12)


@pytest.mark.covers("5.C-127")
@pytest.mark.parametrize("f", [US, ARVN])
def test_127_ky_pacification_costs_four(f: int) -> None:
    """For Terror and for levels, for both, in Train and in the Support Phase."""
    g = in_power(127, "hue: 1 us_troops, 1 arvn_police, 1 arvn_troops, terror 1", arvn=40, econ=0)
    play(pacify_in(g, f, SPACE["hue"]), "n:2")
    assert g.res[ARVN] == 32 and support(g, "hue") == "passive_support"
    assert terms.pacify_cost(g, True) == 4


@pytest.mark.covers("5.C-128", "2.4.1-a")
def test_128_thieu_only_ends_what_was_before() -> None:
    g = in_power(128)
    assert (terms.train_aid(g), terms.transport_locs(g), terms.govern_patronage(g, 2)) == (0, 99, 0)
    assert terms.pacify_cost(g, True) == 3
    assert g.leader_cards == (128,)


@pytest.mark.covers("5.C-129", "5.C-130", "2.4.1-a")
@pytest.mark.parametrize("card", [129, 130])
def test_129_130_failed_attempt(card: int) -> None:
    """A third of each space's cubes desert before the Victory Phase; Minh falls, and the card counts."""
    g = in_power(card, "hue: 6 arvn_troops, 1 arvn_ranger", "da_nang: 2 arvn_police")
    assert (show(g, "hue"), show(g, "da_nang")) == ("4 arvn_troops, 1 arvn_ranger", "2 arvn_police")
    assert (terms.train_aid(g), g.leader_cards, g.phase) == (0, (card,), "victory")
