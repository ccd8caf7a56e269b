"""8.6.1 How the NVA of Sovereign of Discord Directs and Bombards: Attacks and Marches that end COIN Control."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import ADJACENT, COIN_CONTROL, POP, SPACE_KEY, SPACES
from sandtable.vietnam.nonplayer.facts import offered_spaces, space_in
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.vietnam.pieces import (
    ARVN_HAMLET,
    KINDS,
    US_BASE,
    VC_CADRE,
    VC_GUERRILLA,
    VC_GUERRILLA_ACTIVE,
    VC_GUERRILLAS,
)
from sandtable.vietnam.query import coin_over
from sandtable.vietnam.rules.insurgents import HAMLET_GUARDS, coin_forces
from sandtable.vietnam.rules.s3_attack import MOST_BY_GUERRILLAS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.sovereign.rules.bombard import GUNNERS
from sandtable.vietnam.sovereign.rules.direct import ATTACK, EXTRA, MARCH
from sandtable.vietnam.state import War

RULE = "8.6.1"
LIKELY = 4
"""With so many Guerrillas an Attack is expected to succeed."""
ENOUGH = 3
"""Population that must be freed of COIN Control for Direct as an Operation."""
AT_HOME = 1
"""Guerrillas that stay at a Cadre whose others March."""


class DirectPlan:
    """What is meant in each space of the Direct in hand; the March that is under way."""

    def __init__(self) -> None:
        self.how: dict[int, str] = {}
        self.marched: set[int] = set()


# ------------------------------------------------------------------ what a removal is worth


def hits(g: War, s: int) -> int:
    """P4.4.1 Enemies that a Directed Attack removes: 1 for certain, 2 more where it is likely to succeed."""
    return EXTRA + (MOST_BY_GUERRILLAS if holds(g, s, VC_GUERRILLAS) >= LIKELY else 0)


def freed(g: War, s: int, removed: int) -> int:
    """Population that so many removals free of COIN Control."""
    return POP[s] if g.control[s] == COIN_CONTROL and coin_over(g, s) < min(removed, g.coin[s]) else 0


def takes_hamlet(g: War, s: int, removed: int) -> bool:
    """Whether so many removals reach a Hamlet."""
    return g.n[s * KINDS + ARVN_HAMLET] > 0 and holds(g, s, HAMLET_GUARDS) < removed


def takes_base(g: War, s: int, removed: int) -> bool:
    """Whether so many removals reach a US Base."""
    return g.n[s * KINDS + US_BASE] > 0 and coin_forces(g, s) < removed


def worth(g: War, s: int, removed: int) -> bool:
    """8.6.1 Whether they free Population, or reach a Hamlet or a US Base."""
    return bool(freed(g, s, removed)) or takes_hamlet(g, s, removed) or takes_base(g, s, removed)


def attacks(g: War) -> list[int]:
    """8.6.1 Spaces where a Directed Attack is worth it."""
    return [s for s in SPACES if g.coin[s] and holds(g, s, VC_GUERRILLAS) and worth(g, s, hits(g, s))]


def march(g: War, s: int) -> Move | None:
    """8.6.3 The March out of a Cadre's space that frees most Population; all but one Guerrilla go."""
    row, i = g.n, s * KINDS
    spare = holds(g, s, VC_GUERRILLAS) - AT_HOME
    if g.monsoon or not row[i + VC_CADRE] or spare <= 0:
        return None
    shut = terms.closed(g)
    found = [a for a in ADJACENT[s] if a not in shut and freed_by_arrival(g, a, spare)]
    if not found:
        return None
    target = max(found, key=lambda a: (POP[a], -a))
    hidden = min(spare, row[i + VC_GUERRILLA])
    return Move(s, target, {VC_GUERRILLA: hidden, VC_GUERRILLA_ACTIVE: spare - hidden})


def freed_by_arrival(g: War, s: int, guerrillas: int) -> int:
    """Population that is freed of COIN Control if so many Guerrillas come."""
    return POP[s] if g.control[s] == COIN_CONTROL and coin_over(g, s) < guerrillas else 0


# ------------------------------------------------------------------ the boxes


