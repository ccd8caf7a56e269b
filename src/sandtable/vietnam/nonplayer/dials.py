"""The numbers in which one system of charts differs from another that is otherwise the same."""

from typing import NamedTuple


class Dials(NamedTuple):
    """What stands here is the 2nd edition of Fire in the Lake."""

    vc_rally_dice: int = 3
    """8.5.3 VC Rallies if so many dice are below the Guerrillas Available."""
    vc_rally_spaces: int = 6
    """8.5.3 Spaces of a VC Rally."""
    vc_tax_up_to: int = 9
    """8.5.1 VC Taxes with at most so many Resources."""


FIRE_IN_THE_LAKE = Dials()
