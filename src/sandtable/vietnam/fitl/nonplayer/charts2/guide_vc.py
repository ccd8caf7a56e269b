"""8.4.1 Cards that tell VC (and with Tunnels and Ambushes NVA as well) where to act: 36, 67, 92, 94, 96, 99, 102, 124."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import ADJACENT, HUE, IN_SOUTH, IS_LOC, SAIGON, SPACE, SPACE_KEY, SPACES
from sandtable.vietnam.fitl.nonplayer.charts2 import instructions
from sandtable.vietnam.fitl.nonplayer.charts2.guide_nva import RELOCATE, march_by, relocate_from
from sandtable.vietnam.fitl.nonplayer.charts2.insurgents import (
    US_FIRST,
    Aim,
    AimLine,
    aims,
    choose_aim,
    plan,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2.nva.forces import Forces
from sandtable.vietnam.fitl.nonplayer.charts2.vc.march import Pool
from sandtable.vietnam.nonplayer.turn import (
    Handler,
    Move,
    SpaceLine,
    Turn,
    number_in,
    number_key,
    offered_pieces,
    offered_spaces,
)
from sandtable.vietnam.pieces import (
    ACTIVE_OF,
    COIN_BASES,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLAS,
    PIECE_KEY,
    SPECIAL_FORCES,
    UNDERGROUND_OF,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLA,
    VC_GUERRILLA_ACTIVE,
    VC_GUERRILLAS,
)  # fmt: skip
from sandtable.vietnam.rules.insurgents import coin_forces
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.verbs import can_stack

RULE = "8.4.1"
TRAPS = 3
LANDING = 3
FIRST, SECOND = 6, 5
"""124: pieces left to place when Saigon's turn comes, and Hue's."""


# ------------------------------------------------------------------ Tunnels (36, 94, 102)


def _own_base(turn: Turn) -> int:
    return NVA_BASE if turn.f == NVA else VC_BASE


def hill(turn: Turn, d: Decision) -> str:
    """36: the most US Troops, then a Base of one's own to dig in."""
    own = _own_base(turn)
    lines: list[SpaceLine] = [
        most("most_us_troops", lambda t, s: min(3, t.g.n[s * KINDS + US_TROOPS])),
        prefer("own_base", lambda t, s: t.g.n[s * KINDS + own] > 0),
    ]
    return turn.pick_space(d, RULE, lines)


def tunnel_space(turn: Turn, d: Decision) -> str:
    """94, 102: the most Tunnels of one's own in the South, then of the friend; 94 places one a Province."""
    own = _own_base(turn)
    friend = VC_BASE if own == NVA_BASE else NVA_BASE
    cap = number_in(d, "each", 2)
    lines: list[SpaceLine] = [
        most("most_own_tunnels", lambda t, s: min(cap, t.g.n[s * KINDS + own]) if IN_SOUTH[s] else 0),
        most("most_tunnels", lambda t, s: min(cap, t.g.n[s * KINDS + own] + t.g.n[s * KINDS + friend])),
    ]
    return turn.pick_space(d, RULE, lines)


def tunnel_base(turn: Turn, d: Decision) -> str:
    """36, 94: one's own Base."""
    own = _own_base(turn)
    return PIECE_KEY[own] if own in offered_pieces(d) else ""


# ------------------------------------------------------------------ Amphib Landing (67), SEALORDS (92)


def leave_coast(turn: Turn, d: Decision) -> str:
    """67: from Opposition if possible, most Underground Guerrillas; only if there is a space with Support to go to."""
    g = turn.g
    if not any(level > 0 for level in g.support):
        return "done"
    found = [s for s in offered_spaces(d) if holds(g, s, VC_GUERRILLAS)]
    lines: list[SpaceLine] = [
        prefer("at_opposition", lambda t, s: g.support[s] < 0),
        prefer("not_at_support", lambda t, s: g.support[s] <= 0),
        most("most_underground", lambda t, s: min(LANDING, g.n[s * KINDS + VC_GUERRILLA])),
        most("most_guerrillas", lambda t, s: min(LANDING, holds(g, s, VC_GUERRILLAS))),
    ]
    s = turn.pick(RULE, found, lines)
    if s < 0:
        return "done"
    target = turn.pick(RULE, [a for a in SPACES if g.support[a] > 0 and a != s])
    left, moves = LANDING, []
    for p in (VC_GUERRILLA, VC_GUERRILLA_ACTIVE):
        n = min(left, g.n[s * KINDS + p])
        if n and target >= 0:
            moves.append(Move(s, target, {p: n}))
            left -= n
    plan(turn, moves)
    return SPACE_KEY[s]


