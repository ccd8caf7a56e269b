"""Amphib Landing: Troops along the coast where they find most; VC slips away to Support."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import IS_COASTAL, IS_LOC, NORTH_VIETNAM, SPACE_KEY, SPACES
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.gathering import Landing, gather
from sandtable.vietnam.fitl.nonplayer.charts2.relocation import RELOCATE, relocate_count, relocate_from
from sandtable.vietnam.fitl.nonplayer.charts2.us.sweep import MUST_LINES
from sandtable.vietnam.nonplayer.facts import offered_spaces
from sandtable.vietnam.nonplayer.instructions import RULE
from sandtable.vietnam.nonplayer.moves import move_target, next_move, plan
from sandtable.vietnam.nonplayer.turn import Handler, Move, SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN, KINDS, US, VC, VC_GUERRILLA, VC_GUERRILLA_ACTIVE, VC_GUERRILLAS
from sandtable.vietnam.rules.spaces import holds

CARD = BOOK.card(67, "Amphib Landing")
COAST = tuple(s for s in SPACES if IS_COASTAL[s] and s != NORTH_VIETNAM)


def land_from(turn: Turn, d: Decision) -> str:
    """67: Troops along the coast."""
    if turn.moves is None:
        plan(turn, gather(turn, [s for s in COAST if not IS_LOC[s]], list(COAST), 99))
    return next_move(turn, d) or "done"


def landed(turn: Turn, d: Decision) -> str:
    """67: the Sweep and the Assault are where the Troops have gone, or else where most enemies are in the open."""
    s = turn.plan(Landing).gathered
    return SPACE_KEY[s] if s in offered_spaces(d) else turn.pick_space(d, "8.4.4", MUST_LINES)


LANDING = 3


def leave_coast(turn: Turn, d: Decision) -> str:
    """67: from Opposition if possible, most Underground Guerrillas; only if there is a space with Support to go to."""
    g = turn.g
    if not any(level > 0 for level in g.support):
        return "done"
    found = [s for s in offered_spaces(d) if holds(g, s, VC_GUERRILLAS)]
    lines: list[SpaceLine] = [
        prefer("at_opposition", lambda t, s: g.support[s] < 0),
        prefer("not_at_support", lambda t, s: g.support[s] <= 0),
        most("most_underground", lambda t, s: min(LANDING, g.n[s * KINDS + VC_GUERRILLA])),
        most("most_guerrillas", lambda t, s: min(LANDING, holds(g, s, VC_GUERRILLAS))),
    ]
    s = turn.pick(RULE, found, lines)
    if s < 0:
        return "done"
    target = turn.pick(RULE, [a for a in SPACES if g.support[a] > 0 and a != s])
    left, moves = LANDING, []
    for p in (VC_GUERRILLA, VC_GUERRILLA_ACTIVE):
        n = min(left, g.n[s * KINDS + p])
        if n and target >= 0:
            moves.append(Move(s, target, {p: n}))
            left -= n
    plan(turn, moves)
    return SPACE_KEY[s]


LAND: dict[str, Handler] = {
    "event.move_from": land_from, "event.move_to": move_target, "event.move_count": relocate_count, "event.space": landed,
}  # fmt: skip
CARD.guide((US, ARVN), LAND)
CARD.guide(VC, {"event.space": leave_coast, "event.move_from": relocate_from, **RELOCATE})
