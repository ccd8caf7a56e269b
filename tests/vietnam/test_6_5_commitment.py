"""6.5, 6.6 Commitment in both editions, Withdrawal, Reset."""

from typing import TypeVar

import pytest

from sandtable.kernel.decision import Decision, Flow
from sandtable.vietnam.board import COIN_CONTROL, SPACE
from sandtable.vietnam.check import check
from sandtable.vietnam.fitl.rules.s6_commitment import commit, withdrawal
from sandtable.vietnam.fitl.ruleset import PHASES
from sandtable.vietnam.pieces import ARVN, NVA, US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.vietnam.rules.s6_coup import phase_reset
from sandtable.vietnam.state import War
from tests.vietnam.play import asked, board, play, show, spaces, support

T = TypeVar("T")


def wounded(*lines: str, troops: int = 0, bases: int = 0, irregulars: int = 0, edition: int = 2) -> War:
    """A board with these Casualties, taken from Available."""
    g = board(*lines, edition=edition)
    for p, n in ((US_TROOPS, troops), (US_BASE, bases), (US_IRREGULAR, irregulars)):
        g.available[p] -= n
        g.casualties[p] += n
    return g


def more(flow: Flow[T], script: str) -> Decision | None:
    """The Decision after more keys of a Flow under way; None at its end."""
    d: Decision | None = None
    for key in script.split():
        try:
            d = flow.send(key)
        except StopIteration:
            d = None
    return d


@pytest.mark.covers("6.5-a", "6.5-b")
def test_rotation_second_edition() -> None:
    """7 Troops, 1 Base, 1 Irregular: 2 Troops and the Base out, the Irregular Available, 5 Troops onto the map."""
    g = wounded("hue: 1 arvn_police", "tay_ninh: 1 vc_base", troops=7, bases=1, irregulars=1)
    flow = commit(g)
    d = asked(flow)
    assert (d.seat, d.topic, d.args["left"]) == ("us", "commit.return", 5)
    found = spaces(d.options)
    assert [s for s in found if not s.startswith("loc_")] == ["hue", "saigon"] and len(found) == 19
    assert d.why_not("space:tay_ninh") == [("6.5", "no_coin_control")]
    assert (g.out_of_play[US_TROOPS], g.out_of_play[US_BASE]) == (2, 1)
    assert (g.available[US_IRREGULAR], g.casualties[US_IRREGULAR]) == (6, 0)
    for key in ("space:hue", "n:3", "space:saigon", "n:2"):
        d = flow.send(key)
    assert (show(g, "hue"), show(g, "saigon")) == ("3 us_troops, 1 arvn_police", "2 us_troops")
    assert d.topic == "commit.from" and d.args == {"troops": 5, "bases": 2}
    check(g)


@pytest.mark.covers("6.5-d")
def test_rotation_first_edition() -> None:
    """All other Casualties go to Available, and 10 Troops and 2 Bases may move."""
    g = wounded("hue: 1 arvn_police", troops=7, bases=1, irregulars=1, edition=1)
    d = asked(commit(g))
    assert d.topic == "commit.from" and d.args == {"troops": 10, "bases": 2}
    assert (g.out_of_play[US_TROOPS], g.out_of_play[US_BASE]) == (2, 1)
    assert (g.available[US_TROOPS], g.available[US_IRREGULAR]) == (38, 6)
    check(g)


