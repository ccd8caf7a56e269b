"""P4.4.1 Direct, P4.4.2 and P4.5.4 Bombard."""

import pytest

from sandtable.vietnam import ruleset
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN_HAMLET, NVA, US_ADVISOR, US_BASE, US_IRREGULAR, VC
from sandtable.vietnam.sovereign.rules.bombard import bombard
from sandtable.vietnam.sovereign.rules.bombard import possible as can_bombard
from sandtable.vietnam.sovereign.rules.direct import direct, direct_operation, special_possible
from sandtable.vietnam.sovereign.rules.propaganda import propaganda
from tests.vietnam.play import asked, play, show, spaces
from tests.vietnam.sovereign.play import turn_orders as orders
from tests.vietnam.sovereign.positions import south

COUP_CARD = 125


def with_infiltrate() -> Operation:
    return Operation(orders(NVA, "infiltrate"))


# ------------------------------------------------------------------ Direct


@pytest.mark.covers("P4.4.1-a", "P4.1-a")
def test_two_spaces_whatever_the_level() -> None:
    """LoCs, Cities and Provinces with VC Guerrillas and something to do; a third is not asked for."""
    loc = "loc_hue_da_nang"
    g = south(
        "kien_hoa: 1 vc_guerrilla_active, 2 arvn_police",
        "saigon: 1 vc_guerrilla, 2 arvn_troops",
        f"{loc}: 1 vc_guerrilla, 1 arvn_police",
        "tay_ninh: 1 vc_guerrilla, 1 vc_base",
        "pleiku: 1 vc_cadre, 2 arvn_troops",
        hanoi=0,
    )
    d = asked(direct(g, with_infiltrate()))
    assert spaces(d.options) == ["kien_hoa", loc, "saigon"]
    assert d.why_not("space:tay_ninh") == [("P4.4.1", "no_enemy_nor_cadre")]
    assert ("P4.4.1", "no_vc_guerrilla") in d.why_not("space:pleiku")
    play(direct(g, with_infiltrate()), f"space:saigon roll=6 piece:arvn_troops space:{loc} roll=6 piece:arvn_police")
    assert (show(g, "saigon"), show(g, loc)) == ("1 arvn_troops, 1 vc_guerrilla_active", "1 vc_guerrilla_active")
    assert list(ruleset.of(g).specials[NVA]) == ["direct", "bombard"]


@pytest.mark.covers("P4.4.1-b")
@pytest.mark.parametrize("die, gone", [(3, 1), (2, 3), (1, 3)])
def test_a_directed_attack_removes_one_more(die: int, gone: int) -> None:
    """Two Guerrillas turn Active; a die of 3 fails and 1 enemy goes, a die of 2 succeeds and 3 may go."""
    g = south("kien_hoa: 1 vc_guerrilla, 1 vc_guerrilla_active, 5 arvn_police", hanoi=0)
    play(direct(g, with_infiltrate()), f"space:kien_hoa roll={die} " + "piece:arvn_police " * gone)
    assert show(g, "kien_hoa") == f"{5 - gone} arvn_police, 2 vc_guerrilla_active"


@pytest.mark.covers("P4.4.1-b")
def test_the_order_of_an_attack_holds() -> None:
    """With 3 to remove: the Police, then the Hamlet, then the Base."""
    g = south("kien_hoa: 2 vc_guerrilla, 1 arvn_police, 1 arvn_hamlet, 1 arvn_base", hanoi=0)
    play(direct(g, with_infiltrate()), "space:kien_hoa roll=1 piece:arvn_police piece:arvn_hamlet piece:arvn_base")
    assert show(g, "kien_hoa") == "2 vc_guerrilla_active"
    assert g.available[ARVN_HAMLET] == 6


@pytest.mark.covers("P4.4.1-b")
def test_whether_the_extra_enemy_must_go() -> None:
    """None need go; by an option one must."""
    line = "kien_hoa: 1 vc_guerrilla, 2 arvn_police"
    play(direct(g := south(line, hanoi=0), with_infiltrate()), "space:kien_hoa roll=6 done")
    assert show(g, "kien_hoa") == "2 arvn_police, 1 vc_guerrilla_active"
    g = south(line, hanoi=0, options={"direct_must_remove": True})
    d = asked(direct(g, with_infiltrate()), "space:kien_hoa roll=1 piece:arvn_police")
    assert list(d.options) == ["piece:arvn_police", "done"], "the first was the only answer"


