"""3.0 Operations by name: whether one could be done, why not, and doing it with what lasting effects add."""

from dataclasses import replace

from sandtable.kernel.decision import Flow, Reason
from sandtable.vietnam import ruleset
from sandtable.vietnam.operation import Operation
from sandtable.vietnam.rules import s3_assault, s4_air_lift, s4_tax, s4_transport
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import purse


def _possible(g: War, op: Operation) -> bool:
    return ruleset.of(g).operations[op.orders.forces][op.orders.name].possible(g, op)


def can(g: War, op: Operation) -> bool:
    """Whether the Operation of that name could be done by these Orders, if need be after its special activity (4.1)."""
    return _possible(g, op) or (bool(op.specials) and _after_special(g, op))


def _after_special(g: War, op: Operation) -> bool:
    """4.1 A special activity that comes first may bring what the Operation lacks: its cost, or Troops to Assault with."""
    if "tax" in op.specials:
        free = replace(op.orders, free=True, specials=())
        return s4_tax.brings(g) and _possible(g, Operation(free))
    if op.orders.name != "assault" or s3_assault.barred(g, op) or purse(g, op.orders.payer) < s3_assault.cost(g, op):
        return False
    if "air_lift" in op.specials and s4_air_lift.reaches_enemy(g, op):
        return True
    return "transport" in op.specials and s4_transport.reaches_enemy(g, op)


def why_not(g: War, op: Operation) -> list[Reason]:
    """3.1 Why the faction cannot do that Operation now."""
    procedure = ruleset.of(g).operations[op.orders.forces][op.orders.name]
    if reasons := procedure.barred(g, op) or procedure.lacks(g):
        return reasons
    if _possible(g, Operation(replace(op.orders, free=True, specials=()))):
        return [("3.1", "cannot_pay")]
    return [("3.1", "no_space_for_operation")]


def run(g: War, op: Operation) -> Flow[None]:
    """3.1 Do the Operation, with what lasting effects add after it (5.3)."""
    doing = ruleset.of(g).operations[op.orders.forces][op.orders.name].run(g, op)
    return _then_cavalry(g, op, doing) if "transport" in op.specials else doing


def _then_cavalry(g: War, op: Operation, doing: Flow[None]) -> Flow[None]:
    yield from doing
    yield from s4_transport.armored_cavalry(g, op)
