"""The optional rules of Sovereign of Discord for Fire in the Lake: coups, shorter campaigns, Uncertain Victory."""

import pytest

import sandtable
from sandtable.kernel.decision import CHANCE, SecretDecision
from sandtable.kernel.errors import BadOption
from sandtable.vietnam.check import check
from sandtable.vietnam.fitl.library import LIBRARY
from sandtable.vietnam.fitl.setup import INFO, setup
from sandtable.vietnam.headers import HEADERS
from sandtable.vietnam.pieces import ARVN, FACTIONS, US, VC
from sandtable.vietnam.rules import deception, s2_deck
from sandtable.vietnam.rules.s2_deck import cards_left, odds
from sandtable.vietnam.rules.s6_coup import phase_coup
from sandtable.vietnam.rules.s7_victory import FINAL, margins, phase_victory, result
from sandtable.vietnam.sovereign.rules.officer_coup import officer_coup
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import silence_leader
from sandtable.vietnam.view import view
from tests.vietnam.play import asked, board, play, show
from tests.vietnam.sovereign.play import DIEM, war


def coup(card: int, leader: int, box: tuple[int, ...] = (), hamlets: int = 0, **options: object) -> War:
    """A Coup card is in play, and another to come; ARVN has 4 Troops in Hue."""
    tracks = {"hamlets": hamlets} if hamlets else {}
    g = board("hue: 4 arvn_troops", card=card, leader=leader, options={"us_coups": True, **options}, **tracks)
    g.leader_cards, g.coups_left, g.phase = box, (130,), "coup"
    return g


# ------------------------------------------------------------------ US involvement in coups


@pytest.mark.covers("P-opt-a", "P-opt-b")
def test_the_us_may_prevent_a_coup() -> None:
    """Ky would replace Khanh: one cube in three deserts, the card goes under Khanh and counts as a card in the box."""
    g = coup(127, 125, (125,))
    d = asked(phase_coup(g.copy()))
    assert (d.seat, d.topic, d.options) == ("us", "coup.prevent", ("yes", "no"))
    let = g.copy()
    play(phase_coup(let), "no")
    assert (let.leader, let.leader_cards, show(let, "hue")) == (127, (125, 127), "4 arvn_troops")
    play(phase_coup(g), "yes")
    assert (g.leader, g.leader_cards, show(g, "hue"), g.phase) == (125, (127, 125), "3 arvn_troops", "victory")
    check(g)


@pytest.mark.covers("P-opt-a", "P7.4-d-e")
def test_diem_may_be_kept_so() -> None:
    """With his Hamlets; his card still counts for nothing."""
    g = coup(127, DIEM, hamlets=6)
    play(phase_coup(g), "yes")
    assert (g.leader, g.leader_cards, g.hamlets) == (DIEM, (127,), True)


@pytest.mark.covers("P-opt-a")
@pytest.mark.parametrize(
    ("card", "leader", "box"),
    [(127, 0, ()), (127, -1, (129,)), (129, 125, (125,))],
    ids=["Minh", "a Failed Attempt covers Minh", "a Failed Attempt anyway"],
)
def test_whom_the_us_cannot_save(card: int, leader: int, box: tuple[int, ...]) -> None:
    """Minh has no card to keep, and a Failed Attempt replaces nobody."""
    g = coup(card, leader, box)
    play(phase_coup(g))
    assert g.leader == (127 if card == 127 else 125)


@pytest.mark.covers("P-opt-a")
def test_a_leader_without_effect_is_a_leader() -> None:
    """Silenced by an Event, Khanh still lies on top."""
    g = coup(127, 125, (125,))
    silence_leader(g)
    assert asked(phase_coup(g)).topic == "coup.prevent"


@pytest.mark.covers("P-opt-a")
def test_nobody_is_asked_without_the_option_or_for_a_nonplayer() -> None:
    g = coup(127, 125, (125,), us_coups=False)
    play(phase_coup(g))
    assert g.leader == 127
    g = coup(127, 125, (125,))
    g.nonplayers = (True, False, False, False)
    play(phase_coup(g))
    assert g.leader == 127


# ------------------------------------------------------------------ shorter campaigns, Political Rhythm


@pytest.mark.covers("P-opt-c")
@pytest.mark.parametrize(("scenario", "cards"), [("full", 6 * 9), ("medium", 3 * 9), ("short", 3 * 9)])
def test_piles_of_eight(scenario: str, cards: int) -> None:
    """Instead of 12; the short scenario has 8 anyway. The Coup card may be the first of its pile."""
    g = setup(scenario, INFO.full_options({"short_piles": True}), {})
    assert cards_left(g) == cards
    assert any(HEADERS[n].kind == "coup" for n in odds(g)[0])


@pytest.mark.covers("P-opt-d")
@pytest.mark.parametrize(("short", "first"), [(True, 4), (False, 8)])
def test_political_rhythm(short: bool, first: int) -> None:
    """The Coup card is among the last four Events of its pile: after 4 of 8, or 8 of 12; then once in 5, in 4 ..."""
    g = setup("full", INFO.full_options({"short_piles": short, "political_rhythm": True}), {})
    for _ in range(first):
        cards, _ = odds(g)
        assert not any(HEADERS[n].kind == "coup" for n in cards)
        play(s2_deck.reveal(g), f"card:{cards[0]}")
    for left in (5, 4, 3, 2):
        cards, weights = odds(g)
        coups = sum(w for n, w in zip(cards, weights) if HEADERS[n].kind == "coup")
        assert coups * left == sum(weights)
        play(s2_deck.reveal(g), f"card:{cards[0]}")
    assert all(HEADERS[n].kind == "coup" for n in odds(g)[0])


