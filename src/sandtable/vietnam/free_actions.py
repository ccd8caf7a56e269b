"""5.5 Free actions that several Events grant: a fixed chain of them, or what a faction chooses on the Event's terms."""

from collections.abc import Iterable, Sequence
from typing import Any

from sandtable.kernel.decision import Decision, Flow
from sandtable.vietnam import ruleset, terms
from sandtable.vietnam.board import IDS
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import ALL, NONE, RULE, space
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import US
from sandtable.vietnam.rules import operations, s3_assault, s3_sweep, s4_air_lift
from sandtable.vietnam.rules.pacify import pacify_in, pacify_room
from sandtable.vietnam.rules.s4_transport import armored_cavalry
from sandtable.vietnam.state import War, seat


def lift_sweep_assault(g: War, s: int, tunnels: bool = False) -> Flow[None]:
    """5.5 US free Air Lift into, then Sweep in, then Assault one space, each with something if it can be (5.1.3)."""
    lift = Operation(Orders(US, "air_lift", free=True, only=[s]))
    if s4_air_lift.possible(g, lift):
        yield from s4_air_lift.air_lift(g, lift)
    yield from sweep_and_assault(g, US, [s], tunnels)


def sweep_and_assault(g: War, f: int, spaces: Sequence[int], tunnels: bool = False) -> Flow[None]:
    """5.5 Free Sweep, Monsoon or not, and then free Assault in every one of ``spaces``; an ARVN addition is free."""
    sweep = Operation(Orders(f, "sweep", free=True, only=spaces, monsoon_ok=True, every=True))
    if s3_sweep.possible(g, sweep):
        yield from s3_sweep.sweep(g, sweep)
    assault = Operation(Orders(f, "assault", free=True, only=spaces, every=True, follow_up_free=True, tunnels=tunnels))
    if s3_assault.possible(g, assault):
        yield from s3_assault.assault(g, assault)


def free_limited_operation(g: War, f: int, card: Card, only: Sequence[int] | None = None) -> Flow[None]:
    """2.3.5, 5.5 One free Limited Operation of the faction's choice; none if it can do none."""
    choices = _operations(g, f, only, limited=True)
    if choices:
        key = yield Decision(seat(f), "event.limited_op", RULE, list(choices), {"card": card.number, "only": tuple(only or ())})
        yield from _run(g, key, choices[key])


def free_special(g: War, f: int, card: Card) -> Flow[None]:
    """4.1, 5.5 One free special activity of the faction's choice, in its usual number of spaces."""
    choices = _specials(g, f, None)
    if choices:
        key = yield Decision(seat(f), "event.special", RULE, list(choices), {"card": card.number})
        yield from _run(g, key, choices[key])


def free_action(g: War, f: int, card: Card, s: int) -> Flow[None]:
    """5.5 If the faction wishes, one free Operation or special activity within that space."""
    choices = _operations(g, f, [s], limited=False) | _specials(g, f, [s])
    if choices:
        facts = {"card": card.number, "space": IDS[s]}
        key = yield Decision(seat(f), "event.free_action", RULE, [*choices, "no"], facts)
        if key != "no":
            yield from _run(g, key, choices[key])


def _operations(g: War, f: int, only: Sequence[int] | None, limited: bool) -> dict[str, Operation]:
    found = {}
    for name in ruleset.of(g).operations[f]:
        monsoon_ok = terms.any_operation_in_monsoon(g)
        op = Operation(Orders(f, name, free=True, limited=limited, only=only, monsoon_ok=monsoon_ok, follow_up_free=True))
        if operations.can(g, op):
            found[f"op:{name}"] = op
    return found


def _specials(g: War, f: int, only: Sequence[int] | None) -> dict[str, Operation]:
    found = {}
    for name, special in sorted(ruleset.of(g).specials[f].items()):
        op = Operation(Orders(f, name, free=True, only=only))
        if special.possible(g, op):
            found[f"sa:{name}"] = op
    return found


def _run(g: War, key: str, op: Operation) -> Flow[None]:
    if key.startswith("op:"):
        g.emit("op", faction=seat(op.orders.forces), op=op.orders.name, limited=op.orders.limited)
        yield from operations.run(g, op)
    else:
        yield from op.run_special(g, op.orders.name)
        yield from armored_cavalry(g, op)


def free_operation(
    g: War, f: int, name: str, spaces: Sequence[int] | None = None, limit: int = ALL, **on: Any
) -> Flow[bool]:
    """5.5 A free Operation of ``f`` on the Event's terms, if it can be done; whether it was."""
    op = Operation(Orders(f, name, free=True, only=spaces, limit=limit, **on))
    if not operations.can(g, op):
        return False
    yield from operations.run(g, op)
    return True


def free_activity(
    g: War, f: int, name: str, spaces: Sequence[int] | None = None, limit: int = ALL, **on: Any
) -> Flow[bool]:
    """4.1, 5.5 A free special activity of ``f`` on the Event's terms, if it can be done; whether it was."""
    op = Operation(Orders(f, name, free=True, only=spaces, limit=limit, **on))
    if not ruleset.of(g).specials[f][name].possible(g, op):
        return False
    yield from op.run_special(g, name)
    return True


def pacify_some(g: War, f: int, card: Card, n: int, spaces: Iterable[int], cost: int) -> Flow[None]:
    """3.2.1 ``f`` Pacifies in up to ``n`` of these spaces, each step at the Event's own cost."""
    where, done = list(spaces), list[int]()
    while len(done) < n:
        found = [s for s in where if s not in done and pacify_room(g, f, s, cost=cost)]
        s = yield from space(g, f, card, found, optional=True, steps=1)
        if s == NONE:
            break
        done.append(s)
        yield from pacify_in(g, f, s, cost=cost)
