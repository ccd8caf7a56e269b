"""The Long 1964, 1967-69, 1963 and the campaigns that lead from one game into the other, in one record."""

import pytest

import sandtable
from sandtable.kernel.errors import BadOption
from sandtable.vietnam.board import CONTROL_NAMES, SPACE
from sandtable.vietnam.check import check
from sandtable.vietnam.fitl.library import LIBRARY
from sandtable.vietnam.fitl.rules.s6_commitment import commit
from sandtable.vietnam.fitl.ruleset import PHASES
from sandtable.vietnam.fitl.setup import INFO, scenario_row, setup
from sandtable.vietnam.headers import HEADERS
from sandtable.vietnam.pieces import FACTIONS, US_BASE, US_TROOPS, VC
from sandtable.vietnam.rules import s2_deck
from sandtable.vietnam.rules.s2_deck import cards_left, coups_to_come, is_final, odds
from sandtable.vietnam.rules.s2_sequence import next_card, next_up, start
from sandtable.vietnam.rules.s6_coup import phase_coup
from sandtable.vietnam.sovereign.rules.fall_of_diem import continuation
from sandtable.vietnam.sovereign.ruleset import PHASES as SOVEREIGN_PHASES
from sandtable.vietnam.state import War
from sandtable.vietnam.view import view
from tests.vietnam.play import asked, play, show
from tests.vietnam.sovereign.play import war

TET = 124


def fitl(scenario: str, **options: object) -> War:
    return setup(scenario, INFO.full_options(options), {})


def drawn(g: War, lot: int) -> list[int]:
    """A whole deck, drawn by taking every ``lot``th of the cards that could be on top."""
    cards: list[int] = []
    while True:
        could = odds(g)[0]
        if not could and not g.piles:
            return cards
        flow = s2_deck.reveal(g)
        next(flow)
        try:
            flow.send(f"card:{could[lot * len(cards) % len(could)]}")
        except StopIteration as end:
            cards.append(end.value)


# ------------------------------------------------------------------ set-ups


@pytest.mark.covers("P-l64-a", "P-s67-a", "P2.1-a")
@pytest.mark.parametrize(
    ("scenario", "printed"),
    [
        ("long_1964", {"us": 38, "arvn": 35, "nva": 4, "vc": 27}),
        ("short_1967_1969", {"us": 34, "arvn": 40, "nva": 8, "vc": 26}),
    ],
)
def test_printed_scores_and_control(scenario: str, printed: dict[str, int]) -> None:
    g, row = fitl(scenario), scenario_row(scenario)
    assert dict(zip(FACTIONS, g.scores)) == printed
    for name, facts in row["spaces"].items():
        assert CONTROL_NAMES[g.control[SPACE[name]]] == facts["control"], name
    check(g)


@pytest.mark.covers("P-l64-a")
def test_the_long_1964_is_set_up_as_the_full_war() -> None:
    """Only the deck and the Pivotal Events differ."""
    g, full = fitl("long_1964"), fitl("full")
    for name in ("n", "control", "support", "available", "out_of_play", "res", "aid", "patronage", "econ", "trail", "leader"):
        assert getattr(g, name) == getattr(full, name), name
    assert g.pivotal == [False] * 4 and full.pivotal == [True] * 4


@pytest.mark.covers("P-s67-a")
def test_1967_tracks() -> None:
    """AAA shaded, Thieu over Young Turks over Khanh, LBJ for a US non-player, a Tunnel in Tay Ninh."""
    g = fitl("short_1967_1969")
    assert (g.aid, g.patronage, g.econ, g.trail, g.res) == (30, 15, 15, 3, [0, 30, 15, 10])
    assert g.capabilities == {31: "shaded"} and 31 not in g.events_left
    assert (g.leader, g.leader_cards, g.us_policy) == (128, (125, 126, 128), "lbj")
    assert "1 vc_tunnel" in show(g, "tay_ninh")
    printed = {"us_troops": 8, "arvn_police": 6, "vc_base": 1, "vc_guerrilla": 8, "nva_base": 1, "nva_troops": 28}
    assert view(g, None)["available"] == printed


# ------------------------------------------------------------------ decks


@pytest.mark.covers("P-l64-a")
@pytest.mark.parametrize("lot", [1, 2, 3, 5, 7])
def test_the_deck_of_the_long_1964(lot: int) -> None:
    """Three piles of 8 Events of 1964; the Coup card is the 5th to 9th card of each; three of six come."""
    g = fitl("long_1964")
    assert cards_left(g) == 27 and coups_to_come(g) == 3
    cards = drawn(g, lot)
    assert len(set(cards)) == 27
    for pile in (cards[:9], cards[9:18], cards[18:]):
        coups = [place for place, card in enumerate(pile, 1) if HEADERS[card].kind == "coup"]
        assert len(coups) == 1 and coups[0] >= 5
        assert {HEADERS[card].period for card in pile if HEADERS[card].kind == "event"} == {"1964"}
    assert coups_to_come(g) == 0 and is_final(g) and len(g.coups_left) == 3


