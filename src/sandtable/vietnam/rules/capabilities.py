"""5.3 Capabilities that help in some spaces of an Operation or special activity: whoever acts says in which."""

from sandtable.kernel.decision import Flow, confirm
from sandtable.vietnam.ask import throw
from sandtable.vietnam.board import IDS
from sandtable.vietnam.operation import Operation
from sandtable.vietnam.state import War, seat


def left(op: Operation, card: int, most: int) -> bool:
    """Whether the Capability may still help in one of its ``most`` spaces."""
    return op.used.get(_name(card), 0) < most


def wanted(g: War, op: Operation, card: int, most: int, s: int) -> Flow[bool]:
    """5.3 Whether whoever acts uses the Capability in this space; asked while it has a space left."""
    if not left(op, card, most):
        return False
    if not (yield from confirm(seat(op.orders.by), "capability.use", "5.3", card=card, space=IDS[s])):
        return False
    return op.use(_name(card), most)


def spend(op: Operation, card: int, most: int) -> bool:
    """5.3 Use up one of its spaces without a question."""
    return op.use(_name(card), most)


def risk(g: War, card: int, s: int, most: int) -> Flow[bool]:
    """5.3 Throw the die of a Capability: whether it shows ``most`` or less."""
    return (yield from throw(g, "capability.die", "5.3", card=card, space=IDS[s], most=most)) <= most


def _name(card: int) -> str:
    return f"capability:{card}"
