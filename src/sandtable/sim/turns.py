"""A finished game told turn by turn and answer by answer: the rows of a study."""

from itertools import pairwise

from sandtable.kernel.decision import CHANCE
from sandtable.kernel.game import Json, WithFigures
from sandtable.kernel.session import FORCED, Session
from sandtable.kernel.table import Table

SPECIAL = "sa"
"""The kind of key that chooses a special activity."""


def turns(table: Table) -> list[Json]:
    """One row for each step in which a seat chose something: who, what it did, the position's figures before it, all
    margins after it and what the seat gained.

    >>> import sandtable
    >>> table = sandtable.new("fitl", "short", seed=3, seats=dict.fromkeys(("us", "arvn", "nva", "vc"), "np"))
    >>> _ = table.auto("random")
    >>> first = turns(table)[0]
    >>> first["seat"], first["did"], first["card"], first["slot"]
    ('us', 'op:sweep', 16, 1)
    """
    game, session = table.game, table.session
    found: list[Json] = []
    told = game if isinstance(game, WithFigures) else None
    for step, (mark, after) in enumerate(pairwise(session.every_mark())):
        keys, who = session.keys[mark.keys : after.keys], session.who[mark.keys : after.keys]
        chosen = [(key, seat) for key, seat in zip(keys, who) if seat not in (CHANCE, FORCED)]
        if not chosen:
            continue
        did, seat = chosen[0]
        row: Json = {"step": step, "seat": seat, "did": did, "special": _special(chosen, seat), "answers": len(chosen)}
        if told is not None:
            before, margins = told.margins(mark.state), told.margins(after.state)
            row |= told.figures(mark.state)
            row |= {f"margin_{other}": float(margins[other]) if other in margins else None for other in table.seats}
            row["gain"] = float(margins[seat] - before[seat]) if seat in margins and seat in before else None
        found.append(row)
    return found


def _special(chosen: list[tuple[str, str]], seat: str) -> str:
    return next((key for key, who in chosen if who == seat and key.partition(":")[0] == SPECIAL), "")


def decisions(table: Table) -> list[Json]:
    """One row for each answer that somebody chose: the question, how many answers were on offer, and the answer.

    The game is played once more, since nobody kept the questions.

    >>> import sandtable
    >>> table = sandtable.new("fitl", "short", seed=3, seats=dict.fromkeys(("us", "arvn", "nva", "vc"), "np"))
    >>> _ = table.auto("random")
    >>> first = decisions(table)[0]
    >>> first["moment"], first["seat"], first["topic"], first["rule"], first["key"]
    (2, 'us', 'turn.action', '2.3.4', 'op:sweep')
    """
    played = table.session
    again = Session(table.game, played.marks[0].state.copy(), log=False, asides=played.asides)
    found: list[Json] = []
    for moment, (key, seat) in enumerate(zip(played.keys, played.who)):
        asked = again.pending
        assert asked is not None
        if seat not in (CHANCE, FORCED):
            found.append(
                {
                    "moment": moment,
                    "seat": seat,
                    "topic": asked.topic,
                    "rule": asked.rule,
                    "offered": len(asked.options),
                    "key": key,
                }
            )
        again.feed(key)
    return found