@pytest.mark.covers("P4.4.1-c", "P4.4.1-g")
def test_a_cadre_leads_a_march() -> None:
    """From Tay Ninh to one adjacent space, by the NVA's choice, free; without a Cadre there is only the Attack."""
    g = south("tay_ninh: 2 vc_guerrilla, 1 vc_guerrilla_active, 1 vc_cadre, 1 arvn_police", hanoi=0, vc=0)
    d = asked(direct(g, with_infiltrate()), "space:tay_ninh")
    assert (d.seat, list(d.options)) == ("nva", ["do:attack", "do:march"])
    d = asked(direct(g, with_infiltrate()), "space:tay_ninh do:march")
    assert d.seat == "nva"
    assert spaces(d.options) == sorted(
        ["an_loc", "kien_phong", "loc_saigon_an_loc_ban_me_thuot", "phuoc_long", "quang_duc", "saigon"]
    )
    play(direct(g, with_infiltrate()), "space:tay_ninh do:march space:kien_phong n:2 n:0")
    assert show(g, "kien_phong") == "2 vc_guerrilla"
    assert show(g, "tay_ninh") == "1 arvn_police, 1 vc_guerrilla_active, 1 vc_cadre"
    g = south("tay_ninh: 2 vc_guerrilla, 1 vc_base, 1 arvn_police", hanoi=0)
    assert asked(direct(g, with_infiltrate()), "space:tay_ninh roll=1").topic == "attack.remove"


@pytest.mark.covers("P4.4.1-c", "P4.4.1-d")
def test_no_march_into_a_space_of_this_direct() -> None:
    """Nor may a space that was Marched to be chosen later, here or in the Operation."""
    lines = (
        "tay_ninh: 2 vc_guerrilla, 1 vc_cadre", "kien_phong: 1 vc_guerrilla, 2 arvn_police",
        "quang_duc: 1 vc_guerrilla, 2 arvn_police",
    )  # fmt: skip
    d = asked(direct(south(*lines, hanoi=0), with_infiltrate()), "space:kien_phong roll=6 done space:tay_ninh")
    assert "space:kien_phong" not in d.options
    assert d.why_not("space:kien_phong") == [("5.5", "not_granted_here")]
    marched = "space:tay_ninh space:quang_duc n:1"
    d = asked(direct(south(*lines, hanoi=0), with_infiltrate()), marched)
    assert spaces(d.options) == ["kien_phong"]
    assert d.why_not("space:quang_duc") == [("P4.4.1", "marched_there")]
    d = asked(direct_operation(south(*lines, hanoi=3), Operation(Orders(NVA, "direct"))), marched)
    assert spaces(d.options) == ["kien_phong"]


@pytest.mark.covers("P4.4.1-e", "P2.3.9-a")
def test_a_directed_march_is_seen_as_any_other_and_waits_in_monsoon() -> None:
    """2 Guerrillas to a LoC with 2 cubes turn Active; 2 with 2 Irregulars do not. No March before a Coup card."""
    loc = "loc_saigon_an_loc_ban_me_thuot"
    for there, arrived in (("2 arvn_police", "2 vc_guerrilla_active"), ("2 us_irregular", "2 vc_guerrilla")):
        g = south("tay_ninh: 2 vc_guerrilla, 1 vc_cadre", f"{loc}: {there}", hanoi=0)
        play(direct(g, with_infiltrate()), f"space:tay_ninh space:{loc} n:2")
        assert show(g, loc).endswith(arrived)
    g = south("tay_ninh: 2 vc_guerrilla, 1 vc_cadre", hanoi=0, next_card=COUP_CARD)
    assert not special_possible(g, with_infiltrate())
    g = south("tay_ninh: 2 vc_guerrilla, 1 vc_cadre, 1 arvn_police", "kien_hoa: 1 vc_guerrilla, 1 arvn_police", hanoi=0)
    g.next_card = COUP_CARD
    assert asked(direct(g, with_infiltrate()), "space:tay_ninh roll=6").topic == "attack.remove"


@pytest.mark.covers("P4.4.1-f", "P1.8-c")
@pytest.mark.parametrize("hanoi, answer, vc", [(3, "yes", 8), (3, "no", 5), (0, "", 5)])
def test_resources_for_the_vc(hanoi: int, answer: str, vc: int) -> None:
    """The level of Hanoi, once for two spaces, if wished."""
    g = south("kien_hoa: 1 vc_guerrilla, 2 arvn_police", "ba_xuyen: 1 vc_guerrilla, 2 arvn_police", hanoi=hanoi, vc=5)
    play(direct(g, with_infiltrate()), f"space:kien_hoa roll=6 done space:ba_xuyen roll=6 done {answer}")
    assert g.res[VC] == vc


