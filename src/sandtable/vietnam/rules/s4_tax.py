"""4.5.1 Tax."""

from collections.abc import Sequence

from sandtable.kernel.decision import Flow
from sandtable.vietnam import diem_terms, terms
from sandtable.vietnam.board import COIN_CONTROL, ECON, IDS, IS_LOC, POP
from sandtable.vietnam.operation import DONE, Operation, SpaceCondition
from sandtable.vietnam.pieces import ARVN_HAMLET, KINDS, VC, VC_GUERRILLA, VC_GUERRILLA_ACTIVE
from sandtable.vietnam.rules import capabilities
from sandtable.vietnam.rules.insurgents import next_special_space
from sandtable.vietnam.rules.spaces import has, no_coin_control, no_hamlet
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import flip, gain, shift

MOST_SPACES = 4

BY_PLANTATIONS = 3
WHERE = (
    has("4.5.1", "no_underground_guerrilla", (VC_GUERRILLA,)),
    no_coin_control("4.5.1"),
    no_hamlet("P4.5.1"),
    SpaceCondition("5.3", "loc_not_taxed", diem_terms.may_tax),
)


def possible(g: War, op: Operation) -> bool:
    """4.5.1 Whether a Tax can choose any space."""
    only, control = op.orders.only, g.control
    underground: Sequence[int] = g.n[VC_GUERRILLA::KINDS]
    for s, n in enumerate(underground):
        if n and control[s] != COIN_CONTROL and (only is None or s in only) and open_to_tax(g, s):
            return True
    return False


def open_to_tax(g: War, s: int) -> bool:
    """P4.5.1, 5.3 Whether no Hamlet and no Capability keeps the VC from Taxing there."""
    return not g.n[s * KINDS + ARVN_HAMLET] and diem_terms.may_tax(g, s)


def brings(g: War) -> bool:
    """4.5.1 Whether a Tax would bring any Resources."""
    spaces = enumerate(g.n[VC_GUERRILLA::KINDS])
    return any(n and g.control[s] != COIN_CONTROL and (ECON[s] or POP[s]) and open_to_tax(g, s) for s, n in spaces)


def tax(g: War, op: Operation) -> Flow[None]:
    """4.5.1 Tax: up to 4 spaces pay their Econ or twice their Population, and grow less hostile.

    5.3: plantations pay more, and stay as they are.
    """
    most = terms.max_special_spaces(g, diem_terms.tax_spaces(g, MOST_SPACES))
    while (s := (yield from next_special_space(g, op, "tax.space", "4.5.1", most, WHERE))) != DONE:
        g.emit("tax", faction=seat(VC), space=IDS[s])
        flip(g, s, VC_GUERRILLA)
        op.note_flip(s, VC_GUERRILLA, VC_GUERRILLA_ACTIVE)
        if (yield from _plantation(g, op, s)):
            gain(g, VC, BY_PLANTATIONS * POP[s])
            continue
        gain(g, VC, ECON[s] if IS_LOC[s] else 2 * POP[s])
        shift(g, s, 1)


def _plantation(g: War, op: Operation, s: int) -> Flow[bool]:
    """5.3 Plantation Tax shaded: whether this is the Jungle Province that pays for its rubber."""
    if not POP[s] or not diem_terms.is_plantation(s):
        return False
    return (yield from capabilities.wanted(g, op, diem_terms.plantations(g), s))