def operation_box(turn: Turn) -> bool:
    """8.6.1 Direct as an Operation: within its spaces it frees Population of 2, or reaches a Hamlet or a US Base."""
    g = turn.g
    found = sorted((freed(g, s, hits(g, s)) for s in attacks(g)), reverse=True)
    pop = sum(found[: g.hanoi])
    reached = any(takes_hamlet(g, s, hits(g, s)) or takes_base(g, s, hits(g, s)) for s in attacks(g))
    return turn.box(RULE, "nva_direct", pop >= ENOUGH or reached, pop=pop, reached=reached)


def special(turn: Turn, d: Decision) -> str:
    """8.6.3 The special activity: Direct where 1 removal or a March ends COIN Control, else Bombard; "" for none."""
    g = turn.g
    if d.offers("sa:direct") and turn.box("8.6.3", "nva_direct_special", any(_special_way(g, s) for s in SPACES)):
        return "sa:direct"
    return "sa:bombard" if d.offers("sa:bombard") else ""


def _special_way(g: War, s: int) -> str:
    if g.coin[s] and holds(g, s, VC_GUERRILLAS) and freed(g, s, EXTRA):
        return ATTACK
    return MARCH if march(g, s) else ""


def last(turn: Turn, d: Decision) -> str:
    """8.6.3 At the end the special activity; else done."""
    return special(turn, d) or "done"


# ------------------------------------------------------------------ Direct


REMOVES_CONTROL: SpaceLine = most("removes_coin_control_of_population", lambda t, s: freed(t.g, s, hits(t.g, s)))
HITS_HAMLET: SpaceLine = prefer("hits_hamlet", lambda t, s: takes_hamlet(t.g, s, hits(t.g, s)))
HITS_BASE: SpaceLine = prefer("hits_us_base", lambda t, s: takes_base(t.g, s, hits(t.g, s)))
MARCH_FREES: SpaceLine = most("march_frees_population", lambda t, s: _marched_pop(t.g, s))


def _marched_pop(g: War, s: int) -> int:
    move = march(g, s)
    return POP[move.target] if move else 0


def space(turn: Turn, d: Decision) -> str:
    """8.6.1, 8.6.3 Attacks by Population, Hamlets, US Bases; in a special activity then Marches; Bombard goes with it."""
    g, plan = turn.g, turn.memory(DirectPlan)
    offered = offered_spaces(d)
    operation = turn.action == "op:direct"
    found = [s for s in offered if (worth(g, s, hits(g, s)) if operation else _special_way(g, s) == ATTACK)]
    how = ATTACK
    if not found and not operation:
        found, how = [s for s in offered if _special_way(g, s) == MARCH], MARCH
    if not found:
        if operation and d.offers("sa:bombard"):
            return "sa:bombard"
        if d.offers("done"):
            return "done"
        found, how = offered, ATTACK
    lines = [MARCH_FREES] if how == MARCH else [REMOVES_CONTROL, HITS_HAMLET, HITS_BASE]
    s = turn.pick(RULE, found, lines)
    plan.how[s] = how
    return SPACE_KEY[s]


def how(turn: Turn, d: Decision) -> str:
    """8.6.1 As meant for the space; where it was not chosen by the lines, an Attack."""
    s = space_in(d)
    wanted = turn.memory(DirectPlan).how.get(s, ATTACK)
    if wanted == MARCH:
        turn.move = march(turn.g, s)
    return wanted if d.offers(wanted) else d.options[0]


def march_origin(turn: Turn, d: Decision) -> str:
    """P4.4.1 Out of the space in hand, once."""
    marched = turn.memory(DirectPlan).marched
    for s in offered_spaces(d):
        if s not in marched and (move := march(turn.g, s)):
            marched.add(s)
            turn.move = move
            return SPACE_KEY[s]
    return "done"


# ------------------------------------------------------------------ Bombard


BOMBARD_LINES: list[SpaceLine] = [
    most("removes_coin_control_of_population", lambda t, s: freed(t.g, s, 1)),
    prefer("hits_hamlet", lambda t, s: takes_hamlet(t.g, s, 1)),
    most("most_guerrillas", lambda t, s: holds(t.g, s, VC_GUERRILLAS) - GUNNERS),
]


def bombard_space(turn: Turn, d: Decision) -> str:
    """8.6.3 Where it ends COIN Control, then a Hamlet, then with most Guerrillas."""
    return turn.pick_space(d, "8.6.3", BOMBARD_LINES)
