"""8.8.2 US Assault in the 1st edition: when one is worth it, and in which order."""

from collections.abc import Sequence
from itertools import combinations

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import Priority, prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import IN_SOUTH, POP, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.us.assault import (
    MOST_SPACES,
    Outcome,
    allowed,
    battlefields,
    can_follow,
    capped,
    outcome,
    outcomes,
)
from sandtable.vietnam.fitl.nonplayer.charts2.us.lift import MOST_POPULATION
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import Work, work
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.operation import NO_LIMIT
from sandtable.vietnam.state import War

RULE = "8.8.3"
"""As the 2nd edition numbers it; the trace tells this edition's number (8.8.2)."""
MANY_ENEMIES = 6


# ------------------------------------------------------------------ the box


def worth_it(g: War, w: Work, spaces: Sequence[int] | None = None) -> bool:
    """8.8.2 Whether an Assault alone could remove NVA Control, a Base, a Tunnel or 6 enemies in all."""
    fields = [s for s in battlefields(g) if spaces is None or s in spaces]
    found = [o for s in fields if allowed(g, s, o := outcome(g, w, s))]
    if any(o.frees or o.bases or o.rolled for o in found):
        return True
    return most_removed(g, w, fields) >= MANY_ENEMIES


def most_removed(g: War, w: Work, spaces: Sequence[int]) -> int:
    """8.8.2 The most enemies one Assault could remove: ARVN adds its own in one space, M-48 Patton helps in two."""
    helped = range(min(len(spaces), max(0, terms.patton_assault_spaces(g) - w.patton)) + 1)
    limit = MOST_SPACES if capped(g, MOST_SPACES) else NO_LIMIT
    table = {
        (s, patton, follow): _removed(g, w, s, patton, follow) for s in spaces for patton in (0, 1) for follow in (0, 1)
    }
    best = 0
    for followed in (-1, *(spaces if can_follow(g, w) else ())):
        for k in helped:
            for tanks in combinations(spaces, k):
                removed = sorted((table[s, int(s in tanks), int(s == followed)] for s in spaces), reverse=True)
                best = max(best, sum(removed[:limit]))
    return best


def _removed(g: War, w: Work, s: int, patton: int, follow: int) -> int:
    alone = Work()
    alone.base_first, alone.followed = w.base_first, w.followed
    alone.patton = 0 if patton else NO_LIMIT
    o = outcome(g, alone, s, follow=bool(follow))
    return o.removed if allowed(g, s, o) else 0


# ------------------------------------------------------------------ the order


def bullets(found: dict[int, Outcome]) -> list[SpaceLine]:
    """8.8.2 NVA Control of Population; Bases and Tunnels; most pieces in the South; elsewhere."""
    return [
        prefer("us_removes_nva_control_of_population", lambda t, s: POP[s] > 0 and found[s].frees),
        prefer("us_base_or_tunnel", lambda t, s: found[s].bases + found[s].rolled > 0),
        Priority("us_most_removed_in_south", lambda t, s: found[s].removed if IN_SOUTH[s] else None),
    ]


def pick_space(turn: Turn, found: dict[int, Outcome]) -> int:
    """8.8.2 The best of the spaces; within each bullet the highest Population."""
    return turn.pick(RULE, turn.first_served(RULE, list(found), bullets(found)), [MOST_POPULATION])


def next_assault(turn: Turn, d: Decision) -> str:
    """8.8.2 The next Assault space; "" when there is none."""
    found = outcomes(turn, d)
    if not found:
        return ""
    s = pick_space(turn, found)
    work(turn).assaulted.append(s)
    return SPACE_KEY[s]
