"""What cards say, by the edition that is played."""

from sandtable.text import lookup


def card_text(lang: str, number: object, side: str, edition: object = None) -> str | None:
    """What that side of a card says; the 1st edition has texts of its own where it read differently. None: no such side."""
    first = lookup(lang, f"card.{number}.first.{side}") if edition == 1 else None
    return first or lookup(lang, f"card.{number}.{side}")
