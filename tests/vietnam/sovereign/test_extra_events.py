"""P1.2 The 40 further Events for Fire in the Lake: in the deck where it is played with them, and nowhere else."""

from collections import Counter

import pytest

import sandtable
from sandtable.kernel.errors import BadOption
from sandtable.text import languages, lookup
from sandtable.vietnam import view
from sandtable.vietnam.board_text import board_text
from sandtable.vietnam.card import EFFECTS
from sandtable.vietnam.fitl.library import LIBRARY
from sandtable.vietnam.fitl.setup import INFO, setup
from sandtable.vietnam.headers import HEADERS
from sandtable.vietnam.pieces import FACTIONS
from sandtable.vietnam.rules.s2_deck import cards_left, odds
from sandtable.vietnam.state import War
from tests.vietnam.sovereign.falling import by_itself
from tests.vietnam.sovereign.play import war

FURTHER = tuple(range(131, 171))
OF_1964 = tuple(range(131, 139))


def fitl(scenario: str, **options: object) -> War:
    return setup(scenario, INFO.full_options(options), {})


# ------------------------------------------------------------------ the cards


@pytest.mark.covers("P1.2-b")
def test_forty_events_by_their_years() -> None:
    """8 of 1964, 16 of 1965, 16 of 1968; each faction leads 10; both sides, no Capability, one with Momentum."""
    headers = [HEADERS[n] for n in FURTHER]
    assert LIBRARY.extra_events == FURTHER and LIBRARY.events == tuple(range(1, 121))
    assert Counter(h.period for h in headers) == {"1964": 8, "1965": 16, "1968": 16}
    assert Counter(h.order[0] for h in headers) == dict.fromkeys(range(4), 10)
    assert all(sorted(h.order) == [0, 1, 2, 3] and h.sides == ("unshaded", "shaded") for h in headers)
    assert [(h.number, h.momentum) for h in headers if any(h.momentum.values())] == [(141, {"unshaded": True, "shaded": False})]
    assert not any(h.capability for h in headers)
    assert all((n, side) in EFFECTS for n in FURTHER for side in HEADERS[n].sides)
    assert not {h.title for h in headers} & {HEADERS[n].title for n in range(1, 131)}


@pytest.mark.covers("P1.2-b")
@pytest.mark.parametrize("lang", languages())
def test_each_has_its_texts_and_its_history(lang: str) -> None:
    for n in FURTHER:
        for part in ("title", "unshaded", "shaded", "history"):
            assert lookup(lang, f"card.{n}.{part}"), (n, part)


@pytest.mark.covers("P1.2-b")
def test_page_and_console_say_that_the_text_is_ours() -> None:
    """The history too; a printed card says neither."""
    seats = dict.fromkeys(FACTIONS, "human")
    t = sandtable.new("fitl", "short", seed=1, seats=seats, options={"extra_events": True, "deck": [139, 44]})
    faces = t.view("us")["faces"]
    assert faces["139"]["ours"] is True and faces["44"]["ours"] is False
    shown = board_text(t.state, "us", "en")
    ours, history = lookup("en", "card_face.ours"), lookup("en", "card.139.history")
    assert ours and history and shown.count(ours) == 1 and history[:60] in shown
    assert view.face(t.state, 170)["ours"] and not view.face(t.state, 120)["ours"]


@pytest.mark.covers("P1.2-b")
@pytest.mark.parametrize("game, others", [("fitl", ""), ("sovereign", "201-278")])
def test_the_record_names_them_where_they_are_in_the_deck(game: str, others: str) -> None:
    for extra, named in ((True, "131-170"), (False, "")):
        record = sandtable.new(game, seed=1, options={"extra_events": extra}).record()
        assert record["provenance"]["our_cards"] == ", ".join(filter(None, (named, others)))


# ------------------------------------------------------------------ the deck


@pytest.mark.covers("P-x40-a")
@pytest.mark.parametrize("scenario", INFO.scenarios)
def test_without_the_option_none_is_in_the_deck(scenario: str) -> None:
    assert not INFO.options["extra_events"].default
    assert not set(fitl(scenario).events_left) & set(FURTHER)
    with pytest.raises(BadOption, match="card 139 is one of the further Events, which come with option extra_events"):
        fitl(scenario, deck=[139])


@pytest.mark.covers("P-x40-a")
@pytest.mark.parametrize("scenario", INFO.scenarios)
@pytest.mark.parametrize("period_events", [False, True])
def test_with_it_they_are_shuffled_in_and_the_deck_keeps_its_size(scenario: str, period_events: bool) -> None:
    """By their years where the piles have years, and each as likely as any other Event of the pile."""
    plain = fitl(scenario, period_events=period_events)
    g = fitl(scenario, period_events=period_events, extra_events=True)
    assert (g.piles, g.coups_left, cards_left(g)) == (plain.piles, plain.coups_left, cards_left(plain))
    assert set(g.events_left) - set(plain.events_left) == set(FURTHER)
    years = g.piles[0][1]
    cards, weights = odds(g)
    weight = {card: w for card, w in zip(cards, weights) if HEADERS[card].kind == "event"}
    assert {card for card in weight if card in FURTHER} == {n for n in FURTHER if years in ("", HEADERS[n].period)}
    assert len(set(weight.values())) == 1


@pytest.mark.covers("P-l64-c")
def test_the_long_1964_has_24_of_32_events() -> None:
    g = fitl("long_1964", extra_events=True)
    events = [n for n in g.events_left if HEADERS[n].period == "1964"]
    assert len(events) == 32 and set(OF_1964) <= set(events)
    assert cards_left(g) == 27 and [n for n, _ in g.piles] == [9, 9, 9]
    assert {n for n in odds(g)[0] if n in FURTHER} == set(OF_1964)


@pytest.mark.covers("P-x40-a")
def test_an_order_may_name_them() -> None:
    t = sandtable.new("fitl", "full", seed=2, options={"extra_events": True, "period_events": True, "deck": [131, 132]})
    assert (t.state.card, t.state.next_card) == (131, 132)
    again = sandtable.load(t.record())
    assert again.state.to_json() == t.state.to_json()


@pytest.mark.covers("P-x40-a", "P7.4-s5-f")
@pytest.mark.parametrize("deck, cards", [("full", 160), ("long_1964", 32)])
@pytest.mark.parametrize("extra", [False, True])
def test_after_the_fall_of_diem_too(deck: str, cards: int, extra: bool) -> None:
    g = war("1963", **{"continue": deck, "extra_events": extra})
    g.phase = "fall_north"
    by_itself(g)
    year = "1964" if deck == "long_1964" else ""
    there = {n for n in (*g.events_left, g.next_card) if HEADERS[n].kind == "event" and year in ("", HEADERS[n].period)}
    assert len(there) == (cards if extra else cards - len(FURTHER if deck == "full" else OF_1964))
    assert bool(there & set(FURTHER)) is extra
