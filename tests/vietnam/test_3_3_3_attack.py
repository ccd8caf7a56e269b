"""3.3.3 Attack."""

import pytest

from sandtable.vietnam.board import HUE
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN_TROOPS, NVA, US_BASE, US_IRREGULAR, US_TROOPS, VC, VC_GUERRILLA
from sandtable.vietnam.rules.operations import can
from sandtable.vietnam.rules.s3_attack import attack, guerrilla_attack, troop_attack
from tests.vietnam.play import asked, board, play, show, spaces, turn_orders


def attacks(f: int, **terms: bool) -> Operation:
    return Operation(Orders(f, "attack", limited=True, **terms))  # type: ignore[arg-type]


@pytest.mark.covers("3.3.3-a", "1.4.3-b")
@pytest.mark.parametrize("die, left", [(5, ""), (6, "2 arvn_troops, ")])
def test_guerrillas_need_a_die_no_higher_than_their_number(die: int, left: str) -> None:
    """Five Guerrillas succeed on 1 to 5; all of them turn Active either way, whoever was Active before counts too."""
    g = board("quang_tri: 3 nva_guerrilla, 2 nva_guerrilla_active, 2 arvn_troops", nva=3)
    taken = "piece:arvn_troops piece:arvn_troops" if die <= 5 else ""
    play(attack(g, attacks(NVA)), f"space:quang_tri roll={die} {taken}")
    assert show(g, "quang_tri") == f"{left}5 nva_guerrilla_active"
    assert g.res[NVA] == 2


@pytest.mark.covers("3.3.3-a")
def test_where_one_may_attack() -> None:
    """Guerrillas with an enemy; a Base alone or a single Troop has nobody to send. LoCs too; 1 Resource each."""
    g = board(
        "hue: 1 vc_guerrilla_active, 1 us_base",
        "saigon: 1 vc_base, 3 us_troops",
        "kien_hoa: 2 vc_guerrilla",
        "loc_saigon_can_tho: 1 vc_guerrilla, 1 arvn_police",
        vc=1,
    )
    d = asked(attack(g, Operation(Orders(VC, "attack"))))
    assert spaces(d.options) == ["hue", "loc_saigon_can_tho"]
    assert d.why_not("space:saigon") == [("3.3.3", "no_attackers")]
    assert d.why_not("space:kien_hoa") == [("3.3.3", "no_enemy")]
    g.res[VC] = 0
    assert not can(g, Operation(Orders(VC, "attack")))
    assert can(g, Operation(Orders(VC, "attack", free=True)))
    g = board("hue: 1 nva_troops, 1 us_troops")
    assert not can(g, Operation(Orders(NVA, "attack")))


@pytest.mark.covers("3.3.3-b", "3.1-c")
def test_nva_troops_remove_one_for_two_without_a_die() -> None:
    """Five Troops remove 2; Guerrillas there stay Underground."""
    g = board("quang_tri: 5 nva_troops, 2 nva_guerrilla, 3 arvn_troops, 1 arvn_ranger")
    play(attack(g, attacks(NVA)), "space:quang_tri with:troops piece:arvn_troops piece:arvn_ranger")
    assert show(g, "quang_tri") == "2 arvn_troops, 5 nva_troops, 2 nva_guerrilla"


@pytest.mark.covers("3.3.3-c")
def test_any_mix_and_underground_special_forces_but_bases_last() -> None:
    """Factions may be mixed; a Base goes only when no other US or ARVN piece is left."""
    g = board("hue: 6 vc_guerrilla, 1 us_irregular, 1 arvn_police, 1 us_base, 1 arvn_base")
    flow = attack(g, attacks(VC))
    d = asked(flow, "space:hue roll=6")
    assert list(d.options) == ["piece:us_irregular", "piece:arvn_police", "done"]
    d = flow.send("piece:us_irregular")
    assert list(d.options) == ["piece:arvn_police", "done"]
    g = board("hue: 6 vc_guerrilla, 1 arvn_police, 1 us_base, 1 arvn_base")
    flow = attack(g, attacks(VC))
    d = asked(flow, "space:hue roll=6 piece:arvn_police")
    assert list(d.options) == ["piece:us_base", "piece:arvn_base", "done"]