def sail(turn: Turn, d: Decision) -> str:
    """92: all the VC pieces that can go, to 1 space with Support."""
    if turn.moves is None:
        g = turn.g
        room: SpaceLine = most("room_for_base", lambda t, s: instructions.sealords_bases(g, s))
        target = turn.pick(RULE, instructions.sealords_support(g), [room])
        moves = [
            Move(s, target, {p: n})
            for s in instructions.SEALORDS_FROM
            for p in (VC_BASE, *VC_GUERRILLAS)
            if (n := g.n[s * KINDS + p]) and target >= 0 and can_stack(g, target, p)
        ]
        plan(turn, moves)
    return relocate_from(turn, d)


# ------------------------------------------------------------------ Masher / White Wing (99)


def _marchers(turn: Turn) -> dict[int, int]:
    """Guerrillas that may leave each space by the faction's own March (8.5.4, 8.6.5)."""
    if turn.f == VC:
        return Pool(turn.g).left
    forces = Forces(turn.g, free=True, types=NVA_GUERRILLAS, on_trail=False)
    return {s: n for s in SPACES if turn.g.nva[s] and (n := forces.spare(s))}


class Traps:
    """99: from where (a LoC, perhaps) which space is to be Ambushed."""

    def __init__(self) -> None:
        self.targets: dict[int, int] = {}


def trap_march(turn: Turn) -> list[Move]:
    """99: Guerrillas to up to 3 spaces from which Ambushes hit best; LoCs only where nothing else serves."""
    g = turn.g
    free = _marchers(turn)
    moves: list[Move] = []
    traps: dict[int, int] = {}
    turn.memory(Traps).targets = traps
    for _ in range(TRAPS):
        able = [s for s in SPACES if s not in traps and any(free.get(a, 0) for a in ADJACENT[s])]
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
        prefer("removes_special_forces", lambda t, aim: holds(g, aim.target, SPECIAL_FORCES) > struck.count(aim.target)),
    ]


def trap_target(turn: Turn, d: Decision) -> str:
    """99: from a LoC, what was meant."""
    target = turn.memory(Traps).targets.get(SPACE.get(str(d.args.get("origin")), -1), -1)
    return SPACE_KEY[target] if target >= 0 else ""


# ------------------------------------------------------------------ Tet (124, and 96)


def rising_place(turn: Turn, d: Decision) -> str:
    """124: Saigon, Hue, then 4 random Cities, the same one perhaps again; none from the map (8.1.2)."""
    if "done" in d.options:
        return "done"
    for left, s in ((FIRST, SAIGON), (SECOND, HUE)):
        if d.args.get("left") == left and SPACE_KEY[s] in d.options:
            return SPACE_KEY[s]
    return turn.pick_space(d, RULE)


def rising_piece(turn: Turn, d: Decision) -> str:
    """124: Guerrillas, then Bases."""
    return PIECE_KEY[VC_GUERRILLA] if VC_GUERRILLA in offered_pieces(d) and turn.g.available[VC_GUERRILLA] else ""


def one(turn: Turn, d: Decision) -> str:
    """124: each piece has its own City."""
    return number_key(d, 1)


def by_lot(turn: Turn, d: Decision) -> str:
    """124: where Terror markers run short, lots decide."""
    return turn.pick_space(d, RULE)


_TUNNELS: dict[str, Handler] = {"event.tunnel": tunnel_space, "event.tunnel_base": tunnel_base}
_HILL: dict[str, Handler] = {"event.space": hill, "event.tunnel_base": tunnel_base}
_TRAPS: dict[str, Handler] = {**march_by(trap_march), "ambush.target": trap_target}
_RISING: dict[str, Handler] = {
    "event.place": rising_place, "event.place_piece": rising_piece, "event.place_count": one, "event.terror": by_lot,
}  # fmt: skip

GUIDES: dict[tuple[int, int], dict[str, Handler]] = {
    (36, NVA): _HILL,
    (36, VC): _HILL,
    (67, VC): {"event.space": leave_coast, "event.move_from": relocate_from, **RELOCATE},
    (92, VC): {"event.move_from": sail, **RELOCATE},
    (94, NVA): _TUNNELS,
    (94, VC): _TUNNELS,
    (96, VC): _RISING,
    (99, NVA): _TRAPS,
    (99, VC): _TRAPS,
    (102, NVA): _TUNNELS,
    (102, VC): _TUNNELS,
    (124, VC): _RISING,
}