@pytest.mark.covers("6.5-d")
def test_tutorial_commitment_first_edition() -> None:
    """1 Casualty: none out of play, it becomes Available (49), then An Loc takes one from Available (48)."""
    g = wounded(
        "binh_dinh: 1 us_troops, 4 us_irregular, 1 vc_base",
        "saigon: 4 us_troops", "qui_nhon: 1 arvn_police", "can_tho: 1 arvn_police", "cam_ranh: 1 arvn_police",
        "an_loc: 1 arvn_police",
        troops=1, edition=1,
    )  # fmt: skip
    before = g.us_score
    flow = commit(g)
    asked(flow)
    assert g.us_score == before + 1
    for key in (
        "space:binh_dinh piece:us_troops space:qui_nhon n:1 space:saigon piece:us_troops space:can_tho n:1"
        " space:saigon piece:us_troops space:cam_ranh n:1 box:available piece:us_troops space:an_loc n:1"
    ).split():
        flow.send(key)
    with pytest.raises(StopIteration) as end:
        flow.send("done")
    assert end.value.value == 0
    assert g.us_score == before
    assert [show(g, s) for s in ("qui_nhon", "can_tho", "cam_ranh", "an_loc")] == ["1 us_troops, 1 arvn_police"] * 4


@pytest.mark.covers("6.5-a", "6.5-b")
def test_tutorial_commitment_second_edition() -> None:
    """The Casualty is placed in An Loc directly; 9 Troops may still move; the score does not change."""
    g = wounded("an_loc: 1 arvn_police", "saigon: 2 us_troops", troops=1)
    before = g.us_score
    flow = commit(g)
    d = asked(flow, "space:an_loc")
    assert d.args["troops"] == 9 and g.us_score == before
    assert show(g, "an_loc") == "1 us_troops, 1 arvn_police"


@pytest.mark.covers("6.5-b")
def test_the_allowance_is_ten_less_the_returned() -> None:
    """12 Troop Casualties: 4 out, 8 return, 2 may move; 30 Casualties return 20 and leave none to move."""
    g = wounded("saigon: 1 us_base", troops=12)
    d = asked(commit(g), "space:saigon n:8")
    assert d.args["troops"] == 2
    flow = commit(wounded("saigon: 1 us_base", troops=30))
    d = asked(flow, "space:saigon n:20")
    assert d.args == {"troops": 0, "bases": 2}


@pytest.mark.covers("6.5-b")
def test_moves_are_bounded_and_each_piece_moves_once() -> None:
    """10 Troops in all; those that have moved do not move on; only COIN Control, LoCs and Saigon take part."""
    g = board("saigon: 12 us_troops", "hue: 1 us_troops, 2 vc_guerrilla", "da_nang: 1 arvn_police")
    flow = commit(g)
    d = asked(flow)
    assert d.options == ["box:available", "space:saigon", "done"]
    assert d.why_not("space:hue") == [("6.5", "no_coin_control")]
    assert d.why_not("space:da_nang") == [("6.5", "none_there")]
    d = asked(commit(g), "space:saigon space:da_nang")
    assert list(d.options) == [f"n:{n}" for n in range(1, 11)]
    flow = commit(g)
    d = asked(flow, "space:saigon space:da_nang n:4")
    assert d.args["troops"] == 6
    assert d.why_not("space:da_nang") == [("6.5", "already_moved")]
    for key in ("box:available", "piece:us_troops", "space:da_nang"):
        d = flow.send(key)
    d = flow.send("n:6")
    assert d.args == {"troops": 0, "bases": 2} and d.options == ["box:available", "done"]
    assert d.why_not("space:saigon") == [("6.5", "allowance_used")]
    assert show(g, "da_nang") == "10 us_troops, 1 arvn_police"


@pytest.mark.covers("6.5-e", "1.4.2-a", "1.4.2-c")
def test_bases_obey_stacking() -> None:
    """Two Bases a space at most, none on a LoC, 2 in all."""
    g = board("saigon: 1 arvn_base, 1 us_base, 3 arvn_police", "hue: 1 arvn_base", "an_loc: 1 arvn_police")
    flow = commit(g)
    d = asked(flow, "box:available piece:us_base")
    assert spaces(d.options) == ["an_loc", "hue"]
    assert d.why_not("space:saigon") == [("1.4.2", "stacking")]
    assert d.why_not("space:loc_hue_da_nang") == [("1.4.2", "stacking")]
    d = flow.send("space:hue")
    assert list(d.options) == ["n:1"]  # a second one would be the third
    last = more(flow, "n:1 box:available piece:us_base space:an_loc n:1")
    assert last is not None and last.args["bases"] == 0
    assert show(g, "an_loc") == "1 us_base, 1 arvn_police"
    check(g)


