"""What our non-players of Sovereign of Discord share: pieces, cards, picks, Coup Rounds, the Fall of Diem, one player alone."""

from importlib.resources import files

import pytest

import sandtable
from sandtable.kernel.conformance import Suite
from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.nonplayer.common import give_up, target
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_HAMLET,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    FACTION,
    FACTIONS,
    NVA,
    US,
    US_ADVISOR,
    VC,
)
from sandtable.vietnam.rules.s7_victory import CHECK, FINAL, solo_verdict
from sandtable.vietnam.sovereign import cards
from sandtable.vietnam.sovereign.library import LIBRARY
from sandtable.vietnam.sovereign.nonplayer.aims import year
from sandtable.vietnam.sovereign.nonplayer.book import BOOK
from sandtable.vietnam.sovereign.nonplayer.system import SYSTEM
from sandtable.vietnam.state import CHAOTIC, STABLE, UNSTABLE, War
from tests.vietnam.fitl.nonplayer.driver import Dice
from tests.vietnam.sovereign.nonplayer.small import action, np_board

OPS = ("op:rally", "op:march", "op:attack", "op:terror")
GAME = sandtable.game("sovereign")


def asked(g: War, seat: str, topic: str, *options: str, **facts: object) -> str:
    return SYSTEM.nonplayer(None, seat).choose(g, Decision(seat, topic, "P6", list(options), facts), Dice("*"))


@pytest.mark.covers("N8.1.2-a")
def test_hamlets_and_advisors_in_the_order_of_pieces() -> None:
    g = np_board("ba_xuyen: 1 arvn_ranger, 1 arvn_hamlet, 1 us_advisor, 1 arvn_troops, 1 arvn_police")
    s, pieces = SPACE["ba_xuyen"], [ARVN_TROOPS, ARVN_POLICE, US_ADVISOR, ARVN_HAMLET, ARVN_RANGER]
    order = []
    while pieces:
        order.append(target(g, s, pieces))
        pieces.remove(order[-1])
    assert order[:3] == [ARVN_RANGER, ARVN_HAMLET, US_ADVISOR]
    pieces = [ARVN_TROOPS, US_ADVISOR, ARVN_HAMLET, ARVN_RANGER]
    order = []
    while pieces:
        order.append(give_up(g, s, pieces))
        pieces.remove(order[-1])
    assert order == [ARVN_TROOPS, US_ADVISOR, ARVN_RANGER, ARVN_HAMLET]


# ------------------------------------------------------------------ Events


@pytest.mark.covers("N8.4.1-a")
def test_every_file_says_something_of_its_card() -> None:
    """It bears the name of the card's own file; where the chart's own test is all there is, there is no file."""
    names = {path.name[1:4]: path.name.removesuffix(".py") for path in files(cards).iterdir()}
    assert set(BOOK.listed) < {*LIBRARY.events, *LIBRARY.pivotal_of.values()}
    for number, name in BOOK.listed.items():
        assert name.split(".")[0] == names[str(number)]
        told = BOOK.of(number)
        assert told.conditions or told.preferred or told.guides
        assert all(told.conditions.values())
    assert 201 not in BOOK.listed and not BOOK.of(201).conditions


@pytest.mark.covers("N8.4.1-a")
@pytest.mark.parametrize("condition", [c for c in BOOK.conditions if c != "never"])
def test_every_line_holds_somewhere_and_fails_elsewhere(condition: str) -> None:
    low = np_board(players="us arvn nva", card=201, aid=0)
    high = np_board(card=201, washington=4, hanoi=4, stability=CHAOTIC, aid=20)
    ahead = np_board("saigon: 1 us_base, active_support", players="us nva", card=201)
    ahead.support_total = 40
    boards = (low, high, ahead, np_board(stability=UNSTABLE, aid=8), np_board(two=True))
    turns = [Turn(g, US, Dice("*"), SYSTEM.tester) for g in boards]
    answers = {BOOK.conditions[condition].test(turn, "unshaded") for turn in turns}
    assert answers == {True, False}


