"""3.3.2 March."""

import pytest

from sandtable.vietnam.board import KIEN_GIANG, LAOS_CAMBODIA, OUTSIDE_SOUTH, QUANG_TRI
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import NVA, NVA_GUERRILLAS, NVA_TROOPS, VC
from sandtable.vietnam.rules.operations import can
from sandtable.vietnam.rules.s3_march import march, possible
from tests.vietnam.play import asked, board, play, show, spaces, turn_orders

MEKONG = "loc_saigon_can_tho"


@pytest.mark.covers("3.3.2-a", "3.3.2-b", "3.3.2-c", "1.7-b")
def test_tutorial_nva_march() -> None:
    """Card 1: 3 destinations for 3 Resources (5 to 2); 7 Guerrillas into Neutral Quang Tri stay Underground."""
    g = board(
        "the_parrots_beak: 1 nva_base, 5 nva_guerrilla",
        "kien_phong: 1 nva_guerrilla, 1 vc_guerrilla, active_opposition",
        "kien_giang: 1 nva_guerrilla, 1 vc_guerrilla, active_opposition",
        "central_laos: 1 nva_base, 3 nva_guerrilla",
        "north_vietnam: 1 nva_base, 5 nva_guerrilla",
        "quang_tri: 1 vc_base, 3 vc_guerrilla, 1 us_troops, 1 us_irregular, passive_opposition",
        nva=5,
    )
    assert g.nva_score == 3
    play(
        march(g, Operation(Orders(NVA, "march"))),
        "space:the_parrots_beak space:kien_phong n:2 space:the_parrots_beak space:kien_giang n:2 "
        "space:central_laos space:quang_tri n:2 space:north_vietnam space:quang_tri n:5 done",
    )
    assert g.res[NVA] == 2, "Quang Tri is paid for once, from two origins"
    assert show(g, "kien_phong") == show(g, "kien_giang") == "3 nva_guerrilla, 1 vc_guerrilla"
    assert show(g, "quang_tri") == (
        "1 us_troops, 1 us_irregular, 7 nva_guerrilla, 3 vc_guerrilla, 1 vc_base"
    )  # fmt: skip
    assert g.nva_score == 9, "3 Bases and the Population of Kien Phong, Kien Giang and Quang Tri"


@pytest.mark.covers("3.3.2-c")
def test_activation_example() -> None:
    """Two VC Guerrillas march to Kien Phong with 2 Police and Support: 4 pieces exceed 3."""
    g = board("the_parrots_beak: 2 vc_guerrilla", "kien_phong: 2 arvn_police, passive_support")
    play(march(g, Operation(Orders(VC, "march", limited=True))), "space:the_parrots_beak space:kien_phong n:2")
    assert show(g, "kien_phong") == "2 arvn_police, 2 vc_guerrilla_active"


@pytest.mark.covers("3.3.2-c")
@pytest.mark.parametrize(
    "there, n, left",
    [
        ("2 arvn_police, passive_support", 1, "2 arvn_police, 1 vc_guerrilla"),  # 3 do not exceed 3
        ("2 arvn_police, neutral", 4, "2 arvn_police, 4 vc_guerrilla"),  # no Support, no LoC
        ("2 us_base, active_support", 3, "2 us_base, 3 vc_guerrilla"),  # Bases do not count
        ("1 us_irregular, 1 arvn_ranger_active, active_support", 2,
         "1 us_irregular, 1 arvn_ranger_active, 2 vc_guerrilla_active"),
        ("3 nva_troops, active_support", 3, "3 nva_troops, 3 vc_guerrilla"),  # nor do friends
    ],
)  # fmt: skip
def test_activation(there: str, n: int, left: str) -> None:
    """Support and group plus US and ARVN cubes, Irregulars and Rangers above 3."""
    g = board("the_parrots_beak: 4 vc_guerrilla", f"kien_phong: {there}")
    play(march(g, Operation(Orders(VC, "march", limited=True))), f"space:the_parrots_beak space:kien_phong n:{n}")
    assert show(g, "kien_phong") == left


