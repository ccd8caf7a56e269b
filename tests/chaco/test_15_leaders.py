"""15: forced, voluntary and subordinate replacement, and where new leaders come from."""

import pytest

from sandtable.chaco.rules.s15_leaders import entry_hexes, political, subordinates, superiors
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import REPLACED
from tests.chaco.play import BOLIVIA, PARAGUAY, Run, at, c, play, verbs, war

# Pena (2, commander), Kundt (4), Bilbao (3), Marzana (1), with a regiment at 2020
STAFF = "2020: bol_inf_21, pena, kundt, bilbao, marzana"


def staff(*lines: str, **facts: object) -> Chaco:
    return war(*(lines or (STAFF,)), phase="politics", active=BOLIVIA, **facts)  # type: ignore[arg-type]


@pytest.mark.covers("C15.1-b", "C15.2-a", "C15.5-a")
def test_one_attempt_of_the_owners_choice() -> None:
    g = staff()
    run = Run(political(g, BOLIVIA))
    assert run.options == ["pass", "leader:pena", "leader:marzana"]  # Kundt and Bilbao outrank Pena
    assert run.why("leader:kundt") == [("15.5", "outranks_commander")]
    assert run.why("leader:toro") == [("15.1", "not_on_map")]
    run.give("pass")
    assert run.asked is None
    assert [g.data.counters[i].id for i in superiors(g, BOLIVIA)] == ["kundt", "bilbao"]


@pytest.mark.covers("C15.1-b", "C15.2-a", "C15.2-b", "C15.3-a", "C15.3-c")
def test_a_questioned_commander_is_challenged() -> None:
    """Kundt (4) against Pena (2): die + 2, and 1 for Bilbao. A one makes 4, twice Pena's rating."""
    g = staff(questioned=[True, False])
    run = Run(political(g, BOLIVIA)).give("n:0 d1")
    assert run.asked is not None and run.asked.topic == "politics.draw"
    run.give("leader:toro")
    assert run.options == ["hex:2010", "hex:2020"]
    run.give("hex:2010")
    assert (g.data.counters[g.commander[BOLIVIA]].id, at(g, "pena"), at(g, "toro")) == ("kundt", "-4", "2010")
    assert g.questioned == (False, False) and run.asked is None


@pytest.mark.covers("C15.2-a")
def test_no_challenge_without_a_higher_rating() -> None:
    g = staff("2020: bol_inf_21, pena, marzana", questioned=[True, False])
    assert Run(political(g, BOLIVIA)).topics == ["politics.attempt"]
    assert g.questioned == (False, False)


@pytest.mark.covers("C15.2-b")
def test_equal_challengers_draw_lots() -> None:
    g = staff("2020: bol_inf_21, pena, kundt, toro", questioned=[True, False])
    run = Run(political(g, BOLIVIA))
    assert run.asked is not None and (run.asked.seat, run.options) == ("chance", ["leader:kundt", "leader:toro"])


@pytest.mark.covers("C15.3-b", "C15.3-d", "C15.3-e", "C15.3-f")
@pytest.mark.parametrize(
    "bought, die, vp, result",
    [
        ("minus:2", 1, 10, "equal"),  # 1 + 1 + 2 - 2 = 2: Kundt goes, the owner picks his successor
        ("minus:1", 1, 15, "survives"),  # 3: more than 2, less than 4
        ("minus:3", 1, 5, "less"),  # 1: Kundt goes, the lot decides
    ],
)
def test_challenge_results(bought: str, die: int, vp: int, result: str) -> None:
    g = staff(questioned=[True, False])
    run = Run(political(g, BOLIVIA)).give(f"{bought} d{die}")
    assert g.vp[BOLIVIA] == vp and g.data.counters[g.commander[BOLIVIA]].id == "pena"
    if result == "survives":
        assert run.asked is None and at(g, "kundt") == "2020"
        return
    assert at(g, "kundt") == "-4" and run.asked is not None
    assert (run.asked.topic, run.asked.seat) == (
        ("politics.choose", "bolivia") if result == "equal" else ("politics.draw", "chance")
    )


@pytest.mark.covers("C15.3-b")
def test_no_more_points_than_there_are() -> None:
    g = staff(questioned=[True, False], vp=[9, 20])
    assert Run(political(g, BOLIVIA)).forced().options == ["n:0", "plus:1", "minus:1"]
    rich = staff(questioned=[True, False], vp=[90, 20])
    assert len(Run(political(rich, BOLIVIA)).forced().options) == 7  # at most three either way


