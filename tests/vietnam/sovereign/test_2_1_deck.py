"""2.1, 2.2 The mini-decks: open picks, unseen cards, where the Coup card comes."""

from collections import Counter
from fractions import Fraction

import pytest

import sandtable
from sandtable.kernel.errors import BadOption
from sandtable.kernel.rng import Rng
from sandtable.vietnam.headers import HEADERS, is_coup
from sandtable.vietnam.rules.s2_deck import cards_left, odds, reveal
from sandtable.vietnam.sovereign.deck import open_picks, start
from sandtable.vietnam.sovereign.game import GAME
from sandtable.vietnam.state import War
from tests.vietnam.play import asked, play
from tests.vietnam.sovereign.play import war

BEGINNERS = {"1961": [204, 207, 216, 222], "1962": [229, 236, 242, 247], "1963": [252, 259, 261, 272]}


def drawn(g: War, keys: str) -> None:
    """Draw these cards from the deck."""
    for key in keys.split():
        play(reveal(g), f"card:{key}")


def chances(g: War) -> dict[int, Fraction]:
    cards, weights = odds(g)
    return {card: Fraction(weight, sum(weights)) for card, weight in zip(cards, weights)}


@pytest.mark.covers("P2.1-c")
def test_who_picks_in_what_order() -> None:
    """VC, ARVN, NVA, US: a card of each year, which nobody can pick twice."""
    g = war()
    seats = []
    flow = open_picks(g)
    d = next(flow)
    try:
        while True:
            seats.append((d.seat, d.args["year"], len(d.options)))
            d = flow.send(d.options[0])
    except StopIteration:
        pass
    assert seats == [
        (seat, year, 24 - i) for year in BEGINNERS for i, seat in enumerate(("vc", "arvn", "nva", "us"))
    ]
    assert [len(cards) for cards in g.picks] == [4, 4, 4]
    assert g.unseen == (4, 4, 4)


@pytest.mark.covers("P2.1-c", "P2.1-d")
def test_two_players_pick_two_and_six_are_unseen() -> None:
    g = war("diems_war")
    play(open_picks(g), "card:201 card:202 card:225 card:226 card:249 card:250")
    assert g.picks == ((201, 202), (225, 226), (249, 250))
    assert g.unseen == (6, 6, 6)


def test_why_a_card_cannot_be_picked() -> None:
    d = asked(open_picks(war()), "card:201")
    assert d.why_not("card:201") == [("2.1", "already_picked")]
    assert d.why_not("card:230") == [("2.1", "other_year")]


@pytest.mark.covers("P2.1-g")
def test_picks_for_a_first_game() -> None:
    """4, 7, 16, 22; 29, 36, 42, 47; 52, 59, 61, 72; each lies where its faction comes first."""
    g = war(picks="beginners")
    play(open_picks(g))
    assert [list(cards) for cards in g.picks] == list(BEGINNERS.values())
    for cards in g.picks:
        assert [HEADERS[n].order[0] for n in cards] == [0, 2, 1, 3]
    two = war("diems_war", picks="beginners")
    play(open_picks(two))
    assert two.picks == ((216, 222), (242, 247), (261, 272))


def test_no_picks_at_all() -> None:
    g = war(picks="random")
    play(open_picks(g))
    assert (g.picks, g.unseen) == (((), (), ()), (8, 8, 8))


@pytest.mark.covers("P2.1-d")
def test_every_card_left_in_the_pile_is_as_likely_as_any_other() -> None:
    """4 open and 4 unseen of 20: an open one 1 in 8, each of the 20 as likely as the others, no Coup card yet."""
    g = war(picks="beginners")
    play(open_picks(g))
    found = chances(g)
    assert {n: found[n] for n in BEGINNERS["1961"]} == dict.fromkeys(BEGINNERS["1961"], Fraction(1, 8))
    assert {p for n, p in found.items() if n not in BEGINNERS["1961"]} == {Fraction(4, 8 * 20)}
    assert len(found) == 24
    assert not any(map(is_coup, found))


