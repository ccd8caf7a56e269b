"""4.4.1 Infiltrate."""

from collections.abc import Iterable, Sequence

from sandtable.kernel.decision import Flow, Reason, choose, count
from sandtable.vietnam import terms
from sandtable.vietnam.ask import NONE, pick_piece
from sandtable.vietnam.board import IDS
from sandtable.vietnam.operation import DONE, Operation, SpaceCondition
from sandtable.vietnam.pieces import (
    KINDS,
    NVA,
    NVA_BASE,
    NVA_BASES,
    NVA_GUERRILLA,
    NVA_GUERRILLA_ACTIVE,
    NVA_GUERRILLAS,
    NVA_TROOPS,
    NVA_TUNNEL,
    PIECE,
    PIECES,
    POOLED,
    VC_BASE,
    VC_CADRE,
    VC_GUERRILLA,
    VC_GUERRILLA_ACTIVE,
    VC_PIECES,
    VC_TUNNEL,
)  # fmt: skip
from sandtable.vietnam.placement import bring, obtainable
from sandtable.vietnam.query import among
from sandtable.vietnam.rules.insurgents import next_special_space
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import on_map, remove, shift

TROOPS, TAKEOVER = "infiltrate:troops", "infiltrate:takeover"

COUNTERPART = {
    VC_GUERRILLA: NVA_GUERRILLA, VC_GUERRILLA_ACTIVE: NVA_GUERRILLA,  # new Guerrillas are Underground (1.4.3)
    VC_BASE: NVA_BASE, VC_CADRE: NVA_BASE, VC_TUNNEL: NVA_TUNNEL,
}  # fmt: skip


def _replaceable(g: War, s: int) -> list[int]:
    """4.4.1 VC pieces there whose NVA counterpart is Available or can be taken from the map (1.4.1)."""
    return [p for p in VC_PIECES if g.n[s * KINDS + p] and _ready(g, s, COUNTERPART[p])]


def _ready(g: War, s: int, p: int) -> bool:
    return bool(g.available[POOLED[p]]) or on_map(g, p) > g.n[s * KINDS + p]


def _can_build_up(g: War, s: int) -> bool:
    """4.4.1 At an NVA Base, Troops to place or Guerrillas to turn into Troops."""
    return g.nva[s] > 0 and holds(g, s, NVA_BASES) > 0 and obtainable(g, NVA, s, NVA_TROOPS, 1) > 0


def _can_take_over(g: War, s: int) -> bool:
    """4.4.1 Where the NVA outnumbers the VC, Opposition to calm or a VC piece to replace."""
    return g.nva[s] > g.vc[s] and (g.support[s] < 0 or (g.vc[s] > 0 and bool(_replaceable(g, s))))


def _base_or_majority(g: War, s: int) -> bool:
    """4.4.1 An NVA Base, or more NVA pieces than VC."""
    return g.nva[s] > g.vc[s] or (g.nva[s] > 0 and holds(g, s, NVA_BASES) > 0)


def _bases_and_majorities(g: War, spaces: Iterable[int]) -> list[int]:
    return [s for s in among(spaces, g.nva) if _base_or_majority(g, s)]


WHERE = (
    SpaceCondition("4.4.1", "no_base_nor_majority", _base_or_majority, _bases_and_majorities),
    SpaceCondition("4.4.1", "nothing_to_infiltrate", lambda g, s: _can_build_up(g, s) or _can_take_over(g, s)),
)  # fmt: skip


def possible(g: War, op: Operation) -> bool:
    """4.4.1 Whether an Infiltrate can choose any space; what bars it does not bar an Event that grants it (5.1.2)."""
    if op.orders.name != "infiltrate" and terms.no_infiltrate(g):
        return False
    only = op.orders.only
    held: Sequence[int] = g.nva
    return any(
        n and (only is None or s in only) and (_can_build_up(g, s) or _can_take_over(g, s))
        for s, n in enumerate(held)
    )  # fmt: skip


def infiltrate(g: War, op: Operation) -> Flow[None]:
    """4.4.1 Infiltrate: build up Troops at NVA Bases, or take over VC pieces and calm Opposition."""
    most = terms.max_infiltrate_spaces(g)
    while (s := (yield from next_special_space(g, op, "infiltrate.space", "4.4.1", most, WHERE))) != DONE:
        g.emit("infiltrate", faction=seat(NVA), space=IDS[s])
        keys = [key for key, able in ((TROOPS, _can_build_up), (TAKEOVER, _can_take_over)) if able(g, s)]

        def why(key: str, s: int = s) -> list[Reason]:
            return _why_not(g, s, key)

        key = yield from choose(seat(NVA), "infiltrate.action", "4.4.1", keys, why, space=IDS[s])
        if key == TROOPS:
            yield from _build_up(g, op, s)
        else:
            yield from _take_over(g, s)


def _build_up(g: War, op: Operation, s: int) -> Flow[None]:
    """4.4.1 Place Troops up to Trail plus NVA Bases there, then turn any Guerrillas into Troops, 1 for 1."""
    row, i = g.n, s * KINDS
    most = obtainable(g, NVA, s, NVA_TROOPS, g.trail + holds(g, s, NVA_BASES))
    low = 0 if holds(g, s, NVA_GUERRILLAS) else 1
    added = yield from count(seat(NVA), "infiltrate.troops", "4.4.1", low, most, space=IDS[s])
    yield from bring(g, NVA, s, NVA_TROOPS, added)
    for p, word, later in (
        (NVA_GUERRILLA, "guerrilla", row[i + NVA_GUERRILLA_ACTIVE]),
        (NVA_GUERRILLA_ACTIVE, "guerrilla_active", 0),
    ):
        able = obtainable(g, NVA, s, NVA_TROOPS, row[i + p])
        if able:
            low = 0 if added or later else 1
            n = yield from count(seat(NVA), f"infiltrate.{word}", "4.4.1", low, able, space=IDS[s])
            remove(g, s, p, n)
            op.note_loss(s, p, n)
            yield from bring(g, NVA, s, NVA_TROOPS, n)
            added += n


def _take_over(g: War, s: int) -> Flow[None]:
    """4.4.1 Shift Opposition 1 level toward Neutral, then replace a VC piece by its NVA counterpart, if wanted."""
    calmed = g.support[s] < 0
    if calmed:
        shift(g, s, 1)

    def why(key: str) -> list[Reason]:
        p = PIECE.get(key.partition(":")[2], NONE)
        if p not in VC_PIECES:
            return [("4.4.1", "vc_pieces_only")]
        return [("4.4.1", "none_there") if not g.n[s * KINDS + p] else ("1.4.1", "no_counterpart")]

    p = yield from pick_piece(g, NVA, "infiltrate.replace", "4.4.1", s, _replaceable(g, s), calmed, why)
    if p == NONE:
        return
    mine = COUNTERPART[p]
    remove(g, s, p)
    yield from bring(g, NVA, s, mine, 1)
    g.emit("taken_over", space=IDS[s], piece=PIECES[p])


def _why_not(g: War, s: int, key: str) -> list[Reason]:
    if key == TROOPS:
        return [("4.4.1", "no_nva_base") if not holds(g, s, NVA_BASES) else ("1.4.1", "none_available")]
    if key == TAKEOVER:
        return [("4.4.1", "no_majority" if g.nva[s] <= g.vc[s] else "nothing_to_infiltrate")]
    return []
