"""Errors in words, in the language of whoever reads them.

>>> told("es", Words("game_over")), told("en", Words("in no catalog"))
('la partida ha terminado: ya no se pregunta nada', 'in no catalog')
"""

from sandtable.kernel.errors import SandtableError, Words
from sandtable.text import fill, lookup, render


def told(lang: str, said: Words | SandtableError) -> str:
    """The text of an error with its facts filled in; facts may be errors themselves. One that a plugin raises with words in
    the place of a code says those."""
    key = f"{said.texts}.{said.code}"
    if lookup(lang, key) is None:
        return " ".join([said.code, *(f"{name}={value}" for name, value in said.facts.items())])
    if said.texts != SandtableError.texts:  # facts are ids, which have names
        return render(lang, key, said.facts)
    parts = {n: told(lang, value) if isinstance(value, (Words, SandtableError)) else value for n, value in said.facts.items()}
    return fill(lang, key, **parts)
