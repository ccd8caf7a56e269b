"""2.1, 2.2, 2.3.7 The deck: built by piles, drawn lazily.

The state knows what is left in each pile and never an order, so that nothing hidden can leak: each card is a draw
that chance answers when the card is revealed.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.kernel.decision import Flow, draw
from sandtable.kernel.errors import BadOption
from sandtable.vietnam import ruleset
from sandtable.vietnam.headers import CARD_KEY, HEADERS, Library, is_coup
from sandtable.vietnam.state import War

ANY_PERIOD = ""


def coup_cards(library: Library, row: Mapping[str, Any]) -> tuple[int, ...]:
    """2.1 The Coup cards that are shuffled in. Where one Failed Attempt leaves the game it is the second: the two
    are alike."""
    deck = row["deck"]
    numbers: list[int] = list(deck["coup_cards_used"])
    if "coup_cards_also" in deck:
        numbers.append(library.failed_attempts[0])
    return tuple(numbers)


def build(g: War, row: Mapping[str, Any], options: Mapping[str, object]) -> None:
    """2.1 Set up the piles of a scenario: so many Events and 1 Coup card in each, by period if so wished.

    The cards of Capabilities that start in effect are set out, not shuffled in.
    """
    library = ruleset.of(g).cards
    deck = row["deck"]
    periods = deck["period_option_pile_periods"] if options["period_events"] else [ANY_PERIOD] * deck["piles"]
    g.piles = tuple((deck["events_per_pile"] + 1, period) for period in periods)
    g.pile = 1
    g.pile_coup_left = True
    g.events_left = tuple(number for number in library.events if number not in g.capabilities)
    g.coups_left = coup_cards(library, row)
    g.deck = forced_order(options.get("deck"), (*g.events_left, *g.coups_left), library.last, row["id"])


def forced_order(wanted: object, deck: Sequence[int], last: int, scenario: str) -> tuple[int, ...]:
    """The order the option ``deck`` demands from the top, checked against the cards that can be in the deck."""
    if wanted is None:
        return ()
    if isinstance(wanted, str) or not isinstance(wanted, Sequence):
        raise BadOption(f"option deck: {wanted!r} is not a list of card numbers")
    order: list[int] = []
    for number in wanted:
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= last:
            raise BadOption(f"option deck: {number!r} is not a card number; cards are 1 to {last}")
        if number in order:
            raise BadOption(f"option deck: card {number} is listed twice")
        if number not in deck:
            coups = " ".join(str(n) for n in deck if is_coup(n))
            raise BadOption(
                f"option deck: card {number} is not in the deck of {scenario}: no Pivotal Events, no Capabilities "
                f"set out, and of the Coup cards only {coups}"
            )
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
    return not g.coups_left and not is_coup(g.next_card)


def odds(g: War) -> tuple[list[int], list[int]]:
    """2.1 The cards that could be on top, with weights that put the Coup card evenly anywhere in its pile.

    With k cards left in the pile the Coup card is on top once in k: each of E Events weighs (k - 1) * C and each of
    C Coup cards E.
    """
    if not g.piles:
        return [], []
    left, period = g.piles[0]
    events = [n for n in g.events_left if period in (ANY_PERIOD, HEADERS[n].period)]
    coups = g.coups_left if g.pile_coup_left else ()
    if not coups:
        return events, [1] * len(events)
    if left == 1 or not events:
        return list(coups), [1] * len(coups)
    return [*events, *coups], [(left - 1) * len(coups)] * len(events) + [len(events)] * len(coups)


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
            keys = [CARD_KEY[n] for n in cards]
            number = int((yield from draw("deck.draw", "2.2", keys, weights))[5:])
            break
        if not g.piles:
            return 0
        _next_pile(g)  # a forced order has used up what this pile could hold
    _take(g, number)
    return number


def _take(g: War, number: int) -> None:
    """Keep count of the pile. An order that was forced may bring a pile's Coup card late, or the next one early."""
    if is_coup(number):
        if not g.pile_coup_left and len(g.piles) > 1:
            _next_pile(g)
        g.pile_coup_left = False
        g.coups_left = tuple(n for n in g.coups_left if n != number)
    else:
        g.events_left = tuple(n for n in g.events_left if n != number)
    if not g.piles:
        return
    left, period = g.piles[0]
    left = max(left - 1, 1 if g.pile_coup_left else 0)
    if left:
        g.piles = ((left, period), *g.piles[1:])
    else:
        _next_pile(g)


def _next_pile(g: War) -> None:
    g.piles = g.piles[1:]
    g.pile += 1
    g.pile_coup_left = bool(g.piles)