@pytest.mark.covers("P2.1-e", "P2.1-h")
def test_the_coup_card_comes_as_the_fifth_to_ninth_card_evenly() -> None:
    """Never among the first 4; then 1 in 5, 1 in 4, ... of what is left."""
    g = war(picks="beginners")
    play(open_picks(g))
    drawn(g, "201 204 202 207")
    for left, card in ((5, 216), (4, 203), (3, 222), (2, 205)):
        found = chances(g)
        assert cards_left(g) == 18 + left
        assert found[277] == Fraction(1, left)
        assert [n for n in found if is_coup(n)] == [277]
        drawn(g, str(card))
    assert chances(g) == {277: 1}
    drawn(g, "277")
    assert not any(is_coup(n) for n in chances(g))
    assert {HEADERS[n].period for n in chances(g)} == {"1962"}


def test_an_early_coup_leaves_the_rest_of_its_year() -> None:
    """After the Coup card the pile goes on with its Events."""
    g = war(picks="beginners")
    play(open_picks(g))
    drawn(g, "201 202 203 205 277")
    assert (g.picks[0], g.unseen[0]) == ((204, 207, 216, 222), 0)
    assert chances(g) == dict.fromkeys((204, 207, 216, 222), Fraction(1, 4))


@pytest.mark.covers("P2.1-e", "P2.1-f", "P2.1-h")
def test_whole_decks() -> None:
    """27 cards, 9 a year in order, each open pick in its year, the Coup card as 5th to 9th: each place comes up."""
    places: Counter[int] = Counter()
    for seed in range(60):
        g, dice, order = war(picks="beginners"), Rng(seed), []
        play(open_picks(g))
        while cards_left(g):
            cards, weights = odds(g)
            order.append(cards[dice.weighted(weights)])
            drawn(g, str(order[-1]))
        assert len(order) == 27
        years = [order[i : i + 9] for i in (0, 9, 18)]
        for (year, picks), cards_of in zip(BEGINNERS.items(), years):
            assert {HEADERS[n].period for n in cards_of} == {year}
            assert set(picks) <= set(cards_of)
            (place,) = (i for i, n in enumerate(cards_of, 1) if is_coup(n))
            places[place] += 1
    assert set(places) == {5, 6, 7, 8, 9}


def test_the_view_tells_picks_and_nothing_of_the_order() -> None:
    """Open cards are known until they have come; of the others only how many."""
    t = sandtable.new("sovereign", seed=3, options={"picks": "beginners"})
    view = t.view("us")
    shown = {view["card"], view["next_card"]}
    assert view["picks"]["1961"] == [n for n in BEGINNERS["1961"] if n not in shown]
    assert view["unseen"]["1962"] == 4
    assert view["deck"]["left"] == 25


@pytest.mark.covers("P2.2-a")
def test_two_cards_are_known() -> None:
    t = sandtable.new("sovereign", seed=3, options={"picks": "random"})
    assert t.view(None)["card"]
    assert t.view(None)["next_card"]


ORDER = [201, 204, 202, 207, 277, 216, 203, 222, 205, 225]


def test_a_forced_order() -> None:
    """The cards come as told; who looks sees only those that came."""
    t = sandtable.new("sovereign", seed=3, options={"picks": "beginners", "deck": ORDER})
    assert (t.view(None)["card"], t.view(None)["next_card"]) == (201, 204)
    assert t.state.picks[0] == (207, 216, 222)
    assert GAME.told(t.state, "deck") == [201, 204]


def test_a_forced_order_may_take_a_picks_place() -> None:
    """With 5 cards that nobody picked the last pick is not in the deck."""
    g = war(picks="beginners", deck=[201, 202, 203, 205, 206])
    play(start(g))
    for _ in range(4):
        play(reveal(g))
    assert (g.picks[0], g.unseen[0]) == ((204, 207, 216), 0)


@pytest.mark.parametrize(
    ("order", "what"),
    [
        ([225], "not of 1961"),
        ([201, 277], "among the last 5"),
        ([201, 202, 203, 205, 206, 208, 209, 210, 211], "is its Coup card"),
        ([201, 201], "twice"),
        ([280], "not in the deck"),
    ],
)
def test_orders_that_no_deck_has(order: list[int], what: str) -> None:
    with pytest.raises(BadOption, match=what):
        war(deck=order)
