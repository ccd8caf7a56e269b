"""Playing one side of a card on a small board: ``event(g, US, 97, "unshaded", "do:aid")``."""

import sandtable.fitl.cards  # registers them all
from sandtable.fitl.board import SPACE
from sandtable.fitl.pieces import KINDS, PIECE
from sandtable.fitl.rules import s5_events
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import AVAILABLE, transfer
from sandtable.kernel.decision import Decision
from tests.fitl.play import asked, play

assert sandtable.fitl.cards


def event(g: Fitl, f: int, card: int, side: str = "event", script: str = "") -> None:
    """Play the side with these answers."""
    play(s5_events.play(g, f, card, side), script)


def question(g: Fitl, f: int, card: int, side: str = "event", script: str = "") -> Decision:
    """The question that is pending after the script."""
    return asked(s5_events.play(g, f, card, side), script)


def put(g: Fitl, box: str, **pieces: int) -> Fitl:
    """Move Available pieces to a box: ``put(g, "casualties", us_troops=3)``."""
    for name, n in pieces.items():
        transfer(g, PIECE[name], n, AVAILABLE, box)
    return g


def boxes(g: Fitl, piece: str) -> tuple[int, int, int]:
    """How many are Available, Casualties, Out of Play."""
    p = PIECE[piece]
    return g.available[p], g.casualties[p], g.out_of_play[p]


def number(g: Fitl, space: str, piece: str) -> int:
    """How many of one type stand in a space."""
    return g.n[SPACE[space] * KINDS + PIECE[piece]]
