"""3.3.1 Rally."""

import pytest

from sandtable.vietnam.board import TAY_NINH
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import NVA, NVA_BASE, NVA_GUERRILLA, VC, VC_BASE, VC_GUERRILLA
from sandtable.vietnam.rules.operations import can
from sandtable.vietnam.rules.s3_rally import rally
from tests.vietnam.play import asked, board, play, show, spaces, support, turn_orders


def rallies(f: int, **terms: bool) -> Operation:
    return Operation(Orders(f, "rally", **terms))  # type: ignore[arg-type]


@pytest.mark.covers("3.3.1-a", "3.3.1-b", "3.3.1-c", "3.3.1-e")
def test_tutorial_nva_rally_and_trail() -> None:
    """Card 55: four spaces for 4 Resources (11 to 7), 2 Guerrillas at each Base (Trail 1); the Trail for 2 (to 5)."""
    g = board(
        "north_vietnam: 1 nva_base, 3 nva_guerrilla",
        "the_parrots_beak: 1 nva_base, 3 nva_guerrilla",
        "kien_phong: 1 vc_guerrilla, active_opposition",
        "kien_giang: 1 vc_guerrilla, active_opposition",
        nva=11,
    )
    play(
        rally(g, rallies(NVA)),
        "space:north_vietnam rally:guerrilla n:2 space:the_parrots_beak rally:guerrilla n:2 "
        "space:kien_phong space:kien_giang done yes",
    )
    assert (g.res[NVA], g.trail) == (5, 2)
    assert show(g, "north_vietnam") == "5 nva_guerrilla, 1 nva_base"
    assert show(g, "the_parrots_beak") == "5 nva_guerrilla, 1 nva_base"
    assert show(g, "kien_phong") == show(g, "kien_giang") == "1 nva_guerrilla, 1 vc_guerrilla"
    assert g.nva_score == 2, "one against one is no NVA Control"


@pytest.mark.covers("3.3.1-a", "3.3.1-c")
def test_tutorial_vc_rally() -> None:
    """Card 68: Pleiku 2 (Base 1 + Population 1), Quang Tri 3 (1 + 2), Hue 1, in spite of COIN Control; 5 to 2."""
    g = board(
        "pleiku: 1 vc_base, 2 vc_guerrilla",
        "quang_tri: 1 vc_base, 2 vc_guerrilla_active",
        "hue: 2 arvn_troops, 2 arvn_police",
        vc=5,
    )
    assert "rally:guerrilla" in asked(rally(g, rallies(VC)), "space:pleiku").options
    g.res[VC] = 5
    play(
        rally(g, rallies(VC)),
        "space:pleiku rally:guerrilla n:2 space:quang_tri rally:guerrilla n:3 space:hue done",
    )
    assert g.res[VC] == 2
    assert show(g, "pleiku") == "4 vc_guerrilla, 1 vc_base"
    assert show(g, "quang_tri") == "3 vc_guerrilla, 2 vc_guerrilla_active, 1 vc_base"
    assert show(g, "hue") == "2 arvn_troops, 2 arvn_police, 1 vc_guerrilla"


@pytest.mark.covers("3.3.1-a")
def test_not_at_support_nor_on_locs() -> None:
    """Passive Support is enough to bar a Rally; LoCs are no place for one."""
    g = board("hue: passive_support", "da_nang: active_support", "saigon: passive_opposition")
    d = asked(rally(g, rallies(VC)))
    assert "saigon" in spaces(d.options)
    assert "hue" not in spaces(d.options)
    assert d.why_not("space:hue") == [("3.3.1", "has_support")]
    assert d.why_not("space:loc_hue_da_nang") == [("3.3.1", "wrong_kind_of_space")]
    assert d.why_not("done") == [("3.1", "nothing_done_yet")]


@pytest.mark.covers("3.3.1-b", "1.4.2-a")
def test_two_guerrillas_become_a_base_of_the_owners_choice() -> None:
    """The faction says which two Guerrillas go; a third Base does not fit."""
    g = board("tay_ninh: 2 vc_guerrilla, 2 vc_guerrilla_active", vc=3)
    play(
        rally(g, rallies(VC)),
        "space:tay_ninh rally:base piece:vc_guerrilla_active piece:vc_guerrilla_active done",
    )
    assert show(g, "tay_ninh") == "2 vc_guerrilla, 1 vc_base"
    assert g.available[VC_GUERRILLA] == 28
    assert g.res[VC] == 2

    g = board("tay_ninh: 3 vc_guerrilla_active, 1 vc_base, 1 nva_tunnel")
    d = asked(rally(g, rallies(VC)), "space:tay_ninh")
    assert d.why_not("rally:base") == [("1.4.2", "no_room_for_base")]
    g = board("tay_ninh: 1 vc_guerrilla, 1 vc_guerrilla_active, 1 vc_base")
    d = asked(rally(g, rallies(VC)), "space:tay_ninh")
    assert "rally:base" in d.options
    g = board("tay_ninh: 1 vc_guerrilla_active, 1 vc_base")
    d = asked(rally(g, rallies(VC)), "space:tay_ninh")
    assert d.why_not("rally:base") == [("3.3.1", "needs_two_guerrillas")]


