"""P2.3 Diem's War: the sequence of play for two."""

from functools import partial

import pytest

import sandtable
from sandtable.kernel.table import Table
from sandtable.vietnam import ruleset
from sandtable.vietnam.card import EFFECTS, SINGLE
from sandtable.vietnam.operation import Operation
from sandtable.vietnam.pieces import ARVN, VC
from sandtable.vietnam.rules import s3_march, s3_patrol
from sandtable.vietnam.sovereign.rules import two_players
from sandtable.vietnam.sovereign.ruleset import TWO_FACTIONS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import ineligible_next, make_eligible, stay_eligible
from tests.vietnam.play import asked, play
from tests.vietnam.sovereign.play import board as south
from tests.vietnam.sovereign.play import play_out, turn_orders

EVENT, OP, OP_SPECIAL, LIMITED, PASS = "event", "op", "op_special", "limited", "pass"


def table(**terms: object) -> Table:
    return sandtable.new("sovereign", "diems_war", seed=1, options={"picks": "random"}, seats={"arvn": "human", "vc": "human"})


def position(did: str = "", starter: int = VC) -> War:
    lines = ("saigon: 2 arvn_troops, 2 arvn_police", "hue: 2 arvn_police", "tay_ninh: 3 vc_guerrilla", "pleiku: 2 vc_guerrilla")
    g = south(*lines, two=True)
    g.starter, g.card, g.phase = starter, 201, "act"
    if did:
        g.first, g.first_did = starter, did
        if did == PASS:
            g.passed = (starter,)
        else:
            g.acted = (starter,)
    return g


@pytest.mark.covers("P2.3.1-b", "P2.2-b", "P2.3.9-b", "P1.5-b")
def test_vc_begins_and_no_card_is_shown_ahead() -> None:
    """VC 1st, ARVN 2nd, whatever the card says; the next card is not known, so there is no Monsoon."""
    t = table()
    assert t.decision is not None
    assert (t.decision.seat, t.decision.topic) == ("vc", "turn.action")
    assert t.view(None)["next_card"] == 0
    assert t.view(None)["initiative"] == "vc"
    assert t.view(None)["order"] == ["vc", "arvn"]
    assert t.view(None)["monsoon"] is False


@pytest.mark.covers("P2.3.2-a")
def test_the_1st_eligible_may_do_anything() -> None:
    """Event, Operation with or without special activity, Pass."""
    a = two_players.AllowedOfTwo(position(), VC)
    assert (a.event, a.limited) == (True, False)


@pytest.mark.covers("P2.3.2-d", "P2.3.2-e")
@pytest.mark.parametrize(
    "did, event, limited",
    [(PASS, True, False), (EVENT, False, False), (OP_SPECIAL, True, True), (OP, False, True), (LIMITED, False, False)],
)
def test_what_the_2nd_eligible_may_do(did: str, event: bool, limited: bool) -> None:
    """The boxes next to the 1st's: after a Pass any; after Event or Limited an Operation; else Limited, or the Event."""
    g = position(did)
    a = two_players.AllowedOfTwo(g, ARVN)
    assert (a.event, a.limited) == (event, limited)
    d = asked(two_players.act(g))
    assert (d.seat, d.topic) == ("arvn", "turn.action")
    assert "pass" in d.options and "op:patrol" in d.options
    assert (d.args["event"], d.args["limited"], d.args["slot"]) == (event, limited, "second")
    if not event:
        reason = "event_was_played" if did == EVENT else "first_did_no_special"
        assert d.why_not("event:unshaded") == [("2.3.4", reason)]
    if limited:
        inside = asked(two_players.act(g), "op:train space:saigon train:nothing")
        assert not any(key.startswith("sa:") for key in inside.options)


@pytest.mark.covers("P2.3.2-b")
@pytest.mark.parametrize(
    "script, did",
    [
        ("op:terror space:tay_ninh done", LIMITED),
        ("op:terror space:tay_ninh space:pleiku done", OP),
        ("op:rally space:tay_ninh rally:guerrilla sa:tax space:pleiku", OP_SPECIAL),
        ("pass", PASS),
    ],
)
def test_the_cylinder_goes_by_what_was_done(script: str, did: str) -> None:
    """One space without special activity is a Limited Operation, though more was allowed."""
    g = position()
    keys = script.split()
    flow = two_players.act(g)
    try:
        d = next(flow)
        while True:
            if keys and keys[0] in d.options:
                key = keys.pop(0)
            else:
                key = "done" if "done" in d.options else d.options[0]
            d = flow.send(key)
    except StopIteration:
        pass
    assert not keys
    assert (g.first, g.first_did) == (VC, did)


