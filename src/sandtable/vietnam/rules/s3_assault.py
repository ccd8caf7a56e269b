"""3.2.4 Assault."""

from functools import cache

from sandtable.kernel.decision import Flow, Reason, confirm, pick
from sandtable.vietnam import diem_terms, terms
from sandtable.vietnam.ask import NONE, pick_piece, piece_why, throw
from sandtable.vietnam.board import IDS, IS_HIGHLAND, IS_PROVINCE, SPACES
from sandtable.vietnam.operation import DONE, NO_LIMIT, Help, Operation, Orders, SpaceCondition
from sandtable.vietnam.pieces import (
    ACTIVE_GUERRILLAS,
    ARVN,
    ARVN_CUBES,
    ARVN_POLICE,
    ARVN_TROOPS,
    GUERRILLAS,
    INSURGENT_BASES,
    INSURGENT_FACTIONS,
    KINDS,
    NVA,
    NVA_TROOPS,
    OWNER,
    PIECE,
    TUNNELS,
    UNDERGROUND_GUERRILLAS,
    UNTUNNELED_BASES,
    US,
    US_BASE,
    US_TROOPS,
    VC,
    VC_GUERRILLAS,
)  # fmt: skip
from sandtable.vietnam.rules import capabilities
from sandtable.vietnam.rules.spaces import has, holds, insurgents_there
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import add_aid, casualty, pay, purse, remove_tunnel, shift

FOLLOW_UP_COST = 3
CARRIED = 2
"""5.3 ARVN Troops that Green Dragons need."""

_INSURGENTS = insurgents_there("3.2.4")
US_SPACES = (has("3.2.4", "no_us_cubes", (US_TROOPS,)), _INSURGENTS)
ARVN_SPACES = (has("3.2.4", "no_arvn_cubes", ARVN_CUBES), _INSURGENTS)


def conditions(op: Operation) -> tuple[SpaceCondition, ...]:
    """3.2.4 Spaces with cubes of the Assaulting faction and Insurgents."""
    as_us = op.orders.as_us
    if as_us:
        return (has("3.2.4", "no_cubes", as_us), _INSURGENTS)
    return US_SPACES if op.orders.forces == US else ARVN_SPACES


def cost(g: War, op: Operation) -> int:
    """3.2.4 ARVN pays its price a space, the US nothing (Body Count: nobody)."""
    return terms.arvn_price(g) if op.orders.forces == ARVN and not op.orders.free and not terms.body_count(g) else 0


def barred(g: War, op: Operation) -> list[Reason]:
    """5.4 Whether a lasting effect forbids the Assault; an Event that grants one is not barred (5.1.2)."""
    forbidden = op.orders.forces == US and not op.orders.free and terms.max_us_assault_spaces(g) == 0
    return [("5.4", "barred_by_event")] if forbidden else []


def possible(g: War, op: Operation) -> bool:
    """Whether an Assault could choose any space."""
    if barred(g, op):
        return False
    return bool(op.candidates(g, conditions(op), SPACES, cost(g, op), most=1))


def assault(g: War, op: Operation) -> Flow[None]:
    """3.2.4 Assault: remove enemies where the faction has cubes and Insurgents are."""
    if _by_us(op):
        op.limit = min(op.limit, _most_spaces(g, op))
    where = conditions(op)
    while (s := (yield from op.next_space(g, "assault.space", "3.2.4", where, SPACES, cost(g, op)))) != DONE:
        if not op.orders.free:
            pay(g, op.orders.payer, cost(g, op))
        yield from assault_space(g, op, s)


def assault_space(g: War, op: Operation, s: int) -> Flow[None]:
    """3.2.4 One space of an Assault, with the ARVN follow-up and what lasting effects do (5.3)."""
    g.emit("assault", faction=seat(op.orders.forces), space=IDS[s])
    yield from assault_in(g, op, s)
    if op.orders.forces == US and not op.orders.as_us:
        yield from _follow_up(g, op, s)
    if _by_arvn(op):
        yield from _carriers_lost(g, s)
    _alienate(g, op, s)


def _by_us(op: Operation) -> bool:
    """3.2.4, 5.3 Whether it is a US Assault, to which what lasts of US Assaults applies."""
    return op.orders.forces == US or bool(op.orders.as_us)


def _by_arvn(op: Operation) -> bool:
    """3.2.4, 5.3 Whether ARVN Assaults by itself, not advised by the US (4.2.1) nor added to its Assault."""
    return op.orders.forces == op.orders.by == ARVN and not op.orders.as_us