@pytest.mark.covers("3.3.1-c")
@pytest.mark.parametrize("trail, bases, most", [(1, 1, 2), (3, 1, 4), (3, 2, 5)])
def test_nva_places_up_to_trail_and_bases(trail: int, bases: int, most: int) -> None:
    """Up to the Trail's value plus NVA Bases there; fewer if it likes."""
    g = board(f"central_laos: {bases} nva_base", trail=trail)
    d = asked(rally(g, rallies(NVA, limited=True)), "space:central_laos")
    assert list(d.options) == [f"n:{i}" for i in range(1, most + 1)]
    play(rally(g, rallies(NVA, limited=True)), f"space:central_laos n:{most} no")
    assert show(g, "central_laos") == f"{most} nva_guerrilla, {bases} nva_base"


@pytest.mark.covers("3.3.1-c")
def test_trail_zero_leaves_one_guerrilla_a_base() -> None:
    """Trail 0 and one Base: a single Guerrilla."""
    g = board("central_laos: 1 nva_base", trail=0)
    play(rally(g, rallies(NVA, limited=True)), "space:central_laos no")
    assert show(g, "central_laos") == "1 nva_guerrilla, 1 nva_base"


@pytest.mark.covers("3.3.1-c")
def test_without_own_base_one_guerrilla_only() -> None:
    """An ally's Base does not help."""
    g = board("tay_ninh: 2 nva_base", trail=1)
    play(rally(g, rallies(VC, limited=True)), "space:tay_ninh")
    assert show(g, "tay_ninh") == "2 nva_base, 1 vc_guerrilla"


@pytest.mark.covers("3.3.1-d")
@pytest.mark.parametrize("edition", [1, 2])
def test_only_the_vc_hides_and_only_at_its_base(edition: int) -> None:
    """All VC Guerrillas of the space turn Underground; the NVA never does so, in either edition."""
    g = board("tay_ninh: 3 vc_guerrilla_active, 1 vc_guerrilla, 1 vc_base", edition=edition)
    play(rally(g, rallies(VC, limited=True)), "space:tay_ninh rally:hide")
    assert show(g, "tay_ninh") == "4 vc_guerrilla, 1 vc_base"

    g = board("tay_ninh: 3 vc_guerrilla_active", edition=edition)
    d = asked(rally(g, rallies(VC)), "space:tay_ninh")
    assert d.why_not("rally:hide") == [("3.3.1", "no_own_base")]
    g = board("tay_ninh: 3 vc_guerrilla, 1 vc_base", edition=edition)
    assert asked(rally(g, rallies(VC)), "space:tay_ninh").why_not("rally:hide") == [("3.3.1", "none_active")]

    g = board("tay_ninh: 3 nva_guerrilla_active, 1 nva_base", edition=edition)
    d = asked(rally(g, rallies(NVA)), "space:tay_ninh")
    assert list(d.options) == ["rally:guerrilla", "rally:base"]
    assert d.why_not("rally:hide") == [("3.3.1", "only_vc_hides")]


@pytest.mark.covers("3.3.1-e", "3.1.2-a")
def test_trail_alone_limited_or_free() -> None:
    """The Trail costs 2 without any space, after a Limited Rally, and even when the Rally is free."""
    g = board(nva=2, trail=0)
    op = rallies(NVA)
    play(rally(g, op), "done")
    assert (g.res[NVA], g.trail, op.spaces) == (0, 1, [])

    g = board(nva=3, trail=0)
    play(rally(g, rallies(NVA, limited=True)), "space:kien_phong yes")
    assert (g.res[NVA], g.trail) == (0, 1)

    g = board(nva=2, trail=0)
    play(rally(g, rallies(NVA, free=True)), "space:kien_phong done yes")
    assert (g.res[NVA], g.trail) == (0, 1)
    assert show(g, "kien_phong") == "1 nva_guerrilla"


@pytest.mark.covers("3.3.1-e")
def test_trail_not_offered_without_resources_or_at_four() -> None:
    """With 2 Resources, one space leaves too little for the Trail; at 4 there is nothing to Improve."""
    g = board(nva=2, trail=1)
    play(rally(g, rallies(NVA)), "space:kien_phong done")
    assert (g.res[NVA], g.trail) == (1, 1)
    g = board(nva=9, trail=4)
    play(rally(g, rallies(NVA)), "space:kien_phong done")
    assert (g.res[NVA], g.trail) == (8, 4)
    g = board("hue: passive_support", nva=0, trail=1)
    assert not can(g, rallies(NVA))
    g = board(nva=2, trail=1)
    for s in range(30):
        g.support[s] = 1
    assert can(g, rallies(NVA)), "no space is without Support, but the Trail can be Improved"
    play(rally(g, rallies(NVA)), "")
    assert g.trail == 2


