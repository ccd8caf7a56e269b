"""What is to be done on a printed board for a line of the log, as a request: "Move 2 Guerrillas from ..."."""

from collections.abc import Mapping

from sandtable.text import lookup, render


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