@pytest.mark.covers("6.5-b", "1.7-c")
def test_control_follows_at_the_end_of_the_phase() -> None:
    """A space that Commitment empties can still be entered until the phase is over."""
    g = board("hue: 1 us_troops", "saigon: 1 us_troops")
    flow = commit(g)
    asked(flow, "space:hue space:saigon n:1")
    assert show(g, "hue") == "" and g.control[SPACE["hue"]] == COIN_CONTROL
    assert more(flow, "done") is None
    assert g.control[SPACE["hue"]] == 0
    check(g)


@pytest.mark.covers("6.5-a")
def test_medevac_brings_all_troops_back() -> None:
    """All Troop Casualties to Available, none out of play or onto the map; the allowance stays 10; Bases still go."""
    g = wounded("saigon: 1 us_troops", troops=9, bases=1)
    g.momentum[15] = "unshaded"
    d = asked(commit(g))
    assert d.topic == "commit.from" and d.args["troops"] == 10
    assert (g.out_of_play[US_TROOPS], g.out_of_play[US_BASE], g.available[US_TROOPS]) == (0, 1, 39)


# ------------------------------------------------------------------ withdrawal


@pytest.mark.covers("6.5-c")
def test_withdrawal_counts_pieces_brought_home() -> None:
    """7 pieces from the map to Available, a Base among them, give VC 3 Population: a 2 and a 1."""
    g = board("saigon: 6 us_troops, 1 us_base", "quang_tin: passive_support", "kien_hoa: passive_support")
    g.phase = "commitment"
    flow = PHASES["commitment"](g)
    keys = "space:saigon piece:us_troops box:available n:6 space:saigon box:available"
    asked(flow, keys)
    assert more(flow, "done") is None
    assert sum(g.step_data) == 7 and g.phase == "withdrawal"
    flow = PHASES["withdrawal"](g)
    d = asked(flow)
    assert d.seat == "vc" and d.args["left"] == 3
    assert d.why_not("space:saigon") == [("6.5", "too_much_population")]
    assert d.why_not("space:phuoc_long") == [("1.6.1", "no_population")]
    d = flow.send("space:kien_hoa")
    assert d.args["left"] == 1 and d.why_not("space:kien_hoa") == [("6.5", "already_shifted")]
    assert more(flow, "space:quang_tin") is None
    assert (support(g, "kien_hoa"), support(g, "quang_tin")) == ("neutral", "neutral")
    assert sum(g.step_data) == 0 and g.phase == "reset"


@pytest.mark.covers("6.5-c")
@pytest.mark.parametrize("pieces, edition, asks", [(1, 2, False), (2, 2, True), (6, 1, False)])
def test_withdrawal_by_twos(pieces: int, edition: int, asks: bool) -> None:
    """Rounded down; the 1st edition knows no Withdrawal."""
    g = board(edition=edition)
    flow = withdrawal(g, pieces)
    d = next(flow, None)
    assert (d is not None) is asks
    if d is not None:
        assert "done" in d.options


@pytest.mark.covers("6.5-c")
def test_withdrawal_stops_at_active_opposition() -> None:
    """A space at Active Opposition has nowhere to go."""
    g = board("quang_tin: active_opposition")
    d = asked(withdrawal(g, 2))
    assert d.why_not("space:quang_tin") == [("1.6.2", "active_opposition")]


# ------------------------------------------------------------------ reset


