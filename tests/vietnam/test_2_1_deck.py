"""2.1, 2.2 The deck: piles, periods, lazy draws, forced orders."""

import random

import pytest

from sandtable.kernel.decision import CHANCE
from sandtable.kernel.errors import BadOption
from sandtable.vietnam.check import check
from sandtable.vietnam.fitl.setup import INFO, setup
from sandtable.vietnam.headers import HEADERS, is_coup
from sandtable.vietnam.rules.s2_deck import cards_left, is_final, odds, reveal
from sandtable.vietnam.state import War
from tests.vietnam.play import play

PILES = {"short": (3, 9), "medium": (3, 13), "full": (6, 13)}


def start(scenario: str, **options: object) -> War:
    """A game of that scenario before its first card."""
    return setup(scenario, INFO.full_options(options), dict.fromkeys(("us", "arvn", "nva", "vc"), "human"))


def draw_all(g: War, seed: int = 1) -> list[int]:
    """Every card of the deck, drawn by the weights."""
    dice = random.Random(seed)
    drawn: list[int] = []
    while True:
        cards, weights = odds(g)
        if not cards:
            assert play(reveal(g)) == 0
            return drawn
        card = dice.choices(cards, weights)[0]
        assert play(reveal(g), f"card:{card}") == card
        check(g)
        drawn.append(card)


@pytest.mark.covers("2.1-b")
@pytest.mark.parametrize(
    "scenario, coups, box, pivotal",
    [
        ("short", (127, 128, 129), (125, 126), False),
        ("medium", (128, 129, 130), (125, 126, 127), True),
        ("full", (125, 126, 127, 128, 129, 130), (), True),
    ],
)
def test_what_is_in_the_deck(scenario: str, coups: tuple[int, ...], box: tuple[int, ...], pivotal: bool) -> None:
    """Piles, Coup cards and leaders by scenario; Pivotal Events are never in the deck."""
    g = start(scenario)
    piles, size = PILES[scenario]
    assert [n for n, _ in g.piles] == [size] * piles
    assert cards_left(g) == piles * size
    assert g.coups_left == coups
    assert g.leader_cards == box and g.leader == (box[-1] if box else 0)
    assert g.events_left == tuple(range(1, 121))
    assert g.pivotal == [pivotal] * 4


@pytest.mark.covers("2.1-c")
@pytest.mark.parametrize("scenario", PILES)
@pytest.mark.parametrize("seed", range(5))
def test_one_coup_card_a_pile(scenario: str, seed: int) -> None:
    """Each block of 9 or 13 cards holds exactly 1 Coup card, and nothing comes twice."""
    drawn = draw_all(start(scenario), seed)
    piles, size = PILES[scenario]
    assert len(drawn) == len(set(drawn)) == piles * size
    for i in range(piles):
        assert sum(is_coup(card) for card in drawn[i * size : (i + 1) * size]) == 1


@pytest.mark.covers("2.1-c")
def test_the_coup_card_is_evenly_anywhere_in_its_pile() -> None:
    """The chance that the first card is a Coup card is 1 in 9, whichever card and however many Events there are."""
    g = start("short")
    cards, weights = odds(g)
    coup = sum(w for card, w in zip(cards, weights) if is_coup(card))
    assert coup * 9 == sum(weights)
    assert len({w for card, w in zip(cards, weights) if is_coup(card)}) == 1
    assert len({w for card, w in zip(cards, weights) if not is_coup(card)}) == 1
    for event in range(1, 8):
        play(reveal(g), f"card:{event}")
    cards, weights = odds(g)  # 2 cards left in the pile: an even chance
    assert sum(w for card, w in zip(cards, weights) if is_coup(card)) * 2 == sum(weights)
    play(reveal(g), "card:8")
    assert all(is_coup(card) for card in odds(g)[0])


@pytest.mark.covers("2.1-c", "2.2-a")
def test_nothing_hidden_is_kept() -> None:
    """The draw is chance's, its options are all that is left, and the number of cards left is public."""
    g = start("short")
    d = next(reveal(g))
    assert (d.seat, d.topic, d.rule) == (CHANCE, "deck.draw", "2.2")
    assert len(d.options) == 123
    assert "weights" not in d.to_json()["args"]  # type: ignore[operator]
    play(reveal(g), "card:5")
    assert cards_left(g) == 26


