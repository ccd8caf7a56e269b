"""4.4.3, 4.5.3 Ambush."""

import pytest

from sandtable.vietnam.board import HUE, SPACE
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import NVA, US_TROOPS, VC
from sandtable.vietnam.rules.s3_attack import attack
from sandtable.vietnam.rules.s3_attack import possible as possible_attack
from sandtable.vietnam.rules.s3_march import march
from sandtable.vietnam.rules.s4_ambush import ambush, possible, target_spaces
from tests.vietnam.play import asked, board, play, show, spaces, turn_orders

MEKONG = "loc_saigon_can_tho"
SIDES = pytest.mark.parametrize("f, side", [(NVA, "nva"), (VC, "vc")])


@pytest.mark.covers("4.4.3-a")
def test_tutorial_ambush_with_attack() -> None:
    """Card 101: Attack in Quang Tri for 1 (3 to 2) as an Ambush; a US Troop falls, no die, no attrition."""
    g = board("quang_tri: 5 nva_guerrilla, 1 us_troops, 1 us_irregular, 1 arvn_ranger_active, 3 vc_guerrilla", nva=3)
    op = Operation(turn_orders(NVA, "attack"))
    play(attack(g, op), "space:quang_tri sa:ambush piece:us_troops")
    assert g.res[NVA] == 2
    assert g.casualties[US_TROOPS] == 1
    assert show(g, "quang_tri") == (
        "1 us_irregular, 1 arvn_ranger_active, 4 nva_guerrilla, 1 nva_guerrilla_active, 3 vc_guerrilla"
    )
    assert (op.special, len(op.special_spaces)) == ("ambush", 1)


@pytest.mark.covers("4.4.3-a", "4.5.3-a", "4.1-b")
@SIDES
def test_two_attack_spaces_may_be_ambushes(f: int, side: str) -> None:
    """The third Attack rolls its die; the Ambush takes the place of the Attack."""
    g = board(
        *(f"{s}: 2 {side}_guerrilla, 2 arvn_police" for s in ("hue", "saigon", "da_nang")),
    )
    play(
        attack(g, Operation(turn_orders(f, "attack"))),
        "space:hue sa:ambush piece:arvn_police space:saigon sa:ambush piece:arvn_police "
        "space:da_nang roll=2 piece:arvn_police piece:arvn_police",
    )
    assert show(g, "hue") == show(g, "saigon") == f"1 arvn_police, 1 {side}_guerrilla, 1 {side}_guerrilla_active"
    assert show(g, "da_nang") == f"2 {side}_guerrilla_active"


@pytest.mark.covers("4.4.3-a")
def test_ambush_needs_an_underground_guerrilla_and_a_full_operation() -> None:
    """Active Guerrillas only: no Ambush; a Limited Attack: none either, nor after another activity."""
    g = board("hue: 2 nva_guerrilla_active, 2 nva_troops, 2 arvn_police")
    d = asked(attack(g, Operation(turn_orders(NVA, "attack"))), "space:hue")
    assert list(d.options) == ["with:guerrillas", "with:troops"]
    assert d.why_not("sa:ambush") == [("4.4.3", "no_underground_guerrilla")]
    g = board("hue: 2 nva_guerrilla, 2 nva_troops, 2 arvn_police")
    d = asked(attack(g, Operation(turn_orders(NVA, "attack", limited=True))), "space:hue")
    assert d.why_not("sa:ambush") == [("2.3.5", "limited_operation")]
    g = board("hue: 2 nva_guerrilla, 3 nva_troops, 3 arvn_troops, 1 us_troops")
    flow = attack(g, Operation(turn_orders(NVA, "attack")))
    d = asked(flow, "sa:bombard piece:us_troops space:hue")
    assert d.why_not("sa:ambush") == [("4.1", "one_special_activity")]


