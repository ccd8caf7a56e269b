"""Cambodian Civil War: the US flies just enough Troops into Cambodia."""

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import CAMBODIA, SPACES
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.gathering import Landing, gather
from sandtable.vietnam.nonplayer.facts import number_key
from sandtable.vietnam.nonplayer.moves import move_count, move_target, next_move, plan
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import KINDS, US, US_TROOPS

CARD = BOOK.card(62, "Cambodian Civil War")
LIFT_ORIGINS, LIFT_ORIGINS_IN_MONSOON = 3, 1


def lift_origin(turn: Turn, d: Decision) -> str:
    """62: Troops into Cambodia."""
    if turn.moves is None:
        sources = [s for s in SPACES if turn.g.n[s * KINDS + US_TROOPS]]
        limit = LIFT_ORIGINS_IN_MONSOON if turn.g.monsoon else LIFT_ORIGINS
        plan(turn, gather(turn, list(CAMBODIA), sources, limit))
    key = next_move(turn, d)
    turn.plan(Landing).flies = bool(key)
    return key or ("done" if d.offers("done") else "")


def count(turn: Turn, d: Decision) -> str:
    """62: as planned; where nobody is wanted, as few as can be."""
    return move_count(turn, d) if turn.plan(Landing).flies else number_key(d, 0)


CARD.guide(US, {"air_lift.origin": lift_origin, "air_lift.destination": move_target, "air_lift.count": count})
