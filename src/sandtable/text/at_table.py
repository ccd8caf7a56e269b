"""Words of the printed table: what people are asked who answer for chance, and what is to be done for a line of the log."""

from collections.abc import Mapping

from sandtable.text import lookup, render


def of_people(lang: str, asked: str, rolled: bool) -> str:
    """A question of chance, as people are asked it who see the die or the card before them.

    >>> of_people("en", "Truce? A 1 opens talks", rolled=True)
    'Truce? A 1 opens talks. What did the die show?'
    """
    ended = asked if asked.endswith((".", "!", "?", ":")) else f"{asked}."
    return f"{ended} {lookup(lang, 'at_table.die' if rolled else 'at_table.draw')}"


def todo(lang: str, topic: str, args: Mapping[str, object]) -> str:
    """The words of ``todo.<topic>``, or of the nearest topic above it; "" where the line asks nothing of the board.

    >>> todo("en", "chaco.vp.eliminated", {"seat": "bolivia", "n": "+1", "total": 8})
    'Set the victory points of Bolivia to 8 (+1).'
    >>> todo("en", "op", {"faction": "us", "op": "train"})
    ''
    """
    while topic:
        if lookup(lang, f"todo.{topic}") is not None:
            return render(lang, f"todo.{topic}", args)
        topic = topic.rpartition(".")[0]
    return ""
