"""2.1, 2.2, 2.3.7 The deck: built by piles, drawn lazily.

The state knows what is left in each pile and never an order, so that nothing hidden can leak: each card is a draw
that chance answers when the card is revealed.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.kernel.decision import Flow, draw
from sandtable.kernel.errors import BadOption, quoted
from sandtable.vietnam import ruleset
from sandtable.vietnam.headers import CARD_KEY, HEADERS, IS_COUP, Library, is_coup
from sandtable.vietnam.state import War

ANY_PERIOD = ""
SHORT_PILE = 8
"""P-opt-c Events in a pile of a shorter campaign."""
POLITICAL_RHYTHM = 4
"""P-opt-d The Coup card comes among the last so many Events of a pile."""


def coup_cards(library: Library, row: Mapping[str, Any]) -> tuple[int, ...]:
    """2.1 The Coup cards that are shuffled in. Where one Failed Attempt leaves the game it is the second: the two
    are alike."""
    deck = row["deck"]
    numbers: list[int] = list(deck["coup_cards_used"])
    if "coup_cards_also" in deck:
        numbers.append(library.failed_attempts[0])
    return tuple(numbers)


def build_years(g: War, years: Sequence[str], events: int, coup_last: int, wanted: object) -> None:
    """2.1 Set up mini-decks: for each year so many Events, none of them chosen yet, and its Coup card, which comes among
    the last ``coup_last`` cards and itself. ``wanted`` is the option ``deck``."""
    library = ruleset.of(g).cards
    g.piles = tuple((events + 1, year) for year in years)
    g.pile = 1
    g.pile_coup_left = True
    g.coup_last = coup_last
    g.picks, g.unseen = ((),) * len(years), (events,) * len(years)
    g.events_left = tuple(n for n in library.events if HEADERS[n].period in years)
    g.coups_left = tuple(n for n in library.coups if HEADERS[n].period in years)
    g.deck = forced_order(wanted, (*g.events_left, *g.coups_left), library.last, g.scenario)
    _check_years(g.deck, years, events, coup_last)


def _check_years(order: Sequence[int], years: Sequence[str], events: int, coup_last: int) -> None:
    """2.1 A forced order keeps to the years, and each Coup card to the end of its year."""
    for place, number in enumerate(order):
        if place >= len(years) * (events + 1):
            raise BadOption("deck.too_long", n=len(order), has=len(years) * (events + 1))
        year, at = years[place // (events + 1)], place % (events + 1)
        if HEADERS[number].period != year:
            raise BadOption("deck.year", number=number, year=year, place=place + 1)
        if is_coup(number) and at < events - coup_last:
            raise BadOption("deck.coup_early", number=number, last=coup_last + 1)
        if at == events and not is_coup(number) and not any(map(is_coup, order[place - events : place])):
            raise BadOption("deck.coup_late", number=number, year=year)


def pick_open(g: War, year: int, number: int) -> None:
    """2.1 A card is chosen openly for that pile (0 the first), in the place of an unseen one."""
    g.picks = (*g.picks[:year], (*g.picks[year], number), *g.picks[year + 1 :])
    g.unseen = (*g.unseen[:year], g.unseen[year] - 1, *g.unseen[year + 1 :])


def build(g: War, row: Mapping[str, Any], options: Mapping[str, object], wanted: object) -> None:
    """2.1 Set up the piles of a scenario: so many Events and 1 Coup card in each, by period if so wished.

    The cards of Capabilities that start in effect are set out, not shuffled in. Options of P-opt: piles of 8 Events, the
    Coup card among the last 4 of each pile, and for The Long 1964 the Coup cards of history. P1.2: the further Events are
    shuffled among the others of their years, if so wished; a pile has as many Events as without them.
    """
    library = ruleset.of(g).cards
    deck = row["deck"]
    events = min(deck["events_per_pile"], SHORT_PILE) if options.get("short_piles") else deck["events_per_pile"]
    g.piles = tuple((events + 1, period) for period in _periods(deck, options))
    g.pile = 1
    g.pile_coup_left = True
    g.picks, g.unseen = (), ()
    g.coup_last = POLITICAL_RHYTHM if options.get("political_rhythm") else deck.get("coup_last_events", 0)
    further = library.extra_events if options.get("extra_events") else ()
    g.events_left = tuple(number for number in (*library.events, *further) if number not in g.capabilities)
    history = deck.get("historical_coups") if options.get("historical_coups") else None
    g.coups_left = tuple(history) if history else coup_cards(library, row)
    g.coups_spare = len(g.coups_left) - len(g.piles)
    g.coup_order = tuple(history or deck.get("pile_coups", ()))
    g.deck = forced_order(wanted, (*g.events_left, *g.coups_left), library.last, row["id"])
    _check_coup_order(g)


def _periods(deck: Mapping[str, Any], options: Mapping[str, object]) -> list[str]:
    """2.1 The years of each pile: those the scenario fixes, those of Period Events, or any."""
    fixed: list[str] = deck.get("pile_periods") or deck["period_option_pile_periods"]
    return fixed if "pile_periods" in deck or options["period_events"] else [ANY_PERIOD] * deck["piles"]


def _check_coup_order(g: War) -> None:
    """2.1 A forced order keeps to the Coup cards that the scenario fixes."""
    for wanted, number in zip(g.coup_order, filter(g.plays_as_coup, g.deck)):
        if wanted not in (0, number):
            raise BadOption("deck.coup_fixed", number=number, wanted=wanted)


def forced_order(wanted: object, deck: Sequence[int], last: int, scenario: str) -> tuple[int, ...]:
    """The order the option ``deck`` demands from the top, checked against the cards that can be in the deck."""
    if wanted is None:
        return ()
    if isinstance(wanted, str) or not isinstance(wanted, Sequence):
        raise BadOption("deck.no_list", value=quoted(wanted))
    order: list[int] = []
    for number in wanted:
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= last:
            raise BadOption("deck.no_card", value=quoted(number), last=last)
        if number in order:
            raise BadOption("deck.twice", number=number)
        if number not in deck and number in HEADERS and HEADERS[number].extra:
            raise BadOption("deck.further", number=number)
        if number not in deck:
            coups = " ".join(str(n) for n in deck if is_coup(n))
            raise BadOption("deck.not_in", number=number, scenario=scenario, coups=coups)
        order.append(number)
    return tuple(order)


def told(g: War) -> list[int] | None:
    """2.2 Of an order that was forced, the cards everybody has seen; None where there are none."""
    wanted = g.options["deck"]
    seen = list(wanted)[: len(wanted) - len(g.deck)] if isinstance(wanted, Sequence) else []
    return seen or None


# ------------------------------------------------------------------ drawing


def cards_left(g: War) -> int:
    """2.2 Cards in the draw deck; everybody may count them."""
    return sum(cards for cards, _ in g.piles)


def is_final(g: War) -> bool:
    """2.4.2 Whether no Coup card comes after the one in play."""
    return not coups_to_come(g) and not g.plays_as_coup(g.next_card)


def coups_to_come(g: War) -> int:
    """2.1 How many Coup cards the draw deck still holds: one a pile; which of the others could come nobody knows."""
    return len(g.coups_left) - g.coups_spare


def coups_met(g: War) -> int:
    """2.4 How many Coup cards have been played, with one that lies there to be played next."""
    return sum(map(IS_COUP.__getitem__, g.played)) + g.played.count(g.stand_in) + g.monsoon


def _coups_on_top(g: War, left: int) -> tuple[int, ...]:
    """2.1 The Coup cards that could be the next card of a pile with that many left."""
    if not g.pile_coup_left or (g.coup_last and left > g.coup_last + 1):
        return ()
    fixed = g.coup_order[0] if g.coup_order else 0
    return (fixed,) if fixed else g.coups_left


def odds(g: War) -> tuple[list[int], list[int]]:
    """2.1 The cards that could be on top, with weights that put the Coup card evenly anywhere in its pile.

    With k cards left in the pile the Coup card is on top once in k: each of E Events weighs (k - 1) * C and each of
    C Coup cards E.
    """
    if not g.piles:
        return [], []
    if g.unseen:
        return _mini_odds(g)
    left, period = g.piles[0]
    events = list(g.events_left) if period == ANY_PERIOD else [n for n in g.events_left if HEADERS[n].period == period]
    coups = _coups_on_top(g, left)
    if not coups:
        return events, [1] * len(events)
    if left == 1 or not events:
        return list(coups), [1] * len(coups)
    return [*events, *coups], [(left - 1) * len(coups)] * len(events) + [len(events)] * len(coups)


def _mini_odds(g: War) -> tuple[list[int], list[int]]:
    """2.1 The same for a mini-deck: open picks and unseen Events of a year, its Coup card among the last cards.

    Of C cards that may be among the ``unseen``, each weighs their number; an open pick, and the Coup card once it may
    come, weigh C. So every card that is left in the pile is as likely as any other to be on top.
    """
    left, year = g.piles[0]
    open_cards, unseen = g.picks[0], g.unseen[0]
    coups = [n for n in g.coups_left if HEADERS[n].period == year] if left <= g.coup_last + 1 else []
    if not unseen:
        return [*open_cards, *coups], [1] * (len(open_cards) + len(coups))
    hidden = [n for n in g.events_left if HEADERS[n].period == year and n not in open_cards]
    weights = [len(hidden)] * len(open_cards) + [unseen] * len(hidden) + [len(hidden)] * len(coups)
    return [*open_cards, *hidden, *coups], weights


def reveal(g: War) -> Flow[int]:
    """2.2 Turn up the next card of the deck; 0 when none is left."""
    while True:
        if g.deck:
            number = g.deck[0]
            g.deck = g.deck[1:]
            yield from draw("deck.draw", "2.2", (CARD_KEY[number],))
            break
        cards, weights = odds(g)
        if cards:
            keys = list(map(CARD_KEY.__getitem__, cards))
            number = int((yield from draw("deck.draw", "2.2", keys, weights))[5:])
            break
        if not g.piles:
            return 0
        _next_pile(g)  # a forced order has used up what this pile could hold
    _take(g, number)
    return number


def _take(g: War, number: int) -> None:
    """Keep count of the pile. An order that was forced may bring a pile's Coup card late, or the next one early."""
    if g.plays_as_coup(number):
        if not g.pile_coup_left and len(g.piles) > 1:
            _next_pile(g)
        g.pile_coup_left = False
        g.coups_left = _without(g.coups_left, number)
    else:
        g.events_left = _without(g.events_left, number)
        if g.unseen:
            _take_of_year(g, number)
    if not g.piles:
        return
    left, period = g.piles[0]
    left = max(left - 1, 1 if g.pile_coup_left else 0)
    if left:
        g.piles = ((left, period), *g.piles[1:])
    else:
        _next_pile(g)


def _without(cards: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The cards that are left; one of a forced order need not be among them."""
    i = cards.index(number) if number in cards else len(cards)
    return cards[:i] + cards[i + 1 :]


def _take_of_year(g: War, number: int) -> None:
    """2.1 One of the open picks has come, or an unseen card; a forced order may put one in the place of a pick."""
    open_cards, unseen = g.picks[0], g.unseen[0]
    if number in open_cards or not unseen:
        gone = number if number in open_cards else open_cards[-1]
        g.picks = (tuple(n for n in open_cards if n != gone), *g.picks[1:])
    else:
        g.unseen = (unseen - 1, *g.unseen[1:])


def _next_pile(g: War) -> None:
    g.picks, g.unseen = g.picks[1:], g.unseen[1:]
    g.piles, g.coup_order = g.piles[1:], g.coup_order[1:]
    g.pile += 1
    g.pile_coup_left = bool(g.piles)
