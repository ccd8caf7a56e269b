"""SEALORDS: Sweep or Assault; the Insurgents sail."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most
from sandtable.vietnam.board import ADJACENT, CAMBODIA, CAN_THO, IS_PROVINCE, TAY_NINH
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.assault import assault_wanted
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.relocation import RELOCATE, relocate_from
from sandtable.vietnam.fitl.nonplayer.charts2.us.assault import outcome
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import work
from sandtable.vietnam.nonplayer.facts import space_in
from sandtable.vietnam.nonplayer.instructions import RULE, Condition, when
from sandtable.vietnam.nonplayer.moves import plan
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.vietnam.operation import Orders
from sandtable.vietnam.pieces import (
    ARVN,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA,
    NVA_GUERRILLA_ACTIVE,
    NVA_TROOPS,
    US,
    US_BASE,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLAS,
)
from sandtable.vietnam.rules.activate import underground
from sandtable.vietnam.rules.s3_assault import can_remove
from sandtable.vietnam.rules.s3_sweep import strength
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import bases_in, can_stack

CARD = BOOK.card(92, "SEALORDS")
SEALORDS_MOVE = 3
"""8.4.1 (#92) VC pieces that are too few to move."""
SEALORDS_FROM = (*CAMBODIA, TAY_NINH)
FLEET_BASES = 2


def sweep_or_assault(turn: Turn, d: Decision, boxes: Mapping[int, Callable[[Turn, int], bool]]) -> Sequence[str]:
    """92 unshaded (8.4.4): Assault where the faction's own chart would, or a Sweep finds nobody; else Sweep."""
    g, s = turn.g, space_in(d)
    if s < 0:
        return ()
    fights = boxes[turn.f](turn, s)
    if not underground(g, s) or not strength(g, Orders(turn.f), s):
        fights = fights or can_remove(g, turn.f, s)
    return ("assault", "sweep") if fights else ("sweep", "assault")


def _us_would_assault(turn: Turn, s: int) -> bool:
    """8.8.3 A Base in reach of an Assault there, or NVA Troops beside the US."""
    g = turn.g
    if outcome(g, work(turn), s).bases:
        return True
    return g.n[s * KINDS + NVA_TROOPS] > 0 and g.n[s * KINDS + US_TROOPS] + g.n[s * KINDS + US_BASE] > 0


BOXES: dict[int, Callable[[Turn, int], bool]] = {
    US: _us_would_assault,
    ARVN: lambda turn, s: assault_wanted(turn.g, s),
}
CARD.options(US, ARVN)(partial(sweep_or_assault, boxes=BOXES))


def sealords_vc(g: War) -> int:
    """8.4.1 (#92) VC pieces that could move to one space: Bases as far as it has room for them."""
    guerrillas = sum(holds(g, s, VC_GUERRILLAS) for s in SEALORDS_FROM)
    return guerrillas + max((sealords_bases(g, s) for s in sealords_support(g)), default=0)


def sealords_bases(g: War, target: int) -> int:
    """8.4.1 (#92) VC Bases that could move there."""
    return min(sum(g.n[s * KINDS + VC_BASE] for s in SEALORDS_FROM), 2 - bases_in(g, target))


def sealords_support(g: War) -> list[int]:
    """8.4.1 (#92) Spaces next to Can Tho with Support."""
    return [s for s in ADJACENT[CAN_THO] if g.support[s] > 0]


def fleet(turn: Turn) -> list[Move]:
    """92: 2 Bases to 2 Provinces, the other NVA evenly with them, no Base without Guerrillas; [] if it cannot be done."""
    g = turn.g
    ports = [s for s in ADJACENT[CAN_THO] if IS_PROVINCE[s] and bases_in(g, s) < 2]
    bases = [s for s in SEALORDS_FROM for _ in range(g.n[s * KINDS + NVA_BASE])]
    if len(bases) < FLEET_BASES or len(ports) < FLEET_BASES:
        return []
    first = turn.pick(RULE, ports)
    targets = (first, turn.pick(RULE, [s for s in ports if s != first]))
    sailing: list[int] = []
    while len(sailing) < FLEET_BASES:
        s = turn.pick(RULE, dict.fromkeys(bases))
        bases.remove(s)
        sailing.append(s)
    units = _crews(g, bases)
    if sum(n for _, p, n in units if p != NVA_TROOPS) < FLEET_BASES:
        return []
    moves = [Move(s, target, {NVA_BASE: 1}) for s, target in zip(sailing, targets)]
    sent = {NVA_TROOPS: 0, NVA_GUERRILLA: 0}
    for s, p, n in units:
        kind = NVA_TROOPS if p == NVA_TROOPS else NVA_GUERRILLA
        for _ in range(n):
            _join(moves, s, targets[sent[kind] % FLEET_BASES], p)
            sent[kind] += 1
    return moves


def _crews(g: War, staying: list[int]) -> list[tuple[int, int, int]]:
    """(space, type, number) of the units that may sail: a Guerrilla stays with every Base that stays."""
    units = []
    for s in SEALORDS_FROM:
        keep = 1 if s in staying else 0
        for p in (NVA_GUERRILLA_ACTIVE, NVA_GUERRILLA, NVA_TROOPS):
            n = g.n[s * KINDS + p]
            if p != NVA_TROOPS:
                held = min(keep, n)
                keep -= held
                n -= held
            if n:
                units.append((s, p, n))
    return sorted(units, key=lambda unit: unit[1] == NVA_TROOPS)


def _join(moves: list[Move], origin: int, target: int, p: int) -> None:
    for m in moves:
        if (m.origin, m.target) == (origin, target) and p in m.pieces:
            m.pieces[p] += 1
            return
    moves.append(Move(origin, target, {p: 1}))


def nva_sails(turn: Turn, d: Decision) -> str:
    """92: the fleet, move by move."""
    if turn.moves is None:
        plan(turn, fleet(turn))
    return relocate_from(turn, d)


def vc_sails(turn: Turn, d: Decision) -> str:
    """92: all the VC pieces that can go, to 1 space with Support."""
    if turn.moves is None:
        g = turn.g
        room: SpaceLine = most("room_for_base", lambda t, s: sealords_bases(g, s))
        target = turn.pick(RULE, sealords_support(g), [room])
        moves = [
            Move(s, target, {p: n})
            for s in SEALORDS_FROM
            for p in (VC_BASE, *VC_GUERRILLAS)
            if (n := g.n[s * KINDS + p]) and target >= 0 and can_stack(g, target, p)
        ]
        plan(turn, moves)
    return relocate_from(turn, d)


CARD.plays(NVA, Condition("two_bases_to_move", lambda turn, side: bool(fleet(turn))))
CARD.plays(VC, when("many_to_move", lambda g: len(sealords_support(g)) > 0 and sealords_vc(g) > SEALORDS_MOVE))
CARD.guide(NVA, {"event.move_from": nva_sails, **RELOCATE})
CARD.guide(VC, {"event.move_from": vc_sails, **RELOCATE})