@pytest.mark.covers("N8.4.1-a")
@pytest.mark.parametrize(
    ("card", "seat", "aid", "allowed"), [(202, "arvn", 9, False), (225, "vc", 4, True), (225, "vc", 3, False)]
)
def test_a_word_stops_an_event(card: int, seat: str, aid: int, allowed: bool) -> None:
    g = np_board(card=card, aid=aid, washington=2)
    turn = Turn(g, FACTION[seat], Dice("*"), SYSTEM.tester)
    assert BOOK.allows(turn, BOOK.side_of(turn), "8.4.1") == allowed


@pytest.mark.covers("N8.8.4-a")
@pytest.mark.parametrize("card", [202, 229, 251, 254])
def test_the_us_lowers_washington_only_from_above_its_aim(card: int) -> None:
    for washington, allowed in ((3, False), (4, True)):
        turn = Turn(np_board(card=card, washington=washington), US, Dice("*"), SYSTEM.tester)
        assert BOOK.allows(turn, "unshaded", "8.4.1") == allowed


@pytest.mark.covers("N8.4.1-a")
@pytest.mark.parametrize("card", [202, 229, 250, 254, 268])
def test_vc_lowers_washington_only_where_that_is_no_gift_to_the_us(card: int) -> None:
    """Each level is 2 points for the US, if it plays; in Diem's War it is ARVN's Aid."""
    for two in (False, True):
        turn = Turn(np_board(card=card, washington=3, aid=9, two=two), VC, Dice("*"), SYSTEM.tester)
        assert BOOK.allows(turn, "shaded", "8.4.1") == two


@pytest.mark.covers("N8.4.6-b")
@pytest.mark.parametrize(("level", "steps"), [(0, "two_steps"), (1, "two_steps"), (2, "one_step"), (3, "one_step")])
def test_a_pivotal_event_moves_its_track_by_two_while_it_is_two_below_the_aim(level: int, steps: str) -> None:
    for card, f in ((273, US), (274, NVA)):
        turn = Turn(np_board(card=card, washington=level, hanoi=level), f, Dice("*"), SYSTEM.tester)
        asked = Decision(FACTIONS[f], "event.option", "5.1", ["do:one_step", "do:two_steps"])
        assert list(BOOK.preferred(turn, asked)) == [steps]


@pytest.mark.covers("N8.1-a")
@pytest.mark.parametrize(("card", "number"), [(221, 1), (246, 2), (270, 3)])
def test_a_capability_on_a_die_above_the_number_of_the_year(card: int, number: int) -> None:
    for die in (number, number + 1):
        g = np_board("ba_xuyen: 1 vc_guerrilla, active_opposition", card=card, vc=9)
        assert year(g) == number
        key, seen = action(g, "vc", *OPS, "event:shaded", dice=f"{die}*")
        assert seen.boxes()["capability_roll"] == (key == "event:shaded") == (die > number)


# ------------------------------------------------------------------ picks, Coup Rounds, the Fall


@pytest.mark.covers("N2.1-a")
def test_open_picks() -> None:
    g = np_board(card=0)
    assert asked(g, "us", "deck.pick", "card:205", "card:206", "card:201", year="1961") == "card:206"
    assert asked(g, "us", "deck.pick", "card:205", "card:201", year="1961") == "card:205"  # Farm Gate is its own
    assert asked(g, "vc", "deck.pick", "card:201", "card:219", year="1961") == "card:219"  # first in the order


@pytest.mark.covers("N7.3-a")
@pytest.mark.parametrize(
    ("stability", "troops", "key"), [(STABLE, 6, "do:guard"), (STABLE, 7, "do:worsen"), (UNSTABLE, 1, "do:worsen")]
)
def test_palace_bombing(stability: int, troops: int, key: str) -> None:
    g = np_board(stability=stability)
    assert asked(g, "arvn", "palace.answer", "do:worsen", "do:guard", troops=troops, price=2) == key


