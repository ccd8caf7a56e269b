"""Masher/White Wing: Insurgents march to where Ambushes hit best."""

from collections.abc import Callable

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import prefer
from sandtable.vietnam.board import ADJACENT, IS_LOC, SPACE_KEY, SPACES
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.insurgents import US_FIRST, Aim, AimLine, aims, choose_aim
from sandtable.vietnam.fitl.nonplayer.charts2.nva.forces import Forces
from sandtable.vietnam.fitl.nonplayer.charts2.relocation import march_by
from sandtable.vietnam.fitl.nonplayer.charts2.vc.march import Pool
from sandtable.vietnam.nonplayer.facts import space_in
from sandtable.vietnam.nonplayer.instructions import RULE
from sandtable.vietnam.nonplayer.turn import Move, Turn
from sandtable.vietnam.pieces import (
    ACTIVE_OF,
    COIN_BASES,
    KINDS,
    NVA,
    NVA_GUERRILLAS,
    SPECIAL_FORCES,
    UNDERGROUND_OF,
    VC,
)
from sandtable.vietnam.rules.insurgents import coin_forces
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

CARD = BOOK.card(99, "Masher/White Wing")
TRAPS = 3


def _marchers(turn: Turn, pool: Callable[[War], Pool]) -> dict[int, int]:
    """Guerrillas that may leave each space by the faction's own March (8.5.4, 8.6.5)."""
    if turn.f == VC:
        return pool(turn.g).left
    forces = Forces(turn.g, free=True, types=NVA_GUERRILLAS, on_trail=False)
    return {s: n for s in SPACES if turn.g.nva[s] and (n := forces.spare(s))}


class Traps:
    """99: from where (a LoC, perhaps) which space is to be Ambushed."""

    def __init__(self) -> None:
        self.targets: dict[int, int] = {}


def trap_march(turn: Turn, pool: Callable[[War], Pool] = Pool) -> list[Move]:
    """99: Guerrillas to up to 3 spaces from which Ambushes hit best; LoCs only where nothing else serves."""
    g = turn.g
    free = _marchers(turn, pool)
    moves: list[Move] = []
    traps: dict[int, int] = {}
    turn.memory(Traps).targets = traps
    for _ in range(TRAPS):
        near = {s for a, n in free.items() if n for s in ADJACENT[a]}
        able = [s for s in SPACES if s in near and s not in traps]
        aim = choose_aim(turn, RULE, *_trap_aims(turn, able, traps), [_NO_LOC, US_FIRST])
        if aim is None:
            break
        traps[aim.space] = aim.target
        origin = turn.pick(RULE, [a for a in ADJACENT[aim.space] if free.get(a, 0)])
        free[origin] -= 1
        hidden = sum(m.pieces.get(UNDERGROUND_OF[turn.f], 0) for m in moves if m.origin == origin)
        under = g.n[origin * KINDS + UNDERGROUND_OF[turn.f]] > hidden
        moves.append(Move(origin, aim.space, {UNDERGROUND_OF[turn.f] if under else ACTIVE_OF[turn.f]: 1}))
    return moves


_NO_LOC: AimLine = prefer("not_from_loc", lambda t, aim: not IS_LOC[aim.space])


def _trap_aims(turn: Turn, able: list[int], traps: dict[int, int]) -> tuple[list[Aim], list[AimLine]]:
    """99, 8.5.4: the Ambushes to choose from, and the bullets, as things will stand after the ``traps`` so far."""
    g = turn.g
    struck = list(traps.values())
    found = [aim for aim in aims(g, able) if g.coin[aim.target] > struck.count(aim.target)]

    def cover(a: int) -> int:
        return coin_forces(g, a) - struck.count(a)

    def opens(t: Turn, aim: Aim) -> bool:
        if len(traps) > TRAPS - 2 or cover(aim.target) != 1 or not holds(g, aim.target, COIN_BASES):
            return False
        return any(other.target == aim.target and other.space != aim.space for other in found)

    return found, [
        prefer("lays_base_open", opens),
        prefer("removes_coin_base", lambda t, aim: cover(aim.target) <= 0),
        prefer(
            "removes_special_forces", lambda t, aim: holds(g, aim.target, SPECIAL_FORCES) > struck.count(aim.target)
        ),
    ]


def trap_target(turn: Turn, d: Decision) -> str:
    """99: from a LoC, what was meant."""
    target = turn.memory(Traps).targets.get(space_in(d, "origin"), -1)
    return SPACE_KEY[target] if target >= 0 else ""


CARD.guide((NVA, VC), {**march_by(trap_march), "ambush.target": trap_target})
