"""110 No Contact (1964): a lull: the wounded return, scouts vanish / the enemy melts away"""

from sandtable.fitl.board import SPACES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import CASUALTIES, place_among
from sandtable.fitl.pieces import (
    ACTIVE_GUERRILLAS,
    ARVN_RANGER_ACTIVE,
    US_BASE,
    US_IRREGULAR,
    US_IRREGULAR_ACTIVE,
    US_TROOPS,
)
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import hide_all
from sandtable.kernel.decision import Flow

CARD = Card(110, "No Contact")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """Any 2 Casualties go to the map; all Rangers and Irregulars turn Underground."""
    pieces = (US_TROOPS, US_BASE, US_IRREGULAR)
    yield from place_among(g, f, CARD, 2, pieces, SPACES, sources=(CASUALTIES,), from_map=False)
    _hide(g, (US_IRREGULAR_ACTIVE, ARVN_RANGER_ACTIVE))


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """All Guerrillas turn Underground."""
    _hide(g, ACTIVE_GUERRILLAS)


def _hide(g: Fitl, types: tuple[int, ...]) -> None:
    for s in SPACES:
        for p in types:
            hide_all(g, s, p)
