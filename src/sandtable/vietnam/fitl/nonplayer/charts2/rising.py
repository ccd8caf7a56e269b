"""Tet Offensive (124, 96): Saigon, Hue, then 4 Cities by lot."""

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import HUE, SAIGON, SPACE_KEY
from sandtable.vietnam.nonplayer.facts import number_key, offered_pieces
from sandtable.vietnam.nonplayer.instructions import RULE
from sandtable.vietnam.nonplayer.turn import Handler, Turn
from sandtable.vietnam.pieces import PIECE_KEY, VC_GUERRILLA

FIRST, SECOND = 6, 5
"""124: pieces left to place when Saigon's turn comes, and Hue's."""


def rising_place(turn: Turn, d: Decision) -> str:
    """124: Saigon, Hue, then 4 random Cities, the same one perhaps again; none from the map (8.1.2)."""
    if d.offers("done"):
        return "done"
    for left, s in ((FIRST, SAIGON), (SECOND, HUE)):
        if d.args.get("left") == left and d.offers(SPACE_KEY[s]):
            return SPACE_KEY[s]
    return turn.pick_space(d, RULE)


def rising_piece(turn: Turn, d: Decision) -> str:
    """124: Guerrillas, then Bases."""
    return PIECE_KEY[VC_GUERRILLA] if VC_GUERRILLA in offered_pieces(d) and turn.g.available[VC_GUERRILLA] else ""


def one(turn: Turn, d: Decision) -> str:
    """124: each piece has its own City."""
    return number_key(d, 1)


RISING: dict[str, Handler] = {
    "event.place": rising_place, "event.place_piece": rising_piece, "event.place_count": one,
}  # fmt: skip