@pytest.mark.covers("6.6-a", "6.7-a")
@pytest.mark.parametrize("before, after", [(0, 1), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_the_trail_leaves_its_ends(before: int, after: int) -> None:
    """0 becomes 1 and 4 becomes 3."""
    g = board(trail=before)
    phase_reset(g)
    assert g.trail == after


@pytest.mark.covers("6.6-b")
def test_reset() -> None:
    """No Terror, no Sabotage, everybody Underground, no Momentum, all Eligible; Capabilities stay."""
    g = board(
        "hue: 2 nva_guerrilla_active, 1 vc_guerrilla_active, 1 us_irregular_active, 1 arvn_ranger_active, terror 2",
        "loc_hue_da_nang: 1 vc_guerrilla_active, sabotage",
        "saigon: 1 us_irregular, terror 1",
    )
    g.momentum = {72: "unshaded"}
    g.capabilities = {101: "shaded"}
    g.eligible = [False, True, False, True]
    g.ineligible_next = (2,)
    g.phase = "reset"
    play(PHASES["reset"](g))
    assert not sum(g.terror) and not sum(g.sabotage)
    assert show(g, "hue") == "1 us_irregular, 1 arvn_ranger, 2 nva_guerrilla, 1 vc_guerrilla"
    assert show(g, "loc_hue_da_nang") == "1 vc_guerrilla"
    assert (g.momentum, g.capabilities) == ({}, {101: "shaded"})
    assert g.eligible == [True] * 4 and not any(g.ineligible_next)
    assert g.phase == "next_card"
    check(g)


@pytest.mark.covers("6.6-a")
def test_lasting_effects_at_reset() -> None:
    """Oriskany keeps the Trail at 4, ADSID makes its change cost 6, MiGs unshaded cost NVA 6."""
    g = board(trail=4, nva=20)
    g.momentum = {39: "shaded"}
    phase_reset(g)
    assert (g.trail, g.momentum) == (4, {})
    g = board(trail=4, nva=20)
    g.momentum = {7: "unshaded"}
    g.capabilities = {33: "unshaded"}
    phase_reset(g)
    assert (g.trail, g.res[NVA], g.res[ARVN]) == (3, 8, 30)


@pytest.mark.covers("6.5-b", "6.5-e")
def test_why_a_piece_does_not_move() -> None:
    """10 Troops and 2 Bases, each once: other pieces, those not there, moved before or beyond the allowance stay."""
    g = board("hue: 3 us_troops, 2 us_base, 1 us_irregular", "saigon: 1 us_troops, 3 arvn_police")
    flow = commit(g)
    d = asked(flow, "space:hue")
    assert (d.topic, list(d.options)) == ("commit.piece", ["piece:us_troops", "piece:us_base"])
    assert d.why_not("piece:us_irregular") == [("6.5", "us_troops_and_bases_only")]
    one_moved = more(flow, "piece:us_base space:saigon n:1 space:saigon")
    assert one_moved is not None and list(one_moved.options) == ["piece:us_troops"]
    assert one_moved.why_not("piece:us_base") == [("6.5", "already_moved")], "1 of the 2 Bases may still move, not this one"
    assert one_moved.why_not("piece:arvn_police") == [("6.5", "us_troops_and_bases_only")]
    ten_moved = more(flow, "piece:us_troops box:available n:1 box:available piece:us_troops space:saigon n:9 space:hue")
    assert ten_moved is not None and list(ten_moved.options) == ["piece:us_base"]
    assert ten_moved.why_not("piece:us_troops") == [("6.5", "allowance_used")], "1 to Available, 9 from there"


@pytest.mark.covers("8.8.1-a")
@pytest.mark.parametrize(("edition", "first"), [(1, "commit.policy"), (2, "commit.return")])
def test_when_the_policy_die_of_a_nonplayer_us_is_rolled(edition: int, first: str) -> None:
    """1st edition: before anything else in the phase. 2nd edition: once the Casualties are back."""
    g = wounded("hue: 1 arvn_police", troops=7, edition=edition)
    g.available[US_TROOPS] -= 20
    g.out_of_play[US_TROOPS] += 20
    g.nonplayers = (True, False, False, False)
    assert next(commit(g)).topic == first
    assert (g.casualties[US_TROOPS], g.available[US_TROOPS]) == ((7, 13) if edition == 1 else (5, 13))
