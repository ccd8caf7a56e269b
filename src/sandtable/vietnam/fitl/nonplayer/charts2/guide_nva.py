"""8.4.1 Cards that tell NVA where to march and what to do there: 56, 59, 71, 92, 122."""

from collections.abc import Callable, Sequence

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind
from sandtable.vietnam.board import (
    ADJACENT,
    CAMBODIA,
    CAN_THO,
    CITIES,
    CITIES_PROVINCES,
    IS_PROVINCE,
    OUTSIDE_SOUTH,
    POP,
    SPACE,
    SPACE_KEY,
    SPACES,
    TAY_NINH,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2.insurgents import can_ambush, move_target, next_move, plan
from sandtable.vietnam.fitl.nonplayer.charts2.nva import attack as nva_attack
from sandtable.vietnam.fitl.nonplayer.charts2.nva.forces import Forces
from sandtable.vietnam.fitl.nonplayer.charts2.nva.march import Step, for_control, march_moves, mass, onto_a_road
from sandtable.vietnam.nonplayer.turn import Handler, Move, SpaceLine, Turn, number_key, offered_spaces
from sandtable.vietnam.pieces import (
    KINDS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA,
    NVA_GUERRILLA_ACTIVE,
    NVA_GUERRILLAS,
    NVA_TROOPS,
    PIECE_KEY,
    US_BASE,
)  # fmt: skip
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import bases_in

RULE = "8.4.1"
PLEI_MEI = 59
MARCH_SPACES = 3
FLEET_BASES = 2
HARBOURS = (*CAMBODIA, TAY_NINH)
"""92: where pieces may come from."""


# ------------------------------------------------------------------ answering a relocation from a plan


def relocate_from(turn: Turn, d: Decision) -> str:
    """The next planned move that can be made."""
    return next_move(turn, d) or "done"


def relocate_piece(turn: Turn, d: Decision) -> str:
    """The type in hand: each planned move has one."""
    return PIECE_KEY[next(iter(turn.move.pieces))] if turn.move is not None else ""


def relocate_count(turn: Turn, d: Decision) -> str:
    """How many."""
    return number_key(d, sum(turn.move.pieces.values())) if turn.move is not None else number_key(d, 1)


RELOCATE: dict[str, Handler] = {
    "event.move_piece": relocate_piece, "event.move_to": move_target, "event.move_count": relocate_count,
}  # fmt: skip


# ------------------------------------------------------------------ on the march (56, 59, 71)


def _crowd(forces: Forces, s: int, troops_only: bool) -> int:
    able = [a for a in forces.ways(s) if forces.spare(a)]
    if troops_only:
        return sum(min(forces.spare(a), forces.unmoved(a, NVA_TROOPS)) for a in able)
    return sum(forces.spare(a) for a in able)


def _all_to(forces: Forces, s: int, troops_only: bool) -> None:
    hop = forces.ways(s)
    for a in hop:
        if n := forces.spare(a):
            way = forces.path(hop, a)
            if group := forces.group(a, n, (NVA_TROOPS,)) if troops_only else forces.leavers(way):
                forces.go(way, group)


def into_us_bases(most_spaces: int, troops_only: bool) -> Step:
    """56, 59: into spaces with US Bases, all that can come; where most come first."""

    def step(turn: Turn, forces: Forces) -> None:
        camps = [s for s in CITIES_PROVINCES if turn.g.n[s * KINDS + US_BASE]]
        line: SpaceLine = most("most_troops", lambda t, s: _crowd(forces, s, troops_only))
        for _ in range(most_spaces):
            s = turn.pick(RULE, [s for s in camps if _crowd(forces, s, troops_only)], [line])
            if s < 0:
                return
            camps.remove(s)
            _all_to(forces, s, troops_only)

    return step


def giap_march(turn: Turn) -> list[Move]:
    """56: into US Bases, then for NVA Control of most Population, 3 spaces in all (so none is spent on the Trail)."""
    forces = Forces(turn.g, free=True, on_trail=False)
    march_moves(turn, forces, [into_us_bases(MARCH_SPACES, troops_only=False)])
    left = MARCH_SPACES - len(forces.ends)
    return march_moves(turn, forces, [for_control(most_spaces=left)] if left else [])


def plei_mei_march(turn: Turn) -> list[Move]:
    """59: most Troops into a US Base, then for NVA Control; only from outside the South."""
    forces = Forces(turn.g, free=True, origins=OUTSIDE_SOUTH)
    return march_moves(turn, forces, [into_us_bases(1, troops_only=True), for_control()])


class AnLoc:
    """71: the City, once it is chosen."""

    def __init__(self) -> None:
        self.city = -1


def an_loc_march(turn: Turn) -> list[Move]:
    """71: into the City all the Troops that can come."""
    forces = Forces(turn.g, free=True, types=(NVA_TROOPS,))
    city = turn.memory(AnLoc).city
    if city < 0:  # before the Event is played: any
        city = next((s for s in CITIES if _crowd(forces, s, True)), -1)
    if city >= 0:
        _all_to(forces, city, troops_only=True)
    return forces.moves()


def leads_anywhere(turn: Turn) -> bool:
    """59, 71: whether 8.6.5 lets anybody go where the Event leads; else it adds no Control."""
    g = turn.g
    later = Turn(g, NVA, Mind(Rng(g.card)), turn.tester)
    later.action = "event"
    return bool((plei_mei_march if g.card == PLEI_MEI else an_loc_march)(later))


def march_by(make: Callable[[Turn], list[Move]]) -> dict[str, Handler]:
    """Answers a March from a plan of its own."""

    def origin(turn: Turn, d: Decision) -> str:
        turn.begin("march", d)
        if turn.moves is None:
            plan(turn, make(turn))
        return next_move(turn, d) or ("done" if "done" in d.options else "")

    return {"march.origin": origin, "march.destination": move_target}


def giap_action(turn: Turn, d: Decision) -> str:
    """56: Attack or Ambush as 8.6.1 would, then Infiltrate, Terror at Support, Rally."""
    turn.forget()
    g, s = turn.g, SPACE.get(str(d.args.get("space")), -1)
    keys: list[str] = []
    if s >= 0 and g.coin[s]:
        if nva_attack.troop_hits(g, s) >= 2 or holds(g, s, NVA_GUERRILLAS) >= nva_attack.GUERRILLA_GROUP:
            keys = ["op:attack"]
        elif can_ambush(g, NVA, s):
            keys = ["sa:ambush"]
        elif nva_attack.troop_hits(g, s):
            keys = ["op:attack"]
    keys.append("sa:infiltrate")
    if s >= 0 and g.support[s] > 0:
        keys.append("op:terror")
    return next((key for key in (*keys, "op:rally") if key in d.options), "no")


def attack_or_ambush(turn: Turn, d: Decision) -> Sequence[str]:
    """59 (8.6.1): Troops that remove 2 Attack; else an Ambush, else an Attack."""
    g = turn.g
    best = max((nva_attack.troop_hits(g, s) for s in SPACES if g.nva[s] and g.coin[s]), default=0)
    return ("attack", "ambush") if best >= 2 else ("ambush", "attack")


def choose_city(turn: Turn, d: Decision) -> str:
    """71: the City with a US Base that most Troops reach, else where they bring NVA Control of most Population."""
    g = turn.g
    if not set(offered_spaces(d)) <= set(CITIES):  # the unshaded side, which the instruction is not about
        return ""
    forces = Forces(g, free=True, types=(NVA_TROOPS,))
    come = {s: _crowd(forces, s, True) for s in CITIES}
    lines: list[SpaceLine] = [
        most("us_base_there", lambda t, s: come[s] if g.n[s * KINDS + US_BASE] else 0),
        most("control_of_most_population", lambda t, s: POP[s] if 0 < forces.needed(s) <= come[s] else 0),
        most("most_troops", lambda t, s: come[s]),
    ]
    s = turn.pick(RULE, offered_spaces(d), lines)
    turn.memory(AnLoc).city = s
    return SPACE_KEY[s] if s >= 0 else ""


# ------------------------------------------------------------------ Easter Offensive (122)


class Easter:
    """122: where Troops that stop on a road are bound for."""

    def __init__(self) -> None:
        self.onward: list[Move] = []


def easter_march(turn: Turn) -> list[Move]:
    """122: 8.6.5 without its first step, US Bases preferred; Troops onto roads from which they will go on."""
    forces = Forces(turn.g, free=True, roads=True)
    moves = march_moves(turn, forces, [onto_a_road, for_control(us_bases=True), mass])
    turn.memory(Easter).onward = forces.onward
    return moves


def onward_from(turn: Turn, d: Decision) -> str:
    """122: Troops on a road go on where they were bound for."""
    if turn.op != "onward":
        turn.begin("onward")
        turn.moves = list(turn.memory(Easter).onward)
    return relocate_from(turn, d)


# ------------------------------------------------------------------ SEALORDS (92)


def fleet(turn: Turn) -> list[Move]:
    """92: 2 Bases to 2 Provinces, the other NVA evenly with them, no Base without Guerrillas; [] if it cannot be done."""
    g = turn.g
    ports = [s for s in ADJACENT[CAN_THO] if IS_PROVINCE[s] and bases_in(g, s) < 2]
    bases = [s for s in HARBOURS for _ in range(g.n[s * KINDS + NVA_BASE])]
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
    for s in HARBOURS:
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


def sail(turn: Turn, d: Decision) -> str:
    """92: the fleet, move by move."""
    if turn.moves is None:
        plan(turn, fleet(turn))
    return relocate_from(turn, d)


GUIDES: dict[tuple[int, int], dict[str, Handler]] = {
    (56, NVA): {**march_by(giap_march), "event.free_action": giap_action},
    (59, NVA): march_by(plei_mei_march),
    (71, NVA): {"event.space": choose_city, **march_by(an_loc_march)},
    (92, NVA): {"event.move_from": sail, **RELOCATE},
    (122, NVA): {**march_by(easter_march), "event.move_from": onward_from, **RELOCATE},
}
