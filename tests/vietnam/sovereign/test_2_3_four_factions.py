"""P2.3 Four factions play by Fire in the Lake's sequence; what no game of Sovereign of Discord may show."""

import pytest

import sandtable
from sandtable import Table
from sandtable.vietnam import ruleset
from sandtable.vietnam.board import NVA_CONTROL
from sandtable.vietnam.card import EFFECTS, SINGLE
from sandtable.vietnam.pieces import ARVN, FACTIONS, NVA, US, VC
from sandtable.vietnam.rules.s2_sequence import pivotal_conditions, pivotal_window
from tests.vietnam.play import asked, play
from tests.vietnam.sovereign.play import board

VC_ARVN_US_NVA, ARVN_VC_US_NVA = 223, 217
COUP = 277


def table(*deck: int) -> Table:
    return sandtable.new("sovereign", "1961", seed=2, options={"picks": "random", "deck": list(deck)})


def asks(t: Table) -> tuple[str, object, object]:
    assert t.decision is not None
    return t.decision.seat, t.decision.args["limited"], t.decision.args["slot"]


@pytest.mark.covers("P2.3.1-a", "P2.2-a")
def test_the_order_of_the_card_and_who_stays_eligible() -> None:
    """VC Terrorizes without special activity: ARVN has a Limited Operation and no Event; on the next card US and NVA
    alone are Eligible, in that card's order."""
    t = table(VC_ARVN_US_NVA, ARVN_VC_US_NVA)
    assert t.view(None)["next_card"] == ARVN_VC_US_NVA
    assert asks(t) == ("vc", False, "first")
    t.answer("op:terror")
    assert t.decision is not None
    t.answer(next(key for key in t.decision.options if key.startswith("space:")))
    while t.decision.topic != "turn.action":
        t.answer("done")
    assert asks(t) == ("arvn", True, "second")
    assert t.decision.args["event"] is False
    t.answer("op:patrol")
    while t.decision.topic != "turn.action":
        t.answer("done")
    assert t.view(None)["card"] == ARVN_VC_US_NVA
    assert (t.view(None)["eligible"], asks(t)) == (["us", "nva"], ("us", False, "first"))


@pytest.mark.covers("P2.3.1-a", "P2.3.3-a")
def test_a_pass_hands_the_place_on() -> None:
    """VC passes (+1), ARVN is then 1st Eligible; it passes (+3), so does the US (+3), and the NVA is asked to give."""
    t = table(VC_ARVN_US_NVA, ARVN_VC_US_NVA)
    for seat, slot in (("vc", "first"), ("arvn", "first"), ("us", "first"), ("nva", "first")):
        assert asks(t) == (seat, False, slot)
        t.answer("pass")
    assert t.decision is not None
    assert (t.decision.seat, t.decision.topic) == ("nva", "pass.give")
    t.answer("yes")
    tracks = t.view(None)["tracks"]["resources"]
    assert tracks == {"arvn": 26, "vc": 7}
    assert t.view(None)["card"] == ARVN_VC_US_NVA


@pytest.mark.covers("P2.3.8-a")
def test_pivotal_events_with_four(monkeypatch: pytest.MonkeyPatch) -> None:
    """VC trumps ARVN, ARVN the NVA, the NVA the US; not by one who is Ineligible, nor in Monsoon, nor after an action."""
    g = board(card=VC_ARVN_US_NVA, next_card=ARVN_VC_US_NVA)
    numbers = set(ruleset.of(g).cards.pivotal_of.values())
    assert len(numbers) == 4
    monkeypatch.setattr("sandtable.vietnam.card.PREREQUISITES", {n: lambda g: True for n in numbers})
    played: list[int] = []

    for number in numbers:
        monkeypatch.setitem(EFFECTS, (number, SINGLE), lambda g, f: played.append(f))
    g.pivotal = [True] * 4
    assert asked(pivotal_window(g)).seat == "us"
    play(pivotal_window(g), "yes yes no yes")
    assert (played, g.pivotal, g.acted) == ([VC], [True, True, True, False], (VC,))
    for f in (US, ARVN, NVA):
        assert pivotal_conditions(g, f) == [("2.3.8", "first_has_acted")]
    g = board(card=VC_ARVN_US_NVA, next_card=COUP)
    g.pivotal = [True] * 4
    g.eligible[US] = False
    assert pivotal_conditions(g, US) == [("2.3.8", "not_eligible"), ("2.3.9", "monsoon")]
    assert pivotal_conditions(g, VC) == [("2.3.9", "monsoon")]


@pytest.mark.covers("P1.4-d", "P1.7-a", "P1.4-l")
@pytest.mark.parametrize("scenario, seed", [("1961", 5), ("1963", 6), ("diems_war", 7)])
def test_what_no_game_shows(scenario: str, seed: int) -> None:
    """No Hamlet moves, no space is NVA-Controlled, no VC Base has a Tunnel, whatever is played before Diem falls.

    Events are left out: that one of ours, Long An, moves Hamlets is said on the card.
    """
    t = sandtable.new("sovereign", scenario, seed=seed, options={"picks": "random"})
    assert {f for f in FACTIONS if t.view(None)["tracks"]["resources"].get(f) is not None} == {"arvn", "vc"}
    nva_control = False
    while t.decision is not None and not t.state.final_levels:
        nva_control = nva_control or NVA_CONTROL in t.state.control
        keys = [key for key in t.decision.options if not key.startswith("event:")]
        t.answer(keys[len(t.log) % len(keys)])
    assert not nva_control
    moved = {event.args["piece"] for event in t.log if event.topic == "move"}
    assert moved and "arvn_hamlet" not in moved
    assert not [event for event in t.log if "vc_tunnel" in event.args.values()]