@pytest.mark.covers("P-l64-b")
@pytest.mark.parametrize("lot", [1, 2, 5])
def test_the_coups_of_history(lot: int) -> None:
    """Khanh, a Failed Attempt, Young Turks."""
    g = fitl("long_1964", historical_coups=True)
    assert [card for card in drawn(g, lot) if HEADERS[card].kind == "coup"] == [125, 129, 126]
    with pytest.raises(BadOption, match="the Coup card of this pile is 125, not 126"):
        fitl("long_1964", historical_coups=True, deck=[126])


@pytest.mark.covers("P-s67-b")
@pytest.mark.parametrize("lot", [1, 2, 3, 5, 7])
def test_the_deck_of_1967(lot: int) -> None:
    """8 Events of 1965 with Tet among the last four, then twice 8 of 1968 with one of Ky and two Failed Attempts."""
    g = fitl("short_1967_1969")
    assert cards_left(g) == 27
    cards = drawn(g, lot)
    assert len(set(cards)) == 27
    piles = cards[:9], cards[9:18], cards[18:]
    for pile, years, could in zip(piles, ("1965", "1968", "1968"), ((TET,), (127, 129, 130), (127, 129, 130))):
        events = [card for card in pile if HEADERS[card].kind == "event"]
        assert len(events) == 8 and {HEADERS[card].period for card in events} == {years}
        (coup,) = set(pile) - set(events)
        assert coup in could and pile.index(coup) >= 4


@pytest.mark.covers("P-s67-b")
def test_tet_is_as_likely_in_each_of_five_places() -> None:
    """With k of the last five cards left it is on top once in k."""
    g = fitl("short_1967_1969")
    for left in range(9, 5, -1):
        cards, _ = odds(g)
        assert TET not in cards, left
        play(s2_deck.reveal(g), f"card:{cards[0]}")
    for left in range(5, 1, -1):
        cards, weights = odds(g)
        assert weights[cards.index(TET)] * left == sum(weights)
        play(s2_deck.reveal(g), f"card:{cards[0]}")
    assert odds(g)[0] == [TET]


# ------------------------------------------------------------------ Tet in 1967-69


def tet_comes(**options: object) -> War:
    """1967-69 with Tet next: four Events of 1965 were turned up before it."""
    g = fitl("short_1967_1969", deck=[3, 4, 5, 7, TET], **options)
    play(start(g))
    for _ in range(4):
        g.phase = "next_card"
        play(next_card(g))
    return g


@pytest.mark.covers("P-s67-c")
def test_tet_is_played_as_a_coup_card() -> None:
    """As the next card it brings Monsoon; then comes a Coup Round, without its Event, and the box stays as it was."""
    g = tet_comes()
    assert g.next_card == TET and g.monsoon and coups_to_come(g) == 2
    guerrillas = bytes(g.n)
    play(next_card(g), f"card:{odds(g)[0][0]}")
    assert (g.card, g.phase) == (TET, "coup")
    play(phase_coup(g))
    assert (g.phase, g.leader, g.leader_cards) == ("victory", 128, (125, 126, 128))
    assert bytes(g.n) == guerrillas and g.coup_rounds == 1 and not g.final_round
    assert view(g, None)["deck"]["coup"] == 1 and view(g, None)["deck"]["coups"] == 3


@pytest.mark.covers("P-s67-d", "P-s67-e")
def test_after_reset_the_vc_executes_tet() -> None:
    """VC acts first, in the place of the 1st Eligible; the others follow by the card's order; no card is turned up."""
    g = tet_comes()
    play(next_card(g), f"card:{odds(g)[0][0]}")
    shown, left = g.next_card, cards_left(g)
    g.phase = "reset"
    play(PHASES["reset"](g))
    assert g.phase == "next_card"
    flow = next_card(g)
    d = next(flow)
    assert HEADERS[g.card].number == TET and d.rule
    while True:
        try:
            d = flow.send(d.options[-1])
        except StopIteration:
            break
    assert (g.card, g.next_card, cards_left(g)) == (TET, shown, left)
    assert (g.phase, g.acted, g.first, g.first_did) == ("act", (VC,), VC, "event")
    assert sum(g.terror) > 0, "its Terror"
    order = [f for f in HEADERS[TET].order if f != VC]
    assert next_up(g) == order[0]
    d = asked(PHASES["act"](g))
    assert d.args["slot"] == "second" and d.args["limited"] is False and d.args["event"] is False
    assert g.pivotal == [False] * 4
    g.phase = "next_card"
    play(next_card(g), f"card:{odds(g)[0][0]}")
    assert g.card == shown, "Tet is played once"
    check(g)


