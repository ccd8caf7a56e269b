"""4.5.1 Tax."""

import pytest

from sandtable.vietnam.operation import Operation
from sandtable.vietnam.pieces import VC
from sandtable.vietnam.rules.s3_march import march
from sandtable.vietnam.rules.s4_tax import possible, tax
from tests.vietnam.play import asked, board, play, show, spaces, support, turn_orders

MEKONG = "loc_saigon_can_tho"


def with_rally() -> Operation:
    return Operation(turn_orders(VC, "rally"))


@pytest.mark.covers("4.5.1-a")
def test_tutorial() -> None:
    """Card 68: Quang Tin, Quang Duc, Binh Tuy bring 2 x (2 + 1 + 1) = 8 and each falls to Passive Opposition (-4)."""
    where = ("quang_tin", "quang_duc", "binh_tuy")
    g = board(*(f"{s}: 2 vc_guerrilla, 1 vc_base, active_opposition" for s in where), vc=2)
    score = g.vc_score
    play(tax(g, with_rally()), "space:quang_tin space:quang_duc space:binh_tuy")
    assert g.res[VC] == 10
    assert g.vc_score == score - 4
    for s in where:
        assert show(g, s) == "1 vc_guerrilla, 1 vc_guerrilla_active, 1 vc_base"
        assert support(g, s) == "passive_opposition"


@pytest.mark.covers("4.5.1-a")
def test_where() -> None:
    """Underground VC and no COIN Control; on LoCs there is no Control, and Sabotage does not matter."""
    g = board(
        "hue: 1 vc_guerrilla, 2 arvn_police",
        "kien_hoa: 1 vc_guerrilla, 1 us_troops",
        "kien_phong: 3 vc_guerrilla_active",
        f"{MEKONG}: 1 vc_guerrilla, 4 arvn_police, sabotage",
        vc=0,
    )
    d = asked(tax(g, with_rally()))
    assert spaces(d.options) == ["kien_hoa", MEKONG]
    assert d.why_not("space:hue") == [("4.5.1", "coin_control")]
    assert d.why_not("space:kien_phong") == [("4.5.1", "no_underground_guerrilla")]
    play(tax(g, with_rally()), f"space:{MEKONG} space:kien_hoa")
    assert g.res[VC] == 6, "Econ 2 and twice Population 2"
    assert support(g, "kien_hoa") == "passive_support"
    assert support(g, MEKONG) == "neutral"
    assert not possible(g, with_rally())


@pytest.mark.covers("4.5.1-a", "4.1-b")
def test_four_spaces_each_once() -> None:
    """The fifth is not asked for; a space with two Underground Guerrillas is Taxed once."""
    where = ("kien_hoa", "kien_phong", "kien_giang", "tay_ninh", "quang_tin")
    g = board(*(f"{s}: 2 vc_guerrilla" for s in where), vc=0)
    op = with_rally()
    d = asked(tax(g, op), "space:kien_hoa")
    assert d.why_not("space:kien_hoa") == [("4.1", "already_chosen")]
    g = board(*(f"{s}: 2 vc_guerrilla" for s in where), vc=70)
    play(tax(g, with_rally()), " ".join(f"space:{s}" for s in where[:4]))
    assert g.res[VC] == 75, "and 75 is the limit"


@pytest.mark.covers("4.5.1-a")
def test_taxing_at_active_support_changes_nothing_there() -> None:
    """Saigon at Active Support pays 12 and cannot shift further."""
    g = board("saigon: 1 vc_guerrilla, active_support", vc=0)
    play(tax(g, with_rally()), "space:saigon")
    assert (g.res[VC], support(g, "saigon")) == (12, "active_support")


@pytest.mark.covers("5.4-a")
def test_typhoon_kate_leaves_one_space() -> None:
    """Special activities have 1 space at most."""
    g = board("kien_hoa: 1 vc_guerrilla", "kien_phong: 1 vc_guerrilla", vc=0)
    g.momentum[115] = "unshaded"
    play(tax(g, with_rally()), "space:kien_hoa")
    assert g.res[VC] == 4


@pytest.mark.covers("4.1-a", "4.1.1-a")
def test_tax_in_the_midst_of_a_march() -> None:
    """The Guerrilla that marched in pays the way of the next; the one that was there is still free to go."""
    g = board("kien_phong: 1 vc_guerrilla", f"{MEKONG}: 1 vc_guerrilla", vc=0)
    flow = march(g, Operation(turn_orders(VC, "march")))
    d = asked(flow, f"space:kien_phong space:{MEKONG} sa:tax")
    assert g.res[VC] == 2
    assert spaces(d.options) == [MEKONG]
    flow.send(f"space:{MEKONG}")
    d = flow.send("space:saigon")
    assert d.topic == "march.guerrilla"
    for name in ("rally", "march", "attack", "terror"):
        assert "tax" in Operation(turn_orders(VC, name)).specials
