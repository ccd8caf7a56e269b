"""3.3.1 Rally."""

from collections.abc import Iterable

from sandtable.kernel.conditions import eligible
from sandtable.kernel.decision import Flow, Reason, Why, choose, confirm, count
from sandtable.vietnam import diem_terms, terms
from sandtable.vietnam.ask import NONE, pick_piece, pick_space, space_why
from sandtable.vietnam.board import CITIES_PROVINCES, IDS, POP
from sandtable.vietnam.operation import DONE, Cost, Operation, SpaceCondition
from sandtable.vietnam.pieces import (
    ACTIVE_OF,
    BASES_OF,
    GUERRILLAS_OF,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA,
    PIECES,
    UNDERGROUND_OF,
    VC,
    VC_BASE,
    VC_GUERRILLA,
)  # fmt: skip
from sandtable.vietnam.placement import bring, obtainable
from sandtable.vietnam.rules import agitate, capabilities
from sandtable.vietnam.rules.spaces import holds, no_hamlet, no_support
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import can_stack, hide_all, improve_trail, on_map, pay, remove

COST = 1
TRAIL_COST = 2
TRAIL_MAX = 4
PAIR = 2
"""5.3 Guerrillas that Regroupees place."""

GUERRILLA, BASE, HIDE = "rally:guerrilla", "rally:base", "rally:hide"


def _can_place(g: War, f: int, s: int, p: int) -> bool:
    return obtainable(g, f, s, p, 1) > 0


def _can_build(g: War, f: int, s: int) -> bool:
    """3.3.1, 1.4.2 Two Guerrillas to give, and room for a Base."""
    return holds(g, s, GUERRILLAS_OF[f]) >= 2 and _can_place(g, f, s, NVA_BASE if f == NVA else VC_BASE)


def _can_hide(g: War, f: int, s: int) -> bool:
    """3.3.1 Only the VC hides by Rally, and only at its Base."""
    return f == VC and g.n[s * KINDS + ACTIVE_OF[VC]] > 0 and holds(g, s, BASES_OF[VC]) > 0


def _can_rally(g: War, f: int, s: int) -> bool:
    return bool(
        g.available[UNDERGROUND_OF[f]]
        or _can_place(g, f, s, UNDERGROUND_OF[f])
        or _can_build(g, f, s)
        or _can_hide(g, f, s)
    )


def _something_to_rally(f: int) -> SpaceCondition:
    """1.4.1 A Rally must have an effect: anywhere, as long as Guerrillas are Available."""

    def sieve(g: War, spaces: Iterable[int]) -> list[int]:
        if g.available[UNDERGROUND_OF[f]]:
            return list(spaces)
        p = UNDERGROUND_OF[f]
        forms = on_map(g, p)  # any of them elsewhere can come, and turns Underground
        return [
            s
            for s in spaces
            if (forms > g.n[s * KINDS + p] and can_stack(g, s, p)) or _can_build(g, f, s) or _can_hide(g, f, s)
        ]

    return SpaceCondition("1.4.1", "nothing_to_rally", lambda g, s: _can_rally(g, f, s), sieve)


_NVA_SPACES = (no_support("3.3.1"), _something_to_rally(NVA))
_VC_SPACES = (no_support("3.3.1"), no_hamlet("P3.3.1"), _something_to_rally(VC))


def conditions(f: int) -> tuple[SpaceCondition, ...]:
    """3.3.1 Provinces and Cities without Support, where a Rally has an effect. Control does not matter.

    P3.3.1, P7.4: a Hamlet bars the VC, not the NVA.
    """
    return _NVA_SPACES if f == NVA else _VC_SPACES


def can_improve_trail(g: War, op: Operation) -> bool:
    """3.3.1 The NVA may Improve the Trail for 2 Resources, even with a free or Limited Rally or without any space."""
    return (
        op.orders.forces == NVA
        and g.trail < terms.rally_trail_top(g)
        and g.res[NVA] >= TRAIL_COST
        and terms.rally_trail_boxes(g) > 0
        and (len(op.spaces) <= 1 or not terms.one_rally_space_with_trail(g))
    )


def trail_alone(g: War, op: Operation) -> bool:
    """3.3.1 Whether a Rally may do without a space; not where an Event names the spaces (5.5)."""
    return op.orders.only is None and can_improve_trail(g, op)


def possible(g: War, op: Operation) -> bool:
    """3.3.1 Whether a Rally could choose any space, or Improve the Trail."""
    return trail_alone(g, op) or bool(op.candidates(g, conditions(op.orders.forces), CITIES_PROVINCES, _price(g), 1))


def _price(g: War) -> Cost:
    """3.3.1 A Resource a space; 5.3 Regroupees unshaded, of two: more where the VC is not."""
    return diem_terms.rally_price if diem_terms.rally_price_varies(g) else COST