@pytest.mark.covers("4.4.3-a")
@SIDES
def test_with_march(f: int, side: str) -> None:
    """Who marched in Underground Ambushes on arrival; who was there before does not make it possible."""
    g = board(
        f"kien_phong: 1 {side}_guerrilla",
        f"kien_hoa: 1 {side}_guerrilla, 1 arvn_police",
        "saigon: 2 us_troops, neutral",
    )
    op = Operation(turn_orders(f, "march"))
    assert not possible(g, op)
    flow = march(g, op)
    d = asked(flow, "space:kien_phong space:saigon")
    assert "sa:ambush" in d.options
    assert d.why_not("space:saigon") == [("3.3.2", "already_marched")]
    d = flow.send("sa:ambush")
    assert list(d.options) == ["space:saigon"]
    rule = "4.4.3" if f == NVA else "4.5.3"
    assert (rule, "no_guerrilla_marched_in") in d.why_not("space:kien_hoa")
    flow.send("space:saigon")
    flow.send("piece:us_troops")
    assert show(g, "saigon") == f"1 us_troops, 1 {side}_guerrilla_active"


@pytest.mark.covers("4.4.3-a", "3.3.2-c")
def test_a_group_that_was_seen_cannot_ambush() -> None:
    """Four on the LoC turned Active on the way in."""
    g = board("kien_phong: 4 vc_guerrilla", f"{MEKONG}: 1 arvn_police")
    op = Operation(turn_orders(VC, "march"))
    d = asked(march(g, op), f"space:kien_phong space:{MEKONG} n:3")
    assert "sa:ambush" not in d.options, "3 and the Police make 4"
    g = board("kien_phong: 4 vc_guerrilla", f"{MEKONG}: 1 arvn_police")
    d = asked(march(g, Operation(turn_orders(VC, "march"))), f"space:kien_phong space:{MEKONG} n:2")
    assert "sa:ambush" in d.options


@pytest.mark.covers("4.4.3-b", "1.3.6-b")
@SIDES
def test_example_mekong(f: int, side: str) -> None:
    """From the Mekong with 2 Econ: one enemy of the Mekong, Kien Phong, Kien Hoa, Can Tho or Saigon."""
    towns = ("kien_phong", "kien_hoa", "can_tho", "saigon", MEKONG)
    g = board(*(f"{s}: 1 arvn_police" for s in (*towns, "ba_xuyen")), f"kien_phong: 1 {side}_guerrilla")
    script = f"space:kien_phong space:{MEKONG} sa:ambush"
    d = asked(march(g, Operation(turn_orders(f, "march"))), script)
    assert d.topic == "ambush.target"
    assert spaces(d.options) == sorted(towns)
    g = board(*(f"{s}: 1 arvn_police" for s in towns), f"kien_phong: 1 {side}_guerrilla")
    play(march(g, Operation(turn_orders(f, "march"))), f"{script} space:kien_phong")
    assert show(g, "kien_phong") == ""
    assert show(g, MEKONG) == f"1 arvn_police, 1 {side}_guerrilla_active"


@pytest.mark.covers("4.4.3-b")
def test_the_same_target_twice() -> None:
    """Kien Phong loses a piece to the Mekong's Ambush, and another to the Ambush in Kien Phong itself."""
    g = board("kien_hoa: 1 nva_guerrilla", "the_parrots_beak: 1 nva_guerrilla", "kien_phong: 3 arvn_police")
    play(
        march(g, Operation(turn_orders(NVA, "march"))),
        f"space:kien_hoa space:{MEKONG} space:the_parrots_beak space:kien_phong "
        f"sa:ambush space:{MEKONG} space:kien_phong space:kien_phong",
    )
    assert show(g, "kien_phong") == "1 arvn_police, 1 nva_guerrilla_active"