@pytest.mark.covers("P4.4.1-g")
def test_attrition_takes_vc_guerrillas() -> None:
    """A US Base falls to the piece removed besides, and costs a Guerrilla though the die failed."""
    g = south("kien_hoa: 2 vc_guerrilla, 1 us_base", hanoi=0)
    d = asked(direct(g, with_infiltrate()), "space:kien_hoa roll=6")
    assert (d.seat, list(d.options)) == ("nva", ["piece:us_base", "done"])
    play(direct(g, with_infiltrate()), "space:kien_hoa roll=6 piece:us_base")
    assert (show(g, "kien_hoa"), g.casualties[US_BASE]) == ("1 vc_guerrilla_active", 1)


@pytest.mark.covers("P4.1-c")
def test_in_the_course_of_an_operation() -> None:
    """Direct comes between two Cities of a Propaganda; not with a Limited one."""
    lines = ("tay_ninh: 1 vc_cadre, 1 vc_guerrilla, 2 arvn_police", "an_loc: passive_support", "saigon: passive_support")
    g = south(*lines)
    script = "space:an_loc roll=1 sa:direct space:tay_ninh do:attack roll=6 piece:arvn_police yes space:saigon roll=6"
    play(propaganda(g, Operation(orders(NVA, "propaganda"))), script)
    assert (g.support_total, g.res[VC], show(g, "tay_ninh")) == (0, 31, "1 arvn_police, 1 vc_guerrilla_active, 1 vc_cadre")
    d = asked(propaganda(south(*lines), Operation(orders(NVA, "propaganda", limited=True))))
    assert "sa:direct" not in d.options
    assert d.why_not("sa:direct") == [("2.3.5", "limited_operation")]


# ------------------------------------------------------------------ Bombard


@pytest.mark.covers("P4.4.2-a", "P4.4.2-b", "P6.9.2-a")
@pytest.mark.parametrize("hanoi, most", [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2)])
def test_bombard_by_the_level(hanoi: int, most: int) -> None:
    """Two Guerrillas and an enemy in the same space; with any Operation of the NVA."""
    towns = ("kien_hoa", "saigon", "tay_ninh")
    g = south(*(f"{s}: 2 vc_guerrilla, 3 arvn_police" for s in towns), "pleiku: 1 vc_guerrilla, 1 vc_base, 3 arvn_police",
              "ba_xuyen: 3 vc_guerrilla", hanoi=hanoi)  # fmt: skip
    assert can_bombard(g, with_infiltrate()) == (most > 0)
    assert all("bombard" in orders(NVA, name).specials for name in ("infiltrate", "direct", "propaganda"))
    if not most:
        return
    d = asked(bombard(g, with_infiltrate()))
    assert spaces(d.options) == sorted(towns)
    assert d.why_not("space:pleiku") == [("P4.4.2", "needs_two_guerrillas")]
    assert d.why_not("space:ba_xuyen") == [("P4.4.2", "no_enemy")]
    play(bombard(g, with_infiltrate()), " ".join(f"space:{s}" for s in towns[:most]))
    assert sum(g.coin) == 12 - most
    assert show(g, "kien_hoa") == "2 arvn_police, 2 vc_guerrilla", "they stay Underground"


@pytest.mark.covers("P4.4.2-c")
def test_bombard_in_the_order_of_an_attack() -> None:
    """The Irregular or the Hamlet, not yet the Advisor; US pieces to Casualties, and a US Base costs nobody."""
    g = south("kien_hoa: 2 vc_guerrilla, 1 us_irregular, 1 us_advisor, 1 arvn_hamlet", "saigon: 2 vc_guerrilla, 1 us_base",
              hanoi=3)  # fmt: skip
    d = asked(bombard(g, with_infiltrate()), "space:kien_hoa")
    assert (d.seat, list(d.options)) == ("nva", ["piece:us_irregular", "piece:arvn_hamlet"])
    assert d.why_not("piece:us_advisor") == [("P3.3.3", "protected")]
    play(bombard(g, with_infiltrate()), "space:kien_hoa piece:us_irregular space:saigon")
    assert (g.casualties[US_IRREGULAR], g.casualties[US_BASE], g.casualties[US_ADVISOR]) == (1, 1, 0)
    assert show(g, "saigon") == "2 vc_guerrilla"


@pytest.mark.covers("P4.5.4-a", "P4.1-b")
def test_in_diems_war_the_vc_bombards() -> None:
    """With any of its Operations, and it is the VC that chooses."""
    g = south("kien_hoa: 2 vc_guerrilla, 1 arvn_police, 1 arvn_troops", two=True, hanoi=2)
    for name in ("rally", "march", "attack", "terror"):
        op = Operation(orders(VC, name, two=True))
        assert "bombard" in op.specials
        assert can_bombard(g, op)
    d = asked(bombard(g, Operation(orders(VC, "rally", two=True))), "space:kien_hoa")
    assert (d.seat, list(d.options)) == ("vc", ["piece:arvn_troops", "piece:arvn_police"])
    assert list(ruleset.of(g).specials[NVA]) == []
