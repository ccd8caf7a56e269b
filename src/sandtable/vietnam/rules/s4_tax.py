"""4.5.1 Tax."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam import terms
from sandtable.vietnam.board import COIN_CONTROL, ECON, IDS, IS_LOC, POP
from sandtable.vietnam.operation import DONE, Operation
from sandtable.vietnam.pieces import ARVN_HAMLET, KINDS, VC, VC_GUERRILLA, VC_GUERRILLA_ACTIVE
from sandtable.vietnam.rules.insurgents import next_special_space
from sandtable.vietnam.rules.spaces import has, no_coin_control, no_hamlet
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import flip, gain, shift

MOST_SPACES = 4

WHERE = (has("4.5.1", "no_underground_guerrilla", (VC_GUERRILLA,)), no_coin_control("4.5.1"), no_hamlet("P4.5.1"))


def possible(g: War, op: Operation) -> bool:
    """4.5.1 Whether a Tax can choose any space."""
    only, control = op.orders.only, g.control
    for s, n in enumerate(g.n[VC_GUERRILLA::KINDS]):
        if n and control[s] != COIN_CONTROL and (only is None or s in only) and not g.n[s * KINDS + ARVN_HAMLET]:
            return True
    return False


def brings(g: War) -> bool:
    """4.5.1 Whether a Tax would bring any Resources."""
    spaces = enumerate(g.n[VC_GUERRILLA::KINDS])
    return any(
        n and g.control[s] != COIN_CONTROL and (ECON[s] or POP[s]) and not g.n[s * KINDS + ARVN_HAMLET] for s, n in spaces
    )


def tax(g: War, op: Operation) -> Flow[None]:
    """4.5.1 Tax: up to 4 spaces pay their Econ or twice their Population, and grow less hostile."""
    most = terms.max_special_spaces(g, MOST_SPACES)
    while (s := (yield from next_special_space(g, op, "tax.space", "4.5.1", most, WHERE))) != DONE:
        g.emit("tax", faction=seat(VC), space=IDS[s])
        flip(g, s, VC_GUERRILLA)
        op.note_flip(s, VC_GUERRILLA, VC_GUERRILLA_ACTIVE)
        gain(g, VC, ECON[s] if IS_LOC[s] else 2 * POP[s])
        shift(g, s, 1)
