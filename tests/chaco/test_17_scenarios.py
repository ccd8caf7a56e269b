"""17: the set-ups of all scenarios, complete and legal."""

import pytest

import sandtable
from sandtable.chaco import query
from sandtable.chaco.data import load
from sandtable.chaco.rules.s3_control import enter
from sandtable.chaco.scenarios import Known, read
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import AVAILABLE, CAVALRY, REINFORCEMENTS, SIDES
from sandtable.kernel.reading import DataError, parse
from sandtable.kernel.table import Table
from tests.chaco.play import BOLIVIA, PARAGUAY, at, c, h, play

DATA = load()


def set_up(scenario: str, seed: int = 1) -> Table:
    """The table at the first question after the set-up, pieces with a choice placed by ``rest``."""
    t = sandtable.new("chaco", scenario, seed=seed)
    while (d := t.decision) is not None and t.state.phase == "setup":
        t.answer("rest" if "rest" in d.options else "done")
    return t


def stack(g: Chaco, number: str) -> str:
    counters = g.data.counters
    ids = [counters[i].id + (" reduced" if query.reduced(g, i) else "") for i in query.counters_at(g, h(g, number))]
    supply = [f"{g.csp[s][h(g, number)]} csp" for s in (0, 1) if h(g, number) in g.csp[s]]
    return ", ".join([*sorted(ids), *supply])


@pytest.mark.covers("C17.2-a", "C17.1-a")
def test_boqueron() -> None:
    g = set_up("boqueron").state
    assert query.turn_name(g.turn) == "1932-09" and query.turn_name(g.last_turn) == "1933-02"
    assert g.vp == (20, 15) and g.radius[BOLIVIA] == 6
    assert [g.data.counters[i].id for i in g.commander] == ["pena", "estigarribia"]
    expected = {
        "2440": "bol_inf_21, marzana, 1 csp",
        "2241": "bol_art_1, bol_inf_14, bol_inf_16, penaranda, 1 csp",
        "1741": "bol_art_2, bol_cav_5, pena, 3 csp",
        "2635": "bol_inf_5 reduced",
        "2836": "bol_inf_4 reduced",
        "3034": "bol_a, bol_inf_31 reduced, 2 csp",
        "1537": "bol_art_3, bol_b, bol_ghq, bol_inf_20, bol_truck_1, 2 csp",
        "2807": "bol_art_4, bol_eng_1, bol_inf_47, bol_inf_azurduy, bol_inf_montes, bol_truck_2, bol_truck_3, 2 csp",
        "3038": "par_a, par_inf_5 reduced, 1 csp",
        "2837": "par_inf_7 reduced",
        "1845": "irrazabal, par_inf_13, 1 csp",
        "3351": "par_inf_3, par_inf_6, 2 csp",
    }
    assert {number: stack(g, number) for number in expected} == expected
    assert g.works == {h(g, "2837"): 1}
    for unit in ("par_inf_1", "par_inf_2", "par_inf_4", "par_cav_2", "par_art_1", "par_art_2", "par_eng_1"):
        assert g.data.map.distance(g.where[c(g, unit)], h(g, "2741")) <= 1
    assert at(g, "par_ghq") == at(g, "estigarribia") == "2741" and g.csp[PARAGUAY][h(g, "2741")] == 6
    held = {g.data.map.settlement[x]: SIDES[side] for x, side in g.control.items() if x in g.data.map.settlement}
    assert {name for name, side in held.items() if side == "paraguay"} == {
        "Guarani", "Isla Poi", "Mennonite colonies", "Nanawa", "Gondra", "Teniente Montania", "Casanillo",
    }  # fmt: skip
    assert held["Toledo"] == held["Boqueron"] == "bolivia"


@pytest.mark.covers("C17.2-a")
def test_the_paraguayan_stack_may_spread_around_isla_poi() -> None:
    t = sandtable.new("chaco", "boqueron", seed=3)
    while t.decision is not None and t.decision.topic != "setup.place":
        t.answer("done")
    assert t.decision is not None
    assert sorted(t.decision.options) == sorted(
        ["hex:2741", "hex:2740", "hex:2841", "hex:2842", "hex:2742", "hex:2642", "hex:2641", "rest"]
    )
    t.answer("hex:2842")
    assert at(t.state, "par_ghq") == "2842"