def _most_spaces(g: War, op: Operation) -> int:
    """5.3 Spaces of a US Assault; an Event that grants one is not barred, and may name every space (5.1.2)."""
    most = terms.max_us_assault_spaces(g)
    return NO_LIMIT if op.orders.every or (op.orders.free and not most) else most


def _follow_up(g: War, op: Operation, s: int) -> Flow[None]:
    """3.2.4 The US may add an ARVN Assault in 1 of its Assault spaces for 3 ARVN Resources above Econ.

    It is part of the US Assault: ARVN's cubes, but whoever decides on the Assault decides on it, and pays.
    """
    orders = op.orders
    price = 0 if orders.follow_up_free or terms.body_count(g) else FOLLOW_UP_COST
    if not orders.follow_up or op.followed_up or purse(g, orders.payer) < price:
        return
    if not can_remove(g, ARVN, s, enemies=orders.enemies):
        return
    if (yield from confirm(seat(orders.by), "assault.follow_up", "3.2.4", space=IDS[s], cost=price)):
        op.followed_up = True
        pay(g, orders.payer, price)
        added = _added_orders(orders.by, orders.payer, orders.enemies, orders.tunnels)
        g.emit("assault", faction=seat(ARVN), space=IDS[s])
        yield from assault_in(g, Operation(added), s)


@cache
def _added_orders(by: int, payer: int, enemies: tuple[int, ...], tunnels: bool) -> Orders:
    return Orders(ARVN, "assault", by=by, payer=payer, free=True, enemies=enemies, tunnels=tunnels)


def can_remove(
    g: War, f: int, s: int, as_us: tuple[int, ...] = (), enemies: tuple[int, ...] = INSURGENT_FACTIONS
) -> bool:
    """Whether an Assault of that faction would have any effect in the space."""
    return firepower(g, f, s, as_us) > 0 and bool(next_victims(g, s, enemies))


def firepower(g: War, f: int, s: int, as_us: tuple[int, ...] = (), more: int = 0) -> int:
    """3.2.4 How many pieces an Assault removes in the space; with so many ``more`` Troops than stand there."""
    i = s * KINDS
    if f == US or as_us:
        troops = more + (holds(g, s, as_us) if as_us else g.n[i + US_TROOPS])
        if g.n[i + US_BASE]:
            return 2 * troops
        return troops // 2 if IS_HIGHLAND[s] else troops
    cubes = more + g.n[i + ARVN_TROOPS]
    if not IS_PROVINCE[s]:
        cubes += g.n[i + ARVN_POLICE]
    return cubes // arvn_per_hit(s)


def arvn_per_hit(s: int) -> int:
    """3.2.4 ARVN cubes that it takes to remove a piece."""
    return 3 if IS_HIGHLAND[s] else 2


def next_victims(g: War, s: int, targets: tuple[int, ...]) -> list[int]:
    """3.2.4 Troops first, then Active Guerrillas, Bases last and only when no Guerrilla of either faction is left.

    3.1: the attacker may aim at one enemy faction; the other's Guerrillas still cover its friend's Bases.
    """
    row, i = g.n, s * KINDS
    if NVA in targets and row[i + NVA_TROOPS]:
        return [NVA_TROOPS]
    found = [p for p in ACTIVE_GUERRILLAS if row[i + p] and OWNER[p] in targets]
    if found:
        return found
    if holds(g, s, (NVA_TROOPS, *GUERRILLAS)):
        return []
    return [p for p in INSURGENT_BASES if row[i + p] and OWNER[p] in targets]


