"""What cards say, by the edition that is played."""

from functools import cache

from sandtable.text import catalog, lookup
from sandtable.text.catalogs import ENGLISH

FIRST = ".first."


@cache
def reads(edition: object) -> dict[str, str]:
    """The texts of cards that read differently in that edition: the key of a card's text -> the key of that edition's.

    >>> reads(1)["card.6.unshaded"], reads(2)
    ('card.6.first.unshaded', {})
    """
    keys = (key for key in catalog(ENGLISH) if key.startswith("card.") and FIRST in key)
    return {key.replace(FIRST, "."): key for key in keys} if edition == 1 else {}


def card_text(lang: str, number: object, side: str, edition: object = None) -> str | None:
    """What that side of a card says; the 1st edition has texts of its own where it read differently. None: no such side."""
    key = f"card.{number}.{side}"
    return lookup(lang, reads(edition).get(key, key))