# ------------------------------------------------------------------ Uncertain Victory


def vc_ahead(**facts: object) -> War:
    """The VC is over its threshold with Uncertain Victory."""
    g = board(options={"uncertain_victory": True, "agenda": "checks"}, patronage=0)
    g.opposition_total, g.final_round = 40, bool(facts.get("final"))
    return g


@pytest.mark.covers("P-opt-e")
def test_who_would_win_draws_a_marker() -> None:
    """One for the player with the highest margin, from twelve of three kinds; the game goes on."""
    g = vc_ahead()
    d = asked(phase_victory(g.copy()))
    assert (d.seat, d.topic, d.args["faction"], d.args["weights"]) == (CHANCE, "deception.draw", "vc", [4, 4, 4])
    play(phase_victory(g), "marker:agenda")
    assert (g.over, g.deception[VC]) == (False, ("agenda",))
    assert asked(phase_victory(g.copy())).args["weights"] == [4, 3, 4]
    play(phase_victory(g), "marker:asset")
    assert g.deception[VC] == ("agenda", "asset") and deception.has_asset(g, VC)


@pytest.mark.covers("P-opt-e")
def test_the_marker_is_secret() -> None:
    """Others see that one is held, not which; only the VC is told."""
    g = vc_ahead()
    d = asked(phase_victory(g.copy()))
    assert isinstance(d, SecretDecision) and d.known_to == ("vc",)
    play(phase_victory(g), "marker:threat")
    assert view(g, "us")["deception"] == {"held": {"vc": 1}, "mine": []}
    assert view(g, "vc")["deception"]["mine"] == ["threat"]


@pytest.mark.covers("P-opt-e")
def test_nobody_draws_for_a_nonplayer_or_when_nobody_would_win() -> None:
    g = vc_ahead()
    g.nonplayers = (False, False, False, True)
    play(phase_victory(g))
    assert g.deception == ((), (), (), ()) and not g.over
    g = vc_ahead()
    g.opposition_total = 0
    play(phase_victory(g))
    assert g.deception == ((), (), (), ())


@pytest.mark.covers("P-opt-e", "P-opt-f")
def test_the_last_round_decides_with_agendas() -> None:
    """Before it a Hidden Agenda adds nothing; in the last Round it counts in the check and in the ranking."""
    g = board("saigon: 8 us_troops, active_support", patronage=0, options={"uncertain_victory": True, "agenda": "checks"})
    over = margins(g)[US]
    g.deception = (("agenda",) * 2, (), (), ())
    assert deception.agendas(g, US) == 0
    g.final_round = True
    assert deception.agendas(g, US) == 2
    assert over <= 0 < over + 2, "only its Agendas bring the US above 50"
    play(phase_victory(g))
    assert g.over and g.result["winner"] == "us" and g.result["deception"] == {"us": ["agenda", "agenda"]}
    ranked = result(g, FINAL)["margins"]
    assert isinstance(ranked, dict) and ranked["us"] == over + 2


@pytest.mark.covers("P-opt-g")
def test_not_together_with_deception() -> None:
    """Two markers at the start exclude it."""
    with pytest.raises(BadOption, match="uncertain_victory: not together with deception"):
        sandtable.new("fitl", options={"uncertain_victory": True, "deception": "drawn"})
    assert sandtable.new("fitl", options={"uncertain_victory": True}).state.options["deception"] == "none"


@pytest.mark.covers("P-opt-e", "P7.3-e")
def test_officer_coup_with_uncertain_victory() -> None:
    """ARVN would win with 23 + 18 of 40: it draws a marker, and Diem falls."""
    g = war("1961", **{"continue": "full", "uncertain_victory": True})
    g.card, g.patronage = 279, 12
    play(officer_coup(g), "marker:threat")
    assert (g.arvn_score, g.phase, g.deception[ARVN]) == (41, "fall_north", ("threat",))


@pytest.mark.covers("P-opt-e")
def test_without_a_continuation_officer_coup_decides() -> None:
    """It is the last then, and Agendas count."""
    g = war("1961", uncertain_victory=True)
    g.card = 279
    g.deception = ((), ("agenda",), (), ())
    before = margins(g)[ARVN] + 6
    play(officer_coup(g))
    found = g.result["margins"]
    assert g.over and isinstance(found, dict) and found["arvn"] == before + 1


@pytest.mark.covers("P-opt-e")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_war_is_played_to_its_last_round(seed: int) -> None:
    """Six Coup cards come in the Full scenario, whoever leads."""
    options = {"uncertain_victory": True, "short_piles": True}
    t = sandtable.new("fitl", "full", seed=seed, options=options, seats=dict.fromkeys(FACTIONS, "random"))
    coups = [e.args["card"] for e in t.log if e.topic == "card" and e.args["card"] in LIBRARY.coups]
    assert len(coups) == 6