@pytest.mark.covers("4.4.3-a", "4.4.3-b")
def test_bases_last_in_the_target_space() -> None:
    """From a LoC too, a Base goes only when it stands alone."""
    loc = "loc_hue_da_nang"
    g = board("quang_tri: 1 vc_guerrilla", "hue: 1 us_base, 1 us_irregular", "da_nang: 1 us_base")
    play(march(g, Operation(turn_orders(VC, "march"))), f"space:quang_tri space:{loc} sa:ambush space:hue")
    assert show(g, "hue") == "1 us_base", "the only choice was the Irregular"
    assert target_spaces(g, SPACE[loc]) == [HUE, SPACE["da_nang"]]


@pytest.mark.covers("4.4.3-a")
def test_ambush_in_the_midst_of_a_march_and_march_on() -> None:
    """After the Ambush those that have not moved may still march; the ambusher has moved and stays."""
    g = board("kien_phong: 2 vc_guerrilla", "saigon: 3 arvn_police, 1 vc_guerrilla")
    d = asked(
        march(g, Operation(turn_orders(VC, "march"))),
        "space:kien_phong space:saigon n:1 sa:ambush space:saigon space:saigon space:kien_hoa",
    )
    assert show(g, "saigon") == "2 arvn_police, 1 vc_guerrilla_active"
    assert show(g, "kien_hoa") == "1 vc_guerrilla"
    assert spaces(d.options) == ["kien_phong"]
    assert d.why_not("space:saigon") == [("3.3.2", "already_marched")]


@pytest.mark.covers("4.4.3-c")
def test_free_ambush_of_an_event() -> None:
    """As if Attacking there: an Underground Guerrilla, or any if the Event says so; no Resources."""
    g = board("hue: 1 nva_guerrilla_active, 2 us_troops", "saigon: 1 nva_guerrilla, 2 us_troops", nva=0)
    op = Operation(Orders(NVA, "ambush", free=True, limit=1))
    assert possible(g, op)
    play(ambush(g, op), "space:saigon")
    assert show(g, "saigon") == "1 us_troops, 1 nva_guerrilla_active"
    assert not possible(g, Operation(Orders(NVA, "ambush", free=True)))
    play(ambush(g, Operation(Orders(NVA, "ambush", free=True, only=(HUE,))), active_ok=True), "space:hue")
    assert show(g, "hue") == "1 us_troops, 1 nva_guerrilla_active"
    assert g.casualties[US_TROOPS] == 2


@pytest.mark.covers("5.3-a")
def test_main_force_shaded_doubles_one_vc_ambush() -> None:
    """Three pieces by two Ambushes; the NVA has no part in it."""
    g = board("hue: 1 vc_guerrilla, 3 arvn_police", "saigon: 1 vc_guerrilla, 3 arvn_police")
    g.capabilities[104] = "shaded"
    play(
        attack(g, Operation(turn_orders(VC, "attack"))),
        "space:hue sa:ambush piece:arvn_police done space:saigon sa:ambush piece:arvn_police piece:arvn_police",
    )
    assert show(g, "hue") == "2 arvn_police, 1 vc_guerrilla_active"
    assert show(g, "saigon") == "1 arvn_police, 1 vc_guerrilla_active"
    g = board("hue: 1 nva_guerrilla, 3 arvn_police")
    g.capabilities[104] = "shaded"
    play(attack(g, Operation(turn_orders(NVA, "attack"))), "space:hue sa:ambush")
    assert show(g, "hue") == "2 arvn_police, 1 nva_guerrilla_active"


@pytest.mark.covers("5.3-a", "5.4-a")
def test_booby_traps_unshaded_and_claymores() -> None:
    """One Ambush space instead of two; none at all."""
    lines = [f"{s}: 2 vc_guerrilla, 2 arvn_police" for s in ("hue", "saigon")]
    g = board(*lines)
    g.capabilities[101] = "unshaded"
    play(attack(g, Operation(turn_orders(VC, "attack"))), "space:hue sa:ambush space:saigon roll=6")
    g = board(*lines)
    g.momentum[17] = "unshaded"
    play(attack(g, Operation(turn_orders(VC, "attack"))), "space:hue roll=6 done")
    assert show(g, "hue") == "2 arvn_police, 2 vc_guerrilla_active"
    g = board("kien_phong: 1 vc_guerrilla", "saigon: 2 us_troops")
    g.momentum[17] = "unshaded"
    op = Operation(turn_orders(VC, "march"))
    play(march(g, op), "space:kien_phong space:saigon")
    assert not possible(g, op)


