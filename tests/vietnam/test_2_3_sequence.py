"""2.2-2.3 The sequence of play."""

import pytest

import sandtable
from sandtable import Decision, Table
from sandtable.kernel.errors import BadOption
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.pieces import ARVN, NVA, NVA_TROOPS, US, VC, VC_GUERRILLA
from sandtable.vietnam.rules.s2_sequence import (
    Allowed,
    may_play_pivotal,
    next_up,
    pivotal_conditions,
    pivotal_window,
)  # fmt: skip
from sandtable.vietnam.verbs import ineligible_next, place, stay_eligible
from tests.vietnam.play import OPTIONS, asked, board


def table(deck: list[int], scenario: str = "full", **options: object) -> Table:
    return sandtable.new("fitl", scenario, seed=3, options={"deck": deck, "transfers": False, **options})


def answer(t: Table, script: str) -> None:
    for key in script.split():
        t.answer(key)


def asks(t: Table) -> Decision:
    assert t.decision is not None
    return t.decision


def seat(t: Table) -> str:
    return asks(t).seat


@pytest.mark.covers("2.3.3-a", "2.3.3-b")
def test_passing() -> None:
    """A pass brings 1 or 3 and keeps the faction Eligible; the next one takes its place with the same options."""
    t = table([107, 55, 68])  # VC NVA ARVN US
    answer(t, "pass")
    assert t.state.res[VC] == 6
    assert seat(t) == "nva"
    assert "event:shaded" in asks(t).options  # still the 1st Eligible's choices
    answer(t, "pass pass pass")
    assert t.state.res[NVA] == 11
    assert t.state.res[ARVN] == 36  # ARVN's pass and the US's, 3 each
    assert t.view()["card"] == 55
    assert len(t.view()["eligible"]) == 4


@pytest.mark.covers("2.3.4-a", "2.3-a")
def test_first_eligible_may_do_anything() -> None:
    """1st Eligible: any Operation, either side of the Event, Pass."""
    t = table([107, 55])
    events = {"event:unshaded", "event:shaded"}
    assert set(asks(t).options) == {"op:rally", "op:march", "op:attack", "op:terror", "pass"} | events
    assert asks(t).args["slot"] == "first"


@pytest.mark.covers("2.3.4-d", "2.3.6-a", "2.3.1-a", "2.3-a")
def test_second_after_event_and_at_most_two_act() -> None:
    """After the Event the 2nd may do an Operation with a special activity, not the Event; then the card ends."""
    t = table([107, 55])
    answer(t, "event:shaded")
    assert seat(t) == "nva"
    assert asks(t).args["limited"] is False
    assert t.why("event:unshaded") == [("2.3.4", "event_was_played")]
    answer(t, "op:terror" if "op:terror" in asks(t).options else "op:rally")
    t.auto("first", limit=1)
    while t.view()["card"] == 107:
        t.auto("random", limit=1)
    assert sorted(t.view()["eligible"]) == ["arvn", "us"]


@pytest.mark.covers("2.3.4-b", "2.3.5-a")
def test_second_after_operation_only_is_limited() -> None:
    """After an Operation without special activity: a Limited Operation or Pass, no Event."""
    g = board(card=107)
    g.acted, g.first, g.first_did = (VC,), VC, "op"
    allowed = Allowed(g, NVA)
    assert (allowed.limited, allowed.event) == (True, False)


@pytest.mark.covers("2.3.4-c")
def test_second_after_special_activity_may_take_the_event() -> None:
    """After an Operation with special activity: a Limited Operation, or the Event."""
    g = board(card=107, options={**OPTIONS, "easy": False})
    g.acted, g.first, g.first_did = (VC,), VC, "op_special"
    allowed = Allowed(g, NVA)
    assert (allowed.limited, allowed.event) == (True, True)


@pytest.mark.covers("8.1-a")
def test_nonplayers_are_never_limited_unless_easy() -> None:
    """8.1 A non-player does a full Operation instead of a limited one; with the easy option it does not."""
    g = board(card=107, options={**OPTIONS, "easy": False})
    g.nonplayers = (False, False, True, False)
    g.acted, g.first, g.first_did = (VC,), VC, "op"
    assert Allowed(g, NVA).limited is False
    g.options["easy"] = True
    assert Allowed(g, NVA).limited is True


@pytest.mark.covers("2.3.6-b")
def test_overrides_of_eligibility() -> None:
    """An Event may keep its executor Eligible, or make another Ineligible at once and through the next card."""
    g = board(card=107)
    g.phase = "act"
    stay_eligible(g, VC)
    ineligible_next(g, NVA)
    g.acted = (VC,)
    assert next_up(g) == ARVN  # NVA would have been next
    from sandtable.vietnam.rules.s2_sequence import adjust

    adjust(g)
    assert g.eligible == [True, True, False, True]


@pytest.mark.covers("2.3.7-a", "2.2-a")
def test_next_card_is_always_shown() -> None:
    """The next card is shown, also when the played one is a Coup card."""
    t = table([107, 125, 55, 68])
    assert (t.view()["card"], t.view()["next_card"]) == (107, 125)
    left = t.view()["cards_left"]
    answer(t, "pass pass pass pass")
    while t.view()["card"] != 55:
        t.auto("first", limit=1)
    assert (t.view()["card"], t.view()["next_card"]) == (55, 68)
    assert t.view()["played"] == [107, 125, 55]
    assert t.view()["cards_left"] == left - 2