@pytest.mark.covers("N7.3-a")
def test_officer_coup() -> None:
    g = np_board("ba_xuyen: 1 arvn_hamlet, active_opposition", "kien_phong: 1 arvn_hamlet, active_opposition")
    assert asked(g, "vc", "officer.hamlet", "space:ba_xuyen", "space:kien_phong") == "space:kien_phong"
    assert asked(g, "us", "officer.city", "space:hue", "space:saigon") == "space:saigon"
    at_odds = np_board("saigon: 1 vc_guerrilla, passive_opposition")
    assert asked(at_odds, "us", "officer.city", "space:hue", "space:saigon") == "space:hue"


@pytest.mark.covers("N6.6-a")
def test_slots_are_filled_from_where_it_hurts_least() -> None:
    g = np_board("hue: 3 arvn_troops", "ba_xuyen: 2 arvn_troops, 2 vc_guerrilla", "kien_hoa: 1 arvn_troops, 2 vc_guerrilla")
    spaces = ("space:hue", "space:ba_xuyen", "space:kien_hoa")
    assert asked(g, "arvn", "reset.fill", *spaces, piece="arvn_troops", slot=3) == "space:ba_xuyen"


@pytest.mark.covers("N7.4-a")
def test_the_fall_of_diem() -> None:
    g = np_board("kien_phong: 2 vc_guerrilla", "ba_xuyen: 2 vc_guerrilla, 3 arvn_troops", "hue: 1 us_base")
    both = ("space:ba_xuyen", "space:kien_phong")
    assert asked(g, "vc", "fall.base", *both) == "space:kien_phong"
    assert asked(g, "vc", "fall.tunnel", *both, "done") == "space:ba_xuyen"
    assert asked(g, "us", "fall.place", "space:hue", "space:da_nang", "space:kien_phong", piece="us_base") == "space:kien_phong"
    assert asked(g, "us", "fall.place", "space:hue", "space:kien_phong", piece="us_troops") == "space:kien_phong"
    assert asked(g, "us", "fall.place_count", *(f"n:{n}" for n in range(1, 7)), piece="us_troops") == "n:3"


# ------------------------------------------------------------------ one player, whole games


@pytest.mark.covers("N8.9-a")
@pytest.mark.parametrize(("lead", "verdict"), [(4, "win"), (3, "stalemate"), (1, "stalemate"), (0, "loss")])
def test_a_lead_of_four_wins_alone(lead: int, verdict: str) -> None:
    g = np_board(players="arvn")
    g.options = {**g.options, "sovereignty": False, "politburo": False}
    best = max(g.scores[f] - t for f, t in zip((0, 2, 3), (24, 20, 35)))
    g.patronage += 40 + best + lead - g.scores[ARVN]
    assert solo_verdict(g, FINAL) == verdict and solo_verdict(g, CHECK) == "loss"


@pytest.mark.covers("N8.0-a", "N8.9-a")
@pytest.mark.parametrize(
    ("scenario", "seats", "options"),
    [
        ("1961", dict.fromkeys(FACTIONS, "np"), {}),
        ("1961", {"us": "np", "arvn": "random", "nva": "np", "vc": "np"}, {"easy": True}),
        ("diems_war", {"arvn": "np", "vc": "random"}, {"easy": True}),
        ("diems_war", dict.fromkeys(FACTIONS, "np"), {"continue": "long_1964"}),
        ("1963", {"us": "random", "arvn": "np", "nva": "np", "vc": "np"}, {"continue": "long_1964"}),
    ],
)
def test_games_with_non_players_through_the_suite(scenario: str, seats: dict[str, str], options: dict[str, object]) -> None:
    """Plans over load, fork and undo; the invariants after every answer."""
    report = Suite(GAME, every=60).play(scenario, options, seats, seed=7)
    assert report.outcome is not None and report.keys > 60