@pytest.mark.covers("P-s67-f")
def test_the_us_stays_as_it_is() -> None:
    """Commitment offers no Available box; Casualties come back as usual; pieces may move between spaces."""
    g = fitl("short_1967_1969")
    g.available[US_TROOPS] -= 3
    g.casualties[US_TROOPS] += 3
    g.phase = "commitment"
    flow = commit(g)
    d = next(flow)
    assert (d.topic, d.args["left"]) == ("commit.return", 2)
    d = flow.send("space:saigon")
    d = flow.send("n:2")
    assert d.topic == "commit.from" and "box:available" not in d.options and "space:hue" in d.options
    assert d.why_not("box:available") == [("6.5", "us_stays")]
    assert flow.send("space:hue").topic == "commit.piece"
    d = flow.send("piece:us_troops")
    assert d.topic == "commit.to" and "box:available" not in d.options
    assert d.why_not("box:available") == [("6.5", "us_stays")]
    assert (g.available[US_TROOPS], g.out_of_play[US_TROOPS], g.available[US_BASE]) == (5, 6, 0)
    full = fitl("full")
    full.phase = "commitment"
    assert "box:available" in next(commit(full)).options


# ------------------------------------------------------------------ campaigns


@pytest.mark.covers("P-s63-c")
@pytest.mark.parametrize(("wanted", "deck"), [("none", "full"), ("full", "full"), ("long_1964", "long_1964")])
def test_1963_always_goes_on(wanted: str, deck: str) -> None:
    """Even if a faction has won: Officer Coup at 12 Patronage brings ARVN to 26 + 18 of 40."""
    g = war("1963", **{"continue": wanted})
    g.card, g.phase, g.patronage = 279, "coup", 12
    play(SOVEREIGN_PHASES["coup"](g))
    assert (g.arvn_score, g.phase, g.over) == (44, "fall_north", False)
    assert continuation(g) == deck


CHAINS = [
    ("1961", "full"),
    ("1961", "long_1964"),
    ("diems_war", "full"),
    ("diems_war", "long_1964"),
    ("1963", "full"),
    ("1963", "long_1964"),
]


@pytest.mark.covers("P-c72-a", "P-c72-c", "P-s63-c", "P7.4-a")
@pytest.mark.parametrize(("scenario", "deck"), CHAINS)
def test_a_chain_is_one_record(scenario: str, deck: str) -> None:
    """From the first pick to the last card; nobody wins early (Uncertain Victory). The record loads and ends alike."""
    options = {"continue": deck, "uncertain_victory": True, "short_piles": True}
    seats = dict.fromkeys(FACTIONS, "random")
    t = sandtable.new("sovereign", scenario, seed=4, options=options, seats=seats)
    assert t.outcome is not None and t.outcome["reason"] in ("final", "victory_check")
    assert (t.state.rules, t.state.scenario) == ("fitl", deck)
    topics = [event.topic for event in t.log]
    steps = [topic for topic in topics if topic.startswith("phase.fall")]
    assert steps == [f"phase.fall_{name}" for name in ("north", "vc", "us", "arvn", "reset")]
    begin = topics.index("new_war")
    coups = [e.args["card"] for e in t.log[begin:] if e.topic == "card" and e.args["card"] in LIBRARY.coups]
    assert len(coups) == (6 if deck == "full" else 3)
    asked_seats = {event.args["faction"] for event in t.log[:begin] if event.topic in ("op", "pass", "event")}
    assert asked_seats == ({"arvn", "vc"} if scenario == "diems_war" else set(FACTIONS))
    assert {event.args["faction"] for event in t.log[begin:] if event.topic in ("op", "pass")} == set(FACTIONS)
    again = sandtable.load(t.record())
    assert again.outcome == t.outcome and again.state.to_json() == t.state.to_json()


@pytest.mark.covers("P1.0-b", "P1.5-b")
def test_the_us_and_the_nva_sleep_until_diem_falls() -> None:
    """Diem's War asks them nothing; the Fall asks the US where its forces go."""
    options = {"continue": "full", "picks": "random", "uncertain_victory": True}
    t = sandtable.new("sovereign", "diems_war", seed=1, options=options)
    assert t.awake() == ["arvn", "vc"]
    while not t.state.final_levels:
        assert t.decision is not None and t.decision.seat in ("arvn", "vc")
        t.answer("pass" if "pass" in t.decision.options else t.decision.options[0])
    while t.decision is not None and t.decision.seat not in ("us", "nva"):
        t.answer(t.decision.options[0])
    assert t.decision is not None and t.decision.topic == "fall.place"
    assert t.awake() == ["us", "arvn", "nva", "vc"]