@pytest.mark.covers("P2.3.2-c", "P2.3.4-a")
def test_spaces_of_patrol_and_march_are_destinations() -> None:
    """Two LoCs: Op Only; one, from two Cities, with its Assault there: Limited; an Assault elsewhere is a second space."""
    lines = (
        "saigon: 2 arvn_police", "can_tho: 1 arvn_police", "loc_can_tho_bac_lieu: 1 arvn_troops, 2 vc_guerrilla_active",
        "loc_saigon_can_tho: 1 vc_guerrilla",
    )  # fmt: skip

    def patrol(script: str) -> str:
        g = south(*lines, two=True)
        op = Operation(turn_orders(ARVN, "patrol", two=True))
        play_out(s3_patrol.patrol(g, op), script)
        return two_players.box(OP, op)

    here, there = "space:loc_saigon_can_tho", "space:loc_can_tho_bac_lieu"
    assert patrol(f"space:saigon {here} n:2 space:can_tho {here} done {here}") == LIMITED
    assert patrol(f"space:saigon {here} n:2 space:can_tho {there}") == OP
    assert patrol(f"space:can_tho {there} done {there}") == LIMITED
    assert patrol(f"space:saigon {here} n:1 done {there}") == OP
    assert patrol("") == LIMITED
    g = position()
    op = Operation(turn_orders(VC, "march", two=True))
    play(s3_march.march(g, op), "space:pleiku space:phu_bon n:1 space:pleiku space:binh_dinh n:1 done")
    assert two_players.box(OP, op) == OP


@pytest.mark.covers("P2.3.3-b")
def test_both_may_pass() -> None:
    """VC +1, ARVN +3; the order stays."""
    g = position()
    play(two_players.act(g), "pass")
    play(two_players.act(g), "pass")
    assert (g.res[VC], g.res[ARVN]) == (31, 33)
    play(two_players.act(g))
    assert g.phase == "adjust"
    two_players.adjust(g)
    assert (g.starter, g.phase) == (VC, "next_card")


@pytest.mark.covers("P2.3.5-c", "P2.3.5-d")
@pytest.mark.parametrize("starter", [VC, ARVN])
@pytest.mark.parametrize("did, changes", [(EVENT, False), (LIMITED, False), (PASS, False), (OP, True), (OP_SPECIAL, True)])
def test_who_is_first_next(starter: int, did: str, changes: bool) -> None:
    """A full Operation of the 1st gives the lead to the other; what the 2nd does never matters."""
    g = position(did, starter)
    g.second, g.acted = ARVN + VC - starter, (*g.acted, ARVN + VC - starter)
    two_players.adjust(g)
    assert (g.starter == starter) is not changes


@pytest.mark.covers("P2.3.6-a")
def test_then_the_next_card() -> None:
    """Two passes: the next card is revealed, and VC is asked again."""
    t = table()
    first = t.view(None)["card"]
    t.answer("pass")
    t.answer("pass")
    assert t.view(None)["card"] not in (0, first)
    assert t.decision is not None
    assert (t.decision.seat, t.decision.topic) == ("vc", "turn.action")


@pytest.mark.covers("P2.3.1-b", "P5.1-b")
def test_eligibility_is_not_touched_by_events() -> None:
    """Remain Eligible and Ineligible have no effect for two."""
    g = position()
    before = g.to_json()
    stay_eligible(g, VC)
    ineligible_next(g, ARVN)
    make_eligible(g, ARVN, VC)
    assert g.to_json() == before
    assert asked(two_players.act(g)).seat == "vc"


@pytest.mark.covers("P2.3.7-a", "P2.3.7-b", "P2.3.7-c", "P2.3.7-d")
def test_pivotal_events_of_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """The 2nd Eligible is asked first; its card replaces the one in play, it becomes 1st Eligible, the other may then do
    an Operation with a special activity; the other's Pivotal stays in hand."""
    cards = ruleset.of(position()).cards
    numbers = cards.pivotal_of
    ready = dict.fromkeys((ARVN, VC), True)
    monkeypatch.setattr(
        "sandtable.vietnam.card.PREREQUISITES", {numbers[f]: (lambda g, f=f: ready[f]) for f in (ARVN, VC)}
    )
    played: list[tuple[int, int]] = []

    def note(number: int, g: War, f: int) -> None:
        played.append((f, number))

    for number in numbers.values():
        monkeypatch.setitem(EFFECTS, (number, SINGLE), partial(note, number))

    def window() -> War:
        g = position()
        g.pivotal = [f in (ARVN, VC) for f in range(4)]
        g.phase = "pivotal"
        return g

    g = window()
    d = asked(two_players.pivotal_window(g))
    assert (d.seat, d.topic, d.args["card"]) == ("arvn", "pivotal.play", numbers[ARVN])
    play(two_players.pivotal_window(g), "yes")
    assert played == [(ARVN, numbers[ARVN])]
    assert (g.card, g.starter, g.first, g.first_did, g.acted) == (numbers[ARVN], ARVN, ARVN, EVENT, (ARVN,))
    assert (g.pivotal[ARVN], g.pivotal[VC]) == (False, True)
    assert numbers[ARVN] in g.played
    d = asked(two_players.act(g))
    assert (d.seat, d.args["event"], d.args["limited"]) == ("vc", False, False)
    play(two_players.act(g), "pass")
    two_players.adjust(g)
    assert g.starter == ARVN
    g = window()
    play(two_players.pivotal_window(g), "no yes")
    assert (g.starter, g.acted, g.first_did) == (VC, (VC,), EVENT)
    g = window()
    play(two_players.pivotal_window(g), "no no")
    assert (g.card, g.acted, g.phase) == (201, (), "act")
    ready[ARVN] = False
    assert asked(two_players.pivotal_window(window())).seat == "vc"


@pytest.mark.covers("P6.6-g")
def test_after_a_reset_vc_is_first() -> None:
    """Whoever was."""
    g = position(starter=ARVN)
    g.phase = "reset"
    play(TWO_FACTIONS.phases["reset"](g))
    assert (g.starter, g.phase) == (VC, "next_card")
