"""The numbers, and the few procedures, in which one system of charts differs from another that is otherwise the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from sandtable.vietnam.nonplayer.turn import Turn

Governing: TypeAlias = "Callable[[Turn, list[int] | None], list[tuple[int, str]]]"
"""The spaces to Govern, of those on offer if the question is asked, with what is taken there."""


class Dials(NamedTuple):
    """What stands here is the 2nd edition of Fire in the Lake."""

    vc_rally_dice: int = 3
    """8.5.3 VC Rallies if so many dice are below the Guerrillas Available."""
    vc_rally_spaces: int = 6
    """8.5.3 Spaces of a VC Rally."""
    vc_tax_up_to: int = 9
    """8.5.1 VC Taxes with at most so many Resources."""
    us_takes_patronage_above: int = 22
    """8.8.7 Patronage of an ARVN player that the US takes away."""
    arvn_govern: Governing | None = None
    """8.7.2 How ARVN Governs, where it is not Fire in the Lake's way."""


FIRE_IN_THE_LAKE = Dials()