@pytest.mark.covers("3.3.3-d", "3.3.3-e", "1.4.1-b")
def test_us_losses_and_attrition() -> None:
    """A US Troop and an Irregular become Casualties; the Troop costs a Guerrilla, the Irregular does not."""
    g = board("hue: 3 vc_guerrilla, 1 us_troops, 1 us_irregular, 2 arvn_police")
    play(attack(g, attacks(VC)), "space:hue roll=3 piece:us_troops piece:us_irregular")
    assert (g.casualties[US_TROOPS], g.casualties[US_IRREGULAR]) == (1, 1)
    assert show(g, "hue") == "2 arvn_police, 2 vc_guerrilla_active"
    assert g.available[VC_GUERRILLA] == 28


@pytest.mark.covers("3.3.3-e", "3.1-d")
def test_example_hue() -> None:
    """Tet example: 3 VC in Hue succeed on 3, a US Troop and a Police go, one Guerrilla is lost to attrition."""
    g = board("hue: 3 vc_guerrilla, 1 us_troops, 2 arvn_police")
    play(attack(g, attacks(VC)), "space:hue roll=3 piece:us_troops piece:arvn_police")
    assert show(g, "hue") == "1 arvn_police, 2 vc_guerrilla_active"
    assert (g.casualties[US_TROOPS], g.casualties[ARVN_TROOPS]) == (1, 0)


@pytest.mark.covers("3.3.3-e")
def test_troops_suffer_for_us_troops_and_bases() -> None:
    """Six Troops remove the last US Troop and the US Base: two of them are lost; Guerrillas, not used, are spared."""
    g = board("hue: 6 nva_troops, 1 nva_guerrilla, 1 us_troops, 1 us_base, 1 arvn_ranger")
    play(attack(g, attacks(NVA)), "space:hue with:troops target:both piece:us_troops piece:arvn_ranger piece:us_base")
    assert show(g, "hue") == "4 nva_troops, 1 nva_guerrilla"
    assert (g.casualties[US_TROOPS], g.casualties[US_BASE]) == (1, 1)


@pytest.mark.covers("3.3.3-e")
def test_a_lone_attacker_dies_with_its_victim() -> None:
    """One Guerrilla that removes 2 US Troops is lost; there is no second to lose."""
    g = board("hue: 1 vc_guerrilla, 2 us_troops")
    play(attack(g, attacks(VC)), "space:hue roll=1 piece:us_troops piece:us_troops")
    assert show(g, "hue") == ""


@pytest.mark.covers("3.1-c")
def test_aiming_at_one_enemy_spares_the_other() -> None:
    """Six Troops (3 hits) at ARVN alone: its 2 cubes go, the US Troops are left alone, so there is no attrition."""
    g = board("hue: 6 nva_troops, 2 us_troops, 2 arvn_police, 1 arvn_base")
    play(attack(g, attacks(NVA)), "space:hue target:arvn piece:arvn_police piece:arvn_police")
    assert show(g, "hue") == "2 us_troops, 1 arvn_base, 6 nva_troops", "the US Troops cover ARVN's Base"
    g = board("hue: 4 nva_troops, 2 us_troops, 2 arvn_police")
    d = asked(attack(g, attacks(NVA)), "space:hue")
    assert d.topic == "attack.remove", "2 hits: choosing the pieces says it all"


@pytest.mark.covers("3.3.3-a")
def test_up_to_two() -> None:
    """A successful Attack may remove fewer than 2, to be spared attrition."""
    g = board("hue: 2 vc_guerrilla, 1 us_troops, 1 arvn_police")
    play(attack(g, attacks(VC)), "space:hue roll=1 piece:arvn_police done")
    assert show(g, "hue") == "1 us_troops, 2 vc_guerrilla_active"