def rally(g: War, op: Operation) -> Flow[None]:
    """3.3.1 Rally: place Guerrillas, build Bases or hide, then Improve the Trail (NVA) or Agitate (VC, 5.3)."""
    f = op.orders.forces
    where = conditions(f)
    at_bases: list[int] = []

    def enough(g: War) -> bool:
        return trail_alone(g, op)

    while True:
        s = yield from op.next_space(g, "rally.space", "3.3.1", where, CITIES_PROVINCES, _price(g), enough)
        if s == DONE:
            break
        if not op.orders.free:
            pay(g, op.orders.payer, diem_terms.rally_price(g, s))
        if holds(g, s, BASES_OF[f]):
            at_bases.append(s)
        g.emit("rally", faction=seat(f), space=IDS[s])
        yield from rally_in(g, op, s)
    more = (yield from _trail(g, op)) if f == NVA else (yield from _agitate(g, at_bases))
    if more:
        yield from op.last_call(g)


def guerrilla_limit(g: War, f: int, s: int) -> int:
    """3.3.1 One Guerrilla; at an own Base up to Trail (NVA) or Population (VC) plus own Bases there."""
    bases = holds(g, s, BASES_OF[f])
    return (g.trail if f == NVA else POP[s]) + bases if bases else 1


def rally_in(g: War, op: Operation, s: int) -> Flow[None]:
    """3.3.1 Procedure in one space."""
    f, by = op.orders.forces, op.orders.by
    guerrilla = NVA_GUERRILLA if f == NVA else VC_GUERRILLA
    pairs = diem_terms.rally_in_pairs(g)
    pair = f == VC and not holds(g, s, BASES_OF[f]) and capabilities.left(op, pairs)
    most = obtainable(g, f, s, guerrilla, PAIR if pair else guerrilla_limit(g, f, s))
    keys = []
    if most:
        keys.append(GUERRILLA)
    if _can_build(g, f, s):
        keys.append(BASE)
    if _can_hide(g, f, s):
        keys.append(HIDE)
    key = yield from choose(seat(by), "rally.action", "3.3.1", keys, _why_not(g, op, s), space=IDS[s], most=most)
    if key == GUERRILLA:
        n = 1 if most == 1 else (yield from count(seat(by), "rally.guerrillas", "3.3.1", 1, most, space=IDS[s]))
        if pair and n == PAIR:
            capabilities.spend(op, pairs)
        yield from bring(g, f, s, guerrilla, n)
    elif key == BASE:
        for _ in range(2):
            p = yield from pick_piece(g, by, "rally.replace", "3.3.1", s, GUERRILLAS_OF[f])
            remove(g, s, p)
        base = NVA_BASE if f == NVA else VC_BASE
        yield from bring(g, f, s, base, 1)
        g.emit("base_built", faction=seat(f), space=IDS[s], piece=PIECES[base])
    else:
        hide_all(g, s, ACTIVE_OF[f])


def _why_not(g: War, op: Operation, s: int) -> Why:
    f = op.orders.forces

    def why(key: str) -> list[Reason]:
        if key == GUERRILLA:
            return [("1.4.1", "no_guerrilla_to_place")]
        if key == BASE:
            if holds(g, s, GUERRILLAS_OF[f]) < 2:
                return [("3.3.1", "needs_two_guerrillas")]
            return [("1.4.2", "no_room_for_base")]
        if key == HIDE:
            if f == NVA:
                return [("3.3.1", "only_vc_hides")]
            if not holds(g, s, BASES_OF[f]):
                return [("3.3.1", "no_own_base")]
            return [("3.3.1", "none_active")]
        return op.why_not_inside(g, key)

    return why


def _trail(g: War, op: Operation) -> Flow[bool]:
    """3.3.1 Then the NVA may Improve the Trail; a Rally that did nothing else does it. Whether it was done."""
    if not can_improve_trail(g, op):
        return False
    boxes = min(terms.rally_trail_boxes(g), terms.rally_trail_top(g) - g.trail)
    if op.spaces or op.special or op.orders.optional:
        if not (yield from confirm(seat(op.orders.by), "rally.trail", "3.3.1", cost=TRAIL_COST, boxes=boxes)):
            return False
    pay(g, NVA, TRAIL_COST)
    improve_trail(g, boxes)
    return True


def _agitate(g: War, at_bases: list[int]) -> Flow[bool]:
    """5.3 Cadres shaded: Agitate in 1 Rally space that already had a VC Base, COIN Control or not. Whether it did."""
    if not g.res[VC] or not terms.rally_agitate(g):
        return False
    found = eligible(g, at_bases, agitate.ANYWHERE)
    s = yield from pick_space(g, VC, "rally.agitate", "5.3", found, True, space_why(g, agitate.ANYWHERE))
    if s == NONE:
        return False
    yield from agitate.agitate_in(g, s)
    return True
