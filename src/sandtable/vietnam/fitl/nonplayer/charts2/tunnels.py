"""8.4.1 (36, 94, 102) Tunnels of one's own."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most
from sandtable.vietnam.board import IN_SOUTH
from sandtable.vietnam.nonplayer.facts import number_in, offered_pieces
from sandtable.vietnam.nonplayer.instructions import RULE
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import KINDS, NVA, NVA_BASE, PIECE_KEY, VC_BASE


def own_base(turn: Turn) -> int:
    return NVA_BASE if turn.f == NVA else VC_BASE


def tunnel_space(turn: Turn, d: Decision) -> str:
    """94, 102: the most Tunnels of one's own in the South, then of the friend; 94 places one a Province."""
    own = own_base(turn)
    friend = VC_BASE if own == NVA_BASE else NVA_BASE
    cap = number_in(d, "each", 2)
    lines: list[SpaceLine] = [
        most("most_own_tunnels", lambda t, s: min(cap, t.g.n[s * KINDS + own]) if IN_SOUTH[s] else 0),
        most("most_tunnels", lambda t, s: min(cap, t.g.n[s * KINDS + own] + t.g.n[s * KINDS + friend])),
    ]
    return turn.pick_space(d, RULE, lines)


def tunnel_base(turn: Turn, d: Decision) -> str:
    """36, 94: one's own Base."""
    own = own_base(turn)
    return PIECE_KEY[own] if own in offered_pieces(d) else ""


TUNNELS_BOOK: dict[str, Handler] = {"event.tunnel": tunnel_space, "event.tunnel_base": tunnel_base}