@pytest.mark.covers("3.3.3-a", "3.1-b")
def test_several_spaces_are_paid_one_by_one() -> None:
    """Two spaces, 2 Resources."""
    g = board("hue: 1 vc_guerrilla, 1 arvn_police", "saigon: 2 vc_guerrilla, 1 arvn_police", vc=2)
    play(attack(g, Operation(Orders(VC, "attack"))), "space:saigon roll=2 piece:arvn_police space:hue roll=6")
    assert g.res[VC] == 0
    assert show(g, "saigon") == "2 vc_guerrilla_active"
    assert show(g, "hue") == "1 arvn_police, 1 vc_guerrilla_active"


@pytest.mark.covers("5.3-a")
def test_pt76_unshaded_takes_a_troop_first() -> None:
    """Each Attack space first loses a Troop, also when Guerrillas Attack; where there is no Troop nothing is lost."""
    g = board("hue: 5 nva_troops, 3 arvn_police", "saigon: 1 nva_troops, 1 nva_guerrilla, 2 arvn_police")
    g.capabilities[45] = "unshaded"
    play(
        attack(g, Operation(Orders(NVA, "attack"))),
        "space:hue piece:arvn_police piece:arvn_police space:saigon roll=1 piece:arvn_police done",
    )
    assert show(g, "hue") == "1 arvn_police, 4 nva_troops"
    assert show(g, "saigon") == "1 arvn_police, 1 nva_guerrilla_active"
    g = board("hue: 2 nva_troops, 3 arvn_police")
    g.capabilities[45] = "unshaded"
    assert not can(g, attacks(NVA)), "one would be left, and one Troop removes nobody"


@pytest.mark.covers("5.3-a")
def test_pt76_shaded_one_enemy_for_each_troop_in_one_space() -> None:
    """Three Troops remove 3 in one space; in the second they are back to one for two."""
    g = board("hue: 3 nva_troops, 4 arvn_police", "saigon: 3 nva_troops, 4 arvn_police", "da_nang: 1 nva_troops")
    g.capabilities[45] = "shaded"
    three = "piece:arvn_police " * 3
    play(attack(g, Operation(Orders(NVA, "attack"))), f"space:hue with:tanks {three} space:saigon piece:arvn_police")
    assert show(g, "hue") == "1 arvn_police, 3 nva_troops"
    assert show(g, "saigon") == "3 arvn_police, 3 nva_troops"


@pytest.mark.covers("4.1-a", "4.5.1-a")
def test_tax_with_attack() -> None:
    """Tax accompanies any Operation: here it pays for the Attack."""
    g = board("hue: 1 vc_guerrilla, 1 arvn_police", "kien_hoa: 1 vc_guerrilla", vc=0)
    op = Operation(turn_orders(VC, "attack"))
    play(attack(g, op), "sa:tax space:kien_hoa done space:hue roll=1 piece:arvn_police")
    assert (g.res[VC], op.special) == (3, "tax")


@pytest.mark.covers("3.3.3-e")
def test_two_factions_attack_together() -> None:
    """For Events: 3 VC and 2 NVA Guerrillas succeed on 5; attrition falls on the VC first."""
    g = board("hue: 1 vc_guerrilla, 4 nva_guerrilla, 2 us_troops")
    assert play(guerrilla_attack(g, VC, HUE, joining=(NVA,)), "roll=5 piece:us_troops piece:us_troops")
    assert show(g, "hue") == "3 nva_guerrilla_active"
    g = board("hue: 4 nva_troops, 2 us_troops")
    play(troop_attack(g, HUE, 2), "piece:us_troops piece:us_troops")
    assert show(g, "hue") == "2 nva_troops"
