"""3.3.3 Attack."""

from collections.abc import Iterable

from sandtable.kernel.decision import Flow, Reason, choose, pick
from sandtable.vietnam import diem_terms, terms
from sandtable.vietnam.ask import NONE, pick_piece, piece_why, throw
from sandtable.vietnam.board import IDS, IS_LOC, SPACES
from sandtable.vietnam.operation import DONE, Help, Operation, SpaceCondition
from sandtable.vietnam.pieces import (
    ACTIVE_OF,
    ARVN,
    ARVN_HAMLET,
    GUERRILLAS_OF,
    KINDS,
    NVA,
    NVA_TROOPS,
    UNDERGROUND_OF,
    US,
    US_BASE,
    US_PIECES,
    US_TROOPS,
    VC,
)  # fmt: skip
from sandtable.vietnam.query import holding, some_of
from sandtable.vietnam.rules import capabilities
from sandtable.vietnam.rules.insurgents import coin_forces, lose_leading_troop, next_victims
from sandtable.vietnam.rules.s4_ambush import ambush_in, can_join_attack, target_spaces, why_not_join
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import casualty, flip, pay, remove

COST = 1
MOST_BY_GUERRILLAS = 2

WITH_GUERRILLAS, WITH_TROOPS, WITH_TANKS, WITH_AMBUSH = "with:guerrillas", "with:troops", "with:tanks", "sa:ambush"



def _troops(g: War, s: int) -> int:
    """NVA Troops that would fight: PT-76 unshaded (5.3) takes one first."""
    n = g.n[s * KINDS + NVA_TROOPS]
    return n - 1 if n and terms.attack_costs_troop(g) else n


def conditions(op: Operation) -> tuple[SpaceCondition, ...]:
    """3.3.3 Spaces with an enemy and with pieces that can Attack: Guerrillas, or NVA Troops by twos.

    4.4.3: a LoC without an enemy will do for an Ambush on a space next to it.
    """
    own = GUERRILLAS_OF[op.orders.forces]

    def enemy(g: War, s: int) -> bool:
        return g.coin[s] > 0 or (IS_LOC[s] and can_join_attack(g, op, s) and bool(target_spaces(g, s)))

    def can_attack(g: War, s: int) -> bool:
        if op.orders.forces != NVA:
            return g.vc[s] > 0 and holds(g, s, own) > 0
        if not g.nva[s]:
            return False
        if holds(g, s, own):
            return True
        troops = _troops(g, s)
        return troops >= 2 or (troops == 1 and _tanks_left(g, op))

    def attackers(g: War, spaces: Iterable[int]) -> list[int]:
        if op.orders.forces != NVA:
            return holding(g, own, spaces)
        able = some_of(g.n, own, KINDS)
        return [s for s in holding(g, (*own, NVA_TROOPS), spaces) if able[s] or can_attack(g, s)]

    def enough(g: War, s: int) -> bool:
        return op.orders.forces != VC or holds(g, s, own) > 1 or not diem_terms.attack_in_pairs(g)

    return (
        SpaceCondition("3.3.3", "no_enemy", enemy),
        SpaceCondition("3.3.3", "no_attackers", can_attack, attackers),
        SpaceCondition("5.3", "needs_two_guerrillas", enough),
    )


def _tanks_left(g: War, op: Operation) -> bool:
    """5.3 PT-76 shaded: in 1 space an NVA Attack removes 1 enemy for each Troop."""
    return op.has_left(Help.TANKS, terms.troop_attack_full_spaces(g))


def possible(g: War, op: Operation) -> bool:
    """3.3.3 Whether an Attack could choose any space."""
    return bool(op.candidates(g, conditions(op), SPACES, COST, 1))


def attack(g: War, op: Operation) -> Flow[None]:
    """3.3.3 Attack: remove enemies where the faction has Guerrillas or NVA Troops."""
    where = conditions(op)
    while (s := (yield from op.next_space(g, "attack.space", "3.3.3", where, SPACES, COST))) != DONE:
        if not op.orders.free:
            pay(g, op.orders.payer, COST)
        yield from attack_in(g, op, s)


