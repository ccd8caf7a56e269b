"""8.6 The NVA non-player's chart: the order of its boxes, from the top left."""

import pytest

from sandtable.vietnam.pieces import NVA_GUERRILLA
from tests.vietnam.fitl.nonplayer.driver import chooses
from tests.vietnam.fitl.nonplayer.nva_driver import OPS, SA_2S, nva

EVENT = "event:shaded"
CHU_LUC = 47  # places NVA Troops
TARGET = "hue: 4 nva_troops, 1 us_troops, 1 us_base"
SUPPORT = "quang_tri: 1 nva_guerrilla, active_support"


@pytest.mark.covers("8.6.2-a", "8.6.1-a")
@pytest.mark.parametrize(
    "lines, dice, key",
    [
        ((TARGET, SUPPORT), "", "op:attack"),  # before the Event
        ((SUPPORT,), "", EVENT),  # before Terror
        ((SUPPORT, "da_nang: 1 nva_guerrilla, 9 us_troops"), "2", EVENT),  # a die above the 1 piece
        ((SUPPORT, "da_nang: 1 nva_guerrilla, 9 us_troops"), "1*", EVENT),  # a single Ambush that gives way
    ],
)
def test_attack_then_the_event(lines: tuple[str, ...], dice: str, key: str) -> None:
    g = nva("central_laos: 1 nva_base, 2 nva_guerrilla", *lines, card=CHU_LUC, trail=0, nva=9)
    assert chooses(g, "nva", EVENT, *OPS, dice=dice)[0] == key


@pytest.mark.covers("8.6.2-a", "8.6.3-a", "8.6.4-a")
@pytest.mark.parametrize("die, key", [("2", "op:terror"), ("3", "op:rally")])
def test_without_the_event_terror_then_rally(die: str, key: str) -> None:
    """Quang Tri's 2 against the die; at Trail 0 the Rally needs no other."""
    g = nva("central_laos: 1 nva_base, 2 nva_guerrilla", SUPPORT, trail=0, nva=9)
    g.available[NVA_GUERRILLA] = 3
    assert chooses(g, "nva", *OPS, dice=die)[0] == key


@pytest.mark.covers("8.6.2-a")
def test_without_resources_the_event_if_it_is_open_else_a_pass() -> None:
    g = nva("central_laos: 1 nva_base, 2 nva_guerrilla", card=CHU_LUC, nva=0)
    assert chooses(g, "nva", EVENT)[0] == EVENT
    assert chooses(g, "nva")[0] == "pass"


@pytest.mark.covers("8.1-d", "8.6.2-a")
@pytest.mark.parametrize("die, key", [("4", "pass"), ("3", EVENT)])
def test_waiting_for_an_own_capability(die: str, key: str) -> None:
    """SA-2s is next and three cards are in the leader box; who does not pass looks at the Event of this card."""
    g = nva("central_laos: 1 nva_base, 2 nva_guerrilla", card=CHU_LUC, next_card=SA_2S, nva=9)
    g.leader_cards = (125, 126, 127)
    assert chooses(g, "nva", EVENT, *OPS, dice=die)[0] == key


@pytest.mark.covers("8.6.2-a", "8.6.1-a")
def test_an_attack_comes_before_waiting() -> None:
    g = nva(TARGET, card=CHU_LUC, next_card=SA_2S, nva=9)
    assert chooses(g, "nva", EVENT, *OPS)[0] == "op:attack"


# ------------------------------------------------------------------ a special activity granted by an Event (8.4.4)

SPECIALS = ("sa:ambush", "sa:bombard", "sa:infiltrate")


@pytest.mark.covers("8.4.4-b", "8.6.1-b")
@pytest.mark.parametrize(
    "lines, dice, key",
    [
        (("hue: 1 nva_guerrilla, 2 us_troops", "da_nang: 1 nva_guerrilla, 2 us_troops"), "2", "sa:ambush"),
        (("hue: 4 nva_troops, 4 us_troops",), "2", "sa:bombard"),  # Attack, and no Ambush to make
        (("central_laos: 2 nva_base, 2 nva_guerrilla",), "", "sa:infiltrate"),  # Rally or March
        (("central_laos: 2 nva_base, 2 nva_guerrilla", SUPPORT), "2", "sa:bombard"),  # Terror
        (("central_laos: 1 nva_base, 2 nva_guerrilla",), "", "sa:bombard"),  # 3 Troops are too few
    ],
)
def test_the_activity_that_would_go_with_the_operation(lines: tuple[str, ...], dice: str, key: str) -> None:
    g = nva(*lines, card=69, nva=3)
    chosen, seen = chooses(g, "nva", *SPECIALS, dice=dice, topic="event.special")
    assert chosen == key and not any(n.topic == "move" for n in seen.mind.notes)