@pytest.mark.covers("C17.3-a", "C17.4-a", "C17.5-a", "C17.1-a")
@pytest.mark.parametrize("scenario", ["boqueron", "alihuata", "ballivian", "villa_montes", "campaign"])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_set_up_is_whole_and_legal(scenario: str, seed: int) -> None:
    g = set_up(scenario, seed).state
    s = DATA.scenarios[scenario]
    for side in (BOLIVIA, PARAGUAY):
        groups = s.groups[side]
        units = [u for u in DATA.units[side] if g.where[u] >= 0]
        regiments = [u for u in units if DATA.counters[u].kind <= CAVALRY]
        assert len(regiments) == sum(x.draw + len(x.units) for x in groups)
        assert len(units) == len(regiments) + sum(x.artillery + x.engineers for x in groups)
        assert all(g.where[u] == REINFORCEMENTS for u in DATA.units[side] if u not in units)
        assert sum(1 for i in DATA.leaders[side] if g.where[i] >= 0) == 5
        assert all(g.where[i] == AVAILABLE for i in DATA.leaders[side] if g.where[i] < 0)
        assert sum(1 for t in DATA.trucks[side] if g.where[t] >= 0) == sum(x.trucks for x in groups)
        assert sum(g.csp[side].values()) == sum(x.csp for x in groups)
        assert all(query.room(g, x, side) >= 0 for x in query.unit_hexes(g, side))
        assert g.where[DATA.ghq[side]] >= 0 and not any(g.building)
        drawn = sorted(DATA.counters[u].factors for u in regiments)
        if s.pools[side]:
            assert drawn == sorted(f for f, n in s.pools[side] for _ in range(n))
        for x in query.unit_hexes(g, side):
            assert g.control.get(x, side) == side
    assert g.air == (3, 1) and g.vp == s.vp


@pytest.mark.covers("C17.3-a", "C17.4-a", "C17.5-a", "C17.6-a")
@pytest.mark.parametrize(
    "scenario, first, last, vp, radius, commanders",
    [
        ("alihuata", "1933-03", "1934-04", (20, 25), 6, ["kundt", "estigarribia"]),
        ("ballivian", "1934-05", "1935-01", (15, 30), 6, ["bilbao", "estigarribia"]),
        ("villa_montes", "1935-02", "1935-06", (15, 40), 8, ["penaranda", "estigarribia"]),
        ("campaign", "1932-09", "1935-06", (20, 15), 6, ["pena", "estigarribia"]),
    ],
)
def test_dates_points_and_commanders(
    scenario: str, first: str, last: str, vp: list[int], radius: int, commanders: list[str]
) -> None:
    g = set_up(scenario).state
    assert (query.turn_name(g.turn), query.turn_name(g.last_turn)) == (first, last)
    assert (g.vp, g.radius[BOLIVIA]) == (vp, radius)
    assert [g.data.counters[i].id for i in g.commander] == commanders


@pytest.mark.covers("C17.3-a", "C17.4-a", "C17.5-a")
@pytest.mark.parametrize(
    "scenario, paraguayan, bolivian",
    [
        ("alihuata", "2836 2440 3038 2839 2241 2043 1845 2741 2543 3344 2236", "1741 1537 2635 2141 2234 3034 1823"),
        ("ballivian", "2234 3034 1741 3228 2236 2741 2322", "1823 2817 4016 3224 2711 4516 2807"),
        ("villa_montes", "2810 3210 3806 4306 4017 1823 2711", "4404 3703 3107 2807 2707 2009"),
    ],
)
def test_control_at_the_start(scenario: str, paraguayan: str, bolivian: str) -> None:
    """Platanillos (17.3) and Canada Strongest (17.4) belong to their garrisons (I-17)."""
    g = set_up(scenario).state
    assert {n for n in paraguayan.split() if g.control[h(g, n)] != PARAGUAY} == set()
    assert {n for n in bolivian.split() if g.control[h(g, n)] != BOLIVIA} == set()