@pytest.mark.covers("2.3.9-a")
def test_monsoon() -> None:
    """Before a Coup card: no Sweep, no March, no Pivotal Event."""
    t = table([107, 125])
    assert t.view()["monsoon"] is True
    assert "op:march" not in asks(t).options
    assert t.why("op:march") == [("2.3.9", "monsoon")]
    answer(t, "event:shaded pass")
    assert seat(t) == "arvn"
    assert "op:sweep" not in asks(t).options
    assert ("2.3.9", "monsoon") in pivotal_conditions(t.state, US)


@pytest.mark.covers("2.3.8-d")
def test_no_pivotal_events_in_the_short_scenario() -> None:
    """Pivotal Events belong to the Medium and Full scenarios."""
    assert sandtable.new("fitl", "short", seed=1).view()["pivotal"] == {}
    assert sandtable.new("fitl", "full", seed=1).view()["pivotal"] == {"us": 121, "arvn": 123, "nva": 122, "vc": 124}


@pytest.mark.covers("2.3.8-a")
def test_pivotal_conditions() -> None:
    """In hand, Eligible, its own condition met, nothing done yet on the card, no Coup card next."""
    t = table([107, 55])
    g = t.state
    assert ("2.3.8", "precondition") in pivotal_conditions(g, VC)
    g = g.copy()
    g.eligible[VC] = False
    assert ("2.3.8", "not_eligible") in pivotal_conditions(g, VC)
    g.acted = (US,)
    assert ("2.3.8", "first_has_acted") in pivotal_conditions(g, VC)
    g.pivotal[VC] = False
    assert pivotal_conditions(g, VC) == [("2.3.8", "not_in_hand")]


@pytest.mark.covers("2.3.8-a")
def test_who_may_play_a_pivotal_event_is_whom_nothing_keeps_from_it() -> None:
    both: set[bool] = set()
    for seed in range(4):
        t = sandtable.new("fitl", "medium", seed=seed, log=False)
        for _ in range(60):
            t.auto("random", 9)
            for f in (US, ARVN, NVA, VC):
                may = may_play_pivotal(t.state, f)
                assert may == (not pivotal_conditions(t.state, f))
                both.add(may)
    assert both == {True, False}


@pytest.mark.covers("2.3.8-b", "2.3.8-c")
def test_the_stronger_trumps_and_everybody_hears_of_it() -> None:
    """The NVA announces Easter Offensive; the VC is told so, trumps it with Tet, and the NVA keeps its card."""
    t = table([44, 45])
    g = t.state.copy()
    g.phase, g.leader_cards = "pivotal", (125, 126)
    place(g, SPACE["quang_tri"], NVA_TROOPS, 30)
    place(g, SPACE["quang_tri"], VC_GUERRILLA, g.available[VC_GUERRILLA])
    heard: list[tuple[str, dict[str, object]]] = []
    g.sink = lambda topic, args: heard.append((topic, dict(args)))
    assert not pivotal_conditions(g, NVA)
    assert not pivotal_conditions(g, VC)
    d = asked(pivotal_window(g), "yes no")  # ARVN's condition is met too, but it lets the NVA have its way
    assert (d.seat, d.topic, d.args["trumps"], d.args["cancelled"]) == ("vc", "pivotal.trump", "nva", 122)
    assert heard[-1] == ("pivotal_announced", {"faction": "nva", "card": 122})
    asked(pivotal_window(g), "yes no yes")
    assert ("pivotal_trumped", {"faction": "vc", "card": 124, "trumps": "nva", "cancelled": 122}) in heard
    assert g.card == 124
    assert g.pivotal == [True, True, True, False]


def test_bad_decks_are_refused() -> None:
    """2.1 A forced deck names known cards, each once."""
    for deck in ([999], [1, 1], "107", [121]):
        with pytest.raises(BadOption):
            sandtable.new("fitl", options={"deck": deck})


def test_players_are_warned_of_an_event_without_effect() -> None:
    """5.1.3 Brinks Hotel shaded does nothing while no City has VC; the unshaded side always does something."""
    t = table([97, 55])
    assert t.warnings() == {"event:shaded": ("5.1.3", "event_without_effect")}
    assert table([107, 55]).warnings() == {}


@pytest.mark.covers("2.3.8-a")
def test_why_a_declined_pivotal_event_is_not_on_offer() -> None:
    """It could be played before the 1st Eligible began; afterwards the reason is that it was declined."""
    t = table([107, 55, 68])
    g = t.state
    for f in range(4):
        g.pivotal[f] = f == VC
    assert pivotal_conditions(g, VC) and asks(t).why_not("pivotal:124") == pivotal_conditions(g, VC)
    place(g, SPACE["saigon"], VC_GUERRILLA, g.available[VC_GUERRILLA])
    g.leader_cards = (125, 126)
    assert pivotal_conditions(g, VC) == []
    assert asks(t).why_not("pivotal:124") == [("2.3.8", "pivotal_declined")]
