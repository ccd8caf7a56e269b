"""Playing one side of a card on a small board: ``event(g, US, 97, "unshaded", "do:aid")``."""

import sandtable.vietnam.fitl.cards  # registers them all
from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.pieces import KINDS, PIECE
from sandtable.vietnam.rules import s5_events
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import AVAILABLE, transfer
from tests.vietnam.play import asked, play

assert sandtable.vietnam.fitl.cards


def event(g: War, f: int, card: int, side: str = "event", script: str = "") -> None:
    """Play the side with these answers."""
    play(s5_events.play(g, f, card, side), script)


def question(g: War, f: int, card: int, side: str = "event", script: str = "") -> Decision:
    """The question that is pending after the script."""
    return asked(s5_events.play(g, f, card, side), script)


def put(g: War, box: str, **pieces: int) -> War:
    """Move Available pieces to a box: ``put(g, "casualties", us_troops=3)``."""
    for name, n in pieces.items():
        transfer(g, PIECE[name], n, AVAILABLE, box)
    return g


def boxes(g: War, piece: str) -> tuple[int, int, int]:
    """How many are Available, Casualties, Out of Play."""
    p = PIECE[piece]
    return g.available[p], g.casualties[p], g.out_of_play[p]


def number(g: War, space: str, piece: str) -> int:
    """How many of one type stand in a space."""
    return g.n[SPACE[space] * KINDS + PIECE[piece]]
