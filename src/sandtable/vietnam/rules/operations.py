"""3.0 The Operations of each faction, by name."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from sandtable.kernel.decision import Flow, Reason
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import US
from sandtable.vietnam.rules import (
    s3_assault,
    s3_attack,
    s3_march,
    s3_patrol,
    s3_rally,
    s3_sweep,
    s3_terror,
    s3_train,
    s4_advise,
    s4_air_lift,
    s4_air_strike,
    s4_ambush,
    s4_bombard,
    s4_govern,
    s4_infiltrate,
    s4_raid,
    s4_subvert,
    s4_tax,
    s4_transport,
)
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import purse

Procedure: TypeAlias = tuple[Callable[[War, Operation], bool], Callable[[War, Operation], Flow[None]]]
"""Whether it could be done on these terms, and doing it."""

COIN_OPS = ("train", "patrol", "sweep", "assault")
INSURGENT_OPS = ("rally", "march", "attack", "terror")
OPS_OF = (COIN_OPS, COIN_OPS, INSURGENT_OPS, INSURGENT_OPS)

STANDING_ORDERS = {
    (f, name, limited): Orders(f, name, limited=limited, specials=True)
    for f, names in enumerate(OPS_OF)
    for name in names
    for limited in (False, True)
}
"""2.3.4 The orders of what a faction does in its turn, by faction, Operation, and whether it is Limited (2.3.5)."""

OPERATIONS: dict[str, Procedure] = {
    "train": (s3_train.possible, s3_train.train),
    "patrol": (s3_patrol.possible, s3_patrol.patrol),
    "sweep": (s3_sweep.possible, s3_sweep.sweep),
    "assault": (s3_assault.possible, s3_assault.assault),
    "rally": (s3_rally.possible, s3_rally.rally),
    "march": (s3_march.possible, s3_march.march),
    "attack": (s3_attack.possible, s3_attack.attack),
    "terror": (s3_terror.possible, s3_terror.terror),
}

# Importing them has put the special activities into their slots (4.1.1).
SPECIAL_MODULES = (
    s4_advise, s4_air_lift, s4_air_strike, s4_govern, s4_transport, s4_raid,
    s4_infiltrate, s4_bombard, s4_ambush, s4_tax, s4_subvert,
)  # fmt: skip


def can(g: War, op: Operation) -> bool:
    """Whether the Operation of that name could be done on these terms, if need be after its special activity (4.1)."""
    return OPERATIONS[op.orders.name][0](g, op) or (bool(op.specials) and _after_special(g, op))


def _after_special(g: War, op: Operation) -> bool:
    """4.1 A special activity that comes first may bring what the Operation lacks: its cost, or Troops to Assault with."""
    if "tax" in op.specials:
        free = replace(op.orders, free=True, specials=False)
        return s4_tax.brings(g) and OPERATIONS[op.orders.name][0](g, Operation(free))
    if op.orders.name != "assault" or s3_assault.barred(g, op) or purse(g, op.orders.payer) < s3_assault.cost(g, op):
        return False
    return s4_air_lift.reaches_enemy(g, op) if op.orders.forces == US else s4_transport.reaches_enemy(g, op)


def why_not(g: War, op: Operation) -> list[Reason]:
    """3.1 Why the faction cannot do that Operation now."""
    name = op.orders.name
    if name in ("sweep", "march") and g.monsoon and not op.orders.monsoon_ok:
        return [("2.3.9", "monsoon")]
    if name == "assault" and s3_assault.barred(g, op):
        return [("5.4", "barred_by_event")]
    if OPERATIONS[name][0](g, Operation(replace(op.orders, free=True, specials=False))):
        return [("3.1", "cannot_pay")]
    return [("3.1", "no_space_for_operation")]


def run(g: War, op: Operation) -> Flow[None]:
    """3.1 Do the Operation, with what lasting effects add after it (5.3)."""
    yield from OPERATIONS[op.orders.name][1](g, op)
    yield from s4_transport.armored_cavalry(g, op)