def assault_in(g: War, op: Operation, s: int) -> Flow[None]:
    """3.2.4 Procedure in one space."""
    orders = op.orders
    us = _by_us(op)
    underground = us and terms.assault_hits_underground(g)
    hits = firepower(g, orders.forces, s, orders.as_us) + orders.extra
    attacked: tuple[int, ...] = ()
    if us:
        hits += yield from _patton(g, op, s, hits)
        if hits and terms.assault_base_first(g):
            attacked = yield from _base_first(g, op, s)
            hits -= len(attacked)
    elif _by_arvn(op):
        hits += yield from _helped(g, op, s, hits)
    targets = (yield from choose_targets(g, op, s, attacked)) if hits else orders.enemies
    if us and terms.us_assault_loses_troop(g):
        yield from _cobras(g, op, s)
    underground_hit = underground and hits == 0 and holds(g, s, UNDERGROUND_GUERRILLAS) > 0
    aimed = _aimed_at(g, s, targets) if hits else ()
    for _ in range(max(hits, 1 if underground_hit else 0)):
        victims = next_victims(g, s, targets) if hits else []
        must = any(OWNER[p] in aimed for p in victims)
        if underground and NVA_TROOPS not in victims:
            victims = victims + [p for p in UNDERGROUND_GUERRILLAS if g.n[s * KINDS + p] and OWNER[p] in targets]
        why = piece_why(g, s, "3.2.4", targets, victims)
        p = yield from pick_piece(g, orders.by, "assault.remove", "3.2.4", s, victims, not must, why)
        if p == NONE:
            return
        underground = underground and p not in UNDERGROUND_GUERRILLAS
        aimed = aimed if OWNER[p] in aimed else (*aimed, OWNER[p])
        if not (yield from _remove(g, op, s, p)):
            return


def _aimed_at(g: War, s: int, targets: tuple[int, ...]) -> tuple[int, ...]:
    """3.1 The enemies that are attacked from the start, and so lose all they can.

    One whose pieces come within reach only when the other's are gone may still be ignored then.
    """
    return tuple(f for f in targets if next_victims(g, s, (f,)))


def choose_targets(g: War, op: Operation, s: int, attacked: tuple[int, ...] = ()) -> Flow[tuple[int, ...]]:
    """3.1 Where both Insurgents could lose pieces, the attacker may aim at both or at one.

    One that was ``attacked`` before (5.3) is no longer ignored.
    """
    enemies = op.orders.enemies
    if len(enemies) < 2 or not (g.nva[s] and g.vc[s]):
        return enemies
    if not (next_victims(g, s, (NVA,)) and next_victims(g, s, (VC,))):
        return (NVA, VC)
    options: dict[str, tuple[int, ...]] = {"target:both": (NVA, VC)}
    for key, f in (("target:nva", NVA), ("target:vc", VC)):
        if all(other == f for other in attacked):
            options[key] = (f,)
    return (yield from pick(seat(op.orders.by), "assault.targets", "3.1", options, _why_no_target, space=IDS[s]))


def _why_no_target(key: str) -> list[Reason]:
    """3.1 An Assault is aimed at NVA, VC or both; which pieces go is asked after that, other spaces come later."""
    kind, _, name = key.partition(":")
    if kind == "space":
        return [("3.2.4", "one_space_at_a_time")]
    if key in ("target:nva", "target:vc"):
        return [("3.1", "attacked_already")]
    enemy = kind == "piece" and name in PIECE and OWNER[PIECE[name]] in (NVA, VC)
    return [("3.1", "aim_first")] if enemy else [("3.2.4", "not_an_enemy")]


def _remove(g: War, op: Operation, s: int, p: int) -> Flow[bool]:
    """Take one victim; False where a Tunnel stops the Assault (3.2.4 Tunnels)."""
    orders = op.orders
    if p in TUNNELS and not orders.tunnels:
        if (yield from throw(g, "assault.tunnel", "3.2.4", space=IDS[s])) >= 4:
            remove_tunnel(g, s, p)
        return False
    casualty(g, s, p)
    if p in INSURGENT_BASES and orders.forces == ARVN and not orders.as_us:
        add_aid(g, terms.base_aid(g))
    if p in GUERRILLAS and terms.body_count(g):
        add_aid(g, 3)
    return True


def _bases_to_go_first(g: War, op: Operation, s: int) -> list[int]:
    """5.3 Abrams unshaded: the Bases that may go before what covers them; none where nothing does."""
    if not op.has_left(Help.BASE_FIRST, 1) or not terms.assault_base_first(g):
        return []
    types = INSURGENT_BASES if op.orders.tunnels else UNTUNNELED_BASES
    covered = holds(g, s, (NVA_TROOPS, *GUERRILLAS)) > 0
    return [p for p in types if covered and g.n[s * KINDS + p] and OWNER[p] in op.orders.enemies]


def _base_first(g: War, op: Operation, s: int) -> Flow[tuple[int, ...]]:
    """5.3 Abrams unshaded: in 1 space a Base may be the first piece removed. Whose it was, if any."""
    p = yield from pick_piece(
        g, op.orders.by, "assault.base_first", "5.3", s, _bases_to_go_first(g, op, s), optional=True
    )
    if p == NONE:
        return ()
    op.use(Help.BASE_FIRST)
    yield from _remove(g, op, s, p)
    return (OWNER[p],)


