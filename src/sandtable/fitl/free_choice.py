"""5.5 Free actions that an Event leaves to a faction's choice: a Limited Operation, a special activity, or either."""

from collections.abc import Sequence

from sandtable.fitl import slots
from sandtable.fitl.board import IDS
from sandtable.fitl.card import Card
from sandtable.fitl.effects import RULE
from sandtable.fitl.op import Op
from sandtable.fitl.rules import operations
from sandtable.fitl.rules.s4_transport import armored_cavalry
from sandtable.fitl.state import Fitl, seat
from sandtable.kernel.decision import Decision, Flow


def free_limited_operation(g: Fitl, f: int, card: Card, only: Sequence[int] | None = None) -> Flow[None]:
    """2.3.5, 5.5 One free Limited Operation of the faction's choice, Monsoon or not; none if it can do none."""
    choices = _operations(g, f, only, limited=True)
    if choices:
        key = yield Decision(seat(f), "event.limited_op", RULE, list(choices), {"card": card.number})
        yield from _run(g, choices[key])


def free_special(g: Fitl, f: int, card: Card) -> Flow[None]:
    """4.1, 5.5 One free special activity of the faction's choice, in its usual number of spaces."""
    choices = _specials(g, f, None)
    if choices:
        key = yield Decision(seat(f), "event.special", RULE, list(choices), {"card": card.number})
        yield from _run(g, choices[key])


def free_action(g: Fitl, f: int, card: Card, s: int) -> Flow[None]:
    """5.5 If the faction wishes, one free Operation or special activity within that space."""
    choices = _operations(g, f, [s], limited=False) | _specials(g, f, [s])
    if choices:
        facts = {"card": card.number, "space": IDS[s]}
        key = yield Decision(seat(f), "event.free_action", RULE, [*choices, "no"], facts)
        if key != "no":
            yield from _run(g, choices[key])


def _operations(g: Fitl, f: int, only: Sequence[int] | None, limited: bool) -> dict[str, Op]:
    found = {}
    for name in operations.OPS_OF[f]:
        op = Op(f, name, free=True, limited=limited, only=only, monsoon_ok=True, follow_up_free=True)
        if operations.can(g, op):
            found[f"op:{name}"] = op
    return found


def _specials(g: Fitl, f: int, only: Sequence[int] | None) -> dict[str, Op]:
    found = {}
    for name, special in sorted(slots.SPECIALS[f].items()):
        op = Op(f, name, free=True, only=only)
        if special.possible(g, op):
            found[f"sa:{name}"] = op
    return found


def _run(g: Fitl, op: Op) -> Flow[None]:
    if op.name in operations.OPERATIONS:
        g.emit("op", faction=seat(op.faction), op=op.name, limited=op.limited)
        yield from operations.run(g, op)
    else:
        yield from op.run_special(g, op.name)
        yield from armored_cavalry(g, op)