@pytest.mark.covers("2.1-d")
@pytest.mark.parametrize(
    "scenario, periods",
    [("short", "1965 1965 1965"), ("medium", "1968 1968 1968"), ("full", "1964 1965 1965 1968 1968 1968")],
)
def test_period_events(scenario: str, periods: str) -> None:
    """With the option each pile holds Events of its own period."""
    drawn = draw_all(start(scenario, period_events=True))
    size = PILES[scenario][1]
    for i, period in enumerate(periods.split()):
        pile = [card for card in drawn[i * size : (i + 1) * size] if not is_coup(card)]
        assert {HEADERS[card].period for card in pile} == {period}


@pytest.mark.covers("2.1-d")
def test_periods_are_as_many_as_printed() -> None:
    """24 cards of 1964, 48 of 1965, 48 of 1968."""
    count = [sum(HEADERS[card].period == period for card in range(1, 121)) for period in ("1964", "1965", "1968")]
    assert count == [24, 48, 48]


@pytest.mark.covers("2.1-d")
@pytest.mark.parametrize(
    "scenario, out",
    [
        ("short", {31: "shaded"}),
        ("medium", {31: "shaded", 104: "shaded", 34: "shaded", 28: "shaded", 8: "unshaded", 14: "unshaded"}),
        ("full", {}),
    ],
)
def test_capabilities_set_out(scenario: str, out: dict[int, str]) -> None:
    """They start in effect with Period Events only, and their cards are not in the deck."""
    g = start(scenario, period_events=True)
    assert g.capabilities == out
    assert not set(out) & set(g.events_left)
    assert start(scenario).capabilities == {}


# ------------------------------------------------------------------ forced orders


@pytest.mark.covers("2.2-a")
def test_a_forced_order_comes_first_and_the_piles_go_on() -> None:
    """The listed cards come from the top; what follows keeps the pile's count and its Coup card."""
    order = [107, 55, 68, 1, 97, 79, 101, 125, 75, 17]
    g = start("full", deck=order)
    assert [play(reveal(g)) for _ in order] == order
    assert g.piles[0] == (3, "") and g.pile == 1
    assert not g.pile_coup_left and 125 not in g.coups_left
    rest = draw_all(g)
    assert len(rest) == 68 and not set(rest) & set(order)
    assert not any(is_coup(card) for card in rest[:3])


def test_a_forced_coup_card_may_come_early_or_late() -> None:
    """Two Coup cards at once close the first pile; Events beyond a pile's number delay its Coup card."""
    g = start("short", deck=[127, 128])
    assert [play(reveal(g)) for _ in range(2)] == [127, 128]
    assert [n for n, _ in g.piles] == [8, 9] and g.coups_left == (129,)
    g = start("short", deck=list(range(1, 13)))
    assert [play(reveal(g)) for _ in range(12)] == list(range(1, 13))
    assert g.piles[0] == (1, "") and odds(g)[0] == [127, 128, 129]


@pytest.mark.parametrize(
    "deck, message",
    [
        ([1, 2, 1], "card 1 is listed twice"),
        ([171], "171 is not a card number"),
        ([0], "0 is not a card number"),
        ([True], "True is not a card number"),
        ("107", "'107' is not a list of card numbers"),
        ([124], "card 124 is not in the deck"),
        ([126], "card 126 is not in the deck of short"),
    ],
)
def test_a_bad_order_is_refused(deck: object, message: str) -> None:
    """Unknown numbers, repeats and cards that cannot be in the deck are refused with a clear word."""
    with pytest.raises(BadOption, match=message):
        start("short", deck=deck)


def test_a_capability_set_out_cannot_be_forced() -> None:
    """AAA lies on the table in a Short game with Period Events."""
    with pytest.raises(BadOption, match="card 31 is not in the deck"):
        start("short", deck=[31], period_events=True)


@pytest.mark.covers("2.4.2-a")
def test_which_round_is_final() -> None:
    """The last Coup card's, and only when no other is showing as the next card."""
    g = start("short", deck=[127, 128, 129])
    g.next_card = play(reveal(g))
    assert not is_final(g)
    play(reveal(g))
    g.next_card = play(reveal(g))
    assert g.coups_left == () and not is_final(g)
    g.next_card = 5
    assert is_final(g)
