"""5.3 Capabilities that help in some spaces of an Operation or special activity: whoever acts says in which."""

from sandtable.kernel.decision import Flow, confirm
from sandtable.vietnam.ask import throw
from sandtable.vietnam.board import IDS
from sandtable.vietnam.diem_terms import Capability
from sandtable.vietnam.operation import Operation
from sandtable.vietnam.state import War, seat


def left(op: Operation, capability: Capability) -> bool:
    """Whether the Capability may still help in one of its spaces."""
    return op.helped.get(capability, 0) < capability.most


def wanted(g: War, op: Operation, capability: Capability, s: int) -> Flow[bool]:
    """5.3 Whether whoever acts uses the Capability in this space; asked while it has a space left."""
    if not left(op, capability):
        return False
    if not (yield from confirm(seat(op.orders.by), "capability.use", "5.3", card=capability.card, space=IDS[s])):
        return False
    spend(op, capability)
    return True


def spend(op: Operation, capability: Capability) -> None:
    """5.3 Use up one of its spaces without a question."""
    op.helped[capability] = op.helped.get(capability, 0) + 1


def risk(g: War, capability: Capability, s: int) -> Flow[bool]:
    """5.3 Throw the die of a Capability: whether it does harm."""
    card, most = capability
    return (yield from throw(g, "capability.die", "5.3", card=card, space=IDS[s], most=most)) <= most
