"""ROKs: cubes come where they make it possible to remove more."""

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import COIN_CONTROL, IS_HIGHLAND, IS_LOC, PHU_BON, POP, SPACE_KEY, within
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.gathering import KEEP
from sandtable.vietnam.fitl.nonplayer.charts2.plans import SweepSpaces
from sandtable.vietnam.fitl.nonplayer.charts2.us.sweep import MUST_LINES
from sandtable.vietnam.nonplayer.facts import offered_spaces
from sandtable.vietnam.nonplayer.moves import move_count, next_move_into, plan
from sandtable.vietnam.nonplayer.turn import Handler, Move, Turn
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
)
from sandtable.vietnam.query import coin_over
from sandtable.vietnam.rules.activate import underground
from sandtable.vietnam.rules.s3_assault import can_remove
from sandtable.vietnam.rules.s3_sweep import origins
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

CARD = BOOK.card(70, "ROKs")
AROUND_PHU_BON = within(PHU_BON, 1)


def _units_to_spare(g: War, s: int, gone: int) -> int:
    """8.4.1 (#70) COIN cubes that may leave: no COIN Control is lost, and 3 units stay at Support."""
    if IS_LOC[s]:
        return holds(g, s, COIN_CUBES) - gone
    n = holds(g, s, COIN_CUBES) - gone
    if g.control[s] == COIN_CONTROL:
        n = min(n, coin_over(g, s, -gone))
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
        if d.offers(SPACE_KEY[s]):
            return SPACE_KEY[s]
    return "done" if d.offers("done") else turn.pick_space(d, "8.4.4", MUST_LINES)


def rok_assault(turn: Turn, d: Decision) -> str:
    """70: wherever anything can be removed."""
    found = [s for s in offered_spaces(d) if can_remove(turn.g, turn.f, s, COIN_CUBES)]
    return SPACE_KEY[found[0]] if found else "done"


ROK: dict[str, Handler] = {
    "sweep.space": rok_sweep, "sweep.origin": next_move_into, "sweep.count": move_count, "assault.space": rok_assault,
}  # fmt: skip
CARD.guide((US, ARVN), ROK)
