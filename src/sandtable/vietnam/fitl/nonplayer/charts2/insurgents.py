"""What the charts of NVA and VC share: answering from a plan of moves, who stays hidden, and the aims of an Ambush."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import Priority, prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import IDS, IS_LOC, SPACE, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.plans import AmbushPlan
from sandtable.vietnam.nonplayer.random_spaces import random_space
from sandtable.vietnam.nonplayer.turn import Move, Turn, number_key, offered_spaces
from sandtable.vietnam.pieces import (
    COIN_BASES,
    KINDS,
    PIECE,
    PIECES,
    SPECIAL_FORCES,
    UNDERGROUND_OF,
    US_BASE,
    US_PIECES,
    US_TROOPS,
)
from sandtable.vietnam.rules.insurgents import coin_forces, march_watchers
from sandtable.vietnam.rules.s4_ambush import target_spaces
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

# ------------------------------------------------------------------ answering from a plan of moves


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


def one_destination(moves: list[Move]) -> list[Move]:
    """2.3.5 Of a plan, what a Limited Operation may do: the first destination only."""
    return [m for m in moves if m.target == moves[0].target]


def next_move(turn: Turn, d: Decision) -> str:
    """The origin of the next planned move that can still be made; "" when the plan is done."""
    turn.move = None
    while turn.moves:
        move = turn.moves.pop(0)
        if SPACE_KEY[move.origin] in d.options:
            turn.move = move
            return SPACE_KEY[move.origin]
    return ""


def move_target(turn: Turn, d: Decision) -> str:
    """The destination of the move in hand; a move that no longer fits goes to any destination on offer, with one piece."""
    if turn.move is None:
        return ""
    key = SPACE_KEY[turn.move.target]
    if key not in d.options:
        turn.move = None
    return key


def move_count(turn: Turn, d: Decision) -> str:
    """How many of one type the move in hand takes."""
    if turn.move is None:
        return number_key(d, 0)
    return number_key(d, turn.move.pieces.get(_piece(turn, d), 0))


def _piece(turn: Turn, d: Decision) -> int:
    """The type that is asked for: named, or by its word in March (``march.guerrilla``)."""
    named = PIECE.get(str(d.args.get("piece")), -1)
    return named if named >= 0 else PIECE.get(f"{('us', 'arvn', 'nva', 'vc')[turn.f]}_{d.topic.partition('.')[2]}", -1)


def most_unseen(g: War, f: int, d: int) -> int:
    """3.3.2 The largest group of the faction that arrives without being Activated."""
    if not IS_LOC[d] and g.support[d] <= 0:
        return 99
    return max(0, terms.march_activation_sum(g) - march_watchers(g, f, d))


def stays_hidden(g: War, f: int, d: int, group: int) -> bool:
    """3.3.2 Whether a group of that size arrives without being Activated."""
    return group <= most_unseen(g, f, d)


# ------------------------------------------------------------------ Ambush


class Aim(NamedTuple):
    """An Ambush: where the Guerrilla is, and where the enemy."""

    space: int
    target: int


AimLine: TypeAlias = Priority[Turn, Aim]


def can_ambush(g: War, f: int, s: int) -> bool:
    """4.4.3 An Underground Guerrilla with an enemy in reach."""
    return g.n[s * KINDS + UNDERGROUND_OF[f]] > 0 and bool(target_spaces(g, s))


def aims(g: War, spaces: Sequence[int]) -> list[Aim]:
    """Every Ambush from these spaces."""
    return [Aim(s, a) for s in spaces for a in target_spaces(g, s)]


def base_alone(g: War, s: int) -> bool:
    """A COIN Base with no other COIN piece beside it."""
    return holds(g, s, COIN_BASES) > 0 and coin_forces(g, s) == 0


def has_forces(g: War, s: int) -> bool:
    """Whether Special Forces stand there."""
    return holds(g, s, SPECIAL_FORCES) > 0


def strikes_us(g: War, s: int) -> bool:
    """8.1.2 Whether the next piece to go would be a US one: of the Special Forces, else of the cubes, else a Base."""
    i = s * KINDS
    if forces := holds(g, s, SPECIAL_FORCES):
        return holds(g, s, US_PIECES) - g.n[i + US_TROOPS] - g.n[i + US_BASE] > 0 and forces > 0
    if coin_forces(g, s):
        return g.n[i + US_TROOPS] > 0
    return g.n[i + US_BASE] > 0


FROM_LOC: AimLine = prefer("ambush_from_loc", lambda t, aim: IS_LOC[aim.space] and aim.target != aim.space)
US_FIRST: AimLine = prefer("us_before_arvn", lambda t, aim: strikes_us(t.g, aim.target))


def lays_open(g: War, f: int, aim: Aim, spaces: Sequence[int], left: int, hits: int = 1) -> bool:
    """8.5.4 Whether this Ambush takes the last cover of a COIN Base that another of ``spaces`` could then Ambush."""
    if left < 2 or not holds(g, aim.target, COIN_BASES) or coin_forces(g, aim.target) > hits:
        return False
    if not coin_forces(g, aim.target):
        return False
    under = UNDERGROUND_OF[f]
    return any(
        s != aim.space and g.n[s * KINDS + under] and aim.target in target_spaces(g, s) for s in spaces
    )  # fmt: skip


def choose_aim(
    turn: Turn, rule: str, candidates: list[Aim], bullets: Sequence[AimLine], lines: Sequence[AimLine]
) -> Aim | None:
    """8.1.3 The first bullet that any Ambush serves, then the lines within it, then lots."""
    if not candidates:
        return None
    left = turn.narrow(rule, turn.first_served(rule, candidates, bullets), lines)
    space = random_space(sorted({aim.space for aim in left}), turn.mind)
    target = random_space([aim.target for aim in left if aim.space == space], turn.mind)
    ambush = turn.plan(AmbushPlan)
    ambush.space, ambush.target = space, target
    return Aim(space, target)


def planned_target(turn: Turn, d: Decision) -> str:
    """The target of the Ambush in hand, if it was planned for this very space."""
    origin = SPACE.get(str(d.args.get("origin")), -1)
    ambush = turn.plan(AmbushPlan)
    if ambush.space != origin:
        return ""
    target, ambush.target = ambush.target, -1
    return SPACE_KEY[target] if target in offered_spaces(d) else ""
