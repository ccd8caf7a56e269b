"""8.4.1 Cards that tell US and ARVN where to act and with how much."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import (
    CAMBODIA,
    COIN_CONTROL,
    IS_COASTAL,
    IS_HIGHLAND,
    IS_JUNGLE,
    IS_LOC,
    NORTH_VIETNAM,
    PHU_BON,
    POP,
    SPACE,
    SPACE_KEY,
    SPACES,
    within,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2 import instructions
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.moves import SWEEP_LINES
from sandtable.vietnam.fitl.nonplayer.charts2.instructions import LBJ
from sandtable.vietnam.fitl.nonplayer.charts2.insurgents import move_count, move_target, next_move, plan
from sandtable.vietnam.fitl.nonplayer.charts2.plans import SweepSpaces
from sandtable.vietnam.fitl.nonplayer.charts2.us import strike as us_strike
from sandtable.vietnam.fitl.nonplayer.charts2.us import sweep as us_sweep
from sandtable.vietnam.fitl.nonplayer.charts2.us.flights import westmoreland_origin
from sandtable.vietnam.nonplayer.turn import Handler, Move, SpaceLine, Turn, number_key, offered_spaces
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_POLICE,
    ARVN_TROOPS,
    COIN_CUBES,
    GUERRILLAS,
    IRREGULARS,
    KINDS,
    NVA_TROOPS,
    RANGERS,
    UNTUNNELED_BASES,
    US,
    US_BASE,
    US_TROOPS,
)  # fmt: skip
from sandtable.vietnam.rules.activate import underground
from sandtable.vietnam.rules.s3_assault import can_remove
from sandtable.vietnam.rules.s3_sweep import origins
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

RULE = "8.4.1"
KEEP = 3
"""8.4.1 (#62, #70) COIN cubes that stay in a space."""
LIFT_ORIGINS, LIFT_ORIGINS_IN_MONSOON = 3, 1
COAST = tuple(s for s in SPACES if IS_COASTAL[s] and s != NORTH_VIETNAM)
AROUND_PHU_BON = within(PHU_BON, 1)


# ------------------------------------------------------------------ the US places, and picks spaces


def at_open_bases(turn: Turn, d: Decision) -> str:
    """26: Irregulars where an NVA Base has no Underground Guerrilla, none of them from the map."""
    if "done" in d.options:
        return "done"
    bases = instructions.open_nva_bases(turn.g)
    line: SpaceLine = prefer("open_nva_base", lambda t, s: s in bases)
    return turn.pick_space(d, RULE, [line])


def at_guarded_bases(turn: Turn, d: Decision) -> str:
    """56: spaces of the South with an Insurgent Base and exactly 2 Guerrillas."""
    bases = instructions.two_guerrillas_at_base(turn.g)
    line: SpaceLine = prefer("two_guerrillas_at_base", lambda t, s: s in bases)
    return turn.pick_space(d, RULE, [line])


class Landing:
    """9, 21: where the pieces go; 62, 67: where Troops were gathered."""

    def __init__(self) -> None:
        self.space = -1
        self.gathered = -1


def somewhere(turn: Turn, d: Decision) -> str:
    """9, 21: to one space under LBJ, else to Available."""
    if turn.g.us_policy != LBJ:
        return "box:available" if "box:available" in d.options else ""
    landing = turn.plan(Landing)
    chosen = landing.space
    if chosen < 0 or SPACE_KEY[chosen] not in d.options:
        chosen = landing.space = turn.pick(RULE, offered_spaces(d))
    return SPACE_KEY[chosen]


# ------------------------------------------------------------------ just enough Troops to find the most (62, 67)


def _cubes_to_spare(g: War, s: int, troops: int) -> int:
    """8.4.1 (#62) Troops that may leave without touching the last 3 COIN cubes (ARVN: nor COIN Control)."""
    n = min(g.n[s * KINDS + troops], holds(g, s, COIN_CUBES) - KEEP)
    if troops == ARVN_TROOPS and g.control[s] == COIN_CONTROL:
        n = min(n, g.coin[s] - g.nva[s] - g.vc[s] - 1)
    return max(0, n)


def _sweepers(g: War, f: int, s: int) -> int:
    if f == US:
        return g.n[s * KINDS + US_TROOPS] + holds(g, s, IRREGULARS)
    return holds(g, s, (ARVN_TROOPS, ARVN_POLICE, *RANGERS))


def _found(g: War, f: int, s: int, extra: int) -> int:
    n = _sweepers(g, f, s) + extra
    return min(underground(g, s), n // 2 if IS_JUNGLE[s] else n)


def gather(turn: Turn, targets: list[int], sources: list[int], most_sources: int) -> list[Move]:
    """8.4.1 (#62) Moves of just enough Troops into the space where they find the most Guerrillas.

    ARVN has no such instruction: where it is already, by its Sweep list (8.7.5), and COIN Control is kept as well.
    """
    g = turn.g
    troops = US_TROOPS if turn.f == US else ARVN_TROOPS
    lines: list[SpaceLine] = [most("most_activated", lambda t, s: worth[s])]

    def spares(s: int) -> list[tuple[int, int]]:
        able = [(n, a) for a in sources if a != s and (n := _cubes_to_spare(g, a, troops))]
        return sorted(able, key=lambda pair: (-pair[0], pair[1]))[:most_sources]

    worth = {s: n for s in targets if (n := _found(g, turn.f, s, sum(k for k, _ in spares(s))))}
    if turn.f == ARVN:
        worth = {s: n for s, n in worth.items() if _sweepers(g, ARVN, s)} or worth
        lines = [*SWEEP_LINES, *lines]
    target = turn.pick(RULE, worth, lines)
    if target < 0:
        return []
    turn.plan(Landing).gathered = target
    need = worth[target] * (2 if IS_JUNGLE[target] else 1) - _sweepers(g, turn.f, target)
    moves: list[Move] = []
    for n, a in spares(target):
        if need > 0:
            moves.append(Move(a, target, {troops: min(n, need)}))
            need -= n
    return moves


def lift_origin(turn: Turn, d: Decision) -> str:
    """62: Troops into Cambodia."""
    if turn.moves is None:
        sources = [s for s in SPACES if turn.g.n[s * KINDS + US_TROOPS]]
        limit = LIFT_ORIGINS_IN_MONSOON if turn.g.monsoon else LIFT_ORIGINS
        plan(turn, gather(turn, list(CAMBODIA), sources, limit))
    return next_move(turn, d) or ("done" if "done" in d.options else "")


def from_the_largest_camp(turn: Turn, d: Decision) -> str:
    """91: the Province with most US Troops, so that most Casualties come home."""
    return turn.pick_space(d, RULE, [most("most_us_troops", lambda t, s: t.g.n[s * KINDS + US_TROOPS])])


def land_from(turn: Turn, d: Decision) -> str:
    """67: Troops along the coast."""
    if turn.moves is None:
        plan(turn, gather(turn, [s for s in COAST if not IS_LOC[s]], list(COAST), 99))
    return next_move(turn, d) or "done"


def land_count(turn: Turn, d: Decision) -> str:
    """67: the planned number."""
    return number_key(d, sum(turn.move.pieces.values())) if turn.move is not None else number_key(d, 1)


def landed(turn: Turn, d: Decision) -> str:
    """67: the Sweep and the Assault are where the Troops have gone, or else where most enemies are in the open."""
    s = turn.plan(Landing).gathered
    return SPACE_KEY[s] if s in offered_spaces(d) else turn.pick_space(d, "8.4.4", us_sweep.MUST_LINES)


# ------------------------------------------------------------------ ROKs (70)


def _units_to_spare(g: War, s: int, gone: int) -> int:
    """8.4.1 (#70) COIN cubes that may leave: no COIN Control is lost, and 3 units stay at Support."""
    if IS_LOC[s]:
        return holds(g, s, COIN_CUBES) - gone
    n = holds(g, s, COIN_CUBES) - gone
    if g.control[s] == COIN_CONTROL:
        n = min(n, g.coin[s] - gone - g.nva[s] - g.vc[s] - 1)
    if g.support[s] > 0:
        n = min(n, holds(g, s, (*COIN_CUBES, *IRREGULARS, *RANGERS)) - gone - KEEP)
    return max(0, n)


def _cubes_needed(g: War, s: int) -> int:
    """Cubes as US Troops that would find and remove every enemy there."""
    enemies = holds(g, s, (NVA_TROOPS, *GUERRILLAS, *UNTUNNELED_BASES))
    if g.n[s * KINDS + US_BASE]:
        fire = (enemies + 1) // 2
    else:
        fire = 2 * enemies if IS_HIGHLAND[s] else enemies
    return max(fire, underground(g, s) - holds(g, s, IRREGULARS))


def rok_plan(turn: Turn) -> None:
    """70: Sweep where Guerrillas hide; Police, then ARVN, then US Troops come where they make it possible to remove more.

    Cubes that are needed to clear the space they are in stay there.
    """
    g = turn.g
    areas = [s for s in AROUND_PHU_BON if not IS_LOC[s] and (g.nva[s] or g.vc[s])]
    needed = {s: _cubes_needed(g, s) for s in areas}
    gone: dict[int, int] = {}
    moves: list[Move] = []

    def spare(a: int) -> int:
        n = _units_to_spare(g, a, gone.get(a, 0))
        return min(n, holds(g, a, COIN_CUBES) - gone.get(a, 0) - needed[a]) if a in needed else n

    for s in sorted(areas, key=lambda s: (-POP[s], s)):
        need = needed[s] - holds(g, s, COIN_CUBES)
        near = [a for a in origins(g, s) if a != s]
        for p in (ARVN_POLICE, ARVN_TROOPS, US_TROOPS):
            for a in near:
                taken = sum(m.pieces.get(p, 0) for m in moves if m.origin == a)
                n = min(need, g.n[a * KINDS + p] - taken, spare(a))
                if n > 0:
                    gone[a] = gone.get(a, 0) + n
                    need -= n
                    _add(moves, a, s, p, n)
    plan(turn, moves)
    ours = [s for s in areas if underground(g, s) and holds(g, s, (*COIN_CUBES, *IRREGULARS, *RANGERS))]
    turn.plan(SweepSpaces).left = [s for s in areas if s in ours or any(m.target == s for m in moves)]


def _add(moves: list[Move], a: int, b: int, p: int, n: int) -> None:
    for m in moves:
        if (m.origin, m.target) == (a, b):
            m.pieces[p] = m.pieces.get(p, 0) + n
            return
    moves.append(Move(a, b, {p: n}))


def rok_sweep(turn: Turn, d: Decision) -> str:
    """70: the planned spaces."""
    turn.begin("sweep", d)
    if turn.moves is None:
        rok_plan(turn)
    spaces = turn.plan(SweepSpaces).left
    while spaces:
        s = spaces.pop(0)
        if SPACE_KEY[s] in d.options:
            return SPACE_KEY[s]
    return "done" if "done" in d.options else turn.pick_space(d, "8.4.4", us_sweep.MUST_LINES)


def rok_origin(turn: Turn, d: Decision) -> str:
    """70: the planned moves into the space."""
    target = SPACE.get(str(d.args.get("target")), -1)
    turn.move = None
    for move in list(turn.moves or ()):
        if move.target == target and turn.moves:
            turn.moves.remove(move)
            if SPACE_KEY[move.origin] in d.options:
                turn.move = move
                return SPACE_KEY[move.origin]
    return "done"


def rok_assault(turn: Turn, d: Decision) -> str:
    """70: wherever anything can be removed."""
    found = [s for s in offered_spaces(d) if can_remove(turn.g, turn.f, s, COIN_CUBES)]
    return SPACE_KEY[found[0]] if found else "done"


_ROK: dict[str, Handler] = {
    "sweep.space": rok_sweep, "sweep.origin": rok_origin, "sweep.count": move_count, "assault.space": rok_assault,
}  # fmt: skip
_LANDING: dict[str, Handler] = {
    "event.move_from": land_from, "event.move_to": move_target, "event.move_count": land_count, "event.space": landed,
}  # fmt: skip
_STRIKE: dict[str, Handler] = {
    "air_strike.space": us_strike.strike_space, "air_strike.target": us_strike.strike_target,
    "air_strike.remove": us_strike.strike_remove, "air_strike.sa2": us_strike.sa2_space,
}  # fmt: skip
"""ARVN has no list of its own for an Air Strike that an Event grants: the US list serves (8.8.3)."""

GUIDES: dict[tuple[int, int], dict[str, Handler]] = {
    (6, ARVN): _STRIKE,
    (9, US): {"event.somewhere": somewhere},
    (21, US): {"event.somewhere": somewhere},
    (26, US): {"event.place": at_open_bases},
    (30, ARVN): _STRIKE,
    (40, ARVN): _STRIKE,
    (56, US): {"event.space": at_guarded_bases},
    (62, US): {"air_lift.origin": lift_origin, "air_lift.destination": move_target, "air_lift.count": move_count},
    (67, ARVN): _LANDING,
    (67, US): _LANDING,
    (70, ARVN): _ROK,
    (70, US): _ROK,
    (95, US): {"air_lift.origin": westmoreland_origin},
    (91, ARVN): {"event.move_from": from_the_largest_camp},
    (91, US): {"event.move_from": from_the_largest_camp},
}
