"""8.0 Non-players on boards that no game would bring about: they answer, alike each time, and touch nothing."""

import pytest

from sandtable.kernel.decision import CHANCE, Flow
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind
from sandtable.vietnam.board import IS_LOC, NORTH_VIETNAM, POP, SPACES
from sandtable.vietnam.fitl.game import GAME
from sandtable.vietnam.fitl.library import LIBRARY
from sandtable.vietnam.fitl.nonplayer.charts2.book import side_of
from sandtable.vietnam.fitl.nonplayer.charts2.system import SYSTEM
from sandtable.vietnam.headers import HEADERS, is_coup
from sandtable.vietnam.pieces import FACTIONS, FORCE_POOL, FORMS, OWNER, US
from sandtable.vietnam.rules import s5_events
from sandtable.vietnam.rules.s2_sequence import act
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import can_stack, place, set_support
from tests.vietnam.fitl.nonplayer.driver import turn_of
from tests.vietnam.play import board

CARDS = [n for n in LIBRARY.headers if not is_coup(n) and not HEADERS[n].pivotal]
COUP, OTHER = 126, 44
PLENTY = 3000


def any_board(dice: Rng) -> War:
    """Pieces, tracks and lasting effects by lot; at least one faction is a non-player."""
    g = board(edition=1 + dice.below(2), options={"easy": dice.below(2) == 0})
    spaces = [s for s in SPACES if dice.below(3)]
    for p, n in FORCE_POOL.items():
        for _ in range(dice.below(n + 1)):
            s, form = spaces[dice.below(len(spaces))], FORMS[p][dice.below(len(FORMS[p]))]
            if can_stack(g, s, form) and (OWNER[p] > 1 or s != NORTH_VIETNAM):
                place(g, s, form, 1)
        gone = dice.below(g.available[p] + 1)
        g.available[p] -= gone
        (g.casualties if OWNER[p] == US and dice.below(2) else g.out_of_play)[p] += gone
    for s in SPACES:
        if POP[s]:
            set_support(g, s, dice.below(5) - 2)
        if not dice.below(9):
            (g.sabotage if IS_LOC[s] else g.terror)[s] = 1
    g.res = [0, *(dice.below((4, 12, 60)[dice.below(3)]) for _ in range(3))]
    g.aid, g.patronage, g.trail = dice.below(60), dice.below(60), dice.below(5)
    g.us_policy = ("jfk", "lbj", "nixon")[dice.below(3)]
    for card, header in LIBRARY.headers.items():
        if header.capability and not dice.below(4):
            g.capabilities[card] = ("unshaded", "shaded")[dice.below(2)]
        if header.momentum and not dice.below(9):
            g.momentum[card] = next(iter(header.momentum))
    g.card = CARDS[dice.below(len(CARDS))]
    g.next_card = COUP if not dice.below(3) or g.card == OTHER else OTHER
    g.phase = "act"
    return g


def answers(g: War, flow: Flow[None], dice: Rng, acting: int) -> list[str]:
    """Play it out, players by lot; every answer of a non-player leaves the state as it was."""
    mind = Mind(Rng(dice.below(1000)))
    seats = [x for x in range(4) if g.nonplayers[x]]
    minds = {FACTIONS[x]: SYSTEM.nonplayer(GAME, FACTIONS[x], "event" if x == acting else "") for x in seats}
    found: list[str] = []
    d = next(flow, None)
    while d is not None and len(found) < PLENTY:
        if len(d.options) > 1 and d.seat in minds and d.seat != CHANCE:
            before = g.copy()
            key = minds[d.seat].choose(g, d, mind)
            assert not s5_events.differ(before, g), f"{d!r} changed the state"
        else:
            key = d.options[dice.below(len(d.options))]
        assert key in d.options
        found.append(key)
        try:
            d = flow.send(key)
        except StopIteration:
            d = None
    assert len(found) < PLENTY
    return found


def play(seed: int, by_chart: bool) -> list[str]:
    dice = Rng(seed)
    g = any_board(dice)
    f = dice.below(4)
    g.nonplayers = tuple(x == f or dice.below(3) > 0 for x in range(4))
    if by_chart:
        g.eligible = [True] * 4
        return answers(g, act(g), dice, -1)
    g.eligible = [x == f for x in range(4)]
    return answers(g, s5_events.play(g, f, g.card, side_of(turn_of(g, f, Mind(Rng(1))))), dice, f)


@pytest.mark.parametrize("by_chart", [True, False])
def test_any_board_any_card(by_chart: bool) -> None:
    """An action by the chart, or the card's Event, on 300 boards; played again it is the same."""
    for seed in range(300):
        first = play(seed, by_chart)
        if seed % 5 == 0:
            assert play(seed, by_chart) == first
