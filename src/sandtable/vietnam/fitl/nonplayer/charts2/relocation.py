"""What several Events make of a plan of moves: pieces that are moved, and a free March."""

from collections.abc import Callable

from sandtable.kernel.decision import Decision
from sandtable.vietnam.nonplayer.facts import number_key
from sandtable.vietnam.nonplayer.moves import move_target, next_move, plan
from sandtable.vietnam.nonplayer.turn import Handler, Move, Turn
from sandtable.vietnam.pieces import PIECE_KEY


def relocate_from(turn: Turn, d: Decision) -> str:
    """The next planned move that can be made."""
    return next_move(turn, d) or "done"


def relocate_piece(turn: Turn, d: Decision) -> str:
    """The type in hand: each planned move has one."""
    return PIECE_KEY[next(iter(turn.move.pieces))] if turn.move is not None else ""


def relocate_count(turn: Turn, d: Decision) -> str:
    """How many."""
    return number_key(d, sum(turn.move.pieces.values())) if turn.move is not None else number_key(d, 1)


RELOCATE: dict[str, Handler] = {
    "event.move_piece": relocate_piece, "event.move_to": move_target, "event.move_count": relocate_count,
}  # fmt: skip


def march_by(make: Callable[[Turn], list[Move]]) -> dict[str, Handler]:
    """Answers a March from a plan of its own."""

    def origin(turn: Turn, d: Decision) -> str:
        turn.begin("march", d)
        if turn.moves is None:
            plan(turn, make(turn))
        return next_move(turn, d) or ("done" if d.offers("done") else "")

    return {"march.origin": origin, "march.destination": move_target}
