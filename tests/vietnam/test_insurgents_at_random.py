"""3.3, 4.4, 4.5 The Insurgents' Operations on boards nobody has thought of: always an answer, never a broken board."""

import random
from collections.abc import Iterator

import pytest

from sandtable.kernel.decision import Decision, Flow
from sandtable.vietnam.board import CITIES_PROVINCES, POP, SPACES
from sandtable.vietnam.check import check
from sandtable.vietnam.fitl.ruleset import INSURGENT_OPERATIONS, SPECIALS
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import FORCE_POOL, FORMS, INSURGENT_FACTIONS
from sandtable.vietnam.rules.operations import can
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import can_stack, place, set_support
from tests.vietnam.play import board, turn_orders

CAPABILITIES = (31, 32, 34, 45, 101, 104, 116)
MOMENTUM = (7, 17, 38, 46, 115)


def any_board(dice: random.Random) -> War:
    """A crowded, a thin or an empty map, with lasting effects and more or fewer Resources."""
    rich = {name: dice.choice((0, 1, 2, 5, 30)) for name in ("nva", "vc")}
    g = board(trail=dice.randint(0, 4), options={"transfers": dice.random() < 0.3}, **rich)
    for card in CAPABILITIES:
        if dice.random() < 0.4:
            g.capabilities[card] = dice.choice(("shaded", "unshaded"))
    for card in MOMENTUM:
        if dice.random() < 0.15:
            g.momentum[card] = "unshaded"
    for p in FORCE_POOL:
        for _ in range(dice.choice((0, FORCE_POOL[p] // 2, FORCE_POOL[p]))):
            s, form = dice.choice(SPACES), dice.choice(FORMS[p])
            if can_stack(g, s, form):
                place(g, s, form)
    for s in CITIES_PROVINCES:
        if POP[s]:
            set_support(g, s, dice.randint(-2, 2))
        if dice.random() < 0.2:
            g.terror[s] = 1
    return g


def answered(g: War, flow: Flow[None], dice: random.Random) -> Iterator[Decision]:
    """Every Decision of the flow, answered at random, the board being checked after each."""
    d = next(flow, None)
    while d is not None:
        yield d
        keys = [key for key in d.options if key != "done"]
        key = "done" if "done" in d.options and (not keys or dice.random() < 0.1) else dice.choice(keys)
        try:
            d = flow.send(key)
        except StopIteration:
            return
        finally:
            check(g)


@pytest.mark.covers("3.1-b", "1.4.1-a", "1.4.2-c")
@pytest.mark.parametrize("seed", range(60))
def test_operations_at_random(seed: int) -> None:
    """What is possible does something and ends; what is not asks nothing. Options are unique and never empty."""
    dice = random.Random(seed)
    g = any_board(dice)
    for f in INSURGENT_FACTIONS:
        for name in INSURGENT_OPERATIONS:
            limited = dice.random() < 0.3
            op = Operation(turn_orders(f, name, free=dice.random() < 0.2, limited=limited))
            possible = can(g, op)
            topics = []
            trail = g.trail
            for d in answered(g, INSURGENT_OPERATIONS[name].run(g, op), dice):
                assert d.options
                assert len(set(d.options)) == len(d.options), d
                topics.append(d.topic)
                assert len(topics) < 1000
            if possible:
                assert op.spaces or op.targets or op.special or op.given or g.trail != trail, (f, name)
            else:
                assert not (op.spaces or op.targets) or op.special or op.asked, (f, name)


@pytest.mark.covers("4.1-a", "4.1.1-a")
@pytest.mark.parametrize("seed", range(60))
def test_activities_are_offered_exactly_when_they_have_a_space(seed: int) -> None:
    """``possible`` is true if and only if the activity then asks for a space."""
    dice = random.Random(seed)
    g = any_board(dice)
    for f in INSURGENT_FACTIONS:
        for name, activity in SPECIALS[f].items():
            op = Operation(Orders(f, name, free=True))
            possible = activity.possible(g, op)
            first = next(activity.run(g.copy(), op), None)
            assert possible == (first is not None and first.topic == f"{name}.space"), (f, name, first)