def attack_in(g: War, op: Operation, s: int) -> Flow[None]:
    """3.3.3 Procedure in one space: with Guerrillas, with NVA Troops, or as an Ambush (4.4.3)."""
    f, by = op.orders.forces, op.orders.by
    g.emit("attack", faction=seat(f), space=IDS[s])
    lose_leading_troop(g, f, s)
    troops = g.n[s * KINDS + NVA_TROOPS] if f == NVA else 0
    keys = []
    if g.coin[s]:
        if holds(g, s, GUERRILLAS_OF[f]):
            keys.append(WITH_GUERRILLAS)
        if troops >= 2:
            keys.append(WITH_TROOPS)
        if troops and _tanks_left(g, op):
            keys.append(WITH_TANKS)
    if can_join_attack(g, op, s):
        keys.append(WITH_AMBUSH)

    def why(key: str) -> list[Reason]:
        if key == WITH_AMBUSH:
            return why_not_join(g, op, s)
        if key == WITH_TROOPS:
            return [("3.3.3", "needs_two_troops" if f == NVA else "no_attackers")]
        if key == WITH_TANKS:
            return [("5.3", "no_tanks")]
        return [("3.3.3", "no_attackers")] if key == WITH_GUERRILLAS else op.why_not_inside(g, key)

    key = keys[0]
    if len(keys) > 1:
        key = yield from choose(seat(by), "attack.with", "3.3.3", keys, why, space=IDS[s], troops=troops)
    if key == WITH_GUERRILLAS:
        yield from _guerrillas_attack(g, op, s)
    elif key == WITH_AMBUSH:
        yield from ambush_in(g, op, s)
    else:
        if key == WITH_TANKS:
            op.use(Help.TANKS)
        yield from troop_attack(g, s, troops if key == WITH_TANKS else troops // 2, by)


def _guerrillas_attack(g: War, op: Operation, s: int) -> Flow[None]:
    """3.3.3 With what helps or hinders the VC's own Attacks (5.3 Tran Van Tra, of two, and Emulate Ap Bac)."""
    f, by = op.orders.forces, op.orders.by
    if f != VC:
        yield from guerrilla_attack(g, f, s, by=by)
        return
    sure = yield from capabilities.wanted(g, op, diem_terms.sure_attack_spaces(g), s)
    again = not sure and (yield from capabilities.wanted(g, op, diem_terms.attack_rerolls(g), s))
    below = diem_terms.attack_die_below(g)
    yield from guerrilla_attack(g, f, s, by=by, sure=sure, dice=2 if again else 1, short=1 if below else 0)


def guerrilla_attack(
    g: War,
    f: int,
    s: int,
    joining: tuple[int, ...] = (),
    by: int = NONE,
    extra: int = 0,
    must: int = 0,
    sure: bool = False,
    dice: int = 1,
    short: int = 0,
) -> Flow[bool]:
    """3.3.3 Activate all Guerrillas; a die no higher than their number removes up to 2 enemies. Whether it succeeded.

    ``joining`` lists factions whose Guerrillas Attack along (an Event's say); they suffer attrition after ``f``.
    ``by`` decides: ``f``, unless it is said. Up to ``extra`` more are removed whatever the die shows (P4.4.1), and of all
    at least ``must``, as far as there are any. ``sure``: an Event says that it succeeds, without a die. Of several ``dice``
    the lowest counts; the number is ``short`` by so much (5.3).
    """
    if by == NONE:
        by = f
    attackers = (f, *joining)
    number = 0
    for faction in attackers:
        flip(g, s, UNDERGROUND_OF[faction], g.n[s * KINDS + UNDERGROUND_OF[faction]])
        number += g.n[s * KINDS + ACTIVE_OF[faction]]
    succeeds, number = sure, number - short
    for _ in range(dice):
        if not succeeds:
            die = yield from throw(g, "attack.roll", "3.3.3", space=IDS[s], faction=seat(f), most=number)
            succeeds = die <= number
    if not succeeds:
        still = {"extra": extra} if extra else {}
        g.emit("attack_failed", faction=seat(f), space=IDS[s], **still)
    most = (MOST_BY_GUERRILLAS if succeeds else 0) + extra
    gone: list[int] = []
    while len(gone) < most:
        found = next_victims(g, s)
        why = piece_why(g, s, "3.3.3", (US, ARVN), found)
        p = yield from pick_piece(
            g, by, "attack.remove", "3.3.3", s, found, len(gone) >= must, why, left=most - len(gone)
        )
        if p == NONE:
            break
        casualty(g, s, p)
        gone.append(p)
    attrition(g, s, gone, tuple(ACTIVE_OF[faction] for faction in attackers))
    return succeeds


def troop_attack(g: War, s: int, hits: int, by: int = NVA) -> Flow[None]:
    """3.3.3 NVA Troops remove ``hits`` enemies without a die; Guerrillas stay as they are."""
    targets = yield from _choose_targets(g, s, hits, by)
    gone: list[int] = []
    for _ in range(hits):
        found = next_victims(g, s, targets)
        why = piece_why(g, s, "3.3.3", targets, found)
        p = yield from pick_piece(g, by, "attack.remove", "3.3.3", s, found, False, why, left=hits - len(gone))
        if p == NONE:
            break
        casualty(g, s, p)
        gone.append(p)
    attrition(g, s, gone, (NVA_TROOPS,))


def _choose_targets(g: War, s: int, hits: int, by: int) -> Flow[tuple[int, ...]]:
    """3.1 Aim at both enemies or at one; asked only where it makes a difference to who is hit."""
    us = holds(g, s, US_PIECES)
    if not us or us == g.coin[s]:
        return (US, ARVN)
    us_forces = us - g.n[s * KINDS + US_BASE]
    if hits <= min(us_forces, coin_forces(g, s) - us_forces - g.n[s * KINDS + ARVN_HAMLET]):
        return (US, ARVN)
    options: dict[str, tuple[int, ...]] = {"target:both": (US, ARVN)}
    if next_victims(g, s, (US,)):
        options["target:us"] = (US,)
    if next_victims(g, s, (ARVN,)):
        options["target:arvn"] = (ARVN,)
    return (yield from pick(seat(by), "attack.targets", "3.1", options, space=IDS[s], hits=hits))


def attrition(g: War, s: int, gone: list[int], attackers: tuple[int, ...]) -> None:
    """3.3.3 Each US Troop or US Base removed costs an attacking piece; ``attackers`` in the order they are lost."""
    price = sum(p in (US_TROOPS, US_BASE) for p in gone)
    for p in attackers:
        n = min(price, g.n[s * KINDS + p])
        remove(g, s, p, n)
        price -= n