@pytest.mark.covers("1.4.1-d", "1.4.3-a")
def test_guerrillas_from_the_map_when_none_is_available() -> None:
    """With no Guerrilla Available the NVA may pick up Active ones, even in place, and set them down Underground."""
    g = board("central_laos: 18 nva_guerrilla_active", "kien_phong: 2 nva_guerrilla_active", trail=1)
    assert g.available[NVA_GUERRILLA] == 0
    play(
        rally(g, rallies(NVA)),
        "space:kien_phong rally:guerrilla space:kien_phong space:kien_giang space:central_laos done no",
    )
    assert show(g, "kien_phong") == "1 nva_guerrilla, 1 nva_guerrilla_active"
    assert show(g, "kien_giang") == "1 nva_guerrilla"
    assert show(g, "central_laos") == "17 nva_guerrilla_active"


@pytest.mark.covers("1.4.1-d")
def test_a_tunneled_base_may_be_moved_by_rally_when_none_is_available() -> None:
    """All 9 VC Bases are on the map: one of them, even with its Tunnel, may be taken; the Tunnel is lost."""
    where = ["quang_tri", "quang_nam", "quang_tin", "binh_dinh"]
    g = board(*(f"{s}: 2 vc_base" for s in where), "pleiku: 1 vc_tunnel", "kien_hoa: 2 vc_guerrilla")
    assert g.available[VC_BASE] == 0
    play(rally(g, rallies(VC, limited=True)), "space:kien_hoa rally:base space:pleiku")
    assert show(g, "kien_hoa") == "1 vc_base"
    assert show(g, "pleiku") == ""


@pytest.mark.covers("1.4.1-d")
def test_available_pieces_come_first() -> None:
    """As long as that type is Available nothing is taken from the map."""
    g = board("central_laos: 1 nva_base, 19 nva_guerrilla", "kien_phong: 1 vc_guerrilla", trail=1)
    d = asked(rally(g, rallies(NVA)), "space:kien_phong")
    assert d.topic == "rally.space"
    assert show(g, "kien_phong") == "1 nva_guerrilla, 1 vc_guerrilla"
    assert show(g, "central_laos") == "19 nva_guerrilla, 1 nva_base"


@pytest.mark.covers("3.1-a", "3.1-b")
def test_each_space_once_and_only_what_can_be_paid() -> None:
    """With 2 Resources the VC Rallies in 2 spaces; a space is never taken twice."""
    g = board(vc=2)
    d = asked(rally(g, rallies(VC)), "space:hue")
    assert d.why_not("space:hue") == [("3.1", "already_chosen")]
    d = asked(rally(board(vc=0), Operation(Orders(VC, "rally", free=True))))
    assert "space:hue" in d.options
    g = board(vc=2)
    play(rally(g, rallies(VC)), "space:hue space:saigon")
    assert g.res[VC] == 0
    assert not can(g, rallies(VC))


@pytest.mark.covers("3.1-b", "4.1-a")
def test_vc_rallies_to_nothing_taxes_and_rallies_on() -> None:
    """4.1 example: down to 0 Resources, Tax brings more in the middle of the Rally, and the Rally goes on."""
    g = board("quang_tin: 1 vc_guerrilla", "tay_ninh: 1 vc_base", vc=2)
    play(
        rally(g, Operation(turn_orders(VC, "rally"))),
        "space:hue space:saigon sa:tax space:quang_tin done space:tay_ninh n:3 space:kien_hoa done",
    )
    assert g.res[VC] == 2, "2 - 2 + 4 - 2"
    assert show(g, "tay_ninh") == "3 vc_guerrilla, 1 vc_base"
    assert support(g, "quang_tin") == "passive_support"


@pytest.mark.covers("4.1-a", "2.3.5-a")
def test_no_special_activity_with_a_limited_rally() -> None:
    """A Limited Operation has one space and no special activity."""
    g = board("quang_tin: 1 vc_guerrilla")
    d = asked(rally(g, Operation(turn_orders(VC, "rally", limited=True))))
    assert d.why_not("sa:tax") == [("2.3.5", "limited_operation")]
    play(rally(g, Operation(turn_orders(VC, "rally", limited=True))), "space:hue")


