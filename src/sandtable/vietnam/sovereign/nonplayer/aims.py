"""What our non-players want of the tracks: a level of Washington, and one of Hanoi."""

from sandtable.vietnam.headers import HEADERS
from sandtable.vietnam.state import War

FIRST_YEAR, LAST_YEAR = 1961, 1963
WASHINGTON_AIM = 3
"""The level that the US wants; it replaces the Policies of 8.8.1."""
HANOI_AIM = 3
"""NVA wants Hanoi to rise up to here."""


def year(g: War) -> int:
    """The number of the year of the card in play: 1 for 1961 to 3 for 1963."""
    header = HEADERS.get(g.card)
    period = header.period if header is not None else ""
    if not period:  # a Pivotal Event, or no card yet: the year of the pile
        period = g.piles[0][1] if g.piles else ""
    return min(LAST_YEAR, int(period)) - FIRST_YEAR + 1 if period.isdigit() else LAST_YEAR - FIRST_YEAR + 1
