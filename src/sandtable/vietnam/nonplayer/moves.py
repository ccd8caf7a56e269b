"""A plan of moves, and the answers from it: from where, where to, how many."""

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import IDS, SPACE_KEY
from sandtable.vietnam.nonplayer.facts import number_key, piece_in, space_in
from sandtable.vietnam.nonplayer.turn import Move, Turn
from sandtable.vietnam.pieces import FACTIONS, PIECE, PIECES


def plan(turn: Turn, moves: list[Move]) -> None:
    """Keep the moves, and note them."""
    turn.moves = moves
    for move in moves:
        what = {PIECES[p]: n for p, n in move.pieces.items()}
        turn.note("8.1.1", "move", origin=IDS[move.origin], target=IDS[move.target], pieces=what)


def merged(moves: list[Move]) -> list[Move]:
    """One move for each pair of spaces (3.3.2), in the order of the first."""
    found: dict[tuple[int, int], Move] = {}
    for m in moves:
        known = found.setdefault((m.origin, m.target), Move(m.origin, m.target, {}))
        for p, n in m.pieces.items():
            known.pieces[p] = known.pieces.get(p, 0) + n
    return list(found.values())


def plan_operation(turn: Turn, moves: list[Move]) -> bool:
    """2.3.5 Keep the moves of an Operation, of a Limited one those to the first destination only; whether there are any."""
    plan(turn, [m for m in moves if not turn.limited or m.target == moves[0].target])
    return bool(moves)


def next_move(turn: Turn, d: Decision, moves: list[Move] | None = None, target: int = -1) -> str:
    """The origin of the next planned move (of ``moves``, if given; to ``target`` only) that can still be made; "" if none."""
    turn.move = None
    left = turn.moves if moves is None else moves
    for move in list(left or ()):
        if left and target in (-1, move.target):
            left.remove(move)
            if d.offers(SPACE_KEY[move.origin]):
                turn.move = move
                return SPACE_KEY[move.origin]
    return ""


def next_move_into(turn: Turn, d: Decision) -> str:
    """The same into the space that is asked about; "done" when all have come."""
    return next_move(turn, d, target=space_in(d, "target")) or "done"


def move_target(turn: Turn, d: Decision) -> str:
    """The destination of the move in hand; a move that no longer fits goes to any destination on offer, with one piece."""
    if turn.move is None:
        return ""
    key = SPACE_KEY[turn.move.target]
    if not d.offers(key):
        turn.move = None
    return key


def move_count(turn: Turn, d: Decision) -> str:
    """How many of one type the move in hand takes."""
    if turn.move is None:
        return number_key(d, 0)
    return number_key(d, turn.move.pieces.get(_piece(turn, d), 0))


def _piece(turn: Turn, d: Decision) -> int:
    """The type that is asked for: named, or by its word in March (``march.guerrilla``)."""
    named = piece_in(d)
    return named if named >= 0 else PIECE.get(f"{FACTIONS[turn.f]}_{d.topic.partition('.')[2]}", -1)
