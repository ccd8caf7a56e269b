"""8.0 Which seats non-players sit at, by name: the rules ask this without knowing the charts."""

BY_EDITION = "np"
"""The seat of a non-player that plays by the charts of the game's own edition."""


def named(edition: int) -> str:
    """The seat of a non-player that plays by the charts of that edition at any table.

    >>> named(1)
    'np1'
    """
    return f"{BY_EDITION}{edition}"


def is_nonplayer(who: str) -> bool:
    """8.0 Whether who plays a seat is a non-player, by whichever charts.

    >>> [who for who in ("human", "human:np", "np", "np1", "np2", "random") if is_nonplayer(who)]
    ['np', 'np1', 'np2']
    """
    return who in _SEATS


SEARCH = "search"
"""The seat of a program that searches for its turns, at its usual level; a level is named as ``search:quick``."""

CHARTS = f"{SEARCH}:charts"
"""The charts of the game's edition on the terms of a program: only for measuring and for training; see ``also_named``."""


def is_program(who: str) -> bool:
    """8.9 Whether who plays a seat on players' terms is a program of ours, and so no person.

    >>> [who for who in ("human", "human:search", "np", "random", "search", "search:quick") if is_program(who)]
    ['search', 'search:quick']
    """
    return who.partition(":")[0] == SEARCH


_SEATS = (BY_EDITION, named(1), named(2))