def _patton(g: War, op: Operation, s: int, hits: int) -> Flow[int]:
    """5.3 M-48 Patton unshaded: 2 more pieces in 2 spaces outside the Lowlands; asked where there are such pieces."""
    most = terms.patton_assault_spaces(g)
    if not op.has_left(Help.PATTON, most) or not terms.patton_may_help(s) or _could_fall(g, op, s) <= hits:
        return 0
    facts = {"space": IDS[s], "as_us": bool(op.orders.as_us)}
    if (yield from confirm(seat(op.orders.by), "assault.patton", "5.3", **facts)):
        op.use(Help.PATTON)
        return 2
    return 0


def _could_fall(g: War, op: Operation, s: int) -> int:
    """3.2.4, 5.3 How many pieces a US Assault could remove there if it had hits enough; a roll for a Tunnel is one."""
    row, i, enemies = g.n, s * KINDS, op.orders.enemies
    seen = sum(row[i + p] for p in (NVA_TROOPS, *ACTIVE_GUERRILLAS) if OWNER[p] in enemies)
    hidden = sum(row[i + p] for p in UNDERGROUND_GUERRILLAS if OWNER[p] in enemies)
    found = min(hidden, 1) if terms.assault_hits_underground(g) else 0
    fall = seen + found
    if holds(g, s, (NVA_TROOPS, *GUERRILLAS)) > fall:
        return fall + min(1, len(_bases_to_go_first(g, op, s)))
    bases = sum(row[i + p] for p in UNTUNNELED_BASES if OWNER[p] in enemies)
    tunnels = sum(row[i + p] for p in TUNNELS if OWNER[p] in enemies)
    return fall + bases + (tunnels if op.orders.tunnels else min(1, tunnels))


def _cobras(g: War, op: Operation, s: int) -> Flow[None]:
    """5.3 Cobras shaded: on 1-3 a US Troop of the space becomes a Casualty (or one that acts as such is lost)."""
    if (yield from throw(g, "assault.cobras", "5.3", space=IDS[s])) <= 3:
        p = next((p for p in op.orders.as_us or (US_TROOPS,) if g.n[s * KINDS + p]), NONE)
        if p != NONE:
            casualty(g, s, p)


def _helped(g: War, op: Operation, s: int, hits: int) -> Flow[int]:
    """5.3 Civil Guard, Green Dragons and (of two) Farm Gate unshaded: more that ARVN removes; asked where something is left."""
    row, i, more = g.n, s * KINDS, 0
    per_hit = arvn_per_hit(s)
    guard = (row[i + ARVN_TROOPS] + row[i + ARVN_POLICE]) // per_hit - row[i + ARVN_TROOPS] // per_hit
    carriers = 1 if row[i + ARVN_TROOPS] >= CARRIED and diem_terms.carriers_may_help(s) else 0
    for capability, gained in (
        (diem_terms.assault_with_police(g), guard if IS_PROVINCE[s] else 0),
        (diem_terms.assault_with_carriers(g), carriers),
        (diem_terms.assault_with_aircraft(g), 1),
    ):
        if gained and capabilities.left(op, capability) and _could_fall(g, op, s) > hits + more:
            if (yield from capabilities.wanted(g, op, capability, s)):
                more += gained
    return more


def _carriers_lost(g: War, s: int) -> Flow[None]:
    """5.3 Green Dragons shaded: where VC Guerrillas are left in a Lowland Province, ARVN may lose a Troop."""
    losses = diem_terms.carriers_lost_on(g)
    if not losses.most or not diem_terms.carriers_may_help(s) or not g.n[s * KINDS + ARVN_TROOPS]:
        return
    if holds(g, s, VC_GUERRILLAS) and (yield from capabilities.risk(g, losses, s)):
        casualty(g, s, ARVN_TROOPS)


def _alienate(g: War, op: Operation, s: int) -> None:
    """5.3 Search and Destroy shaded, for ARVN of two Farm Gate shaded: an Assaulted Province shifts once."""
    if IS_PROVINCE[s] and (terms.assault_alienates(g) or (_by_arvn(op) and diem_terms.arvn_assault_alienates(g))):
        shift(g, s, -1)
