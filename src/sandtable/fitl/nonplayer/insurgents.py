"""What the charts of NVA and VC share: Ambush (8.5.4, 8.6.1), planned Marches, and answering from a plan of moves."""

from sandtable.fitl.board import IDS, IS_LOC, SPACE, SPACE_KEY
from sandtable.fitl.nonplayer.turn import Move, SpaceLine, Turn, number_key, offered_spaces
from sandtable.fitl.pieces import (
    COIN_BASES,
    COIN_CUBES,
    KINDS,
    PIECE,
    PIECES,
    SPECIAL_FORCES,
    UNDERGROUND_OF,
    US_PIECES,
)
from sandtable.fitl.rules.s4_ambush import target_spaces
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer

# ------------------------------------------------------------------ answering from a plan of moves


def next_move(turn: Turn, d: Decision) -> str:
    """The origin of the next planned move that can still be made; "" when the plan is done."""
    moves = turn.moves or []
    while moves:
        key = SPACE_KEY[moves[0].origin]
        if key in d.options:
            return key
        moves.pop(0)
    return ""


def move_target(turn: Turn, d: Decision) -> str:
    """The destination of the move in hand; a move that no longer fits is dropped for any destination on offer."""
    if turn.moves:
        key = SPACE_KEY[turn.moves[0].target]
        if key in d.options:
            return key
        turn.moves.pop(0)
    return ""


def move_count(turn: Turn, d: Decision) -> str:
    """How many of one type the move in hand takes."""
    if not turn.moves:
        return number_key(d, 0)
    p = PIECE.get(str(d.args.get("piece")), -1)
    return number_key(d, turn.moves[0].pieces.get(p, 0))


def plan(turn: Turn, moves: list[Move]) -> None:
    """Keep the moves, and note them."""
    turn.moves = moves
    for move in moves:
        what = {PIECES[p]: n for p, n in move.pieces.items()}
        turn.note("8.1.1", "move", origin=IDS[move.origin], target=IDS[move.target], pieces=what)


# ------------------------------------------------------------------ Ambush


def enables_base(g: Fitl, s: int) -> bool:
    """8.5.4 A COIN Base that one or two removals would lay open."""
    return holds(g, s, COIN_BASES) > 0 and 0 < g.coin[s] - holds(g, s, COIN_BASES) <= 2


def base_alone(g: Fitl, s: int) -> bool:
    """A COIN Base with no other COIN piece beside it."""
    return holds(g, s, COIN_BASES) > 0 and g.coin[s] == holds(g, s, COIN_BASES)


TARGET_LINES: list[SpaceLine] = [
    prefer("a COIN Base is laid open", lambda t, s: enables_base(t.g, s)),
    prefer("removes a COIN Base", lambda t, s: base_alone(t.g, s)),
    prefer("Special Forces", lambda t, s: holds(t.g, s, SPECIAL_FORCES) > 0),
    prefer("US pieces", lambda t, s: holds(t.g, s, US_PIECES) > 0),
    most("most COIN cubes", lambda t, s: holds(t.g, s, COIN_CUBES)),
]


def _best(turn: Turn, s: int, test: int) -> bool:
    lines = TARGET_LINES[test]
    return any(lines.score(turn, a) is not None for a in target_spaces(turn.g, s))


AMBUSH_LINES: list[SpaceLine] = [
    prefer("an Ambush lays a Base open", lambda t, s: _best(t, s, 0)),
    prefer("an Ambush removes a Base", lambda t, s: _best(t, s, 1)),
    prefer("an Ambush removes Special Forces", lambda t, s: _best(t, s, 2)),
    prefer("from a LoC", lambda t, s: IS_LOC[s]),
    prefer("an Ambush removes US pieces", lambda t, s: _best(t, s, 3)),
]


def ambush_space(turn: Turn, d: Decision) -> str:
    """8.5.4 Where to Ambush: to lay open or remove a Base, then Special Forces, then cubes; from LoCs, US first."""
    return turn.pick_space(d, "8.5.4", AMBUSH_LINES)


def ambush_target(turn: Turn, d: Decision) -> str:
    """8.5.4 From a LoC: the adjacent space with the best target."""
    origin = SPACE.get(str(d.args.get("origin")), -1)
    spaces = offered_spaces(d)
    beside = [s for s in spaces if s != origin] or spaces
    s = turn.pick("8.5.4", beside, TARGET_LINES)
    return "" if s < 0 else SPACE_KEY[s]


def can_ambush(g: Fitl, f: int, s: int) -> bool:
    """4.4.3 An Underground Guerrilla with an enemy in reach."""
    return g.n[s * KINDS + UNDERGROUND_OF[f]] > 0 and bool(target_spaces(g, s))
