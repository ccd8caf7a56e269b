"""A card's sides with random answers, from the set-ups and from boards nobody has thought of, under the invariants.

``at_random(23)`` runs every side of card 23 a few dozen times: every question has answers, each only once, every answer
leaves a sound board, and the side comes to an end.
"""

import random
from functools import cache

import sandtable
import sandtable.vietnam.fitl.cards  # registers them all
from sandtable.vietnam.board import CITIES_PROVINCES, LOCS, POP, SPACES
from sandtable.vietnam.check import check
from sandtable.vietnam.fitl.library import LIBRARY
from sandtable.vietnam.headers import HEADERS
from sandtable.vietnam.pieces import FORCE_POOL, FORMS, OWNER, US, VC_CADRE
from sandtable.vietnam.rules import s5_events
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import AVAILABLE, CASUALTIES, OUT_OF_PLAY, can_stack, place, set_support, transfer
from tests.vietnam.play import board

SCENARIOS = ("full", "medium", "short")
CAPABILITIES = tuple(n for n, header in LIBRARY.headers.items() if header.capability)
MOMENTUM = {n: side for n, h in LIBRARY.headers.items() for side in (*h.sides, "unshaded") if h.momentum.get(side)}
MOST_QUESTIONS = 400


@cache
def _setup(scenario: str) -> War:
    g: War = sandtable.new("fitl", scenario, seed=1).state
    return g


def any_board(dice: random.Random) -> War:
    """A set-up, or a map filled by lot: crowded, thin, with lasting effects, Casualties, Tunnels, Monsoon."""
    if dice.random() < 0.4:
        return _setup(dice.choice(SCENARIOS)).copy()
    rich: dict[str, int] = {name: dice.choice((0, 3, 30, 75)) for name in ("arvn", "nva", "vc", "aid", "patronage")}
    rich |= {"trail": dice.randint(0, 4), "next_card": dice.choice((45, 125))}
    g = board(edition=dice.choice((1, 2)), options=None, **rich)
    for card in CAPABILITIES:
        if dice.random() < 0.2:
            g.capabilities[card] = dice.choice(("shaded", "unshaded"))
    for card, side in MOMENTUM.items():
        if dice.random() < 0.1:
            g.momentum[card] = side
    for p in FORCE_POOL:
        if OWNER[p] == US:
            transfer(g, p, dice.choice((0, 3)), AVAILABLE, CASUALTIES)
        if OWNER[p] <= 1:
            transfer(g, p, dice.choice((0, min(3, g.available[p]))), AVAILABLE, OUT_OF_PLAY)
        for _ in range(dice.choice((0, FORCE_POOL[p] // 2, FORCE_POOL[p]))):
            s, form = dice.choice(SPACES), dice.choice([form for form in FORMS[p] if form != VC_CADRE])
            if g.available[p] and can_stack(g, s, form):
                place(g, s, form)
    for s in CITIES_PROVINCES:
        if POP[s]:
            set_support(g, s, dice.randint(-2, 2))
        if dice.random() < 0.1:
            g.terror[s] = 1
    for s in LOCS[:3]:
        g.sabotage[s] = dice.randint(0, 1)
    return g


def side_at_random(card: int, side: str, times: int = 30) -> int:
    """Run one side that often; how often it changed anything."""
    dice = random.Random(1000 * card + len(side))
    changed = 0
    for _ in range(times):
        g = any_board(dice)
        check(g)
        before = g.copy().to_json()
        f = dice.choice(HEADERS[card].order)
        flow = s5_events.play(g, f, card, side)
        d = next(flow, None)
        asked = 0
        while d is not None:
            asked += 1
            assert asked < MOST_QUESTIONS, f"card {card} {side} does not end"
            assert d.options, f"{d!r}: nothing on offer"
            assert len(set(d.options)) == len(d.options), f"{d!r}: a key twice"
            try:
                d = flow.send(dice.choice(d.options))
            except StopIteration:
                d = None
            if not g.frozen:
                check(g)
        check(g)
        changed += g.to_json() != before
    return changed


def at_random(card: int, times: int = 15) -> None:
    """Every side of the card, and each changes something sooner or later."""
    for side in HEADERS[card].sides:
        assert side_at_random(card, side, times), f"card {card} {side} never changed anything"
