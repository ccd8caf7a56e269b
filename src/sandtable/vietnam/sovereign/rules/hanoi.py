"""P6.9.2 What the level of the Hanoi track allows, and the readings of chapters P3.3 and P4.4 that a game may choose."""

from sandtable.kernel.decision import Reason
from sandtable.vietnam.ruleset import Lacks
from sandtable.vietnam.state import War

_PROPAGANDA_CITIES = (2, 2, 1, 1, 1)
_BOMBARD_SPACES = (0, 0, 1, 2, 2)


def operation_spaces(g: War) -> int:
    """P3.3.5, P3.3.6 Spaces of an Infiltrate, or of Direct as an Operation: the level."""
    return g.hanoi


def directed_resources(g: War) -> int:
    """P4.4.1 Resources that Direct may give the VC: the level."""
    return g.hanoi


def propaganda_cities(g: War) -> int:
    """P3.3.7 Cities of a Propaganda: 2 up to level 1, then 1."""
    return _PROPAGANDA_CITIES[g.hanoi]


def bombard_spaces(g: War) -> int:
    """P4.4.2 Spaces of a Bombard: none up to level 1, 1 at 2, then 2."""
    return _BOMBARD_SPACES[g.hanoi]


def needs_hanoi(rule: str) -> Lacks:
    """P3.3 What cannot be done while the Hanoi track stands at 0."""

    def lacks(g: War) -> list[Reason]:
        return [] if g.hanoi else [(rule, "hanoi_zero")]

    return lacks


def bombard_lacks(g: War) -> list[Reason]:
    """P4.4.2 Whether the track is too low for a Bombard."""
    return [] if bombard_spaces(g) else [("P4.4.2", "hanoi_low")]


def cadre_in_city_counts(g: War) -> bool:
    """P3.3.7 Whether a Cadre in the City itself will do for Propaganda there (an option: the rule says "adjacent")."""
    return g.options.get("propaganda_cadre_in_city") is True


def direct_must_remove(g: War) -> bool:
    """P4.4.1 Whether the enemy that Direct removes besides must go (an option: an Attack removes "up to")."""
    return g.options.get("direct_must_remove") is True
