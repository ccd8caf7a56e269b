"""8.5 The rulebook's supply example, rebuilt as far as its text says where things stand.

All hexes are scrub, with roads. S1 is 2010, the GHQ with Pena 2030, the depots D1 2015 and D2 2012, S2 3549. The
road runs from S1 to the GHQ (20 hexes) and on; another leads east from D2.
"""

import pytest

from sandtable.chaco.rules import s8_attrition, s8_network, s8_supply
from sandtable.chaco.rules.s8_supply import supply_modifier
from sandtable.chaco.state import Chaco
from tests.chaco.play import BOLIVIA, Run, at, c, country, h, war

LOC_ROAD = " ".join(f"20{n}" for n in range(10, 43))
EAST_ROAD = " ".join(f"{n}12" for n in range(20, 36))
UNITS = {
    "U1": ("bol_inf_21", "2129"), "U2": ("bol_inf_14", "2230"), "U3": ("bol_inf_16", "2331"),
    "U4": ("bol_inf_4", "2235"), "U5": ("bol_inf_5", "2040"), "U6": ("bol_inf_31", "2131"),
    "U7": ("bol_inf_47", "2132"), "U8": ("bol_inf_20", "3513"), "U9": ("bol_cav_5", "3511"),
    "U10": ("bol_inf_montes", "2433"), "U11": ("bol_inf_34", "3546"), "U12": ("bol_inf_41", "3547"),
}  # fmt: skip
LEADERS = {
    "L1": ("penaranda", "2130"), "L2": ("marzana", "2231"), "L3": ("banzer", "2012"), "L4": ("toro", "2233"),
    "L5": ("bilbao", "3548"),
}  # fmt: skip


def example(rain: bool = False) -> Chaco:
    data = country(
        settlements="2015=D1 2012=D2",
        sources="2010=bolivia 3549=bolivia 1549=paraguay",
        roads=f"{LOC_ROAD}; {EAST_ROAD}",
        rail="1549 1548",
    )
    stacks = [f"{number}: {name}" for name, number in (*UNITS.values(), *LEADERS.values())]
    g = war("2030: bol_ghq, pena", "2012: bol_truck_1", *stacks, data=data, rain=rain)
    g.phase, g.part, g.active = "supply", s8_supply.LINE, BOLIVIA
    return g


def supplied(g: Chaco) -> set[str]:
    return {u for u, (name, _) in {**UNITS, **LEADERS}.items() if g.supplied[c(g, name)]}


@pytest.mark.covers("C8.5-e", "C8.7-a", "C8.8-a")
def test_line_and_radius() -> None:
    g = example()
    lines = s8_network.lines_of_communication(g, BOLIVIA)
    assert lines is not None
    assert lines.lengths[h(g, "2010")] == 20
    Run(s8_supply.trace_line(g, BOLIVIA)).give("hex:2010")
    assert (g.loc[BOLIVIA], g.radius[BOLIVIA], g.ghq_supplied[BOLIVIA]) == (20, 8, True)
    assert g.depots == [h(g, "2012"), h(g, "2015")]


@pytest.mark.covers("C8.5-e", "C8.9-a", "C8.11-a")
def test_who_is_supplied() -> None:
    """All but U8 and U9, which a truck could reach only by mixing wheels and feet."""
    g = example()
    Run(s8_supply.trace_line(g, BOLIVIA)).give("hex:2010")
    Run(s8_supply.assign_trucks(g, BOLIVIA)).give("truck:bol_truck_1")
    assert g.assigned[c(g, "bol_truck_1")]
    assert set(UNITS) - supplied(g) == {"U8", "U9"}
    assert set(LEADERS) <= supplied(g)
    assert [g.data.counters[i].id for i in g.todo] == ["bol_cav_5", "bol_inf_20"]


@pytest.mark.covers("C8.13-a")
def test_attrition_of_the_two() -> None:
    """No water, not isolated: -1 each. A 2 costs U9 a step, a 6 leaves U8 as it is."""
    g = example()
    Run(s8_supply.trace_line(g, BOLIVIA)).give("hex:2010")
    Run(s8_supply.assign_trucks(g, BOLIVIA)).give("done")
    for name in ("U8", "U9"):
        unit = c(g, UNITS[name][0])
        assert s8_attrition.attrition_modifiers(g, unit, False) == {"no_water": -1}
    Run(s8_attrition.attrition(g, BOLIVIA)).give("pass d2 d6")
    assert (g.steps[c(g, "bol_cav_5")], g.steps[c(g, "bol_inf_20")]) == (1, 2)


@pytest.mark.covers("C8.5-f", "C8.2-a", "C8.14-a")
def test_new_supply() -> None:
    """A 6, less one for Pena at the GHQ: four CSP, four replacements, a truck."""
    g = example()
    Run(s8_supply.trace_line(g, BOLIVIA)).give("hex:2010")
    Run(s8_supply.assign_trucks(g, BOLIVIA)).give("done")
    assert supply_modifier(g, BOLIVIA) == -1
    run = Run(s8_supply.new_supply(g, BOLIVIA)).give("d6")
    assert g.replacements[BOLIVIA] == 4
    assert g.new_trucks[BOLIVIA] == 1
    places = {"2010", "2012", "2030", "2130", "2231", "2233", "3548", "3549"}
    assert {key[4:] for key in run.options} == places, "sources, leaders and the GHQ, all in supply"
    run.give("hex:2130 n:3 hex:2030")
    assert g.csp[BOLIVIA] == {h(g, "2130"): 3, h(g, "2030"): 1}
    assert g.depots == []
    assert at(g, "pena") == "2030"


@pytest.mark.covers("C8.5-e", "C8.7-d", "C8.9-b")
def test_in_rain() -> None:
    """LOC 40, radius 4: units 4, 5, 7, 8, 9, 10, 11 and L4 are out of supply."""
    g = example(rain=True)
    Run(s8_supply.trace_line(g, BOLIVIA)).give("hex:2010")
    assert (g.loc[BOLIVIA], g.radius[BOLIVIA]) == (40, 4)
    Run(s8_supply.assign_trucks(g, BOLIVIA)).give("truck:bol_truck_1")
    assert set(UNITS) - supplied(g) == {"U4", "U5", "U7", "U8", "U9", "U10", "U11"}
    assert set(LEADERS) - supplied(g) == {"L4"}
