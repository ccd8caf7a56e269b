"""5 Weather, 6 truces."""

import pytest

from sandtable.chaco.rules import s4_sequence, s5_weather
from sandtable.chaco.rules.s10_movement import movement_step
from tests.chaco.play import BOLIVIA, PARAGUAY, Run, country, play, spots, war


@pytest.mark.covers("C5.0-a")
@pytest.mark.parametrize("month", range(1, 12))
def test_seasons(month: int) -> None:
    g = war(turn=f"1933-{month:02}")
    play(s5_weather.weather(g))
    assert g.rain == (month in (1, 2))


@pytest.mark.covers("C5.0-b")
@pytest.mark.parametrize("die", range(1, 7))
def test_december(die: int) -> None:
    g = war(turn="1932-12")
    play(s5_weather.weather(g), f"d{die}")
    assert g.rain == (die <= 3)


@pytest.mark.covers("C6.1-a")
@pytest.mark.parametrize(("dice", "truce"), [("d2", False), ("d1 d3", False), ("d1 d2 accept accept", True)])
def test_a_truce_comes(dice: str, truce: bool) -> None:
    g = war(vp=[20, 30])
    play(s5_weather.truce(g), dice)
    assert g.truce == truce


@pytest.mark.covers("C6.2-a", "C6.2-b")
def test_refusal() -> None:
    g = war(vp=[20, 30])
    run = Run(s5_weather.truce(g)).give("d1 d1")
    assert run.asked is not None and run.asked.seat == "paraguay"
    run.give("accept")
    assert run.asked is not None and run.asked.seat == "bolivia"
    run.give("refuse")
    assert (g.truce, g.vp) == (False, (10, 30))
    g = war(vp=[30, 20])
    assert Run(s5_weather.truce(g)).give("d1 d2").asked.seat == "bolivia"  # type: ignore[union-attr]


@pytest.mark.covers("C6.2-b")
def test_equal_points_draw_lots() -> None:
    g = war(vp=[20, 20])
    run = Run(s5_weather.truce(g)).give("d1 d1")
    assert run.asked is not None and run.asked.seat == "chance"
    run.give("seat:paraguay")
    assert run.asked.seat == "paraguay"


@pytest.mark.covers("C6.2-a")
def test_only_who_has_ten_points_can_refuse() -> None:
    g = war(vp=[9, 5])
    play(s5_weather.truce(g), "d1 d1")
    assert g.truce


@pytest.mark.covers("C6.4-a")
@pytest.mark.parametrize(("dice", "truce"), [("d2 accept accept", True), ("d3", False), ("d1 refuse", False)])
def test_a_truce_goes_on(dice: str, truce: bool) -> None:
    g = war(vp=[20, 30], truce=True)
    play(s5_weather.truce(g), dice)
    assert g.truce == truce


@pytest.mark.covers("C6.3-a")
def test_no_combat_in_a_truce() -> None:
    g = war(truce=True)
    g.phase, g.part = "reaction_movement", 1
    s4_sequence.next_phase(g)
    assert g.phase == "construction"


@pytest.mark.covers("C6.3-b")
def test_zones_in_a_truce() -> None:
    stacks = ("2020: bol_inf_21", "2023: par_inf_2, franco", "1920: par_inf_1, fernandez")
    g = war(*stacks, truce=True)
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2023 all")
    assert spots(g, run.options) & {"2019", "2119", "2120", "2021", "1920", "1919"} == {"1920"}
    assert run.why("hex:2021") == [("6.3", "truce_zone")]
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:1920 all")
    assert "hex:1921" in run.options, "out of the zone"


@pytest.mark.covers("C6.3-c")
def test_settlements_in_a_truce() -> None:
    g = war("2023: par_inf_2", data=country(settlements="2022=Alpha"), truce=True)
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2023")
    assert "hex:2022" not in run.options
    assert run.why("hex:2022") == [("6.3", "truce_settlement")]
    assert g.control[g.data.map.at["2022"]] == BOLIVIA