@pytest.mark.covers("4.1-a", "4.1.1-a")
def test_one_type_of_activity_and_only_those_that_accompany() -> None:
    """After Tax there is no Subvert; Ambush does not accompany a Rally."""
    g = board("quang_tin: 2 vc_guerrilla, 1 arvn_troops")
    d = asked(rally(g, Operation(turn_orders(VC, "rally"))))
    assert "sa:tax" in d.options
    assert "sa:subvert" in d.options
    assert d.why_not("sa:ambush") == [("4.1.1", "cannot_accompany")]
    assert d.why_not("sa:bombard") == [("4.1", "not_this_factions_activity")]
    d = asked(rally(g, Operation(turn_orders(VC, "rally"))), "sa:tax space:quang_tin")
    assert d.why_not("sa:subvert") == [("4.1", "one_special_activity")]


@pytest.mark.covers("4.1-a")
def test_infiltrate_after_the_trail_has_been_improved() -> None:
    """The activity may come right after the Operation, with the better Trail: 2 + 1 Base Troops."""
    g = board("southern_laos: 1 nva_base", nva=3, trail=1)
    play(
        rally(g, Operation(turn_orders(NVA, "rally"))),
        "space:kien_phong done yes sa:infiltrate n:3",
    )
    assert show(g, "southern_laos") == "3 nva_troops, 1 nva_base"


@pytest.mark.covers("1.5.2-a")
def test_the_ally_may_pay() -> None:
    """Two players: the VC gives 3 to the NVA, and asks it, in the middle of a Rally; never when one holds both."""
    g = board(vc=5, nva=4, options={"transfers": True})
    play(
        rally(g, rallies(VC)),
        "space:hue transfer:give n:3 space:saigon transfer:ask n:2 space:kien_hoa done",
    )
    assert (g.res[VC], g.res[NVA]) == (1, 5), "5 - 1 - 3 - 1 + 2 - 1 and 4 + 3 - 2"
    for option in ("politburo", "transfers"):
        g = board(vc=5, nva=4, options={"transfers": True, option: option == "politburo"})
        assert not any(key.startswith("transfer") for key in asked(rally(g, rallies(VC))).options)


@pytest.mark.covers("5.3-a")
def test_aaa_unshaded_one_space_with_the_trail() -> None:
    """A Rally in 2 spaces cannot Improve the Trail; one in 1 space can."""
    g = board(nva=9, trail=1)
    g.capabilities[31] = "unshaded"
    play(rally(g, rallies(NVA)), "space:kien_phong space:kien_giang done")
    assert (g.res[NVA], g.trail) == (7, 1)
    play(rally(g, rallies(NVA)), "space:kien_phong done yes")
    assert (g.res[NVA], g.trail) == (4, 2)


@pytest.mark.covers("5.3-a", "5.4-a")
def test_sa2s_shaded_and_mcnamara_line() -> None:
    """SA-2s shaded: two boxes for 2 Resources. McNamara Line: none."""
    g = board(nva=2, trail=1)
    g.capabilities[34] = "shaded"
    play(rally(g, rallies(NVA)), "done")
    assert (g.res[NVA], g.trail) == (0, 3)
    g = board(nva=9, trail=1)
    g.momentum[38] = "unshaded"
    play(rally(g, rallies(NVA)), "space:kien_phong done")
    assert (g.res[NVA], g.trail) == (8, 1)


@pytest.mark.covers("3.3.1-f")
def test_cadres_shaded_agitates_where_a_base_already_was() -> None:
    """1 Rally space that already had a Base, COIN Control or not; 1 Resource for each Terror marker and level."""
    g = board(
        "tay_ninh: 1 vc_base, 4 us_troops, terror 1, neutral",
        "kien_hoa: 2 vc_guerrilla",
        vc=6,
    )
    g.capabilities[116] = "shaded"
    flow = "space:tay_ninh rally:guerrilla n:1 space:kien_hoa rally:base done"
    d = asked(rally(g, rallies(VC)), flow)
    assert list(d.options) == ["space:tay_ninh", "done"], "Kien Hoa's Base is new"
    g = board("tay_ninh: 1 vc_base, 4 us_troops, terror 1, neutral", vc=6)
    g.capabilities[116] = "shaded"
    play(rally(g, rallies(VC, free=True)), "space:tay_ninh n:1 done space:tay_ninh n:3")
    assert g.res[VC] == 3, "even within a free Rally"
    assert support(g, "tay_ninh") == "active_opposition"
    assert g.terror[TAY_NINH] == 0


@pytest.mark.covers("1.4.2-a", "1.4.1-d")
def test_nva_base_is_built_from_available() -> None:
    """Two NVA Guerrillas make an NVA Base, worth a point."""
    g = board("kien_phong: 2 nva_guerrilla", trail=4)
    play(rally(g, rallies(NVA, limited=True)), "space:kien_phong rally:base")
    assert show(g, "kien_phong") == "1 nva_base"
    assert (g.available[NVA_BASE], g.available[NVA_GUERRILLA], g.nva_score) == (8, 20, 3)