@pytest.mark.covers("3.3.2-c")
def test_locs_show_large_groups() -> None:
    """Four pieces on a LoC are seen, three are not; each origin's group counts alone."""
    g = board("kien_phong: 4 vc_guerrilla", "kien_hoa: 3 vc_guerrilla")
    play(march(g, Operation(Orders(VC, "march"))), f"space:kien_phong space:{MEKONG} n:4 space:kien_hoa space:{MEKONG} n:3")
    assert show(g, MEKONG) == "3 vc_guerrilla, 4 vc_guerrilla_active"
    assert g.res[VC] == 30, "LoCs are free"


@pytest.mark.covers("3.3.2-c")
def test_troops_count_for_their_group() -> None:
    """Three NVA Troops with one Guerrilla make four: the Guerrilla turns Active."""
    g = board("the_parrots_beak: 3 nva_troops, 1 nva_guerrilla", "kien_phong: passive_support")
    play(march(g, Operation(Orders(NVA, "march", limited=True))), "space:the_parrots_beak space:kien_phong n:3 n:1")
    assert show(g, "kien_phong") == "3 nva_troops, 1 nva_guerrilla_active"


@pytest.mark.covers("3.3.2-a", "2.3.9-a")
def test_costs_and_monsoon() -> None:
    """1 Resource a City or Province, 0 for a LoC; without Resources only LoCs are left; no March in Monsoon."""
    g = board("kien_phong: 2 vc_guerrilla", vc=0)
    d = asked(march(g, Operation(Orders(VC, "march"))), "space:kien_phong")
    assert spaces(d.options) == ["loc_can_tho_chau_doc", MEKONG]
    assert d.why_not("space:kien_hoa") == [("3.1", "cannot_pay")]
    assert d.why_not("space:hue") == [("1.3.6", "not_next_to_origin")]
    g = board("kien_phong: 2 vc_guerrilla", next_card=125)
    assert not can(g, Operation(Orders(VC, "march")))
    assert can(g, Operation(Orders(VC, "march", monsoon_ok=True)))


@pytest.mark.covers("3.3.2-a")
def test_bases_do_not_march() -> None:
    """A space with a Base alone is no origin."""
    g = board("the_parrots_beak: 1 vc_base", "kien_phong: 1 vc_guerrilla", "saigon: 3 us_troops")
    d = asked(march(g, Operation(Orders(VC, "march"))), "")
    assert d.topic == "march.destination", "only Kien Phong can be left"
    assert not possible(board("the_parrots_beak: 1 vc_base"), Operation(Orders(VC, "march")))


@pytest.mark.covers("3.3.2-a", "3.1-a")
def test_pieces_march_once() -> None:
    """What has marched stays; what has not may still go."""
    g = board("kien_phong: 2 vc_guerrilla", "kien_hoa: 1 vc_guerrilla")
    d = asked(march(g, Operation(Orders(VC, "march"))), "space:kien_phong space:kien_hoa n:2")
    assert spaces(d.options) == ["kien_hoa"], "for the one that was there"
    assert d.why_not("space:kien_phong") == [("3.3.2", "nothing_to_march")]
    g = board("kien_phong: 2 vc_guerrilla", "kien_hoa: 1 vc_guerrilla")
    play(march(g, Operation(Orders(VC, "march"))), "space:kien_phong space:kien_hoa n:2 space:kien_hoa space:saigon")
    assert show(g, "saigon") == "1 vc_guerrilla"
    assert show(g, "kien_hoa") == "2 vc_guerrilla"


@pytest.mark.covers("3.3.2-a")
def test_why_an_origin_is_closed() -> None:
    """The answers name what has marched and the group that has gone."""
    g = board("kien_phong: 3 vc_guerrilla", "quang_tri: 1 vc_guerrilla")
    flow = march(g, Operation(turn_orders(VC, "march")))
    d = asked(flow, f"space:kien_phong space:{MEKONG} n:1")
    assert d.why_not(f"space:{MEKONG}") == [("3.3.2", "already_marched")]
    assert d.why_not("space:hue") == [("3.3.2", "nothing_to_march")]
    assert d.why_not("sa:infiltrate") == [("4.1", "not_this_factions_activity")]
    d = flow.send("space:kien_phong")
    assert d.why_not(f"space:{MEKONG}") == [("3.3.2", "one_group")]


