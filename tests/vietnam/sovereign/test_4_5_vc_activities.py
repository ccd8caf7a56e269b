"""P4.5.1 Tax, P4.5.2 Subvert, P4.5.3 Ambush."""

import pytest

from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN_HAMLET, US_IRREGULAR, VC
from sandtable.vietnam.rules import s4_tax
from sandtable.vietnam.rules.s3_attack import attack
from sandtable.vietnam.rules.s4_ambush import ambush
from sandtable.vietnam.rules.s4_subvert import possible, subvert
from sandtable.vietnam.rules.s4_tax import tax
from tests.vietnam.play import asked, board, play, show, spaces, turn_orders
from tests.vietnam.sovereign.play import turn_orders as orders
from tests.vietnam.sovereign.positions import south


def with_rally() -> Operation:
    return Operation(orders(VC, "rally"))


@pytest.mark.covers("P4.5.1-a", "P7.4-d-b")
def test_no_tax_at_a_hamlet() -> None:
    """Here, and in Fire in the Lake while Diem lives. Ba Xuyen, Population 1, pays 2."""
    lines = ("kien_hoa: 2 vc_guerrilla, 1 arvn_hamlet", "ba_xuyen: 1 vc_guerrilla")
    g = south(*lines, vc=5)
    d = next(tax(g, with_rally()))
    assert d.options == ["space:ba_xuyen"]
    assert d.why_not("space:kien_hoa") == [("P4.5.1", "hamlet")]
    play(tax(g, with_rally()))
    assert (g.res[VC], show(g, "kien_hoa")) == (7, "1 arvn_hamlet, 2 vc_guerrilla")
    alone = south(lines[0])
    assert not s4_tax.possible(alone, with_rally())
    assert not s4_tax.brings(alone)
    in_fitl = board(lines[0], hamlets=6)
    assert not s4_tax.possible(in_fitl, Operation(turn_orders(VC, "rally")))


@pytest.mark.covers("P4.5.2-a", "P4.5.2-b", "P4.5.2-c")
def test_a_hamlet_in_one_space() -> None:
    """The Hamlet and 2 cubes make 3: Patronage -1. Nothing replaces it, and a second one is not for this activity."""
    g = south(
        "kien_hoa: 1 vc_guerrilla, 1 arvn_hamlet, 2 arvn_police",
        "ba_xuyen: 1 vc_guerrilla, 1 arvn_hamlet, 2 arvn_police",
        "tay_ninh: 1 vc_guerrilla, 1 arvn_hamlet",
        patronage=15,
    )
    flow = subvert(g, with_rally())
    d = asked(flow, "space:kien_hoa subvert:hamlet space:ba_xuyen")
    assert list(d.options) == ["subvert:remove", "subvert:replace"]
    assert d.why_not("subvert:hamlet") == [("P4.5.2", "one_hamlet")]
    assert show(g, "kien_hoa") == "2 arvn_police, 1 vc_guerrilla"
    assert g.available[ARVN_HAMLET] == 4
    g = south("kien_hoa: 1 vc_guerrilla, 1 arvn_hamlet", "ba_xuyen: 1 vc_guerrilla, 2 arvn_police", patronage=15)
    play(subvert(g, with_rally()), "space:kien_hoa space:ba_xuyen subvert:remove")
    assert g.patronage == 14
    g = south("kien_hoa: 1 vc_guerrilla, 1 arvn_hamlet", patronage=15)
    play(subvert(g, with_rally()), "space:kien_hoa")
    assert (g.patronage, show(g, "kien_hoa")) == (15, "1 vc_guerrilla")


@pytest.mark.covers("P4.5.2-b")
def test_after_a_hamlet_another_alone_is_no_space() -> None:
    """It is told why."""
    g = south(
        "kien_hoa: 1 vc_guerrilla, 1 arvn_hamlet", "tay_ninh: 1 vc_guerrilla, 1 arvn_hamlet",
        "ba_xuyen: 1 vc_guerrilla, 2 arvn_police",
    )  # fmt: skip
    d = asked(subvert(g, with_rally()), "space:kien_hoa")
    assert spaces(d.options) == ["ba_xuyen"]
    assert d.why_not("space:tay_ninh") == [("4.5.2", "no_arvn_cubes")]


@pytest.mark.covers("P4.5.2-d", "P4.5.2-e")
def test_a_cadre_in_each_space() -> None:
    """The Bases stay, the Cadres become Available, and Patronage does not change."""
    g = south("pleiku: 1 vc_guerrilla, 1 vc_cadre", "tay_ninh: 1 vc_guerrilla, 1 vc_cadre, 1 arvn_police", patronage=15)
    assert g.cadres == 4
    d = asked(subvert(g, with_rally()), "space:tay_ninh")
    assert list(d.options) == ["subvert:remove", "subvert:replace", "subvert:cadre"]
    assert d.why_not("subvert:hamlet") == [("P4.5.2", "no_hamlet")]
    play(subvert(g, with_rally()), "space:tay_ninh subvert:cadre space:pleiku")
    assert (g.cadres, g.patronage) == (6, 15)
    assert show(g, "pleiku") == "1 vc_guerrilla, 1 vc_base"
    assert show(g, "tay_ninh") == "1 arvn_police, 1 vc_guerrilla, 1 vc_base"


@pytest.mark.covers("P4.5.2-e")
@pytest.mark.parametrize("there, able", [("1 arvn_hamlet", True), ("1 vc_cadre", True), ("1 arvn_ranger, 1 vc_base", False)])
def test_without_cubes(there: str, able: bool) -> None:
    """A Hamlet or a Cadre will do; a Ranger or a bare Base will not, nor an Active Guerrilla."""
    assert possible(south(f"kien_hoa: 1 vc_guerrilla, {there}"), with_rally()) == able
    assert not possible(south(f"kien_hoa: 1 vc_guerrilla_active, {there}"), with_rally())


@pytest.mark.covers("P7.4-d-b")
def test_a_hamlet_is_subverted_in_fire_in_the_lake() -> None:
    """While Diem lives."""
    g = board("kien_hoa: 1 vc_guerrilla, 1 arvn_hamlet, 1 arvn_police", hamlets=6)
    play(subvert(g, Operation(turn_orders(VC, "rally"))), "space:kien_hoa subvert:hamlet")
    assert show(g, "kien_hoa") == "1 arvn_police, 1 vc_guerrilla"


@pytest.mark.covers("P4.5.3-a")
def test_ambush_in_the_order_of_an_attack() -> None:
    """From a LoC at Kien Hoa: the Irregular or the Hamlet may go, the Advisor is protected; US to Casualties."""
    loc = "loc_saigon_can_tho"
    g = south(f"{loc}: 1 vc_guerrilla", "kien_hoa: 1 us_irregular, 1 us_advisor, 1 arvn_hamlet")
    d = asked(attack(g, Operation(orders(VC, "attack"))), f"space:{loc}")
    assert d.topic == "ambush.remove"
    assert list(d.options) == ["piece:us_irregular", "piece:arvn_hamlet"]
    g = south(f"{loc}: 1 vc_guerrilla", "kien_hoa: 1 us_irregular, 1 us_advisor, 1 arvn_hamlet")
    play(ambush(g, Operation(Orders(VC, "ambush"))), f"space:{loc} piece:us_irregular")
    assert (g.casualties[US_IRREGULAR], show(g, loc)) == (1, "1 vc_guerrilla_active")
