"""4.4.1 Infiltrate."""

import pytest

from sandtable.vietnam.board import KIEN_GIANG, QUANG_NAM
from sandtable.vietnam.fitl.rules.s4_infiltrate import infiltrate, possible
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import NVA, NVA_BASE, NVA_GUERRILLA, NVA_TROOPS, VC_GUERRILLA
from sandtable.vietnam.rules.s3_march import march
from tests.vietnam.play import asked, board, play, show, spaces, support, turn_orders


def with_rally() -> Operation:
    return Operation(turn_orders(NVA, "rally"))


@pytest.mark.covers("4.4.1-a", "4.4.1-b")
def test_tutorial() -> None:
    """Card 1: Southern Laos 2 Troops (Trail 1 + Base 1) and 3 Guerrillas to Troops; Kien Giang calmed, one VC taken."""
    g = board(
        "southern_laos: 1 nva_base, 3 nva_guerrilla",
        "kien_giang: 3 nva_guerrilla, 1 vc_guerrilla, active_opposition",
        trail=1,
    )
    op = with_rally()
    play(
        infiltrate(g, op),
        "space:southern_laos infiltrate:troops n:2 n:3 space:kien_giang piece:vc_guerrilla",
    )
    assert show(g, "southern_laos") == "5 nva_troops, 1 nva_base"
    assert show(g, "kien_giang") == "4 nva_guerrilla"
    assert support(g, "kien_giang") == "passive_opposition"
    assert (g.available[VC_GUERRILLA], g.available[NVA_GUERRILLA]) == (30, 16)
    assert len(op.special_spaces) == 2, "and no third space is asked for"


@pytest.mark.covers("4.4.1-a")
def test_build_up_is_up_to_the_faction() -> None:
    """Fewer Troops, Active or Underground Guerrillas swapped at will, but something is done."""
    g = board("southern_laos: 2 nva_base, 2 nva_guerrilla, 2 nva_guerrilla_active", trail=3)
    flow = infiltrate(g, with_rally())
    d = asked(flow, "space:southern_laos infiltrate:troops")
    assert list(d.options) == [f"n:{i}" for i in range(6)], "3 for the Trail, 2 for the Bases"
    assert list(flow.send("n:0").options) == ["n:0", "n:1", "n:2"]
    assert list(flow.send("n:0").options) == ["n:1", "n:2"]
    g = board("southern_laos: 1 nva_base, 2 nva_guerrilla, 2 nva_guerrilla_active", trail=3)
    play(infiltrate(g, with_rally()), "space:southern_laos infiltrate:troops n:1 n:0 n:2")
    assert show(g, "southern_laos") == "3 nva_troops, 2 nva_guerrilla, 1 nva_base"


@pytest.mark.covers("4.4.1-a", "4.4.1-b")
def test_where() -> None:
    """An NVA Base, or more NVA than VC pieces with something to do."""
    g = board(
        "central_laos: 1 nva_base",
        "kien_giang: 1 nva_guerrilla, 1 vc_guerrilla, active_opposition",
        "kien_phong: 2 nva_guerrilla, 1 vc_guerrilla",
        "quang_nam: 2 nva_guerrilla, passive_opposition",
        "quang_tin: 2 nva_guerrilla",
        "hue: 3 vc_guerrilla",
    )
    d = asked(infiltrate(g, with_rally()))
    assert spaces(d.options) == ["central_laos", "kien_phong", "quang_nam"]
    assert d.why_not("space:kien_giang") == [
        ("4.4.1", "no_base_nor_majority"),
        ("4.4.1", "nothing_to_infiltrate"),
    ]
    assert d.why_not("space:quang_tin") == [("4.4.1", "nothing_to_infiltrate")]
    assert not possible(board("quang_tin: 2 nva_guerrilla", "hue: 3 vc_guerrilla"), with_rally())


@pytest.mark.covers("4.4.1-b", "1.4.4-b", "1.4.2-a")
def test_a_tunnel_changes_hands() -> None:
    """A VC Tunnel becomes an NVA Tunnel, even where two Bases stand."""
    g = board("quang_nam: 4 nva_guerrilla, 1 nva_base, 1 vc_tunnel, active_opposition")
    score = g.vc_score
    play(infiltrate(g, with_rally()), "space:quang_nam infiltrate:takeover piece:vc_tunnel")
    assert show(g, "quang_nam") == "4 nva_guerrilla, 1 nva_base, 1 nva_tunnel"
    assert g.vc_score == score - 2, "the Base and a level of Population 1"
    assert g.available[NVA_BASE] == 7


@pytest.mark.covers("4.4.1-b", "1.4.3-a")
def test_an_active_vc_becomes_an_underground_nva() -> None:
    """New Guerrillas are placed Underground, even as replacements."""
    g = board("quang_nam: 2 nva_troops, 1 vc_guerrilla_active")
    play(infiltrate(g, with_rally()), "space:quang_nam")
    assert show(g, "quang_nam") == "2 nva_troops, 1 nva_guerrilla"


