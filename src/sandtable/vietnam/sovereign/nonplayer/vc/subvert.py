"""8.5.1 How the VC of Sovereign of Discord Subverts, or in Diem's War Bombards, and what it does last."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most
from sandtable.vietnam.board import COIN_CONTROL, POP, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.vc.march import under
from sandtable.vietnam.fitl.nonplayer.charts2.vc.tax import (
    SUBVERT_LINES,
    frees_from_coin,
    special,
    subvert_action,
    tax_key,
)
from sandtable.vietnam.nonplayer.facts import offered_spaces, space_in
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN_CUBES, ARVN_HAMLET, KINDS, NVA, VC, VC_CADRE, VC_GUERRILLAS
from sandtable.vietnam.query import coin_over
from sandtable.vietnam.rules.insurgents import next_victims
from sandtable.vietnam.rules.s4_subvert import CADRE, HAMLET
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.sovereign.nonplayer.initiative import stays_limited
from sandtable.vietnam.sovereign.rules.bombard import GUNNERS
from sandtable.vietnam.state import War

RULE = "8.5.1"
NVA_WINNING = 18
"""A Cadre is Subverted only from an NVA player with a score above this."""
POOR = 2
"""With so many Resources a Tax is worth the initiative (Diem's War)."""
MANY_CUBES = 2


class SubvertPlan:
    """Whether the one Hamlet of this Subvert is gone."""

    def __init__(self) -> None:
        self.hamlet = False


def hidden_opposition(g: War, s: int) -> int:
    """Opposition that a Hamlet keeps from counting: Population times level."""
    return POP[s] * -min(0, g.support[s]) if g.n[s * KINDS + ARVN_HAMLET] else 0


def against_cadres(g: War) -> bool:
    """Whether NVA is a player and near to winning."""
    return not g.nonplayers[NVA] and g.nva_score > NVA_WINNING


HAMLET_LINE: SpaceLine = most(
    "hamlet_over_most_opposition",
    lambda t, s: 0 if t.plan(SubvertPlan).hamlet else hidden_opposition(t.g, s),
)
CADRE_LINE: SpaceLine = most("players_cadre", lambda t, s: t.g.n[s * KINDS + VC_CADRE] if against_cadres(t.g) else 0)


def wanted(turn: Turn, s: int) -> bool:
    """8.5.1 A Hamlet over Opposition, ARVN cubes, or the Cadre of a player."""
    g = turn.g
    if hidden_opposition(g, s) and not turn.plan(SubvertPlan).hamlet:
        return True
    return holds(g, s, ARVN_CUBES) > 0 or (g.n[s * KINDS + VC_CADRE] > 0 and against_cadres(g))


def subvert_space(turn: Turn, d: Decision) -> str:
    """8.5.1 The Hamlet over the most Opposition, then COIN Control removed, then most cubes; then a player's Cadre."""
    offered = offered_spaces(d)
    found = [s for s in offered if wanted(turn, s)]
    if not found and d.offers("done"):
        return "done"
    return SPACE_KEY[turn.pick(RULE, found or offered, [HAMLET_LINE, *SUBVERT_LINES, CADRE_LINE])]


def subvert_how(turn: Turn, d: Decision) -> str:
    """8.5.1 The Hamlet that was meant; else cubes, won over where there is one; a Cadre only where there is nothing else."""
    g, s = turn.g, space_in(d)
    if d.offers(HAMLET) and hidden_opposition(g, s):
        turn.plan(SubvertPlan).hamlet = True
        return HAMLET
    if d.offers(CADRE) and against_cadres(g) and not holds(g, s, ARVN_CUBES):
        return CADRE
    return subvert_action(turn, d)


# ------------------------------------------------------------------ Bombard (Diem's War)


def bombard_worth(g: War, s: int) -> int:
    """P4.5.4 What a Bombard is for: COIN Control that ends, by Population, or a Hamlet over Opposition; 0 for nothing."""
    if holds(g, s, VC_GUERRILLAS) < GUNNERS or not g.coin[s]:
        return 0
    worth = 1 + POP[s] if g.control[s] == COIN_CONTROL and not coin_over(g, s) else 0
    if ARVN_HAMLET in next_victims(g, s):
        worth = max(worth, 1 + hidden_opposition(g, s))
    return worth


BOMBARD_LINE: SpaceLine = most("ends_control_or_hits_hamlet", lambda t, s: bombard_worth(t.g, s))


def bombard_space(turn: Turn, d: Decision) -> str:
    """P4.5.4 Where it ends COIN Control or hits a Hamlet; nowhere else if it need not."""
    offered = offered_spaces(d)
    found = [s for s in offered if bombard_worth(turn.g, s)]
    if not found and d.offers("done"):
        return "done"
    return SPACE_KEY[turn.pick(RULE, found or offered, [BOMBARD_LINE])]


# ------------------------------------------------------------------ last


def bombard_key(turn: Turn, d: Decision) -> str:
    """8.5.1 In Diem's War: Bombard instead of Subvert if it ends COIN Control or hits a Hamlet."""
    key = special(d, "bombard")
    if not key:
        return ""
    g = turn.g
    useful = any(bombard_worth(g, s) for s in range(len(g.vc)) if g.vc[s])
    return key if turn.box(RULE, "vc_bombard", useful) else ""


def subvert_key(turn: Turn, d: Decision) -> str:
    """8.5.1 Whether VC Subverts now."""
    key = special(d, "subvert")
    if not key:
        return ""
    g = turn.g
    found = [s for s in range(len(g.vc)) if g.vc[s] and under(g, s) and wanted(turn, s)]
    if not turn.box(RULE, "vc_subvert", bool(found)):
        return ""
    useful = any(
        hidden_opposition(g, s) or frees_from_coin(turn, s) or holds(g, s, ARVN_CUBES) >= MANY_CUBES for s in found
    )
    return "" if stays_limited(turn, useful) else key


def last_call(turn: Turn, d: Decision) -> str:
    """8.5.1 Tax, else (in Diem's War) Bombard, else Subvert, else nothing."""
    if key := tax_key(turn, d):
        return "done" if turn.g.res[VC] > POOR and stays_limited(turn, useful=False) and d.offers("done") else key
    return bombard_key(turn, d) or subvert_key(turn, d) or "done"