@pytest.mark.covers("2.3.5-a")
def test_limited_march_has_one_destination() -> None:
    """Several origins may feed it; nothing marches elsewhere, nor on along the Trail."""
    g = board("kien_phong: 2 vc_guerrilla", "kien_hoa: 2 vc_guerrilla", "hue: 1 vc_guerrilla")
    flow = march(g, Operation(Orders(VC, "march", limited=True)))
    d = asked(flow, "space:kien_phong space:saigon n:2")
    assert spaces(d.options) == ["kien_hoa"]
    assert d.why_not("space:hue") == [("2.3.5", "limited_operation")]
    d = flow.send("space:kien_hoa")
    assert list(d.options) == ["space:saigon"]
    assert d.why_not("space:kien_phong") == [("2.3.5", "limited_operation")]
    g = board("north_vietnam: 1 nva_guerrilla", "hue: 1 nva_guerrilla", trail=4)
    play(march(g, Operation(Orders(NVA, "march", limited=True))), "space:north_vietnam space:central_laos")
    assert show(g, "central_laos") == "1 nva_guerrilla"


@pytest.mark.covers("3.3.2-d")
def test_the_trail_carries_on() -> None:
    """Trail 1: North Vietnam to Central Laos, Southern Laos, Pleiku in one March, each destination paid once."""
    g = board("north_vietnam: 4 nva_troops, 2 nva_guerrilla", "central_laos: 1 nva_guerrilla", trail=1, nva=3)
    play(
        march(g, Operation(Orders(NVA, "march"))),
        "space:north_vietnam space:central_laos n:4 n:2 space:central_laos space:southern_laos n:4 n:3 "
        "space:southern_laos space:pleiku n:3 n:0 done",
    )
    assert g.res[NVA] == 0
    assert show(g, "pleiku") == "3 nva_troops"
    assert show(g, "southern_laos") == "1 nva_troops, 3 nva_guerrilla"
    assert show(g, "central_laos") == show(g, "north_vietnam") == ""


@pytest.mark.covers("3.3.2-d")
@pytest.mark.parametrize("f, trail, piece", [(NVA, 0, "nva_guerrilla"), (VC, 4, "vc_guerrilla")])
def test_no_trail_for_the_vc_nor_at_zero(f: int, trail: int, piece: str) -> None:
    """With Trail 0, and always for the VC, who has come to Laos or Cambodia stays there."""
    g = board(f"kien_phong: 1 {piece}", f"hue: 1 {piece}", trail=trail)
    d = asked(march(g, Operation(Orders(f, "march"))), "space:kien_phong space:the_parrots_beak")
    assert spaces(d.options) == ["hue"]
    assert d.why_not("space:the_parrots_beak") == [("3.3.2", "already_marched")]


@pytest.mark.covers("3.3.2-d")
def test_who_leaves_laos_for_the_south_stays_there() -> None:
    """Only a stop in Laos or Cambodia lets a group go on."""
    g = board("central_laos: 2 nva_guerrilla", trail=2)
    d = asked(march(g, Operation(Orders(NVA, "march"))), "space:central_laos space:quang_nam n:1")
    assert spaces(d.options) == ["central_laos"]


@pytest.mark.covers("3.3.2-e")
def test_trail_four_is_free_in_and_out_of_laos_and_cambodia() -> None:
    """No Resources at all: into, within and out of Laos and Cambodia; from the South to the South it costs."""
    g = board("north_vietnam: 2 nva_troops", "kien_phong: 1 nva_guerrilla", trail=4, nva=0)
    play(
        march(g, Operation(Orders(NVA, "march"))),
        "space:north_vietnam space:central_laos n:2 space:central_laos space:quang_nam n:2 "
        "space:kien_phong space:the_parrots_beak done",
    )
    assert show(g, "quang_nam") == "2 nva_troops"
    d = asked(march(board("kien_phong: 1 nva_guerrilla", trail=4, nva=0), Operation(Orders(NVA, "march"))), "space:kien_phong")
    assert "space:kien_hoa" not in d.options
    g = board("kien_phong: 1 vc_guerrilla", trail=4, vc=0)
    assert "space:the_parrots_beak" not in asked(march(g, Operation(Orders(VC, "march"))), "space:kien_phong").options, (
        "not for the VC"
    )


