"""5.0 Events: playing a side, and telling whether it would change anything."""

from sandtable.kernel.decision import CHANCE, Decision, Flow, Reason
from sandtable.kernel.plain import reader
from sandtable.kernel.rng import Rng
from sandtable.vietnam.card import effect_of
from sandtable.vietnam.pieces import FACTION
from sandtable.vietnam.state import War, seat


def play(g: War, f: int, card: int, side: str) -> Flow[None]:
    """5.1 Carry out one side of a card, in order, as far as it can be (5.1.3)."""
    g.emit("event", faction=seat(f), card=card, side=side)
    effect = effect_of(g, card, side)
    assert effect is not None, f"card {card} has no {side} side"
    asked = effect(g, f)
    if asked is not None:
        yield from asked


def would_change(g: War, f: int, card: int, side: str, tries: int = 6) -> bool:
    """8.1 Whether the Event could change anything at all: tried out on copies, first and last answers, then by lot.

    Pieces that have come, gone or changed on the map are enough: the rest of the Event need not be played.
    """
    if effect_of(g, card, side) is None:
        return False
    lot = Rng(card)
    return any(differ(g, _try(g, f, card, side, attempt, lot)) for attempt in range(tries))


def warnings(g: War, d: Decision) -> dict[str, Reason]:
    """5.1.3 The sides of the card that would change nothing now, so that players are warned before they play one."""
    if d.topic != "turn.action":
        return {}
    f = FACTION[d.seat]
    return {
        key: ("5.1.3", "event_without_effect")
        for key in d.options
        if key.partition(":")[0] == "event" and not would_change(g, f, g.card, key.partition(":")[2] or "event")
    }


def _try(before: War, f: int, card: int, side: str, attempt: int, lot: Rng) -> War:
    """The position after the Event, or in the course of it, once the map has changed."""
    g, map_before = before.copy(), before.n
    flow = play(g, f, card, side)
    try:
        d = next(flow)
        for _ in range(500):
            if g.n != map_before:
                break
            if attempt == 0 and d.seat != CHANCE:
                key = d.options[0]
            elif attempt == 1 and d.seat != CHANCE:
                key = d.options[-1]
            else:
                key = d.options[lot.below(len(d.options))]
            d = flow.send(key)
    except StopIteration:
        pass
    return g


def differ(g: War, other: War, ignoring: tuple[str, ...] = ()) -> bool:
    """Whether two states are not the same, but for what ``ignoring`` names."""
    read = reader(War, ignoring)
    return bool(read(g) != read(other))