@pytest.mark.covers("C15.4-a", "C15.4-b")
def test_voluntary_replacement_with_support() -> None:
    """Pena (2): a two and two supporters are 4; one of them commands, by lot."""
    g = staff()
    run = Run(political(g, BOLIVIA)).give("leader:pena leader:kundt leader:bilbao n:0 d2")
    assert run.asked is not None and run.options == ["leader:kundt", "leader:bilbao"] and run.asked.seat == "chance"
    run.give("leader:bilbao leader:bol_a hex:2020")
    assert (g.data.counters[g.commander[BOLIVIA]].id, at(g, "pena"), at(g, "bol_a")) == ("bilbao", "-4", "2020")


@pytest.mark.covers("C15.4-b", "C15.6-c", "C15.1-a")
def test_without_support_a_named_leader_is_drawn() -> None:
    g = staff()
    run = Run(political(g, BOLIVIA)).give("leader:pena done n:0 d5")
    assert run.asked is not None and run.asked.topic == "politics.draw"
    assert run.options == ["leader:penaranda", "leader:banzer", "leader:toro"]  # no unnamed ones
    run.give("leader:banzer hex:2020")
    assert g.data.counters[g.commander[BOLIVIA]].id == "banzer"


@pytest.mark.covers("C15.4-c", "C16.2-f")
@pytest.mark.parametrize("die, penalty, lost", [(3, 4, 2 + 4), (1, 4, 2 + 8)])
def test_a_failed_coup_costs_points(die: int, penalty: int, lost: int) -> None:
    g = staff()
    play(political(g, BOLIVIA), f"leader:pena done n:0 d{die} d{penalty}")
    assert g.vp[BOLIVIA] == 20 - lost and g.data.counters[g.commander[BOLIVIA]].id == "pena"


@pytest.mark.covers("C15.5-b", "C15.5-c")
def test_subordinates() -> None:
    """Marzana (1): a one bought up to two dismisses him; a plain one fails and costs 1 + die."""
    g = staff()
    run = Run(political(g, BOLIVIA)).give("leader:marzana")
    assert run.options == ["n:0", "plus:1", "plus:2", "plus:3"]
    run.give("plus:1 d1 leader:toro hex:2020")
    assert (at(g, "marzana"), at(g, "toro"), g.vp[BOLIVIA]) == ("-4", "2020", 18)
    g = staff()
    play(political(g, BOLIVIA), "leader:marzana n:0 d1 d6")
    assert (at(g, "marzana"), g.vp[BOLIVIA]) == ("2020", 20 - 7)


@pytest.mark.covers("C15.6-a")
def test_the_replaced_come_back_when_nobody_else_is_left() -> None:
    g = staff()
    for name in ("penaranda", "banzer", "toro", "bol_a", "bol_b", "bol_c"):
        verbs.put(g, c(g, name), REPLACED)
    run = Run(political(g, BOLIVIA)).give("leader:marzana n:0 d5")
    assert "leader:toro" in run.options and "leader:marzana" in run.options


@pytest.mark.covers("C15.6-b")
def test_new_leaders_do_not_reach_isolated_units() -> None:
    around = ("2018", "2119", "2121", "2022", "1921", "1919")
    ring = [f"{number}: par_inf_{n}" for n, number in enumerate(around, 1)]
    g = war("2020: bol_inf_21", "2012: bol_inf_14, bol_ghq", *ring)
    assert [g.data.map.name[x] for x in entry_hexes(g, BOLIVIA)] == ["2010", "2012"]


@pytest.mark.covers("C15.6-d")
@pytest.mark.parametrize("before", [0, 1])
@pytest.mark.parametrize(
    "place, supplied",
    [
        ("2010", True),  # a source
        ("2012", True),  # two hexes from it
        ("2020", False),  # beyond every radius: Pena there is out of supply
        ("2030", True),  # with the GHQ
        ("2033", True),  # in its radius
        ("2036", False),  # in the radius of nobody; Kundt there was out of supply when it was checked
    ],
)
def test_a_new_leaders_supply_is_judged_when_he_enters(place: str, supplied: bool, before: int) -> None:
    g = staff(
        "2020: bol_inf_21, pena unsupplied, marzana unsupplied", "2012: bol_inf_14", "2030: bol_inf_16, bol_ghq",
        "2033: bol_inf_20", "2036: bol_inf_47, kundt unsupplied",
    )  # fmt: skip
    g.supplied[c(g, "toro")] = before
    Run(political(g, BOLIVIA)).give(f"leader:marzana n:0 d6 leader:toro hex:{place}")
    assert at(g, "toro") == place and bool(g.supplied[c(g, "toro")]) is supplied


@pytest.mark.covers("C15.1-a")
def test_five_leaders_and_a_named_commander() -> None:
    g = staff()
    assert len(subordinates(g, BOLIVIA)) == 3
    assert subordinates(g, PARAGUAY) == []