@pytest.mark.covers("5.3-a")
def test_pt76_unshaded_costs_an_ambush_a_troop() -> None:
    """An NVA Troop standing with the ambusher is lost first."""
    g = board("hue: 1 nva_guerrilla, 1 nva_troops, 2 arvn_police")
    g.capabilities[45] = "unshaded"
    play(attack(g, Operation(turn_orders(NVA, "attack"))), "space:hue sa:ambush")
    assert show(g, "hue") == "1 arvn_police, 1 nva_guerrilla_active"


@pytest.mark.covers("4.1.1-a")
@SIDES
def test_accompanies_march_and_attack_only(f: int, side: str) -> None:
    """Not Rally, not Terror."""
    names = ("rally", "march", "attack", "terror")
    ops = [name for name in names if "ambush" in Operation(turn_orders(f, name)).specials]
    assert ops == ["march", "attack"], side


@pytest.mark.covers("5.1.2-a", "4.4.3-c")
def test_an_event_s_own_ambush_beats_claymores() -> None:
    """The Event played now comes before the one that lasts."""
    g = board("hue: 1 nva_guerrilla, 1 us_troops")
    g.momentum[17] = "unshaded"
    op = Operation(Orders(NVA, "ambush", free=True, only=(HUE,)))
    assert possible(g, op)
    play(ambush(g, op), "space:hue")
    assert show(g, "hue") == "1 nva_guerrilla_active"


@SIDES
@pytest.mark.covers("4.4.3-b", "3.3.3-a")
def test_an_attack_may_take_a_loc_to_ambush_next_to_it(f: int, side: str) -> None:
    """Nobody on the Mekong but a Guerrilla, Police in Can Tho: for 1 Resource it Attacks there, as an Ambush only."""
    g = board(f"{MEKONG}: 1 {side}_guerrilla", "can_tho: 1 arvn_police")
    play(attack(g, Operation(turn_orders(f, "attack"))), f"space:{MEKONG}")
    assert (show(g, MEKONG), show(g, "can_tho"), g.res[f]) == (f"1 {side}_guerrilla_active", "", 29)


@SIDES
@pytest.mark.covers("4.4.3-a", "3.3.3-a")
def test_no_attack_on_a_loc_where_no_ambush_can_be(f: int, side: str) -> None:
    """Active Guerrillas, a Limited Attack, an Event's own Attack, Claymores, 2 Ambushes made: a LoC needs an enemy then."""
    lines = (f"{MEKONG}: 1 {side}_guerrilla", "can_tho: 1 arvn_police")
    assert possible_attack(board(*lines), Operation(turn_orders(f, "attack")))
    active = board(f"{MEKONG}: 2 {side}_guerrilla_active", "can_tho: 1 arvn_police")
    assert not possible_attack(active, Operation(turn_orders(f, "attack")))
    assert not possible_attack(board(*lines), Operation(turn_orders(f, "attack", limited=True)))
    assert not possible_attack(board(*lines), Operation(Orders(f, "attack", free=True)))
    g = board(*lines)
    g.momentum = {17: "unshaded"}
    assert not possible_attack(g, Operation(turn_orders(f, "attack")))
    two = (f"hue: 1 {side}_guerrilla, 1 arvn_police", f"saigon: 1 {side}_guerrilla, 1 arvn_police")
    play(
        attack(board(*lines, *two), Operation(turn_orders(f, "attack"))),
        "space:hue sa:ambush space:saigon sa:ambush",
    )