@pytest.mark.covers("3.3.2-e", "3.3.2-b")
def test_a_free_entry_does_not_pay_for_a_dear_one() -> None:
    """At Trail 4 Quang Nam is free from Central Laos; a second group from Quang Tri still pays 1."""
    g = board("central_laos: 1 nva_troops", "quang_tri: 1 nva_troops", trail=4, nva=5)
    play(
        march(g, Operation(Orders(NVA, "march"))),
        "space:central_laos space:quang_nam space:quang_tri space:quang_nam",
    )
    assert g.res[NVA] == 4


@pytest.mark.covers("3.3.2-f")
def test_coin_control_stops_nobody() -> None:
    """An NVA group crosses COIN-Controlled Laos."""
    g = board("north_vietnam: 1 nva_guerrilla", "central_laos: 6 us_troops", trail=1)
    play(
        march(g, Operation(Orders(NVA, "march"))),
        "space:north_vietnam space:central_laos space:central_laos space:quang_nam",
    )
    assert show(g, "quang_nam") == "1 nva_guerrilla"


@pytest.mark.covers("5.3-a", "5.4-a")
def test_main_force_unshaded_and_claymores() -> None:
    """Above 1 instead of 3 a group is seen; with Claymores it then loses a Guerrilla."""
    g = board("kien_phong: 2 vc_guerrilla, 1 vc_guerrilla_active")
    g.capabilities[104] = "unshaded"
    g.momentum[17] = "unshaded"
    play(march(g, Operation(Orders(VC, "march", limited=True))), f"space:kien_phong space:{MEKONG} n:2 n:0")
    assert show(g, MEKONG) == "1 vc_guerrilla_active"
    g = board("kien_phong: 3 vc_guerrilla")
    g.momentum[17] = "unshaded"
    play(march(g, Operation(Orders(VC, "march", limited=True))), f"space:kien_phong space:{MEKONG} n:3")
    assert show(g, MEKONG) == "3 vc_guerrilla", "three on a LoC are not seen: nobody is lost"


@pytest.mark.covers("5.5-a", "3.1.2-a")
def test_a_march_an_event_grants() -> None:
    """Free, only these origins, only these pieces, only so many destinations."""
    g = board("north_vietnam: 3 nva_troops, 1 nva_guerrilla", "kien_phong: 1 nva_guerrilla", nva=0, trail=1)
    op = Operation(Orders(NVA, "march", free=True, limit=2, monsoon_ok=True))
    flow = march(g, op, origins=OUTSIDE_SOUTH, pieces=(NVA_TROOPS,))
    d = asked(flow, "space:quang_tri n:1")
    assert show(g, "quang_tri") == "1 nva_troops"
    assert d.why_not("space:kien_phong") == [("5.5", "not_granted_here")]
    d = flow.send("space:north_vietnam")
    assert spaces(d.options) == ["central_laos", "loc_hue_khe_sanh"], "no second group to Quang Tri"
    d = flow.send("space:central_laos")
    assert d.topic == "march.troops", "Guerrillas are not granted"
    d = flow.send("n:1")
    assert list(d.options) == ["space:central_laos", "done"], "two destinations at most"
    d = flow.send("space:central_laos")
    assert "space:quang_nam" in d.options, "a space that all leave again along the Trail is no destination"
    d = flow.send("space:quang_nam")
    with pytest.raises(StopIteration):
        flow.send("n:1")
    assert (g.res[NVA], show(g, "quang_nam")) == (0, "1 nva_troops")


@pytest.mark.covers("5.5-a")
def test_a_granted_march_is_possible_only_on_its_terms() -> None:
    """Only destinations, origins and pieces of the grant count."""
    g = board("north_vietnam: 2 nva_troops", "kien_phong: 1 nva_guerrilla", nva=0, trail=1)
    assert possible(g, Operation(Orders(NVA, "march", free=True, only=(QUANG_TRI,))), OUTSIDE_SOUTH)
    assert not possible(g, Operation(Orders(NVA, "march", free=True, only=(QUANG_TRI,))), OUTSIDE_SOUTH, NVA_GUERRILLAS)
    assert not possible(g, Operation(Orders(NVA, "march", free=True, only=(QUANG_TRI,))), LAOS_CAMBODIA)
    d = asked(march(g, Operation(Orders(NVA, "march", free=True, only=(KIEN_GIANG, QUANG_TRI)))), "space:kien_phong")
    assert spaces(d.options) == ["north_vietnam"]
    assert show(g, "kien_giang") == "1 nva_guerrilla"
