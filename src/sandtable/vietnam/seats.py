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


_SEATS = (BY_EDITION, named(1), named(2))
