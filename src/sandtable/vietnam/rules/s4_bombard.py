"""4.4.2 Bombard."""

from collections.abc import Iterable

from sandtable.kernel.conditions import any_eligible
from sandtable.kernel.decision import Flow
from sandtable.vietnam import terms
from sandtable.vietnam.ask import pick_piece
from sandtable.vietnam.board import ADJACENT, IDS, SPACES
from sandtable.vietnam.operation import DONE, Operation, SpaceCondition
from sandtable.vietnam.pieces import COIN_BASES, COIN_TROOPS, KINDS, NVA, NVA_TROOPS
from sandtable.vietnam.query import where
from sandtable.vietnam.rules.insurgents import next_special_space
from sandtable.vietnam.rules.spaces import has, holds
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import casualty

CONCENTRATION = 3


def _in_range(g: War, s: int) -> bool:
    """4.4.2 Three NVA Troops in the space or in one next to it."""
    row = g.n
    return row[s * KINDS + NVA_TROOPS] >= CONCENTRATION or any(
        row[a * KINDS + NVA_TROOPS] >= CONCENTRATION for a in ADJACENT[s]
    )


def _is_target(g: War, s: int) -> bool:
    """4.4.2 Three US or ARVN Troops, or a US or ARVN Base."""
    return g.coin[s] > 0 and (holds(g, s, COIN_TROOPS) >= CONCENTRATION or holds(g, s, COIN_BASES) > 0)


def _all_in_range(g: War, spaces: Iterable[int]) -> list[int]:
    near = {s for gun in where(g, NVA_TROOPS) if g.n[gun * KINDS + NVA_TROOPS] >= CONCENTRATION for s in (gun, *ADJACENT[gun])}
    return [s for s in spaces if s in near]


WHERE = (
    SpaceCondition("4.4.2", "no_concentration_nor_base", _is_target),
    has("4.4.2", "no_troops_to_remove", COIN_TROOPS),
    SpaceCondition("4.4.2", "no_nva_troops_in_range", _in_range, _all_in_range),
)


def possible(g: War, op: Operation) -> bool:
    """4.4.2 Whether a Bombard can choose any space; what bars it does not bar an Event that grants it (5.1.2)."""
    if op.orders.name != "bombard" and terms.no_bombard(g):
        return False
    return any_eligible(g, SPACES if op.orders.only is None else op.orders.only, WHERE)


def bombard(g: War, op: Operation) -> Flow[None]:
    """4.4.2 Bombard: remove 1 US or ARVN Troop from each of up to 2 spaces in range of massed NVA Troops."""
    most = terms.max_bombard_spaces(g)
    while (s := (yield from next_special_space(g, op, "bombard.space", "4.4.2", most, WHERE))) != DONE:
        g.emit("bombard", faction=seat(NVA), space=IDS[s])
        p = yield from pick_piece(g, NVA, "bombard.remove", "4.4.2", s, COIN_TROOPS)
        casualty(g, s, p)
