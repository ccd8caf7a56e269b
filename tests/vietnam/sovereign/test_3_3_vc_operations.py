"""P3.3.1-P3.3.4 VC Operations with Hamlets, Advisors and Irregulars; P7.4 Hamlets in Fire in the Lake."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import (
    ARVN_HAMLET,
    NVA,
    PIECES,
    US_ADVISOR,
    US_BASE,
    US_IRREGULAR,
    VC,
    VC_BASE,
)  # fmt: skip
from sandtable.vietnam.rules.insurgents import next_victims
from sandtable.vietnam.rules.s3_attack import attack
from sandtable.vietnam.rules.s3_march import march
from sandtable.vietnam.rules.s3_rally import rally
from sandtable.vietnam.rules.s3_terror import terror
from sandtable.vietnam.state import War
from tests.vietnam.play import asked, board, play, show, spaces, support, turn_orders
from tests.vietnam.sovereign.play import turn_orders as orders
from tests.vietnam.sovereign.positions import south

SOUTHERN = 23
"""8 Cities and 15 Provinces."""


@pytest.mark.covers("P3.3.1-a", "P7.4-d-b", "P7.4-d-c")
def test_no_rally_at_a_hamlet() -> None:
    """The VC is barred, here and in Fire in the Lake while Diem lives; the NVA there is not."""
    lines = ("kien_hoa: 1 arvn_hamlet, 1 vc_guerrilla", "kien_giang: 1 vc_guerrilla")
    d = asked(rally(south(*lines), Operation(orders(VC, "rally"))))
    assert "kien_giang" in spaces(d.options)
    assert "kien_hoa" not in spaces(d.options)
    assert d.why_not("space:kien_hoa") == [("P3.3.1", "hamlet")]
    assert len(spaces(d.options)) == SOUTHERN - 1, "no closed space"
    g = board(*lines, hamlets=6)
    assert "kien_hoa" not in spaces(asked(rally(g, Operation(turn_orders(VC, "rally")))).options)
    assert "kien_hoa" in spaces(asked(rally(g, Operation(turn_orders(NVA, "rally")))).options)


@pytest.mark.covers("P3.3.1-b", "P3.1-c")
def test_a_base_only_while_one_is_available() -> None:
    """The 8th and 9th stand on the slots of Hanoi: with 7 on the map none is Available, but one may be moved (1.4.1)."""
    g = south("kien_hoa: 2 vc_guerrilla", "tay_ninh: 2 vc_base", vc=3)
    play(rally(g, Operation(orders(VC, "rally"))), "space:kien_hoa rally:base done")
    assert (show(g, "kien_hoa"), g.res[VC]) == ("1 vc_base", 2)
    g = south("kien_hoa: 2 vc_guerrilla", "tay_ninh: 2 vc_base")
    g.available[VC_BASE] = 0
    play(rally(g, Operation(orders(VC, "rally"))), "space:kien_hoa rally:base space:tay_ninh done")
    assert (show(g, "kien_hoa"), show(g, "tay_ninh")) == ("1 vc_base", "1 vc_base")


@pytest.mark.covers("P3.3.2-a")
@pytest.mark.parametrize(
    "there, hidden",
    [
        ("1 arvn_police, 1 arvn_hamlet", False),  # 2 + 2
        ("1 arvn_hamlet", True),  # 2 + 1
        ("2 us_irregular", True),
        ("2 us_advisor", True),
        ("1 arvn_base, 1 us_base", True),
        ("1 us_irregular, 1 us_advisor, 1 arvn_troops", True),
        ("1 arvn_ranger, 1 arvn_troops", False),
    ],
)
def test_who_sees_a_march(there: str, hidden: bool) -> None:
    """2 Guerrillas come to Support; cubes, Rangers and a Hamlet count, Irregulars, Advisors and Bases do not."""
    g = south("ba_xuyen: 2 vc_guerrilla", f"kien_hoa: {there}, passive_support")
    play(march(g, Operation(Orders(VC, "march"))), "space:ba_xuyen space:kien_hoa n:2")
    assert show(g, "kien_hoa").endswith("2 vc_guerrilla" if hidden else "2 vc_guerrilla_active")


@pytest.mark.covers("P7.4-d-b", "P7.4-d-c", "P3.3.2-a")
def test_who_sees_a_march_in_fire_in_the_lake() -> None:
    """There Irregulars count as ever (by an option not against the VC); a Hamlet counts against the VC, not against the NVA."""

    def arrives(forces: int, guerrilla: str, there: str, options: dict[str, object] | None = None) -> str:
        g = board(f"ba_xuyen: 2 {guerrilla}", f"kien_hoa: {there}, passive_support", hamlets=6, options=options)
        play(march(g, Operation(Orders(forces, "march"))), "space:ba_xuyen space:kien_hoa n:2")
        return show(g, "kien_hoa").rpartition(", ")[2]

    assert arrives(VC, "vc_guerrilla", "2 us_irregular") == "2 vc_guerrilla_active"
    unseen: dict[str, object] = {"march_sees_irregulars": False}
    assert arrives(VC, "vc_guerrilla", "2 us_irregular", unseen) == "2 vc_guerrilla"
    assert arrives(NVA, "nva_guerrilla", "2 us_irregular", unseen) == "2 nva_guerrilla_active"
    assert arrives(VC, "vc_guerrilla", "1 arvn_police, 1 arvn_hamlet") == "2 vc_guerrilla_active"
    assert arrives(NVA, "nva_guerrilla", "1 arvn_police, 1 arvn_hamlet") == "2 nva_guerrilla"
    assert arrives(NVA, "nva_guerrilla", "2 arvn_police, 1 arvn_hamlet") == "2 nva_guerrilla_active"


def victims(g: War, space: str = "kien_hoa") -> list[str]:
    """The pieces that an Attack may remove next."""
    return [PIECES[p] for p in next_victims(g, SPACE[space])]


@pytest.mark.covers("P3.3.3-b", "P3.3.3-c", "P3.3.3-d", "P3.3.3-e")
@pytest.mark.parametrize(
    "there, first",
    [
        ("1 arvn_troops, 1 arvn_police, 1 arvn_ranger, 1 us_irregular", "us_irregular arvn_troops arvn_police arvn_ranger"),
        ("1 arvn_police, 1 arvn_hamlet, 1 us_advisor, 1 us_base", "arvn_police"),
        ("1 arvn_ranger_active, 1 arvn_hamlet", "arvn_ranger_active"),
        ("1 us_irregular, 1 arvn_hamlet", "us_irregular arvn_hamlet"),
        ("1 us_irregular, 1 us_advisor", "us_irregular"),
        ("1 us_advisor, 1 arvn_hamlet, 1 us_base", "us_advisor arvn_hamlet"),
        ("1 arvn_hamlet, 1 arvn_base", "arvn_hamlet"),
        ("1 us_advisor, 1 us_base", "us_advisor"),
        ("1 us_base, 1 arvn_base", "us_base arvn_base"),
    ],
)
def test_the_order_of_removal(there: str, first: str) -> None:
    """Cubes and Special Forces at any time; a Hamlet after cubes and Rangers, an Advisor after those, Bases last."""
    assert victims(south(f"kien_hoa: {there}, 1 vc_guerrilla")) == first.split()


@pytest.mark.covers("P3.3.3-a", "P3.3.3-c", "P3.3.3-f", "P3.3.3-g", "P3.3.3-h", "P1.4-f")
def test_an_attack_on_a_hamlet_and_advisors() -> None:
    """Two Advisors cost no Guerrilla and become Casualties; a Hamlet goes back to Available."""
    g = south("kien_hoa: 3 vc_guerrilla, 2 us_advisor, 1 arvn_hamlet", vc=5)
    hamlets = g.available[ARVN_HAMLET]
    op = Operation(Orders(VC, "attack"))
    play(attack(g, op), "space:kien_hoa roll=3 piece:us_advisor piece:us_advisor")
    assert show(g, "kien_hoa") == "1 arvn_hamlet, 3 vc_guerrilla_active"
    assert (g.casualties[US_ADVISOR], g.res[VC]) == (2, 4)
    op = Operation(Orders(VC, "attack"))
    play(attack(g, op), "space:kien_hoa roll=1 piece:arvn_hamlet")
    assert show(g, "kien_hoa") == "3 vc_guerrilla_active"
    assert g.available[ARVN_HAMLET] == hamlets + 1


@pytest.mark.covers("P3.3.3-f", "P3.3.3-g")
def test_a_us_base_costs_a_guerrilla() -> None:
    """Irregular and Base become Casualties, and the Base costs an attacker."""
    g = south("kien_hoa: 2 vc_guerrilla, 1 us_irregular, 1 us_base")
    play(attack(g, Operation(Orders(VC, "attack"))), "space:kien_hoa roll=2 piece:us_irregular piece:us_base")
    assert show(g, "kien_hoa") == "1 vc_guerrilla_active"
    assert (g.casualties[US_IRREGULAR], g.casualties[US_BASE]) == (1, 1)


@pytest.mark.covers("P3.3.3-c", "P3.3.3-e")
def test_why_not_yet() -> None:
    """The page can say what protects a Hamlet, an Advisor and a Base."""
    g = south("kien_hoa: 2 vc_guerrilla, 1 arvn_police, 1 us_irregular, 1 arvn_hamlet, 1 us_advisor, 1 us_base")
    d = asked(attack(g, Operation(Orders(VC, "attack"))), "space:kien_hoa roll=2")
    assert list(d.options) == ["piece:us_irregular", "piece:arvn_police", "done"]
    assert d.why_not("piece:arvn_hamlet") == [("P3.3.3", "protected")]
    assert d.why_not("piece:us_advisor") == [("P3.3.3", "protected")]
    assert d.why_not("piece:us_base") == [("3.3.3", "bases_last")]


@pytest.mark.covers("P7.4-d-c", "P7.4-d-d")
def test_us_troops_protect_a_hamlet_in_fire_in_the_lake() -> None:
    """There US Troops must go first as well, of a VC and of an NVA Attack; Irregulars still protect nothing."""
    g = board("kien_hoa: 1 us_troops, 1 arvn_hamlet, 2 nva_troops, 1 vc_guerrilla", hamlets=6)
    assert victims(g) == ["us_troops"]
    play(attack(g, Operation(Orders(NVA, "attack"))), "space:kien_hoa target:both")
    assert show(g, "kien_hoa") == "1 arvn_hamlet, 1 nva_troops, 1 vc_guerrilla", "a Troop cost a Troop"
    g = board("kien_hoa: 1 us_irregular, 1 arvn_hamlet, 1 vc_guerrilla", hamlets=6)
    assert victims(g) == ["us_irregular", "arvn_hamlet"]


@pytest.mark.covers("P3.3.4-a")
def test_terror_is_as_ever() -> None:
    """A Hamlet does not keep Terror away: marker and shift, 1 Resource."""
    g = south("kien_hoa: 1 vc_guerrilla, 1 arvn_hamlet, passive_support", vc=2)
    play(terror(g, Operation(orders(VC, "terror"))), "space:kien_hoa")
    assert (support(g, "kien_hoa"), g.terror[SPACE["kien_hoa"]], g.res[VC]) == ("neutral", 1, 1)
    assert show(g, "kien_hoa") == "1 arvn_hamlet, 1 vc_guerrilla_active"
