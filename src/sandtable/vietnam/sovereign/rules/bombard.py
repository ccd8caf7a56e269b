"""P4.4.2 Bombard: heavy weapons from the North, in the hands of VC Guerrillas. In Diem's War the VC's (P4.5.4)."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.ask import pick_piece, piece_why
from sandtable.vietnam.board import IDS
from sandtable.vietnam.operation import DONE, Operation, SpaceCondition
from sandtable.vietnam.pieces import ARVN, US, VC_GUERRILLAS
from sandtable.vietnam.rules.insurgents import next_special_space, next_victims, special_candidates
from sandtable.vietnam.rules.spaces import has
from sandtable.vietnam.sovereign.rules.hanoi import bombard_spaces
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import casualty

GUNNERS = 2

WHERE = (
    has("P4.4.2", "needs_two_guerrillas", VC_GUERRILLAS, GUNNERS),
    SpaceCondition("P4.4.2", "no_enemy", lambda g, s: g.coin[s] > 0),
)


def possible(g: War, op: Operation) -> bool:
    """P4.4.2 Whether a Bombard can choose any space; not at level 0 or 1 of Hanoi."""
    return bombard_spaces(g) > 0 and bool(special_candidates(g, op, WHERE))


def bombard(g: War, op: Operation) -> Flow[None]:
    """P4.4.2 Bombard: remove 1 enemy from each space, in the order of an Attack; the Guerrillas stay as they are."""
    by, most = op.orders.by, bombard_spaces(g)
    while (s := (yield from next_special_space(g, op, "bombard.space", "P4.4.2", most, WHERE))) != DONE:
        yield from bombard_in(g, by, s)


def bombard_in(g: War, by: int, s: int) -> Flow[None]:
    """P4.4.2 Procedure in one space."""
    g.emit("bombard", faction=seat(by), space=IDS[s])
    found = next_victims(g, s)
    why = piece_why(g, s, "P4.4.2", (US, ARVN), found)
    p = yield from pick_piece(g, by, "bombard.enemy", "P4.4.2", s, found, why=why)
    casualty(g, s, p)
