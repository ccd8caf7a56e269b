"""P4.3 The ARVN special activities: Govern with Strategic Hamlets, Raid, Transport."""

import pytest

from sandtable.vietnam.operation import Operation
from sandtable.vietnam.pieces import ARVN, ARVN_HAMLET
from sandtable.vietnam.rules.operations import run
from sandtable.vietnam.rules.s4_govern import govern, possible
from sandtable.vietnam.rules.s4_raid import raid
from sandtable.vietnam.rules.s4_transport import transport
from sandtable.vietnam.sovereign.setup import INFO
from sandtable.vietnam.state import War
from tests.vietnam.play import asked, board, play, show, spaces, support
from tests.vietnam.sovereign.play import board as south
from tests.vietnam.sovereign.play import turn_orders as orders


def patrol() -> Operation:
    return Operation(orders(ARVN, "patrol"))


@pytest.mark.covers("P4.3.1-a", "P4.3.1-b")
def test_govern_places_a_hamlet_without_support() -> None:
    """In a COIN-Controlled Province without one; it shifts a level toward Active Opposition, Support or not."""
    for level, after in (("neutral", "passive_opposition"), ("active_support", "passive_support")):
        g = south(f"kien_hoa: 2 arvn_police, {level}")
        free = g.available[ARVN_HAMLET]
        play(govern(g, patrol()), "govern:hamlet" if level != "neutral" else "")
        assert show(g, "kien_hoa") == "2 arvn_police, 1 arvn_hamlet"
        assert (support(g, "kien_hoa"), g.available[ARVN_HAMLET]) == (after, free - 1)
        assert g.opposition_total == 0


@pytest.mark.covers("P4.3.1-a", "P4.3.1-c")
def test_each_space_of_a_govern_its_own_way() -> None:
    """Aid in the one, a Hamlet in the other; 2 spaces in all; not Saigon, not where it Trains."""
    g = south(
        "saigon: 2 arvn_police, active_support",
        "quang_tin: 2 arvn_police, passive_support",
        "kien_hoa: 2 arvn_police",
        "hue: 2 arvn_police",
        "ba_xuyen: 1 arvn_police, 2 vc_guerrilla, passive_support",
        "tay_ninh: 1 arvn_police, 1 arvn_hamlet",
        aid=10,
    )
    d = asked(run(g, Operation(orders(ARVN, "train"))), "space:kien_hoa train:nothing sa:govern")
    assert spaces(d.options) == ["quang_tin"] or d.topic == "govern.how"
    d = asked(govern(g, patrol()))
    assert spaces(d.options) == ["kien_hoa", "quang_tin"]
    assert d.why_not("space:saigon") == [("4.3.1", "is_saigon")]
    assert d.why_not("space:hue") == [("4.3.1", "no_support")]
    assert d.why_not("space:ba_xuyen") == [("4.3.1", "no_coin_control")]
    assert d.why_not("space:tay_ninh") == [("4.3.1", "no_support")]
    play(govern(g, patrol()), "space:quang_tin govern:aid space:kien_hoa")
    assert (g.aid, show(g, "kien_hoa")) == (16, "2 arvn_police, 1 arvn_hamlet")


@pytest.mark.covers("P1.4.2-a", "P1.4.2-b")
def test_a_hamlet_wants_a_province_without_one() -> None:
    """Not a City; no second one; and none at all if none is Available."""
    g = south("an_loc: 2 arvn_police, passive_support", "kien_hoa: 2 arvn_police, 1 arvn_hamlet, passive_support")
    d = asked(govern(g, patrol()), "space:an_loc")
    assert list(d.options) == ["govern:aid", "govern:patronage"]
    assert d.why_not("govern:hamlet") == [("P1.4.2", "hamlet_needs_province")]
    d = asked(govern(g, patrol()), "space:kien_hoa")
    assert d.why_not("govern:hamlet") == [("P1.4.2", "hamlet")]
    g = south("kien_hoa: 2 arvn_police", "quang_tin: 2 arvn_police, passive_support")
    g.out_of_play[ARVN_HAMLET], g.available[ARVN_HAMLET] = g.available[ARVN_HAMLET], 0
    d = asked(govern(g, patrol()))
    assert d.topic == "govern.how" and d.args["space"] == "quang_tin"
    assert d.why_not("govern:hamlet") == [("1.4.1", "none_available")]


@pytest.mark.covers("P1.4-e")
def test_no_hamlet_before_they_are_available() -> None:
    """Out of Play they are of no use: without Support Govern has no space."""
    g = south("kien_hoa: 2 arvn_police")
    assert possible(g, patrol())
    g.out_of_play[ARVN_HAMLET], g.available[ARVN_HAMLET] = g.available[ARVN_HAMLET], 0
    assert not possible(g, patrol())


@pytest.mark.covers("P4.3.1-d")
def test_advisors_are_us_cubes() -> None:
    """1 Police beside 1 Advisor: Aid only; by the option an Advisor is no cube."""
    lines = "quang_tin: 1 arvn_police, 1 us_advisor, 1 arvn_hamlet, active_support"
    g = south(lines, aid=0)
    play(govern(g, patrol()))
    assert g.aid == 6
    g = south(lines, options=INFO.full_options({"advisors_are_no_cubes": True}))
    d = asked(govern(g, patrol()))
    assert list(d.options) == ["govern:aid", "govern:patronage"]
    g = south("quang_tin: 2 arvn_police, 1 us_advisor, 1 arvn_hamlet, active_support", aid=9, patronage=10)
    play(govern(g, patrol()), "govern:patronage")
    assert (g.aid, g.patronage) == (7, 12)


@pytest.mark.covers("P4.3.2-a", "P1.3.5-b")
def test_transport_stays_in_the_south() -> None:
    """As before, but no closed space is on offer."""
    g = south("quang_tri: 3 arvn_troops")
    d = asked(transport(g, Operation(orders(ARVN, "sweep"))))
    names = spaces(d.options)
    assert "hue" in names and "central_laos" not in names and "north_vietnam" not in names


@pytest.mark.covers("P4.3.3-a")
def test_a_raid_takes_a_base_with_its_cadre_and_brings_no_aid() -> None:
    """The Ranger turns Active; the Guerrilla goes first, then the Base; the Cadre is Available."""
    g = south("tay_ninh: 1 arvn_ranger, 1 vc_guerrilla, 1 vc_cadre", aid=10)
    cadres = g.cadres
    play(raid(g, Operation(orders(ARVN, "assault"))), "space:tay_ninh yes done")
    assert (show(g, "tay_ninh"), g.cadres, g.aid) == ("1 arvn_ranger_active", cadres + 1, 10)


@pytest.mark.covers("P4.3.1-b")
def test_hamlets_left_from_diems_time_work_in_fire_in_the_lake() -> None:
    """The rule knows no game: where Hamlets are Available, Govern places them."""
    g: War = board("kien_hoa: 2 arvn_police", hamlets=1)
    play(govern(g, patrol()))
    assert show(g, "kien_hoa") == "2 arvn_police, 1 arvn_hamlet"
