"""4.5.2 Subvert."""

import pytest

from sandtable.vietnam.operation import Operation
from sandtable.vietnam.pieces import ARVN_POLICE, ARVN_TROOPS, VC, VC_GUERRILLA
from sandtable.vietnam.rules.s4_subvert import possible, subvert
from tests.vietnam.play import asked, board, play, show, spaces, turn_orders


def with_rally() -> Operation:
    return Operation(turn_orders(VC, "rally"))


@pytest.mark.covers("4.5.2-a")
def test_two_and_one_cost_one_patronage() -> None:
    """2 cubes removed and 1 replaced make 3 pieces: Patronage 15 to 14. No Guerrilla turns Active."""
    g = board(
        "hue: 1 vc_guerrilla, 2 arvn_troops, 2 arvn_police", "saigon: 1 vc_guerrilla, 1 arvn_police", patronage=15
    )
    play(
        subvert(g, with_rally()),
        "space:hue subvert:remove piece:arvn_troops piece:arvn_police space:saigon subvert:replace",
    )
    assert show(g, "hue") == "1 arvn_troops, 1 arvn_police, 1 vc_guerrilla"
    assert show(g, "saigon") == "2 vc_guerrilla"
    assert g.patronage == 14
    assert (g.available[ARVN_TROOPS], g.available[ARVN_POLICE]) == (29, 29)


@pytest.mark.covers("4.5.2-a")
@pytest.mark.parametrize("script, patronage", [("remove", 14), ("replace", 15)])
def test_patronage_is_rounded_down(script: str, patronage: int) -> None:
    """Two pieces cost 1, one costs nothing."""
    g = board("hue: 1 vc_guerrilla, 3 arvn_police", patronage=15)
    play(subvert(g, with_rally()), f"space:hue subvert:{script}")
    assert g.patronage == patronage


@pytest.mark.covers("4.5.2-a")
@pytest.mark.parametrize("edition", [1, 2])
def test_a_single_cube(edition: int) -> None:
    """Where one cube stands, one is removed."""
    g = board("hue: 1 vc_guerrilla, 1 arvn_police, 1 arvn_ranger", patronage=0, edition=edition)
    play(subvert(g, with_rally()), "space:hue subvert:remove")
    assert show(g, "hue") == "1 arvn_ranger, 1 vc_guerrilla"
    assert g.patronage == 0


@pytest.mark.covers("4.5.2-a", "4.1.1-a")
def test_where() -> None:
    """Underground VC with ARVN cubes, on LoCs too; Rangers and US pieces are no cubes of ARVN. Not with Attack."""
    loc = "loc_hue_da_nang"
    g = board(
        "hue: 1 vc_guerrilla_active, 1 arvn_police",
        "saigon: 1 vc_guerrilla, 1 arvn_ranger, 1 us_troops",
        "da_nang: 1 vc_guerrilla, 1 arvn_troops",
        f"{loc}: 1 vc_guerrilla, 1 arvn_police",
    )
    d = asked(subvert(g, with_rally()))
    assert spaces(d.options) == ["da_nang", loc]
    assert d.why_not("space:hue") == [("4.5.2", "no_underground_guerrilla")]
    assert d.why_not("space:saigon") == [("4.5.2", "no_arvn_cubes")]
    names = ("rally", "march", "attack", "terror")
    ops = [name for name in names if "subvert" in Operation(turn_orders(VC, name)).specials]
    assert ops == ["rally", "march", "terror"]
    assert not possible(board("saigon: 1 vc_guerrilla, 1 arvn_ranger"), with_rally())


@pytest.mark.covers("1.4.1-c", "1.4.1-d")
def test_replacing_without_an_available_guerrilla_only_removes() -> None:
    """With 0 VC Guerrillas Available the cube is just removed, unless the VC takes one from the map."""
    lines = ("hue: 1 vc_guerrilla, 1 arvn_police", "kien_hoa: 29 vc_guerrilla_active")
    g = board(*lines)
    assert g.available[VC_GUERRILLA] == 0
    play(subvert(g, with_rally()), "space:hue subvert:replace done")
    assert show(g, "hue") == "1 vc_guerrilla"
    g = board(*lines)
    play(subvert(g, with_rally()), "space:hue subvert:replace space:kien_hoa")
    assert show(g, "hue") == "2 vc_guerrilla"
    assert show(g, "kien_hoa") == "28 vc_guerrilla_active"


@pytest.mark.covers("4.5.2-a", "4.1-b")
def test_two_spaces_at_most() -> None:
    """A third is not asked for; Typhoon Kate leaves one."""
    lines = [f"{s}: 1 vc_guerrilla, 2 arvn_police" for s in ("hue", "saigon", "da_nang")]
    g = board(*lines)
    play(subvert(g, with_rally()), "space:hue subvert:remove space:saigon subvert:remove")
    assert show(g, "da_nang") == "2 arvn_police, 1 vc_guerrilla"
    assert g.patronage == 13
    g = board(*lines)
    g.momentum[115] = "unshaded"
    play(subvert(g, with_rally()), "space:hue subvert:remove")
    assert g.patronage == 14
