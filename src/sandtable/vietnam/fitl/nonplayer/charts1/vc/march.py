"""8.5.3, 8.5.4 How the VC non-player of the 1st edition Marches, Ambushes and Attacks."""

from collections.abc import Sequence

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import fewest, most, prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import COIN_CONTROL, NVA_CONTROL, POP, POPULATED, SPACE_KEY, SPACES
from sandtable.vietnam.fitl.nonplayer.charts1.numbers import first
from sandtable.vietnam.fitl.nonplayer.charts2.insurgents import (
    FROM_LOC,
    US_FIRST,
    Aim,
    AimLine,
    aims,
    can_ambush,
    choose_aim,
    has_forces,
    planned_target,
    strikes_us,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2.plans import AmbushPlan, AttackPlan
from sandtable.vietnam.fitl.nonplayer.charts2.vc.march import (
    BASE_GUARD,
    GUERRILLA_HITS,
    Pool,
    ambush_hits,
    best_target,
    break_control,
    in_hiding,
    onto_roads,
)
from sandtable.vietnam.nonplayer.facts import offered_spaces, space_in
from sandtable.vietnam.nonplayer.moves import merged
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.vietnam.pieces import COIN_BASES, NVA, VC, VC_BASES, VC_GUERRILLAS
from sandtable.vietnam.query import coin_over, nva_over
from sandtable.vietnam.rules.insurgents import coin_forces
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

MARCH, ATTACK = first("8.5.3"), first("8.5.4")
SPACE_GUARD = 1
ATTACKERS = 4


# ------------------------------------------------------------------ March (8.5.3)


def guard(g: War, s: int) -> int:
    """8.5.3 Who always stays: 2 at a VC Base, 1 in any other space, LoCs and lands abroad included."""
    return BASE_GUARD if holds(g, s, VC_BASES) else SPACE_GUARD


def marchers(g: War, origins: Sequence[int] = SPACES) -> Pool:
    """8.5.3 The Guerrillas that may leave each space."""
    return Pool(g, origins, guard, road_guard=0)


def plan_march(turn: Turn, free: bool = False, origins: Sequence[int] = SPACES) -> list[Move]:
    """8.5.3 LoCs with Econ; hidden ones into populated spaces; any against COIN Control, then against a player's NVA."""
    g = turn.g
    pool = marchers(g, origins)
    if not pool.left:
        return []
    moves = onto_roads(turn, pool)
    money = 99 if free else g.res[VC]
    taken: list[int] = []
    moves += in_hiding(turn, pool, taken, money, _best_target)
    coin = {s: 1 + coin_over(g, s) for s in POPULATED if g.control[s] == COIN_CONTROL}
    line: SpaceLine = most("highest_population", lambda t, s: POP[s])
    moves += break_control(turn, pool, coin, [line], moves, taken, money - len(taken))
    if not g.nonplayers[NVA]:
        nva = {s: 1 + nva_over(g, s) for s in POPULATED if g.control[s] == NVA_CONTROL}
        moves += break_control(turn, pool, nva, [], moves, taken, money - len(taken))
    return merged(moves)


def _best_target(turn: Turn, pool: Pool, taken: list[int]) -> int:
    return best_target(turn, pool, taken, MARCH, ())


# ------------------------------------------------------------------ Ambush and Attack (8.5.4)


def _takes_base(g: War, s: int, n: int) -> bool:
    return holds(g, s, COIN_BASES) > 0 and coin_forces(g, s) < n


def _frees(g: War, s: int, n: int) -> bool:
    return g.control[s] == COIN_CONTROL and coin_over(g, s) < n


FEWEST: AimLine = fewest("fewest_vc_guerrillas", lambda t, aim: holds(t.g, aim.space, VC_GUERRILLAS))


def pick_ambush(turn: Turn, spaces: list[int]) -> Aim | None:
    """8.5.4 A Base, Special Forces, then cubes; US first, then COIN Control; from LoCs; where fewest Guerrillas are."""
    n = ambush_hits(turn)
    bullets: list[AimLine] = [
        prefer("removes_coin_base", lambda t, aim: _takes_base(t.g, aim.target, n)),
        prefer("removes_special_forces", lambda t, aim: has_forces(t.g, aim.target)),
    ]
    control: AimLine = prefer("removes_coin_control", lambda t, aim: _frees(t.g, aim.target, n))
    found = choose_aim(turn, ATTACK, aims(turn.g, spaces), bullets, [US_FIRST, control, FROM_LOC, FEWEST])
    if found is not None:
        turn.plan(AmbushPlan).made += 1
    return found


def ambush_space(turn: Turn, d: Decision) -> str:
    """8.5.3 After a March, or by an Event: where to Ambush."""
    found = pick_ambush(turn, offered_spaces(d))
    return SPACE_KEY[found.space] if found is not None else "done"


def ambush_target(turn: Turn, d: Decision) -> str:
    """8.5.4 From a LoC: the target that was meant, or the best of those on offer."""
    if key := planned_target(turn, d):
        return key
    origin = space_in(d, "origin")
    bullets: list[SpaceLine] = [prefer("removes_coin_base", lambda t, s: _takes_base(t.g, s, 1)), _FORCES]
    lines = [_US, _control(1), prefer("ambush_from_loc", lambda t, s: s != origin)]
    s = turn.pick(ATTACK, turn.first_served(ATTACK, offered_spaces(d), bullets), lines)
    return SPACE_KEY[s] if s >= 0 else ""


_FORCES: SpaceLine = prefer("removes_special_forces", lambda t, s: has_forces(t.g, s))
_US: SpaceLine = prefer("us_before_arvn", lambda t, s: strikes_us(t.g, s))


def _control(n: int) -> SpaceLine:
    return prefer("removes_coin_control", lambda t, s: _frees(t.g, s, n))


def attacks_here(g: War, s: int) -> bool:
    """8.5.4 Enemies and a group of 4 Guerrillas, hidden or not."""
    return g.coin[s] > 0 and g.vc[s] > 0 and holds(g, s, VC_GUERRILLAS) >= ATTACKERS


def can_attack(g: War, ambush: bool) -> bool:
    """8.5.4 An Ambush, or an Attack with enough Guerrillas."""
    ambush = ambush and not terms.no_ambush(g)
    return any((ambush and can_ambush(g, VC, s)) or attacks_here(g, s) for s in SPACES if g.vc[s])


def pick_attack(turn: Turn, spaces: list[int]) -> int:
    """8.5.4 Where to Attack without an Ambush."""
    n = GUERRILLA_HITS
    bullets: list[SpaceLine] = [prefer("removes_coin_base", lambda t, s: _takes_base(t.g, s, n)), _FORCES]
    return turn.pick(ATTACK, turn.first_served(ATTACK, spaces, bullets), [_US, _control(n)])


def attack_space(turn: Turn, d: Decision) -> str:
    """8.5.4 Ambush in up to 2 spaces, then Attack where there are enough; no other activity."""
    g = turn.g
    turn.begin("attack", d)
    attack = turn.plan(AttackPlan)
    offered = offered_spaces(d)
    if turn.plan(AmbushPlan).made < terms.max_ambush_spaces(g) and not terms.no_ambush(g) and not turn.alone:
        found = pick_ambush(turn, [s for s in offered if can_ambush(g, VC, s)])
        if found is not None:
            attack.action = "sa:ambush"
            return SPACE_KEY[found.space]
    attack.action = "with:guerrillas"
    s = pick_attack(turn, [s for s in offered if attacks_here(g, s)])
    if s < 0 and not d.offers("done"):
        s = pick_attack(turn, offered)  # 5.1.3: what an Event demands
    return SPACE_KEY[s] if s >= 0 else "done"