@pytest.mark.covers("C17.3-c", "C16.2-d")
def test_alihuatas_list_is_complete() -> None:
    """17.3 names what Paraguay holds and gives Bolivia all the rest: no settlement may be left out that Paraguay needs.

    The railhead (8.4) is not in the list: it is a source, no settlement, and taking it scores nothing.
    """
    g = set_up("alihuata").state
    ours = {g.data.map.name[x] for x in g.data.map.settlement if g.control[x] == PARAGUAY}
    listed = {"2836", "2440", "3038", "2839", "2241", "2043", "1845", "2741", "2543", "3344"}
    assert ours == listed | {"2236"}  # Platanillos is garrisoned (I-17)
    railhead = h(g, "3447")
    assert railhead not in g.data.map.settlement and g.data.map.source[railhead] == PARAGUAY
    play(enter(g, BOLIVIA, railhead, "movement"), "d6")  # the supply point there is lost
    assert g.control[railhead] == BOLIVIA and g.vp == (20, 25)


@pytest.mark.covers("C17.3-a")
def test_draws_differ_and_are_chance() -> None:
    def drawn(seed: int) -> str:
        return stack(set_up("alihuata", seed).state, "1845")

    assert len({drawn(seed) for seed in range(6)}) > 1


@pytest.mark.covers("C17.3-b")
def test_trenches_where_friends_stand() -> None:
    t = sandtable.new("chaco", "alihuata", seed=1)
    while t.decision is not None and t.decision.topic != "setup.trench":
        t.answer("rest")
    assert t.decision is not None and t.decision.args["n"] == 2
    assert "hex:1741" in t.decision.options and "hex:2241" not in t.decision.options
    t.answer("hex:1741")
    assert t.decision.topic == "setup.trench" and "hex:1741" not in t.decision.options
    t.answer("hex:2042")
    assert t.state.works == {h(t.state, "1741"): 1, h(t.state, "2042"): 1}
    assert t.decision.topic != "setup.trench"


@pytest.mark.covers("C17.1-b")
def test_trucks_may_start_assigned() -> None:
    t = sandtable.new("chaco", "boqueron", seed=1)
    assert t.decision is not None and t.decision.topic == "setup.truck"
    assert t.decision.options == ("truck:bol_truck_1", "truck:bol_truck_2", "truck:bol_truck_3", "done")
    t.answer("truck:bol_truck_1")
    assert t.state.assigned[c(t.state, "bol_truck_1")] == 1


# ---------------------------------------------------------------------- a player's own scenarios


KNOWN = Known(DATA.map.name, [x.id for x in DATA.counters if x.combat], ["pena", "estigarribia"], ["4-5"])
GOOD = """{"scenarios": {"s": {"rule": "17.9", "start": "1932-09", "turns": 2, "vp": {"bolivia": 1, "paraguay": 2},
 "radius": {"bolivia": 6}, "commander": {"bolivia": "pena", "paraguay": "estigarribia"},
 "control": {"rest": "row:26", "bolivia": [], "paraguay": []}, "trenches": {"bolivia": 0, "paraguay": 1},
 "pool": {"bolivia": {"4-5": 1}, "paraguay": {}},
 "bolivia": [{"at": ["1741"], "leaders": ["pena"], "draw": 1}],
 "paraguay": [{"around": "2741", "leaders": ["estigarribia"], "units": ["par_inf_1"]}]}}}"""


def test_scenarios_of_ones_own() -> None:
    s = read(parse(GOOD, "scenarios.json"), KNOWN)["s"]
    assert (s.turns, s.vp, s.groups[PARAGUAY][0].spread) == (2, (1, 2), True)


@pytest.mark.parametrize(
    "old, new, message",
    [
        ('"1932-09"', '"Sept 1932"', "expected a month like 1932-09"),
        ('["1741"]', '["9999"]', "expected one of"),
        ('"at": ["1741"]', '"at": []', "expected at least one hex"),
        ('"at": ["1741"],', "", 'expected either "at"'),
        ('"draw": 1', '"draw": 2', r"as many regiments as the set-up draws \\(2\\)"),
        ('{"4-5": 1}', '{"9-9": 1}', "expected factors of regiments"),
        ('"row:26"', '"north"', "expected demarcation, bolivia, paraguay or row:NN"),
        ('"leaders": ["pena"], ', "", "expected one of the leaders on the map"),
    ],
)
def test_errors_name_the_place(old: str, new: str, message: str) -> None:
    with pytest.raises(DataError, match="scenarios.json line .*" + message.replace("\\\\", "\\")):
        read(parse(GOOD.replace(old, new), "scenarios.json"), KNOWN)