@pytest.mark.covers("4.4.1-b", "1.4.1-c", "1.4.1-d")
def test_the_counterpart_must_be_had() -> None:
    """With no NVA Guerrilla Available one is taken from the map first; without any at all the VC stays."""
    g = board("quang_nam: 3 nva_troops, 1 vc_guerrilla", "central_laos: 20 nva_guerrilla_active")
    play(infiltrate(g, with_rally()), "space:quang_nam")
    assert show(g, "quang_nam") == "3 nva_troops, 1 nva_guerrilla"
    assert show(g, "central_laos") == "19 nva_guerrilla_active"
    g = board("quang_nam: 20 nva_guerrilla, 1 vc_guerrilla")
    assert g.available[NVA_GUERRILLA] == 0
    assert not possible(g, with_rally())


@pytest.mark.covers("4.4.1-b")
def test_calming_alone_is_enough() -> None:
    """Where the shift was made, no VC piece need be replaced."""
    g = board("quang_nam: 2 nva_troops, 1 vc_guerrilla, passive_opposition")
    play(infiltrate(g, with_rally()), "space:quang_nam done")
    assert (show(g, "quang_nam"), support(g, "quang_nam")) == ("2 nva_troops, 1 vc_guerrilla", "neutral")


@pytest.mark.covers("4.4.1-a", "1.4.1-d")
def test_troops_from_the_map_when_none_is_available() -> None:
    """All 40 Troops are on the map: some may be fetched to the Base."""
    g = board("southern_laos: 1 nva_base", "north_vietnam: 40 nva_troops", trail=1)
    assert g.available[NVA_TROOPS] == 0
    play(infiltrate(g, with_rally()), "space:southern_laos n:2")
    assert show(g, "southern_laos") == "2 nva_troops, 1 nva_base"
    assert show(g, "north_vietnam") == "38 nva_troops"


@pytest.mark.covers("4.1.1-a", "4.4.1-a")
def test_with_rally_and_march_only() -> None:
    """Infiltrate does not accompany Attack or Terror."""
    ops = ("rally", "march", "attack", "terror")
    assert [name for name in ops if "infiltrate" in Operation(turn_orders(NVA, name)).specials] == ["rally", "march"]


@pytest.mark.covers("4.1-a", "4.4.1-a")
def test_troops_infiltrated_in_the_midst_of_a_march_may_march() -> None:
    """The activity may come during the Operation: what it has placed has not moved yet."""
    g = board("central_laos: 1 nva_base, 1 nva_guerrilla", trail=1, nva=2)
    play(
        march(g, Operation(turn_orders(NVA, "march"))),
        "sa:infiltrate infiltrate:troops n:2 n:1 space:central_laos space:quang_nam n:3",
    )
    assert show(g, "quang_nam") == "3 nva_troops"


@pytest.mark.covers("5.4-a")
def test_lasting_effects() -> None:
    """McNamara Line bars it, the 559th Transport Group and Typhoon Kate leave 1 space."""
    lines = ("central_laos: 1 nva_base", "southern_laos: 1 nva_base", "quang_nam: 1 nva_troops, passive_opposition")
    g = board(*lines)
    g.momentum[38] = "unshaded"
    assert not possible(g, with_rally())
    assert possible(g, Operation(Orders(NVA, "infiltrate", free=True))), "an Event's own grant comes first (5.1.2)"
    for card in (46, 115):
        g = board(*lines)
        g.momentum[card] = "unshaded"
        play(infiltrate(g, with_rally()), "space:central_laos n:1")
        assert show(g, "central_laos") == "1 nva_troops, 1 nva_base"


@pytest.mark.covers("5.5-a")
def test_granted_by_an_event() -> None:
    """Only in the granted spaces, only so many, and it may be declined if the text allows."""
    g = board("central_laos: 1 nva_base", "quang_nam: 1 nva_troops, passive_opposition", "kien_giang: 1 nva_base")
    op = Operation(Orders(NVA, "infiltrate", free=True, only=(QUANG_NAM, KIEN_GIANG), limit=1, optional=True))
    assert possible(g, op)
    d = asked(infiltrate(g, op))
    assert list(d.options) == ["space:quang_nam", "space:kien_giang", "done"]
    assert d.why_not("space:central_laos") == [("5.5", "not_granted_here")]
    play(infiltrate(g, op), "space:quang_nam")
    assert support(g, "quang_nam") == "neutral"


@pytest.mark.covers("4.4.1-b")
def test_only_vc_pieces_are_taken_over() -> None:
    """3 NVA to 2 VC: a VC piece that is there and has a counterpart; not ARVN's, not NVA's."""
    g = board("kien_giang: 3 nva_guerrilla, 1 vc_guerrilla, 1 vc_guerrilla_active, 1 arvn_police, active_opposition")
    d = asked(infiltrate(g, with_rally()), "space:kien_giang")
    assert d.topic == "infiltrate.replace"
    assert list(d.options) == ["piece:vc_guerrilla", "piece:vc_guerrilla_active", "done"]
    assert d.why_not("piece:arvn_police") == d.why_not("piece:nva_guerrilla") == [("4.4.1", "vc_pieces_only")]
    assert d.why_not("piece:vc_base") == [("4.4.1", "none_there")]
